import Glibc
import JSON
import Platform
import Testing

@testable import DataSources

@Suite struct FileSourceTests {
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func live(_ name: String = "menu.csv") throws -> LiveSources {
        let description = SourceDescription(
            .file("\(folder.path)/\(name)"), name: "menu", folder: folder.path)
        let live = LiveSources([description])
        live.set.start()
        return live
    }

    private func expect(_ document: String, in live: LiveSources) throws {
        let source = try #require(live.set["menu"])
        try live.run { source.state.document?.json == document && source.state.failure == nil }
    }

    /// Each way in which programs write files is detected.
    @Test func eachWayToReplaceFileIsDetected() throws {
        try folder.write("a\n1\n", to: "menu.csv")
        let live = try live()
        let path = "\(folder.path)/menu.csv"
        try expect(#"[{"a":"1"}]"#, in: live)
        // By rename.
        try folder.write("a\n2\n", to: "menu.csv")
        try expect(#"[{"a":"2"}]"#, in: live)
        // In place.
        try FileSystem.overwrite(path, with: Array("a\n3\n".utf8))
        try expect(#"[{"a":"3"}]"#, in: live)
        // The file is removed and created again.
        try FileSystem.remove(path)
        let source = try #require(live.set["menu"])
        try live.run { source.state.failure != nil }
        #expect(source.state.failure == "\(path): No such file or directory")
        #expect(source.state.document?.json == #"[{"a":"3"}]"#)
        try folder.write("a\n4\n", to: "menu.csv")
        try expect(#"[{"a":"4"}]"#, in: live)
        // A symbolic link replaces the file.
        try folder.write("a\n5\n", to: "other")
        #expect(symlink("other", "\(path).link") == 0)
        try FileSystem.rename("\(path).link", to: path)
        try expect(#"[{"a":"5"}]"#, in: live)
    }

    /// A symbolic link refers to a file in another folder.
    @Test func changeOfSymlinkTargetIsDetected() throws {
        try FileSystem.makeFolder("\(folder.path)/data")
        try folder.write("[1]", to: "data/rows")
        #expect(symlink("data/rows", "\(folder.path)/rows.json") == 0)
        let live = try live("rows.json")
        try expect("[1]", in: live)
        try folder.write("[2]", to: "data/rows")
        try expect("[2]", in: live)
    }

    /// A missing folder is checked for every 5 s.
    @Test func missingFolderIsPolledFor() throws {
        let time = StillTime()
        let path = "\(folder.path)/late/rows.json"
        let set = SourceSet(
            [SourceDescription(.file(path), name: "menu", folder: folder.path)],
            SourceContext(executor: InlineExecutor(), stateFolder: nil, loop: time.loop, wall: nil))
        set.start()
        let source = try #require(set["menu"])
        #expect(source.state.failure == "\(path): No such file or directory")
        #expect(time.loop.nextDeadline == FileRunner.folderInterval)
        try FileSystem.makeFolder("\(folder.path)/late")
        try folder.write("[1]", to: "late/rows.json")
        time.now = time.loop.nextDeadline
        time.turn()
        #expect(source.state.document?.json == "[1]" && source.state.failure == nil)
        #expect(time.loop.nextDeadline == .infinity)
        // The folder is removed again.
        try FileSystem.remove(path)
        #expect(rmdir("\(folder.path)/late") == 0)
        time.turn()
        time.turn()
        time.now += FileRunner.quietTime
        time.turn()
        #expect(source.state.failure == "\(path): No such file or directory")
        #expect(abs(time.loop.nextDeadline - 10) < 1e-9)
    }

    /// The target of a symbolic link may not exist yet, and may be removed and created again.
    @Test func missingSymlinkTargetIsPolledFor() throws {
        let time = StillTime()
        try FileSystem.makeFolder("\(folder.path)/data")
        let path = "\(folder.path)/rows.json"
        #expect(symlink("data/rows", path) == 0)
        let missing = "\(path): No such file or directory"
        let set = SourceSet(
            [SourceDescription(.file(path), name: "menu", folder: folder.path)],
            SourceContext(executor: InlineExecutor(), stateFolder: nil, loop: time.loop, wall: nil))
        set.start()
        let source = try #require(set["menu"])
        #expect(source.state.failure == missing)
        #expect(time.loop.nextDeadline == FileRunner.folderInterval)
        try folder.write("[1]", to: "data/rows")
        time.now = time.loop.nextDeadline
        time.turn()
        #expect(source.state.document?.json == "[1]" && source.state.failure == nil)
        #expect(time.loop.nextDeadline == .infinity)
        try FileSystem.remove("\(folder.path)/data/rows")
        time.turn()
        time.now += FileRunner.quietTime
        time.turn()
        #expect(source.state.failure == missing)
        try folder.write("[2]", to: "data/rows")
        time.now = time.loop.nextDeadline
        time.turn()
        #expect(source.state.document?.json == "[2]" && source.state.failure == nil)
    }

    @Test func invalidFileKeepsLastDocument() throws {
        try folder.write("a,b\n1,2\n", to: "menu.csv")
        let live = try live()
        try expect(#"[{"a":"1","b":"2"}]"#, in: live)
        try folder.write("a,b\n1,2,3\n", to: "menu.csv")
        let source = try #require(live.set["menu"])
        try live.run { source.state.failure != nil }
        #expect(
            source.state.failure
                == "\(folder.path)/menu.csv: line 2 of the file has more fields than the first "
                + "line, which has 2 names; put fields that contain ',' in quotes")
        #expect(source.state.version == 1)
        try folder.write("a,b\n3,4\n", to: "menu.csv")
        try expect(#"[{"a":"3","b":"4"}]"#, in: live)
    }

    /// An interval is given for file systems without inotify events, such as those on a network.
    @Test func unchangedFileIsCheckedAtIntervalButNotRead() throws {
        let time = StillTime()
        var description = SourceDescription(
            .file("\(folder.path)/rows"), name: "menu", folder: folder.path)
        description.every = 10
        try folder.write("[1]", to: "rows")
        let executor = InlineExecutor()
        let set = SourceSet(
            [description],
            SourceContext(executor: executor, stateFolder: nil, loop: time.loop, wall: nil))
        set.start()
        let source = try #require(set["menu"])
        #expect(source.state.document?.json == "[1]" && time.loop.nextDeadline == 10)
        let jobs = executor.count
        time.now = 10
        time.turn()
        // The file's version was checked, but the file was not read.
        #expect(
            executor.count == jobs + 1 && source.state.version == 1 && time.loop.nextDeadline == 20)
    }

    /// A burst of changes causes one read, after the burst.
    @Test func burstOfChangesIsReadOnce() throws {
        let time = StillTime()
        try folder.write("[1]", to: "rows")
        let set = SourceSet(
            [SourceDescription(.file("\(folder.path)/rows"), name: "menu", folder: folder.path)],
            SourceContext(executor: InlineExecutor(), stateFolder: nil, loop: time.loop, wall: nil))
        set.start()
        let source = try #require(set["menu"])
        #expect(time.loop.nextDeadline == .infinity)
        for step in 1...12 {
            try folder.write("[\(step + 1)]", to: "rows")
            time.now = Double(step) * 0.04
            time.turn()
            #expect(source.state.version == 1)
            #expect(abs(time.loop.nextDeadline - min(time.now + 0.05, 0.04 + 0.5)) < 1e-9)
        }
        time.now = time.loop.nextDeadline
        time.turn()
        #expect(source.state.document?.json == "[13]" && source.state.version == 2)
        #expect(time.loop.nextDeadline == .infinity)
    }

    /// The age of a file is determined by its modification time.
    @Test func oldFileIsStaleImmediately() throws {
        try folder.write("[1]", to: "rows")
        let times = [timespec(tv_sec: 5000, tv_nsec: 0), timespec(tv_sec: 5000, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, "\(folder.path)/rows", times, 0) == 0)
        var description = SourceDescription(
            .file("\(folder.path)/rows"), name: "menu", folder: folder.path)
        description.staleAfter = 60
        let set = SourceSet(
            [description],
            SourceContext(
                executor: InlineExecutor(), stateFolder: nil, loop: StillTime(at: 1000).loop,
                wall: { 5090 }))
        set.start()
        let source = try #require(set["menu"])
        #expect(source.state.status == .stale && source.state.updated == 910)
    }
}
