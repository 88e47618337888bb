/// CGPath's names, and UIBezierPath's where they differ.
extension Path {
    /// Adds a line from the current point to `end`.
    public mutating func addLine(to end: Point) { line(to: end) }

    /// Starts a subpath at the first of `points` and adds lines through the others.
    public mutating func addLines(between points: [Point]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { line(to: point) }
    }

    /// Adds a quadratic Bézier curve from the current point to `end`.
    public mutating func addQuadCurve(to end: Point, control: Point) {
        quad(to: end, control: control)
    }

    /// Adds a quadratic Bézier curve from the current point to `end`.
    public mutating func addQuadCurve(to end: Point, controlPoint: Point) {
        quad(to: end, control: controlPoint)
    }

    /// Adds a cubic Bézier curve from the current point to `end`.
    public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
        cubic(to: end, control1: control1, control2: control2)
    }

    /// Adds a cubic Bézier curve from the current point to `end`.
    public mutating func addCurve(to end: Point, controlPoint1: Point, controlPoint2: Point) {
        cubic(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    /// Closes the current subpath; does nothing without one.
    public mutating func closeSubpath() { close() }

    /// Appends all of `other`, with its points mapped by `transform`.
    public mutating func addPath(_ other: Path, transform: AffineTransform = .identity) {
        append(other, transform: transform)
    }

    /// Maps all points.
    public mutating func apply(_ transform: AffineTransform) {
        self = transformed(by: transform)
    }

    /// Adds a rectangle whose corners are quarter circles of `cornerRadius`, limited to half of the
    /// shorter side.
    public mutating func addRoundedRect(in rect: Rect, cornerRadius: Double) {
        addRoundedRect(rect, radius: cornerRadius)
    }

    /// Creates the ellipse inscribed in `rect`; see `addEllipse`.
    public init(ovalIn rect: Rect) { self.init(ellipseIn: rect) }

    /// Creates a rounded rectangle; see `addRoundedRect`.
    public init(roundedRect rect: Rect, cornerRadius: Double) {
        self.init(roundedRect: rect, radius: cornerRadius)
    }

    /// Creates an arc; see `addArc(withCenter:radius:startAngle:endAngle:clockwise:)`.
    public init(
        arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double,
        clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }

    /// The bounds of all points, including control points; empty for an empty path.
    ///
    /// - Complexity: linear in the number of points.
    public var boundingBox: Rect { controlBounds }

    /// The point at which the next line or curve starts; zero for an empty path.
    public var currentPoint: Point {
        guard verbs.last == .close else { return points.last ?? .zero }
        var index = points.count
        for verb in verbs.reversed() {
            index -= verb.pointCount
            if verb == .move { return points[index] }
        }
        return .zero
    }
}
