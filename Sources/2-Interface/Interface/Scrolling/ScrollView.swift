import Geometry
import Motion

/// A view onto content that is larger than itself, moved by a finger.
open class ScrollView: View {
    /// How long content waits for its touches, to know whether they become a drag; in seconds.
    public static let contentTouchDelay = 0.15
    /// The same, of this view.
    var touchDelay: Double { ScrollView.contentTouchDelay }

    /// Told of scrolling.
    public weak var delegate: (any ScrollViewDelegate)?
    /// Pulls content down to refresh it.
    public var refreshControl: RefreshControl? {
        didSet {
            oldValue?.detach()
            refreshControl?.attach(to: self)
        }
    }
    /// The extent of content, in points.
    public var contentSize = Size.zero {
        didSet { if contentSize != oldValue { updateRange() } }
    }
    /// Whether a finger moves content; setting it to false ends a drag.
    public var isScrollEnabled = true {
        didSet { if !isScrollEnabled { panGestureRecognizer.setState(.cancelled) } }
    }
    /// Whether content can be pulled beyond its edges.
    public var bounces = true {
        didSet {
            x.bounces = bounces
            y.bounces = bounces
        }
    }
    /// Content that fits can be pulled as well.
    public var alwaysBounceVertical = false
    /// Content that fits in width can be pulled to the sides.
    public var alwaysBounceHorizontal = false
    /// Content comes to rest at multiples of the view's size, one page from where it was at most.
    public var isPagingEnabled = false
    /// A drag along one axis leaves the other alone.
    public var isDirectionalLockEnabled = false
    /// How soon content that was flung comes to rest.
    public var decelerationRate = Deceleration.Rate.normal {
        didSet {
            x.rate = decelerationRate
            y.rate = decelerationRate
        }
    }
    /// Whether content is told of a touch only when that has not become a drag for a moment.
    public var delaysContentTouches = true
    /// Whether an indicator at the right shows where content stands.
    public var showsVerticalScrollIndicator = true
    /// Whether an indicator at the bottom shows where content stands.
    public var showsHorizontalScrollIndicator = true
    /// The colour of both indicators; the default has a contrast of 3:1 and more on white and on black.
    public var indicatorColor = Color(argb: 0xe080_8080)
    /// What follows the finger; other recognisers may share touches with it.
    public let panGestureRecognizer = PanGestureRecognizer()

