import HeadlessDisplay
import Platform

/// Runs background work on a virtual clock. Jobs run on another thread, but each result is delivered `duration` after
/// that of the previous job, however long it really took, so that runs are reproducible.
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

    /// - Parameter duration: the duration of each job on the virtual clock, in seconds. If it is 0, the result is
    ///   delivered before `submit` returns.
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

    /// When the next result is due; infinity if no job is outstanding.
    var nextDelivery: Double { jobs.first?.due ?? .infinity }

    /// Calls the completions of the jobs that are due, waiting for those that are still running.
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

    /// Runs the queued jobs whose exit policy is `finish`, and cancels the others.
    func stop() { thread.stop() }
}
