import Geometry
import ImageCodecs
import Motion
import Rasterizer

/// The content of a display: a tree of views and the touches on them.
@MainActor public final class Screen {
    /// The size of the screen, in points.
    public private(set) var size: Size
    /// The root of the view tree, which fills the screen.
    public let root = View()
    /// The margins of the screen that a bezel covers, in points.
    public var safeAreaInsets = EdgeInsets.zero {
        didSet { if safeAreaInsets != oldValue { root.setNeedsLayoutInTree() } }
    }
    /// Whether purely decorative movement is omitted: for people whom motion makes dizzy, and for displays that are
    /// filmed or transmitted over a slow connection. Movement that follows a finger, scrolling and progress
    /// indicators are not affected. Views that start animations by themselves should check this property.
    public var reducesMotion = false
    /// The direction in which views are laid out unless they override it: that of the interface's language. Changing
    /// it lays out all views again.
    public var userInterfaceLayoutDirection = UserInterfaceLayoutDirection.leftToRight {
        didSet { if userInterfaceLayoutDirection != oldValue { root.updateLayoutDirection() } }
    }
    /// The owner of the view that fills the screen, which users set as `rootViewController`.
    var rootOwner: (any ViewOwner)?
    var displayLinks: [DisplayLink] = []
    /// The view that has the focus; nil if none has it. See ``moveFocus(_:)``.
    public internal(set) weak var focusedView: View?
    /// The number of times that the focus has changed.
    package internal(set) var focusNumber = 0
    lazy var focusRing = FocusRing()
    /// The finger that has touched something else than the field that is edited, where, and that field.
    var fingerBesideField: (finger: Int, start: Point, field: View)?
    /// Called after another view, or none, has got the focus.
    var onFocusChange: () -> Void = {}
    /// Called after a finger or a key has moved the caret of the text that is edited.
    var onCaretMove: () -> Void = {}
    /// Called in each frame after the layout.
    var onLaidOut: () -> Void = {}
    /// What was copied from a text.
    public let pasteboard = Pasteboard()
    /// The words that views show by themselves. Views that exist already keep those that they have.
    public var words = InterfaceWords()
    /// Whether a real keyboard has typed into the field that is edited last.
    var isTypedOnKeys = false
    /// Whether Tab and Shift-Tab change the value of the focused view instead of moving the focus.
    var isAdjusting = false {
        didSet { focusRing.isStrong = isAdjusting }
    }
    let canvas: Canvas
    private let dispatcher: TouchDispatcher
    private var needsFrame = true
    /// Called when a frame becomes necessary; not called again before that frame.
    public var onNeedsFrame: () -> Void = {}

    /// Creates a screen.
    ///
    /// - Parameters:
    ///   - pixelSize: The size of the display, in pixels.
    ///   - scale: The number of pixels per point.
    public init(pixelSize: Size, scale: Double) {
        size = Size(pixelSize.width / scale, pixelSize.height / scale)
        canvas = Canvas(scale: scale)
        canvas.rasters.limit = RasterCache.defaultLimit(pixelSize: pixelSize)
        root.frame = Rect(origin: .zero, size: size)
        dispatcher = TouchDispatcher(root: root)
        root.nearestScreen = self
        canvas.images.onDecoded = { [unowned self] in
            canvas.rasters.removeAll()
            setNeedsFrame()
        }
    }

    /// Called after the screen has got another size or scale, before its views are laid out again.
    public var onResize: () -> Void = {}

    /// Lays out the screen for a display of another size. Views keep their state, and touches in progress continue. The
    /// root controller's view and other views that filled the screen fill it again; for others see `onResize`.
    ///
    /// - Parameters:
    ///   - pixelSize: The size of the display, in pixels.
    ///   - scale: The number of pixels per point.
    package func resize(pixelSize: Size, scale: Double) {
        let new = Size(pixelSize.width / scale, pixelSize.height / scale)
        guard new != size || scale != self.scale else { return setNeedsFrame() }
        if scale != self.scale { dispatcher.scaleDidChange() }
        let filling = root.subviews.filter { $0.frame == root.bounds }
        size = new
        canvas.scale = scale
        if !hasOwnRasterCacheLimit {
            canvas.rasters.limit = RasterCache.defaultLimit(pixelSize: pixelSize)
        }
        View.performWithoutAnimation {
            root.frame = Rect(origin: .zero, size: new)
            for view in filling { view.frame = root.bounds }
            onResize()
        }
        root.setNeedsLayoutInTree()
    }

    /// Called by `advance(to:)` after touches were handled.
    package var onInputHandled: () -> Void = {}
    /// Called by `advance(to:)` after views were advanced, before they are laid out.
    package var onAdvanced: () -> Void = {}

    /// Runs the decoding of images in .riv files on another thread; an image is not drawn until it is decoded. If
    /// nil, the default, each image is decoded synchronously when it is first drawn.
    public var backgroundRunner: BackgroundRunner? {
        get { canvas.images.runner }
        set { canvas.images.runner = newValue }
    }

    /// The decoder for images in .riv files.
    package var imageDecoder: any ImageDecoding {
        get { canvas.images.decoder }
        set { canvas.images.decoder = newValue }
    }

    /// Adds images that were decoded in advance, before their file is shown.
    public func addImages(_ decoded: DecodedImages) {
        for (asset, bitmap) in decoded.images { canvas.images.insert(bitmap, for: asset) }
    }

    /// The number of pixels per point.
    public var scale: Double { canvas.scale }

    /// The memory limit for bitmaps of views with `shouldRasterize`, in bytes. By default two screens at four bytes per
    /// pixel, at least 16 MiB.
    public var rasterCacheLimit: Int {
        get { canvas.rasters.limit }
        set {
            hasOwnRasterCacheLimit = true
            canvas.rasters.limit = newValue
        }
    }
    private var hasOwnRasterCacheLimit = false

