import CLinux
import CSpawn
import Glibc
import Locking
import Platform

/// Starts commands, and kills them together with all of their descendants.
///
/// Killing the process group misses descendants that have called setsid(2), and a walk from parents to
/// children misses orphans. Therefore this process becomes a subreaper (PR_SET_CHILD_SUBREAPER), which
/// makes it the parent of orphaned descendants, and each command gets a number, by which its limit of file
/// locks (RLIMIT_LOCKS) is lower than this process's. Linux does not enforce that limit, but all descendants
/// inherit it, whatever they execute, and none of them can raise it. The descendants of a process are
/// listed in /proc/PID/task/TID/children. If the service manager has delegated a control group, each command
/// also gets a separate group with limits, which is killed as a whole.
///
/// Outside of a control group, an orphan that has lowered that limit is not found. Without
/// CONFIG_PROC_CHILDREN, only the process group is found.
enum ProcessTree {
    /// The maximum number of ended commands' groups that are kept until they can be removed.
    static let endedGroupLimit = 64

    /// A running command.
    struct Root {
        /// The command's PID, which is also its process group and session.
        var process: pid_t
        /// A pidfd, which becomes readable when the process has exited. The caller of `start` closes it.
        var descriptor: Int32
        /// The command's number: the difference between this process's limit of file locks and that of the
        /// command's descendants.
        var number: UInt64
        /// The command's control group; nil if it has none.
        var group: CommandGroup?
    }

    private struct State {
        /// The PIDs of commands for which `end` has not been called yet, by number; nil for a command that is being
        /// started, whose PID is not known yet.
        var commands: [UInt64: pid_t?] = [:]
        /// The number of commands started so far.
        var count: UInt64 = 0
        /// The divided control group in which commands get groups; nil without a delegated one.
        var controlGroup: ControlGroup?
        /// The groups of ended commands, whose processes may not have died yet.
        var endedGroups = EndedGroups(limit: ProcessTree.endedGroupLimit)
        /// The errno values of control group errors that have been printed to the journal.
        var reported: Set<Int32> = []
    }

    private static let state = Lock(State())

    /// The divided control group in which commands get groups; nil if they get none.
    static var controlGroup: ControlGroup? { state.withLock { $0.controlGroup } }

    /// Divides this process's control group, if the service manager has delegated it, so that commands started
    /// from now on get groups with limits.
    ///
    /// - Returns: messages about the limits that commands do not have, and why.
    /// - Throws: `SystemError` if the group cannot be divided; commands then get no groups.
    static func divideControlGroup() throws(SystemError) -> [String] {
        guard let folder = try ControlGroup.delegated() else { return [] }
        let memory = sysconf(Int32(_SC_PHYS_PAGES)) * Int(getpagesize())
        let group = try ControlGroup(dividing: folder, installedMemory: memory)
        state.withLock { $0.controlGroup = group }
        return group.problems
    }

    /// Starts a program as the leader of a new session, and waits until the kernel has read its file. With
    /// a control group it also waits until the kernel has moved the process there, which may take several
    /// frames, so it must then not be called on the frame loop's thread.
    ///
    /// - Parameters:
    ///   - program: the program.
    ///   - controlGroup: the divided control group in which it gets a group; nil for none.
    static func start(
        _ program: Spawn.Program, in controlGroup: ControlGroup? = nil
    ) throws(SystemError) -> Root {
        flipbook_adopt_orphans()
        reapOrphans()
        if controlGroup != nil { removeEndedGroups() }
        let number = state.withLock { state in
            state.count += 1
            state.commands[state.count] = .some(nil)
            return state.count
        }
        var program = program
        if number <= lockLimit { program.lockLimit = lockLimit - number }
        program.isSessionLeader = true
        var group = makeGroup(named: "\(getpid())-\(number)", in: controlGroup)
        let process: pid_t
        do throws(SystemError) {
            process = try start(program, in: &group)
        } catch {
            state.withLock { _ = $0.commands.removeValue(forKey: number) }
            if let group { end(group) }
            throw error
        }
        let descriptor = flipbook_pidfd_open(process)
        let root = Root(process: process, descriptor: descriptor, number: number, group: group)
        if descriptor < 0 {
            let failure = SystemError("pidfd_open")
            end(root)
            throw failure
        }
        state.withLock { $0.commands[number] = process }
        return root
    }

    private static func makeGroup(
        named name: String, in controlGroup: ControlGroup?
    ) -> CommandGroup? {
        do throws(SystemError) { return try controlGroup?.makeCommand(named: name) } catch {
            report("a command runs without limits of its own", error)
            return nil
        }
    }

