/// A colour at a place along a gradient.
public struct GradientStop: Equatable, Sendable {
    /// 0...1 along the gradient, not decreasing from stop to stop.
    public var offset: Double
    public var color: Color

    public init(_ offset: Double, _ color: Color) {
        self.offset = offset
        self.color = color
    }
}

/// What a path is filled with. Coordinates are in the local space of the draw, before its
/// transform. Outside the ends of a gradient its end colours go on.
public enum Paint: Equatable, Sendable {
    case solid(Color)
    case linear(start: Point, end: Point, stops: [GradientStop])
    case radial(center: Point, radius: Double, stops: [GradientStop])
}

/// The shape of a stroke's corners.
public enum StrokeJoin: Int, Sendable {
    case miter, round, bevel
}

/// The shape of a stroke's ends.
public enum StrokeCap: Int, Sendable {
    case butt, round, square
}

/// How a path is stroked. Lengths are in the local space of the draw.
public struct StrokeStyle: Equatable, Sendable {
    public var width: Double
    public var join: StrokeJoin
    public var cap: StrokeCap
    /// A miter longer than this many half widths becomes a bevel.
    public var miterLimit: Double

    public init(
        width: Double, join: StrokeJoin = .miter, cap: StrokeCap = .butt, miterLimit: Double = 4
    ) {
        self.width = width
        self.join = join
        self.cap = cap
        self.miterLimit = miterLimit
    }
}

/// How a source is combined with what lies below it. Raw values are those of the .riv format.
public enum BlendMode: Int, Sendable, CaseIterable {
    case sourceOver = 3
    case screen = 14
    case overlay = 15
    case darken = 16
    case lighten = 17
    case colorDodge = 18
    case colorBurn = 19
    case hardLight = 20
    case softLight = 21
    case difference = 22
    case exclusion = 23
    case multiply = 24
    case hue = 25
    case saturation = 26
    case color = 27
    case luminosity = 28
}
