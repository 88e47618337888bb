import Glibc

/// The system's clocks; nothing else in the program reads them.
package enum Clock {
    /// Returns the time on the monotonic clock (CLOCK_MONOTONIC), which is also used by DRM and evdev
    /// timestamps, in seconds.
    package static func now() -> Double { seconds(CLOCK_MONOTONIC) }

    /// Returns the wall clock's time (CLOCK_REALTIME), in seconds since 1970; for names and display only, since
    /// it may jump.
    package static func wall() -> Double { seconds(CLOCK_REALTIME) }

    /// Returns the time since boot, in seconds, including time in suspend (CLOCK_BOOTTIME).
    package static func sinceBoot() -> Double { seconds(CLOCK_BOOTTIME) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
