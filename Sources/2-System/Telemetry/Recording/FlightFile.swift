import CLinux
import Glibc
import Platform

/// The file of a recording: its descriptor, closed when the last reference goes.
final class FlightFile: Sendable {
    let descriptor: Int32
    let size: Int
    /// For errors; empty for memory without a name.
    let path: String

    /// Memory without a name in the file system.
    init(size: Int) throws(SystemError) {
        descriptor = memfd_create("flight", UInt32(MFD_CLOEXEC))
        if descriptor < 0 { throw SystemError("memfd_create") }
        self.size = size
        path = ""
        if ftruncate(descriptor, size) != 0 { throw SystemError("ftruncate") }
    }

    /// A preallocated file of a temporary name beside `path`: readers see it by its own name once its
    /// header is written. Without the allocation, writing to a full file system would end the process.
    init(creating path: String, size: Int) throws(SystemError) {
        let temporary = FlightFile.temporaryPath(of: path)
        unlink(temporary)
        descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o640)
        self.size = size
        self.path = path
        if descriptor < 0 { throw SystemError("open", path: path) }
        // The umask would take the group's right to read.
        fchmod(descriptor, 0o640)
        let code = posix_fallocate(descriptor, 0, size)
        if code != 0 {
            unlink(temporary)
            throw SystemError("posix_fallocate", path: path, code: code)
        }
    }

    /// Opens a file to be read.
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

    /// Gives the file its name. A file that has it already is renamed.
    func publish(as path: String, previous: String) throws(SystemError) {
        // The first run has none before it.
        rename(path, previous)
        try FileSystem.rename(FlightFile.temporaryPath(of: path), to: path)
    }

    func map() throws(SystemError) -> MappedMemory {
        try MappedMemory(descriptor: descriptor, count: size)
    }

    /// Reads bytes; fewer at the end of the file.
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

    /// Whether `path` names another file by now.
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
