import Geometry

/// An animated change of a box from one frame to another. Most boxes have none.
final class LayoutTransition {
    struct Timing {
        var seconds: Double
        var interpolator: Interpolator?

        /// Creates the timing of a layout: its own, or that of the nearest enclosing layout that does not inherit its
        /// parent's; nil if the layout moves immediately.
        init?(_ layout: LayoutComponent) {
            var holder: LayoutComponent? = layout
            while let h = holder, h.style?.animation == .inherit {
                holder = h.layoutParent ?? (h.inheritsHostTiming ? h.hostLayout?.object : nil)
            }
            // Interpolation type 0 holds, so there are no intermediate frames.
            guard let style = holder?.style, style.animation == .custom,
                style.interpolationTime > 0,
                style.interpolationType != 0
            else { return nil }
            seconds = style.interpolationTime
            interpolator =
                style.interpolationType >= 2 ? style.interpolator : nil
        }

        func factor(_ elapsed: Double) -> Double {
            let t = min(1, elapsed / seconds)
            return t < 1 ? interpolator?.factor(t) ?? t : 1
        }
    }

    private struct Leg {
        var from: Rect
        var to: Rect
        var elapsed = 0.0

        func frame(at f: Double) -> Rect {
            func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * f }
            return Rect(
                mix(from.x, to.x), mix(from.y, to.y), mix(from.width, to.width),
                mix(from.height, to.height))
        }
    }

    private var leg: Leg
    /// The leg that was interrupted by a new target. It continues to move the start of the current leg, so that the
    /// velocity is continuous.
    private var last: Leg?
    private(set) var isDone = false

    var to: Rect { leg.to }

    init(from: Rect, to: Rect) { leg = Leg(from: from, to: to) }

    /// Changes the target, starting at the current frame.
    func retarget(to target: Rect, at frame: Rect) {
        if leg.elapsed > 0 { last = leg }
        leg = Leg(from: frame, to: target)
        isDone = false
    }

    /// Advances the transition.
    ///
    /// - Returns: the frame before the step, from which the next call continues.
    func advance(_ step: Double, _ timing: Timing?) -> Rect {
        guard let timing else {
            isDone = true
            return leg.to
        }
        if var moving = last {
            leg.from = moving.frame(at: timing.factor(moving.elapsed))
            last = moving.elapsed >= timing.seconds ? nil : moving
            moving.elapsed += step
            if last != nil { last = moving }
        }
        let frame = leg.frame(at: timing.factor(leg.elapsed))
        isDone = leg.elapsed >= timing.seconds
        leg.elapsed += step
        return frame
    }
}
