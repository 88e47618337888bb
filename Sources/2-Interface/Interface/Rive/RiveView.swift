import Geometry
import Motion
import RiveRuntime

/// Plays a .riv file and passes touches to its listeners.
open class RiveView: View {
    /// The artboard and state machine that are played.
    public let rive: Rive
    /// Whether playback is paused; the last frame stays visible.
    public var isPaused = false {
        didSet { if isPaused != oldValue { setNeedsDisplay() } }
    }
    /// Called with the names of the events that a frame reported.
    public var onEvents: (([String]) -> Void)?
    private var lastTime: Double?

    /// A view that plays `rive`.
    public init(rive: Rive) {
        self.rive = rive
        super.init()
        clipsToBounds = true
        // A value that the program sets wakes a view at rest.
        rive.viewModelInstance?.observeChanges { [weak self] in
            self?.setNeedsDisplay()
            return self != nil
        }
        rive.onPlacementChange = { [weak self] in self?.setNeedsLayout() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let hasChanged = setArtboardSize()
        // Laid out for this frame already, paused or not.
        if isPrepared {
            if hasChanged { rive.artboard.advance(by: 0) }
        } else if rive.fit.isLayout {
            prepare()
        }
    }

    /// Whether the artboard has been advanced, if only by 0: before that it is as the file draws it.
    private var isPrepared = false

    private func prepare() {
        isPrepared = true
        _ = animate(by: 0)
    }

    /// Gives the artboard the size that its fit asks for at the view's size in this frame.
    ///
    /// - Returns: whether it had another one.
    private func setArtboardSize() -> Bool {
        let wanted = rive.fit.artboardSize(
            in: presentationFrame.size, scale: nearestScreen?.scale ?? 1)
        guard wanted != givenSize else { return false }
        givenSize = wanted
        rive.artboard.setSize(wanted ?? rive.artboard.definition.size)
        setNeedsDisplay()
        return true
    }

    /// The size that the fit has given the artboard; nil for the file's.
    private var givenSize: Size?

    /// Advances to a frame's time. A settled file needs no further frames.
    open override func advance(to time: FrameTime) -> Bool {
        let isResized = setArtboardSize()
        if isPaused {
            if !isPrepared { prepare() } else if isResized { rive.artboard.advance(by: 0) }
            lastTime = nil
            return false
        }
        // Its first frame is one that it is laid out for.
        if !isPrepared, rive.fit.isLayout, frame.size == Size(0, 0) { return true }
        isPrepared = true
        // After a stall the animation continues instead of jumping.
        let elapsed = lastTime.map { min(0.1, max(0, time.targetTimestamp - $0)) } ?? 0
        let needsAnotherFrame = animate(by: elapsed)
        if let machine = rive.stateMachine {
            let (told, events) = (machine.takeInputEvents(), machine.reportedEvents)
            if !told.isEmpty || !events.isEmpty { onEvents?(told + events) }
        }
        // The first frame after an idle time advances by 0, so that no animation skips its start.
        lastTime = needsAnotherFrame ? time.targetTimestamp : nil
        return needsAnotherFrame
    }

    /// Advances the artboard by `elapsed` seconds. The default advances the state machine; a subclass
    /// may play something else.
    ///
    /// - Returns: whether anything changed or another frame is needed.
    open func animate(by elapsed: Double) -> Bool { rive.advance(elapsed) }

    open override func draw(on canvas: Canvas) {
        if rive.backgroundColor.alpha > 0 {
            canvas.fill(
                Rect(origin: .zero, size: presentationFrame.size), color: rive.backgroundColor)
        }
        canvas.draw(
            rive.artboard, in: Rect(origin: .zero, size: presentationFrame.size), fit: rive.fit,
            alignment: rive.alignment)
    }

    // MARK: Touch

    /// The touch that is passed to the listeners.
    private var pointer: Touch?

    /// Listeners receive one touch at a time, as the format defines it. A touch outside of listeners
    /// is passed to the superview.
    open override func touchBegan(_ touch: Touch) {
        if pointer == nil, pointer(.down, at: touch.location(in: self), time: touch.timestamp) {
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

    /// A gesture has claimed the touch: it is ended outside of all listeners, so that none is clicked.
    open override func touchCancelled(_ touch: Touch) {
        guard touch === pointer else { return super.touchCancelled(touch) }
        pointer = nil
        pointer(.up, at: Point(-1e6, -1e6))
    }

    /// A drag within the file keeps the touch; a press yields it to a scroll view around.
    open override func holdsTouch(_ touch: Touch) -> Bool {
        touch === pointer && rive.stateMachine?.holdsPointer == true
    }

    // MARK: Keys

    /// Whether what has the focus in the file takes text: a text field, or a listener for keys.
    public var takesText: Bool { rive.stateMachine?.takesText == true }

    /// Whether something in the file has the focus.
    public var hasFocus: Bool { rive.stateMachine?.hasFocus == true }

    /// Passes a key to what has the focus in the file. Tab and Shift-Tab move the focus where nothing
    /// takes them, and begin again at the other end.
    ///
    /// - Parameters:
    ///   - press: the key.
    ///   - text: what it types; empty for nothing, and for a key that is released.
    /// - Returns: whether something took it.
    @discardableResult
    public func key(_ press: KeyPress, text: String = "") -> Bool {
        guard let machine = rive.stateMachine else { return false }
        var isTaken = machine.key(press)
        if press.phase != .up, !text.isEmpty, machine.insertText(text) { isTaken = true }
        if !isTaken, press.phase != .up, press.key == .tab,
            press.modifiers.isSubset(of: .shift)
        {
            let move: FocusMove = press.modifiers.contains(.shift) ? .previous : .next
            let hadFocus = machine.hasFocus
            isTaken = machine.moveFocus(move) || hadFocus && machine.moveFocus(move)
        }
        if isTaken { setNeedsDisplay() }
        return isTaken
    }

    /// Enters text where the focus is in the file, as an on-screen keyboard does.
    ///
    /// - Returns: whether something took it.
    @discardableResult
    public func insertText(_ text: String) -> Bool {
        guard rive.stateMachine?.insertText(text) == true else { return false }
        setNeedsDisplay()
        return true
    }

    /// Passes a pointer event to the file's listeners.
    ///
    /// - Parameter point: in the view's own coordinates.
    /// - Parameter action: what the pointer does.
    /// - Parameter time: when, in seconds, by which text fields count taps; nil for a tap that none follows.
    /// - Returns: whether it hit a listener.
    @discardableResult
    public func pointer(
        _ action: StateMachineInstance.PointerAction, at point: Point, time: Double? = nil
    ) -> Bool {
        let transform = rive.fit.transform(
            of: rive.artboard.size, in: Rect(origin: .zero, size: presentationFrame.size),
            alignment: rive.alignment)
        guard let inverse = transform.inverse else { return false }
        setNeedsDisplay()
        return rive.stateMachine?.pointer(action, at: inverse.apply(point), time: time) ?? false
    }
}
