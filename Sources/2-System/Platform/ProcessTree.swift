import CLinux
import Glibc
import Locking

/// Starts commands and kills them with all of their descendants.
///
/// Killing the process group misses descendants that call setsid(2), and a walk from parents to
/// children misses orphans. Therefore this process becomes a subreaper (PR_SET_CHILD_SUBREAPER), which
/// makes it the parent of orphaned descendants, and each command gets a session of its own and an
/// environment variable that identifies it. A child of this process belongs to a command if it is in
/// the command's session, or if it left that session and has the variable; its descendants are listed
/// in /proc/PID/task/TID/children. Where the service manager has delegated a control group, each
/// command also gets a group of its own with limits, which is killed as a whole.
///
/// Not found outside of a control group: an orphan that left the session and cleared its environment;
/// without CONFIG_PROC_CHILDREN, everything outside the process group.
enum ProcessTree {
    /// A running command.
    struct Root {
        /// PID, process group and session.
        var process: pid_t
        /// The environment variable, NAME=VALUE, that its descendants inherit.
        var mark: String
        /// Its control group; nil without one.
        var group: CommandGroup?
    }

    private struct State {
        /// The PIDs of commands that were not ended yet.
        var running: Set<pid_t> = []
        /// How many commands were started.
        var count = 0
        /// What commands get groups in; nil without a delegated group.
        var controlGroup: ControlGroup?
        /// Groups of ended commands, whose processes may not be dead yet.
        var endedGroups: [CommandGroup] = []

        mutating func removeEndedGroups() { endedGroups.removeAll { $0.remove() } }
    }

    private static let state = Lock(State())

    /// Gives commands that start from now on control groups with limits of their own, if the service
    /// manager has delegated this process's group.
    ///
    /// - Throws: `SystemError` of what the kernel refuses; commands then get none.
    static func divideControlGroup() throws(SystemError) {
        guard let folder = ControlGroup.delegated else { return }
        let memory = sysconf(Int32(_SC_PHYS_PAGES)) * Int(getpagesize())
        let group = try ControlGroup(dividing: folder, installedMemory: memory)
        state.withLock { $0.controlGroup = group }
    }

    /// Starts a program as the leader of a new session.
    ///
    /// - Parameters:
    ///   - arguments: the program, looked up in PATH, and its arguments.
    ///   - folder: its working directory.
    ///   - environment: its variables; nil for those of this process.
    ///   - input: its standard input; nil for an empty one.
    ///   - output: its standard output.
    ///   - errors: its standard error.
    static func start(
        _ arguments: [String], folder: String, environment: [String: String]?, input: Int32?,
        output: Int32, errors: Int32
    ) throws(SystemError) -> Root {
        flipbook_adopt_orphans()
        reapOrphans()
        // Under the lock, so that another thread does not reap the new process as an orphan.
        let result = state.withLock { state -> Swift.Result<Root, SystemError> in
            state.count += 1
            let name = "\(getpid())-\(state.count)"
            let mark = "FLIPBOOK_COMMAND=\(name)"
            var command = arguments
            var group: CommandGroup?
            // What cannot be executed is started as it is, for the error that says why.
            if let controlGroup = state.controlGroup,
                let program = Executable.recognized(arguments[0], folder: folder)
            {
                group = try? controlGroup.makeCommand(named: name)
                command = group?.entering([program] + arguments.dropFirst()) ?? arguments
            }
            var process = pid_t()
            let code = Spawn.start(
                &process, command, folder: folder,
                variables: variables(environment) + [mark], input: input, output: output,
                errors: errors, inNewSession: true)
            guard code == 0 else {
                _ = group?.remove()
                return .failure(SystemError("run", path: arguments[0], code: code))
            }
            state.running.insert(process)
            return .success(Root(process: process, mark: mark, group: group))
        }
        return try result.get()
    }

    /// Kills a command and its descendants, and reaps those that are already dead; later calls reap
    /// the others.
    static func end(_ root: Root) {
        // All are stopped before any is killed: the death of a parent would orphan its children, and
        // an orphan without the mark is not found. fork(2) fails with a pending signal, so the search
        // is complete when a round finds no new process. The number of rounds is bounded.
        kill(-root.process, SIGSTOP)
        var stopped: Set<pid_t> = []
        for _ in 0..<100 {
            let found = members(of: root).subtracting(stopped)
            if found.isEmpty { break }
            for process in found { kill(process, SIGSTOP) }
            stopped.formUnion(found)
        }
        kill(-root.process, SIGKILL)
        for process in stopped { kill(process, SIGKILL) }
        root.group?.kill()
        state.withLock { state in
            state.running.remove(root.process)
            if let group = root.group { state.endedGroups.append(group) }
        }
        reapOrphans()
    }

    /// Reaps zombies that were adopted, children outside of this session that are not commands, and
    /// removes the control groups that commands have left.
    static func reapOrphans() {
        state.withLock { state in
            for child in children(of: getpid()) where !state.running.contains(child) {
                guard let status = ProcessStatus(child), status.isDead,
                    status.session != getsid(0)
                else { continue }
                waitpid(child, nil, WNOHANG)
            }
            state.removeEndedGroups()
        }
    }

    // MARK: Descendants

    private static func members(of root: Root) -> Set<pid_t> {
        let running = state.withLock { $0.running }
        var found: Set<pid_t> = [root.process]
        for child in children(of: getpid()) where !running.contains(child) {
            guard let status = ProcessStatus(child), !status.isDead else { continue }
            if status.session == root.process
                || (status.session != getsid(0) && hasMark(child, root.mark))
            {
                found.insert(child)
            }
        }
        var queue = Array(found)
        while let process = queue.popLast() {
            for child in children(of: process) where found.insert(child).inserted {
                queue.append(child)
            }
        }
        return found
    }

    /// The children of all threads of a process; empty without CONFIG_PROC_CHILDREN.
    private static func children(of process: pid_t) -> [pid_t] {
        guard let threads = try? FileSystem.list("/proc/\(process)/task") else { return [] }
        return threads.flatMap { thread -> [pid_t] in
            let path = "/proc/\(process)/task/\(thread)/children"
            guard let bytes = try? FileSystem.read(path) else { return [] }
            return bytes.split(separator: UInt8(ascii: " ")).compactMap {
                pid_t(String(decoding: $0, as: UTF8.self))
            }
        }
    }

    private static func hasMark(_ process: pid_t, _ mark: String) -> Bool {
        guard let bytes = try? FileSystem.read("/proc/\(process)/environ") else { return false }
        return bytes.split(separator: 0).contains { $0.elementsEqual(mark.utf8) }
    }

    /// Fields of /proc/PID/stat.
    private struct ProcessStatus {
        var isDead: Bool
        var session: pid_t

        init?(_ process: pid_t) {
            guard let bytes = try? FileSystem.read("/proc/\(process)/stat"),
                // The name, in parentheses, may contain any character.
                let end = bytes.lastIndex(of: UInt8(ascii: ")"))
            else { return nil }
            let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
            guard fields.count > 3, let session = pid_t(String(decoding: fields[3], as: UTF8.self))
            else { return nil }
            isDead = fields[0].elementsEqual("Z".utf8) || fields[0].elementsEqual("X".utf8)
            self.session = session
        }
    }

    // MARK: Starting

    /// Variables as NAME=VALUE; nil stands for those of this process.
    private static func variables(_ environment: [String: String]?) -> [String] {
        if let environment {
            return environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        }
        var variables: [String] = []
        var next = environ
        while let variable = next.pointee {
            variables.append(String(cString: variable))
            next += 1
        }
        return variables
    }
}
