/// Estimates a finger's velocity from its samples.
///
/// The last three intervals are weighted 0.6, 0.35 and 0.05, the oldest first: a finger slows down as it lifts, so the
/// newest interval counts least. If the finger lifts more than two of the panel's periods after its last sample, the
/// velocity is reduced in proportion to the delay, and after 40 ms it is 0.
package struct VelocityTracker: Sendable {
    /// The time without a sample after which a finger is at rest, in seconds.
    package static let stillAfter = 0.04

    private var samples: [(time: Double, position: Double)] = []

    /// Creates a tracker without samples.
    package init() {}

    /// Removes all samples.
    package mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

    /// Adds a sample.
    ///
    /// - Parameters:
    ///   - time: in seconds, not decreasing; a second sample at the same time replaces the first.
    ///   - position: in points.
    package mutating func add(time: Double, position: Double) {
        if let last = samples.last {
            if time <= last.time {
                samples[samples.count - 1].position = position
                return
            }
            if time - last.time > VelocityTracker.stillAfter { removeAll() }
        }
        if samples.count == 4 { samples.removeFirst() }
        samples.append((time, position))
    }

    /// Returns the velocity, in points per second, of a finger that lifts at `time`.
    ///
    /// - Parameter period: the panel's sampling period in seconds.
    package func velocity(at time: Double, period: Double = VelocityTracker.stillAfter / 2)
        -> Double
    {
        guard let last = samples.last, time - last.time <= VelocityTracker.stillAfter else {
            return 0
        }
        let full = min(2 * period, VelocityTracker.stillAfter - 1e-6)
        let late = max(0, time - last.time - full) / (VelocityTracker.stillAfter - full)
        return velocity * (1 - late)
    }

    /// The weighted velocity over the last three intervals.
    private var velocity: Double {
        var steps: [Double] = []
        for i in 1..<max(1, samples.count) {
            let (a, b) = (samples[i - 1], samples[i])
            steps.append((b.position - a.position) / (b.time - a.time))
        }
        switch steps.count {
        case 0: return 0
        case 1: return steps[0]
        case 2: return steps[0] * 0.9 + steps[1] * 0.1
        default: return steps[0] * 0.6 + steps[1] * 0.35 + steps[2] * 0.05
        }
    }
}
