/// A task that fetches the content of a refresh. While it works, the virtual clock of a headless run stops; while it
/// waits for a sleep, timer or animation, the clock advances.
@MainActor package final class RefreshTask {
    /// The refresh that the current task belongs to; nil if it belongs to none.
    nonisolated static var current: RefreshTask? { RefreshTaskLocal.current }

    /// The number of the task's pending sleeps, timers and animation completions.
    private var waits = 0
    /// Whether the run continues without the task because it has taken too long.
    package var isAbandoned = false

    /// Whether the task is doing work that does not depend on the virtual clock.
    package var isWorking: Bool { waits == 0 && !isAbandoned }

    func beginWaiting() { waits += 1 }
    func endWaiting() { waits -= 1 }

    /// Runs a refresh. Tasks created by `fetch` also belong to it.
    func run(_ fetch: @MainActor () async -> Void) async {
        await RefreshTaskLocal.$current.withValue(self) { await fetch() }
    }
}

private enum RefreshTaskLocal {
    @TaskLocal static var current: RefreshTask?
}
