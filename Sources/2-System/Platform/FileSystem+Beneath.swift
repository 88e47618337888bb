import CLinux
import Glibc

/// Files whose names come from data. They are opened below a folder, and neither "..", an absolute name nor a symbolic
/// link leads out of it, whatever is replaced meanwhile. The folder itself is the integrator's, so its path may contain
/// links.
extension FileSystem {
    /// O_PATH: a descriptor of a file that is not opened for reading.
    static let pathOnly = Int32(FLIPBOOK_O_PATH)
    /// The number of attempts to open a name while folders in it are being moved, which the kernel reports by EAGAIN.
    private static let attempts = 16

    /// Reads a regular file below a folder. Never blocks on a FIFO, socket or device.
    ///
    /// - Parameters:
    ///   - name: the file's path, relative to the folder.
    ///   - folder: the folder.
    ///   - limit: the maximum size, in bytes.
    /// - Throws: `SystemError` like `read`; EXDEV if the name leads out of the folder.
    package static func read(
        _ name: String, beneath folder: String, limit: Int = defaultLimit
    ) throws(SystemError) -> [UInt8] {
        let descriptor = try openBeneath(name, folder, O_RDONLY, usesOpenat2: true)
        defer { close(descriptor) }
        return try readAll(descriptor, path: "\(folder)/\(name)", limit: limit)
    }

    /// Returns the error with which `read` fails for a file below a folder; nil if it can be opened.
    package static func problem(_ name: String, beneath folder: String) -> SystemError? {
        do throws(SystemError) {
            close(try openBeneath(name, folder, O_RDONLY, usesOpenat2: true))
            return nil
        } catch { return error }
    }

    /// Opens a regular file below a folder.
    ///
    /// - Parameters:
    ///   - flags: those of open(2).
    ///   - usesOpenat2: whether openat2(2) is tried. Linux before 5.6 lacks it, and some containers refuse it; then the
    ///     folders are walked one by one, and no symbolic link is followed.
    static func openBeneath(
        _ name: String, _ folder: String, _ flags: Int32, usesOpenat2: Bool
    ) throws(SystemError) -> Int32 {
        let path = "\(folder)/\(name)"
        guard !name.utf8.contains(0), !folder.utf8.contains(0), !name.isEmpty else {
            throw SystemError("open", path: path, code: EINVAL)
        }
        let root = open(folder, pathOnly | O_DIRECTORY | O_CLOEXEC)
        if root < 0 { throw SystemError("open", path: folder) }
        defer { close(root) }
        // The type is checked before opening, since opening a device may have side effects, and again afterwards.
        let file = try openAt(root, name, pathOnly | O_CLOEXEC, path, usesOpenat2)
        defer { close(file) }
        try checkRegularFile(file, path)
        let descriptor = try openAt(
            root, name, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, path, usesOpenat2)
        do throws(SystemError) { try checkRegularFile(descriptor, path) } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func checkRegularFile(
        _ descriptor: Int32, _ path: String
    ) throws(SystemError) {
        var status = stat()
        if fstat(descriptor, &status) != 0 { throw SystemError("fstat", path: path) }
        try checkRegularFile(status, path)
    }

    private static func openAt(
        _ root: Int32, _ name: String, _ flags: Int32, _ path: String, _ usesOpenat2: Bool
    ) throws(SystemError) -> Int32 {
        if usesOpenat2 {
            for _ in 0..<attempts {
                let descriptor = flipbook_open_beneath(root, name, flags)
                if descriptor >= 0 { return descriptor }
                if errno == EINTR || errno == EAGAIN { continue }
                if errno == ENOSYS || errno == EPERM { break }
                throw leaving(SystemError("open", path: path))
            }
        }
        return try walk(root, name, flags, path)
    }

    /// Opens a file by walking its folders one by one, without following links.
    private static func walk(
        _ root: Int32, _ name: String, _ flags: Int32, _ path: String
    ) throws(SystemError) -> Int32 {
        guard name.utf8.first != UInt8(ascii: "/") else {
            throw leaving(SystemError("open", path: path, code: EXDEV))
        }
        // Names are split by their bytes, as the kernel does: a slash and a combining mark are one character.
        let parts = name.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        var folder = root
        defer { if folder != root { close(folder) } }
        for (index, part) in parts.enumerated() where part != "." {
            if part == ".." { throw leaving(SystemError("open", path: path, code: EXDEV)) }
            let isLast = index == parts.count - 1
            let next = openat(
                folder, part,
                isLast ? flags | O_NOFOLLOW : pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if next < 0 {
                // A link that is not followed fails with ELOOP, or with ENOTDIR where a folder is expected.
                let error = SystemError("open", path: path)
                throw isLink(folder, part)
                    ? leaving(SystemError("open", path: path, code: ELOOP)) : error
            }
            if isLast {
                // With O_PATH, O_NOFOLLOW opens the link itself.
                if isLink(folder, part) {
                    close(next)
                    throw leaving(SystemError("open", path: path, code: ELOOP))
                }
                return next
            }
            if folder != root { close(folder) }
            folder = next
        }
        throw SystemError("open", path: path, code: EISDIR)
    }

    private static func isLink(_ folder: Int32, _ name: String) -> Bool {
        var status = stat()
        return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0
            && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Explains errors of names and links that lead out of the folder.
    private static func leaving(_ error: SystemError) -> SystemError {
        guard error.code == EXDEV || error.code == ELOOP else { return error }
        var error = error
        error.detail = "a link or '..' leads out of the folder"
        return error
    }
}
