import Geometry
import RasterCore

/// The colour tables of gradients, which persist across frames.
///
/// One thread reserves the tables of a frame; the threads that prepare the commands then fill the new ones.
struct PaintTables: ~Copyable {
    private var buffer = GrowableBuffer<UInt32>(capacity: 4096)
    private var cache = GradientCache()

    /// The premultiplied colours of all tables.
    var entries: UnsafeMutableBufferPointer<UInt32> { buffer.elements }

    /// The size of the cached tables and the maximum size at the start of a frame, in bytes.
    var keptSize: (bytes: Int, limit: Int) { (4 * cache.size, 4 * cache.limit) }

    /// Begins a frame, and empties the tables if they exceed their limit.
    mutating func begin() {
        if !cache.begin() { buffer.removeAll() }
    }

    /// Prepares a paint for the kernels. A gradient's table is looked up in the cache, or reserved, to be filled later.
    ///
    /// - Parameters:
    ///   - opacity: the factor of the paint's alpha.
    ///   - pixels: the number of pixels that the paint may cover.
    ///   - p: a new paint, modified in place because it is large.
    mutating func prepare(
        _ paint: PaintView, transform: AffineTransform, opacity: Double, pixels: Int,
        into p: inout PreparedPaint
    ) {
        switch paint {
        case .solid(let color): p.setColor(color.multiplyingAlpha(by: opacity))
        case .linear(let start, let end, let stops):
            let d = end - start
            let lengthSquared = d.dot(d)
            guard let inverse = transform.inverse, stops.count > 1, lengthSquared > 0,
                lengthSquared.isFinite
            else { return p.setColor(lastOf: stops, opacity) }
            let (nx, ny) = (d.x / lengthSquared, d.y / lengthSquared)
            p.kind = .linear
            p.ux = Float(inverse.a * nx + inverse.b * ny)
            p.uy = Float(inverse.c * nx + inverse.d * ny)
            p.u0 = Float((inverse.tx - start.x) * nx + (inverse.ty - start.y) * ny)
            reserve(&p, stops, opacity, pixels)
        case .radial(let center, let radius, let focal, let stops):
            guard let inverse = transform.inverse, stops.count > 1, radius > 0, radius.isFinite
            else { return p.setColor(lastOf: stops, opacity) }
            var origin = center
            var f = focal.map { (center - $0) * (1 / radius) } ?? .zero
            let length = f.dot(f).squareRoot()
            guard length.isFinite else { return p.setColor(lastOf: stops, opacity) }
            p.kind = .radial
            if let focal, focal != center {
                // The focal point is kept slightly inside the circle, as in SVG: on the circle the cone is degenerate.
                if length > 0.99 { f = f * (0.99 / length) }
                origin = center - f * radius
                p.kind = .focal
                p.fx = Float(f.x)
                p.fy = Float(f.y)
            }
            p.setPosition(inverse, origin: origin, scale: 1 / radius)
            reserve(&p, stops, opacity, pixels)
        case .conic(let center, let startAngle, let stops):
            guard let inverse = transform.inverse, stops.count > 1, startAngle.isFinite
            else { return p.setColor(lastOf: stops, opacity) }
            p.kind = .conic
            p.setPosition(inverse, origin: center, scale: 1)
            let turns = startAngle / (2 * .pi)
            p.fx = Float(turns - turns.rounded(.down))
            reserve(&p, stops, opacity, pixels)
        }
    }

    /// Looks up the colours of a gradient in the cache, or reserves and caches them.
    private mutating func reserve(
        _ paint: inout PreparedPaint, _ stops: StopsView, _ opacity: Double, _ pixels: Int
    ) {
        let key = GradientCache.Key(
            opacity: opacity, step: paint.kind == .linear ? paint.ux : nil,
            area: GradientCache.Area(pixels: pixels))
        let found = cache.find(stops, key)
        let colors: GradientCache.Colors
        if let kept = found.colors {
            colors = kept
        } else {
            colors = reserve(stops, key)
            cache.insert(stops, key, hash: found.hash, colors)
            paint.isUnfilled = true
        }
        paint.table = colors.table
        paint.tableSize = colors.tableSize
        paint.isOpaque = colors.isOpaque
        if colors.phases.count > 0 { paint.setPhases(colors.phases) }
    }

