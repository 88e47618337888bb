/// Finds where a finger was at a frame's time, between the samples of a panel that runs on a clock
/// of its own; without it a steady drag stutters.
///
/// The constants are Android's: frames look 5 ms back, a position is extrapolated by half of the
/// last step at most and never by more than 8 ms, and not over gaps.
public struct TouchResampler: Sendable {
    /// How far before the frame's time a finger is looked up, in seconds.
    public static let latency = 0.005
    private static let minimumStep = 0.002
    private static let maximumStep = 0.020
    private static let maximumPrediction = 0.008

    private var previous: (time: Double, x: Double, y: Double)?
    private var last: (time: Double, x: Double, y: Double)?

    public init() {}

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
            // A finger that the panel has not seen move for a while rests where it was.
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
