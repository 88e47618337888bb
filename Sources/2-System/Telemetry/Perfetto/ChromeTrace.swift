import JSON

/// Encodes a timeline in the JSON format of chrome://tracing, which https://ui.perfetto.dev opens as
/// well. The format has no frame timeline, so the expected and actual times of frames are left out.
package enum ChromeTrace {
    /// Encodes a timeline.
    ///
    /// - Returns: the JSON text, with events in the order of the timeline.
    package static func encode(_ timeline: TraceTimeline) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.beginArray("traceEvents")
        writeName("process_name", timeline.processName, track: 0, &writer)
        for (i, track) in timeline.tracks.enumerated() {
            if case .counter = track.kind { continue }
            writeName("thread_name", track.name, track: i, &writer)
        }
        for slice in timeline.slices {
            writeEvent("X", slice.name, slice.track, slice.begin, &writer) { writer in
                addMicroseconds(max(0, slice.end - slice.begin), "dur", &writer)
                writeArguments(slice.arguments, &writer)
            }
        }
        for instant in timeline.instants {
            writeEvent("i", instant.name, instant.track, instant.time, &writer) { writer in
                writer.add("t", for: "s")
                writeArguments(instant.arguments, &writer)
            }
        }
        for sample in timeline.samples {
            let name = timeline.tracks[sample.track].name
            writeEvent("C", name, sample.track, sample.time, &writer) { writer in
                writeArguments([("value", .number(sample.value))], &writer)
            }
        }
        writer.endArray()
        writer.add("ms", for: "displayTimeUnit")
        writer.endObject()
        return writer.text
    }

    private static func writeName(
        _ kind: String, _ name: String, track: Int, _ writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.add(kind, for: "name")
        writer.add("M", for: "ph")
        writer.add(1, for: "pid")
        writer.add(track + 1, for: "tid")
        writer.beginObject("args")
        writer.add(name, for: "name")
        writer.endObject()
        writer.endObject()
    }

    private static func writeEvent(
        _ phase: String, _ name: String, _ track: Int, _ time: Int, _ writer: inout JSONWriter,
        _ body: (inout JSONWriter) -> Void
    ) {
        writer.newline()
        writer.beginObject()
        writer.add(name, for: "name")
        writer.add(phase, for: "ph")
        writer.add(1, for: "pid")
        writer.add(track + 1, for: "tid")
        addMicroseconds(time, "ts", &writer)
        body(&writer)
        writer.endObject()
    }

    private static func writeArguments(
        _ arguments: TraceTimeline.Arguments, _ writer: inout JSONWriter
    ) {
        writer.beginObject("args")
        for (name, value) in arguments {
            switch value {
            case .integer(let value): writer.add(value, for: name)
            case .number(let value): writer.add(value, for: name)
            case .text(let value): writer.add(value, for: name)
            }
        }
        writer.endObject()
    }

    /// Adds a time in whole microseconds, since a reader may not have the precision for an uptime in
    /// fractions of microseconds.
    private static func addMicroseconds(
        _ nanoseconds: Int, _ key: String, _ writer: inout JSONWriter
    ) {
        writer.add(Int((Double(nanoseconds) / 1000).rounded()), for: key)
    }
}
