import CLinux
import Glibc

/// A one-shot timer as a file descriptor (timerfd_create(2)) for an event loop.
package final class DeadlineTimer {
    /// The timer's file descriptor, which becomes readable at the deadline.
    package let descriptor: Int32

    /// Creates a disarmed timer.
    package init() throws(SystemError) {
        descriptor = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        if descriptor < 0 { throw SystemError("timerfd_create") }
    }

    deinit { close(descriptor) }

    /// Arms the timer, replacing an earlier deadline.
    ///
    /// - Parameter deadline: seconds on the monotonic clock; infinity disarms the timer.
    package func set(_ deadline: Double) {
        var setting = itimerspec()
        if deadline < .infinity {
            // Zero would disarm the timer.
            let time = min(max(deadline, 1e-3), 1e12)
            setting.it_value.tv_sec = Int(time)
            setting.it_value.tv_nsec = Int((time - time.rounded(.down)) * 1e9)
        }
        timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }
}
