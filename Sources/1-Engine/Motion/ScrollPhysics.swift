/// The motion of a scroll view along one axis: dragging with a rubber band, decelerating, bouncing.
///
/// Offsets are in points and grow as content moves towards its start; times are in seconds on the
/// frames' clock. All motion is a closed form in time, so that the frame rate changes nothing.
public struct ScrollPhysics: Sendable {
    /// What moves the content.
    public enum Phase: Sendable, Equatable {
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

    /// Motion ends when less than this is left, in points.
    public static let restThreshold = 0.25

    private enum Motion: Sendable {
        case none
        /// `excess` is the part of the overshoot beyond what a rubber band reaches.
        case drag(origin: Double, excess: Double)
        case deceleration(Deceleration, since: Double)
        case spring(Spring, since: Double, duration: Double)
        case curve(from: Double, to: Double, since: Double, duration: Double, TimingCurve)
    }

    /// Where content is now.
    public private(set) var offset = 0.0
    /// The offsets at which content rests: from its start to its end.
    public private(set) var range: ClosedRange<Double> = 0...0
    /// The extent of the viewport, in points.
    public var viewport = 0.0
    /// Of content that is released.
    public var rate = Deceleration.Rate.normal
    /// Whether content overshoots its edges and bounces back; else it stops at them.
    public var bounces = true
    private var motion = Motion.none
    private var time = 0.0

    /// Makes a motion at rest, at offset 0 with an empty range.
    public init() {}

    /// What moves the content now.
    public var phase: Phase {
        switch motion {
        case .none: .idle
        case .drag: .dragging
        case .deceleration: .decelerating
        case .spring: .bouncing
        case .curve: .animating
        }
    }

    /// Of the offset, in points per second; 0 while dragging, idle or along a curve.
    public var velocity: Double {
        switch motion {
        case .deceleration(let d, let since): d.velocity(at: time - since)
        case .spring(let s, let since, _): s.velocity(at: time - since)
        default: 0
        }
    }

    /// Moves offset and motion by `distance` points, the range aside: content has grown by that
    /// much before what is seen, which so stays where it is on the glass.
    public mutating func translate(by distance: Double) {
        offset += distance
        switch motion {
        case .none: break
        case .drag(let origin, let excess):
            motion = .drag(origin: origin + distance, excess: excess)
        case .deceleration(let deceleration, let since):
            motion = .deceleration(deceleration.translated(by: distance), since: since)
        case .spring(let spring, let since, let duration):
            motion = .spring(spring.translated(by: distance), since: since, duration: duration)
        case .curve(let from, let to, let since, let duration, let curve):
            motion = .curve(
                from: from + distance, to: to + distance, since: since, duration: duration, curve)
        }
    }

    // MARK: Dragging

    /// A finger stops content where it is, while it decelerates or bounces too, and drags it from
    /// there.
    public mutating func beginDrag() {
        let edge = min(max(offset, range.lowerBound), range.upperBound)
        let over = offset - edge
        // A rubber band reaches as far as the viewport. Content that has shrunk under the finger may
        // be further out: the rest is kept as it is.
        let reached = max(-viewport / 2, min(viewport / 2, over))
        motion = .drag(
            origin: edge + RubberBand.distance(reached, dimension: viewport),
            excess: over - reached)
    }

    /// The finger has moved `translation` points since `beginDrag`, positive towards the content's
    /// end.
    public mutating func drag(translation: Double) {
        guard case .drag(let origin, let excess) = motion else { return }
        let raw = origin - translation
        // Within the range there is no overshoot.
        let keeps = excess < 0 ? raw < range.lowerBound : raw > range.upperBound
        offset = banded(raw) + (keeps ? excess : 0)
    }

    private func banded(_ raw: Double) -> Double {
        if !bounces { return min(max(raw, range.lowerBound), range.upperBound) }
        if raw < range.lowerBound {
            return range.lowerBound
                + RubberBand.offset(raw - range.lowerBound, dimension: viewport)
        }
        if raw > range.upperBound {
            return range.upperBound
                + RubberBand.offset(raw - range.upperBound, dimension: viewport)
        }
        return raw
    }

    /// The finger lifts.
    ///
    /// - Parameters:
    ///   - velocity: of the finger in points per second, towards the content's end.
    ///   - target: where content is to come to rest, within the range; nil for where its velocity
    ///     carries it.
    public mutating func endDrag(velocity: Double, at now: Double, target: Double? = nil) {
        guard case .drag = motion else { return }
        time = now
        let speed = -velocity
        if let target, range.contains(offset) {
            settle(at: target, velocity: speed)
        } else if offset < range.lowerBound || offset > range.upperBound {
            let edge = min(max(offset, range.lowerBound), range.upperBound)
            let over = max(-viewport / 2, min(viewport / 2, offset - edge))
            let distance = RubberBand.distance(over, dimension: viewport)
            let slope = RubberBand.slope(distance, dimension: viewport)
            bounce(to: edge, velocity: speed * slope)
        } else {
            let deceleration = Deceleration(start: offset, velocity: speed, rate: rate)
            if deceleration.duration(threshold: ScrollPhysics.restThreshold) > 0 {
                motion = .deceleration(deceleration, since: now)
            } else {
                motion = .none
            }
        }
    }

