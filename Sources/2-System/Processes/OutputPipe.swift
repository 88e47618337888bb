import CLinux
import Glibc
import Platform

/// A pipe that a child process writes to.
final class OutputPipe {
    private(set) var reader: Int32
    private var writer: Int32
    private(set) var bytes: [UInt8] = []

    init() throws(SystemError) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError("pipe") }
        (reader, writer) = (ends[0], ends[1])
        _ = fcntl(reader, F_SETFL, O_NONBLOCK)
    }

    deinit {
        if writer >= 0 { close(writer) }
        closeReader()
    }

    /// Returns the write end for the child process, and only once; the caller closes it.
    func takeWriter() -> Int32 {
        defer { writer = -1 }
        return writer
    }

    func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    private func closeReader() {
        if reader >= 0 { close(reader) }
        reader = -1
    }

    /// Reads one byte; nil if none is pending, or at the end of the output, where the pipe is closed.
    private func readByte() -> UInt8? {
        var byte: UInt8 = 0
        while true {
            let count = Glibc.read(reader, &byte, 1)
            if count == 1 { return byte }
            if count < 0, errno == EINTR { continue }
            if count == 0 { closeReader() }
            return nil
        }
    }

    /// Reads until the pipe is empty or about `limit` bytes have been read.
    ///
    /// - Parameters:
    ///   - limit: the number of bytes after which to stop.
    ///   - tail: keeps only the last bytes, between `tail` and twice as many; nil keeps all.
    func read(atMost limit: Int, keepingLast tail: Int? = nil) {
        var left = limit
        while reader >= 0, left > 0 {
            var waiting: Int32 = 0
            if ioctl(reader, UInt(FIONREAD), &waiting) == 0, waiting == 0 {
                // Nothing is pending, as in most turns, or the output has ended. Neither case is worth the
                // allocation of a buffer.
                guard let byte = readByte() else { return }
                bytes.append(byte)
                left -= 1
                continue
            }
            let size = 1 << 16
            var n = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                repeat {
                    n = Glibc.read(reader, buffer.baseAddress, size)
                } while n < 0 && errno == EINTR
                count = max(0, n)
            }
            if n < 0 { return }
            if n == 0 { return closeReader() }
            left -= n
            bytes += chunk
            if let tail, bytes.count > 2 * tail { bytes.removeFirst(bytes.count - tail) }
        }
    }
}
