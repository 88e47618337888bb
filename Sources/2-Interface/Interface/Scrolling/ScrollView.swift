import Geometry
import Motion

/// A view that shows content larger than itself, which is scrolled by touch.
open class ScrollView: View {
    /// The delay before content receives a touch, in seconds, during which the touch may become a drag.
    public static let contentTouchDelay = 0.15
    /// The delay before a touch reaches the content, or the view itself: a table highlights its rows after it.
    override func touchDelay(isOwn: Bool) -> Double {
        delaysContentTouches && canScroll && !isOwn ? ScrollView.contentTouchDelay : 0
    }

    override final var scrollsSubviews: Bool { true }
    /// Whether a view around this one, such as a sheet, may move with a finger at the top of the content.
    var passesDragsOn: Bool { true }

    /// The space that is kept beside a view that is scrolled into sight, in points: that of its focus ring.
    private static let sightMargin = 8.0

    override func scrollIntoSight(_ rect: Rect, animated: Bool) {
        let margin = ScrollView.sightMargin
        scrollRectToVisible(
            rect.inset(dx: -margin, dy: -margin), animated: animated && !reducesMotion)
    }

    override final var supportsConstraints: Bool { false }

    /// The delegate, which receives scrolling events.
    public weak var delegate: (any ScrollViewDelegate)?
    /// The control that adds pull to refresh, which users set as `refreshControl`; nil for none.
    final var pullControl: (any PullControl)? {
        didSet {
            oldValue?.detach()
            pullControl?.attach(to: self)
        }
    }
    /// The size of the content, in points.
    public var contentSize = Size.zero {
        didSet {
            guard contentSize != oldValue else { return }
            updateRange()
            observations.check()
        }
    }
    /// Whether touches scroll content. Setting this to false ends a drag in progress.
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
    /// Whether content can be dragged vertically even if it fits in the view.
    public var alwaysBounceVertical = false
    /// Whether content can be dragged horizontally even if it fits in the view.
    public var alwaysBounceHorizontal = false
    /// Whether scrolling stops at multiples of the view's size, at most one page from the page at which the drag
    /// began.
    public var isPagingEnabled = false
    /// Whether a drag along one axis leaves the other axis where it is.
    public var isDirectionalLockEnabled = false
    /// The rate at which scrolling decelerates after a flick.
    public var decelerationRate = Deceleration.Rate.normal {
        didSet {
            x.rate = decelerationRate
            y.rate = decelerationRate
        }
    }
    /// Whether content receives a touch only after a delay in which it has not become a drag.
    public var delaysContentTouches = true
    /// Whether the vertical scroll indicator is shown while scrolling.
    public var showsVerticalScrollIndicator = true
    /// Whether the horizontal scroll indicator is shown while scrolling.
    public var showsHorizontalScrollIndicator = true
    /// The colour of both indicators. The default has a contrast of at least 3:1 on white and on black.
    public var indicatorColor = Color(argb: 0xe080_8080)
    /// The recogniser of drags. It can be allowed to recognise simultaneously with other recognisers.
    public let panGestureRecognizer = PanGestureRecognizer()

