import Glibc
import Locking
import TestSupport
import Testing

@testable import Platform
@testable import Processes

/// Control groups, with plain files in place of the kernel's.
@Suite struct ControlGroupTests {
    private let folder: String

    init() throws {
        folder = try makeTemporaryFolder()
    }

    private func write(_ files: [String: String]) throws {
        for (path, content) in files {
            let parent = path.split(separator: "/").dropLast().joined(separator: "/")
            try FileSystem.makeFolder("\(folder)/\(parent)")
            try FileSystem.write(Array(content.utf8), to: "\(folder)/\(path)")
        }
    }

    private func read(_ path: String) throws -> String {
        String(decoding: try FileSystem.read("\(folder)/\(path)"), as: UTF8.self)
    }

    /// A kernel that records what is written to it, and refuses some of it.
    private final class Kernel: Sendable {
        let folder: String
        private let state: Lock<(writes: [String], refusals: [(write: String, code: Int32)])>

        init(_ folder: String, refusing refusals: [(write: String, code: Int32)] = []) {
            self.folder = folder
            state = Lock(([], refusals))
        }

        var writes: [String] { state.withLock { $0.writes } }

        func write(_ path: String, _ value: String) throws(SystemError) {
            let text = "\(path.dropFirst(folder.count + 1)) \(value)"
            let code = state.withLock { state in
                state.writes.append(text)
                // Each refusal applies to one write.
                let index = state.refusals.firstIndex { $0.write == text }
                return index.map { state.refusals.remove(at: $0).code }
            }
            if let code { throw SystemError("write", path: path, code: code) }
        }
    }

    private func divide(
        memoryLimit: String? = "max", controllers: String = "cpuset cpu io memory pids",
        _ kernel: Kernel
    ) throws -> ControlGroup {
        try write(["cgroup.procs": "41\n42\n", "cgroup.controllers": "\(controllers)\n"])
        if let memoryLimit { try write(["memory.max": memoryLimit]) }
        return try ControlGroup(dividing: folder, installedMemory: 1000) {
            path, value throws(SystemError) in try kernel.write(path, value)
        }
    }

    private static let memory = [
        "cgroup.subtree_control +memory", "commands/cgroup.subtree_control +memory",
        "commands/memory.max 500", "commands/memory.swap.max 0",
    ]
    private static let pids = [
        "cgroup.subtree_control +pids", "commands/cgroup.subtree_control +pids",
    ]
    private static let cpu = ["cgroup.subtree_control +cpu", "commands/cpu.weight 10"]
    private static let moves = ["kiosk/cgroup.procs 41", "kiosk/cgroup.procs 42"]

    /// The content of /proc/PID/cgroup and the group's folder.
    @Test(arguments: [
        ("0::/system.slice/flipbook.service\n", "/sys/fs/cgroup/system.slice/flipbook.service"),
        (
            "4:memory:/a\n1:name=systemd:/b\n0::/system.slice/a:b.service\n",
            "/sys/fs/cgroup/system.slice/a:b.service"
        ),
        ("0::/\n", "/sys/fs/cgroup/"),
        ("4:memory:/system.slice/flipbook.service\n", nil),
        ("10::/a\n", nil),
        ("", nil),
    ])
    func pathComesFromCgroupV2Entry(text: String, path: String?) {
        #expect(ControlGroup.path(in: text) == path)
    }

    /// memory.max of the delegated group, and the limit for commands if 1000 bytes of memory are installed.
    @Test(arguments: [("max\n", 500), ("600\n", 300), ("9223372036854771712\n", 500), (nil, 500)])
    func delegatedGroupIsDivided(limit: String?, half: Int) throws {
        let kernel = Kernel(folder)
        let group = try divide(memoryLimit: limit, kernel)
        let memory = ControlGroupTests.memory.map { $0.replacing("500", with: "\(half)") }
        let all = ControlGroupTests.moves + memory + ControlGroupTests.pids + ControlGroupTests.cpu
        #expect(kernel.writes == all)
        #expect(group.memoryLimit == half && group.problems == [])
        #expect(group.controllers == [.memory, .pids, .cpu])
    }

