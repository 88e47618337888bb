import Platform

/// Compares the frames of two recordings, for `flipbook diff`.
package struct RecordingComparison: Sendable {
    /// How the second recording compares with the first one.
    package enum Verdict: Equatable, Sendable {
        case better
        case same
        case worse
    }

    /// A finding with its verdict, such as "3 times as many refreshes were missed".
    package struct Finding: Equatable, Sendable {
        package var verdict: Verdict
        package var text: String
    }

    /// The minimum difference between the shares of missed refreshes that counts as a change. It must also be
    /// statistically significant.
    package static let missedShareTolerance = 0.005
    /// The minimum relative difference between a stage's 95th percentiles that counts as a change. The
    /// difference must also exceed `durationTolerance`.
    package static let durationShareTolerance = 0.1
    /// The difference, in seconds, up to which durations count as equal: timer noise.
    package static let durationTolerance = 0.0003

    package let before: FrameSummary
    package let after: FrameSummary
    package let findings: [Finding]

    package init(_ before: FrameSummary, _ after: FrameSummary) {
        self.before = before
        self.after = after
        findings =
            RecordingComparison.missed(before, after) + RecordingComparison.work(before, after)
    }

    /// The overall verdict: worse if any finding is worse, otherwise better if any is better.
    package var verdict: Verdict {
        if findings.contains(where: { $0.verdict == .worse }) { return .worse }
        return findings.contains { $0.verdict == .better } ? .better : .same
    }

    /// Compares the shares of missed refreshes by a two-proportion z-test with a threshold of three standard
    /// deviations.
    private static func missed(_ before: FrameSummary, _ after: FrameSummary) -> [Finding] {
        let counts = (Double(before.frames + before.missed), Double(after.frames + after.missed))
        guard counts.0 > 0, counts.1 > 0 else { return [] }
        let pooled = Double(before.missed + after.missed) / (counts.0 + counts.1)
        let deviation = (pooled * (1 - pooled) * (1 / counts.0 + 1 / counts.1)).squareRoot()
        let difference = after.missedShare - before.missedShare
        guard abs(difference) > max(missedShareTolerance, 3 * deviation) else { return [] }
        let shares = "\(percent(before.missedShare)) to \(percent(after.missedShare))"
        return [
            Finding(
                verdict: difference > 0 ? .worse : .better,
                text: "refreshes missed went from \(shares)"
                    + (difference > 0 ? mainReason(before, after) : ""))
        ]
    }

    /// Returns a phrase that names the reason whose count grew most; empty if none grew.
    private static func mainReason(_ before: FrameSummary, _ after: FrameSummary) -> String {
        func count(_ summary: FrameSummary, _ reason: MissReason) -> Int {
            summary.reasons.first { $0.reason == reason }?.count ?? 0
        }
        let grown = after.reasons.map { ($0.reason, $0.count - count(before, $0.reason)) }
        guard let most = grown.max(by: { $0.1 < $1.1 }), most.1 > 0 else { return "" }
        return ", most of them for \(most.0.name)"
    }

    private static func work(_ before: FrameSummary, _ after: FrameSummary) -> [Finding] {
        guard before.frames > 0, after.frames > 0 else { return [] }
        return zip(before.stages, after.stages).compactMap { old, new in
            // The flip's time depends on the display: a later commit makes the flip's duration shorter.
            guard old.name != FrameSpan.flip.rawValue else { return nil }
            let difference = new.p95 - old.p95
            guard abs(difference) > max(durationTolerance, old.p95 * durationShareTolerance)
            else { return nil }
            return Finding(
                verdict: difference > 0 ? .worse : .better,
                text: "\(old.name) takes \(milliseconds(new.p95)) ms instead of "
                    + "\(milliseconds(old.p95)) ms (p95)")
        }
    }

    // MARK: Report

    /// Returns the comparison as lines of text.
    ///
    /// - Parameter names: the names of the recordings, usually their paths.
    package func report(names: (String, String)) -> [String] {
        var lines = ["A  \(names.0)", "B  \(names.1)", ""]
        func row(_ name: String, _ a: String, _ b: String) {
            lines.append(
                name.padded(to: 24, gap: 1) + a.rightAligned(in: 14, gap: 1)
                    + b.rightAligned(in: 14, gap: 1))
        }
        row("", "A", "B")
        row("frames", "\(before.frames)", "\(after.frames)")
        row("seconds", tenths(before.duration), tenths(after.duration))
        row("frames/s in motion", tenths(before.rateInMotion), tenths(after.rateInMotion))
        row("refreshes missed", "\(before.missed)", "\(after.missed)")
        row(
            "refreshes missed, share", RecordingComparison.percent(before.missedShare),
            RecordingComparison.percent(after.missedShare))
        for reason in MissReason.allCases {
            let counts = [before, after].map { summary in
                summary.reasons.first { $0.reason == reason }?.count ?? 0
            }
            if counts != [0, 0] { row("  \(reason.name)", "\(counts[0])", "\(counts[1])") }
        }
        for (name, path) in percentiles {
            lines.append("")
            row("\(name), ms", "A", "B")
            for (old, new) in zip(before.stages, after.stages) {
                row(
                    "  \(old.name)", RecordingComparison.milliseconds(old[keyPath: path]),
                    RecordingComparison.milliseconds(new[keyPath: path]))
            }
        }
        lines.append("")
        for finding in findings {
            lines.append("\(finding.verdict == .worse ? "worse" : "better"): \(finding.text)")
        }
        switch verdict {
        case .better: lines.append("B is better than A")
        case .same: lines.append("B is as good as A: no difference is beyond noise")
        case .worse: lines.append("B is worse than A")
        }
        return lines
    }

    private var percentiles: [(String, KeyPath<FrameSummary.Stage, Double>)] {
        [("p50", \.p50), ("p95", \.p95), ("p99", \.p99), ("worst", \.worst)]
    }

    private func tenths(_ value: Double) -> String { Number.text(value, decimals: 1) }

    private static func milliseconds(_ seconds: Double) -> String {
        Number.text(seconds * 1000, decimals: 2)
    }

    private static func percent(_ share: Double) -> String {
        "\(Number.text(share * 100, decimals: 2)) %"
    }
}
