import Glibc

/// A failed system call: what was tried, on what, and why.
public struct SystemError: Error, Equatable, CustomStringConvertible {
    public var call: String
    public var path: String
    public var code: Int32

    public init(_ call: String, path: String = "", code: Int32 = errno) {
        self.call = call
        self.path = path
        self.code = code
    }

    /// "PATH: No such file or directory", or "CALL: …" where there is no path.
    public var description: String { "\(path.isEmpty ? call : path): \(reason)" }

    /// The reason alone, in the system's words.
    public var reason: String { String(cString: strerror(code)) }
}

/// Whole files, read and written.
public enum FileSystem {
    /// Reads a file of at most `limit` bytes.
    public static func read(_ path: String, limit: Int = 256 << 20) throws(SystemError) -> [UInt8] {
        let fd = open(path, O_RDONLY | O_CLOEXEC)
        if fd < 0 { throw SystemError("open", path: path) }
        defer { close(fd) }
        var status = stat()
        if fstat(fd, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw SystemError("read", path: path, code: EISDIR)
        }
        var out: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let n = Glibc.read(fd, &chunk, chunk.count)
            if n < 0 && errno == EINTR { continue }
            if n < 0 { throw SystemError("read", path: path) }
            if n == 0 { return out }
            out += chunk[..<n]
            if out.count > limit { throw SystemError("read", path: path, code: EFBIG) }
        }
    }

    /// Writes a file so that a reader, or a power cut, sees the old content or the new, never half.
    public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let temporary = "\(path).\(getpid()).tmp"
        let fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        if fd < 0 { throw SystemError("open", path: path) }
        do throws(SystemError) {
            try writeAll(bytes, to: fd, path: path)
            if fsync(fd) != 0 && errno != EINVAL { throw SystemError("fsync", path: path) }
            close(fd)
        } catch {
            close(fd)
            unlink(temporary)
            throw error
        }
        if Glibc.rename(temporary, path) != 0 {
            let failure = SystemError("rename", path: path)
            unlink(temporary)
            throw failure
        }
    }

    /// Writes to what is there already, as the kernel's own files want it.
    public static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
        let fd = open(path, O_WRONLY | O_CLOEXEC)
        if fd < 0 { throw SystemError("open", path: path) }
        defer { close(fd) }
        try writeAll(bytes, to: fd, path: path)
    }

    /// Writes all bytes to an open descriptor.
    public static func writeAll(
        _ bytes: [UInt8], to fd: Int32, path: String = ""
    ) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let n = bytes.withUnsafeBytes {
                Glibc.write(fd, $0.baseAddress! + done, bytes.count - done)
            }
            if n < 0 && errno == EINTR { continue }
            if n < 0 { throw SystemError("write", path: path) }
            done += n
        }
    }

    /// The names in a folder, in no order.
    public static func list(_ path: String) throws(SystemError) -> [String] {
        guard let folder = opendir(path) else { throw SystemError("opendir", path: path) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// Renames a file; one that has the new name already is replaced.
    public static func rename(_ path: String, to newPath: String) throws(SystemError) {
        if Glibc.rename(path, newPath) != 0 { throw SystemError("rename", path: path) }
    }

    public static func remove(_ path: String) throws(SystemError) {
        if unlink(path) != 0 { throw SystemError("unlink", path: path) }
    }

    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes a folder and those above it.
    public static func makeFolder(_ path: String) throws(SystemError) {
        var made = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made == "/" ? String(part) : "/" + part
            if mkdir(made, 0o755) != 0 && errno != EEXIST { throw SystemError("mkdir", path: made) }
        }
    }
}

/// The standard streams: data goes to the output, messages to the error stream.
public enum Console {
    public static func print(_ text: String) { write(text + "\n", to: 1) }
    public static func message(_ text: String) { write(text + "\n", to: 2) }

    private static func write(_ text: String, to fd: Int32) {
        // A closed pipe is no reason to stop, nor is there anyone to tell.
        try? FileSystem.writeAll(Array(text.utf8), to: fd)
    }
}
