import Geometry
import Rasterizer
import Typography

/// Coverage images of the glyphs in use, at the sizes and quarter-pixel places that they are in
/// use at.
final class GlyphCache {
    struct Image {
        var mask: Mask
        /// The mask's corner, in pixels from the glyph's origin.
        var x: Int
        var y: Int
    }

    private struct Key: Hashable {
        var font: ObjectIdentifier
        var glyph: Font.GlyphID
        /// In 1/64 pixels an em.
        var size: Int32
        /// In quarter pixels.
        var fraction: Int8
    }

    /// A glyph that is a picture.
    struct Picture {
        var bitmap: Bitmap
        /// Maps pixels of the picture to ems from the glyph's origin.
        var placed: AffineTransform
    }

    private struct PictureKey: Hashable {
        var font: ObjectIdentifier
        var glyph: Font.GlyphID
    }

    /// Each takes 74 KB.
    private static let maximumPictureCount = 64
    private var pictures: [PictureKey: Picture?] = [:]

    /// The picture of a glyph; nil for one that is an outline.
    func picture(_ font: Font, _ glyph: Font.GlyphID) -> Picture? {
        guard font.hasColor else { return nil }
        let key = PictureKey(font: ObjectIdentifier(font), glyph: glyph)
        if let known = pictures[key] { return known }
        if pictures.count >= GlyphCache.maximumPictureCount { pictures.removeAll() }
        let picture = font.colorGlyph(glyph).map { color in
            let bitmap = Bitmap(width: color.width, height: color.height)
            bitmap.withMutablePixels { _ = $0.update(from: color.pixels) }
            let em = 1 / color.pixelsPerEm
            return Picture(
                bitmap: bitmap,
                placed: AffineTransform(
                    a: em, d: em, tx: Double(color.left) * em, ty: -Double(color.top) * em))
        }
        pictures[key] = .some(picture)
        return picture
    }

    /// Beyond this the cache is emptied; a screen shows a few hundred.
    private static let maximumCount = 4096

    private var images: [Key: Image?] = [:]
    private let rasterizer = MaskRasterizer()

    /// The glyph at `size` pixels an em whose origin lies `fraction` quarters of a pixel right of a
    /// whole one; nil for a blank.
    func image(_ font: Font, _ glyph: Font.GlyphID, size: Double, fraction: Int) -> Image? {
        let key = Key(
            font: ObjectIdentifier(font), glyph: glyph,
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