    /// Comes to rest at `target`: by decelerating where the velocity carries about that far, else by
    /// a spring that starts with the velocity.
    private mutating func settle(at target: Double, velocity: Double) {
        if abs(target - offset) < 1e-9 && abs(velocity) < 1 {
            motion = .none
        } else if let deceleration = Deceleration(
            start: offset, velocity: velocity, target: target, rate: rate)
        {
            motion = .deceleration(deceleration, since: time)
        } else {
            // Limited so that the spring does not overshoot the target.
            let most = abs(target - offset) * Spring.bounceStiffness
            let towards = (target - offset) * velocity > 0
            bounce(to: target, velocity: towards ? max(-most, min(most, velocity)) : 0)
        }
    }

    /// The offset at which content would come to rest, within the range, if a finger lifted at
    /// `velocity`, in points per second.
    public func rest(velocity: Double) -> Double {
        let rest = Deceleration(start: offset, velocity: -velocity, rate: rate).rest
        return min(max(rest, range.lowerBound), range.upperBound)
    }

    private mutating func bounce(to edge: Double, velocity: Double) {
        let spring = Spring(start: offset, velocity: velocity, target: edge)
        motion = .spring(
            spring, since: time,
            duration: spring.duration(threshold: ScrollPhysics.restThreshold))
    }

    /// Stops at once.
    public mutating func stop() { motion = .none }

    // MARK: Setting

    /// Moves to an offset, at once or along a curve of `duration` seconds.
    public mutating func setOffset(
        _ target: Double, at now: Double, duration: Double = 0, curve: TimingCurve = .easeInOut
    ) {
        time = now
        if duration <= 0 {
            offset = target
            motion = .none
        } else {
            motion = .curve(from: offset, to: target, since: now, duration: duration, curve)
        }
    }

    /// Changes the range. Content outside of it returns when no finger holds it, along a curve of
    /// `duration` seconds, or by a bounce where that is 0; content under a finger does not move.
    public mutating func setRange(
        _ new: ClosedRange<Double>, at now: Double, duration: Double = 0
    ) {
        if new == range { return }
        time = now
        switch motion {
        case .drag:
            // The drag starts again from the current offset; so does the caller's translation.
            range = new
            beginDrag()
        case .deceleration, .curve: range = new
        case .none, .spring:
            let velocity = velocity
            range = new
            let edge = min(max(offset, new.lowerBound), new.upperBound)
            if case .spring(let spring, _, _) = motion, spring.target == edge { return }
            if abs(edge - offset) < 1e-9 {
                motion = .none
            } else if duration > 0 {
                setOffset(edge, at: now, duration: duration, curve: .easeOut)
            } else {
                bounce(to: edge, velocity: velocity)
            }
        }
    }

    // MARK: Time

    /// Advances to a frame's time.
    ///
    /// - Returns: whether motion continues after it.
    @discardableResult
    public mutating func advance(to now: Double) -> Bool {
        time = max(time, now)
        switch motion {
        case .none, .drag: return false
        case .deceleration(let deceleration, let since): return decelerate(deceleration, since)
        case .spring(let spring, let since, let duration):
            if time - since >= duration {
                offset = spring.target
                motion = .none
                return false
            }
            offset = spring.position(at: time - since)
        case .curve(let from, let to, let since, let duration, let curve):
            let t = (time - since) / duration
            offset = from + (to - from) * curve.progress(t)
            if t >= 1 {
                motion = .none
                return returnToRange()
            }
        }
        return true
    }

    private mutating func decelerate(_ deceleration: Deceleration, _ since: Double) -> Bool {
        let t = time - since
        let edge = deceleration.velocity < 0 ? range.lowerBound : range.upperBound
        let isInside =
            deceleration.velocity < 0 ? deceleration.start >= edge : deceleration.start <= edge
        if isInside, let hit = deceleration.time(reaching: edge), hit <= t {
            guard bounces else {
                offset = edge
                motion = .none
                return false
            }
            // Position and velocity are continuous where the deceleration becomes a bounce.
            let spring = Spring(start: edge, velocity: deceleration.velocity(at: hit), target: edge)
            motion = .spring(
                spring, since: since + hit,
                duration: spring.duration(threshold: ScrollPhysics.restThreshold))
            return advance(to: time)
        }
        offset = deceleration.position(at: t)
        if t >= deceleration.duration(threshold: ScrollPhysics.restThreshold) {
            offset = deceleration.rest
            motion = .none
            return returnToRange()
        }
        return true
    }

    /// Bounces back where content has come to rest outside of a range that has changed.
    ///
    /// - Returns: whether it does.
    private mutating func returnToRange() -> Bool {
        let edge = min(max(offset, range.lowerBound), range.upperBound)
        if abs(edge - offset) < 1e-9 { return false }
        bounce(to: edge, velocity: 0)
        return true
    }
}
