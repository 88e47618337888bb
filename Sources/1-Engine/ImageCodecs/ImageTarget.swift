/// The place for which an image is decoded, in pixels. No more pixels are kept than it shows.
package struct ImageTarget: Hashable, Sendable {
    /// How an image with a different aspect ratio is scaled into the place.
    package enum Mode: Hashable, Sendable {
        /// The largest size that fits into the place.
        case fit
        /// The smallest size that covers the place; the parts outside are cropped.
        case cover
        /// `cover` if that crops little: at most 30 % of the height and 5 % of the width. Otherwise `fit`, so that codes
        /// and posters are shown whole.
        case automatic
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

    /// Returns the target with the mode `fit` or `cover` for an image of a size in pixels.
    func resolved(width w: Int, height h: Int) -> ImageTarget {
        let covers = mode.covers(
            image: Double(max(1, w)) / Double(max(1, h)), place: Double(width) / Double(height))
        return ImageTarget(width: width, height: height, mode: covers ? .cover : .fit)
    }

    /// The target with its sides swapped.
    var swapped: ImageTarget { ImageTarget(width: height, height: width, mode: mode) }

    /// Returns the size, in pixels, to which an image is reduced before it is cropped; never larger than its own.
    func scaledSize(width w: Int, height h: Int) -> (width: Int, height: Int) {
        let (x, y) = (Double(width) / Double(w), Double(height) / Double(h))
        let scale = min(1, mode == .cover ? max(x, y) : min(x, y))
        func scaled(_ length: Int) -> Int {
            max(1, min(length, Int((Double(length) * scale).rounded())))
        }
        return (scaled(w), scaled(h))
    }
}

extension ImageTarget.Mode {
    /// Whether an image covers a place, by their aspect ratios: their widths divided by their heights.
    package func covers(image: Double, place: Double) -> Bool {
        switch self {
        case .fit: false
        case .cover: true
        // What remains of a wider image's width, or of a higher image's height.
        case .automatic: image > place ? place / image >= 0.95 : image / place >= 0.7
        }
    }
}
