import Geometry
import RasterCore

/// Blurred coverage: a path's coverage image, at a resolution that suits the blur, after three box
/// filters in each direction, which come within three percent of a Gaussian.
struct Feather: ~Copyable {
    /// A blurred image is never larger than this, in its own pixels.
    private static let maximumExtent = 4096

    private var bins = EdgeBins()
    private var bytes = GrowableBuffer<UInt8>(capacity: 4096)
    private var spare = GrowableBuffer<UInt8>(capacity: 4096)

    /// A blurred image among all that a frame holds.
    struct Image {
        var offset: Int
        var width: Int
        var height: Int
        /// The place of its upper left corner, in pixels, and the length of its pixels.
        var x: Double
        var y: Double
        var scale: Double
    }

    mutating func removeAll() { bytes.removeAll() }

    var base: UnsafePointer<UInt8> { UnsafePointer(bytes.base) }

    /// Blurs what `outline` sends within `bounds`, which holds the blur's whole reach.
    ///
    /// - Parameter visible: the target; what is further away from it than the blur reaches is left
    ///   out.
    mutating func add(
        bounds: PixelRect, visible: PixelRect, deviation: Double, rule: FillRule,
        painter: any BandPainting,
        outline: (_ bins: inout EdgeBins, _ toMask: AffineTransform) -> Void
    ) -> Image? {
        let reach = Int((deviation * 3).rounded(.up)) + 1
        let near = PixelRect(
            x0: visible.x0 - reach, y0: visible.y0 - reach, x1: visible.x1 + reach,
            y1: visible.y1 + reach)
        let area = bounds.intersection(near)
        if area.isEmpty { return nil }
        // Two to four mask pixels a standard deviation are enough: nothing finer is left.
        var scale = 1.0
        while deviation / scale > 4 { scale *= 2 }
        while max(Double(area.width), Double(area.height)) / scale > Double(Feather.maximumExtent) {
            scale *= 2
        }
        let width = Int((Double(area.width) / scale).rounded(.up))
        let height = Int((Double(area.height) / scale).rounded(.up))
        bins.begin(width: width, height: height, rows: 0..<height)
        bins.beginItem(0, bounds: PixelRect(x0: 0, y0: 0, x1: width, y1: height))
        outline(
            &bins,
            .scale(1 / scale, 1 / scale)
                * .translation(-Double(area.x0), -Double(area.y0)))
        let offset = bytes.count
        bytes.resize(to: offset + width * height)
        spare.resize(to: width * height)
        let out = bytes.base + offset
        bins.coverage(painter, width: width, height: height, rule: rule, into: out)
        // Three boxes of width w have the variance (w² - 1) / 4 together.
        let sigma = deviation / scale
        let box = max(1, Int(((4 * sigma * sigma + 1).squareRoot()).rounded()))
        for pass in 0..<3 {
            // Even boxes have no centre: one leans to each side, and the third is odd.
            let size = box % 2 == 0 && pass == 2 ? box + 1 : box
            let before = box % 2 == 0 && pass == 1 ? box / 2 - 1 : size / 2
            Feather.blur(out, spare.base, width, height, width, 1, size, before)
            Feather.blur(spare.base, out, height, width, 1, width, size, before)
        }
        return Image(
            offset: offset, width: width, height: height, x: Double(area.x0), y: Double(area.y0),
            scale: scale)
    }

    /// Makes each byte the mean of `box` bytes along its line, the first `before` bytes back; what
    /// lies outside counts as zero. There are `lines` lines of `length`.
    private static func blur(
        _ source: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>, _ length: Int,
        _ lines: Int, _ lineStep: Int, _ step: Int, _ box: Int, _ before: Int
    ) {
        let after = box - before
        let factor = UInt64((1 << 24) / box)
        for line in 0..<lines {
            let from = source + line * lineStep
            let to = out + line * lineStep
            var sum: UInt64 = 0
            for i in 0..<min(after, length) { sum += UInt64(from[i * step]) }
            for i in 0..<length {
                to[i * step] = UInt8(truncatingIfNeeded: (sum * factor + 1 << 23) >> 24)
                if i + after < length { sum += UInt64(from[(i + after) * step]) }
                if i >= before { sum -= UInt64(from[(i - before) * step]) }
            }
        }
    }
}
