import CSystemd
import Platform

/// The kiosk's side of systemd's notification protocol (`sd_notify(3)`). Does nothing if the program was not started by
/// systemd.
struct Service {
    /// Seconds between keep-alive notifications: half of the unit's WatchdogSec; nil without a watchdog.
    let watchdogInterval: Double?

    init() {
        var microseconds: UInt64 = 0
        let isEnabled = sd_watchdog_enabled(0, &microseconds) > 0
        watchdogInterval = isEnabled ? Double(microseconds) * 1e-6 / 2 : nil
    }

    /// Notifies systemd that the first frame has been shown.
    func notifyReady(status: String) { sd_notify(0, "READY=1\nSTATUS=\(status)") }

    /// Changes the text that `systemctl status` prints.
    func notify(status: String) { sd_notify(0, "STATUS=\(status)") }

    func notifyWatchdog() { sd_notify(0, "WATCHDOG=1") }

    /// Extends systemd's start timeout by 30 s, while the start waits for something outside the program.
    func extendStartTimeout(status: String) {
        sd_notify(0, "EXTEND_TIMEOUT_USEC=30000000\nSTATUS=\(status)")
        notifyWatchdog()
    }

    func notifyStopping() { sd_notify(0, "STOPPING=1") }
}
