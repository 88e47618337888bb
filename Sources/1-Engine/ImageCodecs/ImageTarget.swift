/// The place for which an image is decoded, in pixels. No more pixels are kept than it shows.
package struct ImageTarget: Hashable, Sendable {
    /// How an image with a different aspect ratio is scaled into the place.
    package enum Mode: Hashable, Sendable {
        /// The largest size that fits into the place.
        case fit
        /// The smallest size that covers the place; the parts outside are cropped.
        case cover
    }

    /// The width in pixels, at least 1.
    package let width: Int
    /// The height in pixels, at least 1.
    package let height: Int
    /// How an image with a different aspect ratio is scaled into the place.
    package let mode: Mode

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - width: in pixels; raised to 1.
    ///   - height: in pixels; raised to 1.
    ///   - mode: how an image with a different aspect ratio is scaled into the place.
    package init(width: Int, height: Int, mode: Mode) {
        self.width = max(1, width)
        self.height = max(1, height)
        self.mode = mode
    }

    /// Returns the size, in pixels, to which an image is reduced before it is cropped; never larger than its own.
    func scaledSize(width w: Int, height h: Int) -> (width: Int, height: Int) {
        let (x, y) = (Double(width) / Double(w), Double(height) / Double(h))
        let scale = min(1, mode == .fit ? min(x, y) : max(x, y))
        func scaled(_ length: Int) -> Int {
            max(1, min(length, Int((Double(length) * scale).rounded())))
        }
        return (scaled(w), scaled(h))
    }
}

extension ImageDecoder {
    /// Decodes an image at the size at which a place shows it. JPEG and WebP images are reduced during decoding.
    ///
    /// An image that is smaller than the place keeps its size; one that covers the place is cropped to its middle.
    ///
    /// - Parameters:
    ///   - bytes: a PNG, JPEG or WebP file.
    ///   - target: the place in which the image is shown.
    ///   - maximumPixels: the maximum number of pixels; a larger image is rejected when its header has been read.
    /// - Throws: `ImageError` as `decode(_:)` does.
    package static func decode(
        _ bytes: [UInt8], for target: ImageTarget, maximumPixels: Int = ImageLimit.pixels
    ) throws -> BGRAImage {
        let decoded: BGRAImage
        if isJPEG(bytes) {
            let orientation = EXIFOrientation(of: bytes)
            let stored =
                orientation.swapsSides
                ? ImageTarget(width: target.height, height: target.width, mode: target.mode)
                : target
            decoded = try JPEG.decode(bytes, for: stored, maximumPixels: maximumPixels)
                .turned(orientation)
        } else if isWebP(bytes) {
            decoded = try WebP.decode(bytes, for: target, maximumPixels: maximumPixels)
        } else {
            decoded = try decode(bytes, maximumPixels: maximumPixels)
        }
        let (width, height) = target.scaledSize(width: decoded.width, height: decoded.height)
        let scaled = decoded.reduced(toWidth: width, height: height)
        guard target.mode == .cover else { return scaled }
        return scaled.croppedToMiddle(
            width: min(width, target.width), height: min(height, target.height))
    }
}
