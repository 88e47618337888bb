import Glibc
import Platform
import TestSupport
import Testing

@testable import Lab

/// The checking of facts about files.
@MainActor @Suite struct FactsTests {
    private func outcome(_ steps: String) throws -> FactsCommand.Outcome {
        let folder = try makeTemporaryFolder()
        mkdir("\(folder)/assets", 0o755)
        defer {
            unlink("\(folder)/assets/box.riv")
            rmdir("\(folder)/assets")
            rmdir(folder)
        }
        try FileSystem.write(ReplayTests.makeFile(), to: "\(folder)/assets/box.riv")
        let table = try ReplayTable(
            "fact boxes \"a box\"\n\(steps)", path: "boxes.txt", heading: "fact DOMAIN NAME")
        return FactsCommand.outcome(of: table.blocks[0], folder, logs: nil)
    }

    private nonisolated static let setup = """
        file box.riv
        artboard *
        view-model v instance * 0
        number v/x 20
        bind v
        update 0

        """

    nonisolated static let checks: [(steps: String, reason: String?)] = [
        ("is Shape x 20", nil),
        ("is Shape/Rectangle width 10\nis Rectangle/^ x 20", nil),
        ("set Rectangle width 12\nis Rectangle width 12", nil),
        ("is Shape x 20.1 within 0.2\nis Shape worldX 20", nil),
        ("count Rectangle 1\ncount Rectangle#1 0\ncount nothing 0", nil),
        ("value v/x 20\nvalue v/y none\nitems v/x none", nil),
        ("refused number v/y 3\nrefused is Shape x 21", nil),
        ("focused none\nplaying none\nsame v v", nil),
        ("update 0\nresult false", nil),
        ("is Shape x 21", "line 8: is Shape x 21: it is '20'"),
        ("is Star x 1", "line 8: there is no object 'Star'"),
        ("is Shape text a", "line 8: 'Shape', of type Shape, has no 'text'"),
        ("set Rectangle width a", "line 8: 'width' does not take this value"),
        ("refused number v/x 3", "line 8: 'number v/x 3' is possible"),
        ("state 0 a", "line 8: there is no state machine"),
        ("is Shape x", "line 8: 'is' needs 3 words after it"),
        ("guess", "line 8: the step 'guess' is unknown"),
        ("nodes * 0\nwithin root\nnote-nodes\nsame-nodes", nil),
        ("part b button \"\" at 1 2 3 4\npart t text Hi in b\nnode button label Hi", nil),
        ("part b button A\npart b button B\nwithin root B\nnode button:B parent none", nil),
        ("node tab label A", "line 8: there is no node 'tab'; there are none"),
        ("part b button A in c", "line 8: there is no part 'c'"),
        ("act wave tab", "line 8: the action 'wave' is unknown"),
        ("act tap @x", "line 8: '@x' was not noted"),
    ]

    @Test(arguments: checks)
    func checkIsMade(steps: String, reason: String?) throws {
        let expected = reason.map { FactsCommand.Outcome.fails($0) } ?? .holds
        #expect(try outcome(FactsTests.setup + steps) == expected)
    }

    @Test func reasonsAreKept() throws {
        #expect(try outcome("unseen \"it is private\"") == .unseen("it is private"))
        #expect(try outcome("unbuilt scripts") == .unbuilt("scripts"))
        #expect(try outcome("") == .fails("line 1: the fact says nothing"))
        #expect(try outcome("file none.riv") == .unseen("none.riv is missing"))
        #expect(try outcome("log a") == .unseen("the steps of the draw logs are not given"))
    }

    nonisolated static let defects = [
        ("is a b c", "t.txt:1: write 'fact DOMAIN NAME' first"),
        ("fact a", "t.txt:1: write 'fact DOMAIN NAME', and 'end' before it"),
        (
            String(repeating: "\n", count: 1 << 17),
            "t.txt: more than 131072 lines; make two tables of it"
        ),
    ]

    @Test(arguments: defects)
    func defectOfTableIsNamed(text: String, message: String) {
        let error = thrownError(ReplayError.self) {
            _ = try ReplayTable(text, path: "t.txt", heading: "fact DOMAIN NAME")
        }
        #expect(error?.description == message)
    }

    @Test func factsAreCounted() {
        var counts = FactsCommand.Counts()
        let outcomes: [FactsCommand.Outcome] = [
            .holds, .holds, .fails("a"), .unseen("b"), .unbuilt("c"),
        ]
        for outcome in outcomes { counts.add(outcome) }
        #expect(counts.line == "2 of 4 hold (50.0 %), 1 fail, 1 not built; 1 not observable")
    }

    /// Each fact of the tables has a name of its own and at least one step.
    @Test func tablesAreReadable() throws {
        let here = #filePath.split(separator: "/").dropLast().joined(separator: "/")
        let folder = "/\(here)/Facts"
        var names: Set<[String]> = []
        for file in try FileSystem.list(folder) where file.hasSuffix(".txt") {
            let path = "\(folder)/\(file)"
            let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
            for fact in try ReplayTable(text, path: path, heading: "fact DOMAIN NAME").blocks {
                #expect(names.insert(fact.names).inserted, "\(path):\(fact.line)")
                #expect(!fact.steps.isEmpty, "\(path):\(fact.line)")
            }
        }
        #expect(names.count > 200)
    }
}
