import CLinux
import Glibc

/// Measures what the kernel counts of the threads that make frames: short system calls, one a thread and
/// one more, on descriptors that stay open.
package final class FrameMeter {
    /// The clock of the display's timestamps, for the threads that paint.
    package let clock: @Sendable () -> Double
    private var threads: [ScheduleStatistics] = []
    private var lastFaults: (minor: Int, major: Int) = (0, 0)
    /// At the beginning of the frame; -1 where the program does not count.
    private var lastAllocations = -1

    /// For the calling thread.
    package init(clock: @escaping @Sendable () -> Double) {
        self.clock = clock
        threads.append(ScheduleStatistics("/proc/thread-self/schedstat", identifier: 0))
        var record = FrameRecord(number: 0, target: 0, tick: 0)
        measure(&record)
    }

    /// The number of helping threads that are measured.
    package var helpers: Int { threads.count - 1 }

    /// Measures threads of the process that help the calling one, too.
    package func addHelpers(_ identifiers: [Int32]) {
        for identifier in identifiers
        where !threads.contains(where: { $0.identifier == identifier }) {
            threads.append(
                ScheduleStatistics(
                    "/proc/self/task/\(identifier)/schedstat", identifier: identifier))
        }
    }

    /// The calling thread begins a frame: its allocations are counted from here.
    package func beginFrame() { lastAllocations = flipbook_thread_allocations() }

    /// Sets a record's allocations since the frame was begun, its page faults, which are the calling thread's, and its wait for a processor, which is
    /// the longest of all threads: what has come since the last call.
    package func measure(_ record: inout FrameRecord) {
        if lastAllocations >= 0 {
            record.allocations = flipbook_thread_allocations() - lastAllocations
        }
        var wait = 0.0
        for thread in threads { wait = max(wait, thread.takeWait()) }
        record.runQueueWait = wait
        var (minor, major) = (0, 0)
        if flipbook_thread_faults(&minor, &major) {
            record.minorFaults = minor - lastFaults.minor
            record.majorFaults = major - lastFaults.major
            lastFaults = (minor, major)
        }
    }
}

/// A thread's schedstat file in /proc.
private final class ScheduleStatistics {
    let identifier: Int32
    /// -1 where the kernel has none.
    private let descriptor: Int32
    private var last: UInt64 = 0

    init(_ path: String, identifier: Int32) {
        self.identifier = identifier
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        _ = takeWait()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// How long the thread was ready to run and had no processor since the last call, in seconds.
    func takeWait() -> Double {
        var wait: UInt64 = 0
        guard descriptor >= 0, flipbook_run_delay(descriptor, &wait) else { return 0 }
        defer { last = wait }
        return Double(wait &- last) * 1e-9
    }
}
