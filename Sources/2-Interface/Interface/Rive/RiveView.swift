import Geometry
import Motion
import RiveRuntime

/// A view that plays a .riv file and passes touches to its listeners.
open class RiveView: View {
    /// The artboard and state machine being played.
    public let rive: Rive
    /// Whether playback is paused; the last frame stays visible.
    public var isPaused = false {
        didSet { if isPaused != oldValue { setNeedsDisplay() } }
    }
    /// Called with the names of the events reported in a frame.
    public var onEvents: (([String]) -> Void)?
    private var lastTime: Double?

    /// Creates a view that plays `rive`.
    public init(rive: Rive) {
        self.rive = rive
        super.init()
        clipsToBounds = true
        // A view model value set by the program wakes a view at rest.
        rive.viewModelInstance?.observeChanges(for: self) { [weak self] in
            self?.setNeedsDisplay()
        }
        rive.onPlacementChange = { [weak self] in self?.setNeedsLayout() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let hasChanged = setArtboardSize()
        // Already advanced for this frame, paused or not: only a new size requires another layout.
        if isPrepared {
            if hasChanged { rive.artboard.advance(by: 0) }
        } else if rive.fit.isLayout {
            prepare()
        }
    }

    /// Whether the artboard has been advanced at least once, possibly by 0. Until then it is in the state stored in
    /// the file.
    private var isPrepared = false

    private func prepare() {
        isPrepared = true
        _ = animate(by: 0)
    }

    /// Sets the artboard's size according to the fit and the view's size in this frame.
    ///
    /// - Returns: Whether the size has changed.
    private func setArtboardSize() -> Bool {
        let wanted = rive.fit.artboardSize(
            in: presentationFrame.size, scale: nearestScreen?.scale ?? 1)
        guard wanted != fittedSize else { return false }
        fittedSize = wanted
        rive.artboard.setSize(wanted ?? rive.artboard.definition.size)
        setNeedsDisplay()
        return true
    }

    /// The artboard size set by the fit; nil for the size in the file.
    private var fittedSize: Size?

    /// Advances playback to a frame's time. A settled file needs no further frames.
    open override func advance(to time: FrameTime) -> Bool {
        let isResized = setArtboardSize()
        if isPaused {
            if !isPrepared { prepare() } else if isResized { rive.artboard.advance(by: 0) }
            lastTime = nil
            return false
        }
        // The first frame waits until the view has a size for the artboard's layout.
        if !isPrepared, rive.fit.isLayout, frame.size == Size(0, 0) { return true }
        isPrepared = true
        // After a stall the animation continues instead of jumping.
        let elapsed = lastTime.map { min(0.1, max(0, time.targetTimestamp - $0)) } ?? 0
        let needsAnotherFrame = animate(by: elapsed)
        if let machine = rive.stateMachine {
            let (told, events) = (machine.takeInputEvents(), machine.reportedEvents)
            if !told.isEmpty || !events.isEmpty { onEvents?(told + events) }
        }
        // A superview may be cached as a bitmap.
        if needsAnotherFrame { setNeedsDisplay() }
        // The first frame after an idle time advances by 0, so that no animation skips its start.
        lastTime = needsAnotherFrame ? time.targetTimestamp : nil
        return needsAnotherFrame
    }

    /// Advances the artboard by `elapsed` seconds. The default implementation advances the state machine; a subclass
    /// may play something else.
    ///
    /// - Returns: Whether anything changed or another frame is needed.
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

    /// The touch passed to the file; nil if there is none.
    private var pointer: Touch?

    /// Passes the touch to the file, which receives one touch at a time, as defined by the format. A touch that hits
    /// no listener, text field, scroll bar or scrolling content is passed to the superview.
    open override func touchBegan(_ touch: Touch) {
        // A contact that only rests yields to the new one.
        if let resting = pointer, resting.isResting(at: touch.timestamp) { touchCancelled(resting) }
        if pointer == nil, pointer(.down, at: touch.location(in: self), time: touch.timestamp) {
            pointer = touch
        } else {
            super.touchBegan(touch)
        }
    }

    open override func touchMoved(_ touch: Touch) {
        guard touch === pointer else { return super.touchMoved(touch) }
        pointer(.move, at: touch.location(in: self), time: touch.timestamp)
    }

    open override func touchEnded(_ touch: Touch) {
        guard touch === pointer else { return super.touchEnded(touch) }
        pointer = nil
        pointer(.up, at: touch.location(in: self), time: touch.timestamp)
    }

    /// Ends the touch outside all listeners, since a gesture or the system has taken it over, so that no listener is
    /// clicked.
    open override func touchCancelled(_ touch: Touch) {
        guard touch === pointer else { return super.touchCancelled(touch) }
        pointer = nil
        pointer(.up, at: Point(-1e6, -1e6))
    }

    /// Holds the touch during a drag inside the file. A press yields the touch to an enclosing scroll view.
    open override func holdsTouch(_ touch: Touch) -> Bool {
        touch === pointer && rive.stateMachine?.holdsPointer == true
    }

    // MARK: Keys

    /// Whether the focused element in the file accepts text: a text field, or a listener for keys.
    public var acceptsText: Bool { rive.stateMachine?.acceptsText == true }

    /// Whether an element in the file has the focus.
    public var hasFocus: Bool { rive.stateMachine?.hasFocus == true }

    /// Passes a key to the focused element in the file. If no element handles Tab or Shift-Tab, they move the focus,
    /// wrapping around at the ends.
    ///
    /// - Parameters:
    ///   - press: The key.
    ///   - text: The text that the key types; empty for none and for a key that is released.
    /// - Returns: Whether the key was handled.
    @discardableResult
    public func key(_ press: KeyPress, text: String = "") -> Bool {
        guard let machine = rive.stateMachine else { return false }
        var isHandled = machine.key(press)
        if press.phase != .up, !text.isEmpty, machine.insertText(text) { isHandled = true }
        if !isHandled, press.phase != .up, press.key == .tab,
            press.modifiers.isSubset(of: .shift)
        {
            let move: FocusMove = press.modifiers.contains(.shift) ? .previous : .next
            let hadFocus = machine.hasFocus
            isHandled = machine.moveFocus(move) || hadFocus && machine.moveFocus(move)
        }
        if isHandled { setNeedsDisplay() }
        return isHandled
    }

    /// Inserts text at the focus in the file, as an on-screen keyboard does.
    ///
    /// - Returns: Whether the text was handled.
    @discardableResult
    public func insertText(_ text: String) -> Bool {
        guard rive.stateMachine?.insertText(text) == true else { return false }
        setNeedsDisplay()
        return true
    }

    /// Passes a pointer event to the file's listeners.
    ///
    /// - Parameters:
    ///   - action: What the pointer does.
    ///   - point: The location, in the view's own coordinates.
    ///   - time: The time, in seconds, with which text fields count taps; nil for a tap that is counted by itself.
    /// - Returns: Whether the event hit a listener or a text field, or holds scrolling content or a scroll bar.
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
