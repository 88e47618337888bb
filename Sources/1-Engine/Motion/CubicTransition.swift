/// A motion of a given duration from an initial position and velocity to rest at a target: the cubic Hermite curve x(u)
/// = x₀ + (x₁ − x₀)(3u² − 2u³) + v₀·d·u(1 − u)² with u = t/d.
///
/// With an initial velocity of 0 it eases in and out.
struct CubicTransition: Equatable, Sendable {
    /// The initial position, in points.
    var start: Double
    /// The final position, in points.
    var target: Double
    /// The velocity at time 0, in points per second.
    let velocity: Double
    /// The duration in seconds; more than 0.
    let duration: Double

    /// Returns the same motion displaced by `distance` points.
    func translated(by distance: Double) -> CubicTransition {
        var result = self
        result.start += distance
        result.target += distance
        return result
    }

    /// Returns the position, in points.
    ///
    /// - Parameter t: seconds since the start; clamped to the duration.
    func position(at t: Double) -> Double {
        let u = max(0, min(1, t / duration))
        if u == 1 { return target }
        return start + (target - start) * u * u * (3 - 2 * u)
            + velocity * duration * u * (1 - u) * (1 - u)
    }

    /// Returns the derivative of `position`, in points per second.
    func velocity(at t: Double) -> Double {
        let u = max(0, min(1, t / duration))
        return (target - start) * 6 * u * (1 - u) / duration + velocity * (1 - u) * (1 - 3 * u)
    }
}
