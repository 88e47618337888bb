import Telemetry

/// Reads a corrupted recording of frames and processes it as the commands do: as a trace, a comparison, and a screen of
/// `flipbook top`. It must not trap, hang or use unbounded memory.
package enum FlightFuzz {
    /// A valid recording with all kinds of events; nil if memory is short.
    private static let sample: [UInt8]? = {
        var recording = FlightRecording()
        recording.info.interval = 1 / 60
        recording.info.version = "0.2.0"
        for number in 0..<4 {
            let tick = 100 + Double(number) / 60
            var frame = FrameRecord(
                number: number, target: tick + 0.01, tick: tick, recorded: tick + 0.002,
                rastered: tick + 0.004, committed: tick + 0.005)
            frame.flipped = frame.target
            frame.threadTimes[1] = 0.001
            frame.isMoving = true
            recording.frames.append(frame)
        }
        for kind in EventRecord.Kind.allCases {
            for phase in [EventRecord.Phase.began, .ended] {
                recording.events.append(EventRecord(kind, phase, at: 100.01, text: "a"))
            }
        }
        return try? recording.encoded()
    }()

    /// Corrupts the sample and reads it.
    ///
    /// - Parameter bytes: the changes to the sample: for each, a position, a length, and the bytes to write.
    /// - Returns: the number of frames that were read; nil if the recording was rejected.
    @discardableResult
    package static func run(_ bytes: [UInt8]) -> Int? {
        guard var file = sample else { return nil }
        var input = FuzzInput(bytes)
        while !input.isAtEnd {
            let start = Int(input.word()) % file.count
            for offset in 0..<1 + input.choice(16) where start + offset < file.count {
                file[start + offset] = input.byte()
            }
        }
        guard let recording = try? FlightRecording(bytes: file, path: "fuzz.flight") else {
            return nil
        }
        let timeline = TraceTimeline(recording)
        precondition(timeline.sliceEdges().count == timeline.slices.count * 2)
        precondition(!PerfettoTrace.encode(timeline).isEmpty)
        precondition(!ChromeTrace.encode(timeline).isEmpty)
        let summary = FrameSummary(recording.frames)
        precondition(RecordingComparison(summary, summary).verdict == .same)
        show(recording)
        return recording.frames.count
    }

    private static func show(_ recording: FlightRecording) {
        var monitor = TopMonitor()
        monitor.reset(recording.info)
        monitor.add(recording.frames, recording.events)
        let style = TerminalStyle(hasColour: false, hasBlocks: false)
        for now in [0, 100.1, 1e12] {
            let model = monitor.model(now: now, isAlive: true, answers: true)
            let lines = TopScreen.lines(model, columns: 80, rows: 24, style: style)
            precondition(lines.count == 24 && lines.allSatisfy { $0.utf8.count <= 80 })
        }
    }
}
