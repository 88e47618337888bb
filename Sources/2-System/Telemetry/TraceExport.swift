import JSON

/// Writes frame records as a Chrome trace, which chrome://tracing and Perfetto open.
package enum TraceExport {
    /// The frames that began at or after `start` (monotonic seconds).
    package static func chromeTrace(_ records: [FrameRecord], since start: Double) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.beginArray("traceEvents")
        name(1, "frame work", &writer)
        name(2, "display", &writer)
        for record in records where record.tick >= start {
            slice("record", 1, record.tick, record.recorded, record, &writer)
            slice("raster", 1, record.recorded, record.rastered, record, &writer)
            slice("commit", 1, record.rastered, record.committed, record, &writer)
            if record.flipped > 0 {
                slice("flip", 2, record.committed, record.flipped, record, &writer)
            }
            if record.missed > 0 {
                writer.beginObject()
                writer.add("missed", for: "name")
                writer.add("i", for: "ph")
                writer.add("g", for: "s")
                writer.add(1, for: "pid")
                writer.add(2, for: "tid")
                addMicroseconds(record.flipped, "ts", &writer)
                writer.endObject()
            }
        }
        writer.endArray()
        writer.add("ms", for: "displayTimeUnit")
        writer.endObject()
        return writer.text
    }

    private static func name(_ thread: Int, _ name: String, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.add("thread_name", for: "name")
        writer.add("M", for: "ph")
        writer.add(1, for: "pid")
        writer.add(thread, for: "tid")
        writer.beginObject("args")
        writer.add(name, for: "name")
        writer.endObject()
        writer.endObject()
    }

    private static func slice(
        _ name: String, _ thread: Int, _ from: Double, _ to: Double, _ record: FrameRecord,
        _ writer: inout JSONWriter
    ) {
        writer.newline()
        writer.beginObject()
        writer.add(name, for: "name")
        writer.add("X", for: "ph")
        writer.add(1, for: "pid")
        writer.add(thread, for: "tid")
        addMicroseconds(from, "ts", &writer)
        addMicroseconds(max(0, to - from), "dur", &writer)
        writer.beginObject("args")
        writer.add(record.number, for: "frame")
        writer.add(record.missed, for: "missed")
        writer.add(record.damagedPixels, for: "pixels")
        writer.endObject()
        writer.endObject()
    }

    /// Whole microseconds: single precision could not hold an uptime in them.
    private static func addMicroseconds(
        _ seconds: Double, _ key: String, _ writer: inout JSONWriter
    ) {
        writer.add(Int((seconds * 1e6).rounded()), for: key)
    }
}
