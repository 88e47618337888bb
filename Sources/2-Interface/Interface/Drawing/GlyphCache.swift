import Geometry
import Rasterizer
import Typography

/// Coverage masks of outline glyphs, one for each size and quarter-pixel position in use, and the
/// bitmaps of colour glyphs. Both have a limit of their number.
///
/// Strikes are told apart by a font's `ID`, which no later font has; the fonts themselves are not retained.
final class GlyphCache {
    struct Image {
        var mask: Mask
        /// The mask's upper left corner, in pixels from the glyph's origin.
        var x: Int
        var y: Int
    }

    /// A font at a size. A line's glyphs share one: it is found once for all of them.
    struct Strike {
        fileprivate let font: Font
        /// In pixels an em.
        fileprivate let size: Double
        /// That of no other strike.
        fileprivate let number: UInt32
    }

    private struct StrikeKey: Hashable {
        var font: Font.ID
        /// In 1/64 pixels an em.
        var size: Int32
    }

    /// The bitmap of a colour glyph.
    struct ColorImage {
        var bitmap: Bitmap
        /// Maps the bitmap's pixels to ems from the glyph's origin.
        var transform: AffineTransform
    }

    private struct ColorKey: Hashable {
        var font: Font.ID
        var glyph: Font.GlyphID
    }

    /// A bitmap of Noto Color Emoji takes 74 KB.
    static let maximumColorImageCount = 64
    private var colorImages: [ColorKey: ColorImage?] = [:]

    /// The bitmap of a colour glyph; nil for an outline glyph.
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

    /// The cache is emptied when it holds this many masks or strikes; a screen shows a few hundred.
    static let maximumCount = 4096

    /// By the strike's number, the glyph and the quarter pixel. To hash one number takes less time than to blend a
    /// small glyph; to hash four takes more.
    private var images: [UInt64: Image?] = [:]
    private var strikes: [StrikeKey: UInt32] = [:]
    private var lastStrike: UInt32 = 0
    private let rasterizer = MaskRasterizer()

    /// The number of masks, of bitmaps and of strikes held, including entries without an image.
    var counts: (images: Int, colorImages: Int, strikes: Int) {
        (images.count, colorImages.count, strikes.count)
    }

    /// The strike of a font at `size` pixels an em.
    func strike(_ font: Font, size: Double) -> Strike {
        let key = StrikeKey(
            font: font.id, size: Int32(max(0, min(1e6, size * 64)).rounded()))
        if let number = strikes[key] { return Strike(font: font, size: size, number: number) }
        if strikes.count >= GlyphCache.maximumCount { removeImages() }
        lastStrike &+= 1
        strikes[key] = lastStrike
        return Strike(font: font, size: size, number: lastStrike)
    }

    /// The mask of a glyph with its origin `fraction` quarters of a pixel, 0...3, to the right of a pixel's edge;
    /// nil for a blank glyph.
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

    /// Strikes that are in use stay valid: their numbers are not given to others.
    private func removeImages() {
        images.removeAll(keepingCapacity: true)
        strikes.removeAll(keepingCapacity: true)
    }
}
