extension TraceTimeline {
    /// The maximum number of tracks of one kind; only a damaged recording needs more.
    private static let maximumTracks = 8

    /// Adds touches, the spans of refreshes, sources and documents, sensor readings and other events.
    ///
    /// - Parameters:
    ///   - recording: the recording with the events.
    ///   - end: the time at which spans without an end are cut off, in seconds on the monotonic clock.
    mutating func addEvents(_ recording: FlightRecording, end: Double) {
        let touches = addTrack("touches", .events)
        let events = addTrack("events", .events)
        addInfo(recording, track: events)
        addSpans(recording.events, end: end)
        var sensors: [String: Int] = [:]
        for event in recording.events {
            switch event.kind {
            case .touch: addTouch(event, track: touches)
            case .refresh, .source, .parse, .save, .rows: break
            case .temperature:
                addSample(event, "temperature \(event.text)", unit: "°C", &sensors)
            case .clock: addSample(event, "processor clock", unit: "MHz", &sensors)
            case .configuration, .fault, .session, .display, .screen, .mark, .unknown:
                addInstant(event, track: events)
            }
        }
    }

    /// Adds an instant with the recording's information about the run, at the time of its first record.
    private mutating func addInfo(_ recording: FlightRecording, track: Int) {
        let info = recording.info
        let first = min(
            recording.frames.first?.tick ?? .infinity, recording.events.first?.time ?? .infinity)
        let time = first.isFinite ? first : info.start
        instants.append(
            Instant(
                track: track, name: "recording", time: nanoseconds(time),
                arguments: [
                    ("version", .text(info.version)), ("display", .text(info.display)),
                    ("size", .text("\(info.width)x\(info.height)")),
                    ("refresh interval ms", .number(info.interval * 1000)),
                    ("threads", .integer(info.threads)), ("painter", .text(info.painter)),
                    ("configuration", .text(info.configuration)),
                    ("frames since start", .integer(recording.counts.frames)),
                    ("missed since start", .integer(recording.counts.missed)),
                ]))
    }

    private mutating func addTouch(_ event: EventRecord, track: Int) {
        var arguments: Arguments = [
            ("finger", .integer(event.id)), ("x", .number(event.x)), ("y", .number(event.y)),
        ]
        if event.value > 0 {
            arguments.append(("panel's age ms", .number((event.time - event.value) * 1000)))
        }
        instants.append(
            Instant(
                track: track, name: "touch \(event.phase)", time: nanoseconds(event.time),
                arguments: arguments))
    }

    private mutating func addInstant(_ event: EventRecord, track: Int) {
        let phase = event.phase == .instant ? "" : " \(event.phase)"
        instants.append(
            Instant(
                track: track, name: "\(event.kind)\(phase)", time: nanoseconds(event.time),
                arguments: event.text.isEmpty ? [] : [("text", .text(event.text))]))
    }

    private mutating func addSample(
        _ event: EventRecord, _ name: String, unit: String, _ tracks: inout [String: Int]
    ) {
        if tracks[name] == nil {
            guard tracks.count < TraceTimeline.maximumTracks else { return }
            tracks[name] = addTrack(name, .counter(unit: unit))
        }
        guard let track = tracks[name] else { return }
        samples.append(
            Sample(track: track, time: nanoseconds(event.time), value: event.value))
    }

    // MARK: Spans

    private struct SpanKey: Hashable {
        var kind: EventRecord.Kind
        var id: Int
    }

    private struct Span {
        var event: EventRecord
        var begin: Double
        var end: Double
        var outcome: String
    }

    private mutating func addSpans(_ events: [EventRecord], end: Double) {
        var open: [SpanKey: EventRecord] = [:]
        var spans: [Span] = []
        for event in events {
            switch event.kind {
            case .refresh, .source, .parse, .save, .rows: break
            default: continue
            }
            let key = SpanKey(kind: event.kind, id: event.id)
            switch event.phase {
            case .began: open[key] = event
            case .ended, .cancelled, .failed:
                let began = open.removeValue(forKey: key)
                // The span's begin may have been overwritten in the ring buffer.
                let begin = began?.time ?? event.time - event.duration
                var closed = event
                if closed.text.isEmpty { closed.text = began?.text ?? "" }
                spans.append(
                    Span(event: closed, begin: begin, end: event.time, outcome: "\(event.phase)"))
            case .instant, .moved: break
            }
        }
        for event in open.values {
            spans.append(Span(event: event, begin: event.time, end: end, outcome: "not ended"))
        }
        spans.sort { ($0.begin, $0.event.id) < ($1.begin, $1.event.id) }
        for kind in [EventRecord.Kind.refresh, .source, .parse, .rows, .save] {
            addLanes(kind, spans.filter { $0.event.kind == kind })
        }
    }

    /// Adds spans of one kind, on as many tracks as are needed so that spans of a track do not overlap.
    private mutating func addLanes(_ kind: EventRecord.Kind, _ spans: [Span]) {
        var lanes: [(track: Int, end: Double)] = []
        for span in spans {
            var lane = lanes.firstIndex { $0.end <= span.begin }
            if lane == nil, lanes.count < TraceTimeline.maximumTracks {
                let number = lanes.isEmpty ? "" : " \(lanes.count + 1)"
                lanes.append((addTrack("\(kind)\(number)", .events), 0))
                lane = lanes.count - 1
            }
            let index = lane ?? 0
            lanes[index].end = max(lanes[index].end, span.end)
            let name = span.event.text.isEmpty ? "\(kind)" : "\(kind) \(span.event.text)"
            slices.append(
                Slice(
                    track: lanes[index].track, name: name, begin: nanoseconds(span.begin),
                    end: nanoseconds(span.end),
                    arguments: [
                        ("outcome", .text(span.outcome)), ("size", .integer(span.event.size)),
                    ]))
        }
    }
}
