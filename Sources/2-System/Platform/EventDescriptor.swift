import CLinux
import Glibc

/// An eventfd, which threads that outlive its creator may signal.
package final class EventDescriptor: Sendable {
    /// The descriptor, which is readable once signalled.
    package let descriptor: Int32

    /// - Throws: `SystemError` if no descriptor can be created.
    package init() throws(SystemError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if descriptor < 0 { throw SystemError("eventfd") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Makes the descriptor readable.
    package func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// Resets the descriptor.
    ///
    /// - Returns: whether it had been signalled.
    package func take() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, 8) == 8
    }
}
