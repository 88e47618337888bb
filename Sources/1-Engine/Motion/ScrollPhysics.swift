/// The motion of a scroll view along one axis: dragging with a rubber band, coasting, bouncing.
///
/// Offsets are in points and grow as content moves towards its start; times are in seconds on the
/// frames' clock. All motion is a closed form in time: asking at other times gives the same curve.
public struct ScrollPhysics: Sendable {
    public enum Phase: Sendable, Equatable {
        case idle
        case dragging
        /// Coasting inside the content.
        case decelerating
        /// Returning to an edge.
        case bouncing
        /// Under way to an offset that the program asked for.
        case animating
    }

    /// Motion ends when less than this is left, in points.
    public static let restThreshold = 0.25

    private enum Motion: Sendable {
        case none
        /// `excess` is how far content stood beyond what a rubber band reaches when it was grabbed.
        case drag(origin: Double, excess: Double)
        case deceleration(Deceleration, since: Double)
        case spring(Spring, since: Double, duration: Double)
        case curve(from: Double, to: Double, since: Double, duration: Double, TimingCurve)
    }

    public private(set) var offset = 0.0
    /// The offsets at which content rests: from its start to its end.
    public private(set) var range: ClosedRange<Double> = 0...0
    /// The extent of the viewport, in points.
    public var viewport = 0.0
    public var rate = Deceleration.Rate.normal
    /// Whether content goes beyond its edges and comes back; else it stops at them.
    public var bounces = true
    private var motion = Motion.none
    private var time = 0.0

    public init() {}

    public var phase: Phase {
        switch motion {
        case .none: .idle
        case .drag: .dragging
        case .deceleration: .decelerating
        case .spring: .bouncing
        case .curve: .animating
        }
    }

    /// In points per second, as content offset; of a drag it is not known here.
    public var velocity: Double {
        switch motion {
        case .deceleration(let d, let since): d.velocity(at: time - since)
        case .spring(let s, let since, _): s.velocity(at: time - since)
        default: 0
        }
    }

    // MARK: Dragging

    /// A finger takes hold of content where it is, in mid-flight or mid-bounce too.
    public mutating func beginDrag() {
        let edge = min(max(offset, range.lowerBound), range.upperBound)
        let over = offset - edge
        // A band reaches as far as the viewport is high. Content that has shrunk under the finger
        // may be further out: the rest is kept as it is.
        let reached = max(-viewport / 2, min(viewport / 2, over))
        motion = .drag(
            origin: edge + RubberBand.distance(reached, dimension: viewport),
            excess: over - reached)
    }

    /// The finger is `translation` points from where it took hold, towards the content's end.
    public mutating func drag(translation: Double) {
        guard case .drag(let origin, let excess) = motion else { return }
        let raw = origin - translation
        // Pulled back inside, nothing is left to keep.
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

    /// The finger lets go.
    ///
    /// - Parameters:
    ///   - velocity: of the finger in points per second, towards the content's end.
    ///   - target: where content is to come to rest, within the range; nil leaves it to the speed.
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
            let coasting = Deceleration(start: offset, velocity: speed, rate: rate)
            if coasting.duration(threshold: ScrollPhysics.restThreshold) > 0 {
                motion = .deceleration(coasting, since: now)
            } else {
                motion = .none
            }
        }
    }

    /// Comes to rest at `target`: coasting there where the speed nearly leads there, else by a
    /// spring that starts with it.
    private mutating func settle(at target: Double, velocity: Double) {
        if abs(target - offset) < 1e-9 && abs(velocity) < 1 {
            motion = .none
        } else if let coasting = Deceleration(
            start: offset, velocity: velocity, target: target, rate: rate)
        {
            motion = .deceleration(coasting, since: time)
        } else {
            // Not so fast that the spring would throw content beyond its target.
            let most = abs(target - offset) * Spring.bounceStiffness
            let towards = (target - offset) * velocity > 0
            bounce(to: target, velocity: towards ? max(-most, min(most, velocity)) : 0)
        }
    }

    /// Where content would come to rest if a finger let go at `velocity`, in points per second.
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

    /// Content stands still at once, as under a finger put down on it.
    public mutating func stop() { motion = .none }

    // MARK: Programs

    /// Moves to an offset, at once or along a curve.
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

    /// Changes the resting range. Content that is out of it comes back when no finger holds it,
    /// along a curve of `duration` seconds, or by a bounce where that is 0; content under a finger
    /// stays under it.
    public mutating func setRange(
        _ new: ClosedRange<Double>, at now: Double, duration: Double = 0
    ) {
        if new == range { return }
        time = now
        switch motion {
        case .drag:
            // Content stays where the finger has it; the drag is counted anew from there. The
            // caller restarts its translation.
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

    /// Moves on to a frame's time.
    ///
    /// - Returns: whether motion goes on after it.
    @discardableResult
    public mutating func advance(to now: Double) -> Bool {
        time = max(time, now)
        switch motion {
        case .none, .drag: return false
        case .deceleration(let coasting, let since): return coast(coasting, since)
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
                return comeBack()
            }
        }
        return true
    }

    private mutating func coast(_ coasting: Deceleration, _ since: Double) -> Bool {
        let t = time - since
        let edge = coasting.velocity < 0 ? range.lowerBound : range.upperBound
        let isInside = coasting.velocity < 0 ? coasting.start >= edge : coasting.start <= edge
        if isInside, let hit = coasting.time(reaching: edge), hit <= t {
            guard bounces else {
                offset = edge
                motion = .none
                return false
            }
            // Position and velocity go on smoothly into the bounce, from the moment of the hit.
            let spring = Spring(start: edge, velocity: coasting.velocity(at: hit), target: edge)
            motion = .spring(
                spring, since: since + hit,
                duration: spring.duration(threshold: ScrollPhysics.restThreshold))
            return advance(to: time)
        }
        offset = coasting.position(at: t)
        if t >= coasting.duration(threshold: ScrollPhysics.restThreshold) {
            offset = coasting.rest
            motion = .none
            return comeBack()
        }
        return true
    }

    /// Content that has come to rest where the range no longer is comes back into it.
    ///
    /// - Returns: whether it has to.
    private mutating func comeBack() -> Bool {
        let edge = min(max(offset, range.lowerBound), range.upperBound)
        if abs(edge - offset) < 1e-9 { return false }
        bounce(to: edge, velocity: 0)
        return true
    }
}
