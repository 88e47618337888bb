import CWebP

/// WebP through libwebp.
enum WebP {
    static func decode(_ bytes: [UInt8]) throws(ImageError) -> BGRAImage {
        var (width, height): (Int32, Int32) = (0, 0)
        guard WebPGetInfo(bytes, bytes.count, &width, &height) != 0 else {
            throw ImageError(reason: "not a WebP image")
        }
        try ImageLimit.check(width: Int(width), height: Int(height))
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
        guard
            WebPDecodeBGRAInto(bytes, bytes.count, &pixels, pixels.count, width * 4) != nil
        else { throw ImageError(reason: "a damaged WebP image") }
        return BGRAImage(width: Int(width), height: Int(height), bytes: pixels)
    }
}
