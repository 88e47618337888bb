import Glibc

/// A critically damped spring: x(t) = e^(−βt)·(x₀ + (v₀ + β·x₀)·t), relative to its target.
package struct Spring: Equatable, Sendable {
    /// β = √(stiffness/mass) of the bounce at the edge of a scroll view, per second.
    package static let bounceStiffness = 10.0

    /// The equilibrium, in points.
    package private(set) var target: Double
    private let x0: Double
    private let slope: Double
    private let beta: Double

    /// Creates a spring.
    ///
    /// - Parameters:
    ///   - start: the position at time 0, in points.
    ///   - velocity: the velocity at time 0, in points per second.
    ///   - target: the equilibrium, in points.
    ///   - beta: β in the formula above, per second.
    package init(start: Double, velocity: Double, target: Double, beta: Double = bounceStiffness) {
        self.target = target
        self.beta = beta
        x0 = start - target
        slope = velocity + beta * x0
    }

    /// Returns the same motion displaced by `distance` points.
    func translated(by distance: Double) -> Spring {
        var result = self
        result.target += distance
        return result
    }

    /// Returns the position in points.
    ///
    /// - Parameter t: seconds since the start.
    package func position(at t: Double) -> Double {
        target + exp(-beta * t) * (x0 + slope * t)
    }

    /// Returns the velocity in points per second.
    package func velocity(at t: Double) -> Double {
        exp(-beta * t) * (slope - beta * (x0 + slope * t))
    }

    /// The time at which the spring crosses its target, in seconds; nil if it does not.
    package var crossing: Double? {
        guard x0 != 0, slope != 0, x0 * slope < 0 else { return nil }
        return -x0 / slope
    }

    /// Returns the seconds after which the position stays within `threshold` points of the target, exact to a
    /// nanosecond.
    ///
    /// The motion crosses its target at most once, has one extremum after that, and is monotonic from there on.
    package func duration(threshold: Double) -> Double {
        func distance(_ t: Double) -> Double { abs(exp(-beta * t) * (x0 + slope * t)) }
        let crossing = slope != 0 ? -x0 / slope : -1
        let extremum = slope != 0 ? max(0, crossing + 1 / beta) : 0
        var (low, high) = (extremum, extremum)
        if distance(extremum) > threshold {
            var step = 1 / beta
            while distance(high) > threshold {
                low = high
                high += step
                step *= 2
            }
        } else {
            // The extremum after the crossing is within the threshold, so the motion ends on its way to the crossing.
            guard crossing > 0, abs(x0) > threshold else { return 0 }
            (low, high) = (0, crossing)
        }
        while high - low > 1e-9 {
            let middle = (low + high) / 2
            if distance(middle) > threshold { low = middle } else { high = middle }
        }
        return high
    }
}
