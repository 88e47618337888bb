import Platform

/// Runs background work on a virtual clock. Jobs run on other threads, but each result is delivered `duration` after
/// that of the previous job of its queue, however long it really took, so that runs are reproducible.
final class VirtualExecutor: BackgroundExecutor {
    private struct Job {
        var id: Int
        var due: Double
        var completion: () -> Void
    }

    /// A job of which nothing comes.
    private struct HungJob {
        var due: Double
        var overdue: () -> Void
    }

    fileprivate final class Queue {
        let kind: WorkKind
        let name: String
        let real: any BackgroundExecutor
        /// When the result of its last job is due.
        var lastDue = 0.0
        /// Whether one of its jobs hangs.
        var hangs = false

        init(_ kind: WorkKind, _ name: String, _ threads: BackgroundThreads) {
            self.kind = kind
            self.name = name
            real = threads.makeQueue(kind, name)
        }
    }

    /// The run's loop.
    private let loop: EventLoop
    private let wake: LoopTimer
    private let duration: () -> Double
    private let threads: BackgroundThreads
    /// Waits for jobs that are still running.
    private let realLoop = EventLoop()
    private let queue: Queue
    /// The jobs whose results have not been delivered, by the times when these are due.
    private var jobs: [Job] = []
    private var hung: [HungJob] = []
    private var lastID = 0
    private var finished: Set<Int> = []
    /// Whether the jobs of a queue hang, as if the kernel did not return from a call.
    package var hangs: (WorkKind, String) -> Bool = { _, _ in false }

    /// - Parameters:
    ///   - loop: the run's loop, on a virtual clock.
    ///   - duration: the duration of each job on the virtual clock, in seconds. If it is 0, the result is delivered
    ///     before `submit` returns.
    package convenience init(on loop: EventLoop, duration: Double = 0) throws(SystemError) {
        try self.init(on: loop) { duration }
    }

    /// - Parameter duration: returns the duration of the next job on the virtual clock, in seconds.
    package init(on loop: EventLoop, duration: @escaping () -> Double) throws(SystemError) {
        self.loop = loop
        self.duration = duration
        wake = loop.makeTimer()
        threads = try BackgroundThreads()
        queue = Queue(.other, "", threads)
        realLoop.watch(threads.descriptor) { [threads] _ in threads.deliver() }
        loop.always(in: .jobs) { [weak self] in self?.deliver() }
    }

    func submit(
        _ job: BackgroundJob, overdue: (() -> Void)?, completion: @escaping () -> Void
    ) {
        submit(job, to: queue, overdue: overdue, completion: completion)
    }

    package func makeQueue(_ kind: WorkKind, _ name: String) -> any BackgroundExecutor {
        VirtualQueue(Queue(kind, name, threads), self)
    }

    fileprivate func submit(
        _ job: BackgroundJob, to queue: Queue, overdue: (() -> Void)?,
        completion: @escaping () -> Void
    ) {
        if queue.hangs || hangs(queue.kind, queue.name) {
            // What is submitted to the queue later waits for this job.
            queue.hangs = true
            if let overdue, job.limit < .infinity {
                hung.append(HungJob(due: loop.now + job.limit, overdue: overdue))
                wake.set(nextDelivery)
            }
            return
        }
        lastID += 1
        let id = lastID
        queue.real.submit(job, overdue: nil) { [unowned self] in finished.insert(id) }
        let duration = duration()
        queue.lastDue = max(loop.now, queue.lastDue) + duration
        let place = jobs.lastIndex { $0.due <= queue.lastDue }.map { $0 + 1 } ?? 0
        jobs.insert(Job(id: id, due: queue.lastDue, completion: completion), at: place)
        if duration == 0 { deliver() } else { wake.set(nextDelivery) }
    }

    private var nextDelivery: Double {
        hung.reduce(jobs.first?.due ?? .infinity) { min($0, $1.due) }
    }

    /// Calls the completions of the jobs that are due, waiting for those that are still running.
    func deliver() {
        defer { wake.set(nextDelivery) }
        while let job = jobs.first, job.due <= loop.now {
            jobs.removeFirst()
            while finished.remove(job.id) == nil {
                realLoop.turn()
            }
            job.completion()
        }
        while let place = hung.firstIndex(where: { $0.due <= loop.now }) {
            hung.remove(at: place).overdue()
        }
    }

    /// Runs the queued jobs whose exit policy is `finish`, and cancels the others. Completions that were not due are
    /// not called: they are released, since they may hold what holds the executor.
    package func stop() {
        threads.stop(timeout: VirtualExecutor.stopLimit)
        jobs = []
        hung = []
    }

    /// The maximum time for which `stop` waits for jobs that save data, in real seconds: a test machine may be busy.
    private static let stopLimit = 60.0
}

/// A queue of a `VirtualExecutor`, which it keeps alive.
private final class VirtualQueue: BackgroundExecutor {
    private let queue: VirtualExecutor.Queue
    private let executor: VirtualExecutor

    init(_ queue: VirtualExecutor.Queue, _ executor: VirtualExecutor) {
        self.queue = queue
        self.executor = executor
    }

    func submit(
        _ job: BackgroundJob, overdue: (() -> Void)?, completion: @escaping () -> Void
    ) {
        executor.submit(job, to: queue, overdue: overdue, completion: completion)
    }

    func makeQueue(_ kind: WorkKind, _ name: String) -> any BackgroundExecutor {
        executor.makeQueue(kind, name)
    }
}
