import CLinux
import Glibc

/// A one-shot timer on the wall clock (CLOCK_REALTIME) that also fires when that clock is set, which happens
/// when a board without a real-time clock battery reaches a time server.
package final class WallTimer {
    /// The timer's file descriptor, which becomes readable at the deadline and when the clock is set.
    package let descriptor: Int32
    private var deadline = Double.infinity

    /// Creates a disarmed timer.
    package init() throws(SystemError) {
        descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        if descriptor < 0 { throw SystemError("timerfd_create") }
    }

    deinit { close(descriptor) }

    /// Arms the timer. Does nothing if it is already armed for this deadline.
    ///
    /// - Parameter deadline: the deadline, in seconds since 1970; infinity disarms the timer.
    package func set(_ deadline: Double) {
        guard deadline != self.deadline else { return }
        self.deadline = deadline
        var setting = itimerspec()
        // Zero would disarm the timer.
        if deadline < .infinity {
            setting.it_value.tv_sec = Int(min(max(deadline.rounded(.up), 1), 1e12))
        }
        timerfd_settime(
            descriptor, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    }

    /// Acknowledges that the timer has fired: it is disarmed, and `descriptor` is no longer readable.
    package func acknowledge() {
        var count: UInt64 = 0
        // This fails with ECANCELED if the clock was set.
        _ = read(descriptor, &count, 8)
        set(.infinity)
    }
}
