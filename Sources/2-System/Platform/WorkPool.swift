import Glibc

/// The queues and threads of a `BackgroundThreads`. All of it belongs to the frame loop's thread, which decides what runs
/// next when a job has been submitted or has ended; see `WorkThread`.
final class WorkPool {
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

    /// Jobs that run one at a time.
    final class Queue {
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
        /// The job, and those that follow it at the exit of the program.
        var ids: [Int]
        let queue: Queue
        let thread: WorkThread
        /// Whether the exit waits for it.
        var mustFinish: Bool
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

    private let signal: EventDescriptor
    private var rooms = [Room](repeating: Room(), count: WorkKind.allCases.count)
    private var runs: [Run] = []
    /// Threads that wait for a job.
    private var idle: [WorkThread] = []
    /// The jobs that have ended and whose owners have not been told.
    private var finished: [Int] = []
    /// When to try again to create threads.
    private var nextStart = Double.infinity
    private var leftBehind = 0
    private var reports: [String] = []
    private var isClosed = false
    private let times: Times

    /// - Throws: `SystemError` if no descriptor can be created.
    init(_ times: Times = Times()) throws(SystemError) {
        self.times = times
        signal = try EventDescriptor()
    }

    /// The eventfd that signals finished jobs.
    var descriptor: Int32 { signal.descriptor }

    private static func index(_ kind: WorkKind) -> Int { WorkKind.allCases.firstIndex(of: kind)! }

    // MARK: Jobs

    func append(_ job: BackgroundJob, id: Int, to queue: Queue) {
        queue.jobs.append((id, job))
        if !queue.isRunning, queue.jobs.count == 1 {
            rooms[WorkPool.index(queue.kind)].ready.append(queue)
        }
        startJobs()
    }

    /// Returns the jobs that have ended since the last call, and starts those that waited for them.
    func takeFinished() -> [Int] {
        collect()
        if finished.isEmpty { return [] }
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }

    private func collect() {
        guard signal.take() else { return }
        let ended = runs.indices.filter { runs[$0].thread.takeEnd() }
        for i in ended {
            end(runs[i])
            if !isClosed { idle.append(runs[i].thread) }
        }
        for i in ended.reversed() { runs.remove(at: i) }
        startJobs()
        while idle.count > WorkPool.idleThreads { idle.removeLast().exit() }
    }

    private func end(_ run: Run) {
        finished += run.ids
        let i = WorkPool.index(run.queue.kind)
        if run.isLeftBehind { rooms[i].leftBehind -= 1 } else { rooms[i].running -= 1 }
        run.queue.isRunning = false
        if !run.queue.jobs.isEmpty { rooms[i].ready.append(run.queue) }
        if run.isReported {
            let seconds = Number.text(Clock.now() - run.begin, decimals: 0)
            reports.append("\(run.queue.name) has ended after \(seconds) s")
        }
    }

    /// Starts the jobs for which their kinds have room.
    private func startJobs() {
        guard !isClosed else { return }
        for (i, kind) in WorkKind.allCases.enumerated() {
            while !rooms[i].ready.isEmpty, WorkPool.free(rooms[i], kind) > 0 {
                guard let thread = takeThread() else { return }
                let queue = rooms[i].ready.removeFirst()
                let (id, job) = queue.jobs.removeFirst()
                begin([(id, job)], of: queue, on: thread)
            }
        }
    }

    /// The number of further jobs of a kind that may run.
    private static func free(_ room: Room, _ kind: WorkKind) -> Int {
        min(kind.threads, maximumRuns - room.leftBehind) - room.running
    }

    /// Returns an idle thread or a new one; nil if the system allows no more for now, in which case the jobs wait.
    private func takeThread() -> WorkThread? {
        if let thread = idle.popLast() { return thread }
        do throws(SystemError) { return try WorkThread(signal) } catch {
            nextStart = Clock.now() + WorkPool.retryInterval
            return nil
        }
    }

