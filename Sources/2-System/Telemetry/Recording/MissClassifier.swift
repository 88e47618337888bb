/// Finds out why refreshes were missed, by the frame's times and by what frames usually take.
package struct MissClassifier: Sendable {
    /// Durations of a frame's stages in seconds: input, advance, layout, record, raster and commit.
    package typealias Stages = SIMD8<Double>

    /// How much of an interval work may take that is to be done in each: the frame clock gives a frame
    /// no more.
    static let maximumShare = 0.9
    /// What a page fault without disk access costs at least, in seconds; Linux takes 0.25 to 1 µs for
    /// one, and zeroing the page.
    static let minorFaultCost = 0.5e-6

    /// A moving average of the stages, each frame with a sixteenth of the weight.
    package private(set) var typical = Stages(repeating: 0)
    private var hasFrames = false

    package init() {}

    /// Sets the reasons of a frame that was shown, and takes its times into the average.
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

    /// The durations of a frame's stages.
    package static func stages(of r: FrameRecord) -> Stages {
        // Without the times in between, all of the tick is counted as advance.
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

    /// The reasons of the refreshes that a frame has missed.
    ///
    /// What held the frame up counts only if the frame would have been in time without it, or, as a wait
    /// for a processor, if it took most of the frame's time; if there are several such causes, the order
    /// is that in which they can be helped: no processor, no memory, a slow processor, a late start, and
    /// then the stage that took more than usual.
    ///
    /// - Parameters:
    ///   - record: the frame.
    ///   - typical: what the stages usually take.
    ///   - isThrottled: whether the processor's clock is limited because it is hot or short of power.
    /// - Returns: why no frame was begun in time for the refreshes before the frame's target, and why
    ///   the frame itself was late; `none` where nothing was missed.
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
        // When work was to begin for the first of the refreshes.
        let due = record.tickDue - Double(record.missedBefore) * record.interval
        let delay = record.tick - due
        // Frames that take longer than an interval cannot be shown at each refresh.
        if typical.sum() > record.interval * maximumShare {
            return isThrottled ? .throttled : largest(stages(of: record), typical)
        }
        // More than half: the rest alone may have been caught up with.
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
        // A frame that waited for most of its time is starved, also one that was late without the wait.
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

    /// Disk accesses take longer than a frame's reserve; other page faults count by their number.
    private static func faults(_ record: FrameRecord, explain delay: Double) -> Bool {
        record.majorFaults > 0 || Double(record.minorFaults) * minorFaultCost >= delay
    }

    /// The stage that took most beyond half of what it usually takes: one that has grown counts more
    /// than one that is always long.
    private static func largest(_ stages: Stages, _ typical: Stages) -> MissReason {
        let excess = stages - typical / 2
        var best = 0
        for i in 1..<stageReasons.count where excess[i] > excess[best] { best = i }
        return stageReasons[best]
    }
}
