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
        let filter = try SystemCallFilter(others: .endProcess)
        try filter.add(.allow, to: allowed)
        try filter.add(.allow, to: mapping, where: [.hasNoBits(Int(PROT_EXEC), argument: 2)])
        try filter.load()
    }
}
