/// Estimates the speed of a finger from its raw samples.
///
/// The estimate that a list is thrown with weighs the last three steps 0.6, 0.35 and 0.05, oldest
/// first: a finger slows while it lifts, so the newest step says least. A finger that has rested
/// for longer than 40 ms has no speed.
public struct VelocityTracker: Sendable {
    /// In seconds.
    public static let stillAfter = 0.04

    private var samples: [(time: Double, position: Double)] = []

    public init() {}

    public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

    /// - Parameters:
    ///   - time: in seconds, not decreasing. A second sample of the same time replaces the first.
    ///   - position: in points.
    public mutating func add(time: Double, position: Double) {
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

    /// In points per second, for a finger that lifts at `time`.
    public func velocity(at time: Double) -> Double {
        guard let last = samples.last, time - last.time <= VelocityTracker.stillAfter else {
            return 0
        }
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