    var x = ScrollPhysics()
    var y = ScrollPhysics()
    var time = 0.0
    private var indicator = ScrollIndicator()
    /// Content goes to the top with the change of the inset that is under way.
    private var restsAtTop = false
    /// The page at which the drag began.
    var dragStart = Point.zero
    var isDecelerationAnnounced = false

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
        panGestureRecognizer.axes = { [unowned self] in scrollableAxes }
        panGestureRecognizer.catches = { [unowned self] in catchMotion() }
        panGestureRecognizer.action = { [unowned self] _ in panDidChange() }
        addGestureRecognizer(panGestureRecognizer)
    }

    // MARK: Offsets

    /// The place of content in the view's upper left corner, in points; negative when pulled down
    /// or to the right.
    public var contentOffset: Point { Point(x.offset, y.offset) }

    /// Room that is kept free around content, in points.
    ///
    /// A change moves content only where it is out of range then: by the spring of a bounce, from the
    /// offset and the velocity that it has, while it coasts, bounces or rests. Content under a finger
    /// stays there, and goes home when it is let go; a finger may stop it on its way at any time.
    /// There is no duration to wait for: follow `contentOffset`, as by `scrollViewDidScroll`.
    public var contentInset: EdgeInsets = .zero {
        didSet { if contentInset != oldValue { updateRange() } }
    }

    /// Changes the inset as setting `contentInset` does, and with `restingAtTop` takes content that no
    /// finger holds to the upper edge of the new inset, wherever in its range it is: by the same
    /// spring, from its velocity. To hold room open above content that was pulled:
    ///
    ///     scrollView.setContentInset(EdgeInsets(top: 100), restingAtTop: true)
    ///
    /// To close it, `contentInset = .zero` is enough: content at the edge is then out of range.
    public func setContentInset(_ inset: EdgeInsets, restingAtTop: Bool) {
        restsAtTop = restingAtTop
        contentInset = inset
        restsAtTop = false
    }

    /// Moves content to an offset, within 0.3 s where `animated`.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        setContentOffset(offset, duration: animated ? 0.3 : 0)
    }

    /// Moves content to an offset within `duration` seconds, as near as it can rest.
    public func setContentOffset(_ offset: Point, duration: Double) {
        func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 0
        }
        // A finger on the glass lets go of what the program moves.
        panGestureRecognizer.setState(.cancelled)
        let wasIdle = phase == .idle
        x.setOffset(clamp(offset.x, x.range), duration: duration)
        y.setOffset(clamp(offset.y, y.range), duration: duration)
        if duration <= 0 || wasIdle { didMove() }
        setNeedsDisplay()
    }

    /// Moves content as little as brings a rectangle of it into view.
    public func scrollRectToVisible(_ rect: Rect, animated: Bool) {
        func nearest(
            _ offset: Double, _ low: Double, _ high: Double, _ viewport: Double, _ before: Double,
            _ after: Double
        ) -> Double {
            let top = offset + before
            let bottom = offset + viewport - after
            if low < top || high - low > bottom - top { return low - before }
            return high > bottom ? high - viewport + after : offset
        }
        let i = contentInset
        setContentOffset(
            Point(
                nearest(x.offset, rect.minX, rect.maxX, frame.width, i.left, i.right),
                nearest(y.offset, rect.minY, rect.maxY, frame.height, i.top, i.bottom)),
            animated: animated)
    }

    /// The offsets at which content can rest.
    var restingOffsets: (x: ClosedRange<Double>, y: ClosedRange<Double>) { (x.range, y.range) }

    var phase: ScrollPhysics.Phase { y.phase != .idle ? y.phase : x.phase }

    /// Whether a finger is on the content, if only to hold it.
    public var isTracking: Bool { !panGestureRecognizer.touches.isEmpty }
    /// Whether a finger moves content.
    public var isDragging: Bool { x.phase == .dragging || y.phase == .dragging }
    /// Whether content goes on by itself after a drag, or comes back from beyond an edge.
    public var isDecelerating: Bool {
        phase == .decelerating || phase == .bouncing
    }

    /// The finger's x while one is on the view, in points from its left edge; what a header may
    /// follow.
    public var touchX: Double? {
        panGestureRecognizer.touches.first.map { $0.location(in: self).x - boundsOrigin.x }
    }

    private func updateRange() {
        x.viewport = frame.width
        y.viewport = frame.height
        if let scale = nearestScreen?.scale {
            x.restThreshold = 0.5 / scale
            y.restThreshold = 0.5 / scale
        }
        func range(
            _ before: Double, _ after: Double, _ content: Double, _ viewport: Double
        ) -> ClosedRange<Double> { -before...max(-before, content + after - viewport) }
        let i = contentInset
        let newX = range(i.left, i.right, contentSize.width, frame.width)
        let newY = range(i.top, i.bottom, contentSize.height, frame.height)
        guard x.range != newX || y.range != newY else { return }
        let old = contentOffset
        x.setRange(newX)
        y.setRange(newY, restingAtLowerBound: restsAtTop)
        // The drag is counted anew from where content stands now.
        if isDragging { panGestureRecognizer.resetTranslation() }
        if contentOffset != old { didMove() }
        setNeedsDisplay()
    }

    open override func layoutSubviews() { updateRange() }

    func didMove() {
        boundsOrigin = contentOffset
        refreshControl?.scrollViewDidScroll()
        delegate?.scrollViewDidScroll(self)
        for observer in observers { observer(self) }
        contentOffsetDidChange()
    }

    /// What follows the offset beside the delegate, such as a bar.
    private var observers: [(ScrollView) -> Void] = []

    func observeScrolling(_ observer: @escaping (ScrollView) -> Void) { observers.append(observer) }

    /// The inset without what a refresh holds open.
    var restingInset: EdgeInsets {
        var inset = contentInset
        inset.top -= refreshControl?.heldHeight ?? 0
        return inset
    }

    /// Content has changed its size, and what is seen has moved down in it by `distance` points: the
    /// offset follows, so that it stays on the glass, and motion goes on.
    func contentDidShift(by distance: Double, size: Size) {
        y.translate(by: distance)
        contentSize = size
        // A drag that was counted from the old offset goes on from the new one.
        if contentOffset != boundsOrigin { didMove() }
    }

    /// For subclasses that show what the offset brings into view.
    open func contentOffsetDidChange() {}

    // MARK: Frames

    open override func advance(to frame: FrameTime) -> Bool {
        time = max(time, frame.targetTimestamp)
        let before = phase
        let offset = contentOffset
        x.advance(to: time, interval: frame.duration)
        y.advance(to: time, interval: frame.duration)
        if contentOffset != offset { didMove() }
        if phase == .idle {
            switch before {
            case .decelerating, .bouncing:
                // What has come back from beyond an edge that moved was no deceleration.
                if isDecelerationAnnounced { delegate?.scrollViewDidEndDecelerating(self) }
                isDecelerationAnnounced = false
            case .animating: delegate?.scrollViewDidEndScrollingAnimation(self)
            case .idle, .dragging: break
            }
        }
        var needsAnotherFrame = phase != .idle && phase != .dragging
        if refreshControl?.advance(to: frame) == true { needsAnotherFrame = true }
        let wasShown = indicator.alpha
        if indicator.advance(to: time, isMoving: phase != .idle) { needsAnotherFrame = true }
        if indicator.alpha != wasShown { setNeedsDisplay() }
        return needsAnotherFrame
    }

    /// Shows the indicators for a moment.
    public func flashScrollIndicators() {
        indicator.flash(at: time)
        setNeedsDisplay()
    }

    // MARK: Drawing

    open override func drawAboveSubviews(on canvas: Canvas) {
        guard indicator.alpha > 0 else { return }
        let color = indicatorColor.multiplyingAlpha(by: indicator.alpha)
        let radius = ScrollIndicator.thickness / 2
        if showsVerticalScrollIndicator, let rect = verticalIndicatorRect {
            canvas.fill(rect.offset(by: boundsOrigin), color: color, cornerRadius: radius)
        }
        if showsHorizontalScrollIndicator, let rect = horizontalIndicatorRect {
            canvas.fill(rect.offset(by: boundsOrigin), color: color, cornerRadius: radius)
        }
    }

    /// The vertical indicator, the view's corner at the origin; nil where all content is seen. What a
    /// refresh holds open does not count: it moves content, not the track.
    var verticalIndicatorRect: Rect? {
        let inset = restingInset
        return ScrollIndicator.place(
            content: contentSize.height, viewport: frame.height - inset.top - inset.bottom,
            offset: y.offset + inset.top
        ).map {
            ScrollIndicator.rect(
                isVertical: true, start: inset.top + $0.start, length: $0.length, in: frame.size)
        }
    }

    private var horizontalIndicatorRect: Rect? {
        let inset = restingInset
        return ScrollIndicator.place(
            content: contentSize.width, viewport: frame.width - inset.left - inset.right,
            offset: x.offset + inset.left
        ).map {
            ScrollIndicator.rect(
                isVertical: false, start: inset.left + $0.start, length: $0.length,
                in: frame.size)
        }
    }
}
