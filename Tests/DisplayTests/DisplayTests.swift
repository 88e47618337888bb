import Geometry
import HeadlessDisplay
import Motion
import Platform
import Rasterizer
import Telemetry
import Testing

@testable import Display

@Suite struct SwapchainTests {
    @Test func bufferAgeIsFramesSinceLastPresent() {
        var chain = Swapchain(count: 3)
        var shown: [Int: Int] = [:]
        for frame in 1...20 {
            let (index, age) = chain.acquire()!
            #expect(age == (shown[index].map { frame - $0 } ?? 0))
            chain.present(index)
            shown[index] = frame
            #expect(chain.isPending)
            chain.flipped()
        }
    }

    @Test func twoBuffersAlternate() {
        var chain = Swapchain(count: 2)
        for frame in 1...2 {
            chain.present(chain.acquire()!.index)
            // One buffer is displayed, the other queued.
            #expect((chain.acquire() == nil) == (frame == 2))
            chain.flipped()
        }
        #expect(chain.acquire()?.age == 2)
    }

    @Test func heldBufferIsNotAcquired() {
        var chain = Swapchain(count: 3)
        let isHeldBeforeTheFirstFrame = chain.holdScanout() != nil
        #expect(!isHeldBeforeTheFirstFrame)
        chain.present(chain.acquire()!.index)
        chain.flipped()
        let held = chain.holdScanout()
        #expect(held == 0)
        let isHeldTwice = chain.holdScanout() != nil
        #expect(!isHeldTwice)
        for _ in 0..<6 {
            let index = chain.acquire()!.index
            #expect(index != held)
            chain.present(index)
            chain.flipped()
        }
        let isIntact = chain.release(0)
        #expect(isIntact)
        #expect(chain.acquire()!.index != held)
        chain.present(1)
        #expect(chain.acquire()?.index == held)
    }

    /// A frame never waits for a reader, which then learns that its buffer was painted.
    @Test func heldBufferIsAcquiredIfThereIsNoOther() {
        var chain = Swapchain(count: 2)
        chain.present(chain.acquire()!.index)
        chain.flipped()
        #expect(chain.holdScanout() == 0)
        chain.present(chain.acquire()!.index)
        // The held buffer is still scanned out.
        #expect(chain.acquire() == nil)
        chain.flipped()
        #expect(chain.acquire()?.index == 0)
        chain.present(0)
        chain.flipped()
        // The release of the lost buffer does not end the hold of another one.
        #expect(chain.holdScanout() == 0)
        #expect(chain.release(1) == false)
        #expect(chain.holdScanout() == nil)
    }

    @Test func failedPresentInvalidatesContent() {
        var chain = Swapchain(count: 2)
        for _ in 0..<3 {
            chain.present(chain.acquire()!.index)
            chain.flipped()
        }
        let (index, age) = chain.acquire()!
        #expect(age == 2)
        chain.fail(index)
        #expect(chain.acquire()?.age == 0)
    }
}

@Suite struct FrameClockTests {
    @Test func tickIsAsLateAsBudgetAllows() {
        var clock = FrameClock(interval: 1.0 / 60, hasVBlank: true)
        _ = clock.flipped(at: 10, target: 10)
        for _ in 0..<70 { clock.committed(target: 10, cost: 0.004) }
        let target = clock.target(at: 10.001)
        #expect(abs(target - (10 + 1.0 / 60)) < 1e-9)
        #expect(abs(clock.tick(for: target) - (target - 0.0055)) < 1e-9)
    }

    @Test func unreachableRefreshIsSkipped() {
        var clock = FrameClock(interval: 0.016, hasVBlank: true)
        _ = clock.flipped(at: 1, target: 1)
        for _ in 0..<70 { clock.committed(target: 1, cost: 0.008) }
        #expect(abs(clock.target(at: 1.0155) - 1.032) < 1e-9)
    }

    /// If frames are occasionally delayed by more than the recent costs suggest, the clock leaves more margin until
    /// they are in time, and reduces it again when the delays cease.
    @Test func marginGrowsAfterMissesAndShrinksAgain() {
        let interval = 1.0 / 60
        var clock = FrameClock(interval: interval, hasVBlank: true)
        _ = clock.flipped(at: 10, target: 10)
        var now = 10.0
        var number = 0
        func misses(frames: Int, delay: Double, every: Int) -> Int {
            var missed = 0
            for _ in 0..<frames {
                number += 1
                let target = clock.target(at: now)
                now = max(now, clock.tick(for: target))
                now += 0.003 + (number % every == 0 ? delay : 0)
                clock.committed(target: target, cost: 0.003)
                let late = max(0, ((now - target) / interval).rounded(.up))
                now = target + late * interval
                missed += clock.flipped(at: now, target: target)
            }
            return missed
        }
        let first = misses(frames: 600, delay: 0.006, every: 100)
        #expect(first >= 1 && first <= 3)
        #expect(misses(frames: 600, delay: 0.006, every: 100) == 0)
        #expect(clock.budget > 0.009)
        #expect(misses(frames: 60 * 120, delay: 0, every: 100) == 0)
        #expect(abs(clock.budget - 0.003 - FrameClock.minimumMargin) < 1e-9)
    }

