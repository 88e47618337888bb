import Glibc
import Interface

/// The result of checking a trace against a law: the largest deviation relative to its limit.
struct FeelVerdict: Equatable, Sendable {
    /// The deviation, in the law's unit.
    var deviation = 0.0
    /// The maximum deviation allowed at that time.
    var limit: Double
    /// The time of the deviation, in seconds; nil if there is none.
    var time: Double?

    var isKept: Bool { deviation <= limit }

    /// Records a deviation if it is larger, relative to its limit, than the recorded one.
    mutating func note(_ deviation: Double, limit: Double, at time: Double) {
        if deviation.isNaN || deviation / limit > self.deviation / self.limit {
            self = FeelVerdict(
                deviation: deviation.isNaN ? .infinity : deviation, limit: limit, time: time)
        }
    }
}

/// A law of motion whose violation can be felt.
enum FeelLaw: String, CaseIterable, Sendable {
    /// No frame's step is larger or smaller than both of its neighbours. Points.
    case jump
    /// Velocity is continuous without a touch or an edge, and at a release. Points per second.
    case speed
    /// No frame moves against the direction of motion. Points.
    case back
    /// Rest is reported soon after content is visibly at rest. Seconds.
    case rest
    /// Frames end once nothing changes any more. Seconds.
    case idle
    /// Content stays fixed to the touch that drags it. Points.
    case glass
    /// A steady drag is drawn in even steps. Per cent of a step.
    case even
    /// The latency of the drawn position does not exceed its limit. Milliseconds.
    case lag
    /// Content does not overshoot when a touch stops abruptly. Points.
    case stop
    /// Content does not step back when a touch stops abruptly. Points.
    case snap
    /// The indicator does not move further than content. Points.
    case bar
    /// Decelerations and bounces follow the closed forms. Points.
    case form
    /// Rows are visible. Seconds without a row.
    case blank
    /// Flicks in one direction accumulate: the shortfall of the last to 1.15 times the first, as a
    /// ratio.
    case carry
    /// A tap on content at rest selects a row. Missed taps.
    case taps

    /// The laws that hold in every case.
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

    /// The rate of the stiffest spring that counts as continuous motion, per second: it covers 90 %
    /// of the distance in 0.3 s. The bounce has 10.
    static let stiffest = 12.5

    /// Half a pixel, in points.
    static let halfPixel = 0.5
    /// Smaller steps do not count as motion, in points.
    static let resolution = 0.02
}

// MARK: Motion

