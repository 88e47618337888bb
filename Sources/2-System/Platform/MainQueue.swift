import CMainQueue
import Glibc

/// Runs the main actor's jobs in a program whose main thread runs its own event loop.
///
/// On Linux the main actor's executor is libdispatch's main queue. It is bound to the main thread until
/// `main` returns or top-level code of `main.swift` awaits something. After that the runtime runs the jobs
/// on threads of its choice, and `drain` does nothing.
@MainActor package enum MainQueue {
    /// Whether this thread has to run the jobs: it is the process's main thread.
    package static var isServedHere: Bool { gettid() == getpid() }

    /// A file descriptor that is readable while jobs are waiting.
    package static var descriptor: Int32 { _dispatch_get_main_queue_handle_4CF() }

    /// Whether `drain` is running; a job that calls it must not run the jobs queued after it.
    private static var isDraining = false

    /// Runs the waiting jobs. Jobs that they add run with the next call, so that a task that always has more
    /// work does not keep the caller from making frames.
    package static func drain() {
        guard isServedHere, !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout.size(ofValue: count))
        _dispatch_main_queue_callback_4CF(nil)
    }

    /// Runs the waiting jobs, the jobs that they add, and so on until none is left.
    ///
    /// - Parameter limit: the maximum number of rounds; remaining jobs wait for the next call.
    package static func drainAll(limit: Int = 1000) {
        guard isServedHere else { return }
        var rounds = 0
        while rounds < limit, hasJobs {
            drain()
            rounds += 1
        }
    }

    /// Runs jobs until `body` has returned.
    ///
    /// - Parameters:
    ///   - interruption: the signals that cancel `body` and end the call.
    ///   - deadline: returns when to call `wake` next, in seconds on the monotonic clock.
    ///   - wake: called after each wait; resumes tasks that wait for `deadline`.
    ///   - body: the function to run.
    /// - Throws: the error of `body`; `Interrupted` after a signal; `MainQueueError` if the jobs are run by
    ///   another thread.
    package static func run(
        interruption: Interruption? = nil, deadline: () -> Double = { .infinity },
        wake: () -> Void = {}, _ body: @escaping @MainActor () async throws -> Void
    ) throws {
        guard isServedHere, !isDraining else { throw MainQueueError() }
        let pending = Pending()
        let task = Task { @MainActor in
            do { pending.result = .success(try await body()) } catch {
                pending.result = .failure(error)
            }
        }
        let loop = EventLoop()
        loop.watchMainQueue()
        if let interruption { loop.watch(interruption.descriptor) { _ in } }
        while pending.result == nil {
            loop.turn(until: deadline())
            wake()
            do { try interruption?.check() } catch {
                task.cancel()
                throw error
            }
        }
        try pending.result?.get()
    }

    @MainActor private final class Pending {
        var result: Result<Void, any Error>?
    }

    private static var hasJobs: Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 0) > 0
    }
}

extension EventLoop {
    /// Makes the loop wake for the main actor's jobs and run them.
    @MainActor package func watchMainQueue() {
        watch(MainQueue.descriptor, in: .mainActor) { _ in MainQueue.drain() }
    }
}

/// The error thrown if the calling thread cannot run the main actor's jobs.
package struct MainQueueError: Error, CustomStringConvertible {
    package var description: String {
        "the main actor's jobs are run by another thread; call this on the main thread, from a "
            + "main.swift that awaits nothing at its top level"
    }
}
