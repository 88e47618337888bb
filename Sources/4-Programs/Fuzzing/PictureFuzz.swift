import ImageCodecs

/// Decodes fuzzed bytes as a picture, at full size and reduced to several sizes, as the view kit does.
package enum PictureFuzz {
    /// The maximum number of pixels; more would only be slower to fill.
    private static let maximumPixels = 1 << 16

    /// Decodes a picture.
    ///
    /// - Returns: whether it could be decoded at full size.
    @Sendable package static func run(_ bytes: [UInt8]) -> Bool {
        let whole = try? ImageDecoder.decode(bytes, maximumPixels: maximumPixels)
        for (width, height) in [(1, 1), (7, 40), (300, 2)] {
            for mode in [ImageTarget.Mode.fit, .cover, .automatic] {
                let target = ImageTarget(width: width, height: height, mode: mode)
                let picture = try? ImageDecoder.decode(
                    bytes, for: target, maximumPixels: maximumPixels)
                guard let picture else { continue }
                precondition(picture.width <= width && picture.height <= height)
            }
        }
        return whole != nil
    }
}
