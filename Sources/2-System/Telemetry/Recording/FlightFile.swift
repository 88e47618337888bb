import CLinux
import Glibc
import Platform

/// The file of a recording. Its descriptor is closed when the last reference is released.
final class FlightFile: Sendable {
    let descriptor: Int32
    let size: Int
    /// The file's path, for errors; empty for anonymous memory.
    let path: String

    /// Allocates anonymous memory.
    init(size: Int) throws(SystemError) {
        descriptor = memfd_create("flight", UInt32(MFD_CLOEXEC))
        if descriptor < 0 { throw SystemError("memfd_create") }
        self.size = size
        path = ""
        if ftruncate(descriptor, size) != 0 { throw SystemError("ftruncate") }
    }

    /// Creates a preallocated file with a temporary name beside `path`, so that readers find it at `path` only
    /// after its header is written. Without the preallocation, writing on a full file system would kill the
    /// process (SIGBUS).
    init(creating path: String, size: Int) throws(SystemError) {
        let temporary = FlightFile.temporaryPath(of: path)
        unlink(temporary)
        descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o640)
        self.size = size
        self.path = path
        if descriptor < 0 { throw SystemError("open", path: path) }
        // The umask may have removed the group's read permission.
        fchmod(descriptor, 0o640)
        let code = posix_fallocate(descriptor, 0, size)
        if code != 0 {
            unlink(temporary)
            throw SystemError("posix_fallocate", path: path, code: code)
        }
    }

    /// Opens a file for reading.
    init(opening path: String) throws(SystemError) {
        try FileSystem.checkRegularFile(path)
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        self.path = path
        var status = stat()
        let isOpen = descriptor >= 0 && fstat(descriptor, &status) == 0
        size = Int(status.st_size)
        if !isOpen { throw SystemError("open", path: path) }
    }

    deinit { close(descriptor) }

    /// Renames the file to its final path. An existing file at that path is first renamed to `previous`.
    func publish(as path: String, previous: String) throws(SystemError) {
        // Fails harmlessly if there is no existing file, as in the first run.
        rename(path, previous)
        try FileSystem.rename(FlightFile.temporaryPath(of: path), to: path)
    }

    func map() throws(SystemError) -> MappedMemory {
        try MappedMemory(descriptor: descriptor, count: size)
    }

    /// Reads `count` bytes at an offset, or fewer at the end of the file.
    func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress! + done, count - done, offset + done)
            }
            if got < 0 && errno == EINTR { continue }
            if got < 0 { throw SystemError("read", path: path) }
            if got == 0 { break }
            done += got
        }
        if done < count { bytes.removeLast(count - done) }
        return bytes
    }

    /// Whether `path` no longer names this file.
    var isReplaced: Bool {
        var own = stat()
        var named = stat()
        guard !path.isEmpty, fstat(descriptor, &own) == 0, stat(path, &named) == 0 else {
            return !path.isEmpty
        }
        return own.st_ino != named.st_ino || own.st_dev != named.st_dev
    }

    private static func temporaryPath(of path: String) -> String { "\(path).\(getpid()).tmp" }
}
