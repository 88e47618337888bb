/// The numbers of verbs and points in an outline.
package struct PathSize: Equatable, Sendable {
    /// The number of verbs.
    package var verbs: Int
    /// The number of points.
    package var points: Int

    /// Creates a size, by default that of an empty path.
    package init(verbs: Int = 0, points: Int = 0) {
        self.verbs = verbs
        self.points = points
    }

    /// The size of a rectangle added by `addRect`.
    package static var rect: PathSize { PathSize(verbs: 5, points: 4) }

    /// Returns the sum of both sizes.
    package static func + (a: PathSize, b: PathSize) -> PathSize {
        PathSize(verbs: a.verbs + b.verbs, points: a.points + b.points)
    }

    /// Adds another size.
    package static func += (a: inout PathSize, b: PathSize) { a = a + b }

    /// Adds `count` verbs that have `points` points in all.
    mutating func add(verbs count: Int, points: Int) {
        verbs += count
        self.points += points
    }
}

extension Path {
    /// The numbers of verbs and points in the path.
    package var size: PathSize { PathSize(verbs: verbs.count, points: points.count) }

    /// Allocates the storage for a path of this size.
    package mutating func reserve(_ size: PathSize) {
        verbs.reserveCapacity(size.verbs)
        points.reserveCapacity(size.points)
    }

    /// Frees the storage that a path does not need which has grown while it was made and may now stay as it is.
    package mutating func trim() {
        verbs.trim()
        points.trim()
    }

    /// Replaces the path's contents with what `body` writes.
    ///
    /// Most outlines that change in every frame keep their number of segments. Overwriting their storage takes fewer
    /// instructions than emptying it and appending.
    ///
    /// - Parameters:
    ///   - size: the exact size of what `body` writes.
    ///   - body: writes the outline; it must fill `size`.
    package mutating func rewrite(_ size: PathSize, _ body: (inout PathWriter) -> Void) {
        if verbs.count != size.verbs { verbs.resize(to: size.verbs, .close) }
        if points.count != size.points { points.resize(to: size.points, .zero) }
        start = verbs.withUnsafeMutableBufferPointer { verbs in
            points.withUnsafeMutableBufferPointer { points in
                var writer = PathWriter(verbs, points)
                body(&writer)
                precondition(writer.isFull, "an outline has another size than was announced")
                return writer.start
            }
        }
    }
}

extension Array {
    /// Frees the unused capacity if it is more than a tenth.
    fileprivate mutating func trim() {
        if capacity - count > Swift.max(capacity / 10, 8) {
            self = withUnsafeBufferPointer { Array($0) }
        }
    }

    /// Drops elements at the end, or appends the missing ones.
    fileprivate mutating func resize(to count: Int, _ element: Element) {
        if self.count > count {
            removeLast(self.count - count)
        } else {
            append(contentsOf: repeatElement(element, count: count - self.count))
        }
    }
}

