import Geometry
import ImageCodecs
import Motion
import Rasterizer

/// The content of a display: a tree of views, and the touches on it.
@MainActor public final class Screen {
    /// In points.
    public let size: Size
    /// The root of the view tree; it fills the screen.
    public let root = View()
    /// What a bezel covers of the screen, in points.
    public var safeAreaInsets = EdgeInsets.zero {
        didSet { if safeAreaInsets != oldValue { root.setNeedsLayout() } }
    }
    /// Whether movement that only decorates is left out: for people whom it makes dizzy, and for displays
    /// that are filmed or sent over a slow line. What a finger moves, scrolling and what shows
    /// progress go on as ever. Views that start an animation by themselves ask for it.
    public var reducesMotion = false
    /// The direction in which views are laid out, unless they say otherwise: that of the interface's
    /// language. A change lays all views out again.
    public var userInterfaceLayoutDirection = UserInterfaceLayoutDirection.leftToRight {
        didSet { if userInterfaceLayoutDirection != oldValue { root.updateLayoutDirection() } }
    }
    /// The controller whose view fills the screen; nil for a screen of plain views.
    public var rootViewController: ViewController? {
        didSet {
            if rootViewController !== oldValue { exchangeRoot(oldValue, for: rootViewController) }
        }
    }
    var displayLinks: [DisplayLink] = []
    private let canvas: Canvas
    private let dispatcher: TouchDispatcher
    private var needsFrame = true
    /// Called when a frame is needed and none was requested before.
    public var onNeedsFrame: () -> Void = {}

    /// - Parameters:
    ///   - pixelSize: the display's extent.
    ///   - scale: pixels a point.
    public init(pixelSize: Size, scale: Double) {
        size = Size(pixelSize.width / scale, pixelSize.height / scale)
        canvas = Canvas(scale: scale)
        root.frame = Rect(origin: .zero, size: size)
        dispatcher = TouchDispatcher(root: root)
        root.screen = self
        canvas.images.onDecoded = { [unowned self] in
            canvas.rasters.removeAll()
            setNeedsFrame()
        }
    }

    /// Called within `advance` when touches have been handled.
    package var onInputHandled: () -> Void = {}
    /// Called within `advance` when views have been advanced, before they are laid out.
    package var onAdvanced: () -> Void = {}

    /// Runs the decoding of .riv files' images on another thread; an image is not drawn until it is
    /// decoded. Nil, the default, decodes each synchronously when it is first drawn.
    public var backgroundRunner: BackgroundRunner? {
        get { canvas.images.runner }
        set { canvas.images.runner = newValue }
    }

    /// Decodes the images of .riv files.
    package var imageDecoder: any ImageDecoding {
        get { canvas.images.decoder }
        set { canvas.images.decoder = newValue }
    }

    /// Adds images that were decoded before their file is shown.
    public func addImages(_ decoded: DecodedImages) {
        for (asset, bitmap) in decoded.images { canvas.images.insert(bitmap, for: asset) }
    }

    /// Pixels a point.
    public var scale: Double { canvas.scale }

    /// The memory limit for bitmaps of views with `shouldRasterize`, in bytes.
    public var rasterCacheLimit: Int {
        get { canvas.rasters.limit }
        set { canvas.rasters.limit = newValue }
    }

    /// The memory that those bitmaps take now, in bytes.
    public var rasterCacheSize: Int { canvas.rasters.size }

    func setNeedsFrame() {
        guard !needsFrame else { return }
        needsFrame = true
        onNeedsFrame()
    }

    /// Handles a touch event: its location in points, its time in seconds. Moves take effect with the
    /// next frame, resampled to that frame's time.
    public func touch(_ phase: Touch.Phase, finger id: Int, at point: Point, time: Double) {
        dispatcher.touch(phase, finger: id, at: point, time: time)
        setNeedsFrame()
    }

    /// Cancels the touches and the gestures under way in a view that is about to leave the screen.
    func cancelTouches(in view: View) { dispatcher.cancelTouches(in: view) }

    // MARK: Time

    /// The tasks of the refreshes under way, for runs on a virtual clock.
    package internal(set) var refreshTasks: [RefreshTask] = []

    /// `due` is nil until the first frame, which sets it to `after` seconds later.
    private var timers: [(due: Double?, after: Double, action: @MainActor () -> Void)] = []

    /// Calls `action` in the first frame that is presented at least `seconds` after the next one. Until
    /// then frames are produced continuously.
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

    private func fireTimers(_ now: Double) -> Bool {
        for i in timers.indices where timers[i].due == nil {
            timers[i].due = now + timers[i].after
        }
        while let index = timers.firstIndex(where: { $0.due.map { $0 <= now } ?? false }) {
            timers.remove(at: index).action()
        }
        return !timers.isEmpty
    }

    // MARK: Frames

    /// Advances all views to a frame's time.
    ///
    /// - Returns: whether another frame is needed after it.
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
        return needsFrame
    }

    /// Records the view tree into `list`.
    public func draw(into list: inout DisplayList) {
        canvas.record(into: &list) { root.render(on: canvas) }
    }
}