    /// Raspberry Pi OS has no memory controller: missing controllers are reported, and the others are used.
    @Test(arguments: [
        ("cpu pids", ["memory"], pids + cpu),
        ("memory", ["processes", "processor time"], memory),
        ("", ["memory", "processes", "processor time"], []),
    ])
    func missingControllersAreReported(
        controllers: String, missing: [String], writes: [String]
    ) throws {
        let kernel = Kernel(folder)
        let group = try divide(controllers: controllers, kernel)
        #expect(kernel.writes == ControlGroupTests.moves + writes)
        #expect(group.problems.count == missing.count)
        for (problem, limit) in zip(group.problems, missing) {
            let beginning = "commands have no limit of \(limit): \(folder)/"
            #expect(problem.hasPrefix(beginning))
        }
    }

    /// A write that the kernel refuses once, and the limit that is missing as a result.
    @Test(arguments: [
        // Refused while there are processes in the group: they are moved again.
        ("cgroup.subtree_control +memory", EBUSY, nil),
        ("cgroup.subtree_control +cpu", EBUSY, nil),
        // A process ended before it was moved.
        ("kiosk/cgroup.procs 42", ESRCH, nil),
        // Without swap the file does not exist.
        ("commands/memory.swap.max 0", ENOENT, nil),
        ("commands/memory.swap.max 0", EACCES, "memory"),
        ("cgroup.subtree_control +memory", EACCES, "memory"),
        ("commands/cgroup.subtree_control +pids", EBUSY, "processes"),
        ("commands/cpu.weight 10", ENOENT, "processor time"),
    ])
    func refusedWritesAreReported(write: String, code: Int32, missing: String?) throws {
        let group = try divide(Kernel(folder, refusing: [(write, code)]))
        let problems = group.problems.map { $0.split(separator: ":").first.map(String.init) }
        let expected = missing.map { ["commands have no limit of \($0)"] } ?? []
        #expect(problems == expected)
        #expect(group.controllers.count == (missing == nil ? 3 : 2))
    }

    @Test func permanentlyBusyGroupIsGivenUp() throws {
        let refusals = (0..<100).map { _ in ("cgroup.subtree_control +memory", EBUSY) }
        let kernel = Kernel(folder, refusing: refusals)
        let group = try divide(kernel)
        #expect(group.controllers == [.pids, .cpu])
        let attempts = kernel.writes.filter { $0 == "cgroup.subtree_control +memory" }.count
        #expect(attempts == 10)
    }

    @Test func unmovableProcessIsAnError() throws {
        let kernel = Kernel(folder, refusing: [("kiosk/cgroup.procs 41", EACCES)])
        let error = thrownError(SystemError.self) { try divide(kernel) }
        let path = "\(folder)/kiosk/cgroup.procs"
        #expect(error?.path == path && error?.code == EACCES)
    }

    // MARK: Commands

    private static let files = [
        "cgroup.procs": "", "cgroup.kill": "", "pids.max": "", "memory.oom.group": "",
    ]

    /// Creates the files that the kernel provides in a command's group.
    private func makeFiles(of names: String..., without missing: String = "") throws {
        for name in names {
            for (file, content) in ControlGroupTests.files where file != missing {
                try write(["commands/\(name)/\(file)": content])
            }
        }
    }

    /// The available controllers, and the values written for a command.
    @Test(arguments: [
        ("memory pids cpu", ["256", "1"]), ("memory", ["", "1"]), ("pids", ["256", ""]),
        ("", ["", ""]),
    ])
    func commandGroupReceivesLimits(controllers: String, written: [String]) throws {
        let group = try divide(controllers: controllers, Kernel(folder))
        try makeFiles(of: "1-1")
        let command = try group.makeCommand(named: "1-1")
        #expect(command.memoryLimit == (controllers.contains("memory") ? 500 : nil))
        try command.kill()
        let contents = try ["pids.max", "memory.oom.group", "cgroup.kill"].map {
            try read("commands/1-1/\($0)")
        }
        #expect(contents == written + ["1"])
    }

