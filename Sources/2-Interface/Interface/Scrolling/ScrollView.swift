import Geometry
import Motion

/// A view onto content that is larger than itself, moved by a finger.
open class ScrollView: View {
    /// How long content waits for its touches, to know whether they become a drag; in seconds.
    public static let contentTouchDelay = 0.15

    public weak var delegate: (any ScrollViewDelegate)?
    /// Pulls content down to refresh it.
    public var refreshControl: RefreshControl? {
        didSet {
            oldValue?.detach()
            refreshControl?.attach(to: self)
        }
    }
    public var contentSize = Size.zero {
        didSet { if contentSize != oldValue { updateRange() } }
    }
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
    public var alwaysBounceHorizontal = false
    /// Content comes to rest at multiples of the view's size, one page from where it was at most.
    public var isPagingEnabled = false
    /// A drag along one axis leaves the other alone.
    public var isDirectionalLockEnabled = false
    public var decelerationRate = Deceleration.Rate.normal {
        didSet {
            x.rate = decelerationRate
            y.rate = decelerationRate
        }
    }
    /// Whether content is told of a touch only when that has not become a drag for a moment.
    public var delaysContentTouches = true
    public var showsVerticalScrollIndicator = true
    public var showsHorizontalScrollIndicator = true
    public var indicatorColor = Color(argb: 0x8080_8080)
    public let panGestureRecognizer = PanGestureRecognizer()

    private var x = ScrollPhysics()
    private var y = ScrollPhysics()
    private var time = 0.0
    private var indicator = ScrollIndicator()
    private var insetDuration = 0.0
    /// The page at which the drag began.
    private var dragStart = Point.zero
    private var isDecelerationAnnounced = false

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
    public var contentInset: EdgeInsets = .zero {
        didSet { if contentInset != oldValue { updateRange() } }
    }

    /// Changes the inset; content that rests follows along a curve of `duration` seconds.
    public func setContentInset(_ inset: EdgeInsets, duration: Double) {
        insetDuration = duration
        contentInset = inset
        insetDuration = 0
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
        x.setOffset(clamp(offset.x, x.range), at: time, duration: duration)
        y.setOffset(clamp(offset.y, y.range), at: time, duration: duration)
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

    private var phase: ScrollPhysics.Phase { y.phase != .idle ? y.phase : x.phase }

    /// Whether a finger is on the content, if only to hold it.
    public var isTracking: Bool { !panGestureRecognizer.touches.isEmpty }
    public var isDragging: Bool { x.phase == .dragging || y.phase == .dragging }
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
        func range(
            _ before: Double, _ after: Double, _ content: Double, _ viewport: Double
        ) -> ClosedRange<Double> { -before...max(-before, content + after - viewport) }
        let i = contentInset
        let newX = range(i.left, i.right, contentSize.width, frame.width)
        let newY = range(i.top, i.bottom, contentSize.height, frame.height)
        guard x.range != newX || y.range != newY else { return }
        let old = contentOffset
        x.setRange(newX, at: time, duration: insetDuration)
        y.setRange(newY, at: time, duration: insetDuration)
        // The drag is counted anew from where content stands now.
        if isDragging { panGestureRecognizer.resetTranslation() }
        if contentOffset != old { didMove() }
        setNeedsDisplay()
    }

    open override func layoutSubviews() { updateRange() }

