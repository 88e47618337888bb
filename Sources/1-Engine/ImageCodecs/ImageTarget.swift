/// The place that an image is decoded for, in pixels: no more pixels than it shows are kept.
package struct ImageTarget: Hashable, Sendable {
    /// How an image of another shape is brought into the place.
    package enum Mode: Hashable, Sendable {
        /// The largest size that fits into the place.
        case fit
        /// The smallest size that covers the place; what lies outside of it is cut off.
        case cover
    }

    /// In pixels, at least 1.
    package let width: Int
    /// In pixels, at least 1.
    package let height: Int
    /// How an image of another shape is brought into the place.
    package let mode: Mode

    /// - Parameters:
    ///   - width: in pixels; raised to 1.
    ///   - height: in pixels; raised to 1.
    ///   - mode: how an image of another shape is brought into the place.
    package init(width: Int, height: Int, mode: Mode) {
        self.width = max(1, width)
        self.height = max(1, height)
        self.mode = mode
    }

    /// The size to which an image is reduced before it is cropped, in pixels; never more than its own.
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
    /// Decodes an image as large as a place shows it. JPEG and WebP are reduced while they are decoded.
    ///
    /// An image that is smaller than the place keeps its size; one that covers the place is cropped to
    /// it, from the middle.
    ///
    /// - Parameters:
    ///   - bytes: a PNG, JPEG or WebP file.
    ///   - target: the place.
    ///   - maximumPixels: an image of more pixels is refused by its header.
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
