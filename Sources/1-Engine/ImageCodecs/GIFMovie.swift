import CGIF

/// Writes frames as an animated GIF that loops forever. Each frame has a separate colour table, covers only the part
/// that differs from the previous frame, and leaves unchanged pixels within that part transparent.
package struct GIFMovie: MovieWriter {
    /// A frame in at most 256 colours.
    package struct Picture: Sendable {
        let rect: ImageRect
        let palette: GIFPalette
        /// For each pixel of `rect`, an index into `palette` or `transparent`.
        let indices: [UInt8]
        let transparent: UInt8?
    }

    /// An encoded frame; nil if it is the same as the previous one.
    package typealias Frame = Picture?

    private let opaque: Bool
    private let encoder: GIFEncoder
    private var times: FrameTimes<Picture>

    /// Starts a movie.
    ///
    /// - Parameters:
    ///   - rate: at most 50 frames per second, the shortest delay that viewers respect.
    ///   - opaque: whether to ignore the alpha channel; otherwise each pixel is either opaque or transparent.
    /// - Throws: `ImageError` if giflib fails.
    package init(width: Int, height: Int, rate: FrameRate, opaque: Bool) throws {
        guard rate.numerator <= 50 * rate.denominator else {
            throw ImageError(reason: "a GIF shows at most 50 frames a second")
        }
        times = FrameTimes(rate: rate, unitsPerSecond: 100)
        self.opaque = opaque
        encoder = try GIFEncoder(width: width, height: height)
    }

    package var encode: FrameEncoder<Frame> {
        { [opaque] image, previous in
            GIFMovie.encode(image, after: previous, opaque: opaque)
        }
    }

    private static func encode(
        _ image: BGRAImage, after previous: BGRAImage?, opaque: Bool
    ) -> Frame {
        let whole = ImageRect(x: 0, y: 0, width: image.width, height: image.height)
        // A pixel can become transparent again only if the previous frame is cleared.
        guard opaque, let previous else {
            return picture(image, whole) { opaque || image.bytes[$0 * 4 + 3] >= 128 }
        }
        guard let rect = image.difference(from: previous) else { return nil }
        return picture(image, rect) { pixel in
            let i = pixel * 4
            return image.bytes[i] != previous.bytes[i]
                || image.bytes[i + 1] != previous.bytes[i + 1]
                || image.bytes[i + 2] != previous.bytes[i + 2]
        }
    }

    /// Returns the picture of a part of an image.
    ///
    /// - Parameter isShown: whether a pixel of the image is in the picture.
    private static func picture(
        _ image: BGRAImage, _ rect: ImageRect, isShown: (Int) -> Bool
    ) -> Picture {
        var colors: [UInt32] = []
        var places: [Int] = []
        var leavesOut = false
        for y in 0..<rect.height {
            for x in 0..<rect.width {
                let pixel = (rect.y + y) * image.width + rect.x + x
                guard isShown(pixel) else {
                    leavesOut = true
                    continue
                }
                let i = pixel * 4
                colors.append(
                    UInt32(image.bytes[i + 2]) << 16 | UInt32(image.bytes[i + 1]) << 8
                        | UInt32(image.bytes[i]))
                places.append(y * rect.width + x)
            }
        }
        var palette = GIFPalette(colors, limit: 255)
        var indices = [UInt8](repeating: 255, count: rect.width * rect.height)
        for (color, place) in zip(colors, places) {
            indices[place] = palette.index(
                of: color, x: rect.x + place % rect.width, y: rect.y + place / rect.width)
        }
        return Picture(
            rect: rect, palette: palette, indices: indices, transparent: leavesOut ? 255 : nil)
    }

    package mutating func add(_ frame: Frame) throws -> [UInt8] {
        try write(times.add(frame))
        return encoder.takeBytes()
    }

    private func write(_ shown: FrameTimes<Picture>.Shown?) throws {
        guard let shown else { return }
        try encoder.add(
            shown.picture, centiseconds: min(65535, max(2, shown.duration)), keeps: opaque)
    }

    package mutating func finish() throws -> [UInt8] {
        guard times.count > 0 else { throw ImageError(reason: "an animation needs a frame") }
        try write(times.last)
        try encoder.finish()
        return encoder.takeBytes()
    }
}
