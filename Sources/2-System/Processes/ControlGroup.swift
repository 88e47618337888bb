import CLinux
import Glibc
import Platform

/// A control group (cgroups(7), version 2) that the service manager has delegated to this process, divided
/// into `kiosk`, which contains this process, and `commands`, with a group for each command.
///
/// The memory and processes of commands count against separate limits, so that commands are killed instead of
/// the kiosk if memory is short. While both compete for the processor, the kiosk gets ten elevenths of it.
/// The limits guard against mistakes only: a command runs as the kiosk's user, who may change them.
struct ControlGroup {
    /// The controllers used, by their names in cgroup.controllers.
    enum Controller: String, CaseIterable {
        case memory, pids, cpu

        /// The resource that is not limited without the controller, for messages.
        fileprivate var limit: String {
            switch self {
            case .memory: "memory"
            case .pids: "processes"
            case .cpu: "processor time"
            }
        }
    }

    /// The cpu.weight of all commands together; the kiosk's group has the kernel's default of 100.
    private static let commandWeight = 10
    /// The maximum number of processes and threads of one command.
    static let processLimit = 256
    /// How often processes are moved out of the divided group while new ones appear in it.
    private static let attempts = 10

    /// The delegated group's folder in /sys/fs/cgroup.
    let folder: String
    /// The memory that all commands may use together, in bytes: half of what the delegated group may use.
    let memoryLimit: Int
    /// The controllers that were enabled.
    private(set) var controllers: Set<Controller> = []
    /// Messages about the limits that commands do not have, and why.
    private(set) var problems: [String] = []

    /// Returns the folder of this process's group; nil if it is not a service with a delegated group.
    ///
    /// - Throws: `SystemError` if the group is delegated but this process may not change it.
    static func delegated() throws(SystemError) -> String? {
        guard getenv("NOTIFY_SOCKET") != nil else { return nil }
        let bytes = try FileSystem.read("/proc/self/cgroup", limit: 1 << 16)
        guard let folder = path(in: String(decoding: bytes, as: UTF8.self)),
            flipbook_is_delegated(folder) == 1
        else { return nil }
        let file = "\(folder)/cgroup.subtree_control"
        if access(file, W_OK) != 0 { throw SystemError("access", path: file) }
        return folder
    }

    /// Returns the folder of the group given by the text of /proc/PID/cgroup; nil without cgroups version 2.
    static func path(in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("0::/") }.map {
            "/sys/fs/cgroup\($0.dropFirst(3))"
        }
    }

    /// Divides a delegated group. A controller that is missing or cannot be enabled is reported in `problems`.
    ///
    /// - Parameters:
    ///   - folder: the group's folder. All processes in the group are moved to `kiosk`, since the kernel does
    ///     not distribute the resources of a group that directly contains processes.
    ///   - installedMemory: the memory of the machine, in bytes.
    ///   - write: writes to a control file.
    /// - Throws: `SystemError` if the groups cannot be created. Processes are not moved back.
    init(
        dividing folder: String, installedMemory: Int,
        write: (_ path: String, _ value: String) throws(SystemError) -> Void = ControlGroup.write
    ) throws(SystemError) {
        self.folder = folder
        let limit = try ControlGroup.number(in: "\(folder)/memory.max") ?? installedMemory
        memoryLimit = min(limit, installedMemory) / 2
        try FileSystem.makeFolder("\(folder)/kiosk")
        try ControlGroup.move(from: folder, to: "\(folder)/kiosk", write)
        try FileSystem.makeFolder("\(folder)/commands")
        let offered = try ControlGroup.words(in: "\(folder)/cgroup.controllers")
        for controller in Controller.allCases {
            do throws(SystemError) {
                guard offered.contains(controller.rawValue) else {
                    throw SystemError(
                        "enable", path: "\(folder)/cgroup.controllers", code: ENOENT,
                        detail: "the kernel does not offer the controller '\(controller)'")
                }
                try enable(controller, write)
                controllers.insert(controller)
            } catch {
                problems.append("commands have no limit of \(controller.limit): \(error)")
            }
        }
    }

    /// Enables a controller: limits what all commands may use together, and allows limits for the group of
    /// each command.
    private func enable(
        _ controller: Controller, _ write: (String, String) throws(SystemError) -> Void
    ) throws(SystemError) {
        let commands = "\(folder)/commands"
        try ControlGroup.share(controller, of: folder, write)
        switch controller {
        case .memory:
            try ControlGroup.share(controller, of: commands, write)
            try write("\(commands)/memory.max", "\(memoryLimit)")
            // Swap would be memory beyond the limit. A kernel without swap does not have this file.
            do throws(SystemError) { try write("\(commands)/memory.swap.max", "0") } catch {
                if error.code != ENOENT { throw error }
            }
        case .pids: try ControlGroup.share(controller, of: commands, write)
        case .cpu: try write("\(commands)/cpu.weight", "\(ControlGroup.commandWeight)")
        }
    }

    /// Enables a controller for the children of a group. The kernel refuses this (EBUSY) while the group
    /// directly contains processes, such as those that the service manager has started for a reload since
    /// the division; these are moved to `kiosk` first.
    private static func share(
        _ controller: Controller, of group: String,
        _ write: (String, String) throws(SystemError) -> Void
    ) throws(SystemError) {
        for attempt in 1... {
            do throws(SystemError) {
                return try write("\(group)/cgroup.subtree_control", "+\(controller)")
            } catch {
                let kiosk = "\(group)/kiosk"
                guard error.code == EBUSY, attempt < attempts, FileSystem.exists(kiosk) else {
                    throw error
                }
                try move(from: group, to: kiosk, write)
            }
        }
    }

    /// Moves the processes that are directly in a group to another one.
    private static func move(
        from group: String, to other: String,
        _ write: (String, String) throws(SystemError) -> Void
    ) throws(SystemError) {
        for process in try words(in: "\(group)/cgroup.procs") {
            do throws(SystemError) { try write("\(other)/cgroup.procs", process) } catch {
                // ESRCH means that the process has ended in the meantime.
                if error.code != ESRCH { throw error }
            }
        }
    }

    /// Returns the words in a file.
    private static func words(in path: String) throws(SystemError) -> [String] {
        let bytes = try FileSystem.read(path, limit: 1 << 20)
        return String(decoding: bytes, as: UTF8.self).split { " \n".contains($0) }.map(String.init)
    }

    /// Returns the number in a file; nil for "max", or if the kernel does not have the file.
    private static func number(in path: String) throws(SystemError) -> Int? {
        do { return Int(try words(in: path).first ?? "") } catch {
            if error.code != ENOENT { throw error }
            return nil
        }
    }

    /// Writes to a control file.
    static func write(_ path: String, _ value: String) throws(SystemError) {
        try FileSystem.overwrite(path, with: Array(value.utf8))
    }

    /// Creates a group for a command.
    ///
    /// - Parameter name: a name that no other group has.
    func makeCommand(named name: String) throws(SystemError) -> CommandGroup {
        let group = CommandGroup(
            folder: "\(folder)/commands/\(name)",
            memoryLimit: controllers.contains(.memory) ? memoryLimit : nil)
        try FileSystem.makeFolder(group.folder)
        do throws(SystemError) {
            if controllers.contains(.pids) {
                try ControlGroup.write("\(group.folder)/pids.max", "\(ControlGroup.processLimit)")
            }
            if controllers.contains(.memory) {
                // If memory runs out, the command is killed as a whole: if a part of it kept running, it might
                // print only some of its rows.
                try ControlGroup.write("\(group.folder)/memory.oom.group", "1")
            }
        } catch {
            rmdir(group.folder)
            throw error
        }
        return group
    }
}