    /// Starts a program in a group. If it cannot enter the group, it is started without, and `group` becomes nil,
    /// since its rows matter more than its limits.
    private static func start(
        _ program: Spawn.Program, in group: inout CommandGroup?
    ) throws(SystemError) -> pid_t {
        guard let entered = group else { return try Spawn.start(program) }
        func startOutside(_ error: SystemError) throws(SystemError) -> pid_t {
            report("a command runs without limits of its own", error)
            end(entered)
            group = nil
            return try Spawn.start(program)
        }
        let members: Int32
        do throws(SystemError) { members = try entered.openMembers() } catch {
            return try startOutside(error)
        }
        defer { close(members) }
        var entering = program
        entering.group = members
        do throws(Spawn.Failure) { return try Spawn.startOrFail(entering) } catch {
            let reason = error.error(of: program, group: entered.folder)
            if case .entry = error { return try startOutside(reason) }
            throw reason
        }
    }

    /// Prints an error of a control group to the journal, once for each errno.
    static func report(_ consequence: String, _ error: SystemError) {
        guard state.withLock({ $0.reported.insert(error.code).inserted }) else { return }
        Console.message("flipbook: \(consequence): \(error)")
    }

    /// Kills a command and its descendants, and reaps those that have already died; later calls reap the
    /// others.
    static func end(_ root: Root) {
        // All processes are stopped before any is killed, so that they cannot start others faster than they
        // are found. fork(2) fails while a signal is pending, so the search is complete when a round finds no
        // new process. A process that is orphaned during a round may be missed; `reapOrphans` finds it later.
        // The number of rounds is bounded.
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
        state.withLock { _ = $0.commands.removeValue(forKey: root.number) }
        reapOrphans()
        // Changes of control groups may block while the kernel moves a process.
        guard let group = root.group else { return }
        do throws(SystemError) { try BackgroundCall.run { end(group) } } catch { end(group) }
    }

    /// Returns how a command ended; nil while it runs. It stays a zombie until `end` is called, so that its PID
    /// is not reused.
    static func ending(of root: Root) -> ChildProcess.Ending? {
        var code: Int32 = 0
        var status: Int32 = 0
        guard flipbook_wait(root.descriptor, &code, &status) == 1 else { return nil }
        if code == CLD_EXITED { return .exited(status: status) }
        if status == SIGKILL, let limit = exhaustedMemory(of: root) {
            return .exhaustedMemory(limit: limit)
        }
        return .killed(signal: status)
    }

    /// Returns the memory limit, in bytes, if the kernel has killed a command for lack of memory; otherwise nil.
    private static func exhaustedMemory(of root: Root) -> Int? {
        do throws(SystemError) { return try root.group?.exhaustedMemory() } catch {
            report("it is not known whether a command has used up memory", error)
            return nil
        }
    }

    /// Kills all processes in a control group, and removes it and the other ended groups that are empty.
    private static func end(_ group: CommandGroup) {
        do throws(SystemError) { try group.kill() } catch {
            report("a control group is not killed", error)
        }
        keep([group])
        removeEndedGroups()
    }

    private static func removeEndedGroups() {
        // This runs outside of the lock, which the frame loop's thread takes too.
        var ended = state.withLock { state in
            defer { state.endedGroups = EndedGroups(limit: ProcessTree.endedGroupLimit) }
            return state.endedGroups
        }
        ended.removeEmpty { report("a control group is not removed", $0) }
        keep(ended.groups)
    }

    /// Keeps groups until they can be removed; if there are too many, the oldest are dropped.
    private static func keep(_ groups: [CommandGroup]) {
        let dropped = state.withLock { state in
            groups.compactMap { state.endedGroups.append($0) }
        }
        for group in dropped {
            report(
                "a control group is not removed",
                SystemError("rmdir", path: group.folder, code: EBUSY))
        }
    }

    /// Reaps orphans that have ended, and kills orphans of commands that have ended.
    static func reapOrphans() {
        state.withLock { state in
            for child in children(of: getpid()) {
                guard let number = number(of: child) else { continue }
                switch state.commands[number] {
                // The child is killed together with its command; during a start it may be the command itself.
                case .some(let process): if process == nil || process == child { continue }
                case nil: kill(child, SIGKILL)
                }
                waitpid(child, nil, WNOHANG)
            }
        }
    }

    // MARK: Descendants

    /// This process's limit of file locks.
    private static let lockLimit: UInt64 = {
        var limit = UInt64.max
        _ = read_lock_limit(0, &limit)
        return limit
    }()

    /// Returns the number of the command that a process descends from; nil if there is none.
    private static func number(of process: pid_t) -> UInt64? {
        var limit: UInt64 = 0
        guard read_lock_limit(process, &limit) == 0, limit < lockLimit else { return nil }
        return lockLimit - limit
    }

    private static func members(of root: Root) -> Set<pid_t> {
        var found: Set<pid_t> = [root.process]
        for child in children(of: getpid()) where number(of: child) == root.number {
            found.insert(child)
        }
        var queue = Array(found)
        while let process = queue.popLast() {
            for child in children(of: process) where found.insert(child).inserted {
                queue.append(child)
            }
        }
        return found
    }

    /// Returns the children of all threads of a process; none without CONFIG_PROC_CHILDREN.
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
}
