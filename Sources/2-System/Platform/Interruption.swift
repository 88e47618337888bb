import CLinux
import Glibc

/// Blocks SIGINT, SIGTERM and optionally SIGHUP, and reports them as events while the object exists. It has to
/// be created before other threads, which inherit the signal mask.
package final class Interruption {
    /// A file descriptor that becomes readable when a signal is pending.
    package let descriptor: Int32
    private var oldMask = sigset_t()

    /// Blocks the signals in the calling thread.
    ///
    /// - Parameter includesHangup: whether SIGHUP requests the program's exit too.
    package init(includesHangup: Bool = true) throws(SystemError) {
        pthread_sigmask(SIG_BLOCK, nil, &oldMask)
        descriptor = try Signals.descriptor(
            for: [SIGINT, SIGTERM] + (includesHangup ? [SIGHUP] : []))
    }

    deinit {
        close(descriptor)
        pthread_sigmask(SIG_SETMASK, &oldMask, nil)
    }

    /// Checks for a pending signal.
    ///
    /// - Throws: `Interrupted` if a signal is pending.
    package func check() throws(Interrupted) {
        if let signal = Signals.read(descriptor).first { throw Interrupted(signal: signal) }
    }

    /// Waits for a signal until a deadline on the monotonic clock.
    ///
    /// - Returns: the signal; nil if the deadline has passed.
    package func wait(until deadline: Double) -> Int32? {
        while true {
            if let signal = Signals.read(descriptor).first { return signal }
            let left = deadline - Clock.now()
            guard left > 0 else { return nil }
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&event, 1, Int32(min(left * 1000 + 1, 1e9)))
        }
    }
}

/// The error thrown if a signal requested the program's exit. `Program.run` raises the signal again after
/// cleanup, so that the parent process sees the program killed by it.
package struct Interrupted: Error, Equatable {
    package var signal: Int32

    package init(signal: Int32) { self.signal = signal }
}
