extension Path {
    /// A vertex of a subpath: either one with Bézier handles or a straight one whose corner may be rounded.
    package struct Vertex: Sendable {
        /// The position of the vertex.
        package var position: Point
        /// The control points of the curves that end and start here; nil for a straight vertex.
        package var handles: (in: Point, out: Point)?
        /// The corner radius of a straight vertex; a negative one makes a concave corner.
        package var radius: Double

        /// Creates a vertex, which is straight unless handles are given.
        package init(
            position: Point, handles: (in: Point, out: Point)? = nil, radius: Double = 0
        ) {
            self.position = position
            self.handles = handles
            self.radius = radius
        }
    }

    /// Replaces the path with a subpath through the vertices: curves at vertices with handles, lines and rounded
    /// corners at straight vertices. Fewer than two vertices give an empty path. The vertices are `inout` only to avoid
    /// retaining their storage; they are not changed.
    package mutating func rewrite(_ vertices: inout [Vertex], closed: Bool) {
        rewrite(Path.size(of: &vertices, closed: closed)) {
            $0.append(&vertices, closed: closed, .identity)
        }
    }

    /// Returns the size of the subpath through the vertices, which are not changed.
    ///
    /// - Complexity: linear in the number of vertices.
    package static func size(of vertices: inout [Vertex], closed: Bool) -> PathSize {
        var size = PathSize()
        guard vertices.count >= 2 else { return size }
        // A move, and for each vertex a line or a curve to it, closed or not.
        size.add(verbs: vertices.count, points: 1)
        var previousIsCubic = vertices[0].handles != nil
        let startIsCubic = previousIsCubic
        if !startIsCubic && vertices[0].radius != 0 { size.add(verbs: 1, points: 3) }
        for i in 1..<vertices.count {
            let isCubic = vertices[i].handles != nil
            size.points += isCubic || previousIsCubic ? 3 : 1
            if !isCubic && vertices[i].radius != 0 { size.add(verbs: 1, points: 3) }
            previousIsCubic = isCubic
        }
        if closed { size.add(verbs: 2, points: previousIsCubic || startIsCubic ? 3 : 1) }
        return size
    }
}

extension PathWriter {
    /// Writes the subpath through the vertices, with its points mapped by `transform`.
    package mutating func append(
        _ vertices: inout [Path.Vertex], closed: Bool, _ transform: AffineTransform
    ) {
        if vertices.count < 2 { return }
        // A local copy, which the compiler knows no write through a pointer can change.
        var writer = self
        vertices.withUnsafeBufferPointer { vertices in
            if transform == .identity {
                writer.append(vertices, closed: closed) { $0 }
            } else {
                writer.append(vertices, closed: closed) { transform.apply($0) }
            }
        }
        self = writer
    }

    /// - Parameter map: maps each point; inlined, so that for the identity points are merely copied.
    @inline(__always)
    private mutating func append(
        _ vertices: UnsafeBufferPointer<Path.Vertex>, closed: Bool, _ map: (Point) -> Point
    ) {
        let first = vertices[0]
        var out: Point
        var start: Point
        var startIn: Point
        var previousIsCubic = false
        if let handles = first.handles {
            start = map(first.position)
            startIn = map(handles.in)
            out = map(handles.out)
            previousIsCubic = true
            move(to: start)
        } else if first.radius != 0 {
            let corner = RoundedCorner(vertices, at: 0)
            start = map(corner.start)
            startIn = start
            move(to: start)
            out = map(corner.end)
            cubic(to: out, map(corner.control1), map(corner.control2))
        } else {
            start = map(first.position)
            startIn = start
            out = start
            move(to: start)
        }
        let startIsCubic = first.handles != nil
        for i in 1..<vertices.count {
            let vertex = vertices[i]
            if let handles = vertex.handles {
                cubic(to: map(vertex.position), out, map(handles.in))
                out = map(handles.out)
                previousIsCubic = true
            } else if vertex.radius != 0 {
                let corner = RoundedCorner(vertices, at: i)
                join(to: map(corner.start), from: out, curved: previousIsCubic)
                out = map(corner.end)
                cubic(to: out, map(corner.control1), map(corner.control2))
                previousIsCubic = false
            } else {
                let position = map(vertex.position)
                join(to: position, from: out, curved: previousIsCubic)
                out = position
                previousIsCubic = false
            }
        }
        guard closed else { return }
        if previousIsCubic || startIsCubic {
            cubic(to: start, out, startIn)
        } else {
            line(to: start)
        }
        close()
    }

    @inline(__always)
    private mutating func join(to p: Point, from handle: Point, curved: Bool) {
        if curved {
            cubic(to: p, handle, p)
        } else {
            line(to: p)
        }
    }
}

/// The curve that replaces a straight vertex with a radius; a negative radius makes it concave.
private struct RoundedCorner {
    var start: Point
    var control1: Point
    var control2: Point
    var end: Point

    init(_ vertices: UnsafeBufferPointer<Path.Vertex>, at i: Int) {
        let vertex = vertices[i]
        let previous = vertices[i == 0 ? vertices.count - 1 : i - 1]
        let next = vertices[i + 1 == vertices.count ? 0 : i + 1]
        let p = vertex.position
        let back = (previous.handles?.out ?? previous.position) - p
        let ahead = (next.handles?.in ?? next.position) - p
        let (backLength, aheadLength) = (back.length, ahead.length)
        let toPrevious = backLength > 0 ? back * (1 / backLength) : back
        let toNext = aheadLength > 0 ? ahead * (1 / aheadLength) : ahead
        let radius = min(backLength / 2, min(aheadLength / 2, abs(vertex.radius)))
        // The handle length with which a cubic best approximates the arc between the two directions, by the formula of
        // the format's reference implementation.
        // First the cosine and sine of the angle between the directions; the half-angle formulas then give the tangent
        // of its quarter.
        let (cosine, sine) = (toPrevious.dot(toNext), abs(toPrevious.cross(toNext)))
        // Of the two equivalent forms, the one whose divisor is not close to zero.
        let half = cosine > 0 ? sine / (1 + cosine) : (1 - cosine) / sine
        let quarter = half < 1e9 ? half / (1 + (1 + half * half).squareRoot()) : 1
        let ideal = 4.0 / 3.0 * quarter * radius * (cosine > 0 ? 1 + cosine : 2 - sine)
        let handle = min(radius, ideal)
        start = p + toPrevious * radius
        end = p + toNext * radius
        if vertex.radius > 0 {
            control1 = p + toPrevious * (radius - handle)
            control2 = p + toNext * (radius - handle)
        } else {
            control1 = start + toNext * handle
            control2 = end + toPrevious * handle
        }
    }
}
