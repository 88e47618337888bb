import Glibc
import InputEvents
import Platform

/// `flipbook-lab feel`: checks the motion of scrolling and pulling frame by frame.
@MainActor enum FeelCommand {
    static let usage = """
        usage: flipbook-lab feel [--only TEXT] [--recordings FOLDER] [--csv FOLDER]
                                 [--plots FOLDER] [--failures] [--summary]

        Drives a list on a virtual clock with synthetic and recorded touches and checks the offset
        drawn in each frame against laws of motion. Prints a line for each case with the worst
        deviation from each law; "!" marks a deviation beyond its limit. Exits with 1 if a law is
        violated.
          --only TEXT          runs only cases whose names contain TEXT
          --recordings FOLDER  plays FOLDER/*/*.touch as well (Examples, if it exists)
          --csv FOLDER         writes each case's frames to FOLDER, comma-separated
          --plots FOLDER       only writes the plots of Documentation/Feel.md to FOLDER
          --failures           prints only failing cases, with the time of each deviation
          --summary            prints only how many cases satisfy each law, and the worst case
        The laws limit:
        jump   steps outside the range of their neighbours, points
        speed  changes of velocity without a touch or an edge, points/s
        back   steps against the direction of motion, points
        rest   time from visible rest until rest is reported, s
        idle   time from reported rest until the last frame, less the fade of the indicator, s
        glass  distance of the content from the touch that drags it, points
        even   variation of the steps of a steady drag, %
        lag    latency of a steady drag, ms
        stop   overshoot at an abrupt stop, points
        snap   step back after an abrupt stop, points
        bar    jumps of the indicator, points
        form   deviation from the closed forms of deceleration and bounce, points
        blank  time without a visible row, s
        carry  by how much the last of several flicks is slower than 1.15 times the first
        taps   missed taps on content at rest
        """

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private struct Result {
        var name: String
        var verdicts: [FeelLaw: FeelVerdict]
        var isKept: Bool { verdicts.values.allSatisfy(\.isKept) }
    }

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, flags: ["--failures", "--summary"],
            values: ["--only", "--recordings", "--csv", "--plots"], usage: usage)
        try options.finish()
        if let plots = options.value("--plots") { return try FeelPlots.write(to: plots) }
        let folder = options.value("--recordings") ?? "Examples"
        var cases = FeelCases.all
        if options.value("--recordings") != nil || FileSystem.exists(folder) {
            cases += try FeelRecordings.cases(in: folder)
        }
        if let text = options.value("--only") { cases = cases.filter { $0.name.contains(text) } }
        guard !cases.isEmpty else { throw UsageError("no case has that name") }
        if let csv = options.value("--csv") { try FileSystem.makeFolder(csv) }
        let isShort = options.has("--summary")
        if !isShort && !options.has("--failures") { Console.print(text: header) }
        var results: [Result] = []
        for item in cases {
            let traces = item.traces()
            let result = Result(name: item.name, verdicts: item.verdicts(traces))
            results.append(result)
            if let csv = options.value("--csv") { try write(traces, of: item.name, to: csv) }
            if options.has("--failures") {
                if !result.isKept { Console.print(text: failures(result)) }
            } else if !isShort {
                Console.print(line(result))
            }
        }
        for line in summary(results) { Console.print(line) }
        let failed = results.filter { !$0.isKept }.count
        if failed > 0 {
            throw Failure(description: "feel: \(failed) of \(results.count) cases break a law")
        }
    }

    private static func write(_ traces: [FeelTrace], of name: String, to folder: String) throws {
        let name = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        for (i, trace) in traces.enumerated() {
            let number = traces.count > 1 ? "-\(i + 1)" : ""
            try FileSystem.write(Array(trace.csv.utf8), to: "\(folder)/\(name)\(number).csv")
        }
    }

    // MARK: Table

    private static let nameWidth = 48
    private static let width = 8

    private static var header: String {
        let laws = FeelLaw.allCases.map { $0.rawValue.rightAligned(in: width) }.joined()
        return "case".padded(to: nameWidth) + laws
    }

    private static func line(_ result: Result) -> String {
        var line = result.name.padded(to: nameWidth, gap: 1)
        for law in FeelLaw.allCases {
            line += (result.verdicts[law].map { cell(law, $0) } ?? "").rightAligned(in: width)
        }
        return line + (result.isKept ? "  pass" : "  FAIL")
    }

    private static func cell(_ law: FeelLaw, _ verdict: FeelVerdict) -> String {
        guard verdict.deviation.isFinite else { return "never!" }
        let decimals =
            switch law {
            case .speed: 0
            case .rest, .idle, .blank, .carry: 2
            case .taps: 0
            default: 1
            }
        return Number.text(verdict.deviation, decimals: decimals) + (verdict.isKept ? "" : "!")
    }

    private static func failures(_ result: Result) -> String {
        let laws = FeelLaw.allCases.compactMap { law -> String? in
            guard let verdict = result.verdicts[law], !verdict.isKept else { return nil }
            let time = verdict.time.map { " at \(Number.text($0, decimals: 3)) s" } ?? ""
            return "\(law.rawValue) \(cell(law, verdict)) "
                + "(limit \(Number.text(verdict.limit, decimals: 2)))\(time)"
        }
        return "\(result.name): " + laws.joined(separator: ", ")
    }

    private static func summary(_ results: [Result]) -> [String] {
        FeelLaw.allCases.compactMap { law in
            let checked = results.compactMap { r in r.verdicts[law].map { (r.name, $0) } }
            let worst = checked.max { a, b in
                a.1.deviation / a.1.limit < b.1.deviation / b.1.limit
            }
            guard let worst else { return nil }
            let kept = checked.filter { $0.1.isKept }.count
            return law.rawValue.padded(to: 6) + " kept by \(kept) of \(checked.count); worst: "
                + "\(cell(law, worst.1)) (limit \(Number.text(worst.1.limit, decimals: 2))), \(worst.0)"
        }
    }
}

/// Creates cases from recorded touches.
enum FeelRecordings {
    /// Returns the cases for the recordings in the subfolders of a folder.
    static func cases(in folder: String) throws -> [FeelCase] {
        var cases: [FeelCase] = []
        for name in try FileSystem.list(folder).sorted() {
            let files = (try? FileSystem.list("\(folder)/\(name)")) ?? []
            for file in files.sorted() where file.hasSuffix(".touch") {
                cases.append(try recorded("\(folder)/\(name)/\(file)", name: "\(name)/\(file)"))
            }
        }
        return cases
    }

    private static func recorded(_ path: String, name: String) throws -> FeelCase {
        let recording = try TouchRecording(load: path)
        var scenario = FeelScenario(refresh: FeelScenario.Refresh())
        scenario.events = recording.events(width: 480, height: 800)
        scenario.duration = (scenario.events.last?.time ?? 0) + 5
        var samples: [(time: Double, y: Double)] = []
        var periods: [Double] = []
        for event in scenario.events {
            switch event.phase {
            case .began: samples = [(event.time, event.y)]
            case .moved:
                if let last = samples.last { periods.append(event.time - last.time) }
                samples.append((event.time, event.y))
            case .ended, .cancelled:
                guard !samples.isEmpty else { continue }
                scenario.fingers.append(FeelPath(samples: samples, ended: event.time))
                samples = []
            }
        }
        var item = FeelCase("recorded \(name)", scenario, [.rest])
        if !periods.isEmpty { item.samplePeriod = periods.median }
        return item
    }
}
