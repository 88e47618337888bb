import Geometry
import Motion

/// A view onto content that can be larger than the view and is scrolled by touch.
open class ScrollView: View {
    /// The delay of touches for content, in seconds, in which they may turn out to be a drag.
    public static let contentTouchDelay = 0.15
    /// The delay of this view; see `contentTouchDelay`.
    var touchDelay: Double { ScrollView.contentTouchDelay }

    /// Receives scrolling events.
    public weak var delegate: (any ScrollViewDelegate)?
    /// Adds pull to refresh; nil for none.
    public var refreshControl: RefreshControl? {
        didSet {
            oldValue?.detach()
            refreshControl?.attach(to: self)
        }
    }
    /// The extent of content, in points.
    public var contentSize = Size.zero {
        didSet {
            guard contentSize != oldValue else { return }
            updateRange()
            observations.check()
        }
    }
    /// Whether touches scroll content; setting it to false ends a drag.
    public var isScrollEnabled = true {
        didSet { if !isScrollEnabled { panGestureRecognizer.setState(.cancelled) } }
    }
    /// Whether content can be dragged beyond its edges.
    public var bounces = true {
        didSet {
            x.bounces = bounces
            y.bounces = bounces
        }
    }
    /// Whether content that fits vertically can be dragged too.
    public var alwaysBounceVertical = false
    /// Whether content that fits horizontally can be dragged too.
    public var alwaysBounceHorizontal = false
    /// Whether content comes to rest at multiples of the view's size, at most one page from the
    /// page at which the drag began.
    public var isPagingEnabled = false
    /// Whether a drag along one axis does not scroll the other.
    public var isDirectionalLockEnabled = false
    /// The rate of deceleration after a flick.
    public var decelerationRate = Deceleration.Rate.normal {
        didSet {
            x.rate = decelerationRate
            y.rate = decelerationRate
        }
    }
    /// Whether content receives a touch only if it has not become a drag within the delay.
    public var delaysContentTouches = true
    /// Whether the vertical scroll indicator is shown while scrolling.
    public var showsVerticalScrollIndicator = true
    /// Whether the horizontal scroll indicator is shown while scrolling.
    public var showsHorizontalScrollIndicator = true
    /// The colour of both indicators; the default has a contrast of 3:1 and more on white and on
    /// black.
    public var indicatorColor = Color(argb: 0xe080_8080)
    /// The recogniser of drags; other recognisers may share touches with it.
    public let panGestureRecognizer = PanGestureRecognizer()

