import JSON
import Platform

/// The reply to `stats` as human-readable text.
package enum StatsText {
    /// - Parameter json: the reply to `stats`.
    package static func text(_ json: JSONValue) -> String {
        var lines: [String] = []
        func count(_ key: String) -> String { Number.text(json[key]?.number ?? 0, decimals: 0) }
        lines.append("frames \(count("frames"))  missed \(count("missed"))")
        lines.append("ms           p50      p95      p99   of \(count("sampled")) frames")
        for member in json["milliseconds"]?.members ?? [] {
            var line = member.key.padded(to: 8)
            for key in ["p50", "p95", "p99"] {
                line += Number.text(member.value[key]?.number ?? 0, decimals: 3)
                    .rightAligned(in: 9, gap: 1)
            }
            lines.append(line)
        }
        lines += [
            missed(json), worst(json), run(json), display(json), refresh(json), rows(json),
        ].compactMap { $0 }
        lines += problems(json)
        lines += [memory(json), late(json), processors(json)].compactMap { $0 }
        // Names and failures come from files and programs.
        return lines.map(\.escapingControlCharacters).joined(separator: "\n")
    }

    private static func missed(_ json: JSONValue) -> String? {
        let reasons = (json["missedByReason"]?.members ?? []).filter {
            ($0.value.number ?? 0) > 0
        }
        guard !reasons.isEmpty else { return nil }
        let list = reasons.map {
            "\($0.key) \(Number.text($0.value.number ?? 0, decimals: 0))"
        }
        return "missed by   " + list.joined(separator: ", ")
    }

    private static func worst(_ json: JSONValue) -> String? {
        guard let worst = json["worst"], let ms = worst["milliseconds"]?.number else { return nil }
        let frame = Number.text(worst["frame"]?.number ?? 0, decimals: 0)
        let stages = (worst["stages"]?.members ?? []).map {
            "\($0.key) \(Number.text($0.value.number ?? 0, decimals: 1))"
        }
        return "worst       frame \(frame), \(span(worst["ago"]?.number)) ago: "
            + "\(Number.text(ms, decimals: 1)) ms (\(stages.joined(separator: ", ")))"
    }

    private static func run(_ json: JSONValue) -> String? {
        guard let version = json["version"]?.string else { return nil }
        let process = Number.text(json["process"]?.number ?? 0, decimals: 0)
        var line = "flipbook    \(version), process \(process), up \(span(json["uptime"]?.number))"
        if let since = json["since"]?.number, let uptime = json["uptime"]?.number,
            since < uptime - 0.5
        {
            line += "; counts are of the last \(span(since))"
        }
        return line
    }

    private static func display(_ json: JSONValue) -> String? {
        guard let display = json["display"], let name = display["name"]?.string else { return nil }
        let rate = Number.text(display["rate"]?.number ?? 0, decimals: 2)
        let threads = Number.text(display["threads"]?.number ?? 0, decimals: 0)
        return "display     \(name) at \(rate) Hz, painted by \(threads) "
            + "thread\(threads == "1" ? "" : "s") with \(display["painter"]?.string ?? "")"
    }

    private static func refresh(_ json: JSONValue) -> String? {
        guard let refresh = json["refresh"] else { return nil }
        let ago = span(refresh["ago"]?.number)
        let seconds = Number.text(refresh["seconds"]?.number ?? 0, decimals: 2)
        if refresh["succeeded"]?.bool == true {
            let rows = Number.text(refresh["rows"]?.number ?? 0, decimals: 0)
            return "refresh     \(ago) ago: \(rows) rows in \(seconds) s"
        }
        return "refresh     \(ago) ago failed after \(seconds) s: "
            + (refresh["failure"]?.string ?? "")
    }

    private static func rows(_ json: JSONValue) -> String? {
        let rows = json["rows"]?.members ?? []
        guard !rows.isEmpty else { return nil }
        let list = rows.map { "\($0.key) \(Number.text($0.value.number ?? 0, decimals: 0))" }
        return "rows        " + list.joined(separator: ", ")
    }

    /// The sources that are not up to date, and the latest action that failed.
    private static func problems(_ json: JSONValue) -> [String] {
        var lines = (json["sources"]?.members ?? []).compactMap { source -> String? in
            let status = source.value["status"]?.string ?? ""
            let skipped = source.value["skippedLines"]?.number ?? 0
            var parts: [String] = []
            if let failure = source.value["failure"]?.string {
                parts.append(failure)
            } else if status == "stale" {
                let age = source.value["age"]?.number
                parts.append(age.map { "nothing new for \(span($0))" } ?? "nothing so far")
            }
            if skipped > 0 { parts.append("\(Number.text(skipped, decimals: 0)) lines skipped") }
            return parts.isEmpty
                ? nil : "source      \(source.key): " + parts.joined(separator: "; ")
        }
        if let count = json["interruptedRuns"]?.number {
            lines.append(
                "runs        \(Number.text(count, decimals: 0)) interrupted when the kiosk last ended"
            )
        }
        if let failure = json["actionFailure"] {
            lines.append(
                "action      \(span(failure["ago"]?.number)) ago failed: \(failure["reason"]?.string ?? "")"
                    + " ('\(failure["key"]?.string ?? "")')")
        }
        return lines
    }

    private static func memory(_ json: JSONValue) -> String? {
        guard let resident = json["memory"]?["resident"]?.number else { return nil }
        func megabytes(_ bytes: Double) -> String { Number.text(bytes / 1e6, decimals: 1) + " MB" }
        let caches = (json["memory"]?["caches"]?.members ?? []).map {
            "\($0.key) \(megabytes($0.value.number ?? 0))"
        }
        let list = caches.isEmpty ? "" : " (\(caches.joined(separator: ", ")))"
        return "memory      \(megabytes(resident))\(list)"
    }

    /// The work that is left behind now; nil if there is none.
    private static func late(_ json: JSONValue) -> String? {
        let late = (json["background"]?["late"]?.array ?? []).map {
            "\($0["name"]?.string ?? "") for \(span($0["seconds"]?.number))"
        }
        return late.isEmpty ? nil : "left behind " + late.joined(separator: ", ")
    }

    private static func processors(_ json: JSONValue) -> String? {
        var parts: [String] = []
        if let clock = json["processors"]?["clock"]?.number, clock > 0 {
            let limit = json["processors"]?["limit"]?.number ?? 0
            parts.append(
                "\(Number.text(clock, decimals: 0)) of \(Number.text(limit, decimals: 0)) MHz")
        }
        if let temperature = json["processors"]?["temperature"]?.number {
            let sensor = json["processors"]?["sensor"]?.string ?? ""
            parts.append("\(Number.text(temperature, decimals: 1)) °C (\(sensor))")
        }
        return parts.isEmpty ? nil : "processors  " + parts.joined(separator: ", ")
    }

    /// A duration in words, such as "3 h 12 min".
    static func span(_ seconds: Double?) -> String {
        let seconds = min(max(0, seconds ?? 0), 1e10)
        let whole = Int(seconds)
        switch whole {
        case ..<60: return Number.text(seconds, decimals: whole < 10 ? 1 : 0) + " s"
        case ..<3600: return "\(whole / 60) min \(whole % 60) s"
        case ..<86400: return "\(whole / 3600) h \(whole / 60 % 60) min"
        default: return "\(whole / 86400) d \(whole / 3600 % 24) h"
        }
    }
}
