import Glibc

/// The way of a spring from 0 to its rest at 1: a damped harmonic oscillator in closed form.
///
/// x″ = ω²(1 − x) − 2ζω·x′ with x(0) = 0 and x′(0) the initial velocity.
public struct DampedSpring: Equatable, Sendable {
    /// ζ: 1 settles as fast as can be without overshooting; less swings.
    public let dampingRatio: Double
    /// ω, per second.
    public let frequency: Double
    /// In ways per second: 1 would cover the way from 0 to 1 in a second.
    public let initialVelocity: Double

    /// What is left of the swings when an animation's duration is over.
    private static let rest = 0.001

    /// A spring that has settled, to a thousandth of its way, after `duration` seconds, as UIKit's
    /// animations with a spring are timed.
    ///
    /// - Parameter dampingRatio: 0.01...1; the smaller, the more it swings.
    public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
        let ratio = max(0.01, min(1, dampingRatio))
        self.dampingRatio = ratio
        self.initialVelocity = initialVelocity
        // Swings shrink as e^(−ζωt); without swings (1 + ωt)·e^(−ωt) falls to a thousandth at 9.23.
        let product = ratio < 1 ? -log(DampedSpring.rest) / ratio : 9.233
        frequency = product / max(1e-3, duration)
    }

    /// - Parameter frequency: ω, per second.
    public init(frequency: Double, dampingRatio: Double, initialVelocity: Double = 0) {
        self.dampingRatio = max(0.01, min(1, dampingRatio))
        self.frequency = max(1e-3, frequency)
        self.initialVelocity = initialVelocity
    }

    /// - Parameter t: seconds since the start.
    public func position(at t: Double) -> Double {
        let (z, w) = (dampingRatio, frequency)
        // Measured from the rest: starts at −1.
        if z >= 1 {
            return 1 + exp(-w * t) * (-1 + (initialVelocity - w) * t)
        }
        let swing = w * (1 - z * z).squareRoot()
        let b = (initialVelocity - z * w) / swing
        return 1 + exp(-z * w * t) * (-cos(swing * t) + b * sin(swing * t))
    }

    /// In ways per second.
    public func velocity(at t: Double) -> Double {
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

    /// Seconds until less than `threshold` of the way is left for good.
    public func duration(threshold: Double) -> Double {
        let (z, w) = (dampingRatio, frequency)
        if z < 1 {
            let swing = w * (1 - z * z).squareRoot()
            let b = (initialVelocity - z * w) / swing
            let amplitude = (1 + b * b).squareRoot()
            return max(0, log(amplitude / threshold) / (z * w))
        }
        // The envelope of the critical case has no closed inverse; 64 halvings find it.
        let slope = abs(initialVelocity - w)
        var (low, high) = (1 / w, 100 / w)
        for _ in 0..<64 {
            let t = (low + high) / 2
            if exp(-w * t) * (1 + slope * t) > threshold { low = t } else { high = t }
        }
        return high
    }
}
