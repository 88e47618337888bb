/// A motion of a given duration from a place and a velocity to a place of rest: the cubic Hermite
/// curve x(u) = x₀ + (x₁ − x₀)(3u² − 2u³) + v₀·d·u(1 − u)² with u = t/d.
///
/// From rest it is an ease-in and ease-out.
struct CubicTransition: Equatable, Sendable {
    /// In points.
    var start: Double
    /// In points.
    var target: Double
    /// At time 0, in points per second.
    let velocity: Double
    /// In seconds; more than 0.
    let duration: Double

    /// The same motion, `distance` points further on.
    func translated(by distance: Double) -> CubicTransition {
        var result = self
        result.start += distance
        result.target += distance
        return result
    }

    /// - Parameter t: seconds since the start; clamped to the duration.
    func position(at t: Double) -> Double {
        let u = max(0, min(1, t / duration))
        if u == 1 { return target }
        return start + (target - start) * u * u * (3 - 2 * u)
            + velocity * duration * u * (1 - u) * (1 - u)
    }

    /// The derivative of `position`, in points per second.
    func velocity(at t: Double) -> Double {
        let u = max(0, min(1, t / duration))
        return (target - start) * 6 * u * (1 - u) / duration + velocity * (1 - u) * (1 - 3 * u)
    }
}
