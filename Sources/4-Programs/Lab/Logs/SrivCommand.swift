import Platform

/// `flipbook-lab sriv`: replays the recorded tests of the format's reference runtime.
@MainActor enum SrivCommand {
    static let usage = """
        usage: flipbook-lab sriv [--show] FOLDER STEPS [NAME …]

        Replays the draw logs (.sriv) of the reference runtime's tests and compares all draws of all
        frames, forgiving what cannot be seen. FOLDER contains silvers/ with the logs and assets/ with
        the .riv files; the file STEPS names the steps of each log. Prints the first difference of each
        log that differs, or why it cannot be replayed, and the number of equal logs. With a NAME, only
        the logs whose names start with one. --show prints both draws of the first difference.
        """

    /// What came of a log.
    enum Outcome: Equatable {
        case equal
        case differs(String)
        case notReplayable(String)
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, flags: ["--show"], usage: usage)
        let shows = options.has("--show")
        let folder = try options.positional("FOLDER")
        let path = try options.positional("STEPS")
        let names = options.remaining()
        let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
        let table = try ReplayTable(text, path: path)
        let steps = Dictionary(table.blocks.map { ($0.names[0], $0.steps) }) { first, _ in first }
        var (equal, replayed, all) = (0, 0, 0)
        for file in try FileSystem.list("\(folder)/silvers").sorted() where file.hasSuffix(".sriv")
        {
            let name = String(file.dropLast(".sriv".count))
            guard names.isEmpty || names.contains(where: name.hasPrefix) else { continue }
            all += 1
            let outcome = try outcome(
                of: "\(folder)/silvers/\(file)", steps[name], folder, shows: shows)
            switch outcome {
            case .equal: equal += 1
            case .differs(let what): Console.print(text: "\(name): \(what)")
            case .notReplayable(let why): Console.print(text: "\(name): not replayable: \(why)")
            }
            if case .notReplayable = outcome { continue }
            replayed += 1
        }
        Console.print("\(equal) of \(replayed) replayable logs are equal, of \(all) in all")
    }

    /// Replays a log.
    ///
    /// - Parameters:
    ///   - path: the log's path.
    ///   - steps: its steps; nil if they are not known.
    ///   - folder: the folder that contains assets/.
    ///   - shows: whether a difference contains both draws.
    static func outcome(
        of path: String, _ steps: [ReplayTable.Step]?, _ folder: String, shows: Bool = false
    ) throws -> Outcome {
        guard let steps else { return .notReplayable("no steps are known") }
        let log: DrawLog
        do { log = try DrawLog(try FileSystem.read(path)) } catch {
            throw ReplayError(reason: "\(path): \(error)")
        }
        let run = ReplayRun(folder: "\(folder)/assets")
        var what: String?
        do {
            try run.perform(steps)
            what = difference(run.frames, from: log.frames, shows: shows)
        } catch let error as ReplayError {
            if error.isExpected { return .notReplayable(error.reason) }
            what = error.reason
        }
        guard let what else { return .equal }
        return run.hasScripts ? .notReplayable("its file contains scripts") : .differs(what)
    }

    /// Returns the first difference of frames from what is expected; nil if they look alike.
    ///
    /// - Parameter shows: whether it contains both draws.
    static func difference(
        _ actual: [[LoggedDraw]], from expected: [[LoggedDraw]], shows: Bool = false
    ) -> String? {
        for (index, pair) in zip(actual, expected).enumerated() {
            if let what = DrawComparison.difference(pair.0, from: pair.1, shows: shows) {
                return "frame \(index): \(what)"
            }
        }
        return actual.count == expected.count
            ? nil : "\(actual.count) frames for \(expected.count)"
    }
}