extension FeelLaw {
    /// Checks for steps outside the range of both neighbours, except while a touch had no sample
    /// for more than 1.5 periods of the panel and may have stopped. The limit is half a point, plus
    /// 5 % of the step during a touch, plus the curvature of the stiffest spring: its velocity
    /// satisfies v″ = β²v at the peak and so changes by β²v·dt²/2 from one frame to the next. After
    /// a release beyond an edge the spring slows content from the next frame on, by
    /// `allowedChange`.
    static func checkJump(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 0.5)
        for (i, frame) in trace.frames.enumerated() {
            if let drawn = frame.drawnOffset {
                verdict.note(
                    max(0, abs(drawn - frame.offset) - halfPixel), limit: 0.01, at: frame.target)
            }
            guard i > 0, i + 1 < trace.frames.count, !trace.hasNewFinger(i),
                !trace.hasNewFinger(i + 1), !trace.isUnseen(i),
                !(i - 1...i + 1).contains(where: trace.isCutShort)
            else { continue }
            let before = trace.velocity(i - 1)
            let (v, after) = (trace.velocity(i), trace.velocity(i + 1))
            let outside = max(min(before, after) - v, v - max(before, after), 0)
            let dt = frame.elapsed
            let speed = max(abs(before), abs(v), abs(after))
            let isHeld = frame.isTracking || trace.frames[i - 1].isTracking
            let curvature = stiffest * stiffest * speed * dt * dt * dt / 2
            var limit = 0.5 + (isHeld ? 0.05 * speed * dt : 0) + curvature
            if frame.isTracking, !trace.frames[i + 1].isTracking, trace.distanceFromRest(i) > 0 {
                limit += allowedChange(trace, i) * dt
            }
            verdict.note(outside * dt, limit: limit, at: frame.target)
        }
        return verdict
    }

    /// The maximum change of velocity from frame `i` to the next: 1.5 times the deceleration k·v
    /// within the range, or beyond an edge the acceleration of the stiffest spring, β²x + 2βv; plus
    /// 5 points per second.
    static func allowedChange(_ trace: FeelTrace, _ i: Int) -> Double {
        let dt = (trace.frames[i].elapsed + trace.frames[i + 1].elapsed) / 2
        let speed = max(abs(trace.velocity(i)), abs(trace.velocity(i + 1)))
        let over = (i - 1...i + 1).map { trace.distanceFromRest($0) }.max() ?? 0
        let pull =
            over > 0
            ? stiffest * (stiffest * over + 2 * speed) : -FeelReference.exponent * 1.5 * speed
        return pull * dt + 5
    }

    /// Checks that velocity is continuous between frames, and at each release.
    static func checkSpeed(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 1)
        for i in trace.frames.indices.dropFirst().dropLast()
        where trace.isFree(i) && trace.isFree(i + 1) && !trace.hasNewFinger(i + 1)
            && !trace.isCutShort(i) && !trace.isCutShort(i + 1)
        {
            // Motion ends by a step of up to half a pixel.
            if trace.isAtRest(i + 1) { continue }
            let change = abs(trace.velocity(i + 1) - trace.velocity(i))
            verdict.note(
                change, limit: allowedChange(trace, i), at: trace.frames[i + 1].target)
        }
        for i in trace.releases where i > 2 && i + 1 < trace.frames.count {
            // After a release the velocity must be that of the drag's last two frames, or 1/30 s,
            // to within a tenth and the change allowed between frames.
            guard trace.isFree(i + 1), trace.frames[i - 1].isDragging,
                trace.frames[i - 2].isDragging
            else { continue }
            let since = trace.frames[i].target - 2.1 / 60
            let drawn = (1..<i).filter { j in
                trace.frames[j].isDragging && (j >= i - 2 || trace.frames[j].target >= since)
            }.map(trace.velocity)
            let after = trace.velocity(i + 1)
            let (low, high) = (drawn.min() ?? 0, drawn.max() ?? 0)
            // A touch without recent samples may have stopped.
            let slower = trace.isUnseen(i) ? 0 : max(low - after, 0)
            let outside = max(slower, after - high, 0)
            verdict.note(
                outside,
                limit: 0.1 * max(abs(low), abs(high)) + 2 * allowedChange(trace, i),
                at: trace.frames[i + 1].target)
        }
        return verdict
    }

    /// Checks for steps backwards: free content may reverse only beyond an edge, and dragged
    /// content only if the touch has reversed since the oldest position that may be drawn; half a
    /// point is allowed for a touch that slows down.
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
                // Content offset and touch position have opposite signs.
                let oldest = max(finger.began, trace.frames[i - 1].target - FeelLaw.oldest(trace))
                let path = finger.range(from: oldest, to: frame.target)
                let start = finger.position(at: oldest)
                let (up, down) = (start - path.lowerBound, path.upperBound - start)
                if up < 0.01 && down < 0.01 {
                    // Content must rest under a resting touch; after its end it may move.
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

    /// The maximum age of the touch position that a frame draws, in seconds before its
    /// presentation: the frame's work, plus Android's latency or a period of the panel.
    static func oldest(_ trace: FeelTrace) -> Double {
        guard let frame = trace.frames.first else { return 0 }
        return frame.target - frame.timestamp + max(0.005, trace.samplePeriod) + 0.0005
    }
}

extension FeelTrace {
    /// The touch on the content in a frame, or one that ended since the previous frame.
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
    /// The indicator stays for 0.4 s and fades for 0.25 s.
    static let indicatorTime = 0.65

    /// The frame that reports rest after the last motion, and the last frame with visible motion:
    /// at least half a point from the final offset.
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

    /// Checks the time from visible rest, within half a pixel, until rest is reported.
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

    /// Checks for frames after rest was reported, other than those that fade the indicator.
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

    /// Checks for time without a visible row. The limit is 0.6 s, for content whose rows were
    /// removed: a bounce at 10/s from 2,000 points beyond the edge takes 0.53 s to come within a
    /// row of it.
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

    /// Checks that a tap on content at rest selected a row.
    static func checkTaps(_ trace: FeelTrace) -> FeelVerdict {
        FeelVerdict(
            deviation: Double(max(0, 1 - trace.taps)), limit: 0.5, time: trace.frames.last?.target)
    }

    /// Compares the speeds of content after each release.
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

    /// Compares with the motion through the first two frames after the last release.
    static func checkForm(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 0.5)
        guard let lift = trace.releases.last, lift + 1 < trace.frames.count else { return verdict }
        let (a, b) = (trace.frames[lift], trace.frames[lift + 1])
        let coast = FeelReference.Coast(
            from: a.offset, to: b.offset, in: b.target - a.target, range: a.range)
        for frame in trace.frames[lift...] {
            // Content at rest is compared with the end of the motion.
            let expected = coast.position(at: frame.isDecelerating ? frame.target - a.target : 60)
            verdict.note(abs(frame.offset - expected), limit: 0.5, at: frame.target)
        }
        return verdict
    }
}
