import Glibc

/// A spring that moves from 0 to its equilibrium at 1: a damped harmonic oscillator in closed form.
///
/// x″ = ω²(1 − x) − 2ζω·x′ with x(0) = 0 and x′(0) the initial velocity.
package struct DampedSpring: Equatable, Sendable {
    /// ζ, 0.01...1: at 1 the spring is critically damped and does not overshoot; below, it oscillates.
    package let dampingRatio: Double
    /// ω, the undamped angular frequency, per second.
    package let frequency: Double
    /// The initial velocity per second, in units of the distance from 0 to 1.
    package let initialVelocity: Double

    /// The amplitude that remains at the end of an animation's duration.
    private static let rest = 0.001

    /// Creates a spring whose amplitude is a thousandth of the distance after `duration` seconds, as in UIKit's spring
    /// animations.
    ///
    /// - Parameter dampingRatio: clamped to 0.01...1.
    package init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
        let ratio = max(0.01, min(1, dampingRatio))
        self.dampingRatio = ratio
        self.initialVelocity = initialVelocity
        // The envelope is e^(−ζωt); the critically damped one, (1 + ωt)·e^(−ωt), is a thousandth at ωt = 9.23.
        let product = ratio < 1 ? -log(DampedSpring.rest) / ratio : 9.233
        frequency = product / max(1e-3, duration)
    }

    /// Creates a spring with a given frequency.
    ///
    /// - Parameters:
    ///   - frequency: ω, per second; at least 0.001.
    ///   - dampingRatio: clamped to 0.01...1.
    package init(frequency: Double, dampingRatio: Double, initialVelocity: Double = 0) {
        self.dampingRatio = max(0.01, min(1, dampingRatio))
        self.frequency = max(1e-3, frequency)
        self.initialVelocity = initialVelocity
    }

    /// Returns the position: 0 at the start, 1 at the equilibrium.
    ///
    /// - Parameter t: seconds since the start.
    package func position(at t: Double) -> Double {
        let (z, w) = (dampingRatio, frequency)
        // Computed relative to the equilibrium, so the start is −1.
        if z >= 1 {
            return 1 + exp(-w * t) * (-1 + (initialVelocity - w) * t)
        }
        let swing = w * (1 - z * z).squareRoot()
        let b = (initialVelocity - z * w) / swing
        return 1 + exp(-z * w * t) * (-cos(swing * t) + b * sin(swing * t))
    }

    /// Returns the derivative of `position`, per second.
    package func velocity(at t: Double) -> Double {
        let (z, w) = (dampingRatio, frequency)
        if z >= 1 {
            let slope = initialVelocity - w
            return exp(-w * t) * (slope - w * (-1 + slope * t))
        }
        let swing = w * (1 - z * z).squareRoot()
        let b = (initialVelocity - z * w) / swing
        let (c, s) = (cos(swing * t), sin(swing * t))
        return exp(-z * w * t) * (-z * w * (-c + b * s) + swing * (s + b * c))
    }

    /// Returns the seconds after which the position stays within `threshold` of the equilibrium.
    package func duration(threshold: Double) -> Double {
        let (z, w) = (dampingRatio, frequency)
        if z < 1 {
            let swing = w * (1 - z * z).squareRoot()
            let b = (initialVelocity - z * w) / swing
            let amplitude = (1 + b * b).squareRoot()
            return max(0, log(amplitude / threshold) / (z * w))
        }
        // The critically damped envelope has no closed-form inverse, so it is found by bisection.
        let slope = abs(initialVelocity - w)
        var (low, high) = (1 / w, 100 / w)
        for _ in 0..<64 {
            let t = (low + high) / 2
            if exp(-w * t) * (1 + slope * t) > threshold { low = t } else { high = t }
        }
        return high
    }
}