    var x = ScrollPhysics()
    var y = ScrollPhysics()
    var time = 0.0
    private var indicator = ScrollIndicator()
    /// Set during a change of the inset after which content is to rest at the top.
    private var restsAtTop = false
    /// The page at which the drag began.
    var dragStart = Point.zero
    /// What `View.animate` leads the offset by.
    let animatedOffset = Animated(Point.zero)
    private let animatedInset = Animated(EdgeInsets.zero)
    var isDecelerationAnnounced = false

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
        panGestureRecognizer.axes = { [unowned self] in scrollableAxes }
        panGestureRecognizer.catches = { [unowned self] in catchMotion() }
        panGestureRecognizer.onChange = { [unowned self] in panDidChange() }
        addGestureRecognizer(panGestureRecognizer)
    }

    // MARK: Offsets

    /// The point of the content at the view's upper left corner, in points; negative if content is
    /// pulled down or to the right. Animatable: content follows `View.animate`, and the property is
    /// its offset in the current frame.
    ///
    /// It can be set to any offset. Out of range, content stays there until something else moves it.
    /// A drag and a deceleration continue from the new offset.
    public var contentOffset: Point {
        get { Point(x.offset, y.offset) }
        set { place(at: newValue, keepsMotion: true) }
    }

    /// Space around the content, in points. Animatable.
    ///
    /// A change moves content only if its offset is then out of range: in `View.animate` as that
    /// says, otherwise by the spring of a bounce, from the current offset and velocity, whether it
    /// decelerates, bounces or rests. Content under a touch does not move until it is released, and
    /// a touch can stop the motion at any time. The spring has no fixed duration; observe
    /// `contentOffset`, for example in `scrollViewDidScroll`.
    public var contentInset: EdgeInsets {
        get { animatedInset.model }
        set {
            guard newValue != contentInset else { return }
            set(animatedInset, newValue)
            updateRange(with: transaction)
        }
    }

    /// Changes the inset like setting `contentInset`. With `restingAtTop`, content that is not
    /// being dragged also moves to the upper edge of the new inset, from any offset, by the same
    /// spring. To keep space open above content that was pulled down:
    ///
    ///     scrollView.setContentInset(EdgeInsets(top: 100), restingAtTop: true)
    ///
    /// To close it, set `contentInset = .zero`: content at the edge is then out of range.
    public func setContentInset(_ inset: EdgeInsets, restingAtTop: Bool) {
        restsAtTop = restingAtTop
        contentInset = inset
        restsAtTop = false
    }

    /// Moves content to an offset, within 0.3 s if `animated`. The offset may be out of range;
    /// content then stays there until something else moves it.
    ///
    /// Without animation a drag continues from the new offset and all other motion ends. With
    /// animation a drag ends.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        setContentOffset(offset, duration: animated ? 0.3 : 0)
    }

    /// Moves content to an offset within `duration` seconds, like `setContentOffset(_:animated:)`.
    public func setContentOffset(_ offset: Point, duration: Double) {
        guard duration > 0 else { return place(at: offset, keepsMotion: false) }
        // Ends a drag: the program moves content now.
        panGestureRecognizer.setState(.cancelled)
        stopOffsetAnimation()
        let wasIdle = phase == .idle
        x.setOffset(offset.x.isFinite ? offset.x : 0, duration: duration)
        y.setOffset(offset.y.isFinite ? offset.y : 0, duration: duration)
        if wasIdle { didMove() }
        setNeedsDisplay()
    }

    /// The nearest offset at which content can rest.
    func restingOffset(nearest offset: Point) -> Point {
        func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            min(max(value, range.lowerBound), range.upperBound)
        }
        return Point(clamp(offset.x, x.range), clamp(offset.y, y.range))
    }

    /// Scrolls by the smallest distance that makes a rectangle of the content visible.
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
        let offset = Point(
            nearest(x.offset, rect.minX, rect.maxX, frame.width, i.left, i.right),
            nearest(y.offset, rect.minY, rect.maxY, frame.height, i.top, i.bottom))
        setContentOffset(restingOffset(nearest: offset), animated: animated)
    }

    /// Scrolls to the start of the content within 0.3 s.
    func scrollToTop() {
        setContentOffset(Point(contentOffset.x, -contentInset.top), animated: true)
    }

    /// The offsets at which content can rest.
    var restingOffsets: (x: ClosedRange<Double>, y: ClosedRange<Double>) { (x.range, y.range) }

    var phase: ScrollPhysics.Phase { y.phase != .idle ? y.phase : x.phase }

    /// Whether a touch is on the content, moving or not.
    public var isTracking: Bool { !panGestureRecognizer.touches.isEmpty }
    /// Whether a touch moves content.
    public var isDragging: Bool { x.phase == .dragging || y.phase == .dragging }
    /// Whether content continues to move after a drag, or bounces back from beyond an edge.
    public var isDecelerating: Bool {
        phase == .decelerating || phase == .bouncing
    }

    /// The x coordinate of a touch on the view, in points from its left edge; nil without a touch.
    public var touchX: Double? {
        panGestureRecognizer.touches.first.map { $0.location(in: self).x - boundsOrigin.x }
    }

    /// The y coordinate of a touch on the view, in points from its upper edge; nil without a touch.
    public var touchY: Double? {
        panGestureRecognizer.touches.first.map { $0.location(in: self).y - boundsOrigin.y }
    }

    /// - Parameter animation: what takes content that is out of the new range, and under no finger, home;
    ///   nil for a spring.
    private func updateRange(with animation: AnimationTransaction? = nil) {
        x.viewport = frame.width
        y.viewport = frame.height
        if let scale = nearestScreen?.scale {
            x.restThreshold = 0.5 / scale
            y.restThreshold = 0.5 / scale
        }
        let i = contentInset
        let newX = -i.left...max(-i.left, contentSize.width + i.right - frame.width)
        let newY = -i.top...max(-i.top, contentSize.height + i.bottom - frame.height)
        guard x.range != newX || y.range != newY else { return }
        let old = contentOffset
        endOffsetAnimation(beyond: newX, newY, unless: animation)
        x.setRange(newX)
        y.setRange(newY, restingAtLowerBound: restsAtTop)
        if let animation, !isDragging {
            let goal = animatedOffset.isAnimating ? animatedOffset.model : old
            let nearest = restingOffset(nearest: goal)
            animateOffset(
                to: restsAtTop ? Point(nearest.x, newY.lowerBound) : nearest, animation)
        }
        // The drag continues relative to the current offset.
        if isDragging { panGestureRecognizer.resetTranslation() }
        if contentOffset != old { didMove() }
        setNeedsDisplay()
    }

    open override func layoutSubviews() { updateRange() }

    override func advanceAnimations(to time: Double) -> Bool {
        var needsAnotherFrame = super.advanceAnimations(to: time)
        if advance(animatedInset, to: time) { needsAnotherFrame = true }
        if advanceOffsetAnimation(to: time) { needsAnotherFrame = true }
        return needsAnotherFrame
    }

    override func finishAnimations() {
        super.finishAnimations()
        finishOffsetAnimation()
        animatedInset.finish()
    }

    func didMove() {
        boundsOrigin = contentOffset
        refreshControl?.scrollViewDidScroll()
        delegate?.scrollViewDidScroll(self)
        for observer in observers { observer(self) }
        contentOffsetDidChange()
    }

    /// Called after the delegate when the offset changes.
    private var observers: [(ScrollView) -> Void] = []

    func observeScrolling(_ observer: @escaping (ScrollView) -> Void) { observers.append(observer) }

    /// The inset without the space that a refresh keeps open.
    var restingInset: EdgeInsets {
        var inset = contentInset
        inset.top -= refreshControl?.heldHeight ?? 0
        return inset
    }

    /// Updates the offset after content above the visible part has grown by `distance` points, so
    /// that what is visible keeps its position on the screen. Motion continues.
    func contentDidShift(by distance: Double, size: Size) {
        y.translate(by: distance)
        animatedOffset.map { Point($0.x, $0.y + distance) }
        contentSize = size
        // `translate` has moved the offset without notifying anybody.
        if contentOffset != boundsOrigin { didMove() }
    }

    /// The index at which the rearmost subviews are inserted: in front of a background.
    var rearmostIndex: Int { 0 }

    /// Called after a change of the offset, for subclasses that create content on demand.
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
                // A bounce that a change of the range caused was not announced as deceleration.
                if isDecelerationAnnounced { delegate?.scrollViewDidEndDecelerating(self) }
                isDecelerationAnnounced = false
            case .animating: delegate?.scrollViewDidEndScrollingAnimation(self)
            case .idle, .dragging: break
            }
        }
        var needsAnotherFrame = phase != .idle && phase != .dragging
        if refreshControl?.advanceRefresh(to: frame) == true { needsAnotherFrame = true }
        let wasShown = indicator.alpha
        if indicator.advance(to: time, isMoving: phase != .idle) { needsAnotherFrame = true }
        if indicator.alpha != wasShown { setNeedsDisplay() }
        return needsAnotherFrame
    }

    /// Shows the scroll indicators briefly.
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

    /// The vertical indicator relative to the view's corner; nil if all content is visible. The
    /// space that a refresh keeps open does not change the track.
    var verticalIndicatorRect: Rect? {
        let inset = restingInset
        return ScrollIndicator.place(
            content: contentSize.height, viewport: frame.height - inset.top - inset.bottom,
            offset: y.offset + inset.top
        ).map {
            ScrollIndicator.rect(
                isVertical: true, start: inset.top + $0.start, length: $0.length, in: frame.size,
                effectiveUserInterfaceLayoutDirection)
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
                in: frame.size, effectiveUserInterfaceLayoutDirection)
        }
    }
}
