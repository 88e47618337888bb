/// Decides when to notify the service manager's watchdog that the kiosk works.
struct KeepAlive: Equatable {
    /// Seconds between two notifications in normal operation.
    private let interval: Double
    /// When the latest notification was sent, in seconds on the monotonic clock.
    private var last = -Double.infinity

    init(interval: Double) { self.interval = interval }

    /// Returns whether to notify now.
    ///
    /// A notification that falls due while frames do not reach the display is sent as soon as they do again: the
    /// watchdog's timeout may expire before the next interval ends.
    ///
    /// - Parameters:
    ///   - now: the time, in seconds on the monotonic clock.
    ///   - isAlive: whether frames reach the display.
    func isDue(now: Double, isAlive: Bool) -> Bool { isAlive && now - last >= interval * 0.9 }

    /// Records that a notification was sent.
    mutating func wasSent(at time: Double) { last = time }

    /// The latest time at which to check again; infinity while frames do not reach the display, since whatever ends
    /// that wakes the loop.
    func nextTime(isAlive: Bool) -> Double { isAlive ? last + interval : .infinity }
}
