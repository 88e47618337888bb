/// Predicts refreshes and decides when work on a frame starts.
///
/// A frame is started as late as possible, at the predicted refresh minus the cost of recent frames, so
/// that it contains the latest input.
package struct FrameClock: Sendable {
    /// The minimum time between the end of a frame's work and the refresh, in seconds.
    package static let minimumMargin = 0.0015
    /// How much the margin shrinks per second without a miss, in seconds.
    private static let marginDecay = 0.0001
    private static let historyCount = 64

    /// The measured time between refreshes, in seconds.
    package private(set) var interval: Double
    /// The time of one refresh, from which all others are whole intervals away; nil before the first flip.
    private var phase: Double?
    private let hasVBlank: Bool
    private var costs: [Double] = []
    private var nextCost = 0
    /// The costs in ascending order; kept sorted, since they are read more often than written.
    private var orderedCosts: [Double] = []
    private var lastTarget = -Double.infinity
    /// The time kept free before the refresh, in seconds. Doubled after a miss, since what delayed one frame
    /// is likely to delay others.
    private var margin = FrameClock.minimumMargin
    /// The time of the last frame's refresh, or of the refresh of the last tick that changed nothing.
    private var lastShown: Double?
    private var lastFlip: Double?

    /// - Parameters:
    ///   - interval: the mode's time between refreshes, in seconds.
    ///   - hasVBlank: whether flips complete at vblank; if not, refreshes are timed by the interval.
    package init(interval: Double, hasVBlank: Bool) {
        self.interval = interval
        self.hasVBlank = hasVBlank
        costs.reserveCapacity(FrameClock.historyCount)
    }

    /// The time allotted to a frame, in seconds: the second highest of the recent costs plus the margin, at
    /// most nine tenths of an interval.
    package var budget: Double {
        let count = orderedCosts.count
        let typical = count > 1 ? orderedCosts[count - 2] : (orderedCosts.last ?? interval / 2)
        return min(interval * 0.9, typical + margin)
    }

    /// Returns the time of the first refresh, after the last frame's, that a frame started at `now` can make.
    package func target(at now: Double) -> Double {
        guard let phase else { return max(now + budget, lastTarget + interval) }
        // A frame that cannot make a refresh, judged by the median cost, is made for the next one. This
        // cost is clearly below the budget; otherwise a loop that wakes slightly late would skip every
        // refresh.
        let usual =
            orderedCosts.isEmpty ? budget / 2 : orderedCosts[orderedCosts.count / 2] + 0.0003
        let earliest = max(now + min(usual, budget * 0.75), lastTarget + interval * 0.5)
        let count = ((earliest - phase) / interval).rounded(.up)
        return phase + count * interval
    }

    /// Returns the number of refreshes without a frame between the last frame's refresh and `target`.
    package func missedRefreshes(before target: Double) -> Int {
        guard let lastShown else { return 0 }
        return FrameClock.count(((target - lastShown) / interval).rounded() - 1)
    }

    /// Returns the time at which to start work on a frame for the refresh at `target`.
    package func tick(for target: Double) -> Double { target - budget }

    /// Records that a frame was presented for `target` after `cost` seconds of work.
    package mutating func committed(target: Double, cost: Double) {
        lastTarget = target
        lastShown = target
        if !hasVBlank && phase == nil { phase = target }
        if costs.count < FrameClock.historyCount {
            costs.append(cost)
        } else {
            if let old = orderedCosts.firstIndex(of: costs[nextCost]) {
                orderedCosts.remove(at: old)
            }
            costs[nextCost] = cost
            nextCost = (nextCost + 1) % FrameClock.historyCount
        }
        // The cost is inserted in order, since sorting allocates.
        orderedCosts.insert(cost, at: orderedCosts.firstIndex { $0 >= cost } ?? orderedCosts.count)
    }

    /// Records that the frame for `target` was shown at `timestamp`.
    ///
    /// - Returns: the number of refreshes by which it was late.
    package mutating func flipped(at timestamp: Double, target: Double) -> Int {
        let late = FrameClock.count(((timestamp - target) / interval).rounded())
        let shown = target + Double(late) * interval
        if late > 0 {
            margin = min(margin * 2, interval / 2)
        } else {
            // Time without frames does not count as time without misses.
            let clean = max(0, min(0.1, shown - (lastFlip ?? shown)))
            margin = max(FrameClock.minimumMargin, margin - FrameClock.marginDecay * clean)
        }
        (lastShown, lastFlip) = (shown, shown)
        guard hasVBlank else { return late }
        if let phase {
            let count = ((timestamp - phase) / interval).rounded()
            // The mode's interval is off by up to a few hundred parts per million, so `interval`
            // slowly approaches the measured one, ignoring flips that are not whole intervals apart.
            if count >= 1, count < 10 {
                let measured = (timestamp - phase) / count
                if abs(measured - interval) < interval * 0.05 {
                    interval += (measured - interval) * 0.02
                }
            }
        }
        // The first flip establishes the phase; its target was a guess.
        let missed = phase == nil ? 0 : late
        phase = timestamp
        lastShown = timestamp
        return missed
    }

    private static func count(_ refreshes: Double) -> Int { Int(min(1e6, max(0, refreshes))) }
}
