import Geometry

/// A finger that comes down and lifts where it was.
public final class TapGestureRecognizer: GestureRecognizer {
    /// How far the finger may move, in points.
    public static let touchSlop = 10.0

    /// One after the other, each within 0.35 s of the last.
    public var numberOfTapsRequired = 1
    private var count = 0
    private var lastTap = (time: -Double.infinity, position: Point.zero)

    /// As in UIKit, a touch that a control in the view takes is no tap.
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
        if touch.position.distance(to: touch.startPosition) > TapGestureRecognizer.touchSlop {
            setState(.failed)
        }
    }

    public override func touchEnded(_ touch: Touch) {
        guard state == .possible, touches.count == 1 else { return setState(.failed) }
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

/// A finger that comes down and stays.
public final class LongPressGestureRecognizer: GestureRecognizer {
    /// In seconds.
    public var minimumPressDuration = 0.5
    /// How far the finger may move before it has been down for that long, in points.
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
