import CJPEG

/// JPEG through libjpeg-turbo.
enum JPEG {
    static func decode(_ bytes: [UInt8]) throws -> BGRAImage {
        guard let handle = tjInitDecompress() else { throw ImageError(reason: "no memory") }
        defer { tjDestroy(handle) }
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        func fail() -> ImageError { ImageError(reason: String(cString: tjGetErrorStr2(handle))) }
        let size = UInt(bytes.count)
        guard
            tjDecompressHeader3(
                handle, bytes, size, &width, &height, &subsampling, &space) == 0
        else { throw fail() }
        guard width > 0, height > 0, Int(width) * Int(height) <= PNG.maximumPixels else {
            throw ImageError(reason: "an image of \(width) × \(height) pixels is too large")
        }
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
        let status = tjDecompress2(
            handle, bytes, size, &pixels, width, 0, height, Int32(TJPF_BGRA.rawValue), 0)
        // A warning, such as an end too early, leaves a picture.
        guard status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
            throw fail()
        }
        return BGRAImage(width: Int(width), height: Int(height), bytes: pixels)
    }
}
