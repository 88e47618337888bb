import Geometry
import Rasterizer
import Typography

/// A cache of the coverage masks of outline glyphs, one for each size and position within a pixel in use. Both the
/// number of masks and their memory are limited.
///
/// Strikes are identified by a font's `ID`, which is never reused; the cache does not retain fonts.
final class GlyphMaskCache {
    struct Image {
        var mask: Mask
        /// The mask's left edge, in pixels from the pixel that contains the glyph's origin.
        var x: Int
        /// The mask's top edge, in pixels from the pixel that contains the glyph's origin.
        var y: Int
    }

    /// A font at a size, looked up once for consecutive glyphs.
    struct Strike {
        fileprivate let font: Font
        /// The font size (the size of an em), in pixels.
        fileprivate let size: Double
        /// The number that identifies the strike; never reused.
        fileprivate let number: UInt32
    }

    private struct StrikeKey: Hashable {
        var font: Font.ID
        /// The size of an em, in 1/64 pixels.
        var size: Int32
    }

    /// The number of masks or strikes at which the cache is emptied; a screen shows a few hundred.
    static let maximumCount = 4096
    /// The number of bytes of masks at which the cache is emptied.
    static let maximumByteCount = 16 << 20
    /// The maximum size of an em that masks are made for, in pixels. Larger glyphs are mostly solid spans, which are
    /// painted from an outline in less time than from a mask.
    static let maximumSize = 256.0

    /// Masks by strike number, glyph and position in quarters of a pixel, packed into one integer: hashing one
    /// integer takes less time than blending a small glyph, hashing four takes more.
    private var images: [UInt64: Image?] = [:]
    private var strikes: [StrikeKey: UInt32] = [:]
    private var lastStrike: UInt32 = 0
    private lazy var rasterizer = MaskRasterizer()
    /// The memory of all masks, in bytes.
    private(set) var byteCount = 0

    /// The numbers of cached masks and strikes, including masks of blank glyphs.
    var counts: (images: Int, strikes: Int) { (images.count, strikes.count) }

    /// Returns the strike of a font at `size` pixels per em, rounded to 1/64 pixel; nil if the size is not positive
    /// or exceeds `maximumSize`.
    func strike(_ font: Font, size: Double) -> Strike? {
        guard size > 0, size <= GlyphMaskCache.maximumSize else { return nil }
        let key = StrikeKey(font: font.id, size: max(1, Int32((size * 64).rounded())))
        let rounded = Double(key.size) / 64
        if let number = strikes[key] { return Strike(font: font, size: rounded, number: number) }
        if strikes.count >= GlyphMaskCache.maximumCount { removeAll() }
        lastStrike &+= 1
        strikes[key] = lastStrike
        return Strike(font: font, size: rounded, number: lastStrike)
    }

    /// Returns the mask of a glyph; nil for a blank glyph.
    ///
    /// - Parameters:
    ///   - x: The distance of the glyph's origin from the left edge of its pixel, in quarters of a pixel, 0...3.
    ///   - y: The distance of the glyph's origin from the top edge of its pixel, in quarters of a pixel, 0...3.
    func image(_ strike: Strike, _ glyph: Font.GlyphID, x: Int, y: Int = 0) -> Image? {
        let position = UInt64(y & 3) << 2 | UInt64(x & 3)
        let key = UInt64(strike.number) << 32 | UInt64(glyph & 0xfff_ffff) << 4 | position
        if let image = images[key] { return image }
        if images.count >= GlyphMaskCache.maximumCount { removeAll() }
        let transform = AffineTransform(
            a: strike.size, d: strike.size, tx: Double(x & 3) / 4, ty: Double(y & 3) / 4)
        let image = rasterizer.mask(strike.font.outline(glyph), transform: transform).map {
            Image(mask: $0.mask, x: $0.x, y: $0.y)
        }
        if let mask = image?.mask {
            let size = mask.width * mask.height
            if byteCount + size > GlyphMaskCache.maximumByteCount { removeAll() }
            byteCount += size
        }
        images[key] = .some(image)
        return image
    }

    /// Removes all masks and strikes. Strikes in use remain valid, since their numbers are never reused.
    private func removeAll() {
        images.removeAll(keepingCapacity: true)
        strikes.removeAll(keepingCapacity: true)
        byteCount = 0
    }
}
