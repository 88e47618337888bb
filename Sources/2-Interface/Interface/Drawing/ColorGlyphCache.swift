import Geometry
import Rasterizer
import Typography

/// A cache of the bitmaps of colour glyphs, limited in number.
///
/// Fonts are identified by `Font.ID`, which is never reused; the cache does not retain them.
final class ColorGlyphCache {
    /// The bitmap of a colour glyph.
    struct Image {
        var bitmap: Bitmap
        /// Maps the bitmap's pixels to ems relative to the glyph's origin.
        var transform: AffineTransform
    }

    private struct Key: Hashable {
        var font: Font.ID
        var glyph: Font.GlyphID
    }

    /// The maximum number of bitmaps; one of Noto Color Emoji takes 74 KB.
    static let maximumCount = 64
    private var images: [Key: Image?] = [:]

    /// The number of cached glyphs, including those without a bitmap.
    var count: Int { images.count }

    /// Returns the bitmap of a colour glyph; nil for an outline glyph.
    func image(_ font: Font, _ glyph: Font.GlyphID) -> Image? {
        guard font.hasColor else { return nil }
        let key = Key(font: font.id, glyph: glyph)
        if let known = images[key] { return known }
        if images.count >= ColorGlyphCache.maximumCount { images.removeAll() }
        let image = font.colorGlyph(glyph).map { color in
            let bitmap = Bitmap(width: color.width, height: color.height) {
                _ = $0.update(from: color.pixels)
            }
            let em = 1 / color.pixelsPerEm
            return Image(
                bitmap: bitmap,
                transform: AffineTransform(
                    a: em, d: em, tx: Double(color.left) * em, ty: -Double(color.top) * em))
        }
        images[key] = .some(image)
        return image
    }
}
