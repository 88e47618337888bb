import Geometry
import RasterCore

extension GradientPhases {
    /// The greatest number of entries of a table in phases, without the margins.
    static let maximumEntries = 4096.0

    /// The phases of a linear gradient; nil where its stops are not in order from 0 to 1, or where the
    /// phases would be too many, or cost more than `limit`.
    ///
    /// - Parameters:
    ///   - stops: two or more.
    ///   - step: the change of the offset from one pixel of a row to the next.
    ///   - limit: what filling the table may cost, about in instructions.
    init?(_ stops: StopsView, step: Double, limit: Int) {
        guard stops[0].offset >= 0, stops[stops.count - 1].offset <= 1 else { return nil }
        var steepest = 1.0
        for i in 1..<stops.count {
            let distance = stops[i].offset - stops[i - 1].offset
            guard distance >= 0 else { return nil }
            // Stops at one place are a step, which no table resolves.
            if distance > 0.01 {
                steepest = max(
                    steepest,
                    GradientPhases.change(stops[i - 1].color, stops[i].color) / distance)
            }
        }
        self.init(steepest: steepest, step: step, stopCount: stops.count, limit: limit)
    }

    /// The greatest change of a premultiplied channel between two stops, if it went on as at the end
    /// where it is steepest; in levels.
    private static func change(_ a: Color, _ b: Color) -> Double {
        let (from, to) = (PreparedPaint.channels(a, 1), PreparedPaint.channels(b, 1))
        let difference = to - from
        // The derivative of channel · alpha, at either end.
        let atStart = difference * from[3] + from * difference[3]
        let atEnd = difference * to[3] + to * difference[3]
        var most = abs(difference[3])
        for i in 0..<3 { most = max(most, abs(atStart[i]) / 255, abs(atEnd[i]) / 255) }
        return Double(most)
    }

    /// The phases of a gradient; nil where they would be too many, or cost more than `limit`.
    ///
    /// - Parameters:
    ///   - steepest: the greatest change of a premultiplied channel for one unit of the offset, in
    ///     levels. With as many entries a pixel is off by one at most.
    ///   - step: the change of the offset from one pixel of a row to the next.
    ///   - stopCount: the number of stops.
    ///   - limit: what filling the table may cost, about in instructions.
    init?(steepest: Double, step: Double, stopCount: Int, limit: Int) {
        let step = abs(step)
        // NaN fails the comparisons.
        guard step > 1e-6, step < 1 else { return nil }
        let count = (steepest * step).rounded(.up)
        let length = (1 / step).rounded(.up)
        guard count <= 64, count * length <= GradientPhases.maximumEntries else { return nil }
        self.init(count: Int32(count), length: Int32(length))
        if 80 * Int(count) * (stopCount + 1) + 6 * entryCount > limit { return nil }
    }
}

extension PreparedPaint {
    /// Reads the table of a linear gradient in phases.
    mutating func setPhases(_ phases: GradientPhases) {
        self.phases = phases
        let step = Double(ux)
        let scale = Double(phases.count) / step
        self.phases.down = Double(uy) * scale
        self.phases.origin = (Double(u0) + 0.5 * step - (step > 0 ? 0 : 1)) * scale
    }

    /// Fills a table in phases.
    func fillPhases(
        _ tables: UnsafeMutableBufferPointer<UInt32>, _ stops: StopsView, opacity: Double,
        painter: any BandPainting
    ) {
        let first = Int(table)
        let entries = UnsafeMutableBufferPointer(
            rebasing: tables[first..<first + phases.entryCount + GradientSegment.overrun])
        let step = Double(ux)
        let count = stops.count
        // From the left end of the gradient to the right one.
        func stop(_ i: Int) -> GradientStop { stops[step > 0 ? i : count - 1 - i] }
        for phase in 0..<Int(phases.count) {
            let start = phase * phases.stride
            let end = start + phases.stride
            var i = start
            func fill(to next: Int, _ segment: GradientSegment) {
                if i >= next { return }
                painter.fillTable(entries, i..<next, segment)
                i = next
            }
            // The place of the left end among the entries.
            let origin =
                Double(start + GradientPhases.margin) - Double(phase) / Double(phases.count)
            func place(_ offset: Double) -> Double {
                origin + (offset - (step > 0 ? 0 : 1)) / step
            }
            func entry(_ place: Double) -> Int {
                Int(max(Double(start), min(Double(end), place.rounded(.up))))
            }
            var low = Self.channels(stop(0).color, opacity)
            var from = place(stop(0).offset)
            fill(to: entry(from), GradientSegment(color: low))
            for k in 1..<count {
                let high = Self.channels(stop(k).color, opacity)
                let to = place(stop(k).offset)
                fill(
                    to: entry(to),
                    GradientSegment(
                        color: low, difference: high - low, start: Float(from),
                        step: Float(1 / (to - from))))
                (low, from) = (high, to)
            }
            fill(to: end, GradientSegment(color: low))
        }
    }
}
