import Glibc
import Locking

/// A background thread. The frame loop's thread hands it one job at a time, and learns of its end, without a lock: a
/// thread of lower priority that holds one while it waits for a processor would keep the frame loop waiting as long.
///
/// `@unchecked Sendable` because the compiler cannot see that `work` belongs to the frame loop's thread until `begun` is
/// posted, and to this one until `ended` is.
final class WorkThread: @unchecked Sendable {
    /// The size of the stack, in bytes, of which only used pages take memory.
    private static let stackSize = 2 << 20
    /// The nice value, relative to the thread that makes frames.
    private static let niceness: Int32 = 5

    typealias Work = @Sendable () -> Void

    /// The jobs that follow the current one when the program exits; nil while there is no current one.
    private let rest = Lock<[Work]?>(nil)
    private let begun = Semaphore()
    private let ended = Semaphore()
    private let signal: EventDescriptor
    private var work: Work?

    /// Starts a thread without a job.
    ///
    /// - Parameter signal: signalled at the end of each job.
    /// - Throws: `SystemError` if the system allows no further thread.
    init(_ signal: EventDescriptor) throws(SystemError) {
        self.signal = signal
        try BackgroundCall.run(stackSize: WorkThread.stackSize) { [self] in run() }
    }

    // MARK: The frame loop's thread

    /// Runs a job, and others after it. The previous ones must have ended.
    func begin(_ work: @escaping Work, then following: [Work] = []) {
        rest.withLock { $0 = following }
        self.work = work
        begun.post()
    }

    /// Returns true once after the end of each job.
    func takeEnd() -> Bool { ended.tryWait() }

    /// Adds jobs that follow the current one, at the exit of the program.
    ///
    /// - Returns: false if the current job has ended; the jobs are then not added.
    func follow(with jobs: [Work]) -> Bool {
        rest.withLock { rest in
            rest?.append(contentsOf: jobs)
            return rest != nil
        }
    }

    /// Lets the thread exit, after its job if it has one.
    func exit() { begun.post() }

    // MARK: The thread

    private func run() {
        // The thread that makes frames comes first.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, WorkThread.niceness)
        while true {
            begun.wait()
            guard var next = work else { return }
            // What the job holds is released before its end is announced.
            work = nil
            while true {
                next()
                guard let following = takeNext() else { break }
                next = following
            }
            next = {}
            ended.post()
            signal.signal()
        }
    }

    private func takeNext() -> Work? {
        rest.withLock { rest in
            guard let next = rest?.first else {
                rest = nil
                return nil
            }
            rest?.removeFirst()
            return next
        }
    }
}
