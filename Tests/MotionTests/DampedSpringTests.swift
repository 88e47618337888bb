import Glibc
import Testing

@testable import Motion

@Suite struct DampedSpringTests {
    /// The duration ends when the envelope falls to the threshold: √(1 + b²)·e^(−ζωt) for an underdamped spring,
    /// (1 + ωt)·e^(−ωt) for a critically damped one.
    @Test(arguments: [(0.05, 13.818014), (0.3, 2.318304), (0.7, 1.034918), (1.0, 0.923341)])
    func springStaysWithinThresholdAfterDuration(ratio: Double, seconds: Double) {
        let spring = DampedSpring(frequency: 10, dampingRatio: ratio)
        let end = spring.duration(threshold: 0.001)
        #expect(abs(end - seconds) < 1e-4)
        for i in 0..<1000 {
            #expect(abs(spring.position(at: end + Double(i) / 1000) - 1) <= 0.001 + 1e-12)
        }
    }

    /// The velocity is the derivative of the position, and starts at the initial velocity.
    @Test(arguments: [0.05, 0.5, 0.99, 1])
    func velocityIsDerivativeOfPosition(ratio: Double) {
        let spring = DampedSpring(frequency: 12, dampingRatio: ratio, initialVelocity: 3)
        #expect(spring.position(at: 0) == 0)
        #expect(abs(spring.velocity(at: 0) - 3) < 1e-9)
        for i in 1..<100 {
            let (t, h) = (Double(i) / 100, 1e-5)
            let slope = (spring.position(at: t + h) - spring.position(at: t - h)) / (2 * h)
            #expect(abs(spring.velocity(at: t) - slope) < 1e-6)
        }
    }

    @Test(arguments: [(0.0, 0.01), (-3.0, 0.01), (0.4, 0.4), (1.0, 1.0), (7.0, 1.0)])
    func dampingRatioIsClamped(ratio: Double, clamped: Double) {
        #expect(DampedSpring(frequency: 10, dampingRatio: ratio).dampingRatio == clamped)
        #expect(DampedSpring(duration: 1, dampingRatio: ratio).dampingRatio == clamped)
    }

    /// After its duration a spring has a thousandth of its amplitude left; half the duration is twice the frequency.
    @Test(arguments: [0.2, 0.8, 1])
    func halvingDurationDoublesFrequency(ratio: Double) {
        let (one, two) = (
            DampedSpring(duration: 1, dampingRatio: ratio),
            DampedSpring(duration: 0.5, dampingRatio: ratio)
        )
        #expect(abs(two.frequency - 2 * one.frequency) < 1e-9)
        let left =
            ratio < 1 ? exp(-ratio * one.frequency) : (1 + one.frequency) * exp(-one.frequency)
        #expect(abs(left - 0.001) < 1e-5)
        #expect(DampedSpring(duration: 0, dampingRatio: ratio).frequency.isFinite)
        #expect(DampedSpring(frequency: 0, dampingRatio: ratio).frequency == 0.001)
    }
}
