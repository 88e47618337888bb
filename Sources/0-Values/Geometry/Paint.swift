/// A colour at a position along a gradient.
public struct GradientStop: Equatable, Sendable, BitwiseCopyable {
    /// 0...1 along the gradient, not decreasing from stop to stop.
    public var offset: Double
    /// The colour at `offset`.
    public var color: Color

    /// Creates a stop at `offset`, 0...1.
    public init(_ offset: Double, _ color: Color) {
        self.offset = offset
        self.color = color
    }
}

/// The colours of a fill or a stroke. Coordinates are in the local space of the draw, before its transform. A
/// gradient's end colours continue beyond its ends.
public enum Paint: Equatable, Sendable {
    /// One colour.
    case solid(Color)
    /// A linear gradient. Offset 0 is on the perpendicular through `start`, offset 1 on the one through `end`.
    case linear(start: Point, end: Point, stops: [GradientStop])
    /// A radial gradient. Offset 0 is at `focal`, or at the centre if that is nil; a focal point outside the circle is
    /// moved into it.
    case radial(center: Point, radius: Double, focal: Point? = nil, stops: [GradientStop])
    /// A conic gradient around `center`, clockwise on the screen from `startAngle`, in radians from +x.
    case conic(center: Point, startAngle: Double, stops: [GradientStop])
}

/// The shape of a stroke's corners.
public enum StrokeJoin: Int, Sendable, BitwiseCopyable {
    /// Both sides are extended to a point.
    case miter
    /// An arc around the corner.
    case round
    /// A straight edge across the corner.
    case bevel
}

/// The shape of a stroke's ends.
public enum StrokeCap: Int, Sendable, BitwiseCopyable {
    /// The stroke ends at the end point.
    case butt
    /// Half a circle around the end point.
    case round
    /// Half a square around the end point.
    case square
}

/// How a path is stroked. Lengths are in the local space of the draw.
public struct StrokeStyle: Equatable, Sendable {
    /// The width. Strokes thinner than a pixel are drawn a pixel wide, with a lower alpha.
    public var width: Double
    /// The shape of the corners.
    public var join: StrokeJoin
    /// The shape of the ends.
    public var cap: StrokeCap
    /// The maximum length of a miter in half widths; a longer one becomes a bevel.
    public var miterLimit: Double
    /// The alternating lengths of dashes and gaps, repeated; an odd number of lengths is applied twice. The line is
    /// solid if this is empty or has no positive sum.
    public var dashes: [Double]
    /// The offset into the pattern at which each subpath starts.
    public var dashOffset: Double

    /// Creates a solid or dashed stroke.
    @inlinable
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

/// How an image is sampled where its pixels do not coincide with the target's.
public enum ImageSampling: Sendable, BitwiseCopyable {
    /// The nearest pixel.
    case nearest
    /// Linear interpolation of four pixels; below half size, of a mip level's pixels.
    case bilinear
}

/// How a source is blended with its backdrop: the modes of the W3C's Compositing and
/// Blending Level 1.
@frozen
public enum BlendMode: Sendable, CaseIterable, BitwiseCopyable {
    /// The source composited over the backdrop, without blending of colours.
    case sourceOver
    /// The inverse of the product of the inverses: 1 - (1 - b)(1 - s).
    case screen
    /// Hard light with source and backdrop swapped.
    case overlay
    /// The darker of both.
    case darken
    /// The lighter of both.
    case lighten
    /// Brightens the backdrop by the source.
    case colorDodge
    /// Darkens the backdrop by the source.
    case colorBurn
    /// Multiply or screen, depending on the source.
    case hardLight
    /// Darken or lighten gently, depending on the source.
    case softLight
    /// The absolute difference of both.
    case difference
    /// Like `difference`, with less contrast.
    case exclusion
    /// The product of both.
    case multiply
    /// The source's hue, the backdrop's saturation and luminosity.
    case hue
    /// The source's saturation, the backdrop's hue and luminosity.
    case saturation
    /// The source's hue and saturation, the backdrop's luminosity.
    case color
    /// The source's luminosity, the backdrop's hue and saturation.
    case luminosity
}
