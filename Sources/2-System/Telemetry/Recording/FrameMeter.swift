import CLinux
import Glibc

/// Measures the kernel's statistics of the threads that make frames: their waits for a processor, and page
/// faults. This takes one short system call per thread, on a descriptor that stays open, and one more.
package final class FrameMeter {
    /// The clock of the display's timestamps, in seconds, for the painting threads.
    package let clock: @Sendable () -> Double
    private var threads: [ScheduleStatistics] = []
    private var lastFaults: (minor: Int, major: Int) = (0, 0)
    /// The calling thread's allocations up to the start of the frame; -1 if they are not counted.
    private var lastAllocations = -1

    /// Creates a meter of the calling thread.
    package init(clock: @escaping @Sendable () -> Double) {
        self.clock = clock
        threads.append(ScheduleStatistics("/proc/thread-self/schedstat", identifier: 0))
        var record = FrameRecord(number: 0, target: 0, tick: 0)
        measure(&record)
    }

    /// The number of helper threads that are measured.
    package var helpers: Int { threads.count - 1 }

    /// Adds helper threads of the process to those measured.
    ///
    /// - Parameter identifiers: the kernel's thread IDs.
    package func addHelpers(_ identifiers: [Int32]) {
        for identifier in identifiers
        where !threads.contains(where: { $0.identifier == identifier }) {
            threads.append(
                ScheduleStatistics(
                    "/proc/self/task/\(identifier)/schedstat", identifier: identifier))
        }
    }

    /// Stops measuring the helper threads, which end with their pacer.
    package func removeHelpers() { threads.removeLast(helpers) }

    /// Starts a frame: the calling thread's allocations are counted from here.
    package func beginFrame() { lastAllocations = flipbook_thread_allocations() }

    /// Sets a record's measurements: the calling thread's allocations since `beginFrame`, its page faults since
    /// the last call, and the longest wait of any measured thread for a processor since the last call.
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
    /// The descriptor of the file; -1 if the kernel does not provide it.
    private let descriptor: Int32
    private var last: UInt64 = 0

    init(_ path: String, identifier: Int32) {
        self.identifier = identifier
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        _ = takeWait()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns how long the thread was runnable without a processor since the last call, in seconds.
    func takeWait() -> Double {
        var wait: UInt64 = 0
        guard descriptor >= 0, flipbook_run_delay(descriptor, &wait) else { return 0 }
        defer { last = wait }
        return Double(wait &- last) * 1e-9
    }
}