    /// Chooses the kind of table for a gradient, and reserves its entries.
    private mutating func reserve(
        _ stops: StopsView, _ key: GradientCache.Key
    ) -> GradientCache.Colors {
        var colors = GradientCache.Colors(
            table: Int32(truncatingIfNeeded: buffer.count), entryCount: 0,
            isOpaque: key.opacity >= 1 && stops.allSatisfy { $0.color.alpha == 255 })
        let count: Int
        if key.area != .small, let step = key.step,
            let phases = GradientPhases(
                stops, step: Double(step), limit: key.area == .large ? .max : 1 << 14)
        {
            colors.phases = phases
            count = phases.entryCount + GradientSegment.overrun
        } else {
            let size = PaintTables.tableSize(stops)
            colors.tableSize = Int32(truncatingIfNeeded: size)
            count = size + GradientSegment.overrun
        }
        colors.entryCount = Int32(truncatingIfNeeded: count)
        buffer.resize(to: buffer.count + count)
        return colors
    }

    /// Returns a number of entries based on the levels per unit of offset of the steepest channel, so that a pixel is
    /// off by one level at most.
    private static func tableSize(_ stops: StopsView) -> Int {
        var steepest = 255.0
        for i in 1..<stops.count {
            let (a, b) = (stops[i - 1].color, stops[i].color)
            let difference = max(
                abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
                abs(Int(a.blue) - Int(b.blue)), abs(Int(a.alpha) - Int(b.alpha)))
            let distance = stops[i].offset - stops[i - 1].offset
            // Coincident stops form a step, which no table resolves.
            if distance > 0.01 { steepest = max(steepest, Double(difference) / distance) }
        }
        return steepest <= 256 ? 256 : steepest <= 512 ? 512 : steepest <= 1024 ? 1024 : 2048
    }
}

extension PreparedPaint {
    fileprivate mutating func setColor(_ color: Color) {
        self.color = color.premultiplied
        isOpaque = color.alpha == 255
    }

    fileprivate mutating func setColor(lastOf stops: StopsView, _ opacity: Double) {
        setColor((stops.last?.color ?? .clear).multiplyingAlpha(by: opacity))
    }

    /// Sets the coefficients of (u, v) = `scale` · (the pixel's position in local space - `origin`).
    fileprivate mutating func setPosition(
        _ inverse: AffineTransform, origin: Point, scale: Double
    ) {
        ux = Float(inverse.a * scale)
        uy = Float(inverse.c * scale)
        u0 = Float((inverse.tx - origin.x) * scale)
        vx = Float(inverse.b * scale)
        vy = Float(inverse.d * scale)
        v0 = Float((inverse.ty - origin.y) * scale)
    }

    /// Fills a gradient's table. Colours are interpolated with straight alpha and then premultiplied, as in the .riv
    /// runtimes.
    func fillTable(
        _ tables: UnsafeMutableBufferPointer<UInt32>, _ stops: StopsView, opacity: Double,
        painter: any BandPainting
    ) {
        if phases.count > 0 {
            return fillPhases(tables, stops, opacity: opacity, painter: painter)
        }
        if tableSize == 0 { return }
        let size = Int(tableSize)
        let first = Int(table)
        let entries = UnsafeMutableBufferPointer(
            rebasing: tables[first..<first + size + GradientSegment.overrun])
        let scale = Double(size - 1)
        func entry(_ offset: Double) -> Int {
            offset.isNaN ? 0 : Int(max(0, min(scale, (offset * scale).rounded(.up))))
        }
        var low = Self.channels(stops[0].color, opacity)
        var start = stops[0].offset
        var i = 0
        func fill(to end: Int, _ segment: GradientSegment) {
            if i >= end { return }
            painter.fillTable(entries, i..<end, segment)
            i = end
        }
        fill(to: entry(start), GradientSegment(color: low))
        for stop in stops.dropFirst() {
            let high = Self.channels(stop.color, opacity)
            let end = max(start, stop.offset)
            fill(
                to: entry(end),
                GradientSegment(
                    color: low, difference: high - low, start: Float(start * scale),
                    step: Float(1 / ((end - start) * scale))))
            low = high
            start = end
        }
        fill(to: size, GradientSegment(color: low))
    }

    /// Returns the straight blue, green, red and alpha channels, 0...255, with alpha multiplied by `opacity`.
    static func channels(_ c: Color, _ opacity: Double) -> SIMD4<Float> {
        let factor = Float(max(0, min(1, opacity)))
        return SIMD4(Float(c.blue), Float(c.green), Float(c.red), Float(c.alpha) * factor)
    }
}
