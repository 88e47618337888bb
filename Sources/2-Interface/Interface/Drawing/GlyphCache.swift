import Geometry
import Rasterizer
import Typography

/// Coverage masks of outline glyphs, one for each size and quarter-pixel position in use, and the
/// bitmaps of colour glyphs. Both have a limit of their number.
///
/// Keys hold a font's `ID`, which no later font has; the fonts themselves are not retained.
final class GlyphCache {
    struct Image {
        var mask: Mask
        /// The mask's upper left corner, in pixels from the glyph's origin.
        var x: Int
        var y: Int
    }

    private struct Key: Hashable {
        var font: Font.ID
        var glyph: Font.GlyphID
        /// In 1/64 pixels an em.
        var size: Int32
        /// In quarter pixels.
        var fraction: Int8
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

    /// The cache is emptied when it holds this many masks; a screen shows a few hundred.
    static let maximumCount = 4096

    private var images: [Key: Image?] = [:]
    private let rasterizer = MaskRasterizer()

    /// The number of masks and of bitmaps held, including entries without an image.
    var counts: (images: Int, colorImages: Int) { (images.count, colorImages.count) }

    /// The mask of a glyph at `size` pixels an em, with its origin `fraction` quarters of a pixel to
    /// the right of a pixel's edge; nil for a blank glyph.
    func image(_ font: Font, _ glyph: Font.GlyphID, size: Double, fraction: Int) -> Image? {
        let key = Key(
            font: font.id, glyph: glyph,
            size: Int32(max(0, min(1e6, size * 64)).rounded()), fraction: Int8(fraction))
        if let image = images[key] { return image }
        if images.count >= GlyphCache.maximumCount { images.removeAll(keepingCapacity: true) }
        let transform = AffineTransform(a: size, d: size, tx: Double(fraction) / 4)
        let image = rasterizer.mask(font.outline(glyph), transform: transform).map {
            Image(mask: $0.mask, x: $0.x, y: $0.y)
        }
        images[key] = image
        return image
    }
}
