import Glibc
import Interface

/// What a law says of a trace: the deviation that came nearest to its limit, or went furthest beyond.
struct FeelVerdict: Equatable, Sendable {
    /// In the law's unit.
    var deviation = 0.0
    /// What is allowed there.
    var limit: Double
    /// When, in seconds; nil where nothing deviates.
    var time: Double?

    var isKept: Bool { deviation <= limit }

    /// Takes a deviation where it is nearer to its limit than the one before.
    mutating func note(_ deviation: Double, limit: Double, at time: Double) {
        if deviation.isNaN || deviation / limit > self.deviation / self.limit {
            self = FeelVerdict(
                deviation: deviation.isNaN ? .infinity : deviation, limit: limit, time: time)
        }
    }
}

/// A law of motion that a hand would feel broken.
enum FeelLaw: String, CaseIterable, Sendable {
    /// No frame's step stands out from those before and after it. Points.
    case jump
    /// Velocity is continuous where neither a finger nor an edge acts, and at a lift. Points a second.
    case speed
    /// No frame goes against the direction of motion. Points.
    case back
    /// Content that has come to rest is said to have. Seconds.
    case rest
    /// Frames end when nothing is left to be seen. Seconds.
    case idle
    /// Content is under the finger that holds it. Points.
    case glass
    /// A steady drag is drawn steadily. Per cent of a step.
    case even
    /// The finger's place that is drawn is as late as today's at most. Milliseconds.
    case lag
    /// A finger that stops dead: how far content goes on. Points.
    case stop
    /// A finger that stops dead: how far a frame snaps back. Points.
    case snap
    /// The indicator moves no more than content does. Points.
    case bar
    /// Coasting and bouncing follow the closed forms. Points.
    case form
    /// Rows are in sight. Seconds without.
    case blank
    /// Flicks in one direction add up: what the last one lacks of 1.15 times the first. Times.
    case carry
    /// A tap on content at rest is a tap. Taps missing.
    case taps

    /// What holds whatever fingers do.
    static let always: Set<FeelLaw> = [.jump, .speed, .back, .idle, .glass, .bar]

    /// Checks a trace.
    func check(_ trace: FeelTrace) -> FeelVerdict {
        switch self {
        case .jump: FeelLaw.checkJump(trace)
        case .speed: FeelLaw.checkSpeed(trace)
        case .back: FeelLaw.checkBack(trace)
        case .rest: FeelLaw.checkRest(trace)
        case .idle: FeelLaw.checkIdle(trace)
        case .glass: FeelLaw.checkGlass(trace)
        case .even: FeelLaw.checkEven(trace)
        case .lag: FeelLaw.checkLag(trace)
        case .stop: FeelLaw.checkStop(trace)
        case .snap: FeelLaw.checkSnap(trace)
        case .bar: FeelLaw.checkBar(trace)
        case .form: FeelLaw.checkForm(trace)
        case .blank: FeelLaw.checkBlank(trace)
        case .carry: FeelLaw.checkCarry(trace)
        case .taps: FeelLaw.checkTaps(trace)
        }
    }

    /// The stiffest spring that is taken for motion and not for a jerk, per second: 0.3 s to within
    /// 10 % of the way. The bounce has 10.
    static let stiffest = 12.5

    /// What the middle of a pixel may be off, in points.
    static let halfPixel = 0.5
    /// Steps below this are no motion, in points.
    static let resolution = 0.02
}

// MARK: Motion

