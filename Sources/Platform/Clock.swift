import Glibc

/// The one place that reads clocks.
public enum Clock {
    /// Seconds on the monotonic clock that DRM and evdev time-stamp with (CLOCK_MONOTONIC).
    public static func now() -> Double {
        var t = timespec()
        clock_gettime(CLOCK_MONOTONIC, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
    }

    /// Seconds since 1970, for naming and display only.
    public static func wall() -> Double {
        var t = timespec()
        clock_gettime(CLOCK_REALTIME, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
    }
}
