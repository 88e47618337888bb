import CLinux
import Glibc

/// A control group of the kernel (cgroups(7), version 2) that the service manager has delegated to this
/// process, divided into `kiosk`, which this process is in, and `commands`, with a group for each command.
///
/// What commands allocate and start counts against limits of their own, so that they, and not the kiosk,
/// are ended where memory is short. While both want the processor, the kiosk gets ten parts of eleven.
struct ControlGroup: Equatable {
    /// What all commands get together, of a processor that is fully used; the kiosk's group has the
    /// kernel's default of 100.
    private static let commandWeight = 10
    /// Processes and threads of one command.
    static let processLimit = 256

    /// The delegated group's folder in /sys/fs/cgroup.
    let folder: String
    /// Bytes of memory that all commands may use together: half of what the delegated group may use.
    let memoryLimit: Int

    /// The folder of the group that this process is in; nil where it is not a service whose group the
    /// service manager has delegated.
    static var delegated: String? {
        guard getenv("NOTIFY_SOCKET") != nil,
            let bytes = try? FileSystem.read("/proc/self/cgroup", limit: 1 << 16),
            let folder = path(in: String(decoding: bytes, as: UTF8.self)),
            flipbook_is_delegated(folder) == 1,
            access("\(folder)/cgroup.subtree_control", W_OK) == 0
        else { return nil }
        return folder
    }

    /// The folder of the group that /proc/PID/cgroup names; nil without version 2.
    static func path(in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("0::/") }.map {
            "/sys/fs/cgroup\($0.dropFirst(3))"
        }
    }

    /// Divides a delegated group.
    ///
    /// - Parameters:
    ///   - folder: its folder. All processes in it move to `kiosk`, since the kernel does not share out
    ///     what a group has where processes are directly in it.
    ///   - installedMemory: bytes that the machine has.
    /// - Throws: `SystemError` of what the kernel refuses. Processes are not moved back.
    init(dividing folder: String, installedMemory: Int) throws(SystemError) {
        self.folder = folder
        let limit = ControlGroup.memoryLimit(of: folder) ?? installedMemory
        memoryLimit = min(limit, installedMemory) / 2
        try FileSystem.makeFolder("\(folder)/kiosk")
        let members = try FileSystem.read("\(folder)/cgroup.procs", limit: 1 << 20)
        for process in members.split(separator: UInt8(ascii: "\n")) {
            try FileSystem.overwrite("\(folder)/kiosk/cgroup.procs", with: Array(process))
        }
        try set("cgroup.subtree_control", "+memory +pids +cpu")
        try FileSystem.makeFolder("\(folder)/commands")
        try set("commands/cgroup.subtree_control", "+memory +pids")
        try set("commands/memory.max", "\(memoryLimit)")
        try set("commands/cpu.weight", "\(ControlGroup.commandWeight)")
    }

    /// The limit of a group's memory in bytes; nil without one.
    private static func memoryLimit(of folder: String) -> Int? {
        guard let bytes = try? FileSystem.read("\(folder)/memory.max", limit: 64) else {
            return nil
        }
        return Int(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    private func set(_ file: String, _ value: String) throws(SystemError) {
        try FileSystem.overwrite("\(folder)/\(file)", with: Array(value.utf8))
    }

    /// A new group for a command.
    ///
    /// - Parameter name: one that no other group has.
    func makeCommand(named name: String) throws(SystemError) -> CommandGroup {
        let group = CommandGroup(folder: "\(folder)/commands/\(name)", memoryLimit: memoryLimit)
        try FileSystem.makeFolder(group.folder)
        do throws(SystemError) {
            try set("commands/\(name)/pids.max", "\(ControlGroup.processLimit)")
            // A command is ended as a whole: a part of it that goes on would print half of its rows.
            try set("commands/\(name)/memory.oom.group", "1")
        } catch {
            _ = group.remove()
            throw error
        }
        return group
    }
}

/// The control group of one command and all that it starts.
struct CommandGroup: Equatable {
    let folder: String
    /// Bytes of memory that all commands may use together.
    let memoryLimit: Int

    /// What starts a program in the group: a shell enters it and becomes the program, so that nothing
    /// of the program runs outside. This process does not wait for the kernel to move another one.
    ///
    /// - Parameter arguments: the program's path and its arguments.
    func entering(_ arguments: [String]) -> [String] {
        let script = "echo 0 2>/dev/null >\"$0\"; exec \"$@\""
        return ["/bin/sh", "-c", script, "\(folder)/cgroup.procs"] + arguments
    }

    /// Whether the kernel has ended it because memory was used up.
    var hasExhaustedMemory: Bool {
        guard let bytes = try? FileSystem.read("\(folder)/memory.events", limit: 4096) else {
            return false
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
            $0.hasPrefix("oom_kill ") && $0 != "oom_kill 0"
        }
    }

    /// Kills all of its processes. Does nothing before Linux 5.14.
    func kill() {
        try? FileSystem.overwrite("\(folder)/cgroup.kill", with: Array("1".utf8))
    }

    /// Removes the group.
    ///
    /// - Returns: false while it has processes that are not dead yet.
    func remove() -> Bool { rmdir(folder) == 0 || errno == ENOENT }
}
