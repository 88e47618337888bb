import Geometry
import HeadlessDisplay
import ImageCodecs
import InputEvents
import Interface
import Platform

/// Runs a program of views without a display, for its tests. It uses a virtual clock, which advances only when the test
/// says so.
///
///     let stage = try await HeadlessApp { app in build(app) }
///     try await stage.replay("pull.touch")
///     #expect(table.contentOffset.y == 0)
///
/// The same calls give the same frames on every machine, provided that the program reads no other clock. Frames are
/// recorded but painted only by `writeFrame(to:)`, which keeps tests fast.
@MainActor public final class HeadlessApp {
    /// The program.
    public let app: ViewApp
    /// The number of frames that were scanned out so far.
    public private(set) var frameCount = 0
    private let session: HeadlessSession
    /// The program's tasks that sleep.
    private let sleeps: SleepQueue

    /// Creates the program and its screen.
    ///
    /// - Parameters:
    ///   - size: the size of the display, in pixels.
    ///   - rate: refreshes a second.
    ///   - build: adds views to the screen before the first frame, as in `ViewApp.main`.
    public init(
        size: Size = Size(width: 480, height: 800), rate: Double = 60,
        _ build: @MainActor (ViewApp) async throws -> Void
    ) async throws {
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            width: Int(size.width), height: Int(size.height), refreshInterval: 1 / rate,
            rotation: .none, clock: clock)
        sleeps = SleepQueue { clock.now }
        var made: ViewApp?
        session = try HeadlessSession(
            display, clock: clock, threads: 1, workDuration: 0, paints: false, interruption: nil
        ) { context in
            let app = try ViewApp(context)
            made = app
            return app
        }
        guard let made else { preconditionFailure("the session has called its closure") }
        app = made
        display.onFrame = { [unowned self] _, _ in frameCount += 1 }
        try await sleeps.run { try await made.screen.run { try await build(app) } }
        session.app.start()
    }

    /// Seconds since the start.
    public var now: Double { session.now }

    /// Runs for a duration, in seconds.
    public func run(for duration: Double) async throws { try await run(until: now + duration) }

    private func run(until end: Double) async throws {
        try await app.screen.run { try await turn(until: end) }
    }

    private func turn(until end: Double) async throws {
        // Tasks that views create inherit the queue, and sleep on this program's clock.
        try await sleeps.run {
            await yieldToMainActor()
            while true {
                if sleeps.nextDeadline <= min(end, session.nextDeadline) {
                    session.advance(to: sleeps.nextDeadline)
                    sleeps.wake()
                    await yieldToMainActor()
                } else if try session.turn(until: end) {
                    await yieldToMainActor()
                } else {
                    break
                }
            }
            session.advance(to: end)
        }
    }

    /// Replays the touches of a file that `flipbook record` wrote, starting now, and runs until the last of them.
    ///
    /// - Throws: an error that names the line that cannot be read.
    public func replay(_ path: String) async throws {
        let mode = session.display.mode
        try await play(
            try TouchRecording(load: path).events(width: mode.width, height: mode.height))
    }

    /// Drags a finger in even steps of 1/60 s and lifts it at the end. Positions are in points.
    ///
    /// - Parameters:
    ///   - start: where the finger touches down.
    ///   - end: where it is lifted.
    ///   - duration: seconds from touching down to reaching `end`.
    ///   - hold: seconds that the finger rests at `end` before it is lifted.
    public func drag(
        from start: Point, to end: Point, duration: Double = 0.5, hold: Double = 0
    ) async throws {
        let scale = app.screen.scale
        func event(_ phase: TouchEvent.Phase, _ place: Point, _ time: Double) -> TouchEvent {
            TouchEvent(
                time: time, finger: 0, phase: phase, x: place.x * scale, y: place.y * scale)
        }
        let steps = max(1, Int((duration * 60).rounded()))
        var events = [event(.began, start, 0)]
        for step in 1...steps {
            let share = Double(step) / Double(steps)
            events.append(event(.moved, start + (end - start) * share, duration * share))
        }
        events.append(event(.ended, end, duration + hold))
        try await play(events)
    }

    /// Taps at a position, in points.
    public func tap(at place: Point) async throws {
        try await drag(from: place, to: place, duration: 1.0 / 60, hold: 0.05)
    }

    /// Paints the latest frame and writes it as a PNG file.
    ///
    /// - Throws: an error that names the file.
    public func writeFrame(to path: String) throws {
        try FileSystem.write(try PNG.encode(app.pacer.snapshot().image), to: path)
    }

    /// Plays touches, whose times are in seconds from now.
    private func play(_ touches: [TouchEvent]) async throws {
        guard let last = touches.last else { return }
        session.schedule(
            touches.map {
                var touch = $0
                touch.time += now
                return touch
            })
        try await run(until: now + last.time)
    }

    /// Suspends this job so that other jobs of the main actor run: those that are waiting, and those that they enqueue.
    private func yieldToMainActor() async {
        for _ in 0..<3 { await Task.yield() }
        while sleeps.isWaking { await Task.yield() }
    }
}
