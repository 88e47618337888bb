/// When the service manager's watchdog is to be told that the kiosk works.
struct KeepAlive: Equatable {
    /// Seconds between two notifications while all is well.
    private let interval: Double
    /// When the latest one was sent, in seconds on the monotonic clock.
    private var last = -Double.infinity

    init(interval: Double) { self.interval = interval }

    /// Whether to notify now.
    ///
    /// A notification that is due while frames do not reach the display is made up for as soon as they do: the
    /// watchdog's time may be over before the next interval is.
    ///
    /// - Parameters:
    ///   - now: seconds on the monotonic clock.
    ///   - isAlive: whether frames reach the display.
    func isDue(now: Double, isAlive: Bool) -> Bool { isAlive && now - last >= interval * 0.9 }

    /// Notes that a notification was sent.
    mutating func wasSent(at time: Double) { last = time }

    /// When to look again at the latest; infinity while frames do not reach the display, since what ends that
    /// wakes the loop.
    func nextTime(isAlive: Bool) -> Double { isAlive ? last + interval : .infinity }
}