    private func didMove() {
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

    /// For subclasses that show what the offset brings into view.
    open func contentOffsetDidChange() {}

    // MARK: Drags

    private var scrollableAxes: PanGestureRecognizer.Axes {
        guard isScrollEnabled else { return [] }
        func moves(_ range: ClosedRange<Double>, _ always: Bool) -> Bool {
            range.lowerBound < range.upperBound || always && bounces
        }
        var axes: PanGestureRecognizer.Axes = []
        if moves(x.range, alwaysBounceHorizontal) { axes.insert(.horizontal) }
        if moves(y.range, alwaysBounceVertical || refreshControl != nil) { axes.insert(.vertical) }
        return axes
    }

    /// Whether a finger could move content.
    var canScroll: Bool { !scrollableAxes.isEmpty }

    /// A finger put down on moving content holds it from then on.
    private func catchMotion() -> Bool {
        guard isScrollEnabled, x.phase != .idle || y.phase != .idle else { return false }
        if let touch = panGestureRecognizer.touches.first { time = max(time, touch.timestamp) }
        x.advance(to: time)
        y.advance(to: time)
        return x.phase != .idle || y.phase != .idle
    }

    private func panDidChange() {
        let pan = panGestureRecognizer
        switch pan.state {
        case .began:
            isDecelerationAnnounced = false
            let axes = scrollableAxes
            let locked = isDirectionalLockEnabled ? pan.lockedAxis ?? axes : axes
            let dragged = axes.intersection(locked)
            // What is not dragged stands, unless it has to come back from beyond an edge.
            if dragged.contains(.horizontal) {
                x.beginDrag()
            } else if x.phase == .decelerating {
                x.stop()
            }
            if dragged.contains(.vertical) {
                y.beginDrag()
            } else if y.phase == .decelerating {
                y.stop()
            }
            dragStart = contentOffset
            if contentOffset != boundsOrigin { didMove() }
            delegate?.scrollViewWillBeginDragging(self)
        case .changed:
            let moved = pan.translation
            x.drag(translation: moved.x)
            y.drag(translation: moved.y)
            // A header may follow the finger to the side as well.
            if contentOffset != boundsOrigin || refreshControl != nil { didMove() }
        case .ended, .cancelled: endDrag(pan.state == .ended ? pan.velocity : .zero)
        default: break
        }
    }

    private func endDrag(_ velocity: Point) {
        guard isDragging else { return }
        if let touch = panGestureRecognizer.touches.last { time = max(time, touch.timestamp) }
        let speed = Point(
            x.phase == .dragging ? velocity.x : 0, y.phase == .dragging ? velocity.y : 0)
        let natural = Point(x.rest(velocity: speed.x), y.rest(velocity: speed.y))
        let start = isPagingEnabled ? page(speed) : natural
        var target = start
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: Point(-speed.x / 1000, -speed.y / 1000),
            targetContentOffset: &target)
        x.endDrag(
            velocity: speed.x, at: time,
            target: isPagingEnabled || target.x != natural.x ? clamped(target.x, x.range) : nil)
        y.endDrag(
            velocity: speed.y, at: time,
            target: isPagingEnabled || target.y != natural.y ? clamped(target.y, y.range) : nil)
        refreshControl?.scrollViewDidEndDragging()
        let decelerates = phase != .idle
        delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        if decelerates && isDecelerating {
            isDecelerationAnnounced = true
            delegate?.scrollViewWillBeginDecelerating(self)
        }
        setNeedsDisplay()
    }

    private func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }

    /// The page that a drag leads to: the next one where the finger was fast, else the nearest.
    private func page(_ velocity: Point) -> Point {
        func page(_ offset: Double, _ start: Double, _ speed: Double, _ length: Double) -> Double {
            guard length > 0 else { return 0 }
            let first = (start / length).rounded()
            var page = (offset / length).rounded()
            // Faster than 0.3 points per millisecond.
            if abs(speed) > 300 {
                page = speed < 0 ? (offset / length).rounded(.up) : (offset / length).rounded(.down)
            }
            return max(first - 1, min(first + 1, page)) * length
        }
        return Point(
            clamped(page(x.offset, dragStart.x, velocity.x, frame.width), x.range),
            clamped(page(y.offset, dragStart.y, velocity.y, frame.height), y.range))
    }

    // MARK: Frames

    open override func advance(to frame: FrameTime) -> Bool {
        time = max(time, frame.targetTimestamp)
        let before = phase
        let offset = contentOffset
        x.advance(to: time)
        y.advance(to: time)
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
        var goesOn = phase != .idle && phase != .dragging
        if refreshControl?.advance(to: frame) == true { goesOn = true }
        let wasShown = indicator.alpha
        if indicator.advance(to: time, isMoving: phase != .idle) { goesOn = true }
        if indicator.alpha != wasShown { setNeedsDisplay() }
        return goesOn
    }

    /// Shows the indicators for a moment.
    public func flashScrollIndicators() {
        indicator.flash(at: time)
        setNeedsDisplay()
    }

    // MARK: Drawing

    open override func drawAboveSubviews(on canvas: Canvas) {
        guard indicator.alpha > 0 else { return }
        let i = contentInset
        if showsVerticalScrollIndicator {
            draw(
                isVertical: true, content: contentSize.height,
                viewport: frame.height - i.top - i.bottom, physics: y, before: i.top, on: canvas)
        }
        if showsHorizontalScrollIndicator {
            draw(
                isVertical: false, content: contentSize.width,
                viewport: frame.width - i.left - i.right, physics: x, before: i.left, on: canvas)
        }
    }

    private func draw(
        isVertical: Bool, content: Double, viewport: Double, physics: ScrollPhysics,
        before: Double, on canvas: Canvas
    ) {
        let span = physics.range.upperBound - physics.range.lowerBound
        let progress = span > 0 ? (physics.offset - physics.range.lowerBound) / span : 0
        guard
            let place = ScrollIndicator.place(
                content: content, viewport: viewport, progress: progress, span: span)
        else { return }
        let rect = ScrollIndicator.rect(
            isVertical: isVertical, start: before + place.start, length: place.length,
            in: frame.size)
        canvas.fill(
            rect.offset(by: boundsOrigin),
            color: indicatorColor.multiplyingAlpha(by: indicator.alpha),
            cornerRadius: ScrollIndicator.thickness / 2)
    }
}
