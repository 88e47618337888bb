import CWebP

/// WebP by libwebp.
enum WebP {
    static func decode(_ bytes: [UInt8], maximumPixels: Int) throws(ImageError) -> BGRAImage {
        var (width, height): (Int32, Int32) = (0, 0)
        guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else {
            throw ImageError(reason: "not a WebP image")
        }
        try ImageLimit.check(
            width: Int(width), height: Int(height), maximumPixels: maximumPixels)
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
        guard
            WebPDecodeBGRAInto(bytes, bytes.count, &pixels, pixels.count, width * 4) != nil
        else { throw ImageError(reason: "a damaged WebP image") }
        return BGRAImage(width: Int(width), height: Int(height), bytes: pixels)
    }

    /// Decodes an image, reduced to the size at which a place shows it.
    static func decode(
        _ bytes: [UInt8], for target: ImageTarget, maximumPixels: Int
    ) throws(ImageError) -> BGRAImage {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0,
            WebPGetFeatures(bytes, bytes.count, &config.input) == VP8_STATUS_OK
        else { throw ImageError(reason: "not a WebP image") }
        let (width, height) = (Int(config.input.width), Int(config.input.height))
        try ImageLimit.check(width: width, height: height, maximumPixels: maximumPixels)
        let size = target.scaledSize(width: width, height: height)
        if size == (width, height) || config.input.has_animation != 0 {
            return try decode(bytes, maximumPixels: maximumPixels)
        }
        config.options.use_scaling = 1
        config.options.scaled_width = Int32(size.width)
        config.options.scaled_height = Int32(size.height)
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
}
