import Geometry

/// The base class of gesture recognisers, which interpret touches in a view as gestures.
///
/// All recognisers of the touched view and its superviews receive a touch. The first to recognise its gesture claims
/// the touch: the others fail, unless either of the two allows simultaneous recognition, and the touched view's touch
/// is cancelled.
@MainActor open class GestureRecognizer {
    /// The state of a recogniser.
    public enum State: Sendable {
        case possible
        /// A continuous gesture has begun or a discrete one was recognised.
        case began
        case changed
        case ended
        case cancelled
        case failed
    }

    /// The view that the recogniser is attached to.
    public internal(set) weak var view: View?
    /// Whether the recogniser receives touches. A change takes effect with the next touch.
    public var isEnabled = true
    /// Called for each change of state and each change of a continuous gesture.
    public var action: ((GestureRecognizer) -> Void)?
    /// The owning view's handler for each change, called before `action`.
    var onChange: (() -> Void)?
    /// Whether recognising the gesture cancels the touch in the touched view.
    public var cancelsTouchesInView = true
    /// Returns whether this recogniser may recognise its gesture simultaneously with another one for the same touch.
    public var shouldRecognizeSimultaneously: (GestureRecognizer) -> Bool = { _ in false }
    /// The current state.
    public private(set) var state = State.possible
    /// The touches that the recogniser tracks, in the order in which they began.
    public private(set) var touches: [Touch] = []
    weak var dispatcher: TouchDispatcher?
    /// Whether this recogniser receives touches before others and can claim a touch that another gesture already has.
    var takesPrecedence: Bool { false }

    /// Creates a recogniser that calls `action` for each change.
    public init(action: ((GestureRecognizer) -> Void)? = nil) { self.action = action }

    /// Returns the centroid of the touches in a view's coordinates, in points; nil for the screen's coordinates.
    public func location(in view: View?) -> Point {
        guard !touches.isEmpty else { return .zero }
        let sum = touches.reduce(Point.zero) { $0 + $1.position }
        let middle = sum * (1 / Double(touches.count))
        return view?.convertFromScreen(middle) ?? middle
    }

    // MARK: For subclasses

    /// Called when a finger touches down in the view.
    open func touchBegan(_ touch: Touch) {}
    /// Called once per frame when a finger has moved, with its position at the frame's time.
    open func touchMoved(_ touch: Touch) {}
    /// Called when a finger is lifted.
    open func touchEnded(_ touch: Touch) {}
    /// Called when the system cancels a touch.
    open func touchCancelled(_ touch: Touch) {}
    /// Called for each position reported by the touch panel, as it arrives, for measuring velocity.
    open func sample(_ touch: Touch, at position: Point, time: Double) {}
    /// Advances the recogniser to a frame's time, in seconds.
    ///
    /// - Returns: Whether the recogniser needs another frame.
    open func advance(to time: Double) -> Bool { false }
    /// Resets the recogniser after the gesture has ended or failed.
    open func reset() {}

    /// Changes the state. If another gesture excludes this one, it fails instead of beginning.
    public final func setState(_ new: State) {
        switch new {
        case .began:
            guard state == .possible else { return }
            guard dispatcher?.claim(for: self) != false else {
                // A recogniser without touches has already been reset.
                if !touches.isEmpty { setState(.failed) }
                return
            }
            state = .began
        case .changed:
            guard state == .began || state == .changed else { return }
            state = .changed
        case .ended, .cancelled:
            guard state == .began || state == .changed else { return }
            state = new
        case .failed:
            guard state == .possible else { return }
            state = .failed
        case .possible: state = .possible
        }
        if state != .failed && state != .possible {
            onChange?()
            action?(self)
        }
    }

    /// Ends or cancels a gesture in progress; a gesture that has not begun fails.
    public final func finish(_ end: State) { setState(state == .possible ? .failed : end) }

    // MARK: For the dispatcher

    final func begin(_ touch: Touch) {
        touches.append(touch)
        touchBegan(touch)
    }

    final func end(_ touch: Touch) {
        guard touches.contains(where: { $0 === touch }) else { return }
        if touch.phase == .cancelled { touchCancelled(touch) } else { touchEnded(touch) }
        touches.removeAll { $0 === touch }
        resetIfOver()
    }

    /// Stops tracking a touch that another gesture has claimed.
    final func lose(_ touch: Touch) {
        guard touches.contains(where: { $0 === touch }) else { return }
        finish(.cancelled)
        touches.removeAll { $0 === touch }
        resetIfOver()
    }

    private func resetIfOver() {
        guard touches.isEmpty else { return }
        reset()
        state = .possible
    }
}
