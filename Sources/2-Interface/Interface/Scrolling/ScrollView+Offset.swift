import Geometry
import Motion

/// Programmatic changes of the offset, immediate or animated by `View.animate`.
extension ScrollView {
    /// The offset and motion of a scroll view, to be continued by another view that replaces it.
    package struct ScrollState: Sendable {
        fileprivate let x, y: ScrollPhysics
        fileprivate let time: Double
        fileprivate let isDecelerationAnnounced: Bool

        /// The content offset, in points.
        package var offset: Point { Point(x.offset, y.offset) }
        /// The velocity, in points per second; 0 during a drag and at rest.
        package var velocity: Point { Point(x.velocity, y.velocity) }
    }

    /// The current offset and motion.
    package var scrollState: ScrollState {
        ScrollState(x: x, y: y, time: time, isDecelerationAnnounced: isDecelerationAnnounced)
    }

    /// Continues the motion of another view from its offset at its velocity. Content that was being dragged there
    /// comes to rest.
    package func resume(_ state: ScrollState) {
        stopOffsetAnimation()
        time = max(time, state.time)
        x.resume(state.x)
        y.resume(state.y)
        isDecelerationAnnounced = state.isDecelerationAnnounced && isDecelerating
        if contentOffset != boundsOrigin { didMove() }
        setNeedsDisplay()
    }

    func place(at offset: Point, keepsMotion: Bool) {
        let target = Point(offset.x.isFinite ? offset.x : 0, offset.y.isFinite ? offset.y : 0)
        if let transaction, transaction.duration > 0 || transaction.delay > 0, !isDragging {
            return animateOffset(to: target, transaction)
        }
        stopOffsetAnimation()
        x.place(at: target.x, keepsMotion: keepsMotion)
        y.place(at: target.y, keepsMotion: keepsMotion)
        // The drag continues relative to the new offset.
        if isDragging { panGestureRecognizer.resetTranslation() }
        if contentOffset != boundsOrigin { didMove() }
        setNeedsDisplay()
    }

    func animateOffset(to target: Point, _ transaction: AnimationTransaction) {
        if !animatedOffset.isAnimating { animatedOffset.set(contentOffset, nil) }
        guard animatedOffset.model != target else { return }
        animatedOffset.set(target, transaction)
        lead(to: animatedOffset.presented)
        // An animation back to where the last one has just begun ends at once.
        if animatedOffset.isAnimating { markTree(.animation) } else { endLeading() }
        setNeedsDisplay()
    }

    private func lead(to offset: Point) {
        x.lead(to: offset.x)
        y.lead(to: offset.y)
        if contentOffset != boundsOrigin { didMove() }
    }

    private func endLeading() {
        x.endLeading()
        y.endLeading()
    }

    /// Advances the animation of the offset to a time, in seconds.
    ///
    /// - Returns: Whether another frame is needed.
    func advanceOffsetAnimation(to time: Double) -> Bool {
        guard animatedOffset.isAnimating else { return false }
        setNeedsDisplay()
        let isRunning = animatedOffset.advance(to: time) { offset in
            lead(to: offset)
            if !animatedOffset.isAnimating { endLeading() }
        }
        if isRunning { markTree(.animation) }
        return isRunning
    }

    /// Ends the animation at the current offset.
    func stopOffsetAnimation() {
        guard animatedOffset.isAnimating else { return }
        endLeading()
        animatedOffset.replace(with: contentOffset)
    }

    /// Ends the animation at its final offset.
    func finishOffsetAnimation() {
        guard animatedOffset.isAnimating else { return }
        lead(to: animatedOffset.model)
        endLeading()
        animatedOffset.finish()
    }

    /// Whether the running animation ends at an offset within the range; true if none runs.
    var offsetAnimationEndsInRange: Bool {
        let target = animatedOffset.model
        return !animatedOffset.isAnimating || target == restingOffset(nearest: target)
    }

    /// Ends an animation whose target is not in a new range, unless `animation` replaces it.
    func endOffsetAnimation(
        beyond newX: ClosedRange<Double>, _ newY: ClosedRange<Double>,
        unless animation: AnimationTransaction?
    ) {
        let target = animatedOffset.model
        guard animation == nil, animatedOffset.isAnimating, offsetAnimationEndsInRange,
            !newX.contains(target.x) || !newY.contains(target.y)
        else { return }
        stopOffsetAnimation()
    }
}