/// The control group of one command and its descendants.
struct CommandGroup: Equatable {
    /// The maximum number of groups removed at once; a command may have created groups within its own.
    private static let subgroupLimit = 1000

    let folder: String
    /// The memory that all commands may use together, in bytes; nil if it is not limited.
    let memoryLimit: Int?

    /// Opens cgroup.procs, the file through which a process enters the group. The caller closes the descriptor.
    func openMembers() throws(SystemError) -> Int32 {
        let path = "\(folder)/cgroup.procs"
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        if descriptor < 0 { throw SystemError("open", path: path) }
        return descriptor
    }

    /// Returns the memory limit, in bytes, if the kernel has killed processes of the group for lack of memory;
    /// otherwise nil.
    func exhaustedMemory() throws(SystemError) -> Int? {
        guard let memoryLimit else { return nil }
        let bytes = try FileSystem.read("\(folder)/memory.events", limit: 4096)
        let isExhausted = String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
            $0.hasPrefix("oom_kill ") && $0 != "oom_kill 0"
        }
        return isExhausted ? memoryLimit : nil
    }

    /// Kills all processes in the group. Does nothing before Linux 5.14.
    func kill() throws(SystemError) {
        do { try ControlGroup.write("\(folder)/cgroup.kill", "1") } catch {
            if error.code != ENOENT { throw error }
        }
    }

    /// Removes the group, and those that the command has created within it.
    ///
    /// - Returns: false while there are processes in it that have not died yet.
    /// - Throws: `SystemError` if it cannot be removed.
    func remove() throws(SystemError) -> Bool {
        var folders = [folder]
        var next = 0
        while next < folders.count, folders.count < CommandGroup.subgroupLimit {
            folders += subgroups(of: folders[next])
            next += 1
        }
        var isRemoved = true
        for folder in folders.reversed() where rmdir(folder) != 0 {
            switch errno {
            case ENOENT: break
            case EBUSY, ENOTEMPTY: isRemoved = false
            default: throw SystemError("rmdir", path: folder)
            }
        }
        return isRemoved
    }

    /// Returns the folders of the groups in a group; none if it has been removed.
    private func subgroups(of folder: String) -> [String] {
        let names = (try? FileSystem.listFolders(folder)) ?? []
        return names.prefix(CommandGroup.subgroupLimit).map { "\(folder)/\($0)" }
    }
}
