import Glibc

/// Reads and writes whole files.
///
/// Only regular files are read, since opening a FIFO or a device could block indefinitely or have side
/// effects.
package enum FileSystem {
    /// The default size limit of `read`, in bytes.
    package static let defaultLimit = 256 << 20

    /// Reads a regular file. Never blocks on a FIFO, socket or device.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - limit: the maximum size, in bytes.
    /// - Throws: `SystemError` with the path: EISDIR for a directory, EINVAL for anything else that
    ///   is not a regular file, EFBIG beyond the limit, or the failed call's errno.
    package static func read(
        _ path: String, limit: Int = defaultLimit
    ) throws(SystemError) -> [UInt8] {
        let descriptor = try openRegularFile(path, O_RDONLY)
        defer { close(descriptor) }
        return try readAll(descriptor, path: path, limit: limit)
    }

    /// Reads an open regular file to its end.
    static func readAll(
        _ descriptor: Int32, path: String, limit: Int
    ) throws(SystemError) -> [UInt8] {
        var status = stat()
        if fstat(descriptor, &status) != 0 { throw SystemError("fstat", path: path) }
        // The size is only a hint: files in /proc report 0 bytes, and those in /sys report a page.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(Int(status.st_size), limit))
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw SystemError("read", path: path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            if bytes.count > limit { throw tooLarge(path, limit) }
        }
    }

    /// Replaces a file's content atomically: readers see either the old or the new content, even after a
    /// power cut.
    package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        try SystemFileCalls().replace(path, with: bytes)
    }

    /// Writes to an existing regular file in place, as sysfs attributes require.
    package static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
        let descriptor = try openRegularFile(path, O_WRONLY)
        defer { close(descriptor) }
        try writeAll(bytes, to: descriptor, path: path)
    }

    /// Writes all bytes to an open descriptor.
    ///
    /// - Parameters:
    ///   - bytes: the bytes to write.
    ///   - descriptor: the descriptor.
    ///   - path: the file's name, for the error.
    package static func writeAll(
        _ bytes: [UInt8], to descriptor: Int32, path: String = ""
    ) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done)
            }
            if count < 0 && errno == EINTR { continue }
            if count < 0 { throw SystemError("write", path: path) }
            done += count
        }
    }

    /// Returns the names in a directory, in no particular order.
    package static func list(_ path: String) throws(SystemError) -> [String] {
        try entries(of: path).map(\.name)
    }

    /// Returns the names of the directories in a directory, in no particular order; none on a file system that does not
    /// report the types of entries.
    package static func listFolders(_ path: String) throws(SystemError) -> [String] {
        try entries(of: path).filter(\.isFolder).map(\.name)
    }

    private static func entries(
        of path: String
    ) throws(SystemError) -> [(name: String, isFolder: Bool)] {
        guard let directory = opendir(path) else { throw SystemError("opendir", path: path) }
        defer { closedir(directory) }
        var entries: [(name: String, isFolder: Bool)] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." {
                entries.append((name, entry.pointee.d_type == UInt8(DT_DIR)))
            }
        }
        return entries
    }

    /// Renames a file; an existing file with the new name is replaced.
    package static func rename(_ path: String, to newPath: String) throws(SystemError) {
        if Glibc.rename(path, newPath) != 0 { throw SystemError("rename", path: path) }
    }

    /// Removes a file.
    package static func remove(_ path: String) throws(SystemError) {
        if unlink(path) != 0 { throw SystemError("unlink", path: path) }
    }

    /// Returns when a file was last written, in seconds since 1970; nil if it does not exist.
    package static func modificationTime(_ path: String) -> Double? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
    }

    /// Sets the modification time of a file to the current time.
    package static func updateModificationTime(_ path: String) throws(SystemError) {
        if utimensat(AT_FDCWD, path, nil, 0) != 0 { throw SystemError("utimensat", path: path) }
    }

    /// The folder that contains a path's file: "." for a bare name, "/" for a file in the root.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns whether a file of any type exists at a path.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Creates a directory and its parents if they do not exist.
    package static func makeFolder(_ path: String) throws(SystemError) {
        var prefix = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
        for part in path.split(separator: "/") {
            prefix += prefix.isEmpty || prefix == "/" ? String(part) : "/" + part
            if mkdir(prefix, 0o755) != 0 && errno != EEXIST {
                throw SystemError("mkdir", path: prefix)
            }
        }
    }
}

// MARK: Regular files

extension FileSystem {
    /// Checks that a path names a regular file, without opening it; for libraries that open a file by its
    /// path.
    ///
    /// - Throws: `SystemError`, like `read`.
    package static func checkRegularFile(_ path: String) throws(SystemError) {
        var status = stat()
        if stat(path, &status) != 0 { throw SystemError("open", path: path) }
        try checkRegularFile(status, path)
    }

    static func checkRegularFile(_ status: stat, _ path: String) throws(SystemError) {
        let kind: String
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw SystemError("open", path: path, code: EISDIR)
        case S_IFIFO: kind = "a FIFO"
        case S_IFSOCK: kind = "a socket"
        case S_IFCHR, S_IFBLK: kind = "a device"
        default: kind = "of an unknown type"
        }
        throw SystemError(
            "open", path: path, code: EINVAL, detail: "is \(kind), not a regular file")
    }

    /// Opens a regular file. The type is checked before opening, since opening a device may have side effects,
    /// and again on the descriptor, since the file at the path may have been replaced in between. O_NONBLOCK
    /// keeps open(2) itself from blocking on a FIFO.
    static func openRegularFile(_ path: String, _ flags: Int32) throws(SystemError) -> Int32 {
        try checkRegularFile(path)
        let descriptor = open(path, flags | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 { throw SystemError("open", path: path) }
        var status = stat()
        do throws(SystemError) {
            if fstat(descriptor, &status) != 0 { throw SystemError("fstat", path: path) }
            try checkRegularFile(status, path)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> SystemError {
        SystemError(
            "read", path: path, code: EFBIG, detail: "is larger than the limit of \(limit) bytes")
    }
}
