extension TraceTimeline {
    /// Creates the timeline of a recording.
    ///
    /// - Parameters:
    ///   - recording: a complete recording or a part of one.
    ///   - end: the end of the trace, in seconds on the monotonic clock, at which spans without an end are
    ///     cut off; nil for the latest record's time.
    /// - Complexity: O(*n* log *n*) in the number of records.
    package init(_ recording: FlightRecording, end: Double? = nil) {
        let info = recording.info
        self.init(
            processID: max(1, info.process), processName: "flipbook",
            displayName: info.display.isEmpty ? "display" : info.display,
            clocks: (nanoseconds(info.start), nanoseconds(info.startWall)))
        let last = max(
            recording.frames.map(\.shownTime).max() ?? 0, recording.events.map(\.time).max() ?? 0)
        addFrames(recording)
        addCounters(recording.frames)
        addEvents(recording, end: max(last, end ?? last))
    }

    // MARK: Frames

    private mutating func addFrames(_ recording: FlightRecording) {
        let main = addTrack("frame loop", .mainThread)
        let display = addTrack("display", .events)
        let missed = addTrack("missed refreshes", .events)
        let threads = recording.frames.reduce(0) { max($0, $1.paintingThreads) }
        let painting = (0..<threads).map { addTrack("raster thread \($0)", .events) }
        for frame in recording.frames {
            let arguments = frame.arguments
            slices.append(
                Slice(
                    track: main, name: "frame", begin: nanoseconds(frame.tick),
                    end: nanoseconds(frame.committed), arguments: arguments))
            for (span, begin, end) in FrameSpan.spans(of: frame) {
                let isFlip = span == .flip
                let numbers: Arguments = [
                    ("frame", .integer(frame.number)), ("missed", .integer(frame.missed)),
                    ("pixels", .integer(frame.damagedPixels)),
                ]
                slices.append(
                    Slice(
                        track: isFlip ? display : main, name: span.rawValue,
                        begin: nanoseconds(begin), end: nanoseconds(end), arguments: numbers))
                if span == .raster { addThreads(frame, begin: begin, painting) }
            }
            addMissed(frame, track: missed)
            addFrame(frame, interval: recording.info.interval)
        }
    }

    private mutating func addThreads(_ frame: FrameRecord, begin: Double, _ tracks: [Int]) {
        for (i, track) in tracks.enumerated() where frame.threadTimes[i] > 0 {
            slices.append(
                Slice(
                    track: track, name: "raster", begin: nanoseconds(begin),
                    end: nanoseconds(begin + Double(frame.threadTimes[i])),
                    arguments: [("frame", .integer(frame.number))]))
        }
    }

    private mutating func addMissed(_ frame: FrameRecord, track: Int) {
        let before = min(frame.missed, frame.missedBefore)
        for (reason, count, time) in [
            (frame.reasonBefore, before, frame.tick),
            (frame.reason, frame.missed - before, frame.shownTime),
        ] where count > 0 {
            instants.append(
                Instant(
                    track: track, name: reason.name, time: nanoseconds(time),
                    arguments: [
                        ("frame", .integer(frame.number)), ("missed", .integer(count)),
                    ]))
        }
    }

    /// Adds a frame with its expected and actual times. Refreshes before its target for which no frame was
    /// started in time are added as dropped frames.
    private mutating func addFrame(_ frame: FrameRecord, interval modeInterval: Double) {
        let measured = frame.interval > 0 ? frame.interval : modeInterval
        let interval = measured > 0 ? measured : 1 / 60
        func expected(_ refresh: Double) -> Range<Int> {
            range(refresh - interval, refresh)
        }
        let room = max(0, TraceTimeline.maximumFrames - frames.count)
        let dropped = min(frame.missed, frame.missedBefore, TraceTimeline.maximumDropped, room)
        for distance in stride(from: dropped, to: 0, by: -1) {
            let refresh = expected(frame.target - Double(distance) * interval)
            frames.append(
                Frame(
                    number: frame.number, expected: refresh, work: refresh, shown: refresh,
                    presentation: .dropped, reason: frame.reasonBefore))
        }
        let isLate = frame.missed > frame.missedBefore
        frames.append(
            Frame(
                number: frame.number, expected: expected(frame.target),
                work: range(frame.tick, frame.committed), shown: range(frame.tick, frame.shownTime),
                presentation: frame.flipped == 0 ? .unknown : isLate ? .late : .onTime,
                reason: isLate ? frame.reason : .none))
    }

    /// The maximum number of consecutive refreshes that are shown as dropped frames; if there are more, the
    /// display was off.
    private static let maximumDropped = 1000
    /// The number of frames in a timeline beyond which no dropped ones are added; only a damaged recording
    /// has more.
    private static let maximumFrames = 1 << 16

    // MARK: Counters

    private mutating func addCounters(_ records: [FrameRecord]) {
        let offset = addTrack("scroll offset", .counter(unit: "pt"))
        let damage = addTrack("damage", .counter(unit: "pixels"))
        let wait = addTrack("run queue wait", .counter(unit: "µs"))
        let faults = addTrack("page faults", .counter(unit: "faults"))
        let allocations = addTrack("allocations", .counter(unit: "allocations"))
        let isCounted = records.contains { $0.allocations != nil }
        for frame in records {
            let time = nanoseconds(frame.tick)
            func add(_ track: Int, _ value: Double) {
                samples.append(Sample(track: track, time: time, value: value))
            }
            add(offset, frame.scrollOffset)
            add(damage, Double(frame.damageArea))
            add(wait, frame.runQueueWait * 1e6)
            add(faults, Double(frame.minorFaults + frame.majorFaults))
            if isCounted { add(allocations, Double(frame.allocations ?? 0)) }
        }
    }
}

extension FrameRecord {
    /// The number of recorded threads that painted; at most eight.
    fileprivate var paintingThreads: Int {
        threadTimes.indices.last { threadTimes[$0] > 0 }.map { $0 + 1 } ?? 0
    }

    fileprivate var arguments: TraceTimeline.Arguments {
        var arguments: TraceTimeline.Arguments = [
            ("frame", .integer(number)), ("missed", .integer(missed)),
            ("pixels", .integer(damagedPixels)), ("screen", .text("\(screen)")),
            ("refresh", .text("\(refreshState)")),
            ("run queue wait ms", .number(runQueueWait * 1000)),
            ("buffer wait ms", .number(bufferWait * 1000)),
            ("minor faults", .integer(minorFaults)), ("major faults", .integer(majorFaults)),
        ]
        if missed > 0 { arguments.append(("reason", .text(mainReason.name))) }
        if inputTime > 0 {
            arguments.append(("input age ms", .number(max(0, tick - inputTime) * 1000)))
        }
        if let allocations { arguments.append(("allocations", .integer(allocations))) }
        if let sequence { arguments.append(("vblank", .integer(Int(sequence)))) }
        return arguments
    }
}

/// Converts seconds to whole nanoseconds. Values are clamped to what a 64-bit integer can hold, since
/// recordings are untrusted.
func nanoseconds(_ seconds: Double) -> Int { Int((min(max(0, seconds), 9e9) * 1e9).rounded()) }

/// Returns the range between two times in seconds, in nanoseconds; empty if they are in the wrong order.
private func range(_ begin: Double, _ end: Double) -> Range<Int> {
    let lower = nanoseconds(begin)
    return lower..<max(lower, nanoseconds(end))
}
