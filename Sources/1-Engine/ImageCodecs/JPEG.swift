import CJPEG
import ImageHeaders

/// JPEG through libjpeg-turbo.
enum JPEG {
    /// Decodes an image. If its data ends early or is damaged in places, the part that can be decoded is returned.
    ///
    /// - Parameters:
    ///   - bytes: a JPEG file.
    ///   - target: the place for which the image is decoded. It may be reduced during decoding, to at least the place's
    ///     size and at most by a factor of eight. Nil decodes all pixels.
    ///   - maximumPixels: the maximum number of pixels; a larger image is rejected.
    static func decode(
        _ bytes: [UInt8], for target: ImageTarget? = nil, maximumPixels: Int
    ) throws(ImageError) -> BGRAImage {
        guard let handle = tjInitDecompress() else { throw ImageError(reason: "out of memory") }
        defer { tjDestroy(handle) }
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        func failure() -> ImageError { ImageError(reason: String(cString: tjGetErrorStr2(handle))) }
        let size = UInt(bytes.count)
        guard
            tjDecompressHeader3(
                handle, bytes, size, &width, &height, &subsampling, &space) == 0
        else { throw failure() }
        try ImageLimit.check(
            width: Int(width), height: Int(height), maximumPixels: maximumPixels)
        try checkScans(of: bytes, width: Int(width), height: Int(height))
        if let target {
            let least = target.scaledSize(width: Int(width), height: Int(height))
            (width, height) = scaledSize(width, height, atLeast: least)
        }
        let isCMYK = Int(space) == Int(TJCS_CMYK.rawValue) || Int(space) == Int(TJCS_YCCK.rawValue)
        let format = isCMYK ? TJPF_CMYK : TJPF_BGRA
        var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
        let status = tjDecompress2(
            handle, bytes, size, &pixels, width, 0, height, Int32(format.rawValue),
            Int32(TJFLAG_LIMITSCANS))
        // libjpeg-turbo reports an image that ends early as a warning.
        guard status == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
            throw failure()
        }
        if isCMYK { convertFromCMYK(&pixels) }
        return BGRAImage(width: Int(width), height: Int(height), bytes: pixels)
    }

    /// The maximum number of pixels in all scans together: 16 scans of the largest image. Progressive files have ten.
    static let maximumScannedPixels = 16 * ImageLimit.pixels

    /// Checks the number of scans: each costs as much as a whole image, even if the file has only a few bytes of it.
    private static func checkScans(
        of bytes: [UInt8], width: Int, height: Int
    ) throws(ImageError) {
        let scans = JPEGSegments(bytes).lazy.count { $0.marker == JPEGSegments.startOfScan }
        guard scans * width * height <= maximumScannedPixels else {
            throw ImageError(
                reason:
                    "a JPEG image of \(width) × \(height) pixels in \(scans) scans takes too long to "
                    + "decode: at most \(maximumScannedPixels) pixels are read in all scans")
        }
    }

    /// Returns the smallest size at or above `least` to which libjpeg-turbo can reduce an image.
    private static func scaledSize(
        _ width: Int32, _ height: Int32, atLeast least: (width: Int, height: Int)
    ) -> (Int32, Int32) {
        var count: Int32 = 0
        guard let factors = tjGetScalingFactors(&count) else { return (width, height) }
        var best = (width, height)
        for factor in UnsafeBufferPointer(start: factors, count: Int(count)) {
            // Equivalent to TJSCALED in turbojpeg.h, which Swift does not import.
            func scaled(_ length: Int32) -> Int32 {
                (length * factor.num + factor.denom - 1) / factor.denom
            }
            let size = (scaled(width), scaled(height))
            if Int(size.0) >= least.width, Int(size.1) >= least.height, size.0 < best.0 {
                best = size
            }
        }
        return best
    }

    /// Converts inverted CMYK, as written by Adobe's programs: 255 means no ink.
    private static func convertFromCMYK(_ pixels: inout [UInt8]) {
        for i in stride(from: 0, to: pixels.count, by: 4) {
            let black = Int(pixels[i + 3])
            func channel(_ ink: UInt8) -> UInt8 { UInt8((Int(ink) * black + 127) / 255) }
            let (red, green, blue) = (pixels[i], pixels[i + 1], pixels[i + 2])
            pixels[i] = channel(blue)
            pixels[i + 1] = channel(green)
            pixels[i + 2] = channel(red)
            pixels[i + 3] = 255
        }
    }
}
