import Geometry
import Glibc
import HeadlessDisplay
import Platform
import Rasterizer
import Testing

@testable import Display

@Suite struct DamageHistoryTests {
    private let bounds = PixelRect(x0: 0, y0: 0, x1: 100, y1: 100)

    private func rect(_ n: Int) -> PixelRect { PixelRect(x0: n, y0: 0, x1: n + 1, y1: 1) }

    /// Returns the columns that the area covers.
    private func columns(_ area: [PixelRect]) -> Set<Int> {
        Set(area.flatMap { Array($0.x0..<$0.x1) })
    }

    @Test func repaintAreaGrowsWithBufferAge() {
        var history = DamageHistory()
        for frame in 0..<10 { history.append([rect(frame * 10)]) }
        #expect(history.count == DamageHistory.capacity)
        #expect(columns(history.area(age: 1, bounds: bounds)) == [90])
        #expect(columns(history.area(age: 2, bounds: bounds)).isSuperset(of: [80, 90]))
        #expect(columns(history.area(age: 4, bounds: bounds)).isSuperset(of: [60, 70, 80, 90]))
    }

    @Test(arguments: [0, -1, 5, 1000])
    func unknownOrTooOldContentIsFullyRepainted(age: Int) {
        var history = DamageHistory()
        for _ in 0..<4 { history.append([rect(1)]) }
        #expect(history.area(age: age, bounds: bounds) == [bounds])
    }

    @Test func clearedHistoryCausesFullRepaint() {
        var history = DamageHistory()
        history.append([rect(1)])
        history.removeAll()
        #expect(history.count == 0)
        #expect(history.area(age: 1, bounds: bounds) == [bounds])
        history.append([])
        #expect(history.area(age: 1, bounds: bounds).isEmpty)
    }
}

@Suite struct BufferAgesTests {
    @Test func newestFreeBufferIsAcquired() {
        var ages = BufferAges(count: 3)
        #expect(ages.newest { _ in true } == 0 && ages.newest { _ in false } == nil)
        for index in [0, 1, 2] { ages.present(index) }
        #expect((0..<3).map { ages.age(of: $0) } == [3, 2, 1])
        #expect(ages.newest { _ in true } == 2)
        #expect(ages.newest { $0 != 2 } == 1)
        ages.invalidate()
        #expect((0..<3).map { ages.age(of: $0) } == [0, 0, 0])
    }
}

@Suite struct HeadlessDisplayTests {
    /// Buffers keep their size; the logical size follows the rotation.
    @Test(arguments: Rotation.allCases)
    func logicalSizeIsRotated(rotation: Rotation) throws {
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            width: 12, height: 7, refreshInterval: 1.0 / 60, rotation: rotation, clock: clock)
        let isSideways = rotation == .clockwise90 || rotation == .clockwise270
        #expect(display.mode.width == (isSideways ? 7 : 12))
        let buffer = try #require(display.acquire())
        #expect(buffer.surface.width == display.mode.width)
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 1, 1), color: .white)
        FrameRasterizer().render(list, into: buffer.surface)
        var shown: PixelBuffer?
        display.onFrame = { bitmap, _ in shown = bitmap }
        display.present(buffer, damage: [], target: 0.5)
        #expect(display.nextFlip == 0.5 && display.pollFlip() == nil)
        clock.advance(to: 0.5)
        #expect(display.pollFlip() == Flip(timestamp: 0.5, sequence: 30))
        let frame = try #require(shown)
        #expect(frame.width == 12 && frame.height == 7)
        let corner = rotation.toBuffer(
            PixelRect(x0: 0, y0: 0, x1: 1, y1: 1), width: 12, height: 7)
        #expect(frame[corner.x0, corner.y0] & 0xff_ffff == 0xff_ffff)
    }

    /// A frame that is late is shown at the next vblank.
    @Test func lateFrameIsShownAtNextVBlank() throws {
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            width: 8, height: 8, refreshInterval: 0.1, rotation: .none, clock: clock)
        #expect(display.descriptor == nil && display.nextFlip == .infinity)
        clock.advance(to: 0.34)
        display.present(try #require(display.acquire()), damage: [], target: 0.2)
        clock.advance(to: display.nextFlip - 0.01)
        #expect(display.pollFlip() == nil)
        clock.advance(to: display.nextFlip)
        #expect(display.pollFlip()?.sequence == 4)
        #expect(display.pollFlip() == nil && display.nextFlip == .infinity)
    }

    /// A held buffer has the pixels that were shown, and is acquired again if no other is free.
    @Test func heldScanoutBufferIsAcquiredLast() throws {
        let clock = VirtualClock()
        let display = HeadlessDisplay(
            width: 8, height: 8, refreshInterval: 0.1, rotation: .none, clock: clock)
        let isHeldBefore = display.holdScanout() != nil
        #expect(!isHeldBefore)
        let first = try #require(display.acquire())
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 8, 8), color: .white)
        FrameRasterizer().render(list, into: first.surface)
        display.present(first, damage: [], target: 0.1)
        clock.advance(to: 0.1)
        #expect(display.pollFlip() != nil)
        let held = try #require(display.holdScanout())
        #expect(SurfaceReader(held.surface).read() == [UInt8](repeating: 255, count: 256))
        let isHeldTwice = display.holdScanout() != nil
        #expect(!isHeldTwice)
        // The other one is painted and shown; then none is free.
        let second = try #require(display.acquire())
        #expect(second.index != first.index)
        display.present(second, damage: [], target: 0.2)
        clock.advance(to: 0.2)
        #expect(display.pollFlip() != nil)
        #expect(display.acquire()?.index == first.index)
        let isIntact = held.release()
        #expect(!isIntact)
    }

    /// In real time a timer fires for the next vblank, whatever the target time of the frame.
    @Test func timerSignalsNextVBlank() throws {
        var now = 7.03
        let timer = try DeadlineTimer()
        let display = HeadlessDisplay(
            width: 8, height: 8, refreshInterval: 0.1, rotation: .none, now: { now }, timer: timer)
        #expect(display.descriptor == timer.descriptor)
        var shown: [Double] = []
        display.onFrame = { _, time in shown.append(time) }
        now = 7.18
        display.present(try #require(display.acquire()), damage: [], target: 99)
        // The machine runs for longer than that.
        var state = pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&state, 1, 60_000) == 1)
        #expect(display.pollFlip() == nil)
        now = 7.24
        #expect(display.pollFlip()?.sequence == 2)
        #expect(shown.count == 1 && abs(shown[0] - 7.23) < 1e-9)
        #expect(poll(&state, 1, 0) == 0)
        display.stop()
    }
}
