/// Interpolates a finger's position at a frame's time. Panels sample on a clock of their own, so that
/// the latest samples alone would make a steady drag stutter.
///
/// The constants are Android's: positions are those of 5 ms before the frame, extrapolated by half of
/// the last interval and by 8 ms at most, and not after gaps.
public struct TouchResampler: Sendable {
    /// Subtracted from the frame's time, in seconds.
    public static let latency = 0.005
    private static let minimumStep = 0.002
    private static let maximumStep = 0.020
    private static let maximumPrediction = 0.008

    private var previous: (time: Double, x: Double, y: Double)?
    private var last: (time: Double, x: Double, y: Double)?

    /// Makes a resampler without samples.
    public init() {}

    /// Adds a sample; one that is not later than the last replaces its position.
    public mutating func add(time: Double, x: Double, y: Double) {
        if let last, time <= last.time {
            self.last = (last.time, x, y)
            return
        }
        previous = last
        last = (time, x, y)
    }

    /// The position at `frameTime` less `latency`; nil before the first sample.
    public func position(at frameTime: Double) -> (x: Double, y: Double)? {
        guard let last else { return nil }
        guard let previous else { return (last.x, last.y) }
        let step = last.time - previous.time
        if step < TouchResampler.minimumStep { return (last.x, last.y) }
        var t = frameTime - TouchResampler.latency
        if t > last.time {
            // Panels report nothing while a finger rests.
            if step > TouchResampler.maximumStep || t - last.time > TouchResampler.maximumStep {
                return (last.x, last.y)
            }
            let limit = min(step / 2, TouchResampler.maximumPrediction)
            t = min(t, last.time + limit)
        } else if t < previous.time {
            t = previous.time
        }
        let f = (t - previous.time) / step
        return (previous.x + (last.x - previous.x) * f, previous.y + (last.y - previous.y) * f)
    }
}
