import Geometry
import Glibc

/// A recogniser of two fingers that turn around each other; the equivalent of `UIRotationGestureRecognizer`.
public final class RotationGestureRecognizer: TwoFingerGestureRecognizer {
    /// The angle by which the fingers have turned clockwise since the gesture began, in radians; more than a whole turn
    /// counts on. Setting it to 0 in the action gives the angle since the last change.
    public var rotation: Double {
        get { base + turned }
        set {
            base = newValue
            turned = 0
            restart()
            last = 0
        }
    }
    private var (base, turned) = (0.0, 0.0)
    /// The angle from the start to the last position, within half a turn.
    private var last = 0.0

    /// The change of the angle, in radians per second.
    public var velocity: Double { speed }

    /// The way along the circle that a finger moves before the gesture begins, in points.
    override var isRecognized: Bool { abs(angle) * span.length / 2 > Touch.slop }
    override var measured: Double { rotation }

    /// The angle from the start to now, within half a turn.
    private var angle: Double {
        let (a, b) = (startSpan, span)
        return atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
    }

    public override func touchMoved(_ touch: Touch) {
        if state == .began || state == .changed {
            var step = angle - last
            if step > .pi { step -= 2 * .pi } else if step < -.pi { step += 2 * .pi }
            turned += step
            last = angle
        }
        super.touchMoved(touch)
    }

    public override func reset() {
        super.reset()
        (base, turned, last) = (0, 0, 0)
    }
}
