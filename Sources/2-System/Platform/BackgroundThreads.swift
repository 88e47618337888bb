import Glibc

/// A background executor with threads of its own, which are started when there is work. It wakes the frame loop by an
/// eventfd.
///
/// Each kind of work has a few threads. A job that takes longer than a second while others of its kind wait is left
/// behind: another thread takes its place. Work that hangs in the kernel, such as reading from a server that is gone,
/// therefore stops nothing else.
package final class BackgroundThreads: BackgroundExecutor {
    private struct Callbacks {
        var completion: () -> Void
        var overdue: (() -> Void)?
    }

    private let pool: WorkPool
    private let queue: WorkPool.Queue
    private var callbacks: [Int: Callbacks] = [:]
    private var lastID = 0
    private var hasStopped = false
    /// Due when a job has taken too long; nil without a loop.
    private var timer: LoopTimer?
    /// Called with a line for the journal.
    package var report: (String) -> Void = { Console.message("flipbook: \($0)") }

    /// Creates an executor without threads.
    ///
    /// - Parameters:
    ///   - patience: the time after which a job is left behind if others of its kind wait, in seconds.
    ///   - reportTime: the time after which a job is left behind and reported in any case, in seconds.
    /// - Throws: `SystemError` if no descriptor can be created.
    package init(patience: Double = 1, reportTime: Double = 5) throws(SystemError) {
        // The threads share ownership of the pool, since they may outlive the executor while they run a job.
        pool = try WorkPool(WorkPool.Times(patience: patience, report: reportTime))
        queue = WorkPool.Queue(.other, "the program's own work")
    }

    deinit { pool.close() }

    /// A file descriptor that is readable when completions wait for `deliver`.
    package var descriptor: Int32 { pool.descriptor }

    package func makeQueue(_ kind: WorkKind, _ name: String) -> any BackgroundExecutor {
        WorkQueue(WorkPool.Queue(kind, name), self)
    }

    package func submit(
        _ job: BackgroundJob, overdue: (() -> Void)?, completion: @escaping () -> Void
    ) {
        submit(job, to: queue, overdue: overdue, completion: completion)
    }

    fileprivate func submit(
        _ job: BackgroundJob, to queue: WorkPool.Queue, overdue: (() -> Void)?,
        completion: @escaping () -> Void
    ) {
        guard !hasStopped else { return }
        lastID += 1
        callbacks[lastID] = Callbacks(completion: completion, overdue: overdue)
        pool.append(job, id: lastID, to: queue)
        timer?.set(pool.nextDeadline)
    }

    /// Delivers results in the turns of a loop, lets other threads take the place of jobs that take too long, and reports
    /// these. The loop must not outlive this executor.
    package func attach(to loop: EventLoop) {
        loop.watch(descriptor, in: .jobs) { [unowned self] _ in deliver() }
        timer = loop.makeTimer { [unowned self] in checkTimes() }
    }

    /// Calls the completions of the jobs that have run, on the calling thread. Never blocks.
    package func deliver() {
        defer { timer?.set(pool.nextDeadline) }
        for id in pool.takeFinished() { callbacks.removeValue(forKey: id)?.completion() }
    }

    private func checkTimes() {
        defer { timer?.set(pool.nextDeadline) }
        let late = pool.checkTimes(now: Clock.now())
        for line in late.reports { report(line) }
        for id in late.overdue {
            let overdue = callbacks[id]?.overdue
            callbacks[id]?.overdue = nil
            overdue?()
        }
    }

    /// What runs and waits now.
    package var load: BackgroundLoad { pool.load(now: Clock.now()) }

    /// The maximum time for which `stop` waits for jobs that save data, in seconds: the disk may be slow.
    package static let stopLimit = 0.5

    /// Cancels queued jobs, runs those with the exit policy `finish`, and calls the completions of
    /// all that have run. No job is accepted afterwards.
    ///
    /// - Parameter timeout: the maximum time to wait for jobs with the exit policy `finish`, in seconds. The
    ///   completion of a job that takes longer is not called.
    /// - Returns: whether no job runs any more.
    @discardableResult
    package func stop(timeout: Double = stopLimit) -> Bool {
        guard !hasStopped else { return pool.isIdle }
        hasStopped = true
        pool.close()
        pool.waitUntilSaved(timeout: timeout)
        deliver()
        callbacks.removeAll()
        return pool.isIdle
    }
}

/// The state of background work, for statistics.
package struct BackgroundLoad: Sendable {
    /// The number of threads.
    package var threads = 0
    /// The number of queued jobs that have not started.
    package var waiting = 0
    /// The number of jobs that have been left behind since the start.
    package var leftBehind = 0
    /// The jobs that are left behind now, with their durations so far, in seconds.
    package var late: [(name: String, seconds: Double)] = []

    package init() {}
}

/// A queue of a `BackgroundThreads`, which it keeps alive.
private final class WorkQueue: BackgroundExecutor {
    private let queue: WorkPool.Queue
    private let threads: BackgroundThreads

    init(_ queue: WorkPool.Queue, _ threads: BackgroundThreads) {
        self.queue = queue
        self.threads = threads
    }

    func submit(
        _ job: BackgroundJob, overdue: (() -> Void)?, completion: @escaping () -> Void
    ) {
        threads.submit(job, to: queue, overdue: overdue, completion: completion)
    }

    func makeQueue(_ kind: WorkKind, _ name: String) -> any BackgroundExecutor {
        threads.makeQueue(kind, name)
    }
}
