import CLinux
import Glibc

/// A one-shot timer on the wall clock (CLOCK_REALTIME) that is also due when that clock is set, which happens
/// when a board without a real-time clock battery reaches a time server.
///
/// In a loop on a virtual clock, the wall clock is a function that follows that clock.
package final class WallTimer {
    private let loop: EventLoop
    private let now: () -> Double
    private let handler: () -> Void
    /// A timer of the kernel's; -1 on a virtual clock.
    private let descriptor: Int32
    private var token: EventLoop.Token?
    /// Follows the wall clock on a virtual clock.
    private lazy var follower = loop.makeTimer { [weak self] in self?.fireIfDue() }
    private var deadline = Double.infinity

    /// Creates a timer that is not set.
    ///
    /// - Parameters:
    ///   - loop: the loop in whose turns the handler is called.
    ///   - now: the wall clock, in seconds since 1970.
    ///   - handler: called at the deadline and when the clock was set. The timer is then no longer set.
    package init(
        on loop: EventLoop, now: @escaping () -> Double, _ handler: @escaping () -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.now = now
        self.handler = handler
        guard !loop.isVirtual else {
            descriptor = -1
            loop.always(in: .prepare) { [weak self] in self?.follow() }
            return
        }
        descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        if descriptor < 0 { throw SystemError("timerfd_create") }
        token = loop.watch(descriptor) { [weak self] _ in self?.acknowledge() }
    }

    deinit {
        if let token { loop.unwatch(token) }
        if descriptor >= 0 { close(descriptor) }
    }

    /// Sets the timer. Does nothing if it is already set to this deadline.
    ///
    /// - Parameter deadline: the deadline, in seconds since 1970; infinity cancels the timer.
    package func set(_ deadline: Double) {
        guard deadline != self.deadline else { return }
        self.deadline = deadline
        guard descriptor >= 0 else { return }
        var setting = itimerspec()
        // Zero would disarm the timer.
        if deadline < .infinity {
            setting.it_value.tv_sec = Int(min(max(deadline.rounded(.up), 1), 1e12))
        }
        timerfd_settime(
            descriptor, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    }

    private func acknowledge() {
        var count: UInt64 = 0
        // This fails with ECANCELED if the clock was set.
        _ = read(descriptor, &count, 8)
        set(.infinity)
        handler()
    }

    // MARK: A virtual clock

    /// Before each wait, since the wall clock may have been set.
    private func follow() {
        follower.set(deadline < .infinity ? loop.now + max(0, deadline - now()) : .infinity)
    }

    private func fireIfDue() {
        // Its sums are rounded: the clock may show a moment before the deadline.
        guard now() >= deadline else { return }
        deadline = .infinity
        handler()
    }
}
