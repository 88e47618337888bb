import Synchronization

/// A queue of tasks that sleep until a virtual clock reaches their deadlines. A headless run wakes them between
/// frames, so that a second of sleep corresponds to a second of frames.
@MainActor package final class SleepQueue {
    /// The queue of the current run; nil while tasks sleep on the system's clock.
    package static var current: SleepQueue? {
        didSet { isInUse.store(current != nil, ordering: .releasing) }
    }
    /// Whether there is a current queue; readable outside the main actor.
    nonisolated static let isInUse = Atomic(false)

    /// The queue of the program that the current task belongs to, if several run in one process, as in tests; nil for
    /// `current`.
    nonisolated static var local: SleepQueue? { SleepQueueLocal.queue }

    /// Runs a program on its own queue. Tasks that it creates also sleep there.
    package func run<Result>(
        _ body: @MainActor () async throws -> Result
    ) async rethrows -> Result {
        try await SleepQueueLocal.$queue.withValue(self) { try await body() }
    }

    private struct Sleeper {
        var id: Int
        /// The duration of the sleep, in seconds.
        var duration: Double
        /// The time of the queue's clock at which the task wakes, in seconds.
        var deadline: Double
        var refresh: RefreshTask?
        var continuation: CheckedContinuation<Void, any Error>
    }

    private var now: () -> Double
    private var sleepers: [Sleeper] = []
    private var nextID = 0

    /// Creates a queue whose deadlines are measured by a clock, in seconds.
    package init(now: @escaping () -> Double) { self.now = now }

    /// Switches to another clock. Sleeping tasks start their full durations again.
    package func restart(now: @escaping () -> Double) {
        self.now = now
        let start = now()
        for i in sleepers.indices { sleepers[i].deadline = start + sleepers[i].duration }
    }

    /// The earliest deadline, in seconds on the queue's clock; infinity if no task sleeps.
    package var nextDeadline: Double { sleepers.lazy.map(\.deadline).min() ?? .infinity }

    /// Suspends the current task.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(_ seconds: Double) async throws {
        let id = nextID
        nextID += 1
        defer { waking.remove(id) }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                let refresh = RefreshTask.current
                refresh?.beginWaiting()
                sleepers.append(
                    Sleeper(
                        id: id, duration: seconds, deadline: now() + max(0, seconds),
                        refresh: refresh, continuation: continuation))
            }
        } onCancel: {
            Task { @MainActor in self.cancel(id) }
        }
    }

    /// Resumes the tasks whose deadlines have been reached, in order of their deadlines.
    package func wake() {
        let time = now()
        while let index = sleepers.indices.min(by: {
            (sleepers[$0].deadline, sleepers[$0].id) < (sleepers[$1].deadline, sleepers[$1].id)
        }), sleepers[index].deadline <= time {
            end(sleepers.remove(at: index), .success(()))
        }
    }

    /// Resumes all tasks with a `CancellationError`.
    package func cancelAll() {
        let cancelled = sleepers
        sleepers = []
        for sleeper in cancelled { end(sleeper, .failure(CancellationError())) }
    }

    private func cancel(_ id: Int) {
        guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return }
        end(sleepers.remove(at: index), .failure(CancellationError()))
    }

    /// The IDs of tasks that were resumed but have not run yet.
    private var waking: Set<Int> = []

    /// Whether a task was resumed but has not run yet.
    package var isWaking: Bool { !waking.isEmpty }

    private func end(_ sleeper: Sleeper, _ result: Result<Void, any Error>) {
        waking.insert(sleeper.id)
        sleeper.refresh?.endWaiting()
        sleeper.continuation.resume(with: result)
    }
}

private enum SleepQueueLocal {
    @TaskLocal static var queue: SleepQueue?
}
