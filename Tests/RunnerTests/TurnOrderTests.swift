import Display
import HeadlessDisplay
import InputEvents
import Interface
import Platform
import Testing

@testable import Runner

/// The order in which a run does what is due at one instant.
@MainActor @Suite struct TurnOrderTests {
    private final class Log { var entries: [String] = [] }

    private let clock = VirtualClock()
    private let loop: EventLoop
    private let display: HeadlessDisplay
    private let executor: VirtualExecutor
    private let app: ViewApp
    private let log = Log()

    init() throws {
        loop = EventLoop(clock: clock)
        display = HeadlessDisplay(
            width: 64, height: 64, refreshInterval: 1.0 / 60, rotation: .none, clock: clock)
        executor = try VirtualExecutor(on: loop, duration: 1)
        app = try ViewApp(
            RunContext(display: display, threads: 1, paints: false, loop: loop, executor: executor))
    }

    private func makeFrames() -> AppFrames {
        AppFrames(
            on: loop, { [app] in app },
            nextFrame: { [app, display] in min(app.pacer.nextDeadline, display.nextFlip) },
            make: { [app] in
                app.pacer.handleFlips()
                try app.pacer.tickIfDue()
            })
    }

    /// Input, timers, results of jobs, jobs of the main actor, then a frame that shows them all: it is advanced, drawn
    /// and presented.
    @Test func stagesOfATurnComeInTheirOrder() throws {
        defer { executor.stop() }
        let log = log
        // Registered in another order than that in which they are called.
        let frames = makeFrames()
        loop.always(in: .end) { log.entries.append("end") }
        loop.always(in: .mainActor) { log.entries.append("main actor") }
        executor.run({}, completion: { log.entries.append("job") })
        let timer = loop.at(1) { log.entries.append("timer") }
        loop.always(in: .input) { log.entries.append("input") }
        while loop.now < 0.9 {
            loop.prepare()
            loop.turn(until: 0.9)
        }
        let (tick, draw) = (app.pacer.onTick, app.pacer.onDraw)
        app.pacer.onTick = {
            log.entries.append("advance")
            return tick($0)
        }
        app.pacer.onDraw = {
            log.entries.append("draw")
            draw(&$0)
        }
        app.pacer.onRecord = { _ in log.entries.append("present") }
        log.entries = []
        // A machine that was suspended: everything is late.
        clock.advance(to: 5)
        app.pacer.displayDidChange()
        loop.turn()
        #expect(
            log.entries == [
                "input", "timer", "job", "main actor", "advance", "draw", "present", "end",
            ])
        #expect(loop.now == 5 && timer.deadline == .infinity)
        withExtendedLifetime(frames) {}
    }

    /// Touches of the same instant as a timer that was created later come first; each keeps its order.
    @Test func touchesComeInTheirOrder() {
        defer { executor.stop() }
        var places: [Double] = []
        let player = TouchPlayer(on: loop) { places.append($0.x) }
        let timer = loop.at(2) { places.append(-1) }
        func touch(_ time: Double, _ x: Double) -> TouchEvent {
            TouchEvent(time: time, finger: 0, phase: .moved, x: x, y: 0)
        }
        player.play([touch(2, 3), touch(1, 1), touch(1, 2)])
        loop.turn()
        #expect(places == [1, 2] && loop.now == 1 && player.isPlaying)
        player.play([touch(2, 4), touch(1.5, 2.5)])
        while player.isPlaying { loop.turn() }
        #expect(places == [1, 2, 2.5, 3, 4, -1] && loop.now == 2 && player.lastTime == 2)
        #expect(timer.deadline == .infinity)
    }

    /// An error of a frame ends the run.
    @Test func errorOfAFrameStopsTheLoop() {
        defer { executor.stop() }
        struct Failure: Error {}
        let frames = AppFrames(
            on: loop, { [app] in app }, nextFrame: { 1 }, make: { throw Failure() })
        #expect(throws: Failure.self) { try loop.run() }
        #expect(loop.now == 1)
        withExtendedLifetime(frames) {}
    }
}
