import Glibc

/// Resamples a touch to frame times. Panels sample on their own clock, so drawing the latest samples would make a
/// steady drag stutter.
///
/// A touch is drawn at its position a constant delay before the frame is presented. Steady motion
/// is then drawn evenly at any rates of panel and display.
///
/// The length of the delay: let p be the panel's period and l the time that the frame's work and
/// the delivery of samples take. When a frame is presented, the newest sample is up to p + l old.
/// With a delay d the touch is extrapolated by up to p + l − d beyond that sample; if it stops
/// abruptly there at speed v, it overshoots by v·(p + l − d). Until the next sample a moving and a
/// stopped touch have the same samples, so no filter with d < p + l has both even motion and no
/// overshoot. The limit of the overshoot, 2 points at 1,000 points per second, therefore determines
/// the delay:
///
///     d = p + l − min(p / 2, 2 ms)
///
/// For comparison, Android's resampling overshoots by v·min(p / 2, 8 ms), and its delay varies with
/// the phase between panel and frames. Delays in milliseconds without l, at 60 frames per second:
///
///     panel, Hz          50    55    60    80   100   125   200   250
///     Android, mean    11.3   5.6   5.4   5.1     5     5     5     5
///     Android, maximum   20  10.2   8.7   6.3     5     5     5     5
///     here, constant     18  16.2  14.7  10.5     8     6     3     2
///
/// At 50 Hz and from 143 Hz the delay does not exceed Android's maximum. Between them an overshoot
/// of 2 points instead of 3 to 8 costs 1 to 6 ms.
///
/// Panels scan at even intervals, but samples get their timestamps in an interrupt handler:
/// timestamps that deviate by less than 0.8 ms are corrected towards the panel's clock.
package struct TouchResampler: Sendable {
    /// The maximum extrapolation beyond the newest sample, in seconds: 2 points at 1,000 points per
    /// second.
    package static let maximumPrediction = 0.002
    /// The touch slop, in points: within this distance of its first position a touch does not drag anything yet, so its
    /// delay may change abruptly.
    private static let slop = 10.0
    /// The maximum change of the delay per frame, as a fraction of the frame interval; it makes motion uneven by the
    /// same fraction.
    private static let delayChange = 0.03
    /// The time constant of the decay of extrapolation errors, in seconds.
    private static let correctionTime = 0.04
    /// The number of samples kept.
    private static let maximumSamples = 32
    /// The maximum deviation of a timestamp that is corrected, in seconds.
    private static let timestampError = 0.0008
    /// The fraction of the deviation that remains after the correction.
    private static let timestampWeight = 0.1

    private struct Sample {
        var time: Double
        var x: Double
        var y: Double
    }

    /// The samples in the order of their times.
    private var samples: [Sample] = []
    /// The timestamp of the newest sample, before its correction.
    private var timestamp = 0.0
    /// Whether the last interval was a period of the panel and not a pause.
    private var isSteady = false
    private var delay: Double?
    /// The position drawn in the last frame, without the correction, and the touch time that it shows.
    private var drawn: Sample?
    /// The extrapolation in the last frame, in seconds.
    private var predictedTime = 0.0
    private var lastTarget = 0.0
    private var correction = (x: 0.0, y: 0.0)
    /// Whether the touch has moved beyond the slop.
    private var isDrag = false
    private var origin = (x: 0.0, y: 0.0)
    private var hasStopped = true

    /// Creates a resampler without samples.
    package init() { samples.reserveCapacity(TouchResampler.maximumSamples + 2) }

    /// Adds a sample. A sample that is not later than the last one only replaces its position.
    ///
    /// - Parameters:
    ///   - time: the timestamp of the sample, in seconds.
    ///   - x: in points.
    ///   - y: in points.
    ///   - panel: updated with the interval since the last sample.
    package mutating func add(
        time: Double, x: Double, y: Double, panel: inout TouchPanelTiming
    ) {
        var sample = Sample(time: time, x: x, y: y)
        guard let last = samples.last else {
            samples.append(sample)
            timestamp = time
            origin = (x, y)
            return
        }
        guard time > timestamp else {
            samples[samples.count - 1].x = x
            samples[samples.count - 1].y = y
            return
        }
        let interval = time - timestamp
        timestamp = time
        panel.add(interval: interval, age: drawn == nil ? nil : lastTarget - last.time)
        let isPause = interval > panel.period * 1.5
        if isPause && !continues(to: sample) {
            // Panels do not report a resting finger, so this one has only moved within the last period.
            samples.append(Sample(time: time - panel.period, x: last.x, y: last.y))
        }
        isSteady = !isPause
        let due = last.time + panel.meanPeriod
        if isSteady, abs(time - due) < TouchResampler.timestampError {
            sample.time = due + (time - due) * TouchResampler.timestampWeight
        }
        sample.time = max(sample.time, last.time + 1e-4)
        append(sample)
    }

    private mutating func append(_ sample: Sample) {
        samples.append(sample)
        while samples.count > TouchResampler.maximumSamples { samples.removeFirst() }
    }

    /// Whether a late sample continues the motion, in which case samples in between were lost.
    private func continues(to sample: Sample) -> Bool {
        guard samples.count > 1 else { return false }
        let (a, b) = (samples[samples.count - 2], samples[samples.count - 1])
        let scale = (sample.time - b.time) / (b.time - a.time)
        let (x, y) = ((b.x - a.x) * scale, (b.y - a.y) * scale)
        let expected = x * x + y * y
        return expected > 1 && (sample.x - b.x) * x + (sample.y - b.y) * y > expected / 2
    }

    /// The velocity at the newest sample, in points per second, measured over at least half a
    /// period: samples that arrive in pairs are too close to each other.
    private func velocity(_ period: Double) -> (x: Double, y: Double) {
        guard samples.count > 1, let last = samples.last else { return (0, 0) }
        var index = samples.count - 2
        while index > 0, last.time - samples[index].time < period / 2 { index -= 1 }
        let first = samples[index]
        let time = last.time - first.time
        return ((last.x - first.x) / time, (last.y - first.y) / time)
    }

    /// Returns the position of the touch at a time, in points.
    private func position(at time: Double, _ period: Double) -> (x: Double, y: Double) {
        guard let last = samples.last else { return (0, 0) }
        if time >= last.time { return predicted(after: last, by: time - last.time, period) }
        var index = samples.count - 2
        while index >= 0, samples[index].time > time { index -= 1 }
        guard index >= 0 else { return (samples[0].x, samples[0].y) }
        let (a, b) = (samples[index], samples[index + 1])
        let f = (time - a.time) / (b.time - a.time)
        return (a.x + (b.x - a.x) * f, a.y + (b.y - a.y) * f)
    }

    private func predicted(
        after last: Sample, by time: Double, _ period: Double
    ) -> (x: Double, y: Double) {
        let v = velocity(period)
        let t = prediction(time, period)
        return (last.x + v.x * t, last.y + v.y * t)
    }

    /// Returns the time by which the touch is extrapolated, `time` seconds after the newest sample.
    private func prediction(_ time: Double, _ period: Double) -> Double {
        guard isSteady, !hasStopped else { return 0 }
        return min(time, period / 2, TouchResampler.maximumPrediction)
    }

    /// Returns the position at which the touch is drawn in a frame, in points; nil before the first sample. Must be
    /// called once per frame.
    package mutating func position(
        at frame: FrameTime, panel: TouchPanelTiming
    ) -> (x: Double, y: Double)? {
        guard let last = samples.last else { return nil }
        let period = panel.period
        let interval = max(0, frame.targetTimestamp - lastTarget)
        // Without a sample for two periods, the finger is considered resting.
        let lead = max(0, frame.targetTimestamp - frame.timestamp)
        let stopsNow =
            frame.timestamp - last.time > period * 2 + max(0, panel.lateness - lead)
        let time = advanceDelay(to: frame, panel, isFree: hasStopped && stopsNow || !isDrag)
        hasStopped = stopsNow
        // If the last frame was extrapolated, later samples may show that its position was wrong; the correction
        // absorbs the difference.
        if let drawn, let first = samples.first, drawn.time >= first.time {
            let actual = position(at: drawn.time, period)
            correction.x += drawn.x - actual.x
            correction.y += drawn.y - actual.y
        }
        let decay = exp(-interval / TouchResampler.correctionTime)
        correction = (correction.x * decay, correction.y * decay)
        if abs(correction.x) < 0.01 && abs(correction.y) < 0.01 { correction = (0, 0) }
        let position = position(at: time, period)
        drawn = Sample(time: time, x: position.x, y: position.y)
        let (dx, dy) = (position.x - origin.x, position.y - origin.y)
        if dx * dx + dy * dy > TouchResampler.slop * TouchResampler.slop { isDrag = true }
        lastTarget = frame.targetTimestamp
        predictedTime = 0
        if time >= last.time {
            predictedTime = prediction(time - last.time, period)
            limitCorrection(of: position, beyond: last, period)
        }
        return (position.x + correction.x, position.y + correction.y)
    }

    /// Limits the correction so that the correction and the extrapolation together do not overshoot.
    private mutating func limitCorrection(
        of position: (x: Double, y: Double), beyond last: Sample, _ period: Double
    ) {
        let x = position.x + correction.x - last.x
        let y = position.y + correction.y - last.y
        let v = velocity(period)
        let length = (x * x + y * y).squareRoot()
        let maximum =
            (v.x * v.x + v.y * v.y).squareRoot()
            * min(period / 2, TouchResampler.maximumPrediction)
        guard x * v.x + y * v.y > 0, length > maximum else { return }
        let share = maximum / length
        correction = (last.x + x * share - position.x, last.y + y * share - position.y)
    }

    /// Moves the delay towards the one required by the panel and the frame.
    ///
    /// - Returns: the touch time that the frame shows.
    private mutating func advanceDelay(
        to frame: FrameTime, _ panel: TouchPanelTiming, isFree: Bool
    ) -> Double {
        let target = frame.targetTimestamp
        let late = max(panel.lateness, target - frame.timestamp)
        let required =
            panel.period + late - min(panel.period / 2, TouchResampler.maximumPrediction)
        guard let current = delay, !isFree else {
            delay = required
            return max(drawn?.time ?? -.infinity, target - required)
        }
        let maximum = (target - lastTarget) * TouchResampler.delayChange
        let new = max(current - maximum, min(current + maximum, required))
        delay = new
        return max(drawn?.time ?? -.infinity, target - new)
    }

    /// Whether there are samples later than the touch time shown by the last frame.
    package var hasUndrawnSamples: Bool {
        guard let last = samples.last else { return false }
        return last.time > (drawn?.time ?? -.infinity) + 1e-9
    }

    /// The time on the frames' clock at which the newest sample is presented; nil before the first
    /// frame.
    package var presentationTime: Double? {
        guard let delay, let last = samples.last else { return nil }
        return last.time + delay
    }

    /// The time on the frames' clock at which the newest sample was presented, if the last frame
    /// extrapolated beyond it; otherwise nil.
    package var predictionStart: Double? {
        guard let delay, let drawn, predictedTime > 0 else { return nil }
        return drawn.time + delay - predictedTime
    }

    /// The remaining error of earlier extrapolations, which decays, in points.
    package var remainingCorrection: (x: Double, y: Double) { correction }
}
