import Geometry
import ImageCodecs
import Rasterizer
import RiveRuntime

/// The decoded pictures of .riv files, each once, as long as its file lives.
final class ImageCache {
    private struct Entry {
        weak var asset: ImageAsset?
        /// Nil where it could not be decoded.
        var bitmap: Bitmap?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    func bitmap(_ asset: ImageAsset) -> Bitmap? {
        let key = ObjectIdentifier(asset)
        if let entry = entries[key], entry.asset === asset { return entry.bitmap }
        entries = entries.filter { $0.value.asset != nil }
        let bitmap = (try? ImageDecoder.decode(asset.bytes)).flatMap(Bitmap.init)
        entries[key] = Entry(asset: asset, bitmap: bitmap)
        return bitmap
    }
}

extension Bitmap {
    /// Nil where the image is larger than a bitmap may be.
    convenience init?(_ image: BGRAImage) {
        guard max(image.width, image.height) <= Bitmap.maximumExtent else { return nil }
        self.init(width: image.width, height: image.height)
        withMutablePixels { pixels in
            for i in pixels.indices {
                let b = image.bytes
                let color = Color(
                    red: b[4 * i + 2], green: b[4 * i + 1], blue: b[4 * i], alpha: b[4 * i + 3])
                pixels[i] = color.premultiplied
            }
        }
    }
}
