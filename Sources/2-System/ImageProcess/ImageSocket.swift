import Glibc
import Platform

/// One end of the connection between the kiosk and its decoding process.
struct ImageSocket {
    let descriptor: Int32
    /// The time at which calls fail, in seconds on the monotonic clock. If it is infinite, blocking read(2) and
    /// write(2) are used, the only calls that a confined process may make.
    var deadline = Double.infinity
    /// Decides whether to go on waiting for the other end; nil to wait until the deadline.
    var supervision: (() -> Supervision)?

    enum Supervision {
        /// Waits for a time, in seconds, at most.
        case wait(Double)
        /// Calls fail with an errno.
        case fail(Int32)
    }

    /// Reads integers in this machine's byte order.
    ///
    /// - Returns: the integers; nil if the other end was closed.
    func readHeader(count: Int) throws(SystemError) -> [Int64]? {
        guard let bytes = try read(count: count * 8) else { return nil }
        return bytes.withUnsafeBytes { raw in
            (0..<count).map { raw.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self) }
        }
    }

    /// Writes integers in the format of `readHeader`, followed by bytes.
    func write(header: [Int64], _ bytes: [UInt8]) throws(SystemError) {
        try write(header.withUnsafeBytes { [UInt8]($0) })
        try write(bytes)
    }

    /// Reads bytes.
    ///
    /// - Returns: `count` bytes; nil if the other end was closed before that.
    func read(count: Int) throws(SystemError) -> [UInt8]? {
        var failure: SystemError?
        var done = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while done < count {
                let n = transfer(Int16(POLLIN)) {
                    deadline.isInfinite
                        ? Glibc.read(descriptor, buffer.baseAddress! + done, count - done)
                        : recv(
                            descriptor, buffer.baseAddress! + done, count - done,
                            Int32(MSG_DONTWAIT))
                }
                if n < 0 { failure = SystemError("read") }
                if n <= 0 { break }
                done += n
            }
            initialized = done
        }
        if let failure { throw failure }
        return done == count ? bytes : nil
    }

    private func write(_ bytes: [UInt8]) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let n = bytes.withUnsafeBytes { raw in
                transfer(Int16(POLLOUT)) {
                    deadline.isInfinite
                        ? Glibc.write(descriptor, raw.baseAddress! + done, raw.count - done)
                        : send(
                            descriptor, raw.baseAddress! + done, raw.count - done,
                            Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
                }
            }
            if n < 0 { throw SystemError("write") }
            done += n
        }
    }

    /// Repeats `call` if it is interrupted or, after waiting, if it would block.
    ///
    /// - Returns: the result of `call`; -1 with ETIMEDOUT if the deadline has passed, or with the errno of the supervision.
    private func transfer(_ events: Int16, _ call: () -> Int) -> Int {
        while true {
            let n = call()
            if n >= 0 || (errno != EINTR && errno != EAGAIN) { return n }
            if errno == EINTR { continue }
            let left = deadline - Clock.now()
            guard left > 0 else {
                errno = ETIMEDOUT
                return -1
            }
            var time = left
            switch supervision?() {
            case .wait(let limit): time = min(time, limit)
            case .fail(let code):
                errno = code
                return -1
            case nil: break
            }
            var state = pollfd(fd: descriptor, events: events, revents: 0)
            _ = poll(&state, 1, Int32(min(time * 1000 + 1, 1e9)))
        }
    }
}