/// Writes segments into the storage of a path. Each write is checked against the end of the storage.
///
/// Paths that are read are passed as `inout`, though they do not change: their storage is then accessed in place within
/// the object that holds it and is not retained and released.
package struct PathWriter {
    private let verbs: UnsafeMutableBufferPointer<Path.Verb>
    private let points: UnsafeMutableBufferPointer<Point>
    private var verb = 0
    private var point = 0
    /// The start of the last subpath.
    fileprivate private(set) var start = Point(0, 0)

    fileprivate init(
        _ verbs: UnsafeMutableBufferPointer<Path.Verb>,
        _ points: UnsafeMutableBufferPointer<Point>
    ) {
        (self.verbs, self.points) = (verbs, points)
    }

    fileprivate var isFull: Bool { verb == verbs.count && point == points.count }

    @inline(__always)
    private func check(_ verbCount: Int, _ pointCount: Int) {
        precondition(
            verb + verbCount <= verbs.count && point + pointCount <= points.count,
            "an outline is longer than was announced")
    }

    @inline(__always)
    mutating func move(to p: Point) {
        check(1, 1)
        verbs[verb] = .move
        points[point] = p
        verb += 1
        point += 1
        start = p
    }

    @inline(__always)
    mutating func line(to p: Point) {
        check(1, 1)
        verbs[verb] = .line
        points[point] = p
        verb += 1
        point += 1
    }

    @inline(__always)
    mutating func cubic(to p: Point, _ control1: Point, _ control2: Point) {
        check(1, 3)
        verbs[verb] = .cubic
        points[point] = control1
        points[point + 1] = control2
        points[point + 2] = p
        verb += 1
        point += 3
    }

    @inline(__always)
    mutating func close() {
        check(1, 0)
        verbs[verb] = .close
        verb += 1
    }

    /// Writes a rectangle as `Path.addRect` does.
    package mutating func addRect(_ r: Rect) {
        move(to: Point(r.minX, r.minY))
        line(to: Point(r.maxX, r.minY))
        line(to: Point(r.maxX, r.maxY))
        line(to: Point(r.minX, r.maxY))
        close()
    }

    /// Writes all of `path`, with its points mapped by `transform`.
    package mutating func append(_ path: inout Path, _ transform: AffineTransform) {
        let size = path.size
        check(size.verbs, size.points)
        if size.verbs == 0 { return }
        // Local copies of the destinations, which the compiler knows no write through a pointer can change.
        let (verbs, points) = (
            UnsafeMutableBufferPointer(rebasing: verbs[verb...]),
            UnsafeMutableBufferPointer(rebasing: points[point...])
        )
        path.withSegments { otherVerbs, otherPoints in
            for i in 0..<size.verbs { verbs[i] = otherVerbs[i] }
            if transform == .identity {
                for i in 0..<size.points { points[i] = otherPoints[i] }
            } else {
                for i in 0..<size.points { points[i] = transform.apply(otherPoints[i]) }
            }
        }
        verb += size.verbs
        point += size.points
        start = transform.apply(path.start)
    }

    /// Writes `path` from its end to its start, omitting subpaths that consist of a single point: `path.reversedSize`
    /// in all.
    package mutating func append(reversed path: inout Path, _ transform: AffineTransform) {
        let isIdentity = transform == .identity
        path.withSegments { otherVerbs, otherPoints in
            var (verbEnd, pointEnd) = (otherVerbs.count, otherPoints.count)
            while verbEnd > 0 {
                // A subpath is a move, its segments, and a close if it is closed.
                let isClosed = otherVerbs[verbEnd - 1] == .close
                let segmentEnd = isClosed ? verbEnd - 1 : verbEnd
                var (first, place) = (segmentEnd - 1, pointEnd)
                while first >= 0, otherVerbs[first] != .move {
                    place -= otherVerbs[first].pointCount
                    first -= 1
                }
                place -= 1
                if first + 1 < segmentEnd {
                    let (verbCount, pointCount) = (segmentEnd - first, pointEnd - place)
                    check(verbCount + (isClosed ? 1 : 0), pointCount)
                    let verbs = UnsafeMutableBufferPointer(rebasing: verbs[verb...])
                    let points = UnsafeMutableBufferPointer(rebasing: points[point...])
                    verbs[0] = .move
                    for i in 1..<verbCount { verbs[i] = otherVerbs[segmentEnd - i] }
                    if isIdentity {
                        for i in 0..<pointCount { points[i] = otherPoints[pointEnd - 1 - i] }
                    } else {
                        for i in 0..<pointCount {
                            points[i] = transform.apply(otherPoints[pointEnd - 1 - i])
                        }
                    }
                    start = points[0]
                    verb += verbCount
                    point += pointCount
                    if isClosed { close() }
                }
                (verbEnd, pointEnd) = (max(first, 0), place)
            }
        }
    }
}

extension Path {
    /// `mutating` only to avoid retaining the storage; see `PathWriter`.
    @inline(__always)
    fileprivate mutating func withSegments(
        _ body: (UnsafeBufferPointer<Verb>, UnsafeBufferPointer<Point>) -> Void
    ) {
        verbs.withUnsafeBufferPointer { verbs in
            points.withUnsafeBufferPointer { points in body(verbs, points) }
        }
    }

    /// The size of the reversed path, without its subpaths of a single point.
    ///
    /// - Complexity: linear in the number of verbs.
    package var reversedSize: PathSize {
        var size = size
        for i in verbs.indices where verbs[i] == .move {
            let next = i + 1 < verbs.count ? verbs[i + 1] : .move
            if next == .move { size.add(verbs: -1, points: -1) }
            if next == .close { size.add(verbs: -2, points: -1) }
        }
        return size
    }
}
