/// The resistance of content that is dragged beyond its edge.
///
/// f(x) = (1 − 1 / (x·c/d + 1))·d: initially 0.55 points per point of drag, and always less than the viewport's extent
/// d.
package enum RubberBand {
    /// c in the formula above.
    package static let coefficient = 0.55

    /// Returns the overshoot of the content if the finger is `distance` points beyond the edge.
    ///
    /// - Parameter dimension: the viewport's extent along the drag, in points; d in the formula.
    package static func offset(_ distance: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let x = abs(distance)
        let f = (1 - 1 / (x * coefficient / dimension + 1)) * dimension
        return distance < 0 ? -f : f
    }

    /// Returns the inverse of `offset`: the finger's distance beyond the edge at which the content overshoots by
    /// `offset`. A finger that stops the content during a bounce continues from there.
    package static func distance(_ offset: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        // A bounce can overshoot further than any drag.
        let f = min(abs(offset), dimension * 0.999)
        let x = f * dimension / (coefficient * (dimension - f))
        return offset < 0 ? -x : x
    }

    /// Returns f′: the velocity of the content relative to that of the finger.
    package static func slope(_ distance: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let s = abs(distance) * coefficient / dimension + 1
        return coefficient / (s * s)
    }
}
