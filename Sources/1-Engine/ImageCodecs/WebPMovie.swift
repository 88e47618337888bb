import CWebP

/// Writes frames as a lossless animated WebP that loops forever.
///
/// libwebp compares frames itself, so they are encoded one after another.
package struct WebPMovie: MovieWriter {
    /// The maximum width and height of a frame, in pixels.
    package static var maximumExtent: Int { Int(WEBP_MAX_DIMENSION) }

    package typealias Frame = BGRAImage

    private let rate: FrameRate
    private let opaque: Bool
    private let encoder: Encoder
    private var count = 0

    /// - Throws: `ImageError` if libwebp fails.
    package init(width: Int, height: Int, rate: FrameRate, opaque: Bool) throws {
        self.rate = rate
        self.opaque = opaque
        encoder = try Encoder(width: width, height: height)
    }

    package var encode: FrameEncoder<Frame> { { image, _ in image } }

    package mutating func add(_ frame: Frame) throws -> [UInt8] {
        try encoder.add(
            frame, opaque: opaque, milliseconds: rate.time(of: count, unitsPerSecond: 1000))
        count += 1
        return []
    }

    package mutating func finish() throws -> [UInt8] {
        guard count > 0 else { throw ImageError(reason: "an animation needs a frame") }
        return try encoder.finish(milliseconds: rate.time(of: count, unitsPerSecond: 1000))
    }

    /// libwebp's animation encoder.
    private final class Encoder {
        private let encoder: OpaquePointer
        private var config = WebPConfig()

        init(width: Int, height: Int) throws(ImageError) {
            var options = WebPAnimEncoderOptions()
            guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0,
                // The third fastest of ten levels, whose files are much smaller than those of the fastest.
                WebPConfigLosslessPreset(&config, 2) != 0,
                let made = WebPAnimEncoderNew(Int32(width), Int32(height), &options)
            else { throw ImageError(reason: "libwebp has no memory") }
            config.thread_level = 1
            encoder = made
        }

        deinit { WebPAnimEncoderDelete(encoder) }

        func add(_ image: BGRAImage, opaque: Bool, milliseconds: Int) throws(ImageError) {
            var picture = WebPPicture()
            guard WebPPictureInit(&picture) != 0 else {
                throw ImageError(reason: "libwebp is of another version")
            }
            defer { WebPPictureFree(&picture) }
            picture.use_argb = 1
            picture.width = Int32(image.width)
            picture.height = Int32(image.height)
            let stride = Int32(image.width * 4)
            let isImported =
                opaque
                ? WebPPictureImportBGRX(&picture, image.bytes, stride)
                : WebPPictureImportBGRA(&picture, image.bytes, stride)
            guard isImported != 0,
                WebPAnimEncoderAdd(encoder, &picture, Int32(milliseconds), &config) != 0
            else { throw failure() }
        }

        func finish(milliseconds: Int) throws(ImageError) -> [UInt8] {
            var data = WebPData()
            WebPDataInit(&data)
            defer { WebPDataClear(&data) }
            guard WebPAnimEncoderAdd(encoder, nil, Int32(milliseconds), nil) != 0,
                WebPAnimEncoderAssemble(encoder, &data) != 0
            else { throw failure() }
            return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
        }

        private func failure() -> ImageError {
            let reason = WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? ""
            return ImageError(reason: reason.isEmpty ? "libwebp failed" : reason)
        }
    }
}
