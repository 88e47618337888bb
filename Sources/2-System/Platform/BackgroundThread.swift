import CLinux
import Glibc

/// A background executor with a separate thread. It wakes the frame loop by an eventfd.
package final class BackgroundThread: BackgroundExecutor {
    /// The maximum number of queued jobs.
    package static let capacity = 64

    private let queue: JobQueue
    private var completions: [Int: () -> Void] = [:]
    private var lastID = 0
    private var hasStopped = false

    /// Starts the thread.
    ///
    /// - Throws: `SystemError` if no thread or descriptor can be created.
    package init() throws(SystemError) {
        queue = try JobQueue()
        // The thread shares ownership of the queue, since it may outlive the executor while it runs a job.
        try BackgroundCall.run { [queue] in queue.runJobs() }
    }

    deinit { queue.close() }

    /// A file descriptor that is readable when completions wait for `deliver`.
    package var descriptor: Int32 { queue.descriptor }

    package func submit(_ job: BackgroundJob, completion: @escaping () -> Void) -> Bool {
        guard !hasStopped else { return false }
        lastID += 1
        guard queue.append(job, id: lastID) else { return false }
        completions[lastID] = completion
        return true
    }

    /// Calls the completions of the jobs that have run, on the calling thread, in the order of
    /// submission. Never blocks.
    package func deliver() {
        for id in queue.takeFinished() { completions.removeValue(forKey: id)?() }
    }

    /// The maximum time for which `stop` waits, in seconds: rows may be written to a slow disk, and a picture may
    /// be decoded.
    package static let stopLimit = 5.0

    /// Cancels queued jobs, runs those with the exit policy `finish`, and calls the completions of
    /// all that have run. No job is accepted afterwards.
    ///
    /// - Parameter timeout: the maximum time to wait for the thread, in seconds. The completion of a job that
    ///   takes longer is not called.
    package func stop(timeout: Double = stopLimit) {
        guard !hasStopped else { return }
        hasStopped = true
        queue.close()
        queue.waitUntilIdle(timeout: timeout)
        deliver()
        completions.removeAll()
    }
}

/// The queue of jobs shared by the frame loop's thread and the background thread.
///
/// `@unchecked Sendable` because the compiler cannot see that all variables are accessed with `mutex` held.
private final class JobQueue: @unchecked Sendable {
    /// The eventfd that signals finished jobs.
    let descriptor: Int32
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let exited = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [(id: Int, job: BackgroundJob)] = []
    private var finished: [Int] = []
    private var isClosed = false
    private var hasExited = false

    init() throws(SystemError) {
        // Everything that `deinit` destroys must exist before the first failure, since `deinit` also runs
        // after an error.
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(wake, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(exited, &attributes)
        pthread_condattr_destroy(&attributes)
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        if descriptor < 0 { throw SystemError("eventfd") }
    }

    deinit {
        pthread_cond_destroy(wake)
        pthread_cond_destroy(exited)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        wake.deallocate()
        exited.deallocate()
        if descriptor >= 0 { Glibc.close(descriptor) }
    }

    private func withLock<R>(_ body: () -> R) -> R {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    func append(_ job: BackgroundJob, id: Int) -> Bool {
        withLock {
            guard !isClosed, jobs.count < BackgroundThread.capacity else { return false }
            jobs.append((id, job))
            pthread_cond_signal(wake)
            return true
        }
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

    /// Cancels the jobs with the exit policy `cancel`; the thread exits after the remaining ones.
    func close() {
        withLock {
            isClosed = true
            jobs.removeAll { $0.job.exitPolicy == .cancel }
            pthread_cond_signal(wake)
        }
    }

    func waitUntilIdle(timeout: Double) {
        let deadline = Clock.now() + timeout
        var time = timespec()
        time.tv_sec = Int(deadline)
        time.tv_nsec = Int((deadline - Double(time.tv_sec)) * 1e9)
        withLock {
            while !hasExited {
                if pthread_cond_timedwait(exited, mutex, &time) == ETIMEDOUT { return }
            }
        }
    }

    // MARK: The background thread

    func runJobs() {
        while let (id, job) = next() {
            job.work()
            finish(id)
        }
        withLock {
            hasExited = true
            pthread_cond_broadcast(exited)
        }
    }

    /// Waits for the next job and removes it from the queue; nil once the queue is closed and empty.
    private func next() -> (id: Int, job: BackgroundJob)? {
        withLock {
            while jobs.isEmpty && !isClosed { pthread_cond_wait(wake, mutex) }
            return jobs.isEmpty ? nil : jobs.removeFirst()
        }
    }

    private func finish(_ id: Int) {
        withLock {
            finished.append(id)
            var one: UInt64 = 1
            _ = write(descriptor, &one, 8)
        }
    }
}
