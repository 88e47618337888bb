import DataSources
import Display
import HeadlessDisplay
import InputEvents
import Platform
import Telemetry

/// An app on a headless display, in a loop on a virtual clock. The clock advances from one event to the next, so that the
/// same input gives the same frames.
@MainActor package final class HeadlessSession {
    /// Seconds on the virtual clock between the start of a command and its rows, however long the command really takes.
    static let commandDuration = 1.2

    // The loop's work for it is registered before it is made, so that its timers come last among those of the same time.
    private(set) var app: (any RunnableApp)!
    package let display: HeadlessDisplay
    private let clock: VirtualClock
    private let loop: EventLoop
    private let executor: VirtualExecutor
    private var player: TouchPlayer?
    private var frames: AppFrames?
    /// Due when the commands that are running take effect.
    private var command: LoopTimer?

    /// - Parameters:
    ///   - workDuration: the duration of each background job on the virtual clock, in seconds; evaluated for each.
    ///   - paints: whether frames are painted; if not, they are only recorded.
    ///   - interruption: the signals that end the run; nil in tests.
    ///   - tasks: the tasks that sleep on the virtual clock; nil if tasks sleep in real time.
    ///   - feed: what the sources receive instead of running; nil if they run.
    package init(
        _ display: HeadlessDisplay, clock: VirtualClock, threads: Int,
        workDuration: @escaping @autoclosure () -> Double,
        paints: Bool = true, interruption: Interruption?, tasks: HeadlessTasks? = nil,
        feed: SourceFeed? = nil, _ makeApp: MakeApp
    ) throws {
        self.display = display
        self.clock = clock
        let loop = EventLoop(clock: clock)
        self.loop = loop
        executor = try VirtualExecutor(on: loop, duration: workDuration)
        tasks?.attach(to: loop) { [unowned self] in app }
        player = TouchPlayer(on: loop) { [unowned self] in app.touch($0) }
        frames = AppFrames(
            on: loop, { [unowned self] in app },
            nextFrame: { [unowned self] in min(app.pacer.nextDeadline, display.nextFlip) },
            make: { [unowned self] in
                app.pacer.handleFlips()
                try app.pacer.tickIfDue()
            })
        command = loop.makeTimer { [unowned self] in
            do { try app.waitForPrograms() } catch { loop.stop(error) }
        }
        loop.always(in: .prepare) { [unowned self] in noteCommands() }
        app = try makeApp(
            RunContext(
                display: display, threads: threads, paints: paints, loop: loop,
                recorder: FlightRecorder(), wall: WallClock.virtual { clock.now },
                executor: executor, interruption: interruption, feed: feed, tasks: tasks))
        tasks?.start(on: loop) { [unowned self] in app }
    }

    private func noteCommands() {
        guard app.isFetching, let command, command.deadline == .infinity else { return }
        command.set(loop.now + HeadlessSession.commandDuration)
    }

    /// Seconds since the start.
    package var now: Double { clock.now }

    /// The time of the last scheduled touch; 0 if there is none.
    var lastTouch: Double { player?.lastTime ?? 0 }

    /// Schedules touches by their times on the virtual clock. Touches scheduled earlier that are still to come are kept.
    package func schedule(_ touches: [TouchEvent]) { player?.play(touches) }

    /// Advances to the next event and handles everything due then.
    ///
    /// - Returns: false if nothing is due before or at `end`.
    package func turn(until end: Double) throws -> Bool {
        // A loop that was stopped before its first turn has nothing that is due.
        if let failure = loop.failure { throw failure }
        guard nextDeadline <= end else { return false }
        try turn(at: .infinity)
        return true
    }

    /// Advances to a time, or to an earlier event, and handles what has arrived from programs meanwhile.
    package func turn(at time: Double) throws {
        loop.turn(until: time)
        if let failure = loop.failure { throw failure }
    }

    /// The time at which something is due next.
    var nextDeadline: Double {
        loop.prepare()
        return loop.nextDeadline
    }

    /// Advances the clock to a time before which nothing is due.
    package func advance(to time: Double) { clock.advance(to: time) }

    /// Stops the app and its background work.
    package func stop() {
        app.willStop()
        executor.stop()
    }
}
