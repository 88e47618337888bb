import Glibc
import Platform

/// Irreversibly drops privileges of the kiosk's process after its start, so that an attacker who takes it over through
/// its content gains little: it can start no program and reach no network. Commands are not confined, since another
/// process starts them (`SpawnProcess`). Restrictions that the kernel does not support are named in the journal, and
/// the kiosk goes on.
package enum RunConfinement {
    /// System calls that a kiosk does not make, or whose failure it tolerates. They fail with EPERM.
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

    /// Restricts the process, which must have a single thread, so that it can write only to devices, the state folder
    /// and the socket's folder, and execute nothing.
    ///
    /// - Parameters:
    ///   - state: the state folder; nil for none.
    ///   - socket: the path of the control socket.
    package static func enforceFileRules(state: String?, socket: String) {
        do throws(SystemError) { try rules(state: state, socket: socket).enforce() } catch {
            Console.message(
                "flipbook: \(error); the kiosk may write to all files that its user may write to")
        }
    }

    static func rules(state: String?, socket: String) throws(SystemError) -> FileRules {
        var rules: [(path: String, right: FileRules.Right)] = [
            // Displays and panels appear and disappear, and folders in /dev with them.
            ("/dev", .write),
            // Backlights.
            ("/sys/devices", .write),
        ]
        // A rule requires that its folder exists.
        let folder = socket.lastIndex(of: "/").map { String(socket[...$0]) } ?? "."
        for folder in [state, folder].compactMap(\.self) {
            try? FileSystem.makeFolder(folder)
            rules.append((folder, .change))
        }
        return try FileRules(rules)
    }

    /// Prevents all threads of the process from starting programs or processes, using the network, and making other
    /// system calls that a kiosk does not need.
    package static func installSystemCallFilter() {
        do throws(SystemError) { try filter().load(allThreads: true) } catch {
            Console.message("flipbook: \(error); the kiosk may make all calls to the kernel")
        }
    }

    static func filter() throws(SystemError) -> SystemCallFilter {
        let filter = try SystemCallFilter(others: .allow)
        try filter.add(.refuse(EPERM), to: refused)
        // Creating a thread (CLONE_THREAD) is allowed. The flags of clone3(2) are in memory, where a filter cannot see
        // them; if it is missing, the C library falls back to clone(2).
        try filter.add(.refuse(EPERM), to: ["clone"], where: [.hasNoBits(0x10000, argument: 0)])
        try filter.add(.refuse(ENOSYS), to: ["clone3"])
        // The only socket families that are allowed are AF_UNIX and, for the hotplug of devices, AF_NETLINK.
        for family in [Int(AF_UNSPEC)] + Array(Int(AF_INET)..<Int(AF_NETLINK)) {
            try filter.add(
                .refuse(EPERM), to: ["socket"], where: [.isValue(family, argument: 0)])
        }
        try filter.add(
            .refuse(EPERM), to: ["socket"], where: [.isGreater(Int(AF_NETLINK), argument: 0)])
        // TIOCSTI, which types into a terminal.
        try filter.add(.refuse(EPERM), to: ["ioctl"], where: [.isInt(0x5412, argument: 1)])
        try filter.makeFast()
        return filter
    }
}
