/// A paint resolved for a frame: a premultiplied colour, a gradient's colour table and the affine map
/// from pixel centres to gradient space, or an image's pixels and the map from pixel centres to texels.
@frozen
package struct PreparedPaint: BitwiseCopyable {
    @frozen
    package enum Kind: UInt8, BitwiseCopyable {
        case solid, linear, radial, focal, conic
        case nearest, bilinear
    }

    package var kind: Kind = .solid
    /// All pixels of the paint are opaque.
    package var isOpaque = false
    /// 0...255; multiplies an image's alpha.
    package var opacity: UInt8 = 255
    /// The premultiplied colour of a solid.
    package var color: UInt32 = 0
    /// The index of a gradient's first entry in the frame's tables, and its number of entries.
    package var table: Int32 = 0
    package var tableSize: Int32 = 0
    /// (u, v) at pixel centre (x, y) is (ux·x + uy·y + u0, vx·x + vy·y + v0). Linear and conic: see
    /// the kernels; radial: the position in radii from the centre; focal: from the focal point;
    /// images: the position in image pixels.
    package var ux: Float = 0
    package var uy: Float = 0
    package var u0: Float = 0
    package var vx: Float = 0
    package var vy: Float = 0
    package var v0: Float = 0
    /// Focal: the centre relative to the focal point, in radii. Conic: the start, in turns, in `fx`.
    package var fx: Float = 0
    package var fy: Float = 0
    /// An image's pixels, `imageWidth` × `imageHeight` without padding, and eight readable pixels
    /// behind them.
    package var pixels = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    package var imageWidth: Int32 = 0
    package var imageHeight: Int32 = 0

    @inlinable
    package init() {}
}