extension FeelLaw {
    /// A step outside of the range of both of its neighbours, but where a finger has not been seen for
    /// longer than 1.5 of the panel's periods: it may have stopped. What is allowed: half a point, 5 % of
    /// the step while a finger is on the glass, and the bend of the stiffest spring, whose velocity
    /// v″ = β²v at its peak bends by β²v·dt²/2 from one frame to the next. Where a finger lifts beyond
    /// an edge the spring slows content from the next frame on, by `allowedChange`.
    static func checkJump(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 0.5)
        for (i, frame) in trace.frames.enumerated() {
            if let drawn = frame.drawnOffset {
                verdict.note(
                    max(0, abs(drawn - frame.offset) - halfPixel), limit: 0.01, at: frame.target)
            }
            guard i > 0, i + 1 < trace.frames.count, !trace.hasNewFinger(i),
                !trace.hasNewFinger(i + 1), !trace.isUnseen(i)
            else { continue }
            let before = trace.velocity(i - 1)
            let (v, after) = (trace.velocity(i), trace.velocity(i + 1))
            let outside = max(min(before, after) - v, v - max(before, after), 0)
            let dt = frame.elapsed
            let speed = max(abs(before), abs(v), abs(after))
            let isHeld = frame.isTracking || trace.frames[i - 1].isTracking
            let bend = stiffest * stiffest * speed * dt * dt * dt / 2
            var limit = 0.5 + (isHeld ? 0.05 * speed * dt : 0) + bend
            if frame.isTracking, !trace.frames[i + 1].isTracking, trace.distanceFromRest(i) > 0 {
                limit += allowedChange(trace, i) * dt
            }
            verdict.note(outside * dt, limit: limit, at: frame.target)
        }
        return verdict
    }

    /// The most that velocity may change from frame `i` to the next: 1.5 times the deceleration's
    /// k·v within the range, and where content is beyond an edge what the stiffest spring does,
    /// β²x + 2βv; and 5 points a second.
    static func allowedChange(_ trace: FeelTrace, _ i: Int) -> Double {
        let dt = (trace.frames[i].elapsed + trace.frames[i + 1].elapsed) / 2
        let speed = max(abs(trace.velocity(i)), abs(trace.velocity(i + 1)))
        let over = (i - 1...i + 1).map { trace.distanceFromRest($0) }.max() ?? 0
        let pull =
            over > 0
            ? stiffest * (stiffest * over + 2 * speed) : -FeelReference.exponent * 1.5 * speed
        return pull * dt + 5
    }

    static func checkSpeed(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 1)
        for i in trace.frames.indices.dropFirst().dropLast()
        where trace.isFree(i) && trace.isFree(i + 1) && !trace.hasNewFinger(i + 1) {
            // The last half of a pixel is made in one step: motion ends there.
            if trace.isAtRest(i + 1) { continue }
            let change = abs(trace.velocity(i + 1) - trace.velocity(i))
            verdict.note(
                change, limit: allowedChange(trace, i), at: trace.frames[i + 1].target)
        }
        for i in trace.releases where i > 2 && i + 1 < trace.frames.count {
            // A lift goes on with what was drawn last: neither faster nor slower than the drag's
            // last two frames, or 1/30 s, by a tenth and what a frame may change.
            guard trace.isFree(i + 1), trace.frames[i - 1].isDragging,
                trace.frames[i - 2].isDragging
            else { continue }
            let since = trace.frames[i].target - 2.1 / 60
            let drawn = (1..<i).filter { j in
                trace.frames[j].isDragging && (j >= i - 2 || trace.frames[j].target >= since)
            }.map(trace.velocity)
            let after = trace.velocity(i + 1)
            let (low, high) = (drawn.min() ?? 0, drawn.max() ?? 0)
            // A finger that was not seen for long may have stopped.
            let slower = trace.isUnseen(i) ? 0 : max(low - after, 0)
            let outside = max(slower, after - high, 0)
            verdict.note(
                outside,
                limit: 0.1 * max(abs(low), abs(high)) + 2 * allowedChange(trace, i),
                at: trace.frames[i + 1].target)
        }
        return verdict
    }

    /// How far frames go back: content that moves freely turns only beyond an edge, and content
    /// under a finger only where the finger has turned since the oldest place that may be drawn;
    /// half a point is allowed there, for a finger that slows down.
    static func checkBack(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 0.25)
        var direction = 0.0
        for (i, frame) in trace.frames.enumerated().dropFirst() {
            let step = frame.offset - trace.frames[i - 1].offset
            let isFree = trace.isFree(i)
            if trace.hasNewFinger(i) || trace.isReloaded(i) { direction = 0 }
            if !isFree {
                direction = 0
                guard let finger = trace.heldBy(i) else { continue }
                let over = max(trace.overscroll(i), trace.overscroll(i - 1))
                if !frame.isTracking && over > 0 || trace.isUnseen(i) { continue }
                // Content moves against the finger's y.
                let oldest = max(finger.began, trace.frames[i - 1].target - FeelLaw.oldest(trace))
                let path = finger.range(from: oldest, to: frame.target)
                let start = finger.position(at: oldest)
                let (up, down) = (start - path.lowerBound, path.upperBound - start)
                if up < 0.01 && down < 0.01 {
                    // Content rests under a finger that rests, and goes on where it has lifted.
                    if frame.isTracking && trace.frames[i - 1].isTracking {
                        verdict.note(abs(step), limit: 1, at: frame.target)
                    }
                    continue
                }
                if step > 0 && up < 0.01 || step < 0 && down < 0.01 {
                    verdict.note(abs(step), limit: 0.5, at: frame.target)
                }
                continue
            }
            guard abs(step) > resolution else { continue }
            let over = max(trace.overscroll(i), trace.overscroll(i - 1))
            if step * direction < 0 && over < 0.3 {
                verdict.note(abs(step), limit: 0.25, at: frame.target)
            }
            direction = step
        }
        return verdict
    }

    /// The age of the oldest place of a finger that a frame may draw, in seconds before it is seen:
    /// Android's latency or a period of the panel, and the frame's work.
    static func oldest(_ trace: FeelTrace) -> Double {
        guard let frame = trace.frames.first else { return 0 }
        return frame.target - frame.timestamp + max(0.005, trace.samplePeriod) + 0.0005
    }
}

