import CSeccomp
import Glibc
import Platform

/// What a process may still ask of the kernel.
enum Confinement {
    /// What decoding takes: bytes of descriptors that are open, memory, and its end. Everything else, such
    /// as opening a file or a socket, or starting a program, kills the process.
    private static let allowed = [
        "read", "write", "brk", "munmap", "mremap", "madvise", "futex", "getrandom",
        "clock_gettime", "rt_sigreturn", "rt_sigprocmask", "sigaltstack", "exit", "exit_group",
    ]
    /// What maps memory, where it must not become executable: its flags are the third argument.
    private static let mapping = ["mmap", "mprotect"]

    /// Confines the process, and all that it starts, for ever.
    ///
    /// - Throws: where the kernel has no seccomp, or memory runs out.
    static func begin() throws(SystemError) {
        guard let filter = seccomp_init(SCMP_ACT_KILL_PROCESS) else {
            throw SystemError("seccomp_init", code: ENOMEM)
        }
        defer { seccomp_release(filter) }
        for name in allowed { try allow(name, in: filter, when: []) }
        for name in mapping {
            let isNotExecutable = scmp_arg_cmp(
                arg: 2, op: SCMP_CMP_MASKED_EQ, datum_a: UInt64(PROT_EXEC), datum_b: 0)
            try allow(name, in: filter, when: [isNotExecutable])
        }
        let code = seccomp_load(filter)
        if code != 0 { throw SystemError("seccomp_load", code: -code) }
    }

    private static func allow(
        _ name: String, in filter: scmp_filter_ctx, when conditions: [scmp_arg_cmp]
    ) throws(SystemError) {
        let number = seccomp_syscall_resolve_name(name)
        // __NR_SCMP_ERROR: a name that libseccomp does not know.
        guard number != -1 else {
            throw SystemError("seccomp_syscall_resolve_name", path: name, code: EINVAL)
        }
        let code = seccomp_rule_add_array(
            filter, SCMP_ACT_ALLOW, number, UInt32(conditions.count), conditions)
        if code != 0 { throw SystemError("seccomp_rule_add", path: name, code: -code) }
    }
}
