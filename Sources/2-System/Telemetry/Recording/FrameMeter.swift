import CLinux
import Glibc

/// Measures what the kernel counts of the thread that makes frames: two short system calls a frame, on
/// a descriptor that stays open.
package final class FrameMeter {
    /// The clock of the display's timestamps, for the threads that paint.
    package let clock: @Sendable () -> Double
    /// /proc/thread-self/schedstat; -1 where the kernel has none.
    private let schedule: Int32
    private var lastWait: UInt64 = 0
    private var lastFaults: (minor: Int, major: Int) = (0, 0)

    /// For the calling thread.
    package init(clock: @escaping @Sendable () -> Double) {
        self.clock = clock
        schedule = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
        var record = FrameRecord(number: 0, target: 0, tick: 0)
        measure(&record)
    }

    deinit { if schedule >= 0 { close(schedule) } }

    /// Sets a record's page faults and its wait for a processor: what has come since the last call.
    package func measure(_ record: inout FrameRecord) {
        var wait: UInt64 = 0
        if schedule >= 0, flipbook_run_delay(schedule, &wait) {
            record.runQueueWait = Double(wait &- lastWait) * 1e-9
            lastWait = wait
        }
        var (minor, major) = (0, 0)
        if flipbook_thread_faults(&minor, &major) {
            record.minorFaults = minor - lastFaults.minor
            record.majorFaults = major - lastFaults.major
            lastFaults = (minor, major)
        }
    }
}
