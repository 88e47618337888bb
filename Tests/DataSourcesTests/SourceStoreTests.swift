import Glibc
import JSON
import Platform
import Testing

@testable import DataSources

@Suite struct SourceStoreTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func store(_ name: String = "trains", isOnly: Bool = false) -> SourceStore {
        var description = SourceDescription(.command(["x"]), name: name, folder: ".")
        description.isOnly = isOnly
        return SourceStore(description, folder: folder.path)
    }

    @Test func documentIsStoredOnceShown() throws {
        let store = store()
        #expect(store.load().document == nil && store.load().messages.isEmpty)
        let document = try json(#"{"a":[1.50,"x"]}"#)
        #expect(try store.save(.document(document)))
        try store.confirm()
        #expect(try folder.read("sources/trains.json") == #"{"a":[1.50,"x"]}"#)
        #expect(store.load().document == document)
        // Saving the same document again needs no confirmation.
        #expect(try !store.save(.document(document)))
    }

    /// The only list of a kiosk is stored as its command printed it.
    @Test func singleListIsStoredAsPrinted() throws {
        let store = store(isOnly: true)
        #expect(try store.save(.output(Array("{\"a\":1}\n{\"a\":2}\n".utf8))))
        try store.confirm()
        #expect(try folder.read("rows.json") == "{\"a\":1}\n{\"a\":2}\n")
        #expect(store.load().document?.json == #"[{"a":1},{"a":2}]"#)
    }

    /// A document that was followed by a crash or a hang before it was shown is set aside.
    @Test func unshownDocumentIsSetAside() throws {
        let store = store()
        #expect(try store.save(.document(.string("good"))))
        try store.confirm()
        #expect(try store.save(.document(.string("bad"))))
        let path = "\(folder.path)/sources/trains.json"
        let saved = store.load()
        #expect(saved.document == .string("good"))
        #expect(
            saved.messages == [
                "\(path).new: these rows are not shown, the last run ended before they were "
                    + "shown; moved to \(path).rejected"
            ])
        #expect(try folder.read("sources/trains.json.rejected") == "\"bad\"")
        #expect(store.load().messages.isEmpty)
    }

    @Test func fileNamesCannotEscapeFolder() {
        #expect(SourceStore.fileName(of: "../a b/ü.json") == "%2E%2E%2Fa%20b%2F%C3%BC%2Ejson")
        #expect(SourceStore.fileName(of: "Room-1_x") == "Room-1_x")
    }

    /// Long names have files of their own, whose names and those of their temporary files every file system takes.
    @Test(arguments: [
        ("a", 100, "1", "2"), ("漢", 27, "", "漢"), ("é", 99, "", "x"), ("b", 3000, "1", "2"),
    ])
    func longNamesHaveFilesOfTheirOwn(
        letter: String, count: Int, end: String, otherEnd: String
    ) throws {
        let start = String(repeating: letter, count: count)
        let (one, other) = (start + end, start + otherEnd)
        for (name, text) in [(one, "1"), (other, "2")] {
            let store = store(name)
            #expect(try store.save(.document(.string(text))))
            try store.confirm()
            #expect(SourceStore.fileName(of: name).utf8.count <= 200)
        }
        #expect(store(one).load().document == .string("1"))
        #expect(store(other).load().document == .string("2"))
    }

    /// The file that an earlier version wrote is used once.
    @Test func fileOfEarlierVersionIsMoved() throws {
        let name = String(repeating: "a", count: 100)
        try FileSystem.makeFolder("\(folder.path)/sources")
        let old = "sources/\(String(repeating: "a", count: 80)).json"
        try folder.write("\"old\"", to: old)
        #expect(store(name).load().document == .string("old"))
        #expect(!folder.exists(old))
        #expect(store(name).load().document == .string("old"))
    }

    @Test func nothingIsStoredWithoutFolder() throws {
        let store = SourceStore(
            SourceDescription(.command(["x"]), name: "n", folder: "."), folder: nil)
        #expect(try !store.save(.document(.null)))
        try store.confirm()
        #expect(store.load().document == nil)
    }

    // MARK: The saver

    /// A stream's documents are written at most once a minute, and at the end.
    @Test func savesAreRateLimited() throws {
        let time = StillTime()
        let executor = InlineExecutor()
        let saver = SourceSaver(store(), executor: executor, interval: 60, loop: time.loop)
        func saved(_ suffix: String = "") -> String? {
            try? folder.read("sources/trains.json\(suffix)")
        }
        for second in 0..<100 {
            time.now = Double(second)
            for part in 0..<10 {
                saver.save(.document(.string("\(second).\(part)")))
                saver.didShow()
            }
            time.turn()
        }
        // Written at 0 and at 60, and confirmed each time.
        #expect(executor.count == 4 && saved() == "\"60.0\"" && time.loop.nextDeadline == 120)
        saver.flush()
        #expect(saved() == "\"99.9\"" && saved(".new") == nil)
        #expect(time.loop.nextDeadline == .infinity)
    }

    /// A stop saves the document on the display: not one that no frame showed, and not the one that was saved last.
    @Test(
        arguments: [
            // The documents that arrive, those that are presented (by number, after the arrival of another one), and the
            // one that the next run shows.
            ([1], [], nil), ([1], [(1, 1)], 1), ([1, 2], [(1, 1)], 1), ([1, 2], [(2, 1)], 1),
            ([1, 2, 3], [(3, 2)], 2), ([1, 2, 3, 4], [(1, 1), (4, 3)], 3),
            ([1, 2, 3, 4], [(4, 4)], 4),
        ] as [([Int], [(Int, Int)], Int?)], [0.0, 60.0])
    func stopSavesPresentedDocument(
        test: (documents: [Int], presented: [(Int, Int)], saved: Int?), interval: Double
    ) throws {
        let saver = SourceSaver(
            store(), executor: InlineExecutor(), interval: interval, loop: StillTime(at: 5).loop)
        for number in test.documents {
            saver.save(.document(.string("\(number)")))
            for (after, shown) in test.presented where after == number {
                saver.didPresent(upTo: shown)
            }
        }
        saver.flush()
        #expect(!folder.exists("sources/trains.json.new"))
        let document = store().load().document
        #expect(document == test.saved.map { .string("\($0)") })
        #expect(!folder.exists("sources/trains.json.rejected"))
    }

    /// Views of a long list take so long that many documents arrive meanwhile.
    @Test func documentOfWhichViewsAreMadeIsKept() throws {
        let saver = SourceSaver(
            store(), executor: InlineExecutor(), interval: 60, loop: StillTime(at: 5).loop)
        for number in 1...1000 {
            saver.save(.document(.string("\(number)")))
            if number == 400 { saver.willShow() }
        }
        saver.didPresent(upTo: 400)
        saver.flush()
        #expect(store().load().document == .string("400"))
    }

    /// A run that is cut off leaves what a crash leaves.
    @Test func unshownDocumentIsNotTrustedAfterCut() throws {
        let saver = SourceSaver(
            store(), executor: InlineExecutor(), interval: 60, loop: StillTime(at: 5).loop)
        saver.save(.document(.string("a")))
        saver.didShow()
        saver.save(.document(.string("b")))
        saver.cutOff()
        #expect(try folder.read("sources/trains.json") == "\"a\"")
        #expect(try folder.read("sources/trains.json.new") == "\"b\"")
    }

    /// Of the documents that arrive during a write only the latest is written, and only a document that was
    /// shown is confirmed.
    @Test func onlyLatestPendingDocumentIsWritten() throws {
        let executor = InlineExecutor()
        executor.isHeld = true
        let saver = SourceSaver(store(), executor: executor, loop: StillTime().loop)
        saver.save(.document(.string("1")))
        saver.didShow()
        saver.save(.document(.string("2")))
        saver.save(.document(.string("3")))
        for _ in 0..<4 { executor.runHeld() }
        #expect(try folder.read("sources/trains.json") == "\"1\"")
        #expect(try folder.read("sources/trains.json.new") == "\"3\"")
        saver.didShow()
        executor.runHeld()
        #expect(try folder.read("sources/trains.json") == "\"3\"")
    }

    /// At an exit during a write, the executor accepts no further job when the write completes. The document is
    /// confirmed only if it was shown.
    @Test func exitDuringWriteConfirmsShownDocument() throws {
        for (text, isShown) in [("1", true), ("2", false)] {
            let executor = InlineExecutor()
            executor.isHeld = true
            let saver = SourceSaver(store(), executor: executor, loop: StillTime().loop)
            saver.save(.document(.string(text)))
            if isShown { saver.didShow() }
            saver.flush()
            executor.hasStopped = true
            executor.runHeld()
        }
        #expect(try folder.read("sources/trains.json") == "\"1\"")
        #expect(!folder.exists("sources/trains.json.new"))
    }

    // MARK: In a source

    /// The next run shows the last document until there is a new one.
    @Test func savedDocumentIsShownAtStart() throws {
        func run(_ script: String, _ check: (LiveSources, DataSource) throws -> Void) throws {
            var description = SourceDescription(
                .command(["/bin/sh", "-c", script]), name: "trains", folder: folder.path)
            description.timeout = 60
            let live = LiveSources([description], stateFolder: folder.path)
            live.set.start()
            let source = try #require(live.set["trains"])
            try check(live, source)
            live.set.stop()
        }
        try run("echo 1") { live, source in
            #expect(source.state.document == nil && source.state.status == .loading)
            try live.run { source.state.hasLoaded }
            source.didShow(version: source.state.version)
        }
        try run("echo no >&2; exit 1") { live, source in
            #expect(source.state.document?.json == "1" && source.state.status == .loading)
            #expect(try #require(source.state.updated) <= Clock.now())
            try live.run { source.state.failure != nil }
            #expect(source.state.document?.json == "1" && !source.state.hasLoaded)
        }
    }

    /// The age of saved rows follows the clock, which may have been set by years meanwhile: rows from the future have none.
    @Test(
        arguments: [(0.0, 0.0), (3600, 3600), (315_576_000, 315_576_000), (-30, 0)]
            as [(Double, Double)])
    func savedRowsHaveTheirAge(offset: Double, age: Double) throws {
        let source = try start(wallOffset: offset)
        #expect(source.state.document == .string("a"))
        let found = try #require(source.state.updated.map { -$0 })
        #expect((age...(age + 100)).contains(found))
    }

    @Test(arguments: [-3600.0, -315_576_000.0, -1_893_456_000.0])
    func savedRowsOfTheFutureHaveNoAge(offset: Double) throws {
        let source = try start(wallOffset: offset)
        #expect(source.state.document == .string("a") && source.state.updated == nil)
    }

    /// Starts a source whose rows were saved just now, on a display's clock that begins at 0.
    private func start(wallOffset: Double) throws -> DataSource {
        let store = store("s")
        #expect(try store.save(.document(.string("a"))))
        try store.confirm()
        let context = SourceContext(
            executor: InlineExecutor(), stateFolder: folder.path, loop: StillTime().loop,
            wall: { Clock.wall() + wallOffset })
        let source = DataSource(
            SourceDescription(.file("/nonexistent"), name: "s", folder: "/"), context)
        source.start()
        return source
    }

    /// A stream of merge patches continues from the saved document.
    @Test func mergeStreamContinuesFromSavedDocument() throws {
        try FileSystem.makeFolder("\(folder.path)/sources")
        try folder.write("{\"a\":1}", to: "sources/s.json")
        var description = SourceDescription(
            .stream(["/bin/sh", "-c", "echo '{\"b\":2}'; sleep 600"]), name: "s",
            folder: folder.path)
        description.lines = .merge
        let live = LiveSources([description], stateFolder: folder.path)
        live.set.start()
        let source = try #require(live.set["s"])
        try live.run { source.state.hasLoaded }
        #expect(source.state.document?.json == #"{"a":1,"b":2}"#)
    }
}
