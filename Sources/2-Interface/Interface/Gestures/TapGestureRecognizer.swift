import Geometry

/// A recogniser of taps: a finger touches down and lifts without moving. It is discrete: its action is called once,
/// with the state `ended`.
public final class TapGestureRecognizer: GestureRecognizer {
    /// The maximum distance that the finger may move, in points.
    public static let touchSlop = 10.0

    /// The number of taps in succession; see `Touch.tapCount`.
    public var numberOfTapsRequired = 1
    /// Whether a finger may move any distance during a tap, if it lifts inside the view, as on a button.
    package var recognizesTouchUpInside = false
    /// The time until which the next tap must begin, in seconds; nil if none is expected.
    private var deadline: Double?
    /// The touch that taps. Other fingers are independent of it.
    private var tapping: Touch?

    override var isPress: Bool { true }
    override var requiredTaps: Int { numberOfTapsRequired }
    override var claimedTouches: [Touch] { tapping.map { [$0] } ?? touches }

    /// Ignores a touch that is handled by an enabled control inside the view, as in UIKit.
    public override func touchBegan(_ touch: Touch) {
        deadline = nil
        var inner = touch.view
        while let v = inner, v !== view {
            if let control = v as? Control, control.isEnabled, control.handles(.allTouchEvents) {
                return ignore(touch)
            }
            inner = v.superview
        }
    }

    public override func touchMoved(_ touch: Touch) {
        let distance = touch.position.distance(to: touch.startPosition)
        if !recognizesTouchUpInside, distance > TapGestureRecognizer.touchSlop {
            ignore(touch)
        }
    }

    private func isInside(_ touch: Touch) -> Bool {
        guard let view else { return false }
        // The view may have been moved away under the finger.
        return view.point(inside: touch.location(in: view)) || !touch.hasMoved
    }

    public override func touchEnded(_ touch: Touch) {
        guard state == .possible, !recognizesTouchUpInside || isInside(touch) else { return }
        if touch.tapCount % numberOfTapsRequired == 0 {
            tapping = touch
            setState(.ended)
            tapping = nil
            return
        }
        // The gesture fails with this touch, unless a further tap follows.
        deadline = touch.timestamp + TouchDispatcher.maximumTapInterval
    }

    override var expectsTouch: Bool { deadline != nil }

    override func expire(at time: Double) {
        guard let deadline, touches.isEmpty, time > deadline else { return }
        self.deadline = nil
    }
}

/// A recogniser of long presses: a finger touches down and stays in place.
public final class LongPressGestureRecognizer: GestureRecognizer {
    /// The minimum duration of the press, in seconds.
    public var minimumPressDuration = 0.5
    /// The maximum distance that the finger may move before the press is recognised, in points.
    public var allowableMovement = 10.0
    /// The touch that presses. Other fingers are independent of it.
    private var pressing: Touch?

    override var isPress: Bool { true }
    override var claimedTouches: [Touch] { pressing.map { [$0] } ?? touches }

    public override func touchMoved(_ touch: Touch) {
        switch state {
        case .possible:
            if touch.position.distance(to: touch.startPosition) > allowableMovement {
                ignore(touch)
            }
        case .began, .changed: if touch === pressing { setState(.changed) }
        default: break
        }
    }

    public override func advance(to time: Double) -> Bool {
        guard state == .possible, let touch = touches.first else { return false }
        if time - touch.beganAt < minimumPressDuration { return true }
        pressing = touch
        setState(.began)
        return false
    }

    public override func touchEnded(_ touch: Touch) { end(touch, .ended) }
    public override func touchCancelled(_ touch: Touch) { end(touch, .cancelled) }

    private func end(_ touch: Touch, _ outcome: State) {
        guard touch === pressing else { return }
        finish(outcome)
        // A finger that has been down meanwhile does not press as well.
        for other in touches where other !== touch { ignore(other) }
    }

    public override func reset() { pressing = nil }
}