    @Test func countsMissedRefreshes() {
        var clock = FrameClock(interval: 0.016, hasVBlank: true)
        #expect(clock.flipped(at: 1, target: 1) == 0)
        #expect(clock.flipped(at: 1.016, target: 1.016) == 0)
        #expect(clock.flipped(at: 1.064, target: 1.032) == 2)
    }

    @Test func learnsActualRefreshInterval() {
        var clock = FrameClock(interval: 1.0 / 60, hasVBlank: true)
        let real = 1 / 59.94
        for i in 0..<600 { _ = clock.flipped(at: Double(i) * real, target: Double(i) * real) }
        #expect(abs(clock.interval - real) < real * 1e-4)
    }

    /// A display that completes flips at once must not make the loop spin.
    @Test func framesArePacedWithoutVBlank() {
        var clock = FrameClock(interval: 1.0 / 60, hasVBlank: false)
        var now = 5.0
        var ticks: [Double] = []
        for _ in 0..<120 {
            let target = clock.target(at: now)
            now = max(now, clock.tick(for: target))
            ticks.append(now)
            now += 0.002
            clock.committed(target: target, cost: 0.002)
            #expect(clock.flipped(at: now, target: target) == 0)
        }
        let rate = Double(ticks.count - 1 - 20) / (ticks[119] - ticks[20])
        #expect(abs(rate - 60) < 0.6)
    }
}

@Suite struct DisplayLinkTests {
    /// Runs content that moves for a while, on a virtual clock.
    private func run(
        rate: Double, moving: ClosedRange<Double>, until end: Double
    ) throws -> (pacer: FramePacer, counts: FlightCounts, shown: [(time: Double, x: Double)]) {
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            width: 64, height: 16, refreshInterval: 1 / rate, rotation: .none, clock: clock)
        let recorder = try FlightRecorder()
        let pacer = FramePacer(
            display: display, threads: 1, now: { clock.now }, recorder: recorder)
        var x = 0.0
        pacer.onTick = { time in
            if moving.contains(time.targetTimestamp) {
                x = (time.targetTimestamp - moving.lowerBound) * 10
            }
            return time.targetTimestamp < moving.upperBound
        }
        pacer.onDraw = { $0.fillRect(Rect(x.rounded(), 0, 8, 16), color: .white) }
        var shown: [(Double, Double)] = []
        display.onFrame = { _, time in shown.append((time, x)) }
        while true {
            let next = min(pacer.nextDeadline, display.nextFlip)
            guard next <= end else { break }
            clock.advance(to: next)
            pacer.handleFlips()
            try pacer.tickIfDue()
        }
        return (pacer, recorder.counts, shown)
    }

    @Test(arguments: [24.0, 60, 75, 120, 240])
    func drawsFramesOnlyForChanges(rate: Double) throws {
        let (pacer, counts, shown) = try run(rate: rate, moving: 1...3, until: 10)
        // The content moves by 20 whole pixels, and there is the first frame.
        #expect(shown.count >= 20 && shown.count <= 22)
        #expect(shown.allSatisfy { $0.time < 3.1 })
        #expect(counts.frames == shown.count)
        #expect(counts.missed == 0)
        #expect(pacer.nextDeadline == .infinity)
        // Each frame shows the content's position at the time of its presentation.
        for frame in shown.dropFirst() { #expect(abs((frame.time - 1) * 10 - frame.x) < 0.3) }
    }

    /// Whatever delays the loop, each refresh without its frame is counted once: those of a pause between two frames
    /// and of work that takes too long, but not those while nothing moves.
    @Test(arguments: [60.0, 120], [0, 1, 5, 30])
    func countsEachMissedRefreshOnce(rate: Double, pause: Int) throws {
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            width: 64, height: 16, refreshInterval: 1 / rate, rotation: .none, clock: clock)
        let recorder = try FlightRecorder()
        let pacer = FramePacer(
            display: display, threads: 1, now: { clock.now }, recorder: recorder)
        var x = 0.0
        var work = 0.2 / rate
        pacer.onTick = { time in
            x += 1
            clock.advance(to: clock.now + work)
            return clock.now < 2 || (4..<5).contains(clock.now)
        }
        pacer.onDraw = {
            $0.fillRect(Rect(x.truncatingRemainder(dividingBy: 50), 0, 8, 16), color: .white)
        }
        var shown: [Double] = []
        display.onFrame = { _, time in shown.append((time * rate).rounded()) }
        var isPaused = false
        var isRestarted = false
        while true {
            var next = min(pacer.nextDeadline, display.nextFlip)
            if next > 4, !isRestarted {
                isRestarted = true
                clock.advance(to: 4)
                pacer.setNeedsFrame()
                next = pacer.nextDeadline
            }
            guard next < .infinity else { break }
            // Delays the loop before a frame, and later makes work take two refreshes.
            if next > 1, !isPaused {
                isPaused = true
                next += Double(pause) / rate
            }
            work = (next > 1.5 && next < 1.7 ? 1.6 : 0.2) / rate
            clock.advance(to: next)
            pacer.handleFlips()
            try pacer.tickIfDue()
        }
        let gaps = zip(shown, shown.dropFirst()).map { Int($1 - $0) - 1 }
        let still = gaps.max()!
        #expect(still >= Int(1.9 * rate))
        let missed = gaps.reduce(0, +) - still
        #expect(missed >= pause + Int(0.05 * rate))
        #expect(recorder.counts.missed == missed)
    }

    /// The painting threads of an earlier pacer end with it, and those of the new one are measured.
    @Test func newLinkReplacesMeasuredThreads() {
        let meter = FrameMeter(clock: { 0 })
        meter.addHelpers([1, 2])
        let display = HeadlessDisplay(
            width: 16, height: 16, refreshInterval: 1.0 / 60, rotation: .none,
            clock: VirtualClock())
        _ = FramePacer(display: display, threads: 3, now: { 0 }, meter: meter)
        #expect(meter.helpers == 0)
    }

    @Test func repaintedOldBufferMatchesFullRender() {
        let composer = FrameComposer(threads: 1)
        let buffers = (0..<3).map { _ in PixelBuffer(width: 50, height: 20) }
        var chain = Swapchain(count: 3)
        for step in 0..<12 {
            _ = composer.record(
                { $0.fillRect(Rect(Double(step * 3), 2, 10, 10), color: .white) },
                bounds: PixelRect(x0: 0, y0: 0, x1: 50, y1: 20))
            let (index, age) = chain.acquire()!
            let buffer = BackBuffer(index: index, surface: buffers[index].surface, age: age)
            let painted = composer.paint(buffer)
            if step > 3 { #expect(painted < 1000) }
            chain.present(index)
            chain.flipped()
            let whole = composer.snapshot(width: 50, height: 20)
            let same = (0..<1000).allSatisfy {
                buffers[index][$0 % 50, $0 / 50] == whole[$0 % 50, $0 / 50]
            }
            #expect(same, "step \(step)")
        }
    }
}

