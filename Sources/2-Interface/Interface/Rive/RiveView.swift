import Geometry
import Motion
import RiveRuntime

/// A view that plays a .riv file and passes touches to its listeners.
open class RiveView: View {
    /// The artboard and state machine being played.
    public let rive: Rive
    /// Whether playback is paused; the last frame stays visible.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            // The time of a pause does not count, even if it ends before the next frame.
            if isPaused { lastTime = nil }
            setNeedsDisplay()
        }
    }
    /// Called with the names of the events reported in a frame.
    public var onEvents: (([String]) -> Void)?
    /// How often the file is advanced and drawn; at most once for each refresh of the display.
    public var frameRate = FrameRate.default
    /// The time of the last frame, in seconds; nil if the next one advances by 0.
    private var lastTime: Double?

    /// Creates a view that plays `rive`. Several views may play the same content, which advances once per frame.
    public init(rive: Rive) {
        self.rive = rive
        super.init()
        clipsToBounds = true
        // A view model value set by the program wakes a view at rest.
        rive.viewModelInstance?.observeChanges(for: self) { [weak self] in
            self?.setNeedsDisplay()
        }
        rive.views.add(
            self, placement: { [weak self] in self?.setNeedsLayout() },
            content: { [weak self] in self?.setNeedsDisplay() })
        // As does an image or a font that is registered later, on any thread.
        rive.file.observeAssets(for: self) { [weak self] in
            Task { @MainActor in self?.setNeedsDisplay() }
        }
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

    /// Advances playback to a frame's time. A settled file needs no further frames. After frames in which the view was
    /// hidden or the display stood still, playback continues where it would be without them.
    open override func advance(to time: FrameTime) -> Bool {
        let isResized = setArtboardSize()
        if isPaused {
            if !isPrepared { prepare() } else if isResized { rive.artboard.advance(by: 0) }
            lastTime = nil
            return false
        }
        // The first frame waits until the view has a size for the artboard's layout.
        if !isPrepared, rive.fit.isLayout, frame.size == Size(0, 0) { return true }
        if isPrepared, let lastTime, frameRate.skips(time, since: lastTime) { return true }
        isPrepared = true
        let needsAnotherFrame = advanceContent(to: time.targetTimestamp)
        followEditing()
        if !events.isEmpty {
            let reported = events
            events.removeAll(keepingCapacity: true)
            onEvents?(reported)
        }
        // A superview may be cached as a bitmap.
        if needsAnotherFrame { setNeedsDisplay() }
        // The first frame after an idle time advances by 0, so that no animation skips its start.
        lastTime = needsAnotherFrame ? time.targetTimestamp : nil
        return needsAnotherFrame
    }

    /// Advances the content, unless another view has done so in this frame.
    ///
    /// - Returns: whether anything changed or another frame is needed.
    private func advanceContent(to time: Double) -> Bool {
        if let last = rive.views.last, last.time == time, last.view != ObjectIdentifier(self) {
            events += last.events
            return last.needsAnotherFrame
        }
        let start = lastTime.map { max($0, rive.views.last?.time ?? $0) }
        let needsAnotherFrame = animate(by: start.map { max(0, time - $0) } ?? 0)
        collectEvents()
        rive.views.last = RiveViews.Advance(
            time: time, view: ObjectIdentifier(self), needsAnotherFrame: needsAnotherFrame,
            events: events)
        return needsAnotherFrame
    }

    /// The events of the advances since the last frame.
    private var events: [String] = []
    /// The maximum number of events of one frame, for a file that reports some at every touch.
    private static let maximumEvents = 1000

    private func collectEvents() {
        guard let machine = rive.stateMachine else { return }
        let (told, reported) = (machine.takeInputEvents(), machine.reportedEvents)
        if events.count < RiveView.maximumEvents { events += told + reported }
    }

    /// Advances by 0 for a finger that has gone down or up, so that the file also sees a tap within one frame.
    private func advanceForTouch() {
        guard isPrepared, !isPaused else { return }
        if animate(by: 0) { rive.views.forEachView { $0.content() } }
        collectEvents()
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
            rive.artboard, in: Rect(origin: .zero, size: presentationFrame.size), fit: rive.fit)
    }

    // MARK: Touch

    /// The touches passed to the file, by their pointer identifiers.
    private var touches: [Touch?] = Array(repeating: nil, count: RiveView.maximumTouches)
    /// The maximum number of touches that are passed to the file at the same time.
    public static let maximumTouches = 10

    private func pointerID(of touch: Touch) -> Int? { touches.firstIndex { $0 === touch } }

    /// Passes the touch to the file, with the lowest pointer identifier that no other touch has. A touch that hits no
    /// listener, text field, scroll bar or scrolling content is passed to the superview, as is one that finds no
    /// identifier.
    open override func touchBegan(_ touch: Touch) {
        guard let id = touches.firstIndex(where: { $0 == nil }),
            pointer(.down, at: touch.location(in: self), id: id, time: touch.timestamp)
        else { return super.touchBegan(touch) }
        touches[id] = touch
        advanceForTouch()
    }

    open override func touchMoved(_ touch: Touch) {
        guard let id = pointerID(of: touch) else { return super.touchMoved(touch) }
        pointer(.move, at: touch.location(in: self), id: id, time: touch.timestamp)
    }

    open override func touchEnded(_ touch: Touch) {
        guard let id = pointerID(of: touch) else { return super.touchEnded(touch) }
        touches[id] = nil
        pointer(.up, at: touch.location(in: self), id: id, time: touch.timestamp)
        advanceForTouch()
    }

    /// Takes the touch away from the file, since a gesture or the system has taken it over, so that no listener is
    /// clicked.
    open override func touchCancelled(_ touch: Touch) {
        guard let id = pointerID(of: touch) else { return super.touchCancelled(touch) }
        touches[id] = nil
        pointer(.exit, at: touch.location(in: self), id: id)
        advanceForTouch()
    }

    /// Holds the touch during a drag inside the file. A press yields the touch to an enclosing scroll view.
    open override func holdsTouch(_ touch: Touch) -> Bool {
        pointerID(of: touch).map { rive.stateMachine?.holdsPointer($0) == true } ?? false
    }

    // MARK: Keys

    /// Whether the focused element in the file accepts text: a text field, or a listener for keys.
    public var acceptsText: Bool { rive.stateMachine?.acceptsText == true }

    /// Whether a text field in the file was edited in the last frame.
    var wasEditing = false
    /// Where that field was.
    var shownField: Rect?
    /// How far the view is moved up from its place for a keyboard, in points.
    var lift = 0.0 {
        didSet {
            guard lift != oldValue else { return }
            transform = .translation(0, oldValue - lift) * transform
        }
    }
    override var editsText: Bool { rive.stateMachine?.isEditingText == true }

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
    open override func key(_ press: KeyPress, text: String = "") -> Bool {
        if send(press, text: text) { return true }
        guard let move = press.tabMove else { return false }
        let hadFocus = hasFocus
        return moveFocusInside(move) || hadFocus && moveFocusInside(move)
    }

    /// Passes a key to the file.
    ///
    /// - Returns: Whether an element handled it.
    override func send(_ press: KeyPress, text: String) -> Bool {
        guard let machine = rive.stateMachine else { return false }
        var isHandled = machine.key(press)
        if press.phase != .up, !text.isEmpty, machine.insertText(text) { isHandled = true }
        if isHandled { setNeedsDisplay() }
        return isHandled
    }

    override func moveFocusInside(_ move: FocusMove) -> Bool {
        guard rive.stateMachine?.moveFocus(move) == true else { return false }
        setNeedsDisplay()
        return true
    }

    override func clearFocusInside() {
        guard hasFocus else { return }
        rive.stateMachine?.clearFocus()
        setNeedsDisplay()
    }

    override var hasFocusInside: Bool { hasFocus }

    override var mayHaveFocusInside: Bool { rive.stateMachine != nil }

    /// Inserts text at the focus in the file, as an on-screen keyboard does.
    ///
    /// - Returns: Whether the text was handled.
    @discardableResult
    open override func insertText(_ text: String) -> Bool {
        guard rive.stateMachine?.insertText(text) == true else { return false }
        setNeedsDisplay()
        return true
    }

    /// Passes a pointer event to the file's listeners.
    ///
    /// - Parameters:
    ///   - action: What the pointer does.
    ///   - point: The location, in the view's own coordinates.
    ///   - id: Which of several pointers it is; touches count up from 0.
    ///   - time: The time, in seconds, with which text fields count taps; nil for a tap that is counted by itself.
    /// - Returns: Whether the event hit a listener or a text field, or holds scrolling content or a scroll bar.
    @discardableResult
    public func pointer(
        _ action: StateMachineInstance.PointerAction, at point: Point, id: Int = 0,
        time: Double? = nil
    ) -> Bool {
        let transform = rive.fit.transform(
            of: rive.artboard.size, in: Rect(origin: .zero, size: presentationFrame.size))
        guard let inverse = transform.inverse else { return false }
        setNeedsDisplay()
        return rive.stateMachine?.pointer(action, at: inverse.apply(point), id: id, time: time)
            ?? false
    }
}
