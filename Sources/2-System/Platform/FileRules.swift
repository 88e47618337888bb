import CLinux
import Glibc

/// What this process may do with files: rules of the kernel's Landlock.
/// Files may be read where the file system allows it; they are executed nowhere, and written, made, renamed and
/// removed below the folders that have rules.
package struct FileRules {
    /// What may be done besides reading.
    package enum Right {
        /// Writing files that are there, and the requests of devices (ioctl(2)).
        case write
        /// The same; making, renaming and removing files, folders and sockets.
        case change
    }

    /// How much of Landlock the kernel has.
    let abi: Int32
    private let rules: [(path: String, right: Right)]

    /// - Parameter rules: files and folders, with what may be done in them. Those that are not there are left out.
    /// - Throws: `SystemError` where the kernel has no Landlock.
    package init(_ rules: [(path: String, right: Right)]) throws(SystemError) {
        abi = landlock_abi()
        if abi < 1 { throw SystemError("landlock_create_ruleset") }
        self.rules = rules
    }

    /// Confines this process, which must have a single thread, and all that it starts, for ever. TCP
    /// (Linux 6.7) and signals to other processes (6.12) are refused too, where the kernel can.
    ///
    /// - Throws: `SystemError` where the kernel refuses, and with EBUSY where there are more threads.
    package func enforce() throws(SystemError) {
        // Rules are those of a thread.
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
