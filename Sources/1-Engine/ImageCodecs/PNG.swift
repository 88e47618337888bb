import CPNG

/// PNG by libpng's simplified interface, which returns errors; the full interface leaves calls by longjmp.
package enum PNG {
    /// The values of PNG_FORMAT_BGRA, PNG_FORMAT_BGR and PNG_IMAGE_FLAG_FAST in png.h, which Swift does not import.
    private static let bgra = png_uint_32(0x13)
    private static let bgr = png_uint_32(0x12)
    private static let fast = png_uint_32(2)

    /// Encodes an image, favouring speed over size.
    ///
    /// - Parameter opaque: whether to omit the alpha channel.
    /// - Throws: `ImageError` if libpng runs out of memory.
    package static func encode(_ image: BGRAImage, opaque: Bool = true) throws -> [UInt8] {
        var control = png_image()
        control.version = 1
        control.width = png_uint_32(image.width)
        control.height = png_uint_32(image.height)
        control.format = opaque ? bgr : bgra
        control.flags = fast
        defer { png_image_free(&control) }
        var pixels = image.bytes
        if opaque {
            pixels = [UInt8](unsafeUninitializedCapacity: image.width * image.height * 3) {
                out, count in
                count = image.width * image.height * 3
                for i in 0..<image.width * image.height {
                    out[i * 3] = image.bytes[i * 4]
                    out[i * 3 + 1] = image.bytes[i * 4 + 1]
                    out[i * 3 + 2] = image.bytes[i * 4 + 2]
                }
            }
        }
        var size = png_alloc_size_t(pixels.count + image.height * 8 + 4096)
        var out = [UInt8](repeating: 0, count: size)
        let status = out.withUnsafeMutableBytes { memory in
            png_image_write_to_memory(&control, memory.baseAddress, &size, 0, pixels, 0, nil)
        }
        guard status != 0 else { throw ImageError(reason: message(control)) }
        out.removeLast(out.count - Int(size))
        return out
    }

    /// Decodes an image of any depth and colour type; for an animation, its first frame.
    ///
    /// - Parameters:
    ///   - bytes: a PNG file.
    ///   - maximumPixels: the maximum number of pixels; a larger image is rejected.
    /// - Throws: `ImageError` as `ImageDecoder.decode` does.
    package static func decode(
        _ bytes: [UInt8], maximumPixels: Int = ImageLimit.pixels
    ) throws(ImageError) -> BGRAImage {
        // libpng keeps the pointer from the first call to the second.
        try bytes.withUnsafeBytes { source in
            Result { () throws(ImageError) in try decode(source, maximumPixels) }
        }.get()
    }

    private static func decode(
        _ source: UnsafeRawBufferPointer, _ maximumPixels: Int
    ) throws(ImageError) -> BGRAImage {
        var control = png_image()
        control.version = 1
        defer { png_image_free(&control) }
        guard png_image_begin_read_from_memory(&control, source.baseAddress, source.count) != 0
        else { throw ImageError(reason: message(control)) }
        let (width, height) = (Int(control.width), Int(control.height))
        try ImageLimit.check(width: width, height: height, maximumPixels: maximumPixels)
        control.format = bgra
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        let status = pixels.withUnsafeMutableBytes {
            png_image_finish_read(&control, nil, $0.baseAddress, 0, nil)
        }
        guard status != 0 else { throw ImageError(reason: message(control)) }
        return BGRAImage(width: width, height: height, bytes: pixels)
    }

    private static func message(_ control: png_image) -> String {
        withUnsafeBytes(of: control.message) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return text.isEmpty ? "not a PNG image" : text
        }
    }
}
