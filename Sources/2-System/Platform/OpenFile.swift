import CLinux
import Glibc

/// A file that another process has opened and passed over a socket. It is closed with the last reference.
package final class OpenFile: Sendable {
    private let descriptor: Int32

    /// - Parameter descriptor: an open descriptor, which is closed with this object.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Opens a file to pass it on.
    package convenience init(opening path: String) throws(SystemError) {
        // A pipe without a writer is not waited for.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError("open", path: path) }
        self.init(descriptor)
    }

    deinit { close(descriptor) }

    /// Sends bytes with the file to another process, which gets a descriptor of its own.
    ///
    /// - Returns: whether all were sent; nothing is sent if they do not fit into the socket's buffer.
    package func send(with bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
        var descriptor = descriptor
        return bytes.withUnsafeBytes {
            flipbook_send(socket, $0.baseAddress, $0.count, &descriptor, 1) == 0
        }
    }

    /// Reads a regular file from its start. Use it on a background thread.
    ///
    /// - Parameter limit: the maximum number of bytes.
    /// - Throws: `SystemError` if it is no regular file, is larger, or cannot be read.
    package func read(limit: Int) throws(SystemError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SystemError("fstat") }
        // A pipe or a device might never end.
        guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("read", code: EINVAL) }
        guard status.st_size <= limit else { throw SystemError("read", code: EFBIG) }
        var (bytes, failure) = ([UInt8](), false)
        bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            while count < buffer.count, let base = buffer.baseAddress {
                let n = pread(descriptor, base + count, buffer.count - count, off_t(count))
                if n < 0, errno == EINTR { continue }
                failure = n < 0
                // It may have become shorter.
                if n <= 0 { break }
                count += n
            }
        }
        if failure { throw SystemError("read", code: EIO) }
        return bytes
    }
}

extension OpenFile: Equatable {
    package static func == (a: OpenFile, b: OpenFile) -> Bool { a === b }
}
