import Display
import HeadlessDisplay
import InputEvents
import Platform
import Testing

@testable import Tools

/// `flipbook doctor --measure`: its measurements and the conclusions drawn from them.
@Suite struct BoardSpeedTests {
    private func speed(slowFrame: Double) -> BoardSpeed {
        BoardSpeed(
            width: 1280, height: 720, refreshInterval: 1.0 / 60, fill: 0.0004, copy: 0.0008,
            frame: (slowFrame / 2, slowFrame))
    }

    @Test(arguments: [
        (0.004, "ok   1280x720 at 60 Hz: fast enough: frames take 24 % of a refresh interval"),
        (
            0.012,
            "note 1280x720 at 60 Hz: fast enough for lists: frames take 72 % of a refresh "
                + "interval, so rows with pictures, or another program, may cause missed refreshes"
        ),
        (
            0.025,
            "no   1280x720 at 60 Hz: too slow: frames take 150 % of a refresh interval, so only 30 "
                + "are shown per second; choose a mode of about 307200 pixels (screen.mode), such as "
                + "736x408"
        ),
    ])
    func verdictComparesFramesWithRefreshes(slow: Double, line: String) {
        #expect(speed(slowFrame: slow).verdict.description == line)
    }

    @Test func figuresHaveNamesAndUnits() {
        var one = speed(slowFrame: 0.004)
        one.flips = .init(duration: 4, count: 235, hasVBlank: true)
        one.touch = .init(duration: 2, reports: 250)
        #expect(
            one.lines.dropLast().map(\.description) == [
                "ok   fill: 1280x720 in 0.40 ms, 9.2 GB/s",
                "ok   copy: 1280x720 in 0.80 ms, 9.2 GB/s",
                "ok   paint: a frame of a scrolling list takes 2.00 ms, one in twenty 4.00 ms or more",
                "ok   flip: 58.8 per second at vblank; 235 frames missed 5 refreshes",
                "ok   touch rate: 125 reports per second",
            ])
        one.flips = .init(duration: 4, count: 200, hasVBlank: true)
        one.touch = .init(duration: 2, reports: 60)
        #expect(
            one.lines[3...4].map(\.description) == [
                "note flip: 50.0 per second at vblank; 200 frames missed 40 refreshes",
                "note touch rate: 30 reports per second, fewer than refreshes; positions between "
                    + "reports are predicted",
            ])
        one.flips?.hasVBlank = false
        #expect(
            one.lines[3].description
                == "note flip: 50.0 per second, without vblank; a kiosk paces its frames by a timer"
        )
        one.flips = nil
        one.touch = nil
        #expect(
            one.lines[3...4].map(\.description) == [
                "note flip: not measured",
                "note touch rate: not measured; drag a finger over the panel while measuring",
            ])
        one.displayProblem = "/dev/dri/card0: HDMI-A-1 has no mode 9x9"
        #expect(
            one.lines[3].description
                == "note flip: not measured: /dev/dri/card0: HDMI-A-1 has no mode 9x9")
    }

    /// A finger at rest sends no reports and does not count towards the rate.
    @Test func touchRateCountsOnlyMovingFinger() throws {
        let rate = TouchRate()
        func touch(_ phase: TouchEvent.Phase, _ time: Double) {
            rate.add(.touch(DeviceTouchEvent(time: time, finger: 1, phase: phase, x: 0, y: 0)))
        }
        touch(.moved, 0.5)
        #expect(rate.result == nil && !rate.isMeasured)
        touch(.began, 1)
        for i in 1...50 { touch(.moved, 1 + Double(i) * 0.01) }
        touch(.moved, 9)
        touch(.ended, 12)
        touch(.moved, 13)
        #expect(rate.isMeasured)
        let result = try #require(rate.result)
        #expect(result.reports == 51)
        #expect(abs(result.duration - 0.6) < 1e-9)
    }

    @MainActor @Test func flipsAreTimedByDisplay() throws {
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            width: 96, height: 64, refreshInterval: 0.02, rotation: .none, clock: clock)
        let speed = try BoardMeasurement.measure(
            display, now: { clock.now }, frames: 12, wait: { clock.advance(to: display.nextFlip) })
        let flips = try #require(speed.flips)
        #expect(flips.count == 11 && abs(flips.duration - 0.22) < 1e-9 && flips.hasVBlank)
        #expect(speed.frame.median > 0 && speed.frame.slow >= speed.frame.median)
        #expect(speed.fill > 0 && speed.copy > 0)
    }

    @MainActor @Test func framesContinueWhileWaitingForTouch() throws {
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            width: 96, height: 64, refreshInterval: 0.02, rotation: .none, clock: clock)
        let speed = try BoardMeasurement.measure(
            display, now: { clock.now }, frames: 4, isWaiting: { clock.now < 1 },
            wait: { clock.advance(to: display.nextFlip) })
        #expect(speed.flips?.count == 49)
    }

    /// A display that stops flipping ends the measurement.
    @MainActor @Test func measurementEndsWhenFlipsStop() throws {
        let clock = VirtualClock()
        var now = 0.0
        let display = HeadlessDisplay(
            width: 96, height: 64, refreshInterval: 0.02, rotation: .none, clock: clock)
        let speed = try BoardMeasurement.measure(
            display, now: { now }, frames: 4, wait: { now += 0.3 })
        #expect(speed.flips == nil && speed.lines[3].kind == .limited)
    }

    @MainActor @Test func withoutDisplayFramesArePaintedInMemory() throws {
        let speed = try BoardMeasurement.measureInMemory(
            width: 96, height: 64, interval: 0.02, frames: 4)
        #expect(speed.width == 96 && speed.height == 64 && speed.refreshInterval == 0.02)
        #expect(speed.flips == nil && speed.frame.median > 0)
    }
}
