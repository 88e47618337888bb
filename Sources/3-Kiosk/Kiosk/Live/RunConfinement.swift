import Glibc
import Platform

/// What the process of a kiosk gives up after its start, for ever, so that whoever takes it over by what it
/// shows gets little: it starts no program and reaches no network. Commands are not confined: another process
/// starts them (`SpawnProcess`). What the kernel does not offer is named in the journal, and the kiosk goes on.
enum RunConfinement {
    /// Calls that a kiosk does not make, or makes in vain: they fail with EPERM.
    private static let refused = [
        // Programs and processes.
        "execve", "execveat", "fork", "vfork", "setns", "unshare", "personality",
        // Other processes.
        "ptrace", "process_vm_readv", "process_vm_writev", "kcmp",
        // File systems.
        "mount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen", "fsconfig",
        "fsmount", "fspick", "swapon", "swapoff", "acct", "quotactl", "open_by_handle_at",
        "fanotify_init",
        // The kernel.
        "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "bpf",
        "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register",
        "keyctl", "add_key", "request_key", "reboot", "syslog", "iopl", "ioperm", "modify_ldt",
        // Clocks, names and users.
        "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname",
        "setdomainname", "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid",
        "setfsuid", "setfsgid", "setgroups", "capset",
    ]

    /// Lets the process, which must have a single thread, write to nothing but devices, its state and its
    /// socket's folder, and execute nothing.
    ///
    /// - Parameters:
    ///   - state: the state folder; nil for none.
    ///   - socket: the path of the control socket.
    static func restrictFiles(state: String?, socket: String) {
        do throws(SystemError) { try rules(state: state, socket: socket).enforce() } catch {
            Console.message(
                "flipbook: \(error); the kiosk may write to all files that its user may write to")
        }
    }

    static func rules(state: String?, socket: String) throws(SystemError) -> FileRules {
        var rules: [(path: String, right: FileRules.Right)] = [
            // Displays and panels come and go, also the folders in /dev with them.
            ("/dev", .write),
            // Backlights.
            ("/sys/devices", .write),
        ]
        // A rule is for a folder that is there.
        let folder = socket.lastIndex(of: "/").map { String(socket[...$0]) } ?? "."
        for folder in [state, folder].compactMap(\.self) {
            try? FileSystem.makeFolder(folder)
            rules.append((folder, .change))
        }
        return try FileRules(rules)
    }

    /// Lets no thread of the process start a program or another process, use the network, or ask the kernel for
    /// what else a kiosk does not need.
    static func refuseCalls() {
        do throws(SystemError) { try filter().load(allThreads: true) } catch {
            Console.message("flipbook: \(error); the kiosk may make all calls to the kernel")
        }
    }

    static func filter() throws(SystemError) -> SystemCallFilter {
        let filter = try SystemCallFilter(others: .allow)
        try filter.add(.refuse(EPERM), to: refused)
        // Threads share memory, files and signals: CLONE_THREAD. The C library falls back to clone(2) where
        // there is no clone3(2), whose flags are in memory.
        try filter.add(.refuse(EPERM), to: ["clone"], where: [.hasNoBits(0x10000, argument: 0)])
        try filter.add(.refuse(ENOSYS), to: ["clone3"])
        // Of all families of sockets AF_UNIX, and AF_NETLINK for devices that come and go.
        for family in [Int(AF_UNSPEC)] + Array(Int(AF_INET)..<Int(AF_NETLINK)) {
            try filter.add(
                .refuse(EPERM), to: ["socket"], where: [.isValue(family, argument: 0)])
        }
        try filter.add(
            .refuse(EPERM), to: ["socket"], where: [.isGreater(Int(AF_NETLINK), argument: 0)])
        // Typing into a terminal, TIOCSTI.
        try filter.add(.refuse(EPERM), to: ["ioctl"], where: [.isInt(0x5412, argument: 1)])
        try filter.makeFast()
        return filter
    }
}
