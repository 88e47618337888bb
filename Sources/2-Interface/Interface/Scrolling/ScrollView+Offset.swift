import Geometry
import Motion

/// Offsets that the program sets, at once or in `View.animate`.
extension ScrollView {
    /// Where content is, and how it moves, for a view that takes the place of this one.
    package struct Motion: Sendable {
        fileprivate let x, y: ScrollPhysics
        fileprivate let time: Double
        fileprivate let isDecelerationAnnounced: Bool

        /// As `contentOffset`.
        package var offset: Point { Point(x.offset, y.offset) }
        /// In points per second; 0 under a finger and at rest.
        package var velocity: Point { Point(x.velocity, y.velocity) }
    }

    /// Where content is now, and how it moves.
    package var motion: Motion {
        Motion(x: x, y: y, time: time, isDecelerationAnnounced: isDecelerationAnnounced)
    }

    /// Continues the motion of another view: content is where it was there, and goes on at its velocity.
    /// Content that a finger held there rests.
    package func resume(_ motion: Motion) {
        stopOffsetAnimation()
        time = max(time, motion.time)
        x.resume(motion.x)
        y.resume(motion.y)
        isDecelerationAnnounced = motion.isDecelerationAnnounced && isDecelerating
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
        // The drag is counted anew from where content stands now.
        if isDragging { panGestureRecognizer.resetTranslation() }
        if contentOffset != boundsOrigin { didMove() }
        setNeedsDisplay()
    }

    func animateOffset(to target: Point, _ transaction: AnimationTransaction) {
        if !animatedOffset.isAnimating { animatedOffset.set(contentOffset, nil) }
        guard animatedOffset.model != target else { return }
        animatedOffset.set(target, transaction)
        lead(to: animatedOffset.presented)
        setNeedsDisplay()
    }

    private func lead(to offset: Point) {
        x.lead(to: offset.x)
        y.lead(to: offset.y)
        if contentOffset != boundsOrigin { didMove() }
    }

    /// - Returns: whether it needs another frame.
    func advanceOffsetAnimation(to time: Double) -> Bool {
        guard animatedOffset.isAnimating else { return false }
        setNeedsDisplay()
        return animatedOffset.advance(to: time) { offset in
            lead(to: offset)
            guard !animatedOffset.isAnimating else { return }
            x.endLeading()
            y.endLeading()
        }
    }

    /// Ends the animation where content is now.
    func stopOffsetAnimation() {
        guard animatedOffset.isAnimating else { return }
        x.endLeading()
        y.endLeading()
        animatedOffset.set(contentOffset, nil)
    }

    /// Ends the animation where it leads to.
    func finishOffsetAnimation() {
        guard animatedOffset.isAnimating else { return }
        lead(to: animatedOffset.model)
        x.endLeading()
        y.endLeading()
        animatedOffset.finish()
    }

    /// Ends an animation to a place that a new range no longer has, unless `animation` takes over.
    func endOffsetAnimation(
        beyond newX: ClosedRange<Double>, _ newY: ClosedRange<Double>,
        unless animation: AnimationTransaction?
    ) {
        let (target, offset) = (animatedOffset.model, restingOffset(nearest: animatedOffset.model))
        guard animation == nil, animatedOffset.isAnimating, target == offset,
            !newX.contains(target.x) || !newY.contains(target.y)
        else { return }
        stopOffsetAnimation()
    }
}
