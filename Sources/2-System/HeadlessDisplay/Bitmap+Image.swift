import Geometry
import ImageCodecs
import Rasterizer

extension Bitmap {
    /// The pixels for an encoder. They are premultiplied where an encoder wants straight alpha; of
    /// an opaque picture, as frames are, the two are the same.
    public var image: BGRAImage {
        let bytes = withMutablePixels { Array(UnsafeRawBufferPointer($0)) }
        return BGRAImage(width: max(1, width), height: max(1, height), bytes: bytes)
    }
}
