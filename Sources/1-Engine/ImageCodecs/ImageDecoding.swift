/// Decodes images, in this process or in another one.
package protocol ImageDecoding: Sendable {
    /// Decodes an image. May be called on any thread.
    ///
    /// - Parameters:
    ///   - bytes: a PNG, JPEG, WebP or GIF file.
    ///   - target: the place for which the image is decoded; nil decodes it at its full size.
    /// - Throws: `ImageError` as `ImageDecoder.decode` does, and if the other process has exited.
    func decode(_ bytes: [UInt8], for target: ImageTarget?) throws(ImageError) -> BGRAImage

    /// A decoder for pictures that are tried again later: instead of waiting behind others that take long, it fails with
    /// a transient error.
    var refusingIfBusy: any ImageDecoding { get }
}

extension ImageDecoding {
    /// The decoder itself, which is never busy.
    package var refusingIfBusy: any ImageDecoding { self }
}

/// Decodes images in this process, for the tools and for programs of views.
package struct LocalImageDecoder: ImageDecoding {
    package init() {}

    package func decode(
        _ bytes: [UInt8], for target: ImageTarget?
    ) throws(ImageError) -> BGRAImage {
        try ImageDecoder.decode(bytes, for: target)
    }
}
