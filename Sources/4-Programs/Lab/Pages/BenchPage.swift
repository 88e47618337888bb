import Geometry
import JSON
import Rasterizer
import SystemFonts
import Typography

/// A page that `bench pages` draws, of text or of images.
struct BenchPage {
    enum Content {
        /// - Parameter isCached: whether the glyphs are in the cache from the previous frame.
        case text(scale: Double, isCached: Bool)
        /// - Parameters:
        ///   - radius: the radius of the corners, in the image's pixels.
        case images(transforms: [AffineTransform], opacity: Double, radius: Double)
    }

    var name: String
    var content: Content

    /// The number of glyphs on a page of text.
    static let glyphCount = 5000

    static let all = [
        BenchPage(name: "text, cached", content: .text(scale: 1, isCached: true)),
        BenchPage(name: "text, not cached", content: .text(scale: 1, isCached: false)),
        BenchPage(name: "text, scaled by 1.1", content: .text(scale: 1.1, isCached: true)),
        images("images, unscaled", .identity),
        images("images, scaled by 0.3", .scale(0.3, 0.3)),
        images("images, scaled by 1.7", .scale(1.7, 1.7)),
        images("images, rotated", GrowthPictures.turn),
        images("images, half opaque", .identity, opacity: 0.5),
        images("images, rounded", .identity, radius: 24),
    ]

    /// Sixteen images, in rows of four.
    private static func images(
        _ name: String, _ transform: AffineTransform, opacity: Double = 1, radius: Double = 0
    ) -> BenchPage {
        BenchPage(
            name: name,
            content: .images(
                transforms: (0..<16).map {
                    .translation(Double($0 % 4 * 256), Double($0 / 4 * 256)) * transform
                }, opacity: opacity, radius: radius))
    }

    /// All pages as JSON, for the peers' scripts.
    ///
    /// - Parameters:
    ///   - layout: the text.
    ///   - photo: the image.
    ///   - path: the path of a file with the image's pixels, 32-bit little-endian.
    static func json(
        _ layout: TextLayout, _ font: FontLocation, _ photo: Bitmap, in path: String
    ) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.add(GrowthPictures.extent, for: "extent")
        json.add(font.path, for: "font")
        json.add(path, for: "photo")
        json.add(photo.width, for: "photoExtent")
        json.beginArray("glyphs")
        for glyph in layout.lines.flatMap(\.glyphs) {
            json.beginObject()
            json.add(Int(glyph.id), for: "id")
            json.add(glyph.position.x, for: "x")
            json.add(glyph.position.y, for: "y")
            json.endObject()
        }
        json.endArray()
        json.beginArray("pages")
        for page in all {
            json.beginObject()
            json.add(page.name, for: "name")
            switch page.content {
            case .text(let scale, let isCached):
                json.add(scale, for: "scale")
                json.add(isCached, for: "isCached")
            case .images(let transforms, let opacity, let radius):
                json.add(opacity, for: "opacity")
                json.add(radius, for: "radius")
                json.beginArray("transforms")
                for t in transforms {
                    json.beginObject()
                    for (name, value) in [
                        ("a", t.a), ("b", t.b), ("c", t.c), ("d", t.d), ("tx", t.tx), ("ty", t.ty),
                    ] {
                        json.add(value, for: name)
                    }
                    json.endObject()
                }
                json.endArray()
            }
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.text
    }
}
