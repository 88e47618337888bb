import Locking

/// Runs slow work off the thread that makes frames, and delivers its results on that thread.
///
/// Jobs of one executor run one at a time, in the order of submission. Queues made by `makeQueue` do not wait for each
/// other, so that work that hangs or takes long delays its own queue only. No job is refused, so whoever submits jobs
/// limits their number: to one at a time for each source, list or picture. An executor is used from the frame loop's
/// thread only.
public protocol BackgroundExecutor: AnyObject {
    /// Queues a job.
    ///
    /// - Parameters:
    ///   - job: the job to run.
    ///   - overdue: called on the frame loop's thread if the job takes longer than its limit; `completion` may still
    ///     be called later.
    ///   - completion: called on the frame loop's thread once the job has run; never called for a job that is
    ///     cancelled at exit. It may be called before `submit` returns.
    func submit(
        _ job: BackgroundJob, overdue: (() -> Void)?, completion: @escaping () -> Void)

    /// Creates a queue of its own.
    ///
    /// - Parameters:
    ///   - kind: the kind of its work, whose queues share a few threads.
    ///   - name: what the work is, for messages, such as "source 'trains'".
    func makeQueue(_ kind: WorkKind, _ name: String) -> any BackgroundExecutor
}

/// A kind of background work. Each kind has threads of its own.
public enum WorkKind: String, Sendable, CaseIterable {
    /// Reading and parsing the documents of sources.
    case sources
    /// Making the rows of lists.
    case rows
    /// Reading and decoding pictures.
    case pictures
    /// Reading .riv files, fonts and the configuration.
    case imports
    /// Saving documents, and loading saved ones.
    case saving
    /// Replies to requests over the control socket.
    case requests
    /// Everything else: sensors, keyboard layouts, the jobs of a program of views.
    case other

    /// The number of jobs of this kind that run at the same time, not counting those that are left behind.
    var threads: Int {
        switch self {
        case .sources, .rows, .pictures, .imports, .requests: 2
        case .saving, .other: 1
        }
    }
}

/// A piece of work for a background executor.
public struct BackgroundJob: Sendable {
    /// What happens to a job that is still queued when the program exits.
    public enum ExitPolicy: Sendable {
        /// The job is dropped.
        case cancel
        /// The job is run before the exit; for work that saves data.
        case finish
    }

    /// What happens to the job at exit if it has not started.
    public var exitPolicy: ExitPolicy
    /// The time after which the job counts as overdue, in seconds from its start.
    public var limit: Double
    /// Runs on a background thread.
    public var work: @Sendable () -> Void

    /// Creates a job that runs `work`.
    public init(
        exitPolicy: ExitPolicy = .cancel, limit: Double = .infinity,
        work: @escaping @Sendable () -> Void
    ) {
        self.exitPolicy = exitPolicy
        self.limit = limit
        self.work = work
    }
}

extension BackgroundExecutor {
    /// Runs `work` in the background and calls `completion` with its value on the frame loop's
    /// thread.
    ///
    /// - Parameters:
    ///   - exitPolicy: what happens at exit if the work has not started.
    ///   - limit: the time after which `overdue` is called, in seconds from the start of the work.
    ///   - work: the work.
    ///   - overdue: called on the frame loop's thread if the work takes longer than `limit`.
    ///   - completion: called with the value, perhaps after `overdue`.
    public func run<Value: Sendable>(
        exitPolicy: BackgroundJob.ExitPolicy = .cancel, limit: Double = .infinity,
        _ work: @escaping @Sendable () -> Value, overdue: (() -> Void)? = nil,
        completion: @escaping (Value) -> Void
    ) {
        let result = JobResult<Value>()
        let job = BackgroundJob(exitPolicy: exitPolicy, limit: limit) { result.set(work()) }
        submit(job, overdue: overdue) {
            if let value = result.take() { completion(value) }
        }
    }
}

/// A job's value, passed to the frame loop's thread.
private final class JobResult<Value: Sendable>: Sendable {
    private let value = Lock<Value?>(nil)

    func set(_ new: Value) { value.withLock { $0 = new } }
    func take() -> Value? { value.withLock { $0.take() } }
}
