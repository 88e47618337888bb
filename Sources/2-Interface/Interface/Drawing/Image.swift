import Geometry
import ImageCodecs
import Rasterizer

/// A decoded image.
public final class Image: Sendable {
    let bitmap: Bitmap
    /// The size of the image, in pixels.
    public var size: Size { Size(Double(bitmap.width), Double(bitmap.height)) }

    /// Decodes a PNG, JPEG or WebP image.
    ///
    /// - Throws: An error that describes the problem if the image is damaged, in another format, or larger than 16384
    ///   × 16384 pixels or 64 megapixels.
    public init(_ bytes: [UInt8]) throws { bitmap = Bitmap(try ImageDecoder.decode(bytes)) }

    init(bitmap: Bitmap) { self.bitmap = bitmap }
}
