/// Determines why refreshes were missed, from a frame's times and the usual durations of its stages.
package struct MissClassifier: Sendable {
    /// The durations of a frame's stages in seconds: input, advance, layout, record, raster and commit.
    package typealias Stages = SIMD8<Double>

    /// The maximum share of the refresh interval that frames may take if each refresh needs one; the frame
    /// clock limits its budget to the same share.
    static let maximumShare = 0.9
    /// The assumed cost of a page fault without disk access, in seconds. Linux takes 0.25 to 1 µs for one,
    /// plus the time to zero the page.
    static let minorFaultCost = 0.5e-6

    /// A moving average of the stages' durations, in which each new frame has a weight of one sixteenth.
    package private(set) var typical = Stages(repeating: 0)
    private var hasFrames = false

    package init() {}

    /// Sets the reasons in the record of a frame that was shown, and adds its durations to the average.
    package mutating func classify(_ record: inout FrameRecord, isThrottled: Bool) {
        let stages = MissClassifier.stages(of: record)
        if record.missed > 0 {
            let reasons = MissClassifier.reasons(
                of: record, typical: hasFrames ? typical : stages, isThrottled: isThrottled)
            (record.reasonBefore, record.reason) = (reasons.before, reasons.after)
        }
        if hasFrames { typical += (stages - typical) / 16 } else { typical = stages }
        hasFrames = true
    }

    /// Returns the durations of a frame's stages.
    package static func stages(of r: FrameRecord) -> Stages {
        // If the times in between are missing, everything up to the recording counts as advance.
        let input = r.inputHandled == 0 ? r.tick : r.inputHandled
        let laidOut = r.laidOut == 0 ? r.recorded : r.laidOut
        let advanced = r.advanced == 0 ? laidOut : r.advanced
        let stages = Stages(
            input - r.tick, advanced - input, laidOut - advanced, r.recorded - laidOut,
            r.rastered - r.recorded, r.committed - r.rastered, 0, 0)
        return stages.replacing(with: 0, where: stages .< 0)
    }

    private static let stageReasons: [MissReason] = [
        .input, .advance, .layout, .record, .raster, .flip,
    ]

    /// Returns the reasons for the refreshes that a frame has missed.
    ///
    /// A delay counts as the cause of a late frame only if the frame would have been in time without it; a wait
    /// for a processor also counts if it took most of the frame's time. If several causes apply, the first
    /// of these is returned: a wait for a processor, a wait for a buffer, page faults, a late start,
    /// throttling, and finally the stage that took longer than usual.
    ///
    /// - Parameters:
    ///   - record: the frame.
    ///   - typical: the usual durations of the stages.
    ///   - isThrottled: whether the processor is throttled because it is hot or short of power.
    /// - Returns: why no frame was started in time for the refreshes before the frame's target, and why
    ///   the frame itself was late; `none` if nothing was missed.
    package static func reasons(
        of record: FrameRecord, typical: Stages, isThrottled: Bool
    ) -> (before: MissReason, after: MissReason) {
        let after = record.missed - record.missedBefore
        return (
            record.missedBefore > 0 ? reasonBefore(record, typical, isThrottled) : .none,
            after > 0 ? reasonAfter(record, typical, isThrottled) : .none
        )
    }

    private static func reasonBefore(
        _ record: FrameRecord, _ typical: Stages, _ isThrottled: Bool
    ) -> MissReason {
        // This is when work for the first missed refresh was due to start.
        let due = record.tickDue - Double(record.missedBefore) * record.interval
        let delay = record.tick - due
        // Frames that usually exceed the budget cannot be shown at each refresh.
        if typical.sum() > record.interval * maximumShare {
            return isThrottled ? .throttled : largest(stages(of: record), typical)
        }
        // A cause of more than half of the delay is enough, since the frame might have made up for the rest.
        if record.bufferWait > delay / 2 { return .buffer }
        if record.runQueueWait > delay / 2 { return .starved }
        if faults(record, explain: delay / 2) { return .pageFaults }
        return .lateStart
    }

    private static func reasonAfter(
        _ record: FrameRecord, _ typical: Stages, _ isThrottled: Bool
    ) -> MissReason {
        let late = record.committed - record.target
        if late <= 0 { return .flip }
        // A frame that waited for most of its time was starved, even if it would have been late anyway.
        let elapsed = record.committed - record.tickDue
        if record.runQueueWait >= min(late, elapsed / 2) { return .starved }
        if record.bufferWait >= late { return .buffer }
        if faults(record, explain: late) { return .pageFaults }
        let stages = stages(of: record)
        let excess = (stages - typical).sum()
        if record.tick - record.tickDue >= late, excess < late { return .lateStart }
        if isThrottled, stages[5] < late { return .throttled }
        return largest(stages, typical)
    }

    /// Returns whether page faults explain a delay. A single disk access does, since it takes longer than a
    /// frame's margin; other page faults count by their number.
    private static func faults(_ record: FrameRecord, explain delay: Double) -> Bool {
        record.majorFaults > 0 || Double(record.minorFaults) * minorFaultCost >= delay
    }

    /// Returns the stage whose duration exceeds half of its usual duration by the most, so that a stage that has
    /// become longer counts more than one that is always long.
    private static func largest(_ stages: Stages, _ typical: Stages) -> MissReason {
        let excess = stages - typical / 2
        var best = 0
        for i in 1..<stageReasons.count where excess[i] > excess[best] { best = i }
        return stageReasons[best]
    }
}
