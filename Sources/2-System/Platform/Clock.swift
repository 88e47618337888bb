import Glibc

/// The one place that reads clocks.
public enum Clock {
    /// Seconds on the monotonic clock that DRM and evdev time-stamp with (CLOCK_MONOTONIC).
    public static func now() -> Double {
        var t = timespec()
        clock_gettime(CLOCK_MONOTONIC, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
    }

    /// Sleeps until a time on the monotonic clock, to a fraction of a millisecond.
    static func sleep(until deadline: Double) {
        guard deadline > now() else { return }
        var t = timespec()
        t.tv_sec = Int(deadline)
        t.tv_nsec = Int((deadline - Double(t.tv_sec)) * 1e9)
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, nil)
    }

    /// Seconds since 1970, for naming and display only.
    public static func wall() -> Double {
        var t = timespec()
        clock_gettime(CLOCK_REALTIME, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
    }
}
