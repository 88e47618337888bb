import JSON
import Platform

/// The reply to `stats` as metrics in one of two text formats: the one that Prometheus and the textfile collector of
/// node_exporter read (version 0.0.4), or OpenMetrics 1.0. They name counters differently.
package struct StatsMetrics {
    package enum Format: Sendable {
        case prometheus, openMetrics
    }

    private let format: Format
    private var lines: [String] = []

    /// - Parameter json: the reply; nil if the kiosk does not reply, which is reported as a metric too.
    package static func text(_ json: JSONValue?, _ format: Format) -> String {
        var metrics = StatsMetrics(format: format)
        metrics.add(
            "flipbook_up", "gauge", "Whether the kiosk answers: 1, or 0 if not.",
            [("", json == nil ? 0 : 1)])
        if let json { metrics.add(json) }
        if format == .openMetrics { metrics.lines.append("# EOF") }
        return metrics.lines.joined(separator: "\n") + "\n"
    }

    private init(format: Format) { self.format = format }

    private mutating func add(_ json: JSONValue) {
        let display = json["display"]
        add(
            "flipbook_run_info", "gauge",
            "The kiosk's version, display and instruction set as labels; always 1.",
            [
                (
                    labels([
                        ("version", json["version"]?.string ?? ""),
                        ("display", display?["name"]?.string ?? ""),
                        ("painter", display?["painter"]?.string ?? ""),
                    ]), 1
                )
            ])
        gauge(
            "flipbook_start_time_seconds", "Start time of the kiosk, in seconds since 1970.",
            json["started"])
        gauge(
            "flipbook_display_refresh_hertz", "Measured refresh rate of the display.",
            display?["rate"])
        let total = json["total"]
        counter(
            "flipbook_frames", "Frames shown since the start.", [("", total?["frames"]?.number)])
        counter(
            "flipbook_missed_refreshes",
            "Refreshes at which a new frame was due but not shown, by reason.",
            (total?["missedByReason"]?.members ?? []).map {
                (labels([("reason", $0.key)]), $0.value.number)
            })
        addStages(json)
        addRefresh(json)
        add(
            "flipbook_rows", "gauge", "Number of rows of each list.",
            (json["rows"]?.members ?? []).map {
                (labels([("screen", $0.key)]), $0.value.number)
            })
        gauge(
            "flipbook_resident_memory_bytes", "Resident memory of the process.",
            json["memory"]?["resident"])
        add(
            "flipbook_cache_bytes", "gauge", "Memory of each cache.",
            (json["memory"]?["caches"]?.members ?? []).map {
                (labels([("cache", $0.key)]), $0.value.number)
            })
        let processors = json["processors"]
        gauge(
            "flipbook_temperature_celsius", "Temperature of the hottest sensor.",
            processors?["temperature"])
        gauge(
            "flipbook_processor_hertz", "Clock of the fastest processor.", processors?["clock"],
            times: 1e6)
        gauge(
            "flipbook_processor_limit_hertz", "Current frequency limit of the fastest processor.",
            processors?["limit"],
            times: 1e6)
    }

    private mutating func addStages(_ json: JSONValue) {
        var samples: [(String, Double?)] = []
        for stage in json["milliseconds"]?.members ?? [] {
            for (key, quantile) in [("p50", "0.5"), ("p95", "0.95"), ("p99", "0.99")] {
                samples.append(
                    (
                        labels([("stage", stage.key), ("quantile", quantile)]),
                        stage.value[key]?.number.map { $0 / 1000 }
                    ))
            }
        }
        add(
            "flipbook_frame_stage_seconds", "summary",
            "Quantiles of the durations of the latest frames' stages.", samples)
        if let worst = json["worst"]?["milliseconds"]?.number {
            add(
                "flipbook_frame_worst_seconds", "gauge",
                "Time from the start to the commit of the slowest of the latest frames.",
                [("", worst / 1000)])
        }
    }

    private mutating func addRefresh(_ json: JSONValue) {
        guard let refresh = json["refresh"] else { return }
        gauge(
            "flipbook_refresh_age_seconds", "Time since the end of the last refresh.",
            refresh["ago"])
        gauge(
            "flipbook_refresh_duration_seconds", "Duration of the last refresh.", refresh["seconds"]
        )
        add(
            "flipbook_refresh_succeeded", "gauge", "Whether the last refresh succeeded.",
            [("", refresh["succeeded"]?.bool == true ? 1 : 0)])
    }

    // MARK: Lines

    private mutating func gauge(
        _ name: String, _ help: String, _ value: JSONValue?, times scale: Double = 1
    ) {
        add(name, "gauge", help, [("", value?.number.map { $0 * scale })])
    }

    private mutating func counter(_ name: String, _ help: String, _ samples: [(String, Double?)]) {
        add(name, "counter", help, samples)
    }

    /// Adds a metric, unless none of its values is known.
    private mutating func add(
        _ name: String, _ type: String, _ help: String, _ samples: [(String, Double?)]
    ) {
        let known = samples.compactMap { labels, value in value.map { (labels, $0) } }
        guard !known.isEmpty else { return }
        let sample = type == "counter" ? "\(name)_total" : name
        let family = format == .openMetrics ? name : sample
        lines.append("# HELP \(family) \(help)")
        lines.append("# TYPE \(family) \(type)")
        for (labels, value) in known {
            lines.append("\(sample)\(labels) \(StatsMetrics.number(value))")
        }
    }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }

    private func labels(_ pairs: [(String, String)]) -> String {
        let texts = pairs.map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n")
            return "\(name)=\"\(escaped)\""
        }
        return "{\(texts.joined(separator: ","))}"
    }
}
