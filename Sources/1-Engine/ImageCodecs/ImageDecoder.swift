/// Reads PNG, JPEG and WebP images.
package enum ImageDecoder {
    /// Decodes an image; its format is told by its first bytes.
    ///
    /// - Throws: `ImageError` where the format is another one, the image is damaged, a side is longer
    ///   than 16,384 pixels, or there are more than 67,108,864 pixels in all.
    package static func decode(_ bytes: [UInt8]) throws -> BGRAImage {
        if isJPEG(bytes) { return try JPEG.decode(bytes) }
        if isWebP(bytes) { return try WebP.decode(bytes) }
        if bytes.starts(with: PNG.signature) { return try PNG.decode(bytes) }
        throw ImageError(reason: "this is no PNG, JPEG or WebP image")
    }

    static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xff, 0xd8]) }

    static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    }
}
