/// Laws of content during a drag.
extension FeelLaw {
    /// Checks that content is fixed to the touch: a single anchor must explain every frame's offset
    /// by a position of the touch between the frame and the maximum age. The limit is 2 points for
    /// extrapolation, and 1.5 ms of motion while the panel's period is being estimated.
    static func checkGlass(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 2)
        var low = -Double.infinity
        var high = Double.infinity
        let oldest = oldest(trace)
        for (i, frame) in trace.frames.enumerated().dropFirst() {
            let before = trace.frames[i - 1]
            let isHeld = frame.isDragging && before.isDragging && !trace.hasNewFinger(i)
            guard isHeld, frame.range == before.range, let finger = trace.heldBy(i) else {
                (low, high) = (-.infinity, .infinity)
                continue
            }
            let raw = FeelReference.unbanded(
                offset: frame.offset, range: frame.range, viewport: trace.viewport)
            // A point of the content keeps its distance from the touch: raw + y is constant.
            let places = finger.range(
                from: max(finger.began, frame.target - oldest), to: frame.target)
            (low, high) = (max(low, raw + places.lowerBound), min(high, raw + places.upperBound))
            let slope = FeelLaw.slope(trace, i)
            if trace.isUnseen(i) { continue }
            let speed = (places.upperBound - places.lowerBound) / oldest
            verdict.note(
                max(0, low - high) * slope, limit: 2 + 0.0015 * speed, at: frame.target)
        }
        return verdict
    }

    /// The distance by which content moves per point of the touch.
    private static func slope(_ trace: FeelTrace, _ i: Int) -> Double {
        let over = trace.overscroll(i)
        guard over > 0 else { return 1 }
        let c = FeelReference.coefficient
        let x = FeelReference.unbanded(over, viewport: trace.viewport)
        let s = x * c / trace.viewport + 1
        return c / (s * s)
    }

    /// The frames of a drag at constant speed, without its first tenth of a second, in which the
    /// resampler may still estimate the panel's timing.
    private static func steadyFrames(_ trace: FeelTrace) -> [(index: Int, speed: Double)] {
        let oldest = oldest(trace)
        return trace.frames.indices.dropFirst().compactMap { i in
            let (frame, before) = (trace.frames[i], trace.frames[i - 1])
            guard frame.isDragging, before.isDragging, let finger = trace.heldBy(i),
                frame.target <= finger.ended,
                trace.overscroll(i) == 0, trace.overscroll(i - 1) == 0
            else { return nil }
            let speed = finger.velocity(at: frame.target)
            let start = before.target - oldest - 0.1
            guard speed != 0, start > finger.began, finger.velocity(at: start) == speed,
                abs(
                    finger.position(at: frame.target) - finger.position(at: start)
                        - speed * (frame.target - start)) < 1e-6
            else { return nil }
            return (i, speed)
        }
    }

    /// Checks that steps are even. The limit is 5 %, plus the error of two positions due to the jitter of timestamps.
    static func checkEven(_ trace: FeelTrace) -> FeelVerdict {
        let limit = 5 + 200 * trace.sampleJitter / trace.interval
        var verdict = FeelVerdict(limit: limit)
        for (i, speed) in steadyFrames(trace) {
            let deviation = abs(-trace.velocity(i) / speed - 1) * 100
            verdict.note(deviation, limit: limit, at: trace.frames[i].target)
        }
        return verdict
    }

    /// Checks the mean latency of a steady drag; the anchor is measured at its end, where the touch
    /// rests.
    ///
    /// The limit is Android's mean latency, or if larger, the latency needed for even motion with
    /// an overshoot of at most 2 points: the newest sample may be a period old, and at most 2
    /// points may be extrapolated.
    static func checkLag(_ trace: FeelTrace) -> FeelVerdict {
        let margin = trace.frames.first.map { $0.target - $0.timestamp } ?? 0
        let android = FeelReference.androidLag(period: trace.samplePeriod, margin: margin)
        let steady = steadyFrames(trace)
        let speed = abs(steady.last?.speed ?? 0)
        let needed = trace.samplePeriod + margin - (speed > 0 ? 2 / speed : 0)
        let limit = (max(android.mean, needed) + 0.0005) * 1000
        var verdict = FeelVerdict(limit: limit)
        guard let finger = trace.fingers.last, let touch = trace.touches.last,
            let rest = trace.frames.last(where: { $0.target < touch.ended && $0.isDragging }),
            let last = steady.last, !steady.isEmpty
        else { return FeelVerdict(deviation: .infinity, limit: limit) }
        let anchor = rest.offset + finger.position(at: rest.target)
        let sum = steady.reduce(0.0) { sum, item in
            let frame = trace.frames[item.index]
            let drawn = anchor - frame.offset
            return sum + (finger.position(at: frame.target) - drawn) / item.speed
        }
        verdict.note(
            max(0, sum / Double(steady.count) * 1000), limit: limit,
            at: trace.frames[last.index].target)
        return verdict
    }

    /// The frames around and after the stop of the touch, the final offset, and the direction of
    /// motion.
    private static func afterStop(
        _ trace: FeelTrace
    ) -> (frames: Range<Int>, rest: Double, direction: Double)? {
        guard let finger = trace.fingers.last, let touch = trace.touches.last,
            let rest = trace.frames.lastIndex(where: { $0.timestamp < touch.ended })
        else { return nil }
        let end = finger.position(at: finger.ended)
        let moving = trace.frames.lastIndex {
            abs(finger.position(at: $0.target - 0.1) - end) > 0.01 && $0.isDragging
        }
        guard let moving, moving < rest else { return nil }
        let direction = trace.frames[rest].offset - trace.frames[max(0, moving - 10)].offset
        return (max(1, moving - 10)..<rest + 1, trace.frames[rest].offset, direction < 0 ? -1 : 1)
    }

    /// Checks for an overshoot beyond the final offset at an abrupt stop. The limit is 2 points.
    static func checkStop(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 2)
        guard let (frames, rest, direction) = afterStop(trace) else {
            return FeelVerdict(deviation: .infinity, limit: 2)
        }
        for i in frames {
            let frame = trace.frames[i]
            verdict.note(
                max(0, (frame.offset - rest) * direction), limit: 2, at: frame.target)
        }
        return verdict
    }

    /// Checks for steps backwards after an abrupt stop. The limit is 1 point.
    static func checkSnap(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 1)
        guard let (frames, _, direction) = afterStop(trace) else {
            return FeelVerdict(deviation: .infinity, limit: 1)
        }
        for i in frames {
            let step = (trace.frames[i].offset - trace.frames[i - 1].offset) * direction
            verdict.note(max(0, -step), limit: 1, at: trace.frames[i].target)
        }
        return verdict
    }

    /// Checks that neither end of the indicator, on whole pixels, moves further than content, and
    /// that it disappears only by fading within 0.25 s. A change of the rows may change the
    /// indicator.
    static func checkBar(_ trace: FeelTrace) -> FeelVerdict {
        var verdict = FeelVerdict(limit: 2)
        for (i, frame) in trace.frames.enumerated().dropFirst() where !trace.isReloaded(i) {
            let before = trace.frames[i - 1]
            guard let old = before.indicator else { continue }
            guard let new = frame.indicator else {
                let fade = frame.elapsed / 0.25 + 0.01
                verdict.note(old.alpha, limit: fade, at: frame.target)
                continue
            }
            let step = abs(frame.offset - before.offset)
            let start = abs(new.start - old.start)
            let end = abs(new.start + new.length - old.start - old.length)
            verdict.note(max(0, max(start, end) - step), limit: 2, at: frame.target)
        }
        return verdict
    }
}

extension FeelLaw {
    /// The steps of content in the frames of a steady drag, in points.
    static func steadySteps(_ trace: FeelTrace) -> [Double] {
        steadyFrames(trace).map { abs(trace.velocity($0.index)) * trace.interval }
    }
}
