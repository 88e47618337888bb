import JSON

/// Percentiles of the stage durations of the frames in a recording.
package struct FrameStatistics: Sendable {
    /// Percentiles of a duration, in seconds.
    package struct Percentiles: Equatable, Sendable {
        package var p50: Double
        package var p95: Double
        package var p99: Double
    }

    /// The number of frames shown since the start.
    package let frames: Int
    /// The number of refreshes missed since the start.
    package let missed: Int
    /// The number of frames from which the percentiles are computed.
    package let sampled: Int
    /// The percentiles of each stage, in the order of `FrameStage.allCases`.
    package let stages: [(stage: FrameStage, percentiles: Percentiles)]

    package init(_ recording: FlightRecording) {
        frames = recording.counts.frames
        missed = recording.counts.missed
        let records = recording.frames
        sampled = records.count
        stages = FrameStage.allCases.map { stage in
            (stage, FrameStatistics.percentiles(records.map(stage.duration)))
        }
    }

    /// Returns the nearest-rank percentiles of values; zeros if there are none.
    static func percentiles(_ values: [Double]) -> Percentiles {
        percentiles(sorted: values.sorted())
    }

    /// Returns the nearest-rank percentiles of values in ascending order; zeros if there are none.
    static func percentiles(sorted: [Double]) -> Percentiles {
        guard !sorted.isEmpty else { return Percentiles(p50: 0, p95: 0, p99: 0) }
        func rank(_ p: Double) -> Double {
            sorted[max(0, min(sorted.count - 1, Int((p * Double(sorted.count)).rounded(.up)) - 1))]
        }
        return Percentiles(p50: rank(0.5), p95: rank(0.95), p99: rank(0.99))
    }

    /// The statistics as a JSON object, with durations in milliseconds.
    package var json: String {
        var writer = JSONWriter()
        writer.beginObject()
        add(to: &writer)
        writer.endObject()
        return writer.text
    }

    /// Adds the statistics to a JSON object, with durations in milliseconds.
    package func add(to writer: inout JSONWriter) {
        writer.add(frames, for: "frames")
        writer.add(missed, for: "missed")
        writer.add(sampled, for: "sampled")
        writer.beginObject("milliseconds")
        for (stage, p) in stages {
            writer.beginObject(stage.rawValue)
            writer.add(p.p50 * 1000, for: "p50")
            writer.add(p.p95 * 1000, for: "p95")
            writer.add(p.p99 * 1000, for: "p99")
            writer.endObject()
        }
        writer.endObject()
    }
}
