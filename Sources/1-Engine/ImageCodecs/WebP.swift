import CWebP
import ImageHeaders

/// WebP by libwebp.
enum WebP {
    /// Decodes an image; for an animation, its first frame.
    ///
    /// - Parameters:
    ///   - bytes: a WebP file.
    ///   - target: the place for which the image is decoded, to which it may be reduced. Nil decodes all pixels.
    ///   - maximumPixels: the maximum number of pixels; a larger image is rejected.
    static func decode(
        _ bytes: [UInt8], for target: ImageTarget? = nil, maximumPixels: Int
    ) throws(ImageError) -> BGRAImage {
        let input = try features(of: bytes)
        let (width, height) = (Int(input.width), Int(input.height))
        try ImageLimit.check(width: width, height: height, maximumPixels: maximumPixels)
        if input.has_animation != 0 {
            return try firstFrame(of: bytes, width, height, for: target)
        }
        return try decodeStill(
            bytes, target.map { $0.scaledSize(width: width, height: height) } ?? (width, height))
    }

    private static func features(
        of bytes: [UInt8]
    ) throws(ImageError) -> WebPBitstreamFeatures {
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
            throw ImageError(reason: "a damaged WebP image")
        }
        return features
    }

    /// Decodes an image without animation, reduced to a size in pixels.
    private static func decodeStill(
        _ bytes: [UInt8], _ size: (width: Int, height: Int)
    ) throws(ImageError) -> BGRAImage {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else {
            throw ImageError(reason: "libwebp is of another version")
        }
        config.input = try features(of: bytes)
        if size != (Int(config.input.width), Int(config.input.height)) {
            config.options.use_scaling = 1
            config.options.scaled_width = Int32(size.width)
            config.options.scaled_height = Int32(size.height)
        }
        config.output.colorspace = MODE_BGRA
        config.output.is_external_memory = 1
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        let status = pixels.withUnsafeMutableBufferPointer { memory in
            config.output.u.RGBA.rgba = memory.baseAddress
            config.output.u.RGBA.stride = Int32(size.width * 4)
            config.output.u.RGBA.size = memory.count
            return WebPDecode(bytes, bytes.count, &config)
        }
        guard status == VP8_STATUS_OK else { throw ImageError(reason: "a damaged WebP image") }
        return BGRAImage(width: size.width, height: size.height, bytes: pixels)
    }

    // MARK: Animations

    /// Decodes the first frame of an animation.
    ///
    /// - Parameters:
    ///   - width: the animation's width in pixels.
    ///   - height: the animation's height in pixels.
    private static func firstFrame(
        of bytes: [UInt8], _ width: Int, _ height: Int, for target: ImageTarget?
    ) throws(ImageError) -> BGRAImage {
        guard let frame = ImageChunks.webp(bytes).first(where: { $0.type == "ANMF" })?.content,
            let x = frame.littleEndian(0, 3), let y = frame.littleEndian(3, 3),
            let frameWidth = frame.littleEndian(6, 3), let frameHeight = frame.littleEndian(9, 3),
            2 * x + frameWidth < width, 2 * y + frameHeight < height
        else { throw ImageError(reason: "a damaged WebP animation") }
        let still = file(of: frame)
        let input = try features(of: still)
        let own = ImageRect(
            x: 2 * x, y: 2 * y, width: frameWidth + 1, height: frameHeight + 1)
        guard input.has_animation == 0, Int(input.width) == own.width,
            Int(input.height) == own.height
        else { throw ImageError(reason: "a damaged WebP animation") }
        if own.width == width, own.height == height {
            return try decodeStill(
                still, target.map { $0.scaledSize(width: width, height: height) } ?? (width, height)
            )
        }
        return try decodeStill(still, (own.width, own.height))
            .placed(at: own, inWidth: width, height: height)
    }

    /// Returns a WebP file of an animation's frame.
    private static func file(of frame: ArraySlice<UInt8>) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(value >> (8 * $0) & 255) }
        }
        // The frame's place, size, duration and flags are followed by its chunks.
        let chunks = frame.dropFirst(16)
        var header: [UInt8] = []
        if chunks.starts(with: "ALPH".utf8) {
            // Alpha beside lossy colours needs an extended header: flags, and the size less one.
            header = Array("VP8X".utf8) + number(10, 4) + number(0x10, 4)
            header += frame.dropFirst(6).prefix(6)
        }
        let content = Array("WEBP".utf8) + header + chunks
        return Array("RIFF".utf8) + number(content.count, 4) + content
    }
}
