import DataSources
import Display
import HeadlessDisplay
import InputEvents
import Platform
import Telemetry

/// An app on a headless display and a virtual clock. The clock advances from one event to the next, so that the same
/// input gives the same frames.
@MainActor final class HeadlessSession {
    /// Seconds on the virtual clock between the start of a command and its rows, however long the command really takes.
    static let commandDuration = 1.2

    let app: any RunnableApp
    let display: HeadlessDisplay
    private let clock: VirtualClock
    private let wall: WallClock
    private let executor: VirtualExecutor
    private let tasks: HeadlessTasks?
    private var events: [TouchEvent] = []
    private var nextEvent = 0
    private var commandDue = Double.infinity

    /// - Parameters:
    ///   - workDuration: the duration of each background job on the virtual clock, in seconds; evaluated for each.
    ///   - paints: whether frames are painted; if not, they are only recorded.
    ///   - interruption: the signals that end the run; nil in tests.
    ///   - tasks: the tasks that sleep on the virtual clock; nil if tasks sleep in real time.
    ///   - feed: what the sources receive instead of running; nil if they run.
    init(
        _ display: HeadlessDisplay, clock: VirtualClock, threads: Int,
        workDuration: @escaping @autoclosure () -> Double,
        paints: Bool = true, interruption: Interruption?, tasks: HeadlessTasks? = nil,
        feed: SourceFeed? = nil, _ makeApp: MakeApp
    ) throws {
        self.display = display
        self.clock = clock
        self.tasks = tasks
        executor = try VirtualExecutor(clock: clock, duration: workDuration)
        wall = WallClock.virtual { clock.now }
        app = try makeApp(
            RunContext(
                display: display, threads: threads, paints: paints, now: { clock.now },
                recorder: FlightRecorder(), wall: wall, executor: executor,
                interruption: interruption, feed: feed, tasks: tasks))
        tasks?.start { clock.now }
    }

    /// Seconds since the start.
    var now: Double { clock.now }

    /// The time of the last scheduled touch; 0 if there is none.
    var lastTouch: Double { events.last?.time ?? 0 }

    /// Schedules touches, sorted by their times on the virtual clock. Touches scheduled earlier that are still to come
    /// are kept.
    func schedule(_ touches: [TouchEvent]) {
        events.removeFirst(nextEvent)
        nextEvent = 0
        events = (events + touches).sorted { $0.time < $1.time }
    }

    /// Advances to the next event and handles everything due then.
    ///
    /// - Returns: false if nothing is due before or at `end`.
    func turn(until end: Double) throws -> Bool {
        if app.isFetching && commandDue == .infinity {
            commandDue = clock.now + HeadlessSession.commandDuration
        }
        let next = nextDeadline
        guard next <= end else { return false }
        clock.advance(to: next)
        if let tasks {
            tasks.sleeps.wake()
            try tasks.runJobs(of: app)
        }
        while nextEvent < events.count, events[nextEvent].time <= clock.now {
            app.touch(events[nextEvent])
            nextEvent += 1
        }
        app.screen.giveUpContacts(at: clock.now)
        if clock.now >= commandDue {
            commandDue = .infinity
            try app.waitForPrograms()
        }
        app.poll()
        if wall.now() >= app.wallDeadline { app.wallClockDidChange() }
        executor.deliver()
        if let error = app.fatalError { throw error }
        app.pacer.handleFlips()
        try app.pacer.tickIfDue()
        app.iterationDidEnd()
        return true
    }

    /// The time at which something is due next.
    var nextDeadline: Double {
        var next = min(
            app.pacer.nextDeadline, display.nextFlip, commandDue, executor.nextDelivery,
            app.timerDeadline, app.screen.contactDeadline)
        next = min(next, clock.now + max(0, app.wallDeadline - wall.now()))
        if nextEvent < events.count { next = min(next, events[nextEvent].time) }
        if let tasks { next = min(next, tasks.sleeps.nextDeadline) }
        return next
    }

    /// Advances the clock to a time before which nothing is due.
    func advance(to time: Double) { clock.advance(to: time) }

    /// Stops the app and its background work.
    func stop() {
        app.willStop()
        executor.stop()
    }
}
