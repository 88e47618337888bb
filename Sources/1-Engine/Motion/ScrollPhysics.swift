import Glibc

/// The motion of a scroll view along one axis: drags with a rubber band, decelerations and bounces.
///
/// Offsets are in points and increase towards the end of the content; times are in seconds on the frames' clock. All
/// motions are closed forms in time and therefore independent of the frame rate.
///
/// A motion continues from the offset and velocity of the previous one. A drag starts at the offset of the last frame,
/// with velocity 0.
///
/// A motion without a start time starts one frame interval before the next frame, so that the first frame after a long
/// rest already shows some of the motion.
package struct ScrollPhysics: Sendable {
    /// The kind of motion.
    package enum Phase: Sendable, Equatable {
        /// No motion.
        case idle
        /// Content follows a finger.
        case dragging
        /// Content slows down within the range.
        case decelerating
        /// A spring moves the content to an edge or a target.
        case bouncing
        /// The content moves to an offset set by the program.
        case animating
    }

    enum Curve: Sendable {
        case none
        /// A drag. `stretch` scales the rubber band, because content that shrinks during a drag can be further beyond
        /// the edge than the rubber band allows.
        case drag(origin: Double, stretch: Double)
        case deceleration(Deceleration)
        case spring(Spring, duration: Double)
        case transition(CubicTransition)
        /// The caller's own animation sets the offset in each frame.
        case led
    }

    /// The distance from its end at which a motion stops, in points: half a device pixel.
    package var restThreshold = 0.25
    /// The current offset.
    package internal(set) var offset = 0.0
    /// The offsets at which content can rest.
    package private(set) var range: ClosedRange<Double> = 0...0
    /// The extent of the viewport, in points.
    package var viewport = 0.0
    /// The rate of deceleration.
    package var rate = Deceleration.Rate.normal
    /// Whether content overshoots its edges and bounces back; otherwise it stops at the edges.
    package var bounces = true
    var curve = Curve.none
    /// The start time of the motion.
    var start = 0.0
    /// Whether the motion starts with the next frame.
    var isPending = false
    var time = 0.0
    /// The velocity that is added to the next flick, from the deceleration that the finger stopped, in points per
    /// second.
    private var carried = 0.0

    /// Creates a state at rest, at offset 0 with an empty range.
    package init() {}

    /// The offset to which the content moves, if the program set it with a duration; the current offset otherwise.
    package var targetOffset: Double {
        if case .transition(let transition) = curve { transition.target } else { offset }
    }

    /// The current kind of motion.
    package var phase: Phase {
        switch curve {
        case .none: .idle
        case .drag: .dragging
        case .deceleration: .decelerating
        case .spring: .bouncing
        case .transition, .led: .animating
        }
    }

    /// The rate of change of the offset, in points per second; 0 while dragging or idle.
    package var velocity: Double {
        switch curve {
        case .deceleration(let deceleration): deceleration.velocity(at: elapsed)
        case .spring(let spring, _): spring.velocity(at: elapsed)
        case .transition(let transition): transition.velocity(at: elapsed)
        case .none, .drag, .led: 0
        }
    }

    var elapsed: Double { isPending ? 0 : max(0, time - start) }

    /// Returns the offset in the range that is nearest to `offset`.
    package func nearest(_ offset: Double) -> Double {
        min(max(offset, range.lowerBound), range.upperBound)
    }

    /// Shifts the offset and the motion, but not the range, by `distance` points. This is for content that has grown by
    /// that much above the visible part: what is visible keeps its position on the screen.
    package mutating func translate(by distance: Double) {
        offset += distance
        switch curve {
        case .none, .led: break
        case .drag(let origin, let stretch):
            curve = .drag(origin: origin + distance, stretch: stretch)
        case .deceleration(let deceleration):
            curve = .deceleration(deceleration.translated(by: distance))
        case .spring(let spring, let duration):
            curve = .spring(spring.translated(by: distance), duration: duration)
        case .transition(let transition):
            curve = .transition(transition.translated(by: distance))
        }
    }

    /// Continues the motion of another state from its offset and with its velocity, within this state's range. Content
    /// that was moved there by a finger or by the caller's animation is at rest here.
    package mutating func resume(_ other: ScrollPhysics) {
        (offset, time, start, isPending) = (
            other.offset, other.time, other.start, other.isPending
        )
        switch other.curve {
        case .none, .drag, .led:
            offset = nearest(offset)
            curve = .none
        case .deceleration, .spring, .transition:
            curve = other.curve
            let target =
                switch other.curve {
                case .spring(let spring, _): spring.target
                case .transition(let transition): transition.target
                default: offset
                }
            if !range.contains(offset) {
                retarget(nearest(offset), at: nil)
            } else if !range.contains(target) {
                retarget(nearest(target), at: nil)
            }
        }
    }

    // MARK: Dragging

    /// Stops any motion and starts a drag at the current offset.
    package mutating func beginDrag() {
        if case .deceleration = curve {
            carried = ScrollPhysics.carriedVelocity(velocity)
        } else {
            carried = 0
        }
        restartDrag()
    }

    private mutating func restartDrag() {
        let edge = nearest(offset)
        let over = offset - edge
        // A finger cannot pull content as far as half of the viewport beyond the edge in practice, and the inverse of
        // the rubber band diverges further out.
        let reached = max(-viewport / 2, min(viewport / 2, over))
        curve = .drag(
            origin: edge + RubberBand.distance(reached, dimension: viewport),
            stretch: reached == 0 ? 1 : over / reached)
    }

    /// Follows the finger, which has moved by `translation` points since `beginDrag`, positive towards the content's
    /// end.
    package mutating func drag(translation: Double) {
        guard case .drag(let origin, let stretch) = curve else { return }
        let raw = origin - translation
        let edge = nearest(raw)
        offset =
            bounces
            ? edge + RubberBand.offset(raw - edge, dimension: viewport) * stretch : edge
    }

    /// Returns the velocity of the offset, in points per second, after a finger lifts at `velocity`.
    ///
    /// Repeated flicks in one direction accumulate: the velocity at which the finger stopped the content, reduced by
    /// `carriedVelocity`, is added unless the finger moved at less than half of that. The rule is that of Flutter's
    /// `ScrollDragController.end`.
    ///
    /// - Parameters:
    ///   - velocity: of the finger in points per second, towards the content's end.
    ///   - keepsMomentum: false if the finger rested on the content before it moved.
    package func releaseVelocity(_ velocity: Double, keepsMomentum: Bool = true) -> Double {
        let own = -velocity
        guard keepsMomentum, own * carried > 0, abs(own) > abs(carried) / 2 else { return own }
        return own + carried
    }

    /// Returns the part of a velocity that is added to the next flick: 0.000816·|v|^1.967, at most 40,000. From
    /// Flutter's `BouncingScrollPhysics.carriedMomentum`, which is fitted to UIScrollView.
    static func carriedVelocity(_ velocity: Double) -> Double {
        let carried = min(0.000816 * pow(abs(velocity), 1.967), 40_000)
        return velocity < 0 ? -carried : carried
    }

    /// Ends a drag when the finger lifts.
    ///
    /// - Parameters:
    ///   - velocity: of the finger in points per second, towards the content's end.
    ///   - now: the time of the current offset; nil to start with the next frame.
    ///   - target: the offset at which the content must come to rest, within the range; nil for the end of the
    ///     deceleration.
    ///   - keepsMomentum: see `releaseVelocity`.
    package mutating func endDrag(
        velocity: Double, at now: Double?, target: Double? = nil, keepsMomentum: Bool = true
    ) {
        guard case .drag(_, let stretch) = curve else { return }
        begin(at: now)
        let speed = releaseVelocity(velocity, keepsMomentum: keepsMomentum)
        carried = 0
        if let target, range.contains(offset) {
            settle(at: target, velocity: speed)
        } else if offset < range.lowerBound || offset > range.upperBound {
            let edge = nearest(offset)
            let distance = RubberBand.distance((offset - edge) / stretch, dimension: viewport)
            let slope = RubberBand.slope(distance, dimension: viewport) * stretch
            bounce(to: edge, velocity: -velocity * slope)
        } else {
            coast(velocity: speed)
        }
    }

    /// Decelerates from the current offset, or rests immediately if the content would not move.
    mutating func coast(velocity: Double) {
        let deceleration = Deceleration(start: offset, velocity: velocity, rate: rate)
        let moves = deceleration.duration(threshold: restThreshold) > 0
        curve = moves ? .deceleration(deceleration) : .none
    }

    /// Moves to `target`: with a deceleration if the velocity suits the distance, otherwise with a spring that starts
    /// at the velocity.
    private mutating func settle(at target: Double, velocity: Double) {
        if abs(target - offset) < 1e-9 && abs(velocity) < 1 {
            curve = .none
        } else if let deceleration = Deceleration(
            start: offset, velocity: velocity, target: target, rate: rate)
        {
            curve = .deceleration(deceleration)
        } else {
            // Limited so that the spring does not overshoot the target.
            let maximum = abs(target - offset) * Spring.bounceStiffness
            let towards = (target - offset) * velocity > 0
            bounce(to: target, velocity: towards ? max(-maximum, min(maximum, velocity)) : 0)
        }
    }

    /// Returns the offset at which the content would come to rest, within the range, if a finger lifted at `velocity`;
    /// the parameters are those of `releaseVelocity`.
    package func rest(velocity: Double, keepsMomentum: Bool = true) -> Double {
        let speed = releaseVelocity(velocity, keepsMomentum: keepsMomentum)
        return nearest(Deceleration(start: offset, velocity: speed, rate: rate).rest)
    }

    mutating func bounce(to target: Double, velocity: Double) {
        let spring = Spring(start: offset, velocity: velocity, target: target)
        let duration = spring.duration(threshold: restThreshold)
        if duration > 0 {
            curve = .spring(spring, duration: duration)
        } else {
            offset = target
            curve = .none
        }
    }

    /// Stops immediately.
    package mutating func stop() { curve = .none }

    /// Stops a deceleration. Content beyond an edge returns to it.
    package mutating func stopInRange() {
        if case .deceleration = curve { stop() }
        settleInRange()
    }

    /// Ends a motion that would come to rest by `now`, without waiting for the next frame; leaves other motions
    /// unchanged.
    package mutating func finishIfAtRest(by now: Double) {
        guard !isPending else { return }
        var later = self
        if !later.advance(to: now), later.phase == .idle { self = later }
    }

    // MARK: Setting

    /// Moves the content to an offset, inside or outside the range. A drag continues from there, and the caller must
    /// count its translation from then on.
    ///
    /// - Parameters:
    ///   - target: the new offset.
    ///   - keepsMotion: whether a deceleration, or a bounce from beyond the range, continues from there with its
    ///     velocity; otherwise all motions except a drag end.
    package mutating func place(at target: Double, keepsMotion: Bool) {
        if keepsMotion && target == offset { return }
        switch curve {
        case .drag:
            offset = target
            return restartDrag()
        case .deceleration where keepsMotion: translate(by: target - offset)
        case .spring where keepsMotion && !range.contains(target): offset = target
        default:
            offset = target
            curve = .none
        }
        if phase != .idle, !range.contains(target) { retarget(nearest(target), at: nil) }
    }

    /// Moves the content to the offset that the caller's own animation has in this frame, inside or outside the range.
    package mutating func lead(to target: Double) {
        offset = target
        curve = .led
    }

    /// Ends the motion of the caller's animation at the current offset.
    package mutating func endLeading() { if case .led = curve { curve = .none } }

    /// Moves to an offset, immediately or within `duration` seconds starting at the current velocity. The offset may be
    /// out of range; the content then stays there.
    ///
    /// - Parameter now: the start time; nil to start with the next frame.
    package mutating func setOffset(
        _ target: Double, at now: Double? = nil, duration: Double = 0
    ) {
        guard duration > 0 else {
            if let now { time = max(time, now) }
            offset = target
            curve = .none
            return
        }
        if let now { advance(to: now) }
        let velocity = velocity
        restart(at: now)
        curve = .transition(
            CubicTransition(
                start: offset, target: target, velocity: velocity, duration: duration))
    }

    /// Changes the range.
    ///
    /// Content that is then out of range bounces to the nearest edge from its current velocity, even if it is
    /// decelerating. Content within the range continues to move, but if its destination is out of range it moves to the
    /// nearest edge instead. Content under a finger does not move until it is released.
    ///
    /// - Parameters:
    ///   - now: the time of the change; nil for the time of the next frame.
    ///   - restingAtLowerBound: whether content that is not being dragged moves to the lower bound from any offset.
    package mutating func setRange(
        _ new: ClosedRange<Double>, at now: Double? = nil, restingAtLowerBound: Bool = false
    ) {
        if new == range && !restingAtLowerBound { return }
        if let now { advance(to: now) }
        range = new
        if restingAtLowerBound, phase != .dragging {
            retarget(new.lowerBound, at: now)
        } else {
            settleInRange(at: now)
        }
    }

    /// Directs the motion to a place within the range, as described for `setRange`; for use after `translate`, which may
    /// have moved the offset or the destination out of it. A drag restarts at the current offset, and so must the
    /// caller's translation.
    ///
    /// - Parameter now: the time of the change; nil for the time of the next frame.
    package mutating func settleInRange(at now: Double? = nil) {
        let edge = nearest(offset)
        switch curve {
        case .drag: restartDrag()
        case .transition(let transition):
            guard !range.contains(transition.target) else { return }
            let remaining = max(0.1, transition.duration - elapsed)
            setOffset(nearest(transition.target), duration: remaining)
        case .spring(let spring, _):
            if edge != offset {
                if spring.target != edge { retarget(edge, at: now) }
            } else if !range.contains(spring.target) {
                retarget(nearest(spring.target), at: now)
            }
        case .none, .deceleration: if edge != offset { retarget(edge, at: now) }
        case .led: break
        }
    }

    private mutating func retarget(_ target: Double, at now: Double?) {
        let velocity = velocity
        restart(at: now)
        bounce(to: target, velocity: velocity)
    }
}
