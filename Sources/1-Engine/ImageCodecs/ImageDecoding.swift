/// Decodes images, in this process or in another one.
package protocol ImageDecoding: Sendable {
    /// Decodes an image. May be called on any thread.
    ///
    /// - Parameters:
    ///   - bytes: a PNG, JPEG or WebP file.
    ///   - target: the place for which the image is decoded; nil decodes it at its full size.
    /// - Throws: `ImageError` as `ImageDecoder.decode` does, and if the other process has exited.
    func decode(_ bytes: [UInt8], for target: ImageTarget?) throws(ImageError) -> BGRAImage
}

/// Decodes images in this process, for the tools and for programs of views.
package struct LocalImageDecoder: ImageDecoding {
    package init() {}

    package func decode(
        _ bytes: [UInt8], for target: ImageTarget?
    ) throws(ImageError) -> BGRAImage {
        do {
            guard let target else { return try ImageDecoder.decode(bytes) }
            return try ImageDecoder.decode(bytes, for: target)
        } catch let error as ImageError {
            throw error
        } catch {
            throw ImageError(reason: "\(error)")
        }
    }
}
