import Platform

/// Notifies the service manager's watchdog while the kiosk works, at the end of the turns of its loop.
///
/// A notification that falls due while frames do not reach the display is sent as soon as they do again: the watchdog's
/// timeout may expire before the next interval ends.
final class KeepAlive {
    private let loop: EventLoop
    /// Seconds between two notifications in normal operation.
    private let interval: Double
    private let isAlive: () -> Bool
    private let notify: () -> Void
    private let wake: LoopTimer
    /// When the latest notification was sent, in seconds on the loop's clock.
    private var last = -Double.infinity

    /// - Parameters:
    ///   - loop: the run's loop.
    ///   - interval: seconds between two notifications.
    ///   - isAlive: whether frames reach the display. Whatever ends that they do not wakes the loop.
    ///   - notify: sends a notification.
    init(
        on loop: EventLoop, interval: Double, isAlive: @escaping () -> Bool,
        notify: @escaping () -> Void
    ) {
        self.loop = loop
        self.interval = interval
        self.isAlive = isAlive
        self.notify = notify
        wake = loop.makeTimer()
        loop.always(in: .end) { [weak self] in self?.turnDidEnd() }
    }

    private func turnDidEnd() {
        guard isAlive() else { return wake.cancel() }
        if loop.now - last >= interval * 0.9 { send() }
        wake.set(last + interval)
    }

    /// Sends a notification now.
    func send() {
        last = loop.now
        notify()
    }
}
