import Geometry
import Glibc
import RasterCore

/// Renders blurred coverage: a path's coverage at a resolution that depends on the blur, convolved with a Gaussian in
/// each direction.
struct Feather: ~Copyable {
    /// The maximum width and height of a blurred image, in its own pixels.
    fileprivate static let maximumExtent = 4096

    /// The number of steady frames after which memory that they did not need is released.
    static let framesUntilRelease = 60
    /// The capacity below which nothing is released, in bytes.
    private static let keptCapacity = 64 << 10

    /// The outline of the current image.
    var bins = EdgeBins()
    private var bytes = GrowableBuffer<UInt8>(capacity: 4096)
    /// The coverage of the current image before it is blurred, and blurred in rows.
    private var sharp = GrowableBuffer<UInt8>(capacity: 4096)
    private var spare = GrowableBuffer<UInt8>(capacity: 4096)
    private var sums = GrowableBuffer<UInt32>(capacity: 1024)
    /// The weights of the Gaussian from its centre outwards, in 1/65536.
    private var weights = GrowableBuffer<UInt32>(capacity: 32)
    /// The greatest size of a buffer in the last `age` frames, in bytes.
    private var needed = 0
    private var age = 0

    /// The location of a blurred image in `coverage` and on the target.
    struct Image {
        /// The index of the first byte in `coverage`.
        var offset = 0
        let width: Int
        let height: Int
        /// The position of the upper left corner and the size of the image's pixels, in pixels of the target.
        let x: Double
        let y: Double
        let scale: Double
        /// The rows that are rendered.
        var rows: Range<Int>

        /// Finds the image of a blurred outline.
        ///
        /// - Parameters:
        ///   - bounds: the bounds of the blurred outline in pixels of the target, including the blur's whole reach.
        ///   - visible: the target. Parts that are further away from it than the blur's reach are not rendered.
        ///   - deviation: the standard deviation of the blur, in pixels of the target.
        /// - Returns: the image with all of its rows; nil if no part of it is visible.
        init?(bounds: PixelRect, visible: PixelRect, deviation: Double) {
            let reach = Int((deviation * 3).rounded(.up)) + 1
            let near = PixelRect(
                x0: visible.x0 - reach, y0: visible.y0 - reach, x1: visible.x1 + reach,
                y1: visible.y1 + reach)
            let area = bounds.intersection(near)
            if area.isEmpty { return nil }
            // Wide blurs are rendered with a standard deviation of 1.5 to 3 image pixels: they leave no finer detail.
            var scale = 1.0
            while deviation / scale > 3 { scale *= 2 }
            let extent = Double(max(area.width, area.height))
            while extent / scale > Double(Feather.maximumExtent) { scale *= 2 }
            width = Int((Double(area.width) / scale).rounded(.up))
            height = Int((Double(area.height) / scale).rounded(.up))
            (x, y) = (Double(area.x0), Double(area.y0))
            self.scale = scale
            rows = 0..<height
        }

        /// Maps the target's pixels to the image's.
        var fromPixels: AffineTransform {
            .scale(1 / scale, 1 / scale) * .translation(-x, -y)
        }

        /// The y of the upper edge of the rows that are rendered, in pixels of the target.
        var top: Double { y + Double(rows.lowerBound) * scale }

        /// The number of rendered bytes.
        var count: Int { width * rows.count }

        /// Leaves out rows that no pixel of these rows of the target is interpolated from.
        fileprivate mutating func restrict(to targetRows: Range<Int>) {
            func row(_ y: Int) -> Int { Int(((Double(y) - self.y) / scale).rounded(.down)) }
            let first = max(0, min(height, row(targetRows.lowerBound) - 1))
            let end = max(first, min(height, row(targetRows.upperBound) + 2))
            rows = first..<end
        }
    }

    mutating func removeAll() {
        needed = max(needed, bytes.count, sharp.count, spare.count)
        age += 1
        bytes.removeAll()
        sharp.removeAll()
        spare.removeAll()
        guard age >= Feather.framesUntilRelease else { return }
        let capacity = max(Feather.keptCapacity, needed)
        bytes.release(beyond: capacity)
        sharp.release(beyond: capacity)
        spare.release(beyond: capacity)
        (needed, age) = (0, 0)
    }

    /// The memory of all images and of the scratch images, in bytes.
    var capacity: Int { bytes.capacity + sharp.capacity + spare.capacity }

    /// The bytes of all images. Adding an image may move them.
    var coverage: UnsafeMutableBufferPointer<UInt8> { bytes.elements }

    /// Begins an image. Its outline is then to be added to `bins`, mapped by the image's `fromPixels`, and blurred by
    /// `finish`.
    ///
    /// - Parameters:
    ///   - image: the image; only rows that are needed for `targetRows` are rendered.
    ///   - targetRows: the damaged rows of the target.
    ///   - deviation: the standard deviation of the blur, in pixels of the target.
    /// - Returns: whether any row is needed.
    mutating func begin(
        _ image: inout Image, targetRows: Range<Int>, deviation: Double
    ) -> Bool {
        image.restrict(to: targetRows)
        if image.rows.isEmpty { return false }
        image.offset = bytes.count
        setWeights(image, deviation: deviation)
        bins.begin(width: image.width, height: image.height, rows: sharpRows(image))
        let whole = PixelRect(x0: 0, y0: 0, x1: image.width, y1: image.height)
        bins.beginItem(0, bounds: whole)
        return true
    }

    /// The rows that the Gaussian reaches from the image's.
    private func sharpRows(_ image: Image) -> Range<Int> {
        let reach = weights.count - 1
        return max(
            0, image.rows.lowerBound - reach)..<min(
                image.height, image.rows.upperBound + reach)
    }

    /// Renders the coverage of the outline in `bins` and blurs it.
    mutating func finish(_ image: Image, rule: FillRule, painter: any BandPainting) {
        let width = image.width
        let rows = sharpRows(image)
        let first = bins.active.lowerBound * Band.height
        let end = min(image.height, bins.active.upperBound * Band.height)
        sharp.resize(to: (end - first) * width)
        spare.resize(to: rows.count * width)
        bytes.resize(to: image.offset + image.count)
        bins.coverage(
            painter, width: width, height: image.height, rule: rule, into: sharp.elements)
        blurRows(sharp.base + (rows.lowerBound - first) * width, spare.base, width, rows.count)
        blurColumns(image, from: rows.lowerBound)
    }

    private mutating func setWeights(_ image: Image, deviation: Double) {
        weights.removeAll()
        var variance = deviation * deviation / (image.scale * image.scale)
        // The pixels of a coarse image and their bilinear upsampling also blur, with variances of 1/12 and 1/6. Their
        // sum can exceed the variance of a narrow blur if the image is coarse because the target is large.
        if image.scale > 1 { variance = max(0, variance - 0.25) }
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

    /// Blurs the columns of `spare`, whose first row is the image's row `first`.
    private mutating func blurColumns(_ image: Image, from first: Int) {
        let width = image.width
        let source = spare.base - first * width
        let out = bytes.base + image.offset
        sums.resize(to: width)
        for y in image.rows {
            start(source + y * width, width)
            for k in 1..<weights.count {
                let weight = weights[k]
                if y >= k { Feather.add(sums.base, source + (y - k) * width, width, weight) }
                if y + k < image.height {
                    Feather.add(sums.base, source + (y + k) * width, width, weight)
                }
            }
            store(out + (y - image.rows.lowerBound) * width, width)
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
