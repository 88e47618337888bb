import CSystemd
import Platform

/// What systemd is told of the kiosk's life; nothing where it does not ask.
struct Service {
    /// Seconds between signs of life; nil where none are wanted.
    let watchdogInterval: Double?

    init() {
        var microseconds: UInt64 = 0
        let wanted = sd_watchdog_enabled(0, &microseconds) > 0
        watchdogInterval = wanted ? Double(microseconds) * 1e-6 / 2 : nil
    }

    /// The first frame is on the glass.
    func ready(_ status: String) { sd_notify(0, "READY=1\nSTATUS=\(status)") }
    func alive() { sd_notify(0, "WATCHDOG=1") }
    /// What the kiosk waits for before its first frame; systemd is asked to wait as well.
    func waiting(_ status: String) {
        sd_notify(0, "EXTEND_TIMEOUT_USEC=30000000\nSTATUS=\(status)")
        alive()
    }
    func stopping() { sd_notify(0, "STOPPING=1") }
}
