import Glibc

/// Says where a finger is drawn in a frame. Panels sample on a clock of their own, so that the latest
/// samples alone would make a steady drag stutter.
///
/// A finger is drawn where it was a constant time before the frame is presented: its delay. Steady
/// motion is then as even as the finger's, whatever the rates of panel and display.
///
/// How long has the delay to be? When a frame is presented, the newest sample is up to a panel's
/// period p older than the time l that the frame and the delivery of samples take. With a delay d, the
/// finger is drawn up to p + l − d after its newest sample, where nothing is known of it. If it stops
/// dead there at speed v, it has been drawn v·(p + l − d) too far. A finger that moves on and one that
/// stops have the same samples until then: no filter can have d < p + l and both even motion and no
/// overshoot. So the bound of the overshoot, 2 points at 1,000 points a second, determines the delay:
///
///     d = p + l − min(p / 2, 2 ms)
///
/// Android's resampling, whose constants were used before, overshoots by v·min(p / 2, 8 ms), and its
/// delay changes with the phase of panel and frame. In milliseconds less l, at 60 frames a second:
///
///     panel, Hz          50    55    60    80   100   125   200   250
///     before, mean     11.3   5.6   5.4   5.1     5     5     5     5
///     before, largest    20  10.2   8.7   6.3     5     5     5     5
///     now, always        18  16.2  14.7  10.5     8     6     3     2
///
/// From 143 Hz on, and at 50 Hz, the delay is not above the largest before. Between them an overshoot of
/// 2 points in place of 3 to 8 costs 1 to 6 ms.
///
/// Panels scan evenly, but their samples are stamped by an interrupt: stamps that are off by less than
/// 0.8 ms are brought close to the panel's own clock.
package struct TouchResampler: Sendable {
    /// How far a finger is drawn beyond its newest sample at most, in seconds: 2 points at 1,000 points
    /// a second.
    package static let longestPrediction = 0.002
    /// Within this distance from where it came down a finger drags nothing yet, in points: its delay may
    /// change at once.
    private static let slop = 10.0
    /// The share of a frame's interval by which the delay may change in it. Motion is uneven by as much.
    private static let delayChange = 0.03
    /// What has been drawn wrongly is taken back with this time constant, in seconds.
    private static let correctionTime = 0.04
    private static let memory = 32
    /// The largest error of a stamp, in seconds, and how much of it is believed.
    private static let stampError = 0.0008
    private static let stampTrust = 0.1

    private struct Sample {
        var time: Double
        var x: Double
        var y: Double
    }

    /// The oldest first.
    private var samples: [Sample] = []
    /// The newest sample's stamp.
    private var stamp = 0.0
    /// The last interval is one of the panel's, not a pause.
    private var isSteady = false
    private var delay: Double?
    /// What the last frame showed, without the correction: in the finger's time.
    private var drawn: Sample?
    /// How far the last frame was ahead of the newest sample, in seconds.
    private var predictedTime = 0.0
    private var lastTarget = 0.0
    private var correction = (x: 0.0, y: 0.0)
    /// It has left the place where it came down.
    private var isDrag = false
    private var origin = (x: 0.0, y: 0.0)
    private var hasStopped = true

    /// Makes a resampler without samples.
    package init() { samples.reserveCapacity(TouchResampler.memory + 2) }

    /// Adds a sample; one that is not later than the last replaces its position.
    ///
    /// - Parameters:
    ///   - time: when the panel saw the finger, in seconds.
    ///   - x: in points.
    ///   - y: in points.
    ///   - panel: learns from it.
    package mutating func add(
        time: Double, x: Double, y: Double, panel: inout TouchPanelTiming
    ) {
        var sample = Sample(time: time, x: x, y: y)
        guard let last = samples.last else {
            samples.append(sample)
            stamp = time
            origin = (x, y)
            return
        }
        guard time > stamp else {
            samples[samples.count - 1].x = x
            samples[samples.count - 1].y = y
            return
        }
        let interval = time - stamp
        stamp = time
        panel.add(interval: interval, age: drawn == nil ? nil : lastTarget - last.time)
        let isPause = interval > panel.period * 1.5
        if isPause && !continues(to: sample) {
            // Panels report nothing while a finger rests: it has moved within the last period.
            samples.append(Sample(time: time - panel.period, x: last.x, y: last.y))
        }
        isSteady = !isPause
        let due = last.time + panel.meanPeriod
        if isSteady, abs(time - due) < TouchResampler.stampError {
            sample.time = due + (time - due) * TouchResampler.stampTrust
        }
        sample.time = max(sample.time, last.time + 1e-4)
        append(sample)
    }

    private mutating func append(_ sample: Sample) {
        samples.append(sample)
        while samples.count > TouchResampler.memory { samples.removeFirst() }
    }

    /// Whether the finger was on its way to a sample that comes late: others have been lost.
    private func continues(to sample: Sample) -> Bool {
        guard samples.count > 1 else { return false }
        let (a, b) = (samples[samples.count - 2], samples[samples.count - 1])
        let scale = (sample.time - b.time) / (b.time - a.time)
        let (x, y) = ((b.x - a.x) * scale, (b.y - a.y) * scale)
        let expected = x * x + y * y
        return expected > 1 && (sample.x - b.x) * x + (sample.y - b.y) * y > expected / 2
    }

    /// The finger's velocity at its newest sample, in points per second, over half a period at least:
    /// samples that come in pairs are too close to tell.
    private func velocity(_ period: Double) -> (x: Double, y: Double) {
        guard samples.count > 1, let last = samples.last else { return (0, 0) }
        var index = samples.count - 2
        while index > 0, last.time - samples[index].time < period / 2 { index -= 1 }
        let first = samples[index]
        let time = last.time - first.time
        return ((last.x - first.x) / time, (last.y - first.y) / time)
    }

    /// The finger's place at a time of its own, in points.
    private func place(at time: Double, _ period: Double) -> (x: Double, y: Double) {
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

    /// How far ahead the finger is drawn of `time` seconds after its newest sample, in seconds.
    private func prediction(_ time: Double, _ period: Double) -> Double {
        guard isSteady, !hasStopped else { return 0 }
        return min(time, period / 2, TouchResampler.longestPrediction)
    }

    /// Where the finger is drawn in a frame, in points; nil before the first sample. To be called once
    /// a frame.
    package mutating func position(
        at frame: FrameTime, panel: TouchPanelTiming
    ) -> (x: Double, y: Double)? {
        guard let last = samples.last else { return nil }
        let period = panel.period
        let interval = max(0, frame.targetTimestamp - lastTarget)
        // No sample in its turn: the finger rests.
        let lead = max(0, frame.targetTimestamp - frame.timestamp)
        let stopsNow =
            frame.timestamp - last.time > period * 2 + max(0, panel.lateness - lead)
        let time = advanceDelay(to: frame, panel, isFree: hasStopped && stopsNow || !isDrag)
        hasStopped = stopsNow
        // What is known now of the time of the last frame; where that was beyond its newest sample,
        // it may have been drawn wrongly.
        if let drawn, let first = samples.first, drawn.time >= first.time {
            let was = place(at: drawn.time, period)
            correction.x += drawn.x - was.x
            correction.y += drawn.y - was.y
        }
        let left = exp(-interval / TouchResampler.correctionTime)
        correction = (correction.x * left, correction.y * left)
        if abs(correction.x) < 0.01 && abs(correction.y) < 0.01 { correction = (0, 0) }
        let place = place(at: time, period)
        drawn = Sample(time: time, x: place.x, y: place.y)
        let (dx, dy) = (place.x - origin.x, place.y - origin.y)
        if dx * dx + dy * dy > TouchResampler.slop * TouchResampler.slop { isDrag = true }
        lastTarget = frame.targetTimestamp
        predictedTime = 0
        if time >= last.time {
            predictedTime = prediction(time - last.time, period)
            limitCorrection(of: place, beyond: last, period)
        }
        return (place.x + correction.x, place.y + correction.y)
    }

    /// Prediction and correction together are not to overshoot either.
    private mutating func limitCorrection(
        of place: (x: Double, y: Double), beyond last: Sample, _ period: Double
    ) {
        let x = place.x + correction.x - last.x
        let y = place.y + correction.y - last.y
        let v = velocity(period)
        let length = (x * x + y * y).squareRoot()
        let most =
            (v.x * v.x + v.y * v.y).squareRoot()
            * min(period / 2, TouchResampler.longestPrediction)
        guard x * v.x + y * v.y > 0, length > most else { return }
        let share = most / length
        correction = (last.x + x * share - place.x, last.y + y * share - place.y)
    }

    /// Moves the delay towards what panel and finger ask for.
    ///
    /// - Returns: the finger's time that the frame shows.
    private mutating func advanceDelay(
        to frame: FrameTime, _ panel: TouchPanelTiming, isFree: Bool
    ) -> Double {
        let target = frame.targetTimestamp
        let late = max(panel.lateness, target - frame.timestamp)
        let wanted =
            panel.period + late - min(panel.period / 2, TouchResampler.longestPrediction)
        guard let current = delay, !isFree else {
            delay = wanted
            return max(drawn?.time ?? -.infinity, target - wanted)
        }
        let most = (target - lastTarget) * TouchResampler.delayChange
        let new = max(current - most, min(current + most, wanted))
        delay = new
        return max(drawn?.time ?? -.infinity, target - new)
    }

    /// Whether samples are later than what the last frame showed.
    package var hasUndrawnSamples: Bool {
        guard let last = samples.last else { return false }
        return last.time > (drawn?.time ?? -.infinity) + 1e-9
    }

    /// The time on the frames' clock at which the newest sample is presented. Nil before the
    /// first frame.
    package var presentationTime: Double? {
        guard let delay, let last = samples.last else { return nil }
        return last.time + delay
    }

    /// When the newest sample was presented, on the frames' clock, for a finger that the last frame drew
    /// ahead of it; nil for one that it drew there or before.
    package var predictionStart: Double? {
        guard let delay, let drawn, predictedTime > 0 else { return nil }
        return drawn.time + delay - predictedTime
    }

    /// What has been drawn wrongly and is being taken back, in points.
    package var remainingCorrection: (x: Double, y: Double) { correction }
}
