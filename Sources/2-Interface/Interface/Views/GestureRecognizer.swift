import Geometry

/// The base class of gesture recognisers, which interpret touches in a view as gestures.
///
/// All recognisers of the touched view and its superviews receive a touch. The first to recognise its gesture claims
/// the touch: the others fail, unless either of the two allows simultaneous recognition, and the touched view's touch
/// is cancelled.
@MainActor open class GestureRecognizer {
    /// The state of a recogniser. A discrete gesture, such as a tap, changes from `possible` to `ended` and acts once;
    /// a continuous one, such as a drag, passes through `began` and `changed`.
    public enum State: Sendable {
        case possible
        /// A continuous gesture has begun.
        case began
        /// A continuous gesture has changed.
        case changed
        /// A continuous gesture has ended, or a discrete one was recognised.
        case ended
        case cancelled
        case failed

        /// A discrete gesture was recognised: the same as `ended`.
        public static let recognized = ended
    }

    /// The view that the recogniser is attached to.
    public internal(set) weak var view: View?
    /// Whether the recogniser receives touches. Setting this to false cancels a gesture in progress; setting it to
    /// true takes effect with the next touch.
    public var isEnabled = true {
        didSet {
            guard !isEnabled else { return }
            pending = nil
            for touch in touches { lose(touch) }
        }
    }
    /// Decides whether the recogniser receives a touch and begins, and which others it excludes.
    public weak var delegate: (any GestureRecognizerDelegate)?
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
    /// The recognisers that must fail before this one recognises its gesture.
    private var requirements: [Requirement] = []
    /// The state that the recogniser takes once its requirements have failed; nil if it does not wait for them.
    private var pending: State?
    /// Whether this recogniser receives touches before others and can claim a touch that another gesture already has.
    var takesPrecedence: Bool { false }
    /// Whether the gesture is a press in one place, which a bouncing contact must not repeat.
    var isPress: Bool { false }
    /// The number of taps in succession that the gesture consists of; 0 if it is none of taps.
    var requiredTaps: Int { 0 }
    /// The touches that other recognisers lose when this one recognises its gesture.
    var claimedTouches: [Touch] { touches }
    /// Returns whether a gesture in progress ends in favour of a new touch.
    func yields(to touch: Touch) -> Bool { false }

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
    /// Resets the recogniser after the gesture has ended or failed. Fingers that are still down can begin another one.
    open func reset() {}

    /// Stops tracking a touch. The gesture can still be recognised from other touches.
    public final func ignore(_ touch: Touch) {
        touches.removeAll { $0 === touch }
        resetIfOver()
    }

    /// Changes the state. A gesture that begins, or a discrete one that is recognised (`ended` after `possible`), waits
    /// until the recognisers that it requires to fail have failed, and fails if another gesture excludes it.
    public final func setState(_ new: State) {
        if new == .began || new == .ended, state == .possible {
            guard requirements.allSatisfy({ $0.recognizer?.isUndecided != true }) else {
                pending = new
                dispatcher?.wait(self)
                return
            }
            return recognize(new)
        }
        switch new {
        case .began: return
        case .changed:
            guard state == .began || state == .changed else { return }
            state = .changed
            notify()
        case .ended, .cancelled:
            guard state == .began || state == .changed else { return }
            state = new
            notify()
        case .failed:
            guard state == .possible else { return }
            state = .failed
            if pending == .began { pending = nil }
            dispatcher?.resolveWaiting()
        case .possible: state = .possible
        }
    }

    private func recognize(_ new: State) {
        guard delegate?.gestureRecognizerShouldBegin(self) != false,
            dispatcher?.claim(for: self) != false
        else {
            // A recogniser without touches has already been reset.
            if !touches.isEmpty { setState(.failed) }
            return
        }
        state = new
        pending = nil
        dispatcher?.failWaiting(for: self)
        notify()
    }

    private func notify() {
        onChange?()
        action?(self)
    }

    /// Ends or cancels a gesture in progress; a gesture that has not begun fails.
    public final func finish(_ end: State) { setState(state == .possible ? .failed : end) }

    // MARK: Requirements

    private struct Requirement {
        weak var recognizer: GestureRecognizer?
    }

    /// Delays this recogniser until another one has failed; if the other one recognises its gesture, this one fails.
    /// A single tap that requires a double tap to fail acts when no second tap has followed in time.
    public final func require(toFail other: GestureRecognizer) {
        requirements.removeAll { $0.recognizer == nil || $0.recognizer === other }
        requirements.append(Requirement(recognizer: other))
    }

    /// Whether touches that the recogniser tracks, or one that it expects, may still become its gesture.
    final var isUndecided: Bool {
        isEnabled && view != nil && state == .possible && (!touches.isEmpty || expectsTouch)
    }

    /// Whether the gesture goes on with a further touch after those that have ended. The default is false.
    var expectsTouch: Bool { false }
    /// Gives up a further touch that has not begun in time, in seconds. The default does nothing.
    func expire(at time: Double) {}

    final func requires(toFail other: GestureRecognizer) -> Bool {
        requirements.contains { $0.recognizer === other }
    }

    final func expireRequirements(at time: Double) {
        for requirement in requirements { requirement.recognizer?.expire(at: time) }
    }

    /// Recognises the gesture that waits, if nothing it requires to fail is undecided any more.
    ///
    /// - Returns: Whether it still waits.
    final func resolve() -> Bool {
        guard let pending, view != nil else { return false }
        guard requirements.allSatisfy({ $0.recognizer?.isUndecided != true }) else { return true }
        self.pending = nil
        if pending == .began {
            recognize(.began)
        } else if delegate?.gestureRecognizerShouldBegin(self) != false {
            // The touches of a discrete gesture have ended: no other gesture excludes it, and a touch that has begun
            // since then is not part of it.
            let later = state
            state = .ended
            notify()
            state = touches.isEmpty ? .possible : later
        }
        return false
    }

    /// Fails a gesture that waits, since one that it requires to fail was recognised.
    final func failPending() { pending = nil }

    // MARK: For the dispatcher

    final func begin(_ touch: Touch) {
        // A gesture that is over follows the remaining fingers no longer.
        if isOver {
            touches.removeAll()
            resetIfOver()
        }
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

    private var isOver: Bool { state == .ended || state == .cancelled || state == .failed }

    private func resetIfOver() {
        guard touches.isEmpty || isOver else { return }
        reset()
        state = .possible
        dispatcher?.resolveWaiting()
    }
}
