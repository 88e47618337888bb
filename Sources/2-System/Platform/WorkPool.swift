import CLinux
import Glibc

/// The queues and threads of a `BackgroundThreads`, shared by the frame loop's thread and the background threads.
///
/// `@unchecked Sendable` because the compiler cannot see that all variables, also those of queues, are accessed with
/// `mutex` held.
final class WorkPool: @unchecked Sendable {
    /// Durations, in seconds.
    struct Times: Sendable {
        /// The time after which a job no longer keeps others of its kind waiting. It is divided by one more than the
        /// number of jobs of that kind that are left behind, so that many that hang delay the others by seconds only.
        var patience = 1.0
        /// The time after which a job is reported.
        var report = 5.0
        /// The minimum time between two reports about a queue.
        var reportInterval = 600.0
    }

    /// The maximum number of jobs of a kind that run at the same time, counting those that are left behind.
    static let maximumRuns = 64
    /// The number of threads that stay when there is no work.
    static let idleThreads = 2
    /// Seconds between attempts to create a thread while the system allows no more.
    static let retryInterval = 0.5
    /// The size of a thread's stack, in bytes, of which only used pages take memory.
    static let stackSize = 2 << 20
    /// The nice value of the threads, relative to the thread that makes frames.
    static let niceness: Int32 = 5

    /// Jobs that run one at a time.
    final class Queue: @unchecked Sendable {
        let kind: WorkKind
        let name: String
        fileprivate var jobs: [(id: Int, job: BackgroundJob)] = []
        fileprivate var isRunning = false
        fileprivate var nextReport = -Double.infinity

        init(_ kind: WorkKind, _ name: String) {
            self.kind = kind
            self.name = name
        }
    }

    /// A job that runs.
    private struct Run {
        let id: Int
        let queue: Queue
        let exitPolicy: BackgroundJob.ExitPolicy
        let begin: Double
        /// When the job is overdue; infinity once that was reported to its owner.
        var limit: Double
        /// Whether another thread has taken its place.
        var isLeftBehind = false
        var isLate = false
        var isReported = false
    }

    /// The queues of a kind that have jobs and do not run, and the number of its jobs that run and are not left
    /// behind.
    private struct Room {
        var ready: [Queue] = []
        var running = 0
        var leftBehind = 0
    }

    /// The eventfd that signals finished jobs.
    let descriptor: Int32
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var rooms = [Room](repeating: Room(), count: WorkKind.allCases.count)
    private var runs: [Run] = []
    private var finished: [Int] = []
    private var threads = 0
    /// Threads that wait for a job, and of these those that have been woken for one.
    private var idle = 0
    private var woken = 0
    /// Threads that have been created and have not looked for a job yet.
    private var starting = 0
    /// When to try again to create threads.
    private var nextStart = Double.infinity
    private var leftBehind = 0
    private var reports: [String] = []
    private var isClosed = false
    private let times: Times

