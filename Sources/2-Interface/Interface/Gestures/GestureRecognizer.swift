import Geometry

/// Makes a gesture of what fingers do in a view.
///
/// All recognisers of the views below a finger see it. The first that recognises something has it:
/// the others fail, unless one of the two lets them share, and the view that was touched is told
/// that its touch is cancelled.
@MainActor open class GestureRecognizer {
    /// How far the recognizer has come with a touch.
    public enum State: Sendable {
        case possible
        /// A continuous gesture has begun, or a discrete one has been recognised.
        case began
        case changed
        case ended
        case cancelled
        case failed
    }

    /// The view that it was added to.
    public internal(set) weak var view: View?
    /// Whether it is given touches; a change takes effect with the next one.
    public var isEnabled = true
    /// Called with each change of state and each change in a continuous gesture.
    public var action: ((GestureRecognizer) -> Void)?
    /// What the view that owns the recogniser does with each change, before `action`.
    var onChange: (() -> Void)?
    /// Whether the view that was touched loses its touch to the gesture.
    public var cancelsTouchesInView = true
    /// Whether two recognisers may follow one finger at a time.
    public var shouldRecognizeSimultaneously: (GestureRecognizer) -> Bool = { _ in false }
    /// How far the gesture has come.
    public private(set) var state = State.possible
    /// The fingers that it follows, in the order in which they came.
    public private(set) var touches: [Touch] = []
    weak var dispatcher: TouchDispatcher?
    /// Whether it sees a finger before the others do, and takes it from one that has it already.
    var prevailsOverOthers: Bool { false }

    /// A recogniser that calls `action` with each change.
    public init(action: ((GestureRecognizer) -> Void)? = nil) { self.action = action }

    /// The middle of the fingers in a view's coordinates.
    public func location(in view: View?) -> Point {
        guard !touches.isEmpty else { return .zero }
        let sum = touches.reduce(Point.zero) { $0 + $1.position }
        let middle = sum * (1 / Double(touches.count))
        return view?.convertFromScreen(middle) ?? middle
    }

    // MARK: For subclasses

    /// A finger has come down in the view.
    open func touchBegan(_ touch: Touch) {}
    /// A finger has moved; called once a frame, with its place at the time of the frame.
    open func touchMoved(_ touch: Touch) {}
    /// A finger has been lifted.
    open func touchEnded(_ touch: Touch) {}
    /// The system has taken a finger away.
    open func touchCancelled(_ touch: Touch) {}
    /// A place where the panel saw the finger, as it comes: for speeds.
    open func sample(_ touch: Touch, at position: Point, time: Double) {}
    /// Moves on to a frame's time, in seconds.
    ///
    /// - Returns: whether it waits for another one.
    open func advance(to time: Double) -> Bool { false }
    /// Back to the start: the gesture is over, or never was one.
    open func reset() {}

    /// Changes the state. A gesture that another one excludes fails instead of beginning.
    public final func setState(_ new: State) {
        switch new {
        case .began:
            guard state == .possible else { return }
            guard dispatcher?.claim(for: self) != false else {
                // A gesture that has no finger any more is reset already.
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

    /// Ends or cancels a gesture under way; one that has not begun fails.
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

    /// Another gesture has the finger.
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
