import Glibc

/// An output file that is opened before its content exists, so that an unwritable path fails early. Existing
/// content is kept until the first write, and a new file is removed if nothing is written.
package final class OutputFile {
    private let descriptor: Int32
    private let path: String
    private var isNewAndEmpty: Bool
    private var isBegun = false

    /// Opens the file, or creates it.
    package init(path: String) throws(SystemError) {
        self.path = path
        // With O_NONBLOCK, opening a FIFO without a reader fails instead of blocking.
        let flags = O_WRONLY | O_CLOEXEC | O_NONBLOCK
        var file = open(path, flags | O_CREAT | O_EXCL, 0o644)
        isNewAndEmpty = file >= 0
        if file < 0 && errno == EEXIST { file = open(path, flags) }
        if file < 0 { throw SystemError("open", path: path) }
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        descriptor = file
    }

    deinit {
        if isNewAndEmpty { unlink(path) }
        close(descriptor)
    }

    /// Replaces the content of the file.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        // FIFOs and terminals cannot be truncated, which is reported as EINVAL.
        if ftruncate(descriptor, 0) != 0 && errno != EINVAL {
            throw SystemError("truncate", path: path)
        }
        // A repeated write begins at the start; on FIFOs and terminals, which cannot seek, this fails
        // harmlessly.
        lseek(descriptor, 0, SEEK_SET)
        isNewAndEmpty = false
        try FileSystem.writeAll(bytes, to: descriptor, path: path)
        isBegun = true
    }

    /// Appends bytes; if nothing has been written yet, they replace the content of the file.
    package func append(_ bytes: [UInt8]) throws(SystemError) {
        guard isBegun else { return try write(bytes) }
        try FileSystem.writeAll(bytes, to: descriptor, path: path)
    }
}
