/// How far content follows a finger that pulls it over its edge.
///
/// f(x) = (1 − 1 / (x·c/d + 1))·d: at first 0.55 points a point, never as far as the viewport.
public enum RubberBand {
    /// c in the formula above.
    public static let coefficient = 0.55

    /// The distance over the edge that is shown for a finger `distance` points beyond it.
    ///
    /// - Parameter dimension: the viewport's extent along the pull, in points; d in the formula.
    public static func offset(_ distance: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let x = abs(distance)
        let f = (1 - 1 / (x * coefficient / dimension + 1)) * dimension
        return distance < 0 ? -f : f
    }

    /// The inverse: how far the finger must be beyond the edge for content to be `offset` over it.
    /// A finger that catches content in mid-bounce starts from here.
    public static func distance(_ offset: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        // Content can be thrown further than a finger could pull it.
        let f = min(abs(offset), dimension * 0.999)
        let x = f * dimension / (coefficient * (dimension - f))
        return offset < 0 ? -x : x
    }

    /// f′: how fast content moves for a finger that moves at 1.
    public static func slope(_ distance: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let s = abs(distance) * coefficient / dimension + 1
        return coefficient / (s * s)
    }
}
