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

    /// Returns the processor time that a process has used, in seconds; nil if it does not exist.
    package static func processorTime(of process: pid_t) -> Double? {
        // The number of the process's clock, as clock_getcpuclockid(3) forms it: it would make another system call.
        var time = timespec()
        guard clock_gettime(~process << 3 | 2, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Returns the processor time of the calling thread (CLOCK_THREAD_CPUTIME_ID), in seconds.
    package static func threadTime() -> Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

    /// Returns the processor time of all threads of the process (CLOCK_PROCESS_CPUTIME_ID), in seconds.
    package static func processTime() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
