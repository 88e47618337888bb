import CMainQueue
import Glibc

/// The main actor's jobs, for a program whose main thread stays in a loop of its own.
///
/// On Linux the main actor's executor is libdispatch's main queue. It belongs to the main thread as
/// long as `main` has not returned and no top-level code of `main.swift` awaits anything; from then on
/// the runtime runs the jobs on threads of its choice, and `drain` leaves them to it.
@MainActor package enum MainQueue {
    /// Whether jobs wait for this thread to run them.
    package static var isServedHere: Bool { gettid() == getpid() }

    /// Readable while jobs wait.
    package static var descriptor: Int32 { _dispatch_get_main_queue_handle_4CF() }

    /// A job that calls `drain` would run the jobs behind it within itself.
    private static var isDraining = false

    /// Runs the jobs that wait. Those that they add run with the next call, so that a task which
    /// always has more to do does not keep the caller from its frames.
    package static func drain() {
        guard isServedHere, !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        var count: UInt64 = 0
        read(descriptor, &count, MemoryLayout.size(ofValue: count))
        _dispatch_main_queue_callback_4CF(nil)
    }

    /// Runs the jobs that wait, those that they add, and so on until none is left.
    ///
    /// - Parameter limit: how often jobs may add others; what is left then waits for the next call.
    package static func drainAll(limit: Int = 1000) {
        guard isServedHere else { return }
        for _ in 0..<limit where hasJobs { drain() }
    }

    /// Runs jobs until `body` has returned.
    ///
    /// - Parameters:
    ///   - interruption: the signals that end the wait; `body` is cancelled then.
    ///   - deadline: when to call `wake` next, on the monotonic clock.
    ///   - wake: resumes tasks that wait for `deadline`.
    /// - Throws: what `body` throws; `Interrupted` after a signal; `MainQueueError` where the jobs
    ///   are run elsewhere.
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
            loop.wait(until: deadline())
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
    /// Wakes for the main actor's jobs and runs them.
    @MainActor package func watchMainQueue() {
        watch(MainQueue.descriptor) { _ in MainQueue.drain() }
    }
}

/// The program's main thread cannot run the main actor's jobs.
package struct MainQueueError: Error, CustomStringConvertible {
    package var description: String {
        "the main actor's jobs are run by another thread; call this on the main thread, from a "
            + "main.swift that awaits nothing at its top level"
    }
}
