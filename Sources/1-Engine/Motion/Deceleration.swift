import Glibc

/// A coasting motion that loses a fixed share of its speed each millisecond.
///
/// Position and velocity are closed forms in time, so a frame rate or a dropped frame changes
/// nothing. With k = 1000·ln(rate): v(t) = v₀·eᵏᵗ and x(t) = x₀ + (v₀/k)(eᵏᵗ − 1).
public struct Deceleration: Equatable, Sendable {
    /// The share of the speed that is left after a millisecond, as UIKit counts it.
    public struct Rate: Equatable, Sendable {
        public var value: Double

        public init(_ value: Double) { self.value = max(1e-6, min(0.999_999, value)) }

        /// 0.998: a list. Comes to rest after 0.4995 points per point/second.
        public static let normal = Rate(0.998)
        /// 0.99: pages and pickers.
        public static let fast = Rate(0.99)

        /// k in the formulas above, per second; negative.
        var exponent: Double { 1000 * log(value) }
    }

    /// In points.
    public let start: Double
    /// In points per second.
    public let velocity: Double
    private let k: Double

    public init(start: Double, velocity: Double, rate: Rate) {
        self.start = start
        self.velocity = velocity
        k = rate.exponent
    }

    /// A motion that comes to rest at `target` instead of where its rate would let it; nil where the
    /// velocity leads elsewhere or would take longer than twice or less than a third of the time.
    public init?(start: Double, velocity: Double, target: Double, rate: Rate) {
        let way = target - start
        guard way != 0, velocity != 0, way.sign == velocity.sign else { return nil }
        let k = -velocity / way
        guard k > rate.exponent * 3, k < rate.exponent / 2 else { return nil }
        self.start = start
        self.velocity = velocity
        self.k = k
    }

    /// Where it comes to rest, in points.
    public var rest: Double { start - velocity / k }

    /// - Parameter t: seconds since the start.
    public func position(at t: Double) -> Double { start + velocity / k * (exp(k * t) - 1) }

    /// In points per second.
    public func velocity(at t: Double) -> Double { velocity * exp(k * t) }

    /// Seconds until less than `threshold` points are left to go.
    public func duration(threshold: Double) -> Double {
        let speed = abs(velocity)
        return speed <= -k * threshold ? 0 : log(-k * threshold / speed) / k
    }

    /// Seconds until it passes `position`, or nil where it stops before.
    public func time(reaching position: Double) -> Double? {
        let share = 1 + k * (position - start) / velocity
        guard velocity != 0, share > 0, share <= 1 else { return nil }
        return log(share) / k
    }
}
