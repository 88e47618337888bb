import Glibc

/// UIScrollView's motion as described in the literature, implemented independently of the engine as a reference.
///
/// Deceleration: v(t) = v₀·d^(1000·t) with d = 0.998 per millisecond, Apple's documented rate. Rubber band: f(x) = (1 −
/// 1/(x·c/h + 1))·h with c = 0.55, as measured by several authors; h is the view's height. Bounce: a critically damped
/// spring of unit mass, x(t) = e^(−βt)(x₀ + (v₀ + βx₀)t) with β = 10/s, as ScrollMechanics fits it; Apple publishes no
/// constants for it.
enum FeelReference {
    /// The factor by which velocity decreases per millisecond.
    static let rate = 0.998
    /// The coefficient of the rubber band.
    static let coefficient = 0.55
    /// The rate of the bounce, per second.
    static let beta = 10.0
    /// The exponent of the deceleration, per second.
    static let exponent = 1000 * log(rate)

    /// The overscroll of content for a finger that is `distance` points beyond the edge.
    static func banded(_ distance: Double, viewport: Double) -> Double {
        (1 - 1 / (distance * coefficient / viewport + 1)) * viewport
    }

    /// The inverse of `banded`: the distance of the finger beyond the edge.
    static func unbanded(_ overscroll: Double, viewport: Double) -> Double {
        overscroll * viewport / (coefficient * (viewport - min(overscroll, viewport * 0.999)))
    }

    /// The position of a finger that drags content to `offset`, in the offset's coordinates.
    static func unbanded(
        offset: Double, range: ClosedRange<Double>, viewport: Double
    ) -> Double {
        if offset < range.lowerBound {
            return range.lowerBound - unbanded(range.lowerBound - offset, viewport: viewport)
        }
        if offset > range.upperBound {
            return range.upperBound + unbanded(offset - range.upperBound, viewport: viewport)
        }
        return offset
    }

    /// Content after a release: it decelerates, and bounces if it reaches an edge.
    struct Coast {
        var start: Double
        var velocity: Double
        var range: ClosedRange<Double>

        /// The time and velocity at which content reaches an edge; nil if it comes to rest before.
        var hit: (time: Double, velocity: Double, edge: Double)? {
            let k = FeelReference.exponent
            let edge = velocity < 0 ? range.lowerBound : range.upperBound
            let left = 1 + k * (edge - start) / velocity
            guard velocity != 0, left > 0, left <= 1 else { return nil }
            return (log(left) / k, velocity * left, edge)
        }

        /// The offset `t` seconds after the start.
        func position(at t: Double) -> Double {
            if !range.contains(start) {
                let edge = start < range.lowerBound ? range.lowerBound : range.upperBound
                return FeelReference.bounce(from: start - edge, velocity, at: t) + edge
            }
            if let hit, t >= hit.time {
                return FeelReference.bounce(from: 0, hit.velocity, at: t - hit.time) + hit.edge
            }
            let k = FeelReference.exponent
            return start + velocity / k * (exp(k * t) - 1)
        }

        /// The motion through two offsets, `dt` seconds apart.
        init(from a: Double, to b: Double, in dt: Double, range: ClosedRange<Double>) {
            start = a
            self.range = range
            let k = FeelReference.exponent
            if range.contains(a) {
                velocity = (b - a) * k / (exp(k * dt) - 1)
            } else {
                let edge = a < range.lowerBound ? range.lowerBound : range.upperBound
                let x = a - edge
                velocity =
                    ((b - edge) * exp(FeelReference.beta * dt) - x) / dt
                    - FeelReference.beta * x
            }
        }
    }

    /// The offset relative to the edge, `t` seconds after content was `x` points beyond it.
    static func bounce(from x: Double, _ velocity: Double, at t: Double) -> Double {
        exp(-beta * t) * (x + (velocity + beta * x) * t)
    }

    /// The latency of Android's resampling on a panel with even samples, in seconds: the mean over
    /// all phases, and the maximum.
    ///
    /// Positions are those of 5 ms before the frame's work begins, extrapolated by at most half a period and 8 ms, and
    /// not at all for periods of 20 ms and more.
    static func androidLag(period: Double, margin: Double) -> (mean: Double, most: Double) {
        let prediction = period >= 0.02 ? 0 : min(period / 2, 0.008)
        let steps = 1000
        var sum = 0.0
        for i in 0..<steps {
            let age = period * (Double(i) + 0.5) / Double(steps)
            sum += max(0.005, age - prediction)
        }
        return (margin + sum / Double(steps), margin + max(0.005, period - prediction))
    }
}
