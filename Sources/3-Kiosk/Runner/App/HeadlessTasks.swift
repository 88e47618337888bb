import Interface
import Platform
import RiveAppleAPI
import RiveRuntime

/// The tasks of a headless run. They sleep on its virtual clock, which stands still while a refresh is fetching: like a
/// background job, a refresh takes no virtual time.
@MainActor package final class HeadlessTasks {
    /// Real seconds after which the run goes on without a refresh, which may be waiting for something that only further
    /// frames bring and that is not a sleep, timer or animation.
    static let refreshTimeout = 10.0

    /// Real seconds after which the run goes on without the readers of property streams that have values, since a
    /// stream may have no reader, or one that sleeps.
    private static let unreadTimeout = 0.25

    let sleeps: SleepQueue
    /// When to wake the next task while the app is being created, on the monotonic clock.
    var realDeadline: Double { beginning + sleeps.nextDeadline }
    private let beginning = Clock.now()
    /// Waits for jobs in real time.
    private let loop = EventLoop()
    private var timer: LoopTimer?
    private let interruption: Interruption

    /// Until `start` is called, while the app is being created, tasks sleep in real time, since there are no frames
    /// yet.
    package init(interruption: Interruption) {
        sleeps = SleepQueue { [beginning] in Clock.now() - beginning }
        self.interruption = interruption
        SleepQueue.current = sleeps
        if MainQueue.isServedHere { loop.watchMainQueue() }
        loop.watch(interruption.descriptor) { _ in }
    }

    /// Wakes tasks in the turns of a run's loop, and runs their jobs before each frame.
    func attach(to loop: EventLoop, _ app: @escaping () -> any RunnableApp) {
        timer = loop.makeTimer { [sleeps] in sleeps.wake() }
        loop.always(in: .prepare) { [weak self] in
            guard let self else { return }
            timer?.set(sleeps.nextDeadline)
        }
        runJobs(in: .mainActor, of: loop, app)
    }

    /// Switches the sleeps to the loop's virtual clock, and runs jobs after each turn, too: the clock does not advance
    /// while there are any.
    func start(on loop: EventLoop, _ app: @escaping () -> any RunnableApp) {
        sleeps.restart { loop.now }
        runJobs(in: .end, of: loop, app)
    }

    private func runJobs(
        in stage: EventLoop.Stage, of loop: EventLoop, _ app: @escaping () -> any RunnableApp
    ) {
        loop.always(in: stage) { [weak self, unowned loop] in
            do { try self?.runJobs(of: app()) } catch { loop.stop(error) }
        }
    }

    /// Cancels all sleeps of the run.
    func stop() {
        SleepQueue.current = nil
        sleeps.cancelAll()
    }

    /// Runs the main actor's jobs until none are left and no refresh is fetching.
    ///
    /// - Throws: `Interrupted` after a signal.
    func runJobs(of app: any RunnableApp) throws {
        MainQueue.drainAll()
        guard MainQueue.isServedHere else { return }
        let limit = Clock.now() + HeadlessTasks.refreshTimeout
        // Jobs run in order: once this one has run, so have those before it.
        for _ in 0..<2 { try MainQueue.run(interruption: interruption) {} }
        // A reader of another actor does not wake this thread.
        let unreadLimit = Clock.now() + HeadlessTasks.unreadTimeout
        while sleeps.isWaking || (PropertyStreams.areWaking && Clock.now() < limit)
            || PropertyStreams.areUnread
        {
            loop.turn(until: Clock.now() + (sleeps.isWaking ? 1 : 0.001))
            try interruption.check()
            MainQueue.drainAll()
            if Clock.now() > unreadLimit { PropertyStreams.ignoreUnread() }
        }
        while app.screen.refreshTasks.contains(where: \.isWorking) {
            loop.turn(until: limit)
            try interruption.check()
            MainQueue.drainAll()
            guard Clock.now() >= limit else { continue }
            for task in app.screen.refreshTasks where task.isWorking {
                task.isAbandoned = true
                Console.message("flipbook: a refresh takes longer than 10 s; continuing without it")
            }
        }
    }
}
