import Geometry
import ImageCodecs
import Rasterizer

extension Bitmap {
    /// Creates a bitmap from a decoded image.
    ///
    /// - Parameter image: The output of a decoder, which rejects images larger than `maximumExtent`.
    convenience init(_ image: BGRAImage) {
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
