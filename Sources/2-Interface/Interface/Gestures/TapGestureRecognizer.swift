import Geometry

/// A recogniser of taps: a finger touches down and lifts without moving.
public final class TapGestureRecognizer: GestureRecognizer {
    /// The maximum distance that the finger may move, in points.
    public static let touchSlop = 10.0

    /// The number of taps. Each must begin within 0.35 s of the end of the previous one and end within 40 points of it.
    public var numberOfTapsRequired = 1
    /// Whether a finger may move any distance during a tap, if it lifts inside the view, as on a button.
    package var recognizesTouchUpInside = false
    private var count = 0
    private var lastTap = (time: -Double.infinity, position: Point.zero)

    /// Fails for a touch that is handled by an enabled control inside the view, as in UIKit.
    public override func touchBegan(_ touch: Touch) {
        var inner = touch.view
        while let v = inner, v !== view {
            if let control = v as? Control, control.isEnabled, control.handles(.allTouchEvents) {
                return setState(.failed)
            }
            inner = v.superview
        }
    }

    public override func touchMoved(_ touch: Touch) {
        let distance = touch.position.distance(to: touch.startPosition)
        if !recognizesTouchUpInside, distance > TapGestureRecognizer.touchSlop {
            setState(.failed)
        }
    }

    private func isInside(_ touch: Touch) -> Bool {
        guard let view else { return false }
        return view.point(inside: touch.location(in: view))
    }

    public override func touchEnded(_ touch: Touch) {
        guard state == .possible, touches.count == 1,
            !recognizesTouchUpInside || isInside(touch)
        else { return setState(.failed) }
        let isNext =
            touch.beganAt - lastTap.time < 0.35
            && touch.position.distance(to: lastTap.position) < 40
        count = isNext ? count + 1 : 1
        lastTap = (touch.timestamp, touch.position)
        guard count >= numberOfTapsRequired else { return setState(.failed) }
        count = 0
        setState(.began)
        setState(.ended)
    }

    public override func touchCancelled(_ touch: Touch) { setState(.failed) }
}

/// A recogniser of long presses: a finger touches down and stays in place.
public final class LongPressGestureRecognizer: GestureRecognizer {
    /// The minimum duration of the press, in seconds.
    public var minimumPressDuration = 0.5
    /// The maximum distance that the finger may move before the press is recognised, in points.
    public var allowableMovement = 10.0

    public override func touchMoved(_ touch: Touch) {
        switch state {
        case .possible:
            if touch.position.distance(to: touch.startPosition) > allowableMovement {
                setState(.failed)
            }
        case .began, .changed: setState(.changed)
        default: break
        }
    }

    public override func advance(to time: Double) -> Bool {
        guard state == .possible, let touch = touches.first else { return false }
        if time - touch.beganAt < minimumPressDuration { return true }
        setState(.began)
        return false
    }

    public override func touchEnded(_ touch: Touch) { finish(.ended) }
    public override func touchCancelled(_ touch: Touch) { finish(.cancelled) }
}