    init(_ times: Times = Times()) throws(SystemError) {
        self.times = times
        // Everything that `deinit` destroys must exist before the first failure, since `deinit` also runs
        // after an error.
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(wake, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if descriptor < 0 { throw SystemError("eventfd") }
    }

    deinit {
        pthread_cond_destroy(wake)
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        wake.deallocate()
        changed.deallocate()
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    private func withLock<R>(_ body: () -> R) -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    private static func index(_ kind: WorkKind) -> Int { WorkKind.allCases.firstIndex(of: kind)! }

    // MARK: The frame loop's thread

    func append(_ job: BackgroundJob, id: Int, to queue: Queue) {
        let count = withLock {
            queue.jobs.append((id, job))
            if !queue.isRunning, queue.jobs.count == 1 {
                rooms[WorkPool.index(queue.kind)].ready.append(queue)
            }
            return wakeThreads()
        }
        startThreads(count)
    }

    func takeFinished() -> [Int] {
        withLock {
            if finished.isEmpty { return [] }
            var count: UInt64 = 0
            _ = read(descriptor, &count, 8)
            defer { finished.removeAll(keepingCapacity: true) }
            return finished
        }
    }

    /// When `checkTimes` must be called, in seconds on the monotonic clock.
    var nextDeadline: Double {
        withLock {
            if !reports.isEmpty { return 0 }
            var next = runs.reduce(nextStart) { min($0, deadline($1)) }
            // A job that is about to start has no deadline yet.
            if rooms.contains(where: { !$0.ready.isEmpty }) {
                next = min(next, Clock.now() + times.patience)
            }
            return next
        }
    }

    private func deadline(_ run: Run) -> Double {
        var next = run.limit
        if !run.isLate { next = min(next, run.begin + times.report) }
        let room = rooms[WorkPool.index(run.queue.kind)]
        if !run.isLeftBehind, !room.ready.isEmpty {
            next = min(next, run.begin + patience(room))
        }
        return next
    }

    private func patience(_ room: Room) -> Double {
        times.patience / Double(1 + room.leftBehind)
    }

    /// Leaves jobs behind that keep others waiting.
    ///
    /// - Returns: lines for the journal, and the jobs that have become overdue.
    func checkTimes(now: Double) -> (reports: [String], overdue: [Int]) {
        var overdue: [Int] = []
        let (lines, count) = withLock {
            for i in runs.indices {
                let run = runs[i]
                let index = WorkPool.index(run.queue.kind)
                if now >= run.limit {
                    overdue.append(run.id)
                    runs[i].limit = .infinity
                }
                if !run.isLate, now >= run.begin + times.report {
                    runs[i].isLate = true
                    leftBehind += 1
                    if now >= run.queue.nextReport {
                        run.queue.nextReport = now + times.reportInterval
                        runs[i].isReported = true
                        reports.append(
                            "\(run.queue.name) has taken longer than "
                                + "\(Number.text(times.report, decimals: 0)) s; "
                                + "it is left behind, and everything else goes on")
                    }
                }
                let isInTheWay =
                    !rooms[index].ready.isEmpty
                    && now >= run.begin + patience(rooms[index])
                if !run.isLeftBehind, runs[i].isLate || isInTheWay {
                    runs[i].isLeftBehind = true
                    rooms[index].running -= 1
                    rooms[index].leftBehind += 1
                }
            }
            nextStart = .infinity
            defer { reports = [] }
            return (reports, wakeThreads())
        }
        startThreads(count)
        return (lines, overdue)
    }

    func load(now: Double) -> BackgroundLoad {
        withLock {
            var load = BackgroundLoad()
            load.threads = threads
            load.leftBehind = leftBehind
            load.waiting = queues.reduce(0) { $0 + $1.jobs.count }
            load.late = runs.filter(\.isLate).map { ($0.queue.name, now - $0.begin) }
            return load
        }
    }

    /// The queues that have jobs, and some others.
    private var queues: [Queue] { rooms.flatMap(\.ready) + runs.map(\.queue) }

    /// Cancels the jobs with the exit policy `cancel`; the threads exit after the remaining ones.
    func close() {
        let count = withLock {
            isClosed = true
            for queue in queues { queue.jobs.removeAll { $0.job.exitPolicy == .cancel } }
            for i in rooms.indices { rooms[i].ready.removeAll { $0.jobs.isEmpty } }
            pthread_cond_broadcast(wake)
            return wakeThreads()
        }
        startThreads(count)
    }

    /// Waits until no job with the exit policy `finish` runs or waits.
    func waitUntilSaved(timeout: Double) {
        let deadline = Clock.now() + timeout
        var time = timespec()
        time.tv_sec = Int(deadline)
        time.tv_nsec = Int((deadline - Double(time.tv_sec)) * 1e9)
        withLock {
            while runs.contains(where: { $0.exitPolicy == .finish })
                || queues.contains(where: { !$0.jobs.isEmpty })
            {
                if pthread_cond_timedwait(changed, mutex, &time) == ETIMEDOUT { return }
            }
        }
    }

    /// Whether no job runs.
    var isIdle: Bool { withLock { runs.isEmpty } }

    // MARK: Threads

    /// The number of jobs that may start now.
    private var startable: Int {
        zip(WorkKind.allCases, rooms).reduce(0) { count, entry in
            count + min(entry.1.ready.count, max(0, WorkPool.free(entry.1, entry.0)))
        }
    }

    /// The number of further jobs of a kind that may run.
    private static func free(_ room: Room, _ kind: WorkKind) -> Int {
        min(kind.threads, maximumRuns - room.leftBehind) - room.running
    }

    /// Wakes idle threads for the jobs that may start.
    ///
    /// - Returns: the number of threads to create, which count as starting.
    private func wakeThreads() -> Int {
        var missing = startable - woken - starting
        while missing > 0, idle > woken {
            woken += 1
            missing -= 1
            pthread_cond_signal(wake)
        }
        let count = max(0, missing)
        threads += count
        starting += count
        return count
    }

    private func startThreads(_ count: Int) {
        for created in 0..<count {
            do throws(SystemError) {
                try BackgroundCall.run(stackSize: WorkPool.stackSize) { [self] in runJobs() }
            } catch {
                // The system allows no more threads for now; the jobs wait.
                return withLock {
                    threads -= count - created
                    starting -= count - created
                    nextStart = Clock.now() + WorkPool.retryInterval
                }
            }
        }
    }

    private func runJobs() {
        // The thread that makes frames comes first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, WorkPool.niceness)
        withLock { starting -= 1 }
        while let (id, job) = next() {
            job.work()
            finish(id)
        }
    }

    /// Waits for the next job and removes it from its queue; nil if the thread is to exit.
    private func next() -> (id: Int, job: BackgroundJob)? {
        withLock {
            while true {
                if let next = takeNext() { return next }
                if isClosed || idle >= WorkPool.idleThreads {
                    threads -= 1
                    return nil
                }
                idle += 1
                pthread_cond_wait(wake, mutex)
                idle -= 1
                woken = max(0, woken - 1)
            }
        }
    }

    private func takeNext() -> (id: Int, job: BackgroundJob)? {
        for (i, kind) in WorkKind.allCases.enumerated()
        where !rooms[i].ready.isEmpty && WorkPool.free(rooms[i], kind) > 0 {
            let queue = rooms[i].ready.removeFirst()
            let (id, job) = queue.jobs.removeFirst()
            queue.isRunning = true
            rooms[i].running += 1
            let now = Clock.now()
            runs.append(
                Run(
                    id: id, queue: queue, exitPolicy: job.exitPolicy, begin: now,
                    limit: now + job.limit))
            return (id, job)
        }
        return nil
    }

    private func finish(_ id: Int) {
        withLock {
            finished.append(id)
            if let place = runs.firstIndex(where: { $0.id == id }) {
                let run = runs.remove(at: place)
                let i = WorkPool.index(run.queue.kind)
                if run.isLeftBehind { rooms[i].leftBehind -= 1 } else { rooms[i].running -= 1 }
                run.queue.isRunning = false
                if !run.queue.jobs.isEmpty { rooms[i].ready.append(run.queue) }
                if run.isReported {
                    let seconds = Number.text(Clock.now() - run.begin, decimals: 0)
                    reports.append("\(run.queue.name) has ended after \(seconds) s")
                }
            }
            var one: UInt64 = 1
            _ = write(descriptor, &one, 8)
            if isClosed { pthread_cond_broadcast(changed) }
        }
    }
}
