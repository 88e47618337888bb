import Glibc

/// A critically damped spring: x(t) = e^(−βt)·(x₀ + (v₀ + β·x₀)·t), relative to its target.
public struct Spring: Equatable, Sendable {
    /// β = √(stiffness/mass) of the bounce at the edge of a scroll view, per second.
    public static let bounceStiffness = 10.0

    /// The equilibrium, in points.
    public private(set) var target: Double
    private let x0: Double
    private let slope: Double
    private let beta: Double

    /// - Parameters:
    ///   - start: the position at time 0, in points.
    ///   - velocity: at time 0, in points per second.
    ///   - beta: per second.
    public init(start: Double, velocity: Double, target: Double, beta: Double = bounceStiffness) {
        self.target = target
        self.beta = beta
        x0 = start - target
        slope = velocity + beta * x0
    }

    /// The same motion, `distance` points further on.
    func translated(by distance: Double) -> Spring {
        var result = self
        result.target += distance
        return result
    }

    /// The position in points.
    ///
    /// - Parameter t: seconds since the start.
    public func position(at t: Double) -> Double {
        target + exp(-beta * t) * (x0 + slope * t)
    }

    /// The velocity in points per second.
    public func velocity(at t: Double) -> Double {
        exp(-beta * t) * (slope - beta * (x0 + slope * t))
    }

    /// Seconds after which it stays within `threshold` points of the target.
    public func duration(threshold: Double) -> Double {
        let first = abs(x0) > threshold / 2 ? log(2 * abs(x0) / threshold) / beta : 0
        let argument = 4 * abs(slope) / (M_E * beta * threshold)
        let second = argument > 1 ? 2 / beta * log(argument) : 0
        return max(0, max(first, second))
    }
}
