import Glibc
import Kiosk
import Platform

/// `flipbook-lab bench rows`: times the first rows of a long list, changes of single ones, and a search.
@MainActor enum BenchRows {
    static let usage = """
        usage: flipbook-lab bench rows [--rows N] [--changes N] [--type TEXT]
                                      [--kind stream|file]

        Shows a list of many rows with keys in a kiosk on the virtual clock, and changes one row after
        the other: by a line of a stream, and by writing the whole file again. Then types a text to search
        for, letter by letter. Prints the processor time of the thread that makes frames,
        its longest turn, that of all threads, and the resident memory that the rows take; for changes,
        medians; for letters, the costliest.
          --rows N     the number of rows (100000)
          --changes N  the number of changes (20)
          --type TEXT  what is searched for ("platform 7, coach 4")
          --kind KIND  only one of the two kinds of source
        """

    static func run(_ arguments: [String]) throws {
        let options = try Options(
            arguments, values: ["--rows", "--changes", "--type", "--kind"], usage: usage)
        let rows = try options.integer("--rows", in: 1...1_000_000) ?? 100_000
        let changes = try options.integer("--changes", in: 1...10_000) ?? 20
        let typed = options.value("--type") ?? "platform 7, coach 4"
        var kinds = RowsMeasurement.Kind.allCases
        if let name = options.value("--kind") {
            guard let kind = RowsMeasurement.Kind(rawValue: name) else {
                throw UsageError("--kind is 'stream' or 'file', not '\(name)'\n\(usage)")
            }
            kinds = [kind]
        }
        try options.finish()
        for kind in kinds {
            var name = Array("/tmp/flipbook-rows-XXXXXX".utf8CString)
            guard mkdtemp(&name) != nil else { throw SystemError("mkdtemp") }
            let folder = String(
                decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            defer {
                for file in ["rows", "kiosk.json"] { unlink("\(folder)/\(file)") }
                rmdir(folder)
            }
            let result = try RowsMeasurement(
                kind, rows: rows, changes: changes, typing: typed, in: folder)
            let memory = Double(result.memoryAfter - result.memoryBefore) / Double(1 << 20)
            Console.print(
                "\(kind.rawValue), \(rows) rows: first \(text(result.load)), "
                    + "\(Number.text(memory, decimals: 1)) MiB")
            Console.print(
                "\(kind.rawValue), \(rows) rows: one changed \(text(median(result.changes)))")
            Console.print(
                "\(kind.rawValue), \(rows) rows: one letter \(text(most(result.letters)))")
        }
    }

    private static func text(_ cost: RowsMeasurement.Cost) -> String {
        func milli(_ seconds: Double) -> String { Number.text(seconds * 1000, decimals: 1) }
        return "\(milli(cost.all)) ms, of these \(milli(cost.frameThread)) ms on the frame thread, "
            + "longest turn \(milli(cost.longestTurn)) ms"
    }

    private static func most(_ costs: [RowsMeasurement.Cost]) -> RowsMeasurement.Cost {
        RowsMeasurement.Cost(
            frameThread: costs.map(\.frameThread).max() ?? 0,
            longestTurn: costs.map(\.longestTurn).max() ?? 0, all: costs.map(\.all).max() ?? 0)
    }

    private static func median(_ costs: [RowsMeasurement.Cost]) -> RowsMeasurement.Cost {
        RowsMeasurement.Cost(
            frameThread: costs.map(\.frameThread).median,
            longestTurn: costs.map(\.longestTurn).median, all: costs.map(\.all).median)
    }
}
