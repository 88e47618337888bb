/// Reads PNG, JPEG and WebP images.
package enum ImageDecoder {
    /// Decodes an image; its format is told by its first bytes. A JPEG stands as its Exif data says.
    ///
    /// - Parameters:
    ///   - bytes: a PNG, JPEG or WebP file.
    ///   - maximumPixels: an image of more pixels is refused by its header.
    /// - Throws: `ImageError` where the format is another one, the image is damaged, a side is longer
    ///   than 16,384 pixels, or there are more pixels in all than are allowed.
    package static func decode(
        _ bytes: [UInt8], maximumPixels: Int = ImageLimit.pixels
    ) throws -> BGRAImage {
        if isJPEG(bytes) {
            return try JPEG.decode(bytes, maximumPixels: maximumPixels)
                .turned(EXIFOrientation(of: bytes))
        }
        if isWebP(bytes) { return try WebP.decode(bytes, maximumPixels: maximumPixels) }
        if bytes.starts(with: PNG.signature) {
            return try PNG.decode(bytes, maximumPixels: maximumPixels)
        }
        throw ImageError(reason: "this is no PNG, JPEG or WebP image")
    }

    static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xff, 0xd8]) }

    static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    }
}
