import Glibc

/// The only place that reads clocks.
package enum Clock {
    /// Seconds on the monotonic clock (CLOCK_MONOTONIC), which DRM and evdev timestamps use too.
    package static func now() -> Double { seconds(CLOCK_MONOTONIC) }

    /// Seconds since 1970 (CLOCK_REALTIME); for names and display only, since it may jump.
    package static func wall() -> Double { seconds(CLOCK_REALTIME) }

    /// Seconds since the boot, those of a suspended machine too (CLOCK_BOOTTIME).
    package static func sinceBoot() -> Double { seconds(CLOCK_BOOTTIME) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
