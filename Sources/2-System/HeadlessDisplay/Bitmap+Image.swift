import Geometry
import ImageCodecs
import Rasterizer

extension Bitmap {
    /// The pixels for an encoder. They are premultiplied where an encoder wants straight alpha; of
    /// an opaque picture, as frames are, the two are the same.
    package var image: BGRAImage {
        withPixels { BGRAImage(width: width, height: height, pixels: $0) }
    }
}

extension PixelBuffer {
    /// The pixels for an encoder; see `Bitmap.image`.
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
