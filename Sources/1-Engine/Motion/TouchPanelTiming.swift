/// The timing of a touch panel's samples, estimated from all touches on it.
///
/// The period is the lower quartile of the latest intervals: slow movement and lost samples lengthen intervals, and
/// only jitter shortens them.
package struct TouchPanelTiming: Sendable {
    /// The sampling period, in seconds; 1/60 until samples have arrived.
    package private(set) var period = 1.0 / 60
    /// The mean of the latest intervals, in seconds: the estimated period of the panel's clock.
    private(set) var meanPeriod = 1.0 / 60
    private var meanCount = 0.0
    /// The age of the newest sample when a frame is presented, minus a period, in seconds: the time taken by the
    /// frame's work and the latency of samples.
    package private(set) var lateness = 0.0

    /// Intervals longer than this are pauses, in seconds; those of a 50 Hz panel are 0.02.
    private static let maximumPeriod = 0.03
    private static let minimumPeriod = 0.001
    private static let maximumLateness = 0.02
    /// The number of intervals from which the period is estimated.
    private static let maximumIntervals = 16
    private var intervals: [Double] = []
    private var next = 0

    /// Creates a timing that has no samples yet.
    package init() { intervals.reserveCapacity(TouchPanelTiming.maximumIntervals) }

    /// Adds the interval between two samples of a touch, in seconds.
    ///
    /// - Parameter age: the age of the first sample when the last frame before the second one was presented; nil if
    ///   there was no such frame.
    mutating func add(interval: Double, age: Double?) {
        guard interval <= TouchPanelTiming.maximumPeriod else { return }
        let interval = max(TouchPanelTiming.minimumPeriod, interval)
        if intervals.count < TouchPanelTiming.maximumIntervals {
            intervals.append(interval)
        } else {
            intervals[next] = interval
            next = (next + 1) % TouchPanelTiming.maximumIntervals
        }
        period = lowerQuartile
        guard interval < period * 1.5 else { return }
        meanCount = min(meanCount + 1, 32)
        meanPeriod += (interval - meanPeriod) / meanCount
        guard let age else { return }
        let late = min(TouchPanelTiming.maximumLateness, age - period)
        // A slow decay, by half in 350 samples, because frequent changes of the delay would be visible.
        lateness = max(late, lateness * 0.998)
    }

    private var lowerQuartile: Double {
        // With fewer than four intervals it is their median, because the first interval may be too short.
        let rank = intervals.count / (intervals.count < 4 ? 2 : 4)
        for candidate in intervals {
            var (less, equal) = (0, 0)
            for other in intervals {
                if other < candidate { less += 1 } else if other == candidate { equal += 1 }
            }
            if less <= rank && rank < less + equal { return candidate }
        }
        return period
    }
}
