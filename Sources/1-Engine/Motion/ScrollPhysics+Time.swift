// The start times of motions, and advancing them to the time of a frame.

extension ScrollPhysics {
    mutating func begin(at now: Double?) {
        if let now {
            time = max(time, now)
            start = now
            isPending = false
        } else {
            start = time
            isPending = true
        }
    }

    /// Sets the start time of a motion that replaces another.
    mutating func restart(at now: Double?) {
        switch curve {
        case .none, .drag, .led: begin(at: now)
        // A pending motion keeps its start time.
        case .deceleration, .spring, .transition: if !isPending { start = max(start, time) }
        }
    }

    /// Advances to the time of a frame.
    ///
    /// - Parameters:
    ///   - now: when the frame is presented.
    ///   - interval: the frame interval in seconds; a pending motion starts this long before `now`.
    /// - Returns: whether the motion continues after this frame.
    @discardableResult
    package mutating func advance(to now: Double, interval: Double = .infinity) -> Bool {
        time = max(time, now)
        if isPending {
            start = max(start, time - interval)
            isPending = false
        }
        switch curve {
        case .none, .drag: return false
        case .led: return true
        case .deceleration(let deceleration): return decelerate(deceleration)
        case .spring(let spring, let duration): return advanceSpring(spring, duration: duration)
        case .transition(let transition):
            offset = transition.position(at: elapsed)
            if elapsed >= transition.duration {
                curve = .none
                return false
            }
        }
        return true
    }

    private mutating func advanceSpring(_ spring: Spring, duration: Double) -> Bool {
        if let hit = spring.crossing, hit <= elapsed, hit < duration, entersRange(spring) {
            // Content that was flicked from beyond an edge back into the range decelerates within it; the spring would
            // pull it back to the edge.
            start += hit
            offset = spring.target
            coast(velocity: spring.velocity(at: hit))
            return advance(to: time)
        }
        if elapsed >= duration {
            offset = spring.target
            curve = .none
            return false
        }
        offset = spring.position(at: elapsed)
        return true
    }

    /// Whether a spring enters the range when it crosses its target.
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
                curve = .none
                return false
            }
            // Position and velocity are continuous at the change from the deceleration to the bounce.
            start += hit
            bounce(to: edge, velocity: deceleration.velocity(at: hit))
            return advance(to: time)
        }
        offset = deceleration.position(at: elapsed)
        if elapsed >= deceleration.duration(threshold: restThreshold) {
            offset = deceleration.rest
            curve = .none
            return returnToRange()
        }
        return true
    }

    /// Bounces back if the content has come to rest out of range.
    ///
    /// - Returns: whether the content bounces.
    private mutating func returnToRange() -> Bool {
        let edge = nearest(offset)
        if abs(edge - offset) < 1e-9 { return false }
        start = time
        bounce(to: edge, velocity: 0)
        return phase != .idle
    }
}
