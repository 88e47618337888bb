import Geometry
import Motion

extension ScrollView {
    var scrollableAxes: PanGestureRecognizer.Axes {
        guard isScrollEnabled else { return [] }
        func moves(_ range: ClosedRange<Double>, _ always: Bool) -> Bool {
            range.lowerBound < range.upperBound || always && bounces
        }
        var axes: PanGestureRecognizer.Axes = []
        if moves(x.range, alwaysBounceHorizontal) { axes.insert(.horizontal) }
        if moves(y.range, alwaysBounceVertical || pullControl != nil) { axes.insert(.vertical) }
        return axes
    }

    /// The axes along which the finger on the view scrolls its content: not vertically if a view around it moves with that
    /// finger.
    var draggableAxes: PanGestureRecognizer.Axes {
        var axes = scrollableAxes
        guard axes.contains(.vertical), passesDragsOn, pullControl == nil,
            y.offset <= y.range.lowerBound, let touch = panGestureRecognizer.active
        else { return axes }
        let moved = touch.position.y - touch.startPosition.y
        var view = superview
        while let outer = view, moved != 0 {
            if outer.takesDragOfContent(isDown: moved > 0) {
                axes.remove(.vertical)
                break
            }
            view = outer.superview
        }
        return axes
    }

    /// Whether content can be scrolled by touch.
    var canScroll: Bool { !scrollableAxes.isEmpty }

    /// Stops the content at a touch.
    ///
    /// - Returns: Whether content was moving.
    func stopMotion() -> Bool {
        guard isScrollEnabled else { return false }
        // Content that would have come to rest since the last frame is not moving; otherwise it stops at the offset
        // that was drawn.
        if let touch = panGestureRecognizer.active {
            x.finishIfAtRest(by: touch.timestamp)
            y.finishIfAtRest(by: touch.timestamp)
            if contentOffset != boundsOrigin { didMove() }
        }
        return x.phase != .idle || y.phase != .idle
    }

    /// Ends a deceleration or a bounce at the current offset.
    func endMotion() {
        guard isDecelerating else { return }
        x.stop()
        y.stop()
        if isDecelerationAnnounced { delegate?.scrollViewDidEndDecelerating(self) }
        isDecelerationAnnounced = false
    }

    func panDidChange() {
        let pan = panGestureRecognizer
        switch pan.state {
        case .began:
            isDecelerationAnnounced = false
            stopOffsetAnimation()
            let axes = scrollableAxes
            let locked = isDirectionalLockEnabled ? pan.lockedAxis ?? axes : axes
            let dragged = axes.intersection(locked)
            // The other axis stops, unless it bounces back from beyond an edge, or an animation would have led it back.
            if dragged.contains(.horizontal) { x.beginDrag() } else { x.stopInRange() }
            if dragged.contains(.vertical) { y.beginDrag() } else { y.stopInRange() }
            dragStart = contentOffset
            if contentOffset != boundsOrigin { didMove() }
            delegate?.scrollViewWillBeginDragging(self)
            setNeedsDisplay()
        case .changed:
            // Two fingers that zoom move the content themselves.
            if isZooming { return pan.resetTranslation() }
            let moved = pan.translation
            x.drag(translation: moved.x)
            y.drag(translation: moved.y)
            // A refresh header may follow horizontal movement too.
            if contentOffset != boundsOrigin || pullControl != nil { didMove() }
        case .ended, .cancelled: endDrag(pan.state == .ended ? pan.velocity : .zero)
        default: break
        }
    }

    private func endDrag(_ velocity: Point) {
        guard isDragging else { return }
        let speed = Point(
            x.phase == .dragging ? velocity.x : 0, y.phase == .dragging ? velocity.y : 0)
        let keepsMomentum = !panGestureRecognizer.hasPaused
        let natural = Point(
            x.rest(velocity: speed.x, keepsMomentum: keepsMomentum),
            y.rest(velocity: speed.y, keepsMomentum: keepsMomentum))
        let start = isPagingEnabled ? page(speed) : natural
        var target = start
        let released = Point(
            x.releaseVelocity(speed.x, keepsMomentum: keepsMomentum),
            y.releaseVelocity(speed.y, keepsMomentum: keepsMomentum))
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: released * (1 / 1000), targetContentOffset: &target)
        x.endDrag(
            velocity: speed.x, at: panGestureRecognizer.presentationTime,
            target: isPagingEnabled || target.x != natural.x ? x.nearest(target.x) : nil,
            keepsMomentum: keepsMomentum)
        y.endDrag(
            velocity: speed.y, at: panGestureRecognizer.presentationTime,
            target: isPagingEnabled || target.y != natural.y ? y.nearest(target.y) : nil,
            keepsMomentum: keepsMomentum)
        // Content that is nearly at its edge is there at once.
        if contentOffset != boundsOrigin { didMove() }
        pullControl?.scrollViewDidEndDragging()
        let decelerates = phase != .idle
        delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        if decelerates { announceDeceleration() }
        setNeedsDisplay()
    }

    private func announceDeceleration() {
        guard isDecelerating else { return }
        isDecelerationAnnounced = true
        delegate?.scrollViewWillBeginDecelerating(self)
    }

    /// Lets the content go on as after a finger that lifts while it moves.
    ///
    /// - Parameter velocity: The velocity of the content's offset, in points per second.
    func fling(_ velocity: Point) {
        guard !isDragging, !isPagingEnabled else { return }
        stopOffsetAnimation()
        let axes = scrollableAxes
        if axes.contains(.horizontal), velocity.x != 0 {
            x.beginDrag()
            x.endDrag(velocity: -velocity.x, at: nil, keepsMomentum: false)
        }
        if axes.contains(.vertical), velocity.y != 0 {
            y.beginDrag()
            y.endDrag(velocity: -velocity.y, at: nil, keepsMomentum: false)
        }
        announceDeceleration()
        setNeedsDisplay()
    }

    /// Returns the page at which a drag ends: the next one after a fast flick, otherwise the nearest.
    private func page(_ velocity: Point) -> Point {
        func page(_ offset: Double, _ start: Double, _ speed: Double, _ length: Double) -> Double {
            guard length > 0 else { return 0 }
            let first = (start / length).rounded()
            var page = (offset / length).rounded()
            // A flick is faster than 300 points per second.
            if abs(speed) > 300 {
                page = speed < 0 ? (offset / length).rounded(.up) : (offset / length).rounded(.down)
            }
            return max(first - 1, min(first + 1, page)) * length
        }
        return restingOffset(
            nearest: Point(
                page(x.offset, dragStart.x, velocity.x, frame.width),
                page(y.offset, dragStart.y, velocity.y, frame.height)))
    }
}
