/// When frames begin and which refresh they are for.
///
/// A frame begins as late as it can: at the predicted refresh less what recent frames have cost.
/// What the finger did until then is in it.
public struct FrameClock: Sendable {
    /// The least that is kept free between the end of the work and the refresh, in seconds.
    public static let minimumMargin = 0.0015
    /// What the margin loses in a second without a miss, in seconds.
    private static let marginDecay = 0.0001
    private static let historyCount = 64

    /// Seconds between refreshes, as measured.
    public private(set) var interval: Double
    /// The time of a refresh; all others are whole intervals away.
    private var phase: Double?
    private let hasVBlank: Bool
    private var costs: [Double] = []
    private var nextCost = 0
    /// The same, the least first: looked at far more often than one is added.
    private var orderedCosts: [Double] = []
    private var lastTarget = -Double.infinity
    /// What is kept free: twice as much after each miss, for where one frame was held up another
    /// will be.
    private var margin = FrameClock.minimumMargin
    /// The refresh that the last frame, or the last look that changed nothing, came to be shown at.
    private var lastShown: Double?
    private var lastFlip: Double?

    /// - Parameters:
    ///   - interval: seconds between refreshes, from the mode.
    ///   - hasVBlank: flips tell when refreshes are; if not, the clock makes its own.
    public init(interval: Double, hasVBlank: Bool) {
        self.interval = interval
        self.hasVBlank = hasVBlank
        costs.reserveCapacity(FrameClock.historyCount)
    }

    /// Seconds that a frame is given: the second worst of recent ones and a margin, which grows with
    /// misses; but no more than nine tenths of an interval.
    public var budget: Double {
        let count = orderedCosts.count
        let typical = count > 1 ? orderedCosts[count - 2] : (orderedCosts.last ?? interval / 2)
        return min(interval * 0.9, typical + margin)
    }

    /// The refresh that a frame begun at `now` can make: the first whose work can still be begun in
    /// time, and later than the last frame's.
    public func target(at now: Double) -> Double {
        guard let phase else { return max(now + budget, lastTarget + interval) }
        // What a frame mostly takes: one that is begun too late takes the next one's refresh. But
        // clearly less than the budget, or a loop that wakes a little late would never begin.
        let usual =
            orderedCosts.isEmpty ? budget / 2 : orderedCosts[orderedCosts.count / 2] + 0.0003
        let earliest = max(now + min(usual, budget * 0.75), lastTarget + interval * 0.5)
        let count = ((earliest - phase) / interval).rounded(.up)
        return phase + count * interval
    }

    /// Refreshes between the last frame's and `target`: they pass without a frame of their own.
    public func missedRefreshes(before target: Double) -> Int {
        guard let lastShown else { return 0 }
        return FrameClock.count(((target - lastShown) / interval).rounded() - 1)
    }

    /// When the work on a frame for `target` begins.
    public func tick(for target: Double) -> Double { target - budget }

    /// A frame was handed over for `target`, after `cost` seconds of work.
    public mutating func committed(target: Double, cost: Double) {
        lastTarget = target
        lastShown = target
        if !hasVBlank && phase == nil { phase = target }
        if costs.count < FrameClock.historyCount {
            costs.append(cost)
        } else {
            costs[nextCost] = cost
            nextCost = (nextCost + 1) % FrameClock.historyCount
        }
        orderedCosts.removeAll(keepingCapacity: true)
        orderedCosts.append(contentsOf: costs)
        orderedCosts.sort()
    }

    /// A frame that was made for `target` was shown.
    ///
    /// - Returns: how many refreshes late it was.
    public mutating func flipped(at timestamp: Double, target: Double) -> Int {
        let late = FrameClock.count(((timestamp - target) / interval).rounded())
        let shown = target + Double(late) * interval
        if late > 0 {
            margin = min(margin * 2, interval / 2)
        } else {
            // A pause is not a time without misses.
            let clean = max(0, min(0.1, shown - (lastFlip ?? shown)))
            margin = max(FrameClock.minimumMargin, margin - FrameClock.marginDecay * clean)
        }
        (lastShown, lastFlip) = (shown, shown)
        guard hasVBlank else { return late }
        if let phase {
            let count = ((timestamp - phase) / interval).rounded()
            // The mode's interval is exact to some hundred parts in a million; the measured one
            // takes over slowly, and not from flips that are no whole number of intervals apart.
            if count >= 1, count < 10 {
                let measured = (timestamp - phase) / count
                if abs(measured - interval) < interval * 0.05 {
                    interval += (measured - interval) * 0.02
                }
            }
        }
        // The first flip tells when refreshes are; its target was a guess.
        let missed = phase == nil ? 0 : late
        phase = timestamp
        lastShown = timestamp
        return missed
    }

    private static func count(_ refreshes: Double) -> Int { Int(min(1e6, max(0, refreshes))) }
}