    @Test func groupWhoseLimitsFailIsRemoved() throws {
        let group = try divide(Kernel(folder))
        let error = thrownError(SystemError.self) { try group.makeCommand(named: "1-2") }
        let path = "\(folder)/commands/1-2"
        #expect(error?.path == path + "/pids.max")
        #expect(!FileSystem.exists(path))
    }

    /// Linux before 5.14 has no cgroup.kill.
    @Test func missingCgroupKillIsIgnored() throws {
        try CommandGroup(folder: folder, memoryLimit: 1).kill()
        try FileSystem.makeFolder("\(folder)/cgroup.kill")
        let error = thrownError(SystemError.self) {
            try CommandGroup(folder: folder, memoryLimit: 1).kill()
        }
        #expect(error?.code == EISDIR || error?.code == EINVAL)
    }

    @Test(arguments: [
        ("low 0\nmax 3\noom 1\noom_kill 0\noom_group_kill 0\n", false),
        ("low 0\nmax 3\noom 1\noom_kill 2\noom_group_kill 1\n", true),
        ("", false),
    ])
    func detectsMemoryExhaustionFromKernelEvents(events: String, isExhausted: Bool) throws {
        let group = CommandGroup(folder: folder, memoryLimit: 77)
        let error = thrownError(SystemError.self) { try group.exhaustedMemory() }
        #expect(error?.code == ENOENT)
        try write(["memory.events": events])
        let limit = try group.exhaustedMemory()
        #expect(limit == (isExhausted ? 77 : nil))
        let unlimited = try CommandGroup(folder: "/no", memoryLimit: nil).exhaustedMemory()
        #expect(unlimited == nil)
    }

    // MARK: The end

    @Test func groupIsRemovedOnceEmpty() throws {
        let group = CommandGroup(folder: "\(folder)/a", memoryLimit: 1)
        // A file takes the place of a process in the group.
        try write(["a/process": ""])
        var isRemoved = try group.remove()
        #expect(!isRemoved)
        try FileSystem.remove("\(group.folder)/process")
        isRemoved = try group.remove()
        #expect(isRemoved && !FileSystem.exists(group.folder))
        isRemoved = try group.remove()
        #expect(isRemoved)
    }

    /// A command may divide its group, as this process has divided its own.
    @Test func nestedGroupsAreRemoved() throws {
        let group = CommandGroup(folder: "\(folder)/a", memoryLimit: 1)
        for path in ["a/b/c", "a/b/d/e", "a/f"] { try FileSystem.makeFolder("\(folder)/\(path)") }
        try write(["a/b/c/process": ""])
        var isRemoved = try group.remove()
        let root = group.folder
        #expect(!isRemoved && FileSystem.exists(root + "/b/c"))
        #expect(!FileSystem.exists(root + "/f") && !FileSystem.exists(root + "/b/d"))
        try FileSystem.remove("\(folder)/a/b/c/process")
        isRemoved = try group.remove()
        #expect(isRemoved && !FileSystem.exists(group.folder))
    }

    @Test func endedGroupsAreBounded() throws {
        var ended = EndedGroups(limit: 3)
        for name in ["a", "b", "c", "d", "e"] {
            try write(["\(name)/process": ""])
            let dropped = ended.append(CommandGroup(folder: "\(folder)/\(name)", memoryLimit: 1))
            let expected = ["d": "\(folder)/a", "e": "\(folder)/b"][name]
            #expect(dropped?.folder == expected)
        }
        try FileSystem.remove("\(folder)/d/process")
        // A file cannot be removed with rmdir(2).
        try FileSystem.remove("\(folder)/c/process")
        rmdir("\(folder)/c")
        try write(["c": ""])
        var failures: [SystemError] = []
        ended.removeEmpty { failures.append($0) }
        #expect(ended.groups.map(\.folder) == [folder + "/e"])
        #expect(failures == [SystemError("rmdir", path: folder + "/c", code: ENOTDIR)])
    }
}
