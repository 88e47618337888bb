import Glibc
import Platform
import Testing

@testable import DataSources

/// The rows of an earlier run at the start of the next one.
@Suite struct SavedRowsTests {
    private static let year = 365.25 * 86400
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func source(_ context: SourceContext) -> DataSource {
        var description = SourceDescription(.command(["x"]), name: "s", folder: ".")
        description.staleAfter = 120
        return DataSource(description, context)
    }

    /// Rows are shown however far the clock has been set since they were saved. Their age counts, unless they seem to be
    /// from the future; they become stale once that age, or the time without new rows, is too long.
    @Test(arguments: [
        (age: -10 * year, isKnown: false), (-86400, false), (-61, false), (-59, true), (0, true),
        (100, true), (86400, true), (10 * year, true), (0x1p31, true), (-0x1p31, false),
    ])
    func savedRowsAreShownWhateverTheClock(age: Double, isKnown: Bool) throws {
        try FileSystem.makeFolder("\(folder.path)/sources")
        try folder.write("[1]", to: "sources/s.json")
        let written = try #require(FileSystem.modificationTime("\(folder.path)/sources/s.json"))
        let time = StillTime(at: 5000)
        var wall = written + age
        var context = SourceContext(
            executor: InlineExecutor(), stateFolder: folder.path, loop: time.loop, wall: { wall })
        context.recording = []
        context.report = { _ in }
        let source = source(context)
        source.start()
        defer { source.stop() }
        #expect(source.state.document?.json == "[1]" && !source.state.hasLoaded)
        let updated = isKnown ? 5000 - max(0, age) : nil
        #expect(source.state.updated.map { abs($0 - (updated ?? 0)) < 1e-3 } ?? (updated == nil))
        time.turn()
        #expect(!source.state.isStale)
        // Setting the clock while the kiosk runs changes neither the age nor when it counts as too much.
        for offset in [10 * Self.year, -20 * Self.year] {
            wall += offset
            time.turn()
            #expect(!source.state.isStale)
        }
        time.now += 119
        time.turn()
        #expect(!source.state.isStale)
        time.now += 2
        time.turn()
        #expect(source.state.isStale)
    }

    /// A stop before the saved rows have been loaded does not leave what a crash has left.
    @Test func stopBeforeLoadingSetsUnshownRowsAside() throws {
        try FileSystem.makeFolder("\(folder.path)/sources")
        try folder.write("[1]", to: "sources/s.json")
        try folder.write("[2]", to: "sources/s.json.new")
        let threads = try BackgroundThreads()
        var context = SourceContext(
            executor: threads, stateFolder: folder.path, loop: EventLoop(), wall: Clock.wall)
        context.recording = []
        context.report = { _ in }
        // The disk is slow.
        context.saving.run({ usleep(100_000) }, completion: {})
        let source = source(context)
        source.start()
        source.stop()
        #expect(threads.stop(timeout: 10))
        #expect(try folder.read("sources/s.json") == "[1]")
        #expect(!folder.exists("sources/s.json.new") && folder.exists("sources/s.json.rejected"))
    }
}
