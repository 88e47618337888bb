import Glibc
import JSON
import Platform
import TestSupport
import Testing

@testable import DataSources

/// The documents on disk after a power cut at any moment, and after a failure of any call.
@Suite struct PowerCutTests {
    private static let path = "/state/rows.json"

    private func store(_ disk: DiskModel) -> SourceStore {
        SourceStore(path: PowerCutTests.path, parser: DocumentParser(format: .json), files: disk)
    }

    /// Saves and confirms documents one after the other. Some are equal, and after some a crash occurs before
    /// they are shown.
    private func work(on disk: DiskModel, steps: Int) throws {
        var random = SeededRandom(seed: 24)
        for step in 0..<steps {
            let text = String(repeating: "x", count: random.next(60)) + "\(step / 2)"
            let document = DataValue.string(step % 7 == 3 ? "same" : text)
            if try store(disk).save(.document(document)), random.next(8) > 0 {
                try store(disk).confirm()
            } else if random.next(2) == 0 {
                _ = store(disk).load()
            }
        }
    }

    /// Returns the confirmed document on a disk.
    private func confirmed(_ content: DiskModel.Content) throws -> DataValue? {
        try content.files[PowerCutTests.path].map {
            try DocumentParser(format: .json).parse($0.content).value
        }
    }

    /// Cuts the power after each operation, several times with different prefixes of unsynchronised content.
    ///
    /// - Returns: the number of cuts, and the number of those after which the document was neither the old nor
    ///   the new one, or files were left over.
    private func cut(
        _ disk: DiskModel, tears: Int
    ) throws -> (cuts: Int, failures: Int) {
        var random = SeededRandom(seed: 5)
        var content = DiskModel.Content()
        var (cuts, failures) = (0, 0)
        for operation in disk.operations {
            content.perform(operation)
            // The old document is expected up to the rename, and the new one from then on.
            let expected = try confirmed(content)
            for tear in 0..<tears {
                let left = content.afterPowerCut { count in
                    tear == 0 ? 0 : tear == 1 ? max(0, count - 1) : random.next(count + 1)
                }
                let disk = DiskModel(left)
                let saved = store(disk).load()
                let names = Set(disk.content.files.keys)
                let isKnown = names.isSubset(of: [
                    PowerCutTests.path, PowerCutTests.path + ".rejected",
                    PowerCutTests.path + ".new.rejected",
                ])
                cuts += 1
                if saved.document != expected || !isKnown { failures += 1 }
            }
        }
        return (cuts, failures)
    }

    @Test func powerCutLeavesOldOrNewDocument() throws {
        let disk = DiskModel()
        try work(on: disk, steps: 120)
        let (cuts, failures) = try cut(disk, tears: 20)
        #expect(cuts >= 10_000)
        #expect(failures == 0)
    }

    /// Without synchronisation before the rename, the test detects torn documents.
    @Test func documentsAreTornWithoutSynchronization() throws {
        let disk = DiskModel(isSynchronizing: false)
        try work(on: disk, steps: 20)
        #expect(try cut(disk, tears: 4).failures > 0)
    }

