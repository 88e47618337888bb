import Locking

/// Runs slow work off the thread that makes frames, and delivers its results on that thread.
///
/// Jobs run one at a time, in the order of submission. The executor itself is used from the frame
/// loop's thread only.
public protocol BackgroundExecutor: AnyObject {
    /// Queues a job.
    ///
    /// - Parameters:
    ///   - job: the job to run.
    ///   - completion: called on the frame loop's thread once the job has run; never called for a job that is
    ///     cancelled at exit. It may be called before `submit` returns.
    /// - Returns: whether the job was queued. If not, because the queue is full or the executor has stopped,
    ///   neither the job nor `completion` is called.
    func submit(_ job: BackgroundJob, completion: @escaping () -> Void) -> Bool
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
    /// Runs on the background thread.
    public var work: @Sendable () -> Void

    /// Creates a job that runs `work`.
    public init(exitPolicy: ExitPolicy = .cancel, work: @escaping @Sendable () -> Void) {
        self.exitPolicy = exitPolicy
        self.work = work
    }
}

extension BackgroundExecutor {
    /// Runs `work` in the background and calls `completion` with its value on the frame loop's
    /// thread.
    ///
    /// - Returns: whether the work was queued. If not, because the queue is full or the executor has stopped,
    ///   neither function is called.
    @discardableResult
    public func run<Value: Sendable>(
        exitPolicy: BackgroundJob.ExitPolicy = .cancel, _ work: @escaping @Sendable () -> Value,
        completion: @escaping (Value) -> Void
    ) -> Bool {
        let result = JobResult<Value>()
        let job = BackgroundJob(exitPolicy: exitPolicy) { result.set(work()) }
        return submit(job) {
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
