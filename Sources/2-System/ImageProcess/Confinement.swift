import Glibc
import Platform

/// Confines the decoding process by a system call filter.
enum Confinement {
    /// The system calls that decoding needs: to read and write open descriptors, manage memory and exit.
    /// Everything else, such as opening a file or a socket, or starting a program, kills the process.
    private static let allowed = [
        "read", "write", "brk", "munmap", "mremap", "madvise", "futex", "getrandom",
        "clock_gettime", "rt_sigreturn", "rt_sigprocmask", "sigaltstack", "exit", "exit_group",
    ]
    /// The system calls that map memory, which must not become executable; the third argument is the protection.
    private static let mapping = ["mmap", "mprotect"]

    /// Confines the process and its descendants irreversibly.
    ///
    /// - Throws: `SystemError` if the kernel does not support seccomp, or memory runs out.
    static func begin() throws(SystemError) {
        let filter = try SystemCallFilter(others: .endProcess)
        try filter.add(.allow, to: allowed)
        try filter.add(.allow, to: mapping, where: [.hasNoBits(Int(PROT_EXEC), argument: 2)])
        try filter.load()
    }
}
