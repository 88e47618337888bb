import Glibc

/// A motion that loses a fixed fraction of its velocity each millisecond.
///
/// Position and velocity are closed forms in time, so they do not depend on the frame rate. With k = 1000·ln(rate):
/// v(t) = v₀·eᵏᵗ and x(t) = x₀ + (v₀/k)(eᵏᵗ − 1).
public struct Deceleration: Equatable, Sendable {
    /// The fraction of the velocity that remains after a millisecond, as in UIKit.
    public struct Rate: Equatable, Sendable {
        /// The fraction of the velocity that remains after a millisecond.
        public var value: Double

        /// Creates a rate, clamped to 0.000001...0.999999.
        public init(_ value: Double) { self.value = max(1e-6, min(0.999_999, value)) }

        /// 0.998, for lists: each point per second of velocity travels 0.4995 points.
        public static let normal = Rate(0.998)
        /// 0.99, for pages and pickers.
        public static let fast = Rate(0.99)

        /// k in the formulas above, per second; negative.
        var exponent: Double { 1000 * log(value) }
    }

    /// The position at time 0, in points.
    package private(set) var start: Double
    /// The velocity at time 0, in points per second.
    package let velocity: Double
    private let k: Double

    /// Creates a motion whose position of rest follows from `rate`.
    package init(start: Double, velocity: Double, rate: Rate) {
        self.start = start
        self.velocity = velocity
        k = rate.exponent
    }

    /// Creates a motion that comes to rest at `target`, at whatever rate that takes; nil if the velocity points away
    /// from the target, or if the decay constant k is less than half or more than three times that of `rate`.
    package init?(start: Double, velocity: Double, target: Double, rate: Rate) {
        let way = target - start
        guard way != 0, velocity != 0, way.sign == velocity.sign else { return nil }
        let k = -velocity / way
        guard k > rate.exponent * 3, k < rate.exponent / 2 else { return nil }
        self.start = start
        self.velocity = velocity
        self.k = k
    }

    /// Returns the same motion displaced by `distance` points.
    func translated(by distance: Double) -> Deceleration {
        var result = self
        result.start += distance
        return result
    }

    /// The position at which the motion comes to rest, in points.
    package var rest: Double { start - velocity / k }

    /// Returns the position in points.
    ///
    /// - Parameter t: seconds since the start.
    package func position(at t: Double) -> Double { start + velocity / k * (exp(k * t) - 1) }

    /// Returns the velocity in points per second.
    package func velocity(at t: Double) -> Double { velocity * exp(k * t) }

    /// Returns the seconds until the position is within `threshold` points of rest.
    package func duration(threshold: Double) -> Double {
        let speed = abs(velocity)
        return speed <= -k * threshold ? 0 : log(-k * threshold / speed) / k
    }

    /// Returns the seconds until the motion reaches `position`; nil if it comes to rest before that.
    package func time(reaching position: Double) -> Double? {
        let share = 1 + k * (position - start) / velocity
        guard velocity != 0, share > 0, share <= 1 else { return nil }
        return log(share) / k
    }
}
