import Geometry
import Rasterizer
import Typography

/// A cache of the coverage masks of outline glyphs, one for each size and quarter-pixel position in use, and of the
/// bitmaps of colour glyphs. The number of each is limited.
///
/// Strikes are identified by a font's `ID`, which is never reused; the cache does not retain fonts.
final class GlyphCache {
    struct Image {
        var mask: Mask
        /// The mask's left edge, in pixels from the glyph's origin.
        var x: Int
        /// The mask's top edge, in pixels from the glyph's origin.
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

    /// The bitmap of a colour glyph.
    struct ColorImage {
        var bitmap: Bitmap
        /// Maps the bitmap's pixels to ems relative to the glyph's origin.
        var transform: AffineTransform
    }

    private struct ColorKey: Hashable {
        var font: Font.ID
        var glyph: Font.GlyphID
    }

    /// The maximum number of bitmaps of colour glyphs; one of Noto Color Emoji takes 74 KB.
    static let maximumColorImageCount = 64
    private var colorImages: [ColorKey: ColorImage?] = [:]

    /// Returns the bitmap of a colour glyph; nil for an outline glyph.
    func colorImage(_ font: Font, _ glyph: Font.GlyphID) -> ColorImage? {
        guard font.hasColor else { return nil }
        let key = ColorKey(font: font.id, glyph: glyph)
        if let known = colorImages[key] { return known }
        if colorImages.count >= GlyphCache.maximumColorImageCount { colorImages.removeAll() }
        let image = font.colorGlyph(glyph).map { color in
            let bitmap = Bitmap(width: color.width, height: color.height) {
                _ = $0.update(from: color.pixels)
            }
            let em = 1 / color.pixelsPerEm
            return ColorImage(
                bitmap: bitmap,
                transform: AffineTransform(
                    a: em, d: em, tx: Double(color.left) * em, ty: -Double(color.top) * em))
        }
        colorImages[key] = .some(image)
        return image
    }

    /// The number of masks or strikes at which the cache is emptied; a screen shows a few hundred.
    static let maximumCount = 4096

    /// Masks by strike number, glyph and quarter-pixel position, packed into one integer: hashing one integer takes
    /// less time than blending a small glyph, hashing four takes more.
    private var images: [UInt64: Image?] = [:]
    private var strikes: [StrikeKey: UInt32] = [:]
    private var lastStrike: UInt32 = 0
    private let rasterizer = MaskRasterizer()

    /// The numbers of cached masks, bitmaps and strikes, including entries without an image.
    var counts: (images: Int, colorImages: Int, strikes: Int) {
        (images.count, colorImages.count, strikes.count)
    }

    /// Returns the strike of a font at `size` pixels per em.
    func strike(_ font: Font, size: Double) -> Strike {
        let key = StrikeKey(
            font: font.id, size: Int32(max(0, min(1e6, size * 64)).rounded()))
        if let number = strikes[key] { return Strike(font: font, size: size, number: number) }
        if strikes.count >= GlyphCache.maximumCount { removeImages() }
        lastStrike &+= 1
        strikes[key] = lastStrike
        return Strike(font: font, size: size, number: lastStrike)
    }

    /// Returns the mask of a glyph whose origin is `fraction` quarters of a pixel (0...3) to the right of a pixel's
    /// edge; nil for a blank glyph.
    func image(_ strike: Strike, _ glyph: Font.GlyphID, fraction: Int) -> Image? {
        let key =
            UInt64(strike.number) << 32 | UInt64(glyph & 0x3fff_ffff) << 2 | UInt64(fraction & 3)
        if let image = images[key] { return image }
        if images.count >= GlyphCache.maximumCount { removeImages() }
        let transform = AffineTransform(a: strike.size, d: strike.size, tx: Double(fraction) / 4)
        let image = rasterizer.mask(strike.font.outline(glyph), transform: transform).map {
            Image(mask: $0.mask, x: $0.x, y: $0.y)
        }
        images[key] = image
        return image
    }

    /// Removes all masks and strikes. Strikes in use remain valid, since their numbers are never reused.
    private func removeImages() {
        images.removeAll(keepingCapacity: true)
        strikes.removeAll(keepingCapacity: true)
    }
}
