import Geometry
import RasterCore

extension GradientPhases {
    /// The maximum number of entries of a table in phases, excluding the margins.
    static let maximumEntries = 4096.0

    /// Creates the phases of a linear gradient. Returns nil if its stops are not in order within 0...1, if there would
    /// be too many phases or entries, or if filling the table would cost more than `limit`.
    ///
    /// - Parameters:
    ///   - stops: two or more stops.
    ///   - step: the change of the offset from one pixel of a row to the next.
    ///   - limit: the maximum cost of filling the table, approximately in instructions.
    init?(_ stops: StopsView, step: Double, limit: Int) {
        guard stops[0].offset >= 0, stops[stops.count - 1].offset <= 1 else { return nil }
        var steepest = 1.0
        for i in 1..<stops.count {
            let distance = stops[i].offset - stops[i - 1].offset
            guard distance >= 0 else { return nil }
            // Coincident stops form a step, which no table resolves.
            if distance > 0.01 {
                steepest = max(
                    steepest,
                    GradientPhases.change(stops[i - 1].color, stops[i].color) / distance)
            }
        }
        self.init(steepest: steepest, step: step, stopCount: stops.count, limit: limit)
    }

    /// Returns the greatest change of a premultiplied channel between two stops, in levels, extrapolated from its slope
    /// at the stop where that is steepest.
    private static func change(_ a: Color, _ b: Color) -> Double {
        let (from, to) = (PreparedPaint.channels(a, 1), PreparedPaint.channels(b, 1))
        let difference = to - from
        // The derivative of channel · alpha at each stop.
        let atStart = difference * from[3] + from * difference[3]
        let atEnd = difference * to[3] + to * difference[3]
        var most = abs(difference[3])
        for i in 0..<3 { most = max(most, abs(atStart[i]) / 255, abs(atEnd[i]) / 255) }
        return Double(most)
    }

    /// Creates the phases of a gradient. Returns nil if there would be too many phases or entries, or if filling the
    /// table would cost more than `limit`.
    ///
    /// - Parameters:
    ///   - steepest: the greatest change of a premultiplied channel per unit of the offset, in levels. With that many
    ///     entries, a pixel is off by one level at most.
    ///   - step: the change of the offset from one pixel of a row to the next.
    ///   - stopCount: the number of stops.
    ///   - limit: the maximum cost of filling the table, approximately in instructions.
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
    /// Makes a linear gradient read its table in phases.
    mutating func setPhases(_ phases: GradientPhases) {
        self.phases = phases
        let step = Double(ux)
        let scale = Double(phases.count) / step
        self.phases.down = Double(uy) * scale
        self.phases.origin = (Double(u0) + 0.5 * step - (step > 0 ? 0 : 1)) * scale
    }

    /// Fills the table of a gradient in phases.
    func fillPhases(
        _ tables: UnsafeMutableBufferPointer<UInt32>, _ stops: StopsView, opacity: Double,
        painter: any BandPainting
    ) {
        let first = Int(table)
        let entries = UnsafeMutableBufferPointer(
            rebasing: tables[first..<first + phases.entryCount + GradientSegment.overrun])
        let step = Double(ux)
        let count = stops.count
        // Stops in order from the left end of the gradient to the right end.
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
            // The position of the gradient's left end among the entries.
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
