import Glibc
import Synchronization

/// A regular file that is read in parts while it may be replaced, rewritten or cut off.
///
/// A file that is replaced by renaming another one over it, as packages and editors do, stays readable. If its own
/// content has changed since it was opened, nothing more is read from it. Reading never raises a signal, as access to
/// mapped memory does if the file has become shorter (SIGBUS).
package final class FileReader: Sendable {
    /// The path at which the file was opened.
    package let path: String
    /// The file's size when it was opened, in bytes.
    package let count: Int
    private let descriptor: Int32
    private let modified: timespec
    private let onFailure: @Sendable () -> Void
    private let isDamaged = Atomic(false)

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file's path.
    ///   - onFailure: called once, on the thread that reads, when the file can no longer be read.
    /// - Throws: `SystemError`, like `FileSystem.read`.
    package init(
        _ path: String, onFailure: @escaping @Sendable () -> Void = {}
    ) throws(SystemError) {
        descriptor = try FileSystem.openRegularFile(path, O_RDONLY)
        var status = stat()
        if fstat(descriptor, &status) != 0 {
            let error = SystemError("fstat", path: path)
            close(descriptor)
            throw error
        }
        self.path = path
        self.onFailure = onFailure
        count = Int(status.st_size)
        modified = status.st_mtim
    }

    deinit { close(descriptor) }

    /// Fills a buffer with the bytes from an offset on.
    ///
    /// - Returns: whether all of them were read; false if they are beyond the file's end, or once the file has
    ///   changed.
    package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
        guard offset >= 0, buffer.count <= count, offset <= count - buffer.count else {
            return false
        }
        guard !isDamaged.load(ordering: .relaxed) else { return false }
        // The content may change during the call, so the file is examined after it.
        guard fill(buffer, from: offset), isUnchanged else {
            if !isDamaged.exchange(true, ordering: .relaxed) { onFailure() }
            return false
        }
        return true
    }

    private var isUnchanged: Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && Int(status.st_size) == count
            && status.st_mtim.tv_sec == modified.tv_sec
            && status.st_mtim.tv_nsec == modified.tv_nsec
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
        var done = 0
        while done < buffer.count {
            let count = pread(
                descriptor, buffer.baseAddress! + done, buffer.count - done, offset + done)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { return false }
            done += count
        }
        return true
    }
}
