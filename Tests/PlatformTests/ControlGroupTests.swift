import Glibc
import TestSupport
import Testing

@testable import Platform

/// Plain files stand for the kernel's.
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

    private func divide(memoryLimit: String) throws -> ControlGroup {
        try write([
            "cgroup.procs": "", "cgroup.subtree_control": "", "memory.max": memoryLimit,
            "kiosk/cgroup.procs": "", "commands/cgroup.subtree_control": "",
            "commands/memory.max": "", "commands/cpu.weight": "",
            "commands/1-1/cgroup.procs": "", "commands/1-1/cgroup.kill": "",
            "commands/1-1/pids.max": "", "commands/1-1/memory.oom.group": "",
        ])
        try write(["cgroup.procs": "41\n"])
        return try ControlGroup(dividing: folder, installedMemory: 1000)
    }

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
    func theFolderIsThatOfVersionTwo(text: String, path: String?) {
        #expect(ControlGroup.path(in: text) == path)
    }

    /// memory.max of the delegated group, and what commands may use of 1000 bytes that are installed.
    @Test(arguments: [("max\n", 500), ("600\n", 300), ("9223372036854771712\n", 500)])
    func aGroupIsDivided(limit: String, half: Int) throws {
        let group = try divide(memoryLimit: limit)
        #expect(group.memoryLimit == half)
        let commands = try group.makeCommand(named: "1-1")
        #expect(commands.memoryLimit == half)
        commands.kill()
        for (path, content) in [
            ("kiosk/cgroup.procs", "41"),
            ("cgroup.subtree_control", "+memory +pids +cpu"),
            ("commands/cgroup.subtree_control", "+memory +pids"),
            ("commands/memory.max", "\(half)"),
            ("commands/cpu.weight", "10"),
            ("commands/1-1/pids.max", "256"),
            ("commands/1-1/memory.oom.group", "1"),
            ("commands/1-1/cgroup.kill", "1"),
        ] {
            let written = try read(path)
            #expect([path, written] == [path, content])
        }
    }

    /// A kernel without a controller has no file for it.
    @Test func whatTheKernelLacksIsNamed() throws {
        let group = try divide(memoryLimit: "max")
        let error = thrownError(SystemError.self) { try group.makeCommand(named: "1-2") }
        #expect(error?.path == "\(folder)/commands/1-2/pids.max")
        #expect(!FileSystem.exists("\(folder)/commands/1-2"))
    }

    @Test func aProgramEntersItsGroupFirst() throws {
        let group = try divide(memoryLimit: "max").makeCommand(named: "1-1")
        let arguments = group.entering(["/usr/bin/printf", "%s.", "a b", "$0", ""])
        let process = try ChildProcess(arguments, folder: folder, timeout: 60, outputLimit: 100)
        var result: ChildProcess.Result?
        let end = Clock.now() + 60
        while result == nil, Clock.now() < end {
            usleep(1000)
            result = process.poll()
        }
        #expect(result?.output == Array("a b.$0..".utf8))
        let entered = try read("commands/1-1/cgroup.procs")
        #expect(entered == "0\n")
    }

    @Test(arguments: [
        ("low 0\nmax 3\noom 1\noom_kill 0\noom_group_kill 0\n", false),
        ("low 0\nmax 3\noom 1\noom_kill 2\noom_group_kill 1\n", true),
        ("", false),
    ])
    func theKernelSaysThatMemoryWasUsedUp(events: String, isExhausted: Bool) throws {
        let group = CommandGroup(folder: folder, memoryLimit: 1)
        #expect(!group.hasExhaustedMemory)
        try write(["memory.events": events])
        #expect(group.hasExhaustedMemory == isExhausted)
    }

    @Test func aGroupIsRemovedOnceItIsEmpty() throws {
        let group = CommandGroup(folder: "\(folder)/a", memoryLimit: 1)
        try FileSystem.makeFolder("\(group.folder)/b")
        #expect(!group.remove())
        #expect(rmdir("\(group.folder)/b") == 0)
        #expect(group.remove())
        #expect(!FileSystem.exists(group.folder))
        #expect(group.remove())
    }
}
