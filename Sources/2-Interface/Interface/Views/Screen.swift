import Geometry
import Motion
import Rasterizer

/// What a display shows: a root view, and the fingers on it.
@MainActor public final class Screen {
    /// In points.
    public let size: Size
    /// The view that fills the screen and holds all others.
    public let root = View()
    /// What the board's frame covers of the screen, in points.
    public var safeAreaInsets = EdgeInsets.zero {
        didSet { if safeAreaInsets != oldValue { root.setNeedsLayout() } }
    }
    /// Whether movement that only decorates is left out: for people whom it makes dizzy, and for displays
    /// that are filmed or sent over a slow line. What a finger moves, scrolling and what shows
    /// progress go on as ever. Views that start an animation by themselves ask for it.
    public var reducesMotion = false
    private let canvas: Canvas
    private let dispatcher: TouchDispatcher
    private var needsFrame = true
    /// Called when a frame is wanted while none is under way.
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

    /// Decodes pictures of .riv files off the frame loop's thread; until one is decoded nothing is
    /// drawn in its place. Nil, the default, decodes each when it is first drawn.
    public var backgroundRunner: BackgroundRunner? {
        get { canvas.images.runner }
        set { canvas.images.runner = newValue }
    }

    /// Takes pictures that are decoded, so that the file that they are from is drawn complete.
    public func addImages(_ decoded: DecodedImages) {
        for (asset, bitmap) in decoded.images { canvas.images.insert(bitmap, for: asset) }
    }

    /// Pixels a point.
    public var scale: Double { canvas.scale }

    /// The most memory that pictures of views with `shouldRasterize` take, in bytes.
    public var rasterCacheLimit: Int {
        get { canvas.rasters.limit }
        set { canvas.rasters.limit = newValue }
    }

    /// What those pictures take now, in bytes.
    public var rasterCacheSize: Int { canvas.rasters.size }

    func setNeedsFrame() {
        guard !needsFrame else { return }
        needsFrame = true
        onNeedsFrame()
    }

    /// Takes a touch as it comes from the panel: its place in points, its time in seconds. Moves
    /// take effect with the next frame, at the place where the finger was at its time.
    public func touch(_ phase: Touch.Phase, finger id: Int, at point: Point, time: Double) {
        dispatcher.touch(phase, finger: id, at: point, time: time)
        setNeedsFrame()
    }

    // MARK: Time

    /// Due at a frame's time, or so many seconds after the next frame.
    private var timers: [(due: Double?, after: Double, action: @MainActor () -> Void)] = []

    /// Calls `action` with the first frame that is seen at least so many seconds after the next one.
    /// Frames go on until then.
    public func perform(after seconds: Double, _ action: @escaping @MainActor () -> Void) {
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

    /// Moves all views on to a frame's time.
    ///
    /// - Returns: whether another frame is wanted after it.
    public func advance(to time: FrameTime) -> Bool {
        needsFrame = false
        if fireTimers(time.targetTimestamp) { needsFrame = true }
        if dispatcher.advance(to: time) { needsFrame = true }
        if root.advanceTree(to: time) { needsFrame = true }
        root.layoutIfNeeded()
        return needsFrame
    }

    /// Records what is to be shown.
    public func draw(into list: inout DisplayList) {
        canvas.record(into: &list) { root.render(on: canvas) }
    }
}
