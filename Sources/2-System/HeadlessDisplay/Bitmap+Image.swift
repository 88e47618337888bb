import Geometry
import ImageCodecs
import Rasterizer

extension Bitmap {
    /// The pixels in the form that encoders take. They are premultiplied, while an encoder expects straight
    /// alpha; for opaque pictures, such as frames, the two are the same.
    package var image: BGRAImage {
        withPixels { BGRAImage(width: width, height: height, pixels: $0) }
    }
}

extension PixelBuffer {
    /// The pixels in the form that encoders take; see `Bitmap.image`.
    package var image: BGRAImage {
        withPixels { BGRAImage(width: width, height: height, pixels: $0) }
    }
}

extension BGRAImage {
    fileprivate init(width: Int, height: Int, pixels: UnsafeBufferPointer<UInt32>) {
        self.init(
            width: max(1, width), height: max(1, height),
            bytes: Array(UnsafeRawBufferPointer(pixels)))
    }
}