extension FeelTrace {
    /// The finger that holds content in a frame, or has lifted since the frame before.
    func heldBy(_ i: Int) -> FeelPath? {
        let frame = frames[i]
        guard let index = touches.lastIndex(where: { $0.began <= frame.timestamp }),
            fingers.indices.contains(index), i > 0, touches[index].ended > frames[i - 1].timestamp
        else { return nil }
        return fingers[index]
    }
}

// MARK: Rest

extension FeelLaw {
    /// The bar stays 0.4 s and fades for 0.25 s.
    static let indicatorTime = 0.65

    /// The frame that says rest after the last motion, and the last one that showed motion: half a
    /// point or more from where content came to rest.
    private static func lastRest(_ trace: FeelTrace) -> (said: Int, seen: Int)? {
        let frames = trace.frames
        let moving = frames.indices.last { i in
            frames[i].isDecelerating || frames[i].isTracking
                || i + 1 < frames.count && frames[i].offset != frames[i + 1].offset
                || frames[i].state == RefreshStateMachine.State.finishing.rawValue
        }
        guard let last = frames.last, let moving else { return nil }
        let refreshing = RefreshStateMachine.State.refreshing.rawValue
        let seen =
            frames.lastIndex {
                abs($0.offset - last.offset) >= 0.5 || $0.state == refreshing || $0.isTracking
            } ?? 0
        return (min(moving + 1, trace.frames.count - 1), seen)
    }

    /// From what is seen to be rest, half a pixel from it, until it is said to be.
    static func checkRest(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 0.1)
        guard let (said, seen) = lastRest(trace), let last = trace.frames.last else {
            return verdict
        }
        if last.isDecelerating || last.needsAnotherFrame {
            verdict.note(.infinity, limit: 0.1, at: last.target)
            return verdict
        }
        let (a, b) = (trace.frames[seen], trace.frames[said])
        verdict.note(
            b.target - a.target,
            limit: 0.1 + 2 * max(trace.interval, b.elapsed),
            at: b.target)
        return verdict
    }

    /// Frames after rest was said, beyond those that fade the indicator.
    static func checkIdle(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 3 * trace.interval)
        guard let last = trace.frames.last else { return verdict }
        if last.needsAnotherFrame {
            verdict.note(.infinity, limit: verdict.limit, at: last.target)
        } else if let (said, _) = lastRest(trace) {
            verdict.limit = 3 * max(trace.interval, last.elapsed)
            let over = last.target - trace.frames[said].target - indicatorTime
            verdict.note(max(0, over), limit: verdict.limit, at: last.target)
        }
        return verdict
    }

    /// The longest time without rows, though there are some: 0.6 s for content to come back that
    /// has lost the rows under it: a bounce of 10/s is within a row of its edge after 0.53 s, from
    /// 2,000 points beyond.
    static func checkBlank(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 0.6)
        var since: Double?
        for frame in trace.frames {
            if frame.drawnOffset != nil {
                since = nil
            } else {
                let start = since ?? frame.target - trace.interval
                since = start
                verdict.note(frame.target - start, limit: 0.6, at: frame.target)
            }
        }
        return verdict
    }

    static func checkTaps(_ trace: FeelTrace) -> FeelVerdict {
        FeelVerdict(
            deviation: Double(max(0, 1 - trace.taps)), limit: 0.5, time: trace.frames.last?.target)
    }

    /// The speed of content after each lift.
    static func checkCarry(_ trace: FeelTrace) -> FeelVerdict {
        let speeds = trace.releases.compactMap { i in
            i + 1 < trace.frames.count ? abs(trace.velocity(i + 1)) : nil
        }
        guard speeds.count > 1, let first = speeds.first, let last = speeds.last, first > 0 else {
            return FeelVerdict(deviation: .infinity, limit: 0.01)
        }
        return FeelVerdict(
            deviation: max(0, 1.15 - last / first), limit: 0.01, time: trace.frames.last?.target)
    }

    /// From the first two frames after the last lift on.
    static func checkForm(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 0.5)
        guard let lift = trace.releases.last, lift + 1 < trace.frames.count else { return verdict }
        let (a, b) = (trace.frames[lift], trace.frames[lift + 1])
        let coast = FeelReference.Coast(
            from: a.offset, to: b.offset, in: b.target - a.target, range: a.range)
        for frame in trace.frames[lift...] {
            // What is said to rest is where it would come to rest in the end.
            let expected = coast.position(at: frame.isDecelerating ? frame.target - a.target : 60)
            verdict.note(abs(frame.offset - expected), limit: 0.5, at: frame.target)
        }
        return verdict
    }
}
