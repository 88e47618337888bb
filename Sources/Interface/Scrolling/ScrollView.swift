import Geometry
import Motion

/// Is told what a scroll view does, in UIKit's words and order.
public protocol ScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: ScrollView)
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}

/// A view onto content that is taller than itself, moved by a finger.
open class ScrollView: View {
    /// How far a finger moves before it drags, in points; that much is taken off the drag, so that
    /// content does not jump.
    public static let touchSlop = 10.0

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
    private var physics = ScrollPhysics()
    private var tracker = VelocityTracker()
    private var drag: Drag?
    private var time = 0.0
    private var indicatorAlpha = 0.0
    private var lastMotion = -Double.infinity
    /// The colour of the scroll indicator.
    public var indicatorColor = Color(argb: 0x8080_8080)

    private struct Drag {
        var finger: Int
        var start: Point
        var current: Point
        /// Where the finger was when it began to drag, the slop taken off.
        var anchor: Double?
        /// Content was in motion and has been caught: no slop, and no tap.
        var caught: Bool
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    // MARK: Offsets

    /// The offset of content's start from the top of the view, in points; negative when pulled
    /// down.
    public var contentOffset: Double { physics.offset }

    /// Room that is kept free around content, in points.
    public var contentInset: EdgeInsets = .zero {
        didSet { if contentInset != oldValue { updateRange() } }
    }

    /// Changes the inset, letting content follow along a curve of `duration` seconds.
    public func setContentInset(_ inset: EdgeInsets, duration: Double) {
        insetDuration = duration
        contentInset = inset
        insetDuration = 0
    }
    private var insetDuration = 0.0

    /// Moves content to an offset, within the seconds that UIKit takes where `animated`.
    public func setContentOffset(_ offset: Double, animated: Bool) {
        let target = min(max(offset, physics.range.lowerBound), physics.range.upperBound)
        physics.setOffset(target, at: time, duration: animated ? 0.3 : 0)
        didMove()
        setNeedsDisplay()
    }

    public var isTracking: Bool { drag != nil }
    public var isDragging: Bool { physics.phase == .dragging }
    public var isDecelerating: Bool {
        physics.phase == .decelerating || physics.phase == .bouncing
    }

    /// The finger's x while one is on the view, in its coordinates; what a header may follow.
    public var touchX: Double? { drag?.current.x }

    private func updateRange() {
        physics.viewport = frame.height
        let top = -contentInset.top
        let bottom = max(top, contentSize.height + contentInset.bottom - frame.height)
        guard physics.range != top...bottom else { return }
        physics.setRange(top...bottom, at: time, duration: insetDuration)
        // The drag is counted anew from where content stands now.
        if isDragging, let y = drag?.current.y { drag?.anchor = y }
        setNeedsDisplay()
    }

    open override func layoutSubviews() { updateRange() }

    private func didMove() {
        boundsOrigin = Point(0, physics.offset)
        refreshControl?.scrollViewDidScroll()
        delegate?.scrollViewDidScroll(self)
        contentOffsetDidChange()
    }

    /// For subclasses that show what the offset brings into view.
    open func contentOffsetDidChange() {}

    // MARK: Touch

    func touchBegan(_ finger: Int, at point: Point, time: Double) {
        guard drag == nil else { return }
        self.time = max(self.time, time)
        let isMoving = physics.phase != .idle
        drag = Drag(finger: finger, start: point, current: point, caught: isMoving)
        tracker.removeAll()
        tracker.add(time: time, position: point.y)
        if isMoving {
            // A finger put down on moving content holds it from then on.
            physics.advance(to: time)
            beginDragging(at: point.y)
            didMove()
        }
    }

    private func beginDragging(at y: Double) {
        physics.beginDrag()
        drag?.anchor = y
        delegate?.scrollViewWillBeginDragging(self)
    }

    /// Notes a sample of the panel for the speed of the finger.
    func sample(_ finger: Int, at point: Point, time: Double) {
        if drag?.finger == finger { tracker.add(time: time, position: point.y) }
    }

    func touchMoved(_ finger: Int, to point: Point) {
        guard var drag, drag.finger == finger else { return }
        drag.current = point
        self.drag = drag
        if drag.anchor == nil {
            let moved = point.y - drag.start.y
            guard abs(moved) > ScrollView.touchSlop, abs(moved) >= abs(point.x - drag.start.x)
            else { return }
            let slop = moved > 0 ? ScrollView.touchSlop : -ScrollView.touchSlop
            beginDragging(at: drag.start.y + slop)
        }
        guard let anchor = self.drag?.anchor else { return }
        physics.drag(translation: point.y - anchor)
        didMove()
    }

    func touchEnded(_ finger: Int, time: Double, cancelled: Bool) {
        guard let drag, drag.finger == finger else { return }
        self.drag = nil
        self.time = max(self.time, time)
        guard drag.anchor != nil else { return }
        physics.endDrag(velocity: cancelled ? 0 : tracker.velocity(at: time), at: time)
        refreshControl?.scrollViewDidEndDragging()
        delegate?.scrollViewDidEndDragging(self, willDecelerate: physics.phase != .idle)
        setNeedsDisplay()
    }

    // MARK: Frames

    open override func advance(to frame: FrameTime) -> Bool {
        time = max(time, frame.targetTimestamp)
        let before = physics.phase
        let offset = physics.offset
        physics.advance(to: time)
        if physics.offset != offset { didMove() }
        if physics.phase == .idle {
            switch before {
            case .decelerating, .bouncing: delegate?.scrollViewDidEndDecelerating(self)
            case .animating: delegate?.scrollViewDidEndScrollingAnimation(self)
            case .idle, .dragging: break
            }
        }
        var goesOn = physics.phase != .idle && physics.phase != .dragging
        if refreshControl?.advance(to: frame) == true { goesOn = true }
        if fadeIndicator(frame) { goesOn = true }
        return goesOn
    }

    /// The indicator shows while content moves and fades 0.4 s after.
    private func fadeIndicator(_ frame: FrameTime) -> Bool {
        if physics.phase != .idle { lastMotion = time }
        let age = time - lastMotion
        let alpha = max(0, min(1, 1 - (age - 0.4) / 0.25))
        indicatorAlpha = alpha
        return alpha > 0
    }

    /// The indicator's rectangle in the view's own coordinates; nil where all content is seen.
    private var indicatorRect: Rect? {
        let visible = frame.height - contentInset.top
        guard contentSize.height > visible, visible > 0 else { return nil }
        let track = visible - 8
        var length = max(36, track * visible / contentSize.height)
        let span = physics.range.upperBound - physics.range.lowerBound
        let progress = span > 0 ? (physics.offset - physics.range.lowerBound) / span : 0
        // Beyond the edges it shrinks, as content does not.
        let over = max(0, max(-progress, progress - 1)) * span
        length = max(8, length - over)
        let y = contentInset.top + 4 + (track - length) * max(0, min(1, progress))
        return Rect(frame.width - 6, physics.offset + y, 3, length)
    }

    /// Draws the indicator, above all subviews.
    func drawIndicator(on canvas: Canvas) {
        guard indicatorAlpha > 0, let rect = indicatorRect else { return }
        canvas.fill(
            rect, color: indicatorColor.multiplyingAlpha(by: indicatorAlpha), cornerRadius: 1.5)
    }
}
