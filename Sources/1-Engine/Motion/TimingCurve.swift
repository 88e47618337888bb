/// An animation's progress as a function of its elapsed fraction, both 0...1.
package enum TimingCurve: Sendable, Equatable {
    /// Progress equals time.
    case linear
    /// Slow at both ends: 3t² − 2t³.
    case easeInOut
    /// Slow at the end: 1 − (1 − t)³.
    case easeOut
    /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, as in CSS and UIKit; both control points' x
    /// are in 0...1.
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)

    /// UIKit's curveEaseInOut.
    package static let uiEaseInOut = bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    /// UIKit's curveEaseIn.
    package static let uiEaseIn = bezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    /// UIKit's curveEaseOut.
    package static let uiEaseOut = bezier(x1: 0, y1: 0, x2: 0.58, y2: 1)

    /// Returns the progress at time `t`, which is clamped to 0...1.
    package func progress(_ t: Double) -> Double {
        let t = max(0, min(1, t))
        switch self {
        case .linear: return t
        case .easeInOut: return t * t * (3 - 2 * t)
        case .easeOut: return 1 - (1 - t) * (1 - t) * (1 - t)
        case .bezier(let x1, let y1, let x2, let y2):
            return TimingCurve.bezier(TimingCurve.parameter(atX: t, x1, x2), y1, y2)
        }
    }

    private static func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
        (((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t + 3 * a) * t
    }

    /// Returns the curve's parameter at `x`, by bisection: x increases monotonically with the parameter, and 40 steps
    /// leave an error of 1e-12.
    private static func parameter(atX x: Double, _ x1: Double, _ x2: Double) -> Double {
        if x <= 0 { return 0 }
        if x >= 1 { return 1 }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
