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
    /// Stop 0 lies at `focal`, the centre if nil; a focal point outside of the circle is moved
    /// into it.
    case radial(center: Point, radius: Double, focal: Point? = nil, stops: [GradientStop])
    /// Around `center`, clockwise on the screen from `startAngle`: radians from +x.
    case conic(center: Point, startAngle: Double, stops: [GradientStop])
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
    /// Lengths of dashes and gaps in turn, repeated; an odd number of them is taken twice. Empty,
    /// or without a positive sum, for a solid line.
    public var dashes: [Double]
    /// How far into the pattern a subpath starts.
    public var dashOffset: Double

    public init(
        width: Double, join: StrokeJoin = .miter, cap: StrokeCap = .butt, miterLimit: Double = 4,
        dashes: [Double] = [], dashOffset: Double = 0
    ) {
        self.dashes = dashes
        self.dashOffset = dashOffset
        self.width = width
        self.join = join
        self.cap = cap
        self.miterLimit = miterLimit
    }
}

/// How an image is sampled where its pixels do not meet the target's.
public enum ImageSampling: Sendable {
    case nearest, bilinear
}

/// How a source is combined with what lies below it: the modes of the W3C's Compositing and
/// Blending Level 1.
public enum BlendMode: Sendable, CaseIterable, BitwiseCopyable {
    case sourceOver
    case screen
    case overlay
    case darken
    case lighten
    case colorDodge
    case colorBurn
    case hardLight
    case softLight
    case difference
    case exclusion
    case multiply
    case hue
    case saturation
    case color
    case luminosity
}
