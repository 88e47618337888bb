import Glibc

/// A motion that loses a fixed share of its velocity each millisecond.
///
/// Position and velocity are closed forms in time: they do not depend on the frame rate. With
/// k = 1000·ln(rate): v(t) = v₀·eᵏᵗ and x(t) = x₀ + (v₀/k)(eᵏᵗ − 1).
public struct Deceleration: Equatable, Sendable {
    /// The fraction of the velocity that is left after a millisecond, as in UIKit.
    public struct Rate: Equatable, Sendable {
        /// The fraction of the velocity that is left after a millisecond.
        public var value: Double

        /// Clamped to 0.000001...0.999999.
        public init(_ value: Double) { self.value = max(1e-6, min(0.999_999, value)) }

        /// 0.998, for lists: a velocity of 1 point per second carries 0.4995 points.
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

    /// A motion that comes to rest where its rate lets it.
    package init(start: Double, velocity: Double, rate: Rate) {
        self.start = start
        self.velocity = velocity
        k = rate.exponent
    }

    /// A motion that comes to rest at `target`, at a rate of its own; nil where the velocity points
    /// away from it or that rate is less than a half or more than three times `rate`.
    package init?(start: Double, velocity: Double, target: Double, rate: Rate) {
        let way = target - start
        guard way != 0, velocity != 0, way.sign == velocity.sign else { return nil }
        let k = -velocity / way
        guard k > rate.exponent * 3, k < rate.exponent / 2 else { return nil }
        self.start = start
        self.velocity = velocity
        self.k = k
    }

    /// The same motion, `distance` points further on.
    func translated(by distance: Double) -> Deceleration {
        var result = self
        result.start += distance
        return result
    }

    /// The position where it comes to rest, in points.
    package var rest: Double { start - velocity / k }

    /// The position in points.
    ///
    /// - Parameter t: seconds since the start.
    package func position(at t: Double) -> Double { start + velocity / k * (exp(k * t) - 1) }

    /// The velocity in points per second.
    package func velocity(at t: Double) -> Double { velocity * exp(k * t) }

    /// Seconds until it is within `threshold` points of rest.
    package func duration(threshold: Double) -> Double {
        let speed = abs(velocity)
        return speed <= -k * threshold ? 0 : log(-k * threshold / speed) / k
    }

    /// Seconds until it reaches `position`; nil where it comes to rest before.
    package func time(reaching position: Double) -> Double? {
        let share = 1 + k * (position - start) / velocity
        guard velocity != 0, share > 0, share <= 1 else { return nil }
        return log(share) / k
    }
}