/// When the callbacks of `whenShown` are called.
@Suite struct ShownTests {
    private let clock = VirtualClock()
    private let display: HeadlessDisplay
    private let pacer: FramePacer

    init() {
        display = HeadlessDisplay(
            width: 16, height: 16, refreshInterval: 1.0 / 60, rotation: .none, clock: clock)
        pacer = FramePacer(display: display, threads: 1) { [clock] in clock.now }
    }

    private func run(until end: Double) throws {
        while min(pacer.nextDeadline, display.nextFlip) <= end {
            clock.advance(to: min(pacer.nextDeadline, display.nextFlip))
            pacer.handleFlips()
            try pacer.tickIfDue()
        }
        clock.advance(to: end)
    }

    @Test func callbackWaitsForFlipOfNextFrame() throws {
        var color = UInt32(0xff00_0000)
        pacer.onDraw = { $0.fillRect(Rect(0, 0, 16, 16), color: Color(argb: color)) }
        try run(until: 0.5)
        var shownAt: Double?
        color = 0xff00_00ff
        pacer.setNeedsFrame()
        var flips: [Double] = []
        pacer.onFlip = { flips.append($0.flipped) }
        pacer.whenShown { [clock] in shownAt = clock.now }
        #expect(shownAt == nil)
        try run(until: 1)
        #expect(flips.count == 1 && shownAt == flips.first)
    }

    /// A frame that is already in flight does not show a later change.
    @Test func frameInFlightDoesNotSatisfyCallback() throws {
        var color = UInt32(0xff00_0000)
        pacer.onDraw = { $0.fillRect(Rect(0, 0, 16, 16), color: Color(argb: color)) }
        try run(until: 0.5)
        color += 1
        pacer.setNeedsFrame()
        while !pacer.isFlipPending {
            clock.advance(to: pacer.nextDeadline)
            try pacer.tickIfDue()
        }
        var frames: Int?
        color += 1
        pacer.setNeedsFrame()
        var flips = 0
        pacer.onFlip = { _ in flips += 1 }
        pacer.whenShown { frames = flips }
        try run(until: 1)
        #expect(frames == 2)
    }

    /// The callback is called although no pixel changes, whether a frame was asked for or not.
    @Test(arguments: [false, true]) func callbackDoesNotWaitWithoutChange(asks: Bool) throws {
        pacer.onDraw = { $0.fillRect(Rect(0, 0, 16, 16), color: .black) }
        try run(until: 0.5)
        var isShown = false
        if asks { pacer.setNeedsFrame() }
        pacer.whenShown { isShown = true }
        try run(until: 0.6)
        #expect(isShown)
    }
}
