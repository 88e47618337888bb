/// The resistance of content that is dragged beyond its edge.
///
/// f(x) = (1 − 1 / (x·c/d + 1))·d: 0.55 points a point at first, and less than the viewport in all.
package enum RubberBand {
    /// c in the formula above.
    package static let coefficient = 0.55

    /// The overshoot of content for a finger `distance` points beyond the edge.
    ///
    /// - Parameter dimension: the viewport's extent along the drag, in points; d in the formula.
    package static func offset(_ distance: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let x = abs(distance)
        let f = (1 - 1 / (x * coefficient / dimension + 1)) * dimension
        return distance < 0 ? -f : f
    }

    /// The inverse of `offset`: the finger's distance beyond the edge at which content overshoots by
    /// `offset`. A finger that stops content during a bounce starts from there.
    package static func distance(_ offset: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        // A bounce overshoots further than a drag can.
        let f = min(abs(offset), dimension * 0.999)
        let x = f * dimension / (coefficient * (dimension - f))
        return offset < 0 ? -x : x
    }

    /// f′: the velocity of content for a finger that moves at 1.
    package static func slope(_ distance: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let s = abs(distance) * coefficient / dimension + 1
        return coefficient / (s * s)
    }
}