    /// - Parameter jobs: a job, and those that follow it.
    private func begin(
        _ jobs: [(id: Int, job: BackgroundJob)], of queue: Queue, on thread: WorkThread
    ) {
        let first = jobs[0].job
        let now = Clock.now()
        queue.isRunning = true
        rooms[WorkPool.index(queue.kind)].running += 1
        runs.append(
            Run(
                ids: jobs.map(\.id), queue: queue, thread: thread,
                mustFinish: first.exitPolicy == .finish, begin: now, limit: now + first.limit))
        thread.begin(first.work, then: jobs.dropFirst().map(\.job.work))
    }

    // MARK: Times

    /// When `checkTimes` must be called, in seconds on the monotonic clock.
    var nextDeadline: Double {
        if !reports.isEmpty { return 0 }
        return runs.reduce(nextStart) { min($0, deadline($1)) }
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
        for i in runs.indices {
            let run = runs[i]
            let index = WorkPool.index(run.queue.kind)
            if now >= run.limit {
                overdue += run.ids
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
                !rooms[index].ready.isEmpty && now >= run.begin + patience(rooms[index])
            if !run.isLeftBehind, runs[i].isLate || isInTheWay {
                runs[i].isLeftBehind = true
                rooms[index].running -= 1
                rooms[index].leftBehind += 1
            }
        }
        nextStart = .infinity
        startJobs()
        defer { reports = [] }
        return (reports, overdue)
    }

    func load(now: Double) -> BackgroundLoad {
        var load = BackgroundLoad()
        load.threads = runs.count + idle.count
        load.leftBehind = leftBehind
        load.waiting = queues.reduce(0) { $0 + $1.jobs.count }
        load.late = runs.filter(\.isLate).map { ($0.queue.name, now - $0.begin) }
        return load
    }

    /// The queues that have jobs, and some others.
    private var queues: [Queue] { rooms.flatMap(\.ready) + runs.map(\.queue) }

    // MARK: Exit

    /// Cancels the jobs with the exit policy `cancel`; the threads exit after the remaining ones, without the frame
    /// loop's help.
    func close() {
        guard !isClosed else { return }
        collect()
        isClosed = true
        for i in runs.indices { finishJobs(ofRun: i) }
        for queue in rooms.flatMap(\.ready) {
            let jobs = takeJobs(of: queue)
            guard !jobs.isEmpty, let thread = takeThread() else { continue }
            begin(jobs, of: queue, on: thread)
        }
        for i in rooms.indices { rooms[i].ready = [] }
        for thread in idle + runs.map(\.thread) { thread.exit() }
        idle = []
    }

    /// Lets a thread run the remaining jobs of its queue after its current one.
    private func finishJobs(ofRun i: Int) {
        let jobs = takeJobs(of: runs[i].queue)
        guard !jobs.isEmpty else { return }
        if runs[i].thread.follow(with: jobs.map(\.job.work)) {
            runs[i].ids += jobs.map(\.id)
            runs[i].mustFinish = true
        } else if let thread = takeThread() {
            // It has ended just now.
            begin(jobs, of: runs[i].queue, on: thread)
        }
    }

    /// Removes the jobs of a queue, and returns those that save data.
    private func takeJobs(of queue: Queue) -> [(id: Int, job: BackgroundJob)] {
        defer { queue.jobs = [] }
        return queue.jobs.filter { $0.job.exitPolicy == .finish }
    }

    /// Waits until no job with the exit policy `finish` runs, after `close`.
    ///
    /// - Parameter timeout: the maximum time, in seconds.
    func waitUntilSaved(timeout: Double) {
        let deadline = Clock.now() + timeout
        while true {
            collect()
            let left = deadline - Clock.now()
            guard left > 0, runs.contains(where: \.mustFinish) else { return }
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, Int32(min(left * 1000 + 1, 60_000)))
        }
    }

    /// Whether no job runs.
    var isIdle: Bool { runs.isEmpty }
}
