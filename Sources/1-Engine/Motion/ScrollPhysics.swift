import Glibc

/// The motion of a scroll view along one axis: drags with a rubber band, decelerations and bounces.
///
/// Offsets are in points and increase towards the end of the content; times are in seconds on the
/// frames' clock. All motion is a closed form in time and thus independent of the frame rate.
///
/// A motion continues from the offset and velocity of the previous one. A drag starts at the offset
/// of the last frame, with velocity 0.
///
/// Motion without a start time starts one frame interval before the next frame, so that after a
/// long rest the first frame shows the beginning of the motion.
package struct ScrollPhysics: Sendable {
    /// The kind of motion.
    package enum Phase: Sendable, Equatable {
        /// No motion.
        case idle
        /// Content follows a finger.
        case dragging
        /// Content slows down within the range.
        case decelerating
        /// A spring moves content to an edge or a target.
        case bouncing
        /// Content moves to an offset that the program has set.
        case animating
    }

    enum Motion: Sendable {
        case none
        /// `stretch` scales the rubber band: content that shrinks during a drag may be further
        /// beyond the edge than the rubber band allows.
        case drag(origin: Double, stretch: Double)
        case deceleration(Deceleration)
        case spring(Spring, duration: Double)
        case transition(CubicTransition)
        /// An animation of the caller, which sets the offset in each frame.
        case led
    }

    /// Motion ends within this distance of its end, in points: half a device pixel.
    package var restThreshold = 0.25
    /// The current offset.
    package internal(set) var offset = 0.0
    /// The offsets at which content can rest.
    package private(set) var range: ClosedRange<Double> = 0...0
    /// The extent of the viewport, in points.
    package var viewport = 0.0
    /// The rate of deceleration.
    package var rate = Deceleration.Rate.normal
    /// Whether content overshoots its edges and bounces back; otherwise it stops at them.
    package var bounces = true
    var motion = Motion.none
    /// The start time of the motion.
    var start = 0.0
    /// Whether the motion starts with the next frame.
    var isPending = false
    var time = 0.0
    /// The velocity that a flick adds from the deceleration that its finger stopped, in points per
    /// second.
    private var carried = 0.0

    /// Creates a state at rest, at offset 0 with an empty range.
    package init() {}

    /// The current kind of motion.
    package var phase: Phase {
        switch motion {
        case .none: .idle
        case .drag: .dragging
        case .deceleration: .decelerating
        case .spring: .bouncing
        case .transition, .led: .animating
        }
    }

    /// The rate of change of the offset, in points per second; 0 while dragging or idle.
    package var velocity: Double {
        switch motion {
        case .deceleration(let deceleration): deceleration.velocity(at: elapsed)
        case .spring(let spring, _): spring.velocity(at: elapsed)
        case .transition(let transition): transition.velocity(at: elapsed)
        case .none, .drag, .led: 0
        }
    }

    var elapsed: Double { isPending ? 0 : max(0, time - start) }

    func nearest(_ offset: Double) -> Double {
        min(max(offset, range.lowerBound), range.upperBound)
    }

    /// Moves offset and motion, but not the range, by `distance` points: content above the visible
    /// part has grown by that much, and what is visible keeps its position on the screen.
    package mutating func translate(by distance: Double) {
        offset += distance
        switch motion {
        case .none, .led: break
        case .drag(let origin, let stretch):
            motion = .drag(origin: origin + distance, stretch: stretch)
        case .deceleration(let deceleration):
            motion = .deceleration(deceleration.translated(by: distance))
        case .spring(let spring, let duration):
            motion = .spring(spring.translated(by: distance), duration: duration)
        case .transition(let transition):
            motion = .transition(transition.translated(by: distance))
        }
    }

    /// Continues the motion of another state from its offset and with its velocity, within the range of
    /// this one. Content that a finger or an animation of the caller's moved there is at rest here.
    package mutating func resume(_ other: ScrollPhysics) {
        (offset, time, start, isPending) = (
            other.offset, other.time, other.start, other.isPending
        )
        switch other.motion {
        case .none, .drag, .led:
            offset = nearest(offset)
            motion = .none
        case .deceleration, .spring, .transition:
            motion = other.motion
            let target =
                switch other.motion {
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
        if case .deceleration = motion {
            carried = ScrollPhysics.carriedVelocity(velocity)
        } else {
            carried = 0
        }
        restartDrag()
    }

    private mutating func restartDrag() {
        let edge = nearest(offset)
        let over = offset - edge
        // A finger pulls content by less than half of the viewport; the rubber band's inverse
        // diverges beyond.
        let reached = max(-viewport / 2, min(viewport / 2, over))
        motion = .drag(
            origin: edge + RubberBand.distance(reached, dimension: viewport),
            stretch: reached == 0 ? 1 : over / reached)
    }

    /// The finger has moved `translation` points since `beginDrag`, positive towards the content's
    /// end.
    package mutating func drag(translation: Double) {
        guard case .drag(let origin, let stretch) = motion else { return }
        let raw = origin - translation
        let edge = nearest(raw)
        offset =
            bounces
            ? edge + RubberBand.offset(raw - edge, dimension: viewport) * stretch : edge
    }

    /// The velocity of the offset, in points per second, after a finger lifts at `velocity`.
    ///
    /// Repeated flicks in one direction accumulate: the velocity at which the finger stopped
    /// content is added, reduced by `carriedVelocity`, unless the finger was less than half as
    /// fast. The rule is that of Flutter's `ScrollDragController.end`.
    ///
    /// - Parameters:
    ///   - velocity: of the finger in points per second, towards the content's end.
    ///   - keepsMomentum: false for a finger that rested on content before it moved.
    package func releaseVelocity(_ velocity: Double, keepsMomentum: Bool = true) -> Double {
        let own = -velocity
        guard keepsMomentum, own * carried > 0, abs(own) > abs(carried) / 2 else { return own }
        return own + carried
    }

    /// The part of a velocity that is added to the next flick: 0.000816·|v|^1.967, at most 40,000.
    /// From Flutter's `BouncingScrollPhysics.carriedMomentum`, a fit of UIScrollView.
    static func carriedVelocity(_ velocity: Double) -> Double {
        let carried = min(0.000816 * pow(abs(velocity), 1.967), 40_000)
        return velocity < 0 ? -carried : carried
    }

    /// Ends a drag: the finger lifts.
    ///
    /// - Parameters:
    ///   - velocity: of the finger in points per second, towards the content's end.
    ///   - now: the time of the current offset; nil to start with the next frame.
    ///   - target: the offset at which content must come to rest, within the range; nil for the end
    ///     of the deceleration.
    ///   - keepsMomentum: see `releaseVelocity`.
    package mutating func endDrag(
        velocity: Double, at now: Double?, target: Double? = nil, keepsMomentum: Bool = true
    ) {
        guard case .drag(_, let stretch) = motion else { return }
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

    /// Decelerates from the current offset; rests immediately if that would not move content.
    mutating func coast(velocity: Double) {
        let deceleration = Deceleration(start: offset, velocity: velocity, rate: rate)
        let moves = deceleration.duration(threshold: restThreshold) > 0
        motion = moves ? .deceleration(deceleration) : .none
    }

    /// Moves to `target`: by a deceleration if the velocity suits the distance, otherwise by a
    /// spring that starts with the velocity.
    private mutating func settle(at target: Double, velocity: Double) {
        if abs(target - offset) < 1e-9 && abs(velocity) < 1 {
            motion = .none
        } else if let deceleration = Deceleration(
            start: offset, velocity: velocity, target: target, rate: rate)
        {
            motion = .deceleration(deceleration)
        } else {
            // Limited so that the spring does not overshoot the target.
            let maximum = abs(target - offset) * Spring.bounceStiffness
            let towards = (target - offset) * velocity > 0
            bounce(to: target, velocity: towards ? max(-maximum, min(maximum, velocity)) : 0)
        }
    }

    /// The offset at which content would come to rest, within the range, if a finger lifted at
    /// `velocity`; the parameters are those of `releaseVelocity`.
    package func rest(velocity: Double, keepsMomentum: Bool = true) -> Double {
        let speed = releaseVelocity(velocity, keepsMomentum: keepsMomentum)
        return nearest(Deceleration(start: offset, velocity: speed, rate: rate).rest)
    }

    mutating func bounce(to target: Double, velocity: Double) {
        let spring = Spring(start: offset, velocity: velocity, target: target)
        let duration = spring.duration(threshold: restThreshold)
        if duration > 0 {
            motion = .spring(spring, duration: duration)
        } else {
            offset = target
            motion = .none
        }
    }

    /// Stops immediately.
    package mutating func stop() { motion = .none }

    /// Ends a motion that comes to rest by `now`, before the next frame does; leaves other motion
    /// unchanged.
    package mutating func finishIfAtRest(by now: Double) {
        guard !isPending else { return }
        var later = self
        if !later.advance(to: now), later.phase == .idle { self = later }
    }

    // MARK: Setting

    /// Moves content to an offset, within the range or out of it. A drag continues from there; the
    /// caller counts its translation from then on.
    ///
    /// - Parameters:
    ///   - target: the new offset.
    ///   - keepsMotion: whether a deceleration, and a bounce out of the range, continue from there
    ///     with their velocity; otherwise all motion but a drag ends.
    package mutating func place(at target: Double, keepsMotion: Bool) {
        if keepsMotion && target == offset { return }
        switch motion {
        case .drag:
            offset = target
            return restartDrag()
        case .deceleration where keepsMotion: translate(by: target - offset)
        case .spring where keepsMotion && !range.contains(target): offset = target
        default:
            offset = target
            motion = .none
        }
        if phase != .idle, !range.contains(target) { retarget(nearest(target), at: nil) }
    }

    /// Moves content to the offset of the caller's own animation in this frame, within the range or
    /// out of it.
    package mutating func lead(to target: Double) {
        offset = target
        motion = .led
    }

    /// Ends the motion of the caller's animation at the current offset.
    package mutating func endLeading() { if case .led = motion { motion = .none } }

    /// Moves to an offset immediately, or within `duration` seconds from the current velocity. The
    /// offset may be out of the range; content then stays there.
    ///
    /// - Parameter now: the start time; nil to start with the next frame.
    package mutating func setOffset(
        _ target: Double, at now: Double? = nil, duration: Double = 0
    ) {
        guard duration > 0 else {
            if let now { time = max(time, now) }
            offset = target
            motion = .none
            return
        }
        if let now { advance(to: now) }
        let velocity = velocity
        restart(at: now)
        motion = .transition(
            CubicTransition(
                start: offset, target: target, velocity: velocity, duration: duration))
    }

    /// Changes the range.
    ///
    /// Content that is then out of range bounces to the nearest edge from its current velocity,
    /// even while it decelerates. Content within the range continues; if its destination is out of
    /// range, it moves to the nearest edge instead. Content under a finger does not move until it
    /// is released.
    ///
    /// - Parameters:
    ///   - now: the time of the change; nil for that of the next frame.
    ///   - restingAtLowerBound: content that is not being dragged moves to the lower bound from any
    ///     offset.
    package mutating func setRange(
        _ new: ClosedRange<Double>, at now: Double? = nil, restingAtLowerBound: Bool = false
    ) {
        if new == range && !restingAtLowerBound { return }
        if let now { advance(to: now) }
        range = new
        let edge = nearest(offset)
        switch motion {
        case .drag:
            // The drag restarts at the current offset, and so must the caller's translation.
            return restartDrag()
        case _ where restingAtLowerBound: retarget(new.lowerBound, at: now)
        case .transition(let transition):
            guard !new.contains(transition.target) else { return }
            let remaining = max(0.1, transition.duration - elapsed)
            setOffset(nearest(transition.target), duration: remaining)
        case .spring(let spring, _):
            if edge != offset {
                if spring.target != edge { retarget(edge, at: now) }
            } else if !new.contains(spring.target) {
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