    var x = ScrollPhysics()
    var y = ScrollPhysics()
    var time = 0.0
    private var indicator = ScrollIndicator()
    var zooming = Zoom()
    /// Whether content should rest at the top after the change of the inset in progress.
    private var restsAtTop = false
    /// The content offset at which the drag began.
    var dragStart = Point.zero
    /// The offset as animated by `View.animate`.
    let animatedOffset = Animated(Point.zero)
    private let animatedInset = Animated(EdgeInsets.zero)
    var isDecelerationAnnounced = false

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
        panGestureRecognizer.axes = { [unowned self] in draggableAxes }
        panGestureRecognizer.stopsMotion = { [unowned self] in stopMotion() }
        panGestureRecognizer.onChange = { [unowned self] in panDidChange() }
        addGestureRecognizer(panGestureRecognizer)
    }

    // MARK: Offsets

    /// The point of the content at the view's top-left corner, in points; negative if content is pulled down or to
    /// the right. Animatable; during an animation, the value is the offset in the current frame.
    ///
    /// Any offset can be set. If it is out of range, content stays there until it is moved by something else. A drag
    /// or deceleration in progress continues from the new offset.
    public var contentOffset: Point {
        get { Point(x.offset, y.offset) }
        set { place(at: newValue, keepsMotion: true) }
    }

    /// The space around the content, in points. Animatable.
    ///
    /// Changing the inset moves content only if its offset is then out of range. In `View.animate`, the movement is
    /// part of that animation. Otherwise it is a bounce that starts from the current offset and velocity, whether
    /// content is decelerating, bouncing or at rest. Content held by a touch does not move until it is released, and
    /// a touch can stop the movement at any time. The bounce has no fixed duration; observe `contentOffset`, for
    /// example in `scrollViewDidScroll`.
    public var contentInset: EdgeInsets {
        get {
            var inset = animatedInset.model
            inset.top -= heldInset
            return inset
        }
        set {
            var inset = newValue
            inset.top += heldInset
            setAdjustedInset(inset)
        }
    }

    /// The content inset and the space that a refresh keeps open above the content, in points.
    public var adjustedContentInset: EdgeInsets { animatedInset.model }

    private func setAdjustedInset(_ inset: EdgeInsets) {
        guard inset != adjustedContentInset else { return }
        set(animatedInset, inset)
        updateRange(with: transaction)
    }

    /// The space that a refresh keeps open above the content, in points. It is not part of `contentInset`, which a
    /// program may set meanwhile.
    private var heldInset = 0.0

    /// Keeps space open above the content, or closes it. Content at its top moves with the edge, as in
    /// `setContentInset(_:restingAtTop:)`.
    func holdInset(_ height: Double, restingAtTop: Bool) {
        var inset = contentInset
        heldInset = height
        inset.top += height
        restsAtTop = restingAtTop
        setAdjustedInset(inset)
        restsAtTop = false
    }

    /// Changes the inset as if by setting `contentInset`. If `restingAtTop` is true, content that is not being
    /// dragged also moves to the top edge of the new inset, from any offset, with the same bounce. To keep space open
    /// above content that was pulled down:
    ///
    ///     scrollView.setContentInset(EdgeInsets(top: 100), restingAtTop: true)
    ///
    /// To close it, set `contentInset = .zero`: content at the edge is then out of range and bounces back.
    public func setContentInset(_ inset: EdgeInsets, restingAtTop: Bool) {
        restsAtTop = restingAtTop
        contentInset = inset
        restsAtTop = false
    }

    /// Moves content to an offset, over 0.3 s if `animated` is true. The offset may be out of range; content then
    /// stays there until it is moved by something else.
    ///
    /// Without animation, a drag in progress continues from the new offset and all other motion ends. With animation,
    /// a drag ends.
    public func setContentOffset(_ offset: Point, animated: Bool) {
        setContentOffset(offset, duration: animated ? 0.3 : 0)
    }

    /// Moves content to an offset over `duration` seconds; see `setContentOffset(_:animated:)`.
    public func setContentOffset(_ offset: Point, duration: Double) {
        guard duration > 0 else { return place(at: offset, keepsMotion: false) }
        // Ends a drag: the program moves the content from here on.
        panGestureRecognizer.setState(.cancelled)
        stopOffsetAnimation()
        // As in UIKit, content that is already there does not scroll.
        if offset == contentOffset { return place(at: offset, keepsMotion: false) }
        let wasIdle = phase == .idle
        x.setOffset(offset.x.isFinite ? offset.x : 0, duration: duration)
        y.setOffset(offset.y.isFinite ? offset.y : 0, duration: duration)
        if wasIdle { didMove() }
        setNeedsDisplay()
    }

    /// Returns the offset nearest to `offset` at which content can rest.
    func restingOffset(nearest offset: Point) -> Point {
        Point(x.nearest(offset.x), y.nearest(offset.y))
    }

    /// Scrolls by the minimum distance that makes a rectangle of the content visible.
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
        let i = adjustedContentInset
        let offset = Point(
            nearest(x.offset, rect.minX, rect.maxX, frame.width, i.left, i.right),
            nearest(y.offset, rect.minY, rect.maxY, frame.height, i.top, i.bottom))
        setContentOffset(restingOffset(nearest: offset), animated: animated)
    }

    /// Scrolls to the top of the content over 0.3 s.
    func scrollToTop() {
        setContentOffset(Point(contentOffset.x, -adjustedContentInset.top), animated: true)
    }

    /// The offsets at which content can rest.
    var restingOffsets: (x: ClosedRange<Double>, y: ClosedRange<Double>) { (x.range, y.range) }

    var phase: ScrollPhysics.Phase { y.phase != .idle ? y.phase : x.phase }

    /// Whether a touch is on the content, whether or not it moves. False once the finger has lifted, also while the
    /// delegate is told so.
    public var isTracking: Bool {
        panGestureRecognizer.touches.contains { $0.phase == .began || $0.phase == .moved }
    }
    /// Whether content is being dragged.
    public var isDragging: Bool { x.phase == .dragging || y.phase == .dragging }
    /// Whether content is moving after a drag, or bouncing back from beyond an edge.
    public var isDecelerating: Bool {
        phase == .decelerating || phase == .bouncing
    }

    /// The x coordinate of a touch on the view, in points from the left edge; nil if there is none.
    public var touchX: Double? {
        panGestureRecognizer.active.map { $0.location(in: self).x - boundsOrigin.x }
    }

    /// The y coordinate of a touch on the view, in points from the top edge; nil if there is none.
    public var touchY: Double? {
        panGestureRecognizer.active.map { $0.location(in: self).y - boundsOrigin.y }
    }

    /// Updates the range of the offset.
    ///
    /// - Parameter animation: The animation that moves content which is outside the new range, unless it is being
    ///   dragged; nil for a bounce.
    private func updateRange(with animation: AnimationTransaction? = nil) {
        x.viewport = frame.width
        y.viewport = frame.height
        if let scale = nearestScreen?.scale {
            x.restThreshold = 0.5 / scale
            y.restThreshold = 0.5 / scale
        }
        let i = adjustedContentInset
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

    override func finishOwnAnimations() {
        super.finishOwnAnimations()
        finishOffsetAnimation()
        animatedInset.finish()
    }

    /// As in UIKit, content stops when its view leaves the screen; beyond an edge, it returns to it.
    override func didLeaveScreen() {
        guard isDecelerating || phase == .animating else { return }
        place(at: restingOffset(nearest: contentOffset), keepsMotion: false)
        if isDecelerationAnnounced { delegate?.scrollViewDidEndDecelerating(self) }
        isDecelerationAnnounced = false
    }

    func didMove() {
        boundsOrigin = contentOffset
        if laysOutWhenScrolling { setNeedsLayout() }
        pullControl?.scrollViewDidScroll()
        delegate?.scrollViewDidScroll(self)
        for body in observers.values { body() }
        contentOffsetDidChange()
    }

    /// Closures called after the delegate when the offset changes, by the object that observes.
    private var observers: [ObjectIdentifier: () -> Void] = [:]

    /// Calls `body` after each change of the offset, until `stopObservingScrolling`.
    func observeScrolling(_ observer: AnyObject, _ body: @escaping () -> Void) {
        observers[ObjectIdentifier(observer)] = body
    }

    func stopObservingScrolling(_ observer: AnyObject) {
        observers[ObjectIdentifier(observer)] = nil
    }

    /// Adjusts the offset after content above the visible part has grown by `distance` points, so that the visible
    /// content keeps its position on the screen. Motion continues.
    func contentDidShift(by distance: Double, size: Size) {
        let endsInRange = offsetAnimationEndsInRange
        y.translate(by: distance)
        animatedOffset.map { Point($0.x, $0.y + distance) }
        contentSize = size
        if distance != 0 {
            // The range may be the same as before, as when rows have changed their order.
            if endsInRange, !offsetAnimationEndsInRange { stopOffsetAnimation() }
            y.settleInRange()
            if isDragging { panGestureRecognizer.resetTranslation() }
        }
        // `translate` moved the offset without notifying anyone.
        if contentOffset != boundsOrigin { didMove() }
    }

    /// Whether each change of the offset lays the view out, as in UIKit: headers that stay in place and endless lists
    /// are made of that. Views whose layout does not depend on the offset leave it out.
    package final var laysOutWhenScrolling = true

    /// The lowest index at which subviews may be inserted: in front of a background view.
    var rearmostIndex: Int { 0 }

    /// Called after the offset changed. Subclasses override it to create content on demand. The default
    /// implementation does nothing.
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
                // A bounce caused by a change of the range was not announced as a deceleration.
                if isDecelerationAnnounced { delegate?.scrollViewDidEndDecelerating(self) }
                isDecelerationAnnounced = false
            case .animating: delegate?.scrollViewDidEndScrollingAnimation(self)
            case .idle, .dragging: break
            }
        }
        var needsAnotherFrame = phase != .idle && phase != .dragging
        if pullControl?.advanceRefresh(to: frame) == true { needsAnotherFrame = true }
        let wasShown = indicator.alpha
        if flashesIndicator { indicator.flash(at: time) }
        flashesIndicator = false
        if indicator.advance(to: time, isMoving: phase != .idle) { needsAnotherFrame = true }
        if indicator.alpha != wasShown { setNeedsDisplay() }
        return needsAnotherFrame
    }

    /// Shows the scroll indicators briefly, from the next frame on.
    public func flashScrollIndicators() {
        flashesIndicator = true
        setNeedsDisplay()
    }

    private var flashesIndicator = false

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

    /// The rectangle of the vertical indicator relative to the view's corner; nil if all content is visible. The
    /// space that a refresh keeps open does not affect the track.
    var verticalIndicatorRect: Rect? {
        let inset = contentInset
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
        let inset = contentInset
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
