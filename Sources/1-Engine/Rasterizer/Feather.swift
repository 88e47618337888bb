import Geometry
import Glibc
import RasterCore

/// Renders blurred coverage: a path's coverage at a resolution that depends on the blur, convolved with a Gaussian in
/// each direction.
struct Feather: ~Copyable {
    /// The maximum width and height of a blurred image, in its own pixels.
    private static let maximumExtent = 4096

    /// The outline of the current image.
    var bins = EdgeBins()
    private var bytes = GrowableBuffer<UInt8>(capacity: 4096)
    private var spare = GrowableBuffer<UInt8>(capacity: 4096)
    private var sums = GrowableBuffer<UInt32>(capacity: 1024)
    /// The weights of the Gaussian from its centre outwards, in 1/65536.
    private var weights = GrowableBuffer<UInt32>(capacity: 32)

    /// The location of a blurred image in `coverage` and on the target.
    struct Image {
        /// The index of the first byte in `coverage`.
        var offset: Int
        var width: Int
        var height: Int
        /// The position of the upper left corner and the size of the image's pixels, in pixels of the target.
        var x: Double
        var y: Double
        var scale: Double

        /// Maps the target's pixels to the image's.
        var fromPixels: AffineTransform {
            .scale(1 / scale, 1 / scale) * .translation(-x, -y)
        }
    }

    mutating func removeAll() { bytes.removeAll() }

    /// The bytes of all images. Adding an image may move them.
    var coverage: UnsafeMutableBufferPointer<UInt8> { bytes.elements }

    /// Begins an image. Its outline is then to be added to `bins`, mapped by the image's `fromPixels`, and blurred by
    /// `finish`.
    ///
    /// - Parameters:
    ///   - bounds: the bounds of the blurred outline in pixels of the target, including the blur's whole reach.
    ///   - visible: the target. Parts that are further away from it than the blur's reach are not rendered.
    ///   - deviation: the standard deviation of the blur, in pixels of the target.
    /// - Returns: the image; nil if no part of it is visible.
    mutating func begin(bounds: PixelRect, visible: PixelRect, deviation: Double) -> Image? {
        let reach = Int((deviation * 3).rounded(.up)) + 1
        let near = PixelRect(
            x0: visible.x0 - reach, y0: visible.y0 - reach, x1: visible.x1 + reach,
            y1: visible.y1 + reach)
        let area = bounds.intersection(near)
        if area.isEmpty { return nil }
        // Wide blurs are rendered with a standard deviation of 1.5 to 3 image pixels: they leave no finer detail.
        var scale = 1.0
        while deviation / scale > 3 { scale *= 2 }
        while max(Double(area.width), Double(area.height)) / scale > Double(Feather.maximumExtent) {
            scale *= 2
        }
        let width = Int((Double(area.width) / scale).rounded(.up))
        let height = Int((Double(area.height) / scale).rounded(.up))
        bins.begin(width: width, height: height, rows: 0..<height)
        bins.beginItem(0, bounds: PixelRect(x0: 0, y0: 0, x1: width, y1: height))
        return Image(
            offset: bytes.count, width: width, height: height, x: Double(area.x0),
            y: Double(area.y0), scale: scale)
    }

    /// Renders the coverage of the outline in `bins` and blurs it.
    mutating func finish(
        _ image: Image, deviation: Double, rule: FillRule, painter: any BandPainting
    ) {
        let (width, height) = (image.width, image.height)
        bytes.resize(to: image.offset + width * height)
        spare.resize(to: width * height)
        let out = bytes.base + image.offset
        bins.coverage(
            painter, width: width, height: height, rule: rule,
            into: UnsafeMutableBufferPointer(start: out, count: width * height))
        var variance = deviation * deviation / (image.scale * image.scale)
        // The pixels of a coarse image and their bilinear upsampling also blur, with variances of 1/12 and 1/6. Their
        // sum can exceed the variance of a narrow blur if the image is coarse because the target is large.
        if image.scale > 1 { variance = max(0, variance - 0.25) }
        setWeights(variance: variance)
        blurRows(out, spare.base, width, height)
        blurColumns(spare.base, out, width, height)
    }

    private mutating func setWeights(variance: Double) {
        weights.removeAll()
        let reach = max(1, Int((variance.squareRoot() * 3).rounded(.up)))
        func gauss(_ i: Int) -> Double { exp(-Double(i * i) / (2 * max(variance, 1e-6))) }
        let total = (1...reach).reduce(gauss(0)) { $0 + 2 * gauss($1) }
        var rest: UInt32 = 65536
        for i in 1...reach { rest -= 2 * UInt32(gauss(i) / total * 65536) }
        // The centre gets the remainder after rounding, so that full coverage stays 255.
        weights.append(rest)
        for i in 1...reach { weights.append(UInt32(gauss(i) / total * 65536)) }
    }

    /// Blurs each row as the weighted sum of shifted copies of itself, in one pass over the row per weight.
    private mutating func blurRows(
        _ source: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>, _ width: Int,
        _ height: Int
    ) {
        sums.resize(to: width)
        for y in 0..<height {
            let line = source + y * width
            start(line, width)
            for k in 1..<weights.count where k < width {
                let weight = weights[k]
                Feather.add(sums.base + k, line, width - k, weight)
                Feather.add(sums.base, line + k, width - k, weight)
            }
            store(out + y * width, width)
        }
    }

    private mutating func blurColumns(
        _ source: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>, _ width: Int,
        _ height: Int
    ) {
        sums.resize(to: width)
        for y in 0..<height {
            start(source + y * width, width)
            for k in 1..<weights.count {
                let weight = weights[k]
                if y >= k { Feather.add(sums.base, source + (y - k) * width, width, weight) }
                if y + k < height {
                    Feather.add(sums.base, source + (y + k) * width, width, weight)
                }
            }
            store(out + y * width, width)
        }
    }

    private func start(_ line: UnsafePointer<UInt8>, _ count: Int) {
        let weight = weights[0]
        for i in 0..<count { sums.base[i] = UInt32(line[i]) &* weight &+ 32768 }
    }

    private static func add(
        _ sums: UnsafeMutablePointer<UInt32>, _ line: UnsafePointer<UInt8>, _ count: Int,
        _ weight: UInt32
    ) {
        for i in 0..<count { sums[i] &+= UInt32(line[i]) &* weight }
    }

    private func store(_ out: UnsafeMutablePointer<UInt8>, _ count: Int) {
        for i in 0..<count { out[i] = UInt8(truncatingIfNeeded: sums.base[i] &>> 16) }
    }
}
