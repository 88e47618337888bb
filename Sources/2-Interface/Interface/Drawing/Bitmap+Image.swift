import Geometry
import ImageCodecs
import Rasterizer

extension Bitmap {
    /// Nil where the image is larger than a bitmap may be.
    convenience init?(_ image: BGRAImage) {
        guard max(image.width, image.height) <= Bitmap.maximumExtent else { return nil }
        self.init(width: image.width, height: image.height) { pixels in
            for i in pixels.indices {
                let b = image.bytes
                let color = Color(
                    red: b[4 * i + 2], green: b[4 * i + 1], blue: b[4 * i], alpha: b[4 * i + 3])
                pixels[i] = color.premultiplied
            }
        }
    }
}
