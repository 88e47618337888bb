import CLinux
import Glibc

/// A one-shot timer on the wall clock (CLOCK_REALTIME) that also ends when somebody sets that clock,
/// as happens once a board without a battery has reached a time server.
package final class WallTimer {
    /// Becomes readable at the deadline, and when the clock is set.
    package let descriptor: Int32
    private var deadline = Double.infinity

    /// Creates a disarmed timer.
    package init() throws(SystemError) {
        descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        if descriptor < 0 { throw SystemError("timerfd_create") }
    }

    deinit { close(descriptor) }

    /// Arms the timer; one that is armed for the deadline already stays as it is.
    ///
    /// - Parameter deadline: in seconds since 1970; infinity disarms the timer.
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

    /// Takes note that the timer has ended: it is disarmed, and `descriptor` no longer readable.
    package func acknowledge() {
        var count: UInt64 = 0
        // Fails with ECANCELED where the clock was set.
        _ = read(descriptor, &count, 8)
        set(.infinity)
    }
}
