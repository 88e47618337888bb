import Glibc
import HeadlessDisplay
import Platform
import Testing

@testable import Kiosk

@Suite struct RowStoreTests {
    private let folder: KioskFolder
    private let store: RowStore
    private let good = Array("{\"a\": \"good\"}".utf8)
    private let bad = Array("{\"a\": \"bad\"}".utf8)

    init() throws {
        folder = try KioskFolder()
        store = RowStore(folder: folder.path)
    }

    @Test func rowsAreKeptOnceTheyWereShown() throws {
        #expect(store.load().rows.isEmpty && store.load().messages.isEmpty)
        #expect(try store.save(good))
        try store.confirm()
        let kept = store.load()
        #expect(kept.rows == [["a": "good"]] && kept.messages.isEmpty)
        // The same rows again need no confirmation.
        #expect(try !store.save(good))
        #expect(!folder.exists("rows.json.new"))
    }

    /// "Updated" after a restart is the time of the last refresh, also of one without changes.
    @Test func theSameRowsAgainUpdateTheTime() throws {
        #expect(try store.save(good))
        try store.confirm()
        let times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, "\(folder.path)/rows.json", times, 0) == 0)
        #expect(store.load().time == 1000)
        #expect(try !store.save(good))
        #expect(try #require(store.load().time) > 1000)
    }

    /// A crash or a hang came before the frames.
    @Test func rowsThatWereNotShownAreSetAside() throws {
        #expect(try store.save(good))
        try store.confirm()
        #expect(try store.save(bad))
        let kept = store.load()
        #expect(kept.rows == [["a": "good"]])
        #expect(
            kept.messages == [
                "\(folder.path)/rows.json.new: these rows are not shown, the last run ended before "
                    + "they were shown; moved to \(folder.path)/rows.json.rejected"
            ])
        #expect(try folder.read("rows.json.rejected") == String(decoding: bad, as: UTF8.self))
        #expect(store.load().messages.isEmpty)
    }

    @Test func rowsThatCannotBeReadAreSetAside() throws {
        try folder.write("nonsense", to: "rows.json")
        let kept = store.load()
        #expect(kept.rows.isEmpty && kept.messages.count == 1)
        #expect(try folder.read("rows.json.rejected") == "nonsense")
    }

    @Test func withoutAFolderNothingIsKept() throws {
        let store = RowStore(folder: nil)
        #expect(try !store.save(good))
        try store.confirm()
        #expect(store.load().rows.isEmpty)
    }
}

/// A whole run that ends as a crash would, between the rows and their first frame.
@MainActor @Suite struct RejectedRowsTests {
    private let folder: KioskFolder

    init() throws {
        folder = try KioskFolder()
        try folder.write(
            "{\"list\": {\"command\": [\"/bin/cat\", \"rows\"], \"row\": {\"title\": \"{a}\"}}}",
            to: "kiosk.json")
        try folder.write(KioskFolder.rows(3, "good"), to: "rows")
    }

    private func run(duration: Double, frames: String) throws -> [[UInt8]] {
        try RunCommand.run([
            "\(folder.path)/kiosk.json", "--display", "headless", "--size", "240x320",
            "--duration", "\(duration)", "--state", folder.path, "--frames",
            "\(folder.path)/\(frames)",
        ])
        return try folder.frames(frames).sorted { $0.key < $1.key }.map(\.value)
    }

    @Test func theLastGoodRowsAreShownInstead() throws {
        let good = try #require(try run(duration: 3, frames: "good").last)
        #expect(try folder.read("rows.json") == KioskFolder.rows(3, "good"))
        try folder.write(KioskFolder.rows(3, "bad"), to: "rows")
        _ = try run(duration: HeadlessSession.commandDuration, frames: "crash")
        #expect(try folder.read("rows.json.new") == KioskFolder.rows(3, "bad"))
        #expect(try folder.read("rows.json") == KioskFolder.rows(3, "good"))
        let first = try #require(try run(duration: 1, frames: "next").first)
        #expect(first == good)
        #expect(try folder.read("rows.json.rejected") == KioskFolder.rows(3, "bad"))
        #expect(!folder.exists("rows.json.new"))
    }
}

@Suite struct RowSaverTests {
    private let folder: KioskFolder
    private let clock = VirtualClock()
    private let executor: VirtualExecutor

    init() throws {
        folder = try KioskFolder()
        executor = try VirtualExecutor(clock: clock, duration: 2)
    }

    private func advance(to time: Double) {
        clock.advance(to: time)
        executor.deliver()
    }

    /// Of rows that come while others are written the latest are written, and only rows that were
    /// shown are confirmed.
    @Test func theLatestRowsAreKept() throws {
        let saver = RowSaver(RowStore(folder: folder.path), executor: executor)
        saver.save(Array("1".utf8))
        saver.didShow()
        saver.save(Array("2".utf8))
        saver.save(Array("3".utf8))
        // The first rows are written, confirmed, and the third are written.
        for time in [2.0, 4, 6, 8] { advance(to: time) }
        #expect(try folder.read("rows.json") == "1")
        #expect(try folder.read("rows.json.new") == "3")
        saver.didShow()
        advance(to: 10)
        #expect(try folder.read("rows.json") == "3")
        #expect(!folder.exists("rows.json.new"))
    }

    @Test func rowsThatAreNotWrittenYetAreWrittenAtExit() throws {
        let saver = RowSaver(RowStore(folder: folder.path), executor: executor)
        saver.save(Array("1".utf8))
        saver.save(Array("2".utf8))
        saver.flush()
        executor.stop()
        #expect(try folder.read("rows.json.new") == "2")
    }
}
