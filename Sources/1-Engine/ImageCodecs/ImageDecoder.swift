/// Decodes PNG, JPEG and WebP images.
package enum ImageDecoder {
    /// Decodes an image, whose format is recognised by its first bytes. The Exif orientation of a JPEG is applied.
    ///
    /// - Parameters:
    ///   - bytes: a PNG, JPEG or WebP file.
    ///   - maximumPixels: the maximum number of pixels; a larger image is rejected when its header has been read.
    /// - Throws: `ImageError` if the format is not supported, the image is damaged, a side is longer than 16,384
    ///   pixels, or there are more pixels than allowed.
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
