/// A task that fetches the content of a refresh. The virtual clock of a headless run stands still while
/// it works; while it waits for something that time brings, the clock goes on.
@MainActor package final class RefreshTask {
    /// The refresh that the current task belongs to; nil if none.
    nonisolated static var current: RefreshTask? { RefreshTaskLocal.current }

    /// The number of its sleeps, timers and animations with a completion that have not ended.
    private var waits = 0
    /// Whether a run goes on without it, since it has taken too long.
    package var isAbandoned = false

    /// Whether it has something to do that no time of a virtual clock brings.
    package var isWorking: Bool { waits == 0 && !isAbandoned }

    func beginWaiting() { waits += 1 }
    func endWaiting() { waits -= 1 }

    /// Runs a refresh; tasks that it creates belong to it as well.
    func run(_ fetch: @MainActor () async -> Void) async {
        await RefreshTaskLocal.$current.withValue(self) { await fetch() }
    }
}

private enum RefreshTaskLocal {
    @TaskLocal static var current: RefreshTask?
}
