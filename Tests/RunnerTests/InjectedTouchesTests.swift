import Geometry
import InputEvents
import Interface
import Platform
import Testing

@testable import Runner

/// Gestures that are requested over the socket.
@Suite struct InjectedTouchesTests {
    @Test func gesturesBecomeTouchesInPixels() throws {
        let tap = InjectedGesture.tap(Point(10, 20)).touches(finger: 3, start: 5, scale: 2)
        #expect(tap.map(\.phase) == [.began, .ended])
        #expect(tap.allSatisfy { $0.x == 20 && $0.y == 40 && $0.finger == 3 })
        #expect(tap.map(\.time) == [5, 5.08])
        let swipe = InjectedGesture.swipe(
            from: Point(0, 100), to: Point(0, 50), duration: 0.5, hold: 0.25)
        let touches = swipe.touches(finger: 0, start: 1, scale: 1)
        #expect(touches.first?.phase == .began && touches.first?.y == 100)
        #expect(touches.last?.phase == .ended && touches.last?.y == 50)
        #expect(touches.last?.time == 1.75)
        #expect(touches.count == 62)
        #expect(zip(touches, touches.dropFirst()).allSatisfy { $0.time <= $1.time && $0.y >= $1.y })
    }

    @Test func queuedGesturesRunOneAtATime() throws {
        let loop = EventLoop(clock: VirtualClock())
        loop.turn(until: 1)
        var down: Set<Int> = []
        var count = 0
        let touches = InjectedTouches(on: loop) { touch in
            if touch.phase == .began {
                down.insert(touch.finger)
            } else {
                down.remove(touch.finger)
            }
            #expect(down.count <= 1 && touch.time == loop.now)
            count += 1
        }
        var ended: [Int] = []
        for i in 0..<InjectedTouches.capacity {
            let isAdded = touches.add(.tap(Point(1, 1)), scale: 1) { ended.append(i) }
            #expect(isAdded)
        }
        let isExtraAdded = touches.add(.tap(Point(1, 1)), scale: 1) {}
        #expect(!isExtraAdded && count == 0)
        while loop.nextDeadline < .infinity { loop.turn() }
        #expect(
            count == 2 * InjectedTouches.capacity && ended == Array(0..<InjectedTouches.capacity))
    }

    /// A gesture whose turn it is may wait, at most for a second, or be refused; those after it wait with it.
    @Test func gesturesWaitForTheirTurn() {
        let loop = EventLoop(clock: VirtualClock())
        loop.turn(until: 1)
        var began: [Double] = []
        let touches = InjectedTouches(on: loop) { if $0.phase == .began { began.append($0.x) } }
        var turns: [(time: Double, isLast: Bool)] = []
        func add(_ x: Double, until time: Double) {
            func turn(_ isLast: Bool) -> InjectedTouches.Turn {
                turns.append((loop.now, isLast))
                return isLast || loop.now >= time ? .perform(.tap(Point(x, 0))) : .wait
            }
            _ = touches.add(scale: 1, turn: turn) {}
        }
        add(1, until: 1.5)
        func drop(_ isLast: Bool) -> InjectedTouches.Turn { .drop }
        _ = touches.add(scale: 1, turn: drop) { Issue.record("it was dropped") }
        add(2, until: .infinity)
        while loop.nextDeadline < .infinity { loop.turn() }
        #expect(began == [1, 2])
        let waited = turns.filter { !$0.isLast }
        #expect(waited.first?.time == 1 && waited.contains { abs($0.time - 1.5) < 0.02 })
        let start = turns.first { $0.time > 1.55 }?.time ?? 0
        let last = turns.last
        #expect(last?.isLast == true && abs((last?.time ?? 0) - start - 1) < 0.02)
    }

    /// Taps that are requested at once in one place are as many taps, and not bounces of the panel's contact.
    @MainActor @Test func tapsInSuccessionAreDistinct() {
        let screen = Screen(pixelSize: Size(100, 100), scale: 1)
        let view = View(frame: Rect(0, 0, 100, 100))
        var taps = 0
        view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        screen.root.addSubview(view)
        let loop = EventLoop(clock: VirtualClock())
        let touches = InjectedTouches(on: loop) { screen.touch($0) }
        for _ in 0..<5 { _ = touches.add(.tap(Point(50, 50)), scale: 1) {} }
        while loop.nextDeadline < .infinity { loop.turn() }
        #expect(taps == 5)
    }
}
