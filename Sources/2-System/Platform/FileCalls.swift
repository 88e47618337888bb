import Glibc

/// The operations on files that must survive a crash or a power cut: the system's calls, or a model of a disk
/// in tests.
package protocol FileCalls: Sendable {
    /// Reads a regular file, as `FileSystem.read` does.
    func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8]
    /// Returns whether a file of any type exists at a path.
    func exists(_ path: String) -> Bool
    /// Returns the names in a directory, in no particular order.
    func list(_ path: String) throws(SystemError) -> [String]
    /// Returns when a file was last written, in seconds since 1970; nil if it does not exist.
    func modificationTime(_ path: String) -> Double?
    /// Sets the modification time of a file to the current time.
    func updateModificationTime(_ path: String) throws(SystemError)
    /// Creates a directory and its parents if they do not exist.
    func makeFolder(_ path: String) throws(SystemError)
    /// Creates a file, or truncates an existing one, for writing.
    ///
    /// - Returns: a descriptor that the caller closes.
    func create(_ path: String) throws(SystemError) -> Int32
    /// Writes all bytes to a file that `create` has returned.
    func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(SystemError)
    /// Waits until the content of a file is on the disk.
    func synchronize(_ descriptor: Int32, path: String) throws(SystemError)
    /// Closes a descriptor.
    func close(_ descriptor: Int32)
    /// Renames a file; an existing file with the new name is replaced.
    func rename(_ path: String, to newPath: String) throws(SystemError)
    /// Removes a file.
    func remove(_ path: String) throws(SystemError)
}

extension FileCalls {
    /// Replaces a file's content as `replace` does, in a directory that is created if it does not exist.
    package func save(_ bytes: [UInt8], to path: String) throws(SystemError) {
        try makeFolder(FileSystem.folder(of: path))
        try replace(path, with: bytes)
    }

    /// Replaces a file's content atomically: readers see either the old or the new content, even after a power
    /// cut. A power cut may leave a file `PATH.PID.tmp`, which `removeTemporaryFiles` removes.
    package func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
        let temporary = "\(path).\(getpid()).tmp"
        let descriptor: Int32
        do throws(SystemError) { descriptor = try create(temporary) } catch {
            throw SystemError(error.call, path: path, code: error.code)
        }
        do throws(SystemError) {
            defer { close(descriptor) }
            try write(bytes, to: descriptor, path: path)
            try synchronize(descriptor, path: path)
        } catch {
            try? remove(temporary)
            throw error
        }
        do throws(SystemError) { try rename(temporary, to: path) } catch {
            try? remove(temporary)
            throw SystemError(error.call, path: path, code: error.code)
        }
    }

    /// Removes the temporary files that interrupted calls of `replace` have left beside a file.
    ///
    /// - Parameter path: the file's path, including a folder.
    package func removeTemporaryFiles(of path: String) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let (folder, name) = (path[..<slash], path[path.index(after: slash)...])
        for other in (try? list(String(folder))) ?? [] {
            guard other.hasPrefix("\(name)."), other.hasSuffix(".tmp") else { continue }
            let number = other.dropFirst(name.count + 1).dropLast(4)
            if Int(number) != nil { try? remove("\(folder)/\(other)") }
        }
    }
}

/// File operations by the system's calls.
package struct SystemFileCalls: FileCalls {
    package init() {}

    package func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
        try FileSystem.read(path, limit: limit)
    }

    package func exists(_ path: String) -> Bool { FileSystem.exists(path) }

    package func list(_ path: String) throws(SystemError) -> [String] {
        try FileSystem.list(path)
    }

    package func modificationTime(_ path: String) -> Double? {
        FileSystem.modificationTime(path)
    }

    package func updateModificationTime(_ path: String) throws(SystemError) {
        try FileSystem.updateModificationTime(path)
    }

    package func makeFolder(_ path: String) throws(SystemError) {
        try FileSystem.makeFolder(path)
    }

    package func create(_ path: String) throws(SystemError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        if descriptor < 0 { throw SystemError("open", path: path) }
        return descriptor
    }

    package func write(
        _ bytes: [UInt8], to descriptor: Int32, path: String
    ) throws(SystemError) {
        try FileSystem.writeAll(bytes, to: descriptor, path: path)
    }

    package func synchronize(_ descriptor: Int32, path: String) throws(SystemError) {
        // File systems that do not support fsync report EINVAL.
        if fsync(descriptor) != 0 && errno != EINVAL { throw SystemError("fsync", path: path) }
    }

    package func close(_ descriptor: Int32) { Glibc.close(descriptor) }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try FileSystem.rename(path, to: newPath)
    }

    package func remove(_ path: String) throws(SystemError) { try FileSystem.remove(path) }
}
