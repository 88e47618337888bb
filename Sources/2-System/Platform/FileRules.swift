import CLinux
import Glibc

/// Restricts what this process may do with files, by Landlock rules of the kernel.
///
/// Files may be read wherever the file system allows it, but not executed. They may be written, created, renamed
/// and removed only below folders that have rules.
package struct FileRules {
    /// The rights granted in addition to reading.
    package enum Right {
        /// Writing existing files, and device requests (ioctl(2)).
        case write
        /// The rights of `write`, and creating, renaming and removing files, folders and sockets.
        case change
    }

    /// The kernel's version of Landlock.
    let abi: Int32
    private let rules: [(path: String, right: Right)]

    /// Creates rules, which take effect with `enforce`.
    ///
    /// - Parameter rules: files and folders with the rights granted in them. Paths that do not exist are ignored.
    /// - Throws: `SystemError` if the kernel does not support Landlock.
    package init(_ rules: [(path: String, right: Right)]) throws(SystemError) {
        abi = landlock_abi()
        if abi < 1 { throw SystemError("landlock_create_ruleset") }
        self.rules = rules
    }

    /// Confines this process, which must have a single thread, and its descendants irreversibly. TCP (from
    /// Linux 6.7) and signals to other processes (from 6.12) are denied too if the kernel supports that.
    ///
    /// - Throws: `SystemError` if the kernel refuses, or with EBUSY if there is more than one thread.
    package func enforce() throws(SystemError) {
        // Landlock rules apply to a thread and those that it starts.
        if try FileSystem.list("/proc/self/task").count != 1 {
            throw SystemError("landlock_restrict_self", code: EBUSY)
        }
        let ruleset = landlock_create(abi)
        if ruleset < 0 { throw SystemError("landlock_create_ruleset") }
        defer { close(ruleset) }
        try add("/", landlock_reading, to: ruleset)
        for rule in rules {
            let rights: UInt64 =
                switch rule.right {
                case .write: landlock_reading | landlock_writing(abi)
                case .change: landlock_reading | landlock_changing(abi)
                }
            try add(rule.path, rights, to: ruleset)
        }
        if landlock_restrict(ruleset) != 0 { throw SystemError("landlock_restrict_self") }
    }

    private func add(
        _ path: String, _ rights: UInt64, to ruleset: Int32
    ) throws(SystemError) {
        let descriptor = landlock_open(path)
        if descriptor < 0 {
            if errno == ENOENT || errno == EACCES || errno == ENOTDIR || errno == ENXIO { return }
            throw SystemError("open", path: path)
        }
        defer { close(descriptor) }
        if landlock_allow(ruleset, descriptor, rights) != 0 {
            throw SystemError("landlock_add_rule", path: path)
        }
    }
}
