import Synchronization

/// Tasks that sleep until a virtual clock reaches their deadlines. A headless run wakes them between its
/// frames, so that a second of sleep is a second of its frames.
@MainActor package final class SleepQueue {
    /// The queue of the current run; nil while tasks sleep by the system's clock.
    package static var current: SleepQueue? {
        didSet { isInUse.store(current != nil, ordering: .releasing) }
    }
    /// Whether there is a current queue, for tasks that are not on the main actor.
    nonisolated static let isInUse = Atomic(false)

    private struct Sleeper {
        var id: Int
        /// In seconds.
        var duration: Double
        /// On the queue's clock.
        var deadline: Double
        var refresh: RefreshTask?
        var continuation: CheckedContinuation<Void, any Error>
    }

    private var now: () -> Double
    private var sleepers: [Sleeper] = []
    private var nextID = 0

    /// - Parameter now: the clock of the deadlines, in seconds.
    package init(now: @escaping () -> Double) { self.now = now }

    /// Counts time by another clock. Tasks that sleep now do so for their whole durations again.
    package func restart(now: @escaping () -> Double) {
        self.now = now
        let start = now()
        for i in sleepers.indices { sleepers[i].deadline = start + sleepers[i].duration }
    }

    /// When the next task is to be woken, on the queue's clock; infinity if none sleeps.
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

    /// Wakes the tasks whose deadlines the clock has reached, in the order of their deadlines.
    package func wake() {
        let time = now()
        while let index = sleepers.indices.min(by: {
            (sleepers[$0].deadline, sleepers[$0].id) < (sleepers[$1].deadline, sleepers[$1].id)
        }), sleepers[index].deadline <= time {
            end(sleepers.remove(at: index), .success(()))
        }
    }

    /// Wakes all tasks with a `CancellationError`.
    package func cancelAll() {
        let cancelled = sleepers
        sleepers = []
        for sleeper in cancelled { end(sleeper, .failure(CancellationError())) }
    }

    private func cancel(_ id: Int) {
        guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return }
        end(sleepers.remove(at: index), .failure(CancellationError()))
    }

    /// Tasks that were resumed and have not run since.
    private var waking: Set<Int> = []

    /// Whether a task that was resumed has not run since.
    package var isWaking: Bool { !waking.isEmpty }

    private func end(_ sleeper: Sleeper, _ result: Result<Void, any Error>) {
        waking.insert(sleeper.id)
        sleeper.refresh?.endWaiting()
        sleeper.continuation.resume(with: result)
    }
}
