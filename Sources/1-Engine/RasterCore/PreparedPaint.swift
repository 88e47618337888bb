/// The part of a gradient's table between two stops.
@frozen
public struct GradientSegment: BitwiseCopyable {
    /// The number of entries after a part that may be overwritten, because entries are written in groups of eight.
    public static var overrun: Int {
        @inlinable get { 7 }
    }

    /// Straight blue, green, red and alpha at the first stop, 0...255.
    public var color: SIMD4<Float>
    /// The difference between the second stop's channels and the first one's.
    public var difference: SIMD4<Float>
    /// The position of the first stop among the table's entries.
    public var start: Float
    /// The fraction of `difference` added per entry.
    public var step: Float

    /// Creates a segment.
    ///
    /// - Parameters:
    ///   - color: the channels at the first stop.
    ///   - difference: the difference to the second stop; zero for a constant colour.
    ///   - start: the position of the first stop among the entries.
    ///   - step: the fraction of `difference` added per entry.
    @inlinable
    public init(
        color: SIMD4<Float>, difference: SIMD4<Float> = .zero, start: Float = 0, step: Float = 0
    ) {
        self.color = color
        self.difference = difference
        self.start = start
        self.step = step
    }
}

/// A paint resolved for a frame: a premultiplied colour; a gradient's colour table with the affine map from pixel
/// centres to gradient space; or an image's pixels with the map from pixel centres to texels.
@frozen
public struct PreparedPaint: BitwiseCopyable {
    /// The kinds of paint.
    @frozen
    public enum Kind: UInt8, BitwiseCopyable {
        case solid, linear, radial, focal, conic
        case nearest, bilinear
    }

    /// The kind, which determines the fields that are used.
    public var kind: Kind = .solid
    /// Whether all pixels of the paint are opaque.
    public var isOpaque = false
    /// Whether this paint has reserved its gradient's table, which must be filled before bands are painted.
    public var isUnfilled = false
    /// The opacity, 0...255, by which an image's alpha is multiplied.
    public var opacity: UInt8 = 255
    /// The premultiplied colour of a solid paint.
    public var color: UInt32 = 0
    /// The index of a gradient's first entry in the frame's tables.
    public var table: Int32 = 0
    /// The number of a gradient's entries; 0 if they are in phases.
    public var tableSize: Int32 = 0
    /// The phases of a linear gradient's table; their count is 0 if the table is not in phases.
    public var phases = GradientPhases()
    /// The change of u per pixel along x. At pixel centre (x, y), (u, v) is (ux·x + uy·y + u0, vx·x + vy·y + v0). For
    /// linear and conic gradients see the kernels; for radial ones it is the position in radii relative to the centre,
    /// for focal ones relative to the focal point; for images, it is the position in image pixels.
    public var ux: Float = 0
    /// The change of u per pixel along y.
    public var uy: Float = 0
    /// The u coordinate at pixel (0, 0).
    public var u0: Float = 0
    /// The change of v per pixel along x.
    public var vx: Float = 0
    /// The change of v per pixel along y.
    public var vy: Float = 0
    /// The v coordinate at pixel (0, 0).
    public var v0: Float = 0
    /// For focal gradients, the x coordinate of the centre relative to the focal point, in radii; for conic ones, the
    /// start angle in turns.
    public var fx: Float = 0
    /// For focal gradients, the y coordinate of the centre relative to the focal point, in radii.
    public var fy: Float = 0
    /// An image's pixels, `imageWidth` × `imageHeight` without padding, followed by eight readable pixels.
    public var pixels = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    /// The image's width in pixels.
    public var imageWidth: Int32 = 0
    /// The image's height in pixels.
    public var imageHeight: Int32 = 0

    /// Creates a paint of transparent black.
    @inlinable
    public init() {}
}
