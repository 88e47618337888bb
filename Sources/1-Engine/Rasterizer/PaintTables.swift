import Geometry
import RasterCore

/// The colour tables of a frame's gradients.
///
/// One thread reserves the tables; the threads that prepare the commands fill them afterwards.
struct PaintTables: ~Copyable {
    private var buffer = GrowableBuffer<UInt32>(capacity: 4096)

    /// Premultiplied colours.
    var entries: UnsafeMutableBufferPointer<UInt32> { buffer.elements }

    mutating func removeAll() { buffer.removeAll() }

    /// Up to so many pixels, computing their colours takes less time than filling a table.
    static let maximumComputedPixels = 1024

    /// A paint for the kernels; a gradient's table is reserved, not filled. `opacity` multiplies the
    /// alpha.
    ///
    /// - Parameter pixels: how many pixels the paint may cover.
    mutating func prepare(
        _ paint: Paint, transform: AffineTransform, opacity: Double, pixels: Int
    ) -> PreparedPaint {
        var p = PreparedPaint()
        switch paint {
        case .solid(let color): return PreparedPaint(color.multiplyingAlpha(by: opacity))
        case .linear(let start, let end, let stops):
            let d = end - start
            let lengthSquared = d.dot(d)
            guard let inverse = transform.inverse, stops.count > 1, lengthSquared > 0,
                lengthSquared.isFinite
            else { return PreparedPaint(lastOf: stops, opacity) }
            let (nx, ny) = (d.x / lengthSquared, d.y / lengthSquared)
            p.kind = .linear
            p.ux = Float(inverse.a * nx + inverse.b * ny)
            p.uy = Float(inverse.c * nx + inverse.d * ny)
            p.u0 = Float((inverse.tx - start.x) * nx + (inverse.ty - start.y) * ny)
            reserve(&p, stops, opacity, pixels)
        case .radial(let center, let radius, let focal, let stops):
            guard let inverse = transform.inverse, stops.count > 1, radius > 0, radius.isFinite
            else { return PreparedPaint(lastOf: stops, opacity) }
            var origin = center
            p.kind = .radial
            if let focal, focal != center {
                // Kept slightly inside of the circle, as in SVG: on it, the cone is degenerate.
                var f = (center - focal) * (1 / radius)
                let length = f.dot(f).squareRoot()
                guard length.isFinite else { return PreparedPaint(lastOf: stops, opacity) }
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
            else { return PreparedPaint(lastOf: stops, opacity) }
            p.kind = .conic
            p.setPosition(inverse, origin: center, scale: 1)
            let turns = startAngle / (2 * .pi)
            p.fx = Float(turns - turns.rounded(.down))
            reserve(&p, stops, opacity, pixels)
        }
        return p
    }

    private mutating func reserve(
        _ paint: inout PreparedPaint, _ stops: [GradientStop], _ opacity: Double, _ pixels: Int
    ) {
        paint.table = Int32(truncatingIfNeeded: buffer.count)
        paint.isOpaque = opacity >= 1 && stops.allSatisfy { $0.color.alpha == 255 }
        let isComputed = pixels <= PaintTables.maximumComputedPixels && PreparedPaint.isRamp(stops)
        if isComputed && (pixels <= 256 || paint.kind != .linear) {
            paint.isComputed = true
            buffer.resize(to: buffer.count + GradientRamp.entryCount)
            return
        }
        if paint.kind == .linear,
            let phases = GradientPhases(
                stops, step: Double(paint.ux), limit: isComputed ? 4 * pixels : .max)
        {
            paint.setPhases(phases)
            buffer.resize(to: buffer.count + phases.entryCount + GradientSegment.overrun)
        } else if isComputed {
            paint.isComputed = true
            buffer.resize(to: buffer.count + GradientRamp.entryCount)
        } else {
            // As many entries as the steepest channel has levels, so that a pixel is off by one at most.
            var steepest = 255.0
            for i in 1..<stops.count {
                let (a, b) = (stops[i - 1].color, stops[i].color)
                let difference = max(
                    abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
                    abs(Int(a.blue) - Int(b.blue)), abs(Int(a.alpha) - Int(b.alpha)))
                let distance = stops[i].offset - stops[i - 1].offset
                // Stops at one place are a step, which no table resolves.
                if distance > 0.01 { steepest = max(steepest, Double(difference) / distance) }
            }
            let size =
                steepest <= 256 ? 256 : steepest <= 512 ? 512 : steepest <= 1024 ? 1024 : 2048
            paint.tableSize = Int32(size)
            buffer.resize(to: buffer.count + size + GradientSegment.overrun)
        }
    }
}

extension PreparedPaint {
    init(_ color: Color) {
        self.init()
        self.color = color.premultiplied
        isOpaque = color.alpha == 255
    }

    fileprivate init(lastOf stops: [GradientStop], _ opacity: Double) {
        self.init((stops.last?.color ?? .clear).multiplyingAlpha(by: opacity))
    }

    /// (u, v) = `scale` · (the pixel's position in local space - `origin`).
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

    /// Fills a gradient's table. Colours are interpolated with straight alpha and premultiplied
    /// afterwards, as in the .riv runtimes.
    func fillTable(
        _ tables: UnsafeMutableBufferPointer<UInt32>, _ stops: [GradientStop], opacity: Double,
        painter: any BandPainting
    ) {
        if isComputed { return storeRamp(tables, stops, opacity: opacity) }
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

    /// Blue, green, red and alpha of 0...255, straight; `opacity` multiplies alpha.
    static func channels(_ c: Color, _ opacity: Double) -> SIMD4<Float> {
        let factor = Float(max(0, min(1, opacity)))
        return SIMD4(Float(c.blue), Float(c.green), Float(c.red), Float(c.alpha) * factor)
    }

    /// Whether stops are two or three that lie apart, in order, from 0 to 1.
    static func isRamp(_ stops: [GradientStop]) -> Bool {
        guard stops.count == 2 || stops.count == 3, stops[0].offset >= 0,
            stops[stops.count - 1].offset <= 1
        else { return false }
        for i in 1..<stops.count where !(stops[i].offset - stops[i - 1].offset > 1e-3) {
            return false
        }
        return true
    }

    private func storeRamp(
        _ tables: UnsafeMutableBufferPointer<UInt32>, _ stops: [GradientStop], opacity: Double
    ) {
        func slope(_ a: GradientStop, _ b: GradientStop) -> SIMD4<Float> {
            (Self.channels(b.color, opacity) - Self.channels(a.color, opacity))
                * Float(1 / (b.offset - a.offset))
        }
        let last = stops[stops.count - 1]
        let start = slope(stops[0], stops[1])
        let ramp = GradientRamp(
            color: Self.channels(stops[0].color, opacity), slope: start,
            bend: stops.count == 3 ? slope(stops[1], last) - start : .zero,
            first: Float(stops[0].offset), middle: Float(stops[1].offset),
            last: Float(last.offset))
        let place = Int(table)
        let memory = UnsafeMutableBufferPointer(
            rebasing: tables[place..<place + GradientRamp.entryCount])
        UnsafeMutableRawBufferPointer(memory).storeBytes(of: ramp, as: GradientRamp.self)
    }
}
