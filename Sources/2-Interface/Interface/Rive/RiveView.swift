import Geometry
import Motion
import RiveRuntime

/// Plays a .riv file, and gives it the touches that it listens to.
open class RiveView: View {
    /// What is shown.
    public let rive: Rive
    /// Stands still; what it shows stays.
    public var isPaused = false {
        didSet { if isPaused != oldValue { setNeedsDisplay() } }
    }
    /// Called with the names of the events that a frame has reported.
    public var onEvents: (([String]) -> Void)?
    private var lastTime: Double?

    /// A view that plays `rive`.
    public init(rive: Rive) {
        self.rive = rive
        super.init()
        clipsToBounds = true
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if let size = rive.fit.artboardSize(in: frame.size) { rive.artboard.setSize(size) }
    }

    /// Moves on to a frame's time. A settled file asks for no more frames.
    open override func advance(to time: FrameTime) -> Bool {
        if isPaused {
            lastTime = nil
            return false
        }
        // A stall is no reason to jump.
        let elapsed = lastTime.map { min(0.1, max(0, time.targetTimestamp - $0)) } ?? 0
        let needsAnotherFrame = animate(by: elapsed)
        if let events = rive.stateMachine?.reportedEvents, !events.isEmpty { onEvents?(events) }
        // After a rest time begins anew: what wakes the file is not to be overtaken.
        lastTime = needsAnotherFrame ? time.targetTimestamp : nil
        return needsAnotherFrame
    }

    /// Moves the artboard on by so many seconds: its state machine, unless a subclass plays
    /// something else.
    ///
    /// - Returns: whether there is anything to draw or more to come.
    open func animate(by elapsed: Double) -> Bool { rive.advance(elapsed) }

    open override func draw(on canvas: Canvas) {
        canvas.draw(
            rive.artboard, in: Rect(origin: .zero, size: frame.size), fit: rive.fit,
            alignment: rive.alignment)
    }

    // MARK: Touch

    /// The finger that the file follows.
    private var pointer: Touch?

    /// Listeners hear of one finger at a time, as the format has it. What is no listener goes on to
    /// the views around.
    open override func touchBegan(_ touch: Touch) {
        if pointer == nil, pointer(.down, at: touch.location(in: self)) {
            pointer = touch
        } else {
            super.touchBegan(touch)
        }
    }

    open override func touchMoved(_ touch: Touch) {
        guard touch === pointer else { return super.touchMoved(touch) }
        pointer(.move, at: touch.location(in: self))
    }

    open override func touchEnded(_ touch: Touch) {
        guard touch === pointer else { return super.touchEnded(touch) }
        pointer = nil
        pointer(.up, at: touch.location(in: self))
    }

    /// A gesture has the finger: it lets go outside of everything, so that nothing is clicked.
    open override func touchCancelled(_ touch: Touch) {
        guard touch === pointer else { return super.touchCancelled(touch) }
        pointer = nil
        pointer(.up, at: Point(-1e6, -1e6))
    }

    /// A drag within the file keeps its finger; a press loses it to the list that it scrolls.
    open override func holdsTouch(_ touch: Touch) -> Bool {
        touch === pointer && rive.stateMachine?.holdsPointer == true
    }

    /// Passes a pointer on to the file's listeners.
    ///
    /// - Parameter point: in the view's own points.
    /// - Parameter action: what the pointer does.
    /// - Returns: whether one of them was below it.
    @discardableResult
    public func pointer(_ action: StateMachineInstance.PointerAction, at point: Point) -> Bool {
        let transform = rive.fit.transform(
            of: rive.artboard.size, in: Rect(origin: .zero, size: frame.size),
            alignment: rive.alignment)
        guard let inverse = transform.inverse else { return false }
        setNeedsDisplay()
        return rive.stateMachine?.pointer(action, at: inverse.apply(point)) ?? false
    }
}