    /// Power cuts in the middle of a write, one after the other, must not fill the disk.
    @Test func interruptedWritesLeaveNoFiles() throws {
        let folder = try TestFolder()
        let path = "\(folder.path)/rows.json"
        let store = SourceStore(path: path, parser: DocumentParser(format: .json))
        #expect(try store.save(.document(.string("good"))))
        try store.confirm()
        for process in 1000..<1010 { try folder.write("torn", to: "rows.json.new.\(process).tmp") }
        try folder.write("mine", to: "rows.json.new.notes.tmp")
        #expect(store.load().document == .string("good"))
        #expect(
            try Set(FileSystem.list(folder.path)) == ["rows.json", "rows.json.new.notes.tmp"])
    }

    // MARK: Failing calls

    /// Each call fails once with each errno: the next start shows either the old or the new document, no file
    /// is left over, and the next document is saved.
    @Test(arguments: [ENOSPC, EDQUOT, EROFS, EACCES, EIO])
    func failedCallLosesNoDocument(code: Int32) throws {
        let first = DataValue.string("first")
        let second = DataValue.string("second")
        var failures = 0
        for call in 0..<20 {
            let disk = DiskModel()
            #expect(try store(disk).save(.document(first)))
            try store(disk).confirm()
            disk.fail(call: call, with: code)
            do {
                _ = try store(disk).save(.document(second))
                try store(disk).confirm()
            } catch {
                failures += 1
                #expect(error.code == code)
                #expect(disk.content.files.keys.allSatisfy { !$0.hasSuffix(".tmp") })
            }
            disk.failNoMore()
            let shown = store(DiskModel(disk.content)).load().document
            #expect(shown == first || shown == second)
            let third = DataValue.string("third")
            #expect(try store(disk).save(.document(third)))
            try store(disk).confirm()
            #expect(store(disk).load().document == third)
        }
        // mkdir, open, write, fsync and both renames.
        #expect(failures == 6)
    }

    /// The same for the writes at a stop, where an unconfirmed document of the run is replaced or dropped.
    @Test(arguments: [ENOSPC, EDQUOT, EROFS, EACCES, EIO])
    func failedCallAtStopLosesNoDocument(code: Int32) throws {
        var failures = 0
        for (call, isShown) in (0..<12).flatMap({ [($0, true), ($0, false)] }) {
            let disk = DiskModel()
            #expect(try store(disk).save(.document(.string("first"))))
            try store(disk).confirm()
            #expect(try store(disk).save(.document(.string("unshown"))))
            disk.fail(call: call, with: code)
            do {
                if isShown {
                    try store(disk).saveShown(.document(.string("shown")))
                } else {
                    try store(disk).discard()
                }
            } catch {
                failures += 1
                #expect(error.code == code)
            }
            disk.failNoMore()
            #expect(disk.content.files.keys.allSatisfy { !$0.hasSuffix(".tmp") })
            let loaded = store(DiskModel(disk.content)).load().document
            #expect(loaded == .string("first") || isShown && loaded == .string("shown"))
        }
        // mkdir, open, write, fsync, rename and unlink; unlink.
        #expect(failures == 7)
    }

    /// A disk that fails from any call on, in the middle of a write too, and works again at the next start: what was
    /// confirmed is there, and nothing piles up.
    @Test(arguments: [ENOSPC, EIO, EROFS])
    func diskThatFailsFromAnyCallOnKeepsDocument(code: Int32) throws {
        let confirmed = DataValue.string("confirmed")
        let later = (0..<3).map { DataValue.string(String(repeating: "x", count: 100) + "\($0)") }
        var failures = 0
        for call in 0..<25 {
            let disk = DiskModel()
            #expect(try store(disk).save(.document(confirmed)))
            try store(disk).confirm()
            disk.fail(call: call, with: code, isLasting: true)
            for document in later {
                do {
                    if try store(disk).save(.document(document)) { try store(disk).confirm() }
                    _ = store(disk).load()
                    try store(disk).saveShown(.document(document))
                } catch {
                    failures += 1
                    #expect(error.code == code)
                }
            }
            try? store(disk).discard()
            disk.failNoMore()
            let left = DiskModel(disk.content)
            let shown = store(left).load().document
            #expect(shown == confirmed || later.contains { $0 == shown }, "\(call)")
            #expect(left.content.files.count <= 2)
            #expect(try store(left).save(.document(.string("next"))))
            try store(left).confirm()
            #expect(store(left).load().document == .string("next"))
        }
        #expect(failures > 30)
    }

    /// A limit of the size of files ends a write in the middle (RLIMIT_FSIZE), as a full disk does: the old content
    /// remains, without leftovers. The limit is that of a whole process, so it is set in a child.
    @Test func writeThatEndsInTheMiddleKeepsOldContent() throws {
        let folder = try TestFolder()
        let path = "\(folder.path)/a.json"
        let store = SourceStore(path: path, parser: DocumentParser(format: .json))
        #expect(try store.save(.document(.string("good"))))
        try store.confirm()
        let status = ForkedProcess.status {
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let large = DataValue.string(String(repeating: "x", count: 5000))
            let first = errorCode { try store.save(.document(large)) }
            let second = errorCode {
                try store.saveShown(.document(large))
                return true
            }
            return first == EFBIG && second == EFBIG ? 0 : 1
        }
        #expect(status == 0)
        #expect(store.load().document == .string("good"))
        #expect(try FileSystem.list(folder.path) == ["a.json"])
    }

    /// Whether this process may mount a file system; in a container even root may not.
    private static let mayMount: Bool = {
        guard let folder = try? TestFolder(),
            mount("none", folder.path, "tmpfs", 0, nil) == 0
        else { return false }
        umount2(folder.path, Int32(MNT_DETACH))
        withExtendedLifetime(folder) {}
        return true
    }()

    /// A real file system that is full, then read-only, then has room.
    @Test(.enabled(if: mayMount, "this process may not mount a file system of 64 KiB"))
    func fullOrReadOnlyDiskKeepsOldDocument() throws {
        let folder = try TestFolder()
        try #require(mount("none", folder.path, "tmpfs", 0, "size=64k") == 0)
        defer { umount2(folder.path, Int32(MNT_DETACH)) }
        let store = SourceStore(
            path: "\(folder.path)/sources/a.json", parser: DocumentParser(format: .json))
        #expect(try store.save(.document(.string("good"))))
        try store.confirm()
        let large = DataValue.string(String(repeating: "x", count: 100_000))
        #expect(errorCode { try store.save(.document(large)) } == ENOSPC)
        #expect(store.load().document == .string("good"))
        #expect(try FileSystem.list("\(folder.path)/sources") == ["a.json"])

        let remount = UInt(MS_REMOUNT) | UInt(MS_RDONLY)
        try #require(mount("none", folder.path, "tmpfs", remount, nil) == 0)
        #expect(errorCode { try store.save(.document(.string("new"))) } == EROFS)
        #expect(store.load().document == .string("good"))

        try #require(mount("none", folder.path, "tmpfs", UInt(MS_REMOUNT), nil) == 0)
        #expect(try store.save(.document(.string("new"))))
        try store.confirm()
        #expect(store.load().document == .string("new"))
    }
}

/// Returns the errno of the system call that failed in `body`, or nil if none failed.
private func errorCode(_ body: () throws -> Bool) -> Int32? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? SystemError)?.code
    }
}
