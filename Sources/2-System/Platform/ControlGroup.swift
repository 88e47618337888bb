import CLinux
import Glibc

/// A control group of the kernel (cgroups(7), version 2) that the service manager has delegated to this
/// process, divided into `kiosk`, which this process is in, and `commands`, with a group for each command.
///
/// What commands allocate and start counts against limits of their own, so that they, and not the kiosk,
/// are ended where memory is short. While both want the processor, the kiosk gets ten parts of eleven.
/// The limits guard against mistakes: a command runs as the kiosk's user, who may change them.
struct ControlGroup {
    /// What the kernel can divide among groups, by the names of cgroup.controllers.
    enum Controller: String, CaseIterable {
        case memory, pids, cpu

        /// The limit that is missing without it.
        fileprivate var limit: String {
            switch self {
            case .memory: "memory"
            case .pids: "processes"
            case .cpu: "processor time"
            }
        }
    }

    /// What all commands get together, of a processor that is fully used; the kiosk's group has the
    /// kernel's default of 100.
    private static let commandWeight = 10
    /// Processes and threads of one command.
    static let processLimit = 256
    /// How often processes are moved out of the divided group, while new ones come.
    private static let attempts = 10

    /// The delegated group's folder in /sys/fs/cgroup.
    let folder: String
    /// Bytes of memory that all commands may use together: half of what the delegated group may use.
    let memoryLimit: Int
    /// What is limited.
    private(set) var controllers: Set<Controller> = []
    /// Which limits commands do not have, and why, in a line each.
    private(set) var problems: [String] = []

    /// The folder of the group that this process is in; nil where it is not a service whose group the
    /// service manager has delegated.
    ///
    /// - Throws: `SystemError` where this process may not change the group all the same.
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

    /// The folder of the group that /proc/PID/cgroup names; nil without version 2.
    static func path(in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("0::/") }.map {
            "/sys/fs/cgroup\($0.dropFirst(3))"
        }
    }

    /// Divides a delegated group. A controller that is missing or refused becomes one of `problems`.
    ///
    /// - Parameters:
    ///   - folder: its folder. All processes in it move to `kiosk`, since the kernel does not share out
    ///     what a group has where processes are directly in it.
    ///   - installedMemory: bytes that the machine has.
    ///   - write: writes to a file of the kernel's.
    /// - Throws: `SystemError` where there can be no groups. Processes are not moved back.
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

    /// Limits what all commands may use together, and lets the group of each have limits.
    private func enable(
        _ controller: Controller, _ write: (String, String) throws(SystemError) -> Void
    ) throws(SystemError) {
        let commands = "\(folder)/commands"
        try ControlGroup.share(controller, of: folder, write)
        switch controller {
        case .memory:
            try ControlGroup.share(controller, of: commands, write)
            try write("\(commands)/memory.max", "\(memoryLimit)")
            // Swap would be memory beyond the limit. A kernel without swap has no file for it.
            do throws(SystemError) { try write("\(commands)/memory.swap.max", "0") } catch {
                if error.code != ENOENT { throw error }
            }
        case .pids: try ControlGroup.share(controller, of: commands, write)
        case .cpu: try write("\(commands)/cpu.weight", "\(ControlGroup.commandWeight)")
        }
    }

    /// Gives the groups in a group a controller. Processes that have come into the group since it was
    /// divided, such as those that the service manager starts to reload, keep the kernel from it (EBUSY).
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

    /// Moves the processes that are directly in a group.
    private static func move(
        from group: String, to other: String,
        _ write: (String, String) throws(SystemError) -> Void
    ) throws(SystemError) {
        for process in try words(in: "\(group)/cgroup.procs") {
            do throws(SystemError) { try write("\(other)/cgroup.procs", process) } catch {
                // It has ended meanwhile.
                if error.code != ESRCH { throw error }
            }
        }
    }

    /// The words of a file.
    private static func words(in path: String) throws(SystemError) -> [String] {
        let bytes = try FileSystem.read(path, limit: 1 << 20)
        return String(decoding: bytes, as: UTF8.self).split { " \n".contains($0) }.map(String.init)
    }

    /// The number in a file; nil for "max" and where the kernel has no such file.
    private static func number(in path: String) throws(SystemError) -> Int? {
        do { return Int(try words(in: path).first ?? "") } catch {
            if error.code != ENOENT { throw error }
            return nil
        }
    }

    /// Writes to a file of the kernel's.
    static func write(_ path: String, _ value: String) throws(SystemError) {
        try FileSystem.overwrite(path, with: Array(value.utf8))
    }

    /// A new group for a command.
    ///
    /// - Parameter name: one that no other group has.
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
                // A command is ended as a whole: a part of it that goes on would print half of its rows.
                try ControlGroup.write("\(group.folder)/memory.oom.group", "1")
            }
        } catch {
            rmdir(group.folder)
            throw error
        }
        return group
    }
}

/// The control group of one command and all that it starts.
struct CommandGroup: Equatable {
    /// Groups that a command has made itself, and that are removed with its own, at most at a time.
    private static let subgroupLimit = 1000

    let folder: String
    /// Bytes of memory that all commands may use together; nil without a limit.
    let memoryLimit: Int?

    /// Opens the file by which a process enters the group. The caller closes it.
    func openMembers() throws(SystemError) -> Int32 {
        let path = "\(folder)/cgroup.procs"
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        if descriptor < 0 { throw SystemError("open", path: path) }
        return descriptor
    }

    /// The limit because of which the kernel has ended it; nil where it has not.
    func exhaustedMemory() throws(SystemError) -> Int? {
        guard let memoryLimit else { return nil }
        let bytes = try FileSystem.read("\(folder)/memory.events", limit: 4096)
        let isExhausted = String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains {
            $0.hasPrefix("oom_kill ") && $0 != "oom_kill 0"
        }
        return isExhausted ? memoryLimit : nil
    }

    /// Kills all of its processes. Does nothing before Linux 5.14.
    func kill() throws(SystemError) {
        do { try ControlGroup.write("\(folder)/cgroup.kill", "1") } catch {
            if error.code != ENOENT { throw error }
        }
    }

    /// Removes the group, and those that the command has made in it.
    ///
    /// - Returns: false while processes are in it that are not dead yet.
    /// - Throws: `SystemError` where it cannot be removed.
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

    /// Empty for one that is removed already.
    private func subgroups(of folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var folders: [String] = []
        while let entry = readdir(directory), folders.count < CommandGroup.subgroupLimit {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if entry.pointee.d_type == UInt8(DT_DIR), name != ".", name != ".." {
                folders.append("\(folder)/\(name)")
            }
        }
        return folders
    }
}
