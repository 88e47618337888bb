/// What a touch panel's samples are like in time, learned from all fingers on it.
///
/// Its period is what a quarter of the latest intervals do not exceed: a finger that hardly moves, or
/// a lost sample, makes intervals longer, and nothing but jitter makes them shorter.
package struct TouchPanelTiming: Sendable {
    /// Seconds between the panel's samples; that of a panel of 60 Hz until one is known.
    package private(set) var period = 1.0 / 60
    /// The mean of the panel's latest intervals, in seconds: what its own clock is taken to be.
    private(set) var meanPeriod = 1.0 / 60
    private var meanCount = 0.0
    /// By how much the newest sample has been older than a period when a frame was presented, in
    /// seconds: the frame's own time, and what samples are delivered late by.
    package private(set) var lateness = 0.0

    /// Longer intervals are pauses, in seconds; a panel of 50 Hz has 0.02.
    private static let longestPeriod = 0.03
    private static let shortestPeriod = 0.001
    private static let longestLateness = 0.02
    private static let memory = 16
    private var intervals: [Double] = []
    private var next = 0

    /// Nothing is known of the panel.
    package init() { intervals.reserveCapacity(TouchPanelTiming.memory) }

    /// Takes the interval between two samples of a finger, in seconds.
    ///
    /// - Parameter age: how old the first of the two was when the last frame before the second was
    ///   presented; nil where there was none.
    mutating func add(interval: Double, age: Double?) {
        guard interval <= TouchPanelTiming.longestPeriod else { return }
        let interval = max(TouchPanelTiming.shortestPeriod, interval)
        if intervals.count < TouchPanelTiming.memory {
            intervals.append(interval)
        } else {
            intervals[next] = interval
            next = (next + 1) % TouchPanelTiming.memory
        }
        period = lowerQuartile
        guard interval < period * 1.5 else { return }
        meanCount = min(meanCount + 1, 32)
        meanPeriod += (interval - meanPeriod) / meanCount
        guard let age else { return }
        let late = min(TouchPanelTiming.longestLateness, age - period)
        // Forgotten slowly: half of it in 350 samples, for what is late now and then would stutter.
        lateness = max(late, lateness * 0.998)
    }

    private var lowerQuartile: Double {
        // Of few intervals the middle one: the first may come early.
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