    /// The memory currently used by those bitmaps, in bytes.
    public var rasterCacheSize: Int { canvas.rasters.size }

    func setNeedsFrame() {
        guard !needsFrame else { return }
        needsFrame = true
        onNeedsFrame()
    }

    /// Handles a touch event. Moves take effect with the next frame, resampled to that frame's time.
    ///
    /// - Parameters:
    ///   - phase: What the finger did.
    ///   - id: The finger's number.
    ///   - point: The finger's location on the screen, in points.
    ///   - time: The time of the event, in seconds.
    public func touch(_ phase: Touch.Phase, finger id: Int, at point: Point, time: Double) {
        if phase == .began { touchBegan(finger: id, at: point) }
        dispatcher.touch(phase, finger: id, at: point, time: time)
        if phase == .ended || phase == .cancelled {
            touchEnded(finger: id, at: point, isTap: phase == .ended)
        }
        setNeedsFrame()
    }

    /// Whether a finger is on the screen, or has lifted while its last movement has not been shown yet.
    package var isTouched: Bool { dispatcher.hasTouches }

    /// Whether a finger presses something, as opposed to dragging.
    package var isPressed: Bool { dispatcher.hasPresses }

    /// The time at which a contact that does not move is given up, in seconds; infinity if there is none. Call
    /// `giveUpContacts(at:)` then; frames do so too.
    package var contactDeadline: Double { dispatcher.deadline }

    /// Cancels contacts that have not moved for `Touch.contactTimeout`: a palm or a wet spot on the glass. They are
    /// ignored until they are lifted.
    package func giveUpContacts(at time: Double) {
        guard dispatcher.deadline <= time else { return }
        dispatcher.giveUpContacts(at: time)
        setNeedsFrame()
    }

    /// Called with each contact that is given up.
    package var onContactGivenUp: (Touch) -> Void {
        get { dispatcher.onGiveUp }
        set { dispatcher.onGiveUp = newValue }
    }

    /// Cancels touches and gestures in progress in a view that is about to leave the screen.
    func cancelTouches(in view: View) {
        dispatcher.cancelTouches(in: view)
        if focusedView?.isDescendant(of: view) == true { setFocus(nil) }
    }

    // MARK: Time

    /// The tasks of refreshes in progress, for runs on a virtual clock.
    package internal(set) var refreshTasks: [RefreshTask] = []

    /// Pending timers. `due` is nil until the next frame sets it to that frame's time plus `after` seconds.
    private var timers: [(due: Double?, after: Double, action: @MainActor () -> Void)] = []

    /// Calls a closure in the first frame that is presented at least `seconds` after the next frame. Frames are
    /// produced continuously until then.
    public func perform(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
        var action = action
        if let refresh = RefreshTask.current {
            refresh.beginWaiting()
            action = { [action] in
                refresh.endWaiting()
                action()
            }
        }
        timers.append((nil, max(0, seconds), action))
        setNeedsFrame()
    }

    private func dueTime(of timer: Int) -> Double { timers[timer].due ?? .infinity }

    private func fireTimers(_ now: Double) -> Bool {
        for i in timers.indices where timers[i].due == nil {
            timers[i].due = now + timers[i].after
        }
        // In the order in which they are due; those that an action adds wait for the next frame.
        while let next = timers.indices.min(by: { dueTime(of: $0) < dueTime(of: $1) }),
            dueTime(of: next) <= now
        {
            timers.remove(at: next).action()
        }
        return !timers.isEmpty
    }

    // MARK: The running program

    /// The screen of the running program. It ends the program with a message if no program with a screen runs.
    public static var main: Screen {
        guard let screen = MainScreen.local ?? MainScreen.latest else {
            preconditionFailure("Screen.main is read before the program has a screen")
        }
        return screen
    }

    /// The words of the running program; those in English if it has no screen.
    package static var mainWords: InterfaceWords {
        (MainScreen.local ?? MainScreen.latest)?.words ?? InterfaceWords()
    }

    /// The screen's rectangle, in points.
    public var bounds: Rect { root.bounds }

    /// Makes this the screen of the running program.
    package func becomeMain() { MainScreen.latest = self }

    /// Runs a program whose screen is this one, beside others in the same process, as in tests.
    package func run<Result>(
        _ body: @MainActor () async throws -> Result
    ) async rethrows -> Result {
        try await MainScreen.$local.withValue(self) { try await body() }
    }

    // MARK: Frames

    /// Advances all views to a frame's time.
    ///
    /// - Returns: Whether another frame is needed after this one.
    public func advance(to time: FrameTime) -> Bool {
        needsFrame = false
        if fireTimers(time.targetTimestamp) { needsFrame = true }
        if dispatcher.advance(to: time) { needsFrame = true }
        onInputHandled()
        if root.advanceAnimationsInTree(to: time.targetTimestamp) { needsFrame = true }
        if advanceDisplayLinks(to: time) { needsFrame = true }
        if root.advanceTree(to: time) { needsFrame = true }
        onAdvanced()
        root.layoutIfNeeded()
        placeFocusRing()
        onLaidOut()
        return needsFrame
    }

    /// Records the view tree into `list`.
    public func draw(into list: inout DisplayList) {
        canvas.record(into: &list) { root.render(on: canvas) }
    }
}

private enum MainScreen {
    /// The screen of the program that the current task belongs to, if several run in one process.
    @TaskLocal static var local: Screen?
    /// The screen of the program that was started last.
    @MainActor static weak var latest: Screen?
}
