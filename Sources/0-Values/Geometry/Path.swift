/// The rule that decides which points a self-overlapping path encloses.
@frozen
public enum FillRule: Sendable, Equatable, BitwiseCopyable {
    /// Points whose winding number is not zero.
    case nonZero
    /// Points whose winding number is odd.
    case evenOdd
    /// Points whose winding number, counted clockwise on a screen whose y axis points down, is greater than zero.
    case clockwise
}

/// A sequence of subpaths of lines, quadratic and cubic Bézier curves.
///
/// Verbs and points are stored in two arrays with value semantics.
public struct Path: Equatable, Sendable {
    /// The kinds of path segment.
    @frozen
    public enum Verb: UInt8, Sendable {
        /// Takes one point and starts a subpath.
        case move
        /// Takes one point.
        case line
        /// Takes two points: control, end.
        case quad
        /// Takes three points: control, control, end.
        case cubic
        /// Takes none; the current point becomes the subpath's start.
        case close

        /// The number of points that the verb takes.
        @inlinable
        public var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    /// The verbs in order; the first one is a move.
    public internal(set) var verbs: [Verb] = []
    /// The points of all verbs, in order.
    public internal(set) var points: [Point] = []
    /// The start of the current subpath.
    var start = Point.zero

    /// The path with all of its subpaths closed.
    public var closed: Path {
        var result = Path()
        var i = 0
        for verb in verbs {
            switch verb {
            case .move:
                result.close()
                result.move(to: points[i])
            case .line: result.line(to: points[i])
            case .quad: result.quad(to: points[i + 1], control: points[i])
            case .cubic:
                result.cubic(to: points[i + 2], control1: points[i], control2: points[i + 1])
            case .close: result.close()
            }
            i += verb.pointCount
        }
        result.close()
        return result
    }

    /// Returns the path with each of its points, including control points, mapped by `move`.
    public func mapped(_ move: (Point) -> Point) -> Path {
        var result = self
        result.points = points.map(move)
        return result
    }

    /// Compares two paths without changing them. They are `inout` so that their storage is not retained when they are
    /// properties of an object, which takes fewer instructions than `==`.
    package static func areEqual(_ a: inout Path, _ b: inout Path) -> Bool { a == b }

    /// Creates an empty path.
    public init() {}

    /// Whether the path has no verbs.
    @inlinable public var isEmpty: Bool { verbs.isEmpty }

    /// Removes all verbs and points but keeps the storage.
    public mutating func removeAll() {
        verbs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        start = .zero
    }

    /// Starts a subpath at `p`.
    public mutating func move(to p: Point) {
        verbs.append(.move)
        points.append(p)
        start = p
    }

    /// Adds a line from the current point to `p`.
    public mutating func line(to p: Point) {
        beginIfNeeded()
        verbs.append(.line)
        points.append(p)
    }

    /// Adds a quadratic Bézier curve from the current point to `p`.
    public mutating func quad(to p: Point, control: Point) {
        beginIfNeeded()
        verbs.append(.quad)
        points.append(control)
        points.append(p)
    }

    /// Adds a cubic Bézier curve from the current point to `p`.
    public mutating func cubic(to p: Point, control1: Point, control2: Point) {
        beginIfNeeded()
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(p)
    }

    /// Closes the current subpath; does nothing without one.
    public mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
    }

    /// Adds a move if there is no current subpath: a line or curve after a close starts at the start of the closed
    /// subpath, and the first one of a path at the origin.
    @inline(__always)
    private mutating func beginIfNeeded() {
        if verbs.isEmpty || verbs[verbs.count - 1] == .close { begin() }
    }

    @inline(never)
    private mutating func begin() {
        verbs.append(.move)
        points.append(start)
    }

    /// Appends all of `other`, with its points mapped by `transform`.
    public mutating func append(_ other: Path, transform: AffineTransform = .identity) {
        verbs.append(contentsOf: other.verbs)
        let first = points.count
        points.append(contentsOf: other.points)
        map(from: first, by: transform)
        start = transform.apply(other.start)
    }

    /// Maps the points from index `first` on.
    private mutating func map(from first: Int, by transform: AffineTransform) {
        if transform == .identity { return }
        points.withUnsafeMutableBufferPointer { points in
            for i in first..<points.count { points[i] = transform.apply(points[i]) }
        }
    }

    /// Returns the path with all its points mapped by a transform.
    public func transformed(by transform: AffineTransform) -> Path {
        var path = Path()
        path.append(self, transform: transform)
        return path
    }

    /// The bounds of all points, including control points; empty for an empty path.
    ///
    /// - Complexity: linear in the number of points.
    public var controlBounds: Rect {
        guard let first = points.first else { return .zero }
        // Compared in this order, a NaN is kept if it is the first value and passed over later.
        var low = SIMD2(first.x, first.y)
        var high = low
        for point in points {
            let p = SIMD2(point.x, point.y)
            low.replace(with: p, where: p .< low)
            high.replace(with: p, where: p .> high)
        }
        return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
    }
}
