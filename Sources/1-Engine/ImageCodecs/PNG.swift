import CPNG

/// Why an image could not be read or written.
public struct ImageError: Error, CustomStringConvertible {
    public var reason: String
    public var description: String { reason }
}

/// An image with eight bits a channel and straight alpha: bytes blue, green, red, alpha.
public struct BGRAImage: Equatable, Sendable {
    public var width: Int
    public var height: Int
    public var bytes: [UInt8]

    /// `bytes` holds `width` × `height` × 4 bytes, rows from top to bottom.
    public init(width: Int, height: Int, bytes: [UInt8]) {
        precondition(width > 0 && height > 0 && bytes.count == width * height * 4)
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}

/// PNG through libpng's simplified interface, which reports errors instead of jumping.
public enum PNG {
    /// Larger images are refused before memory is taken for them.
    public static let maximumPixels = 64 << 20

    // libpng's macros, which Swift does not import.
    private static let bgra = png_uint_32(0x13)
    private static let bgr = png_uint_32(0x12)
    private static let fast = png_uint_32(2)

    /// - Parameter opaque: leaves the alpha channel out.
    public static func encode(_ image: BGRAImage, opaque: Bool = true) throws -> [UInt8] {
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

    public static func decode(_ bytes: [UInt8]) throws -> BGRAImage {
        var control = png_image()
        control.version = 1
        defer { png_image_free(&control) }
        // The memory must outlive both calls.
        return try bytes.withUnsafeBytes { source in
            guard png_image_begin_read_from_memory(&control, source.baseAddress, source.count) != 0
            else { throw ImageError(reason: message(control)) }
            let (width, height) = (Int(control.width), Int(control.height))
            guard width > 0, height > 0, width * height <= maximumPixels else {
                throw ImageError(reason: "an image of \(width) × \(height) pixels is too large")
            }
            control.format = bgra
            var pixels = [UInt8](repeating: 0, count: width * height * 4)
            let status = pixels.withUnsafeMutableBytes {
                png_image_finish_read(&control, nil, $0.baseAddress, 0, nil)
            }
            guard status != 0 else { throw ImageError(reason: message(control)) }
            return BGRAImage(width: width, height: height, bytes: pixels)
        }
    }

    private static func message(_ control: png_image) -> String {
        withUnsafeBytes(of: control.message) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return text.isEmpty ? "not a PNG image" : text
        }
    }
}
