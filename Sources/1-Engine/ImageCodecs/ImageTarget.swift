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

    /// The target with its sides swapped.
    var swapped: ImageTarget { ImageTarget(width: height, height: width, mode: mode) }

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
