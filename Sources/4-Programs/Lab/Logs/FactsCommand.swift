import Platform

/// `flipbook-lab facts`: checks what the reference runtime's tests say of its files.
@MainActor enum FactsCommand {
    static let usage = """
        usage: flipbook-lab facts [--domain DOMAIN] [--logs STEPS] FOLDER TABLE …

        Checks facts about the .riv files of the reference runtime's tests. FOLDER contains assets/ with
        the files and silvers/ with the draw logs; each TABLE contains facts, in the language of
        `flipbook-lab sriv` with checks added. Prints the facts that do not hold, those that cannot be
        observed or are not built, with the reason, and the number of each by domain. --domain checks
        only the facts of one domain; --logs names the steps of the draw logs to which facts refer.
        """

    /// What came of a fact.
    enum Outcome: Equatable {
        case holds
        case fails(String)
        case unseen(String)
        case unbuilt(String)
    }

    /// The number of facts of a domain by what came of them.
    struct Counts: Equatable {
        var holds = 0, fails = 0, unseen = 0, unbuilt = 0

        mutating func add(_ outcome: Outcome) {
            switch outcome {
            case .holds: holds += 1
            case .fails: fails += 1
            case .unseen: unseen += 1
            case .unbuilt: unbuilt += 1
            }
        }

        static func + (a: Counts, b: Counts) -> Counts {
            Counts(
                holds: a.holds + b.holds, fails: a.fails + b.fails, unseen: a.unseen + b.unseen,
                unbuilt: a.unbuilt + b.unbuilt)
        }

        var line: String {
            let seen = holds + fails + unbuilt
            let percent = seen == 0 ? 100 : Double(holds * 1000 / seen) / 10
            return "\(holds) of \(seen) hold (\(percent) %), \(fails) fail, \(unbuilt) not built; "
                + "\(unseen) not observable"
        }
    }

    static func run(_ arguments: [String]) throws {
        var options = try Options(arguments, values: ["--domain", "--logs"], usage: usage)
        let domain = options.value("--domain")
        let logs = try options.value("--logs").map { try table($0, heading: "log NAME") }
        let folder = try options.positional("FOLDER")
        let first = try options.positional("TABLE")
        var counts: [(domain: String, counts: Counts)] = []
        for path in [first] + options.remaining() {
            for fact in try table(path, heading: "fact DOMAIN NAME").blocks {
                let (own, name) = (fact.names[0], fact.names[1])
                guard domain == nil || domain == own else { continue }
                let outcome = outcome(of: fact, folder, logs: logs)
                report(outcome, "\(path):\(fact.line): \(own): \(name)")
                let place = counts.firstIndex { $0.domain == own }
                if place == nil { counts.append((own, Counts())) }
                counts[place ?? counts.count - 1].counts.add(outcome)
            }
        }
        for row in counts { Console.print("\(row.domain): \(row.counts.line)") }
        let all = counts.reduce(Counts()) { $0 + $1.counts }
        Console.print("all: \(all.line)")
    }

    private static func table(_ path: String, heading: String) throws -> ReplayTable {
        let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
        return try ReplayTable(text, path: path, heading: heading)
    }

    private static func report(_ outcome: Outcome, _ what: String) {
        switch outcome {
        case .holds: return
        case .fails(let why): Console.print(text: "\(what): \(why)")
        case .unseen(let why): Console.print(text: "\(what): not observable: \(why)")
        case .unbuilt(let why): Console.print(text: "\(what): not built: \(why)")
        }
    }

    /// Checks a fact.
    ///
    /// - Parameters:
    ///   - folder: the folder that contains assets/ and silvers/.
    ///   - logs: the steps of the draw logs; nil if they are not known.
    static func outcome(
        of fact: ReplayTable.Block, _ folder: String, logs: ReplayTable?
    ) -> Outcome {
        let words = fact.steps.first?.words ?? []
        let reason = words.count > 1 ? words[1] : ""
        switch words.first {
        case nil: return .fails("line \(fact.line): the fact says nothing")
        case "unseen": return .unseen(reason)
        case "unbuilt": return .unbuilt(reason)
        case "log": return drawLog(reason, folder, logs)
        default: break
        }
        do {
            try ReplayRun(folder: "\(folder)/assets").perform(fact.steps)
            return .holds
        } catch let error as ReplayError {
            return error.isExpected ? .unseen(error.reason) : .fails(error.reason)
        } catch { return .fails("\(error)") }
    }

    private static func drawLog(
        _ name: String, _ folder: String, _ logs: ReplayTable?
    ) -> Outcome {
        guard let logs else { return .unseen("the steps of the draw logs are not given") }
        let steps = logs.blocks.first { $0.names[0] == name }?.steps
        do {
            let path = "\(folder)/silvers/\(name).sriv"
            switch try SrivCommand.outcome(of: path, steps, folder) {
            case .equal: return .holds
            case .differs(let what): return .fails("\(name): \(what)")
            case .notReplayable(let why): return .unseen("\(name): \(why)")
            }
        } catch { return .unseen("\(error)") }
    }
}
