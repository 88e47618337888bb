import Geometry
import HeadlessDisplay
import Platform
import Rasterizer
import Telemetry
import Testing

@testable import Display

/// A window of a compositor. While it is hidden no flip completes, and from the first flip that is abandoned until
/// it is visible again it is inactive.
private final class WindowDisplay: Display {
    let mode = DisplayMode(width: 16, height: 16, refreshInterval: 1.0 / 60)
    let hasVBlank = true
    let descriptor: Int32? = nil
    private(set) var isActive = true
    var isVisible = true { didSet { if isVisible { isActive = true } } }
    /// The number of frames that were presented.
    private(set) var frames = 0
    private let clock: VirtualClock
    private let buffer = PixelBuffer(width: 16, height: 16)
    /// When the pending flip completes; nil if there is none.
    private var due: Double?

    init(_ clock: VirtualClock) { self.clock = clock }

    var nextFlip: Double { isVisible ? due ?? .infinity : .infinity }

    func acquire() -> BackBuffer? {
        guard isActive, due == nil else { return nil }
        return BackBuffer(index: 0, surface: buffer.surface, age: 0)
    }

    func present(_ buffer: BackBuffer, damage: [PixelRect], target: Double) {
        frames += 1
        due = max(target, clock.now)
    }

    func pollFlip() -> Flip? {
        guard let time = due, isVisible, clock.now >= time else { return nil }
        due = nil
        return Flip(timestamp: time, sequence: nil)
    }

    func abandonFlip() {
        isActive = due == nil
        due = nil
    }

    func holdScanout() -> HeldScanout? { nil }
    func stop() {}
}

@Suite struct HiddenDisplayTests {
    private let clock = VirtualClock()
    private let display: WindowDisplay
    private let recorder: FlightRecorder
    private let pacer: FramePacer
    private let monitor: DisplayMonitor

    init() throws {
        display = WindowDisplay(clock)
        recorder = try FlightRecorder(frames: 64, events: 64)
        pacer = FramePacer(
            display: display, threads: 1, now: { [clock] in clock.now }, recorder: recorder)
        monitor = DisplayMonitor(pacer, restartAfter: 10)
    }

    /// Runs the loop of a live run up to a time.
    ///
    /// - Returns: the number of its turns, at most 1000.
    @discardableResult
    private func run(until end: Double) throws -> Int {
        for turn in 0..<1000 {
            let frame = display.isActive ? pacer.nextDeadline : .infinity
            let next = min(frame, display.nextFlip, monitor.nextDeadline)
            guard next <= end else {
                clock.advance(to: end)
                return turn
            }
            clock.advance(to: next)
            pacer.handleFlips()
            try pacer.tickIfDue()
            try monitor.turn(now: clock.now, canPresent: display.isActive, isRefused: false)
        }
        return 1000
    }

    @Test func hiddenDisplayGetsNoFramesUntilVisible() throws {
        var color = UInt32(0xff00_0000)
        pacer.onDraw = { $0.fillRect(Rect(0, 0, 16, 16), color: Color(argb: color)) }
        try run(until: 0.5)
        #expect(display.frames == 1)
        display.isVisible = false
        color += 1
        pacer.setNeedsFrame()
        let turns = try run(until: 3600)
        #expect(turns < 10 && display.frames == 2)
        // Nobody waits for a frame.
        var isShown = false
        pacer.whenShown { isShown = true }
        try pacer.tickIfDue()
        #expect(isShown)
        display.isVisible = true
        try run(until: 3601)
        #expect(display.frames == 3 && !pacer.isFlipPending && monitor.isAlive)
        let events = try recorder.makeReader().recording().events
        #expect(events.isEmpty)
    }
}
