import Geometry

/// A recogniser of two fingers that move together or apart; the equivalent of `UIPinchGestureRecognizer`.
public final class PinchGestureRecognizer: TwoFingerGestureRecognizer {
    /// The factor by which the distance of the fingers has changed since the gesture began. Setting it to 1 in the action
    /// gives the factor since the last change.
    public var scale: Double {
        get { base * max(span.length, 1) / max(startSpan.length, 1) }
        set {
            base = newValue
            restart()
        }
    }
    private var base = 1.0

    /// The change of the scale, per second.
    public var velocity: Double { speed }

    /// The distance by which the fingers come closer or part before the gesture begins, in points.
    override var isRecognized: Bool { abs(span.length - startSpan.length) > Touch.slop }
    override var measured: Double { scale }

    public override func reset() {
        super.reset()
        base = 1
    }
}
