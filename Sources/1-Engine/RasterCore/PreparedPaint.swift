/// The part of a gradient's table between two stops.
@frozen
public struct GradientSegment: BitwiseCopyable {
    /// Entries behind a part that may be written with it: groups of eight are.
    public static var overrun: Int {
        @inlinable get { 7 }
    }

    /// Blue, green, red and alpha at the first stop, 0...255, straight.
    public var color: SIMD4<Float>
    /// What is added until the second stop.
    public var difference: SIMD4<Float>
    /// The place of the first stop among the table's entries.
    public var start: Float
    /// The share of the difference from one entry to the next.
    public var step: Float

    /// - Parameters:
    ///   - color: at the first stop.
    ///   - difference: what is added until the second one; none for a constant.
    ///   - start: the place of the first stop among the entries.
    ///   - step: the share of the difference from one entry to the next.
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

/// A paint resolved for a frame: a premultiplied colour, a gradient's colour table and the affine map
/// from pixel centres to gradient space, or an image's pixels and the map from pixel centres to texels.
@frozen
public struct PreparedPaint: BitwiseCopyable {
    /// What a paint is.
    @frozen
    public enum Kind: UInt8, BitwiseCopyable {
        case solid, linear, radial, focal, conic
        case nearest, bilinear
    }

    /// Which of the fields below are in use.
    public var kind: Kind = .solid
    /// All pixels of the paint are opaque.
    public var isOpaque = false
    /// A gradient's table has been reserved by this paint, and is filled before bands are painted.
    public var isUnfilled = false
    /// 0...255; multiplies an image's alpha.
    public var opacity: UInt8 = 255
    /// The premultiplied colour of a solid.
    public var color: UInt32 = 0
    /// The index of a gradient's first entry in the frame's tables, and its number of entries.
    public var table: Int32 = 0
    /// The number of the gradient's entries; 0 where they are in phases.
    public var tableSize: Int32 = 0
    /// A linear gradient's table is in phases where this is above 0; see `GradientPhases`.
    public var phases = GradientPhases()
    /// (u, v) at pixel centre (x, y) is (ux·x + uy·y + u0, vx·x + vy·y + v0). Linear and conic: see
    /// the kernels; radial: the position in radii from the centre; focal: from the focal point;
    /// images: the position in image pixels.
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
    /// Focal: the centre relative to the focal point, in radii. Conic: the start, in turns, in `fx`.
    public var fx: Float = 0
    /// Focal: the y coordinate of the centre relative to the focal point, in radii.
    public var fy: Float = 0
    /// An image's pixels, `imageWidth` × `imageHeight` without padding, and eight readable pixels
    /// behind them.
    public var pixels = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    /// In pixels of the image.
    public var imageWidth: Int32 = 0
    /// In pixels of the image.
    public var imageHeight: Int32 = 0

    /// Transparent black.
    @inlinable
    public init() {}
}
