import Geometry
import Glibc
import RasterCore

/// Blurred coverage: a path's coverage, rendered at a resolution that depends on the blur, convolved
/// with a Gaussian in each direction.
struct Feather: ~Copyable {
    /// The greatest width and height of a blurred image, in its own pixels.
    private static let maximumExtent = 4096

    /// The outline of the image at hand.
    var bins = EdgeBins()
    private var bytes = GrowableBuffer<UInt8>(capacity: 4096)
    private var spare = GrowableBuffer<UInt8>(capacity: 4096)
    private var sums = GrowableBuffer<UInt32>(capacity: 1024)
    /// The Gaussian's weights from its centre outwards, in 1/65536.
    private var weights = GrowableBuffer<UInt32>(capacity: 32)

    /// One of the blurred images of a part of the frame.
    struct Image {
        /// Its first byte in `coverage`.
        var offset: Int
        var width: Int
        var height: Int
        /// Its upper left corner and the size of its pixels, in pixels of the target.
        var x: Double
        var y: Double
        var scale: Double

        /// Maps the target's pixels to the image's.
        var fromPixels: AffineTransform {
            .scale(1 / scale, 1 / scale) * .translation(-x, -y)
        }
    }

    mutating func removeAll() { bytes.removeAll() }

    /// The bytes of all images; they move with each new image.
    var coverage: UnsafeMutableBufferPointer<UInt8> { bytes.elements }

    /// Starts an image of what lies within `bounds`, which hold the blur's whole reach: its outline
    /// is then added to `bins`, mapped by the image's `fromPixels`, and `finish` blurs it.
    ///
    /// - Parameter visible: the target; what is further away from it than the blur's reach is left
    ///   out.
    /// - Returns: the image; nil where nothing of it is visible.
    mutating func begin(bounds: PixelRect, visible: PixelRect, deviation: Double) -> Image? {
        let reach = Int((deviation * 3).rounded(.up)) + 1
        let near = PixelRect(
            x0: visible.x0 - reach, y0: visible.y0 - reach, x1: visible.x1 + reach,
            y1: visible.y1 + reach)
        let area = bounds.intersection(near)
        if area.isEmpty { return nil }
        // A standard deviation of 1.5 to 3 of the image's pixels: the blur leaves no finer detail.
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
        // A coarse image's pixels and their bilinear upsampling blur too: variances 1/12 and 1/6.
        // Together they exceed a narrow blur whose image is coarse because its target is large.
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
        // The centre gets what rounding leaves, so that full coverage stays 255.
        weights.append(rest)
        for i in 1...reach { weights.append(UInt32(gauss(i) / total * 65536)) }
    }

    /// Each row is the weighted sum of shifted copies of itself: one pass over the row a weight.
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
