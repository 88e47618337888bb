/// A paint made ready for a frame: colours premultiplied, gradients as a table and the map from
/// pixel centres to offsets, images as pixels and the map from pixel centres to theirs.
@frozen
public struct PreparedPaint: BitwiseCopyable {
    @frozen
    public enum Kind: UInt8, BitwiseCopyable {
        case solid, linear, radial, focal, conic
        case nearest, bilinear
    }

    public var kind: Kind = .solid
    /// No pixel of the paint lets what lies below through.
    public var isOpaque = false
    /// 0...255; multiplies an image's alpha.
    public var opacity: UInt8 = 255
    /// The premultiplied colour of a solid.
    public var color: UInt32 = 0
    /// A gradient's table: its place among the frame's tables and its number of entries.
    public var table: Int32 = 0
    public var tableSize: Int32 = 0
    /// (u, v) at pixel centre (x, y) is (ux·x + uy·y + u0, vx·x + vy·y + v0). Linear and conic: see
    /// the kernels; radial: the position in radii from the centre; focal: from the focal point;
    /// images: the position in image pixels.
    public var ux: Float = 0
    public var uy: Float = 0
    public var u0: Float = 0
    public var vx: Float = 0
    public var vy: Float = 0
    public var v0: Float = 0
    /// Focal: the centre seen from the focal point, in radii. Conic: the start, in turns, in `fx`.
    public var fx: Float = 0
    public var fy: Float = 0
    /// An image's pixels, `imageWidth` × `imageHeight` without padding, and eight readable pixels
    /// behind them.
    public var pixels: UnsafePointer<UInt32>?
    public var imageWidth: Int32 = 0
    public var imageHeight: Int32 = 0

    @inlinable
    public init() {}
}
