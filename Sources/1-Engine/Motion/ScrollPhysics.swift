import Glibc

/// The motion of a scroll view along one axis: dragging with a rubber band, decelerating, bouncing.
///
/// Offsets are in points and grow as content moves towards its start; times are in seconds on the
/// frames' clock. All motion is a closed form in time, so that the frame rate changes nothing.
///
/// One motion takes over from another with its offset and its velocity, except that a finger stops
/// content and that a motion which would take it nowhere is none. A finger takes over from any
/// motion at the offset of the last frame.
///
/// Motion that is begun without a time starts with the next frame: as that frame's interval before
/// it, so that content which has rested for long is seen to move from the beginning.
package struct ScrollPhysics: Sendable {
    /// What moves the content.
    package enum Phase: Sendable, Equatable {
        /// Nothing.
        case idle
        /// A finger.
        case dragging
        /// Its own velocity, within the range.
        case decelerating
        /// A spring, back to an edge or on to a target.
        case bouncing
        /// A curve, to an offset that the program has set.
        case animating
    }

    private enum Motion: Sendable {
        case none
        /// `stretch` is what the rubber band is longer by than it can be: content that shrinks
        /// under the finger may be further out than a drag takes it.
        case drag(origin: Double, stretch: Double)
        case deceleration(Deceleration)
        case spring(Spring, duration: Double)
        case transition(CubicTransition)
    }

    /// Motion ends when less than this is left, in points: half a device pixel.
    package var restThreshold = 0.25
    /// Where content is now.
    package private(set) var offset = 0.0
    /// The offsets at which content rests: from its start to its end.
    package private(set) var range: ClosedRange<Double> = 0...0
    /// The extent of the viewport, in points.
    package var viewport = 0.0
    /// Of content that is released.
    package var rate = Deceleration.Rate.normal
    /// Whether content overshoots its edges and bounces back; else it stops at them.
    package var bounces = true
    private var motion = Motion.none
    /// When the motion began.
    private var start = 0.0
    /// It starts with the next frame.
    private var isPending = false
    private var time = 0.0
    /// What the motion that the finger stopped adds to the next one, in points per second.
    private var carried = 0.0

    /// Makes a motion at rest, at offset 0 with an empty range.
    package init() {}

    /// What moves the content now.
    package var phase: Phase {
        switch motion {
        case .none: .idle
        case .drag: .dragging
        case .deceleration: .decelerating
        case .spring: .bouncing
        case .transition: .animating
        }
    }

    /// Of the offset, in points per second; 0 while dragging or idle.
    package var velocity: Double {
        switch motion {
        case .deceleration(let deceleration): deceleration.velocity(at: elapsed)
        case .spring(let spring, _): spring.velocity(at: elapsed)
        case .transition(let transition): transition.velocity(at: elapsed)
        case .none, .drag: 0
        }
    }

    private var elapsed: Double { isPending ? 0 : max(0, time - start) }

    private func nearest(_ offset: Double) -> Double {
        min(max(offset, range.lowerBound), range.upperBound)
    }

    /// Moves offset and motion by `distance` points, the range aside: content has grown by that
    /// much before what is seen, which so stays where it is on the glass.
    package mutating func translate(by distance: Double) {
        offset += distance
        switch motion {
        case .none: break
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

    // MARK: Dragging

    /// A finger stops content where it is, while it decelerates or bounces too, and drags it from
    /// there.
    package mutating func beginDrag() {
        if case .deceleration = motion {
            carried = ScrollPhysics.carriedVelocity(velocity)
        } else {
            carried = 0
        }
        holdFromHere()
    }

    private mutating func holdFromHere() {
        let edge = nearest(offset)
        let over = offset - edge
        // Half of the viewport is as far as a finger gets with a rubber band.
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

    /// The velocity with which content goes on when a finger lifts at `velocity`, in points per second
    /// of the offset.
    ///
    /// Repeated flicks in one direction add up: what content had when the finger stopped it comes on
    /// top, reduced as `carriedVelocity` says, unless the finger was less than half as fast. The rule
    /// is that of Flutter's `ScrollDragController.end`.
    ///
    /// - Parameters:
    ///   - velocity: of the finger in points per second, towards the content's end.
    ///   - keepsMomentum: false for a finger that has held content before it moved on.
    package func releaseVelocity(_ velocity: Double, keepsMomentum: Bool = true) -> Double {
        let own = -velocity
        guard keepsMomentum, own * carried > 0, abs(own) > abs(carried) / 2 else { return own }
        return own + carried
    }

    /// What of a velocity is left for the next flick: 0.000816·|v|^1.967, 40,000 at most. From
    /// Flutter's `BouncingScrollPhysics.carriedMomentum`, which fits UIScrollView.
    static func carriedVelocity(_ velocity: Double) -> Double {
        let left = min(0.000816 * pow(abs(velocity), 1.967), 40_000)
        return velocity < 0 ? -left : left
    }

    /// The finger lifts.
    ///
    /// - Parameters:
    ///   - velocity: of the finger in points per second, towards the content's end.
    ///   - now: the time at which content is where it is; nil to go on with the next frame.
    ///   - target: where content is to come to rest, within the range; nil for where its velocity
    ///     carries it.
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

    /// Decelerates from where content is; at rest at once where that moves it nowhere.
    private mutating func coast(velocity: Double) {
        let deceleration = Deceleration(start: offset, velocity: velocity, rate: rate)
        let moves = deceleration.duration(threshold: restThreshold) > 0
        motion = moves ? .deceleration(deceleration) : .none
    }

    /// Comes to rest at `target`: by decelerating where the velocity carries about that far, else by
    /// a spring that starts with the velocity.
    private mutating func settle(at target: Double, velocity: Double) {
        if abs(target - offset) < 1e-9 && abs(velocity) < 1 {
            motion = .none
        } else if let deceleration = Deceleration(
            start: offset, velocity: velocity, target: target, rate: rate)
        {
            motion = .deceleration(deceleration)
        } else {
            // Limited so that the spring does not overshoot the target.
            let most = abs(target - offset) * Spring.bounceStiffness
            let towards = (target - offset) * velocity > 0
            bounce(to: target, velocity: towards ? max(-most, min(most, velocity)) : 0)
        }
    }

    /// The offset at which content would come to rest, within the range, if a finger lifted at
    /// `velocity`; the parameters are those of `releaseVelocity`.
    package func rest(velocity: Double, keepsMomentum: Bool = true) -> Double {
        let speed = releaseVelocity(velocity, keepsMomentum: keepsMomentum)
        return nearest(Deceleration(start: offset, velocity: speed, rate: rate).rest)
    }

    private mutating func bounce(to target: Double, velocity: Double) {
        let spring = Spring(start: offset, velocity: velocity, target: target)
        let duration = spring.duration(threshold: restThreshold)
        if duration > 0 {
            motion = .spring(spring, duration: duration)
        } else {
            offset = target
            motion = .none
        }
    }

    /// Stops at once.
    package mutating func stop() { motion = .none }

    /// Ends a motion that has come to rest by `now`, which no frame has seen yet; any other goes on as
    /// if nothing had been asked.
    package mutating func finishIfAtRest(by now: Double) {
        guard !isPending else { return }
        var later = self
        if !later.advance(to: now), later.phase == .idle { self = later }
    }

    // MARK: Setting

    /// Moves to an offset, at once or within `duration` seconds, from the velocity that content has.
    ///
    /// - Parameter now: when; nil for where content is already, or with the next frame.
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
    /// Content that is then out of the range goes to the nearest edge by the spring of a bounce, from
    /// the velocity that it has: at once, even while it decelerates. Content within the range goes on;
    /// where it was on its way to a place that is out of the range now, it goes to the nearest edge.
    /// Content under a finger does not move, and goes home from there when it is let go.
    ///
    /// - Parameters:
    ///   - now: when; nil for where content is already, or with the next frame.
    ///   - restingAtLowerBound: content that no finger holds goes to the lower bound in any case.
    package mutating func setRange(
        _ new: ClosedRange<Double>, at now: Double? = nil, restingAtLowerBound: Bool = false
    ) {
        if new == range && !restingAtLowerBound { return }
        if let now { advance(to: now) }
        range = new
        let edge = nearest(offset)
        switch motion {
        case .drag:
            // The drag starts again from the current offset; so does the caller's translation.
            return holdFromHere()
        case _ where restingAtLowerBound: retarget(new.lowerBound, at: now)
        case .transition(let transition):
            guard !new.contains(transition.target) else { return }
            let left = max(0.1, transition.duration - elapsed)
            setOffset(nearest(transition.target), duration: left)
        case .spring(let spring, _):
            if edge != offset {
                if spring.target != edge { retarget(edge, at: now) }
            } else if !new.contains(spring.target) {
                retarget(nearest(spring.target), at: now)
            }
        case .none, .deceleration: if edge != offset { retarget(edge, at: now) }
        }
    }

    private mutating func retarget(_ target: Double, at now: Double?) {
        let velocity = velocity
        restart(at: now)
        bounce(to: target, velocity: velocity)
    }

    // MARK: Time

    private mutating func begin(at now: Double?) {
        if let now {
            time = max(time, now)
            start = now
            isPending = false
        } else {
            start = time
            isPending = true
        }
    }

    /// A motion takes over from the one under way, if any.
    private mutating func restart(at now: Double?) {
        switch motion {
        case .none, .drag: begin(at: now)
        // One that has not been seen yet still begins when it was to.
        case .deceleration, .spring, .transition: if !isPending { start = max(start, time) }
        }
    }

    /// Advances to a frame's time.
    ///
    /// - Parameters:
    ///   - now: when the frame is presented.
    ///   - interval: seconds between frames; how far before `now` pending motion starts.
    /// - Returns: whether motion continues after it.
    @discardableResult
    package mutating func advance(to now: Double, interval: Double = .infinity) -> Bool {
        time = max(time, now)
        if isPending {
            start = max(start, time - interval)
            isPending = false
        }
        switch motion {
        case .none, .drag: return false
        case .deceleration(let deceleration): return decelerate(deceleration)
        case .spring(let spring, let duration): return swing(spring, duration: duration)
        case .transition(let transition):
            offset = transition.position(at: elapsed)
            if elapsed >= transition.duration {
                motion = .none
                return returnToRange()
            }
        }
        return true
    }

    private mutating func swing(_ spring: Spring, duration: Double) -> Bool {
        if let hit = spring.crossing, hit <= elapsed, hit < duration, entersRange(spring) {
            // Content that was flicked homewards from beyond an edge goes on as it does within the
            // range; the spring would pull it back to the edge.
            start += hit
            offset = spring.target
            coast(velocity: spring.velocity(at: hit))
            return advance(to: time)
        }
        if elapsed >= duration {
            offset = spring.target
            motion = .none
            return false
        }
        offset = spring.position(at: elapsed)
        return true
    }

    /// Whether a spring that crosses its target comes into the range there.
    private func entersRange(_ spring: Spring) -> Bool {
        let start = spring.position(at: 0)
        return start < range.lowerBound && spring.target == range.lowerBound
            || start > range.upperBound && spring.target == range.upperBound
    }

    private mutating func decelerate(_ deceleration: Deceleration) -> Bool {
        let edge = deceleration.velocity < 0 ? range.lowerBound : range.upperBound
        if let hit = deceleration.time(reaching: edge), hit <= elapsed {
            offset = edge
            guard bounces else {
                motion = .none
                return false
            }
            // Position and velocity are continuous where the deceleration becomes a bounce.
            start += hit
            bounce(to: edge, velocity: deceleration.velocity(at: hit))
            return advance(to: time)
        }
        offset = deceleration.position(at: elapsed)
        if elapsed >= deceleration.duration(threshold: restThreshold) {
            offset = deceleration.rest
            motion = .none
            return returnToRange()
        }
        return true
    }

    /// Bounces back where content has come to rest out of its range.
    ///
    /// - Returns: whether it does.
    private mutating func returnToRange() -> Bool {
        let edge = nearest(offset)
        if abs(edge - offset) < 1e-9 { return false }
        start = time
        bounce(to: edge, velocity: 0)
        return phase != .idle
    }
}
