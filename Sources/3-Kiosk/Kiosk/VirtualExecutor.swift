import HeadlessDisplay
import Platform

/// Background work on a virtual clock. It really runs on another thread, but however long that
/// takes, its result is there `duration` after the job before it: runs come out the same each time.
final class VirtualExecutor: BackgroundExecutor {
    private struct Job {
        var id: Int
        var due: Double
        var completion: () -> Void
    }

    private let clock: VirtualClock
    private let duration: Double
    private let thread: BackgroundThread
    private let loop = EventLoop()
    private var jobs: [Job] = []
    private var lastID = 0
    private var finished: Set<Int> = []

    /// - Parameter duration: what each job seems to take, in seconds of the clock. With 0 its result
    ///   is there when `submit` returns.
    init(clock: VirtualClock, duration: Double = 0) throws(SystemError) {
        self.clock = clock
        self.duration = duration
        thread = try BackgroundThread()
        loop.watch(thread.descriptor) { _ in }
    }

    func submit(_ job: BackgroundJob, completion: @escaping () -> Void) -> Bool {
        lastID += 1
        let id = lastID
        let isQueued = thread.submit(job) { [unowned self] in finished.insert(id) }
        guard isQueued else { return false }
        let start = max(clock.now, jobs.last?.due ?? 0)
        jobs.append(Job(id: id, due: start + duration, completion: completion))
        if duration == 0 { deliver() }
        return true
    }

    /// When the next result is there; infinity where none is awaited.
    var nextDelivery: Double { jobs.first?.due ?? .infinity }

    /// Calls the completions of the jobs that are due, and waits for those that are still running.
    func deliver() {
        while let job = jobs.first, job.due <= clock.now {
            jobs.removeFirst()
            while finished.remove(job.id) == nil {
                loop.wait(until: .infinity)
                thread.deliver()
            }
            job.completion()
        }
    }

    /// Runs what must not be lost.
    func stop() { thread.stop() }
}
