import InputEvents
import Testing

@testable import WaylandDisplay

@Suite struct InputQueueTests {
    private func touch(
        _ phase: TouchPhase, _ finger: Int, _ time: Double, _ x: Double, _ y: Double
    ) -> InputEvent {
        .touch(DeviceTouchEvent(time: time, finger: finger, phase: phase, x: x, y: y))
    }

    private func take(_ queue: inout InputQueue, scale: Double = 1) -> [InputEvent] {
        var events: [InputEvent] = []
        queue.take(scale: scale) { events.append($0) }
        return events
    }

    @Test func touchesAreDeliveredAtEndOfFrame() {
        var queue = InputQueue()
        queue.add(.began, finger: 0, time: 1, position: (10, 20))
        queue.add(.began, finger: 1, time: 1, position: (30, 40))
        #expect(take(&queue).isEmpty)
        queue.endFrame()
        #expect(take(&queue) == [touch(.began, 0, 1, 10, 20), touch(.began, 1, 1, 30, 40)])
        #expect(take(&queue).isEmpty)
    }

    /// wl_touch.up has no position: the touch ends at its latest one.
    @Test func touchesEndAtLatestPosition() {
        var queue = InputQueue()
        queue.add(.began, finger: 7, time: 1, position: (10, 20))
        queue.add(.moved, finger: 7, time: 2, position: (11, 25))
        queue.add(.ended, finger: 7, time: 3, position: nil)
        // After the release neither of these is a touch.
        queue.add(.moved, finger: 7, time: 4, position: (1, 1))
        queue.add(.ended, finger: 7, time: 5, position: nil)
        queue.endFrame()
        #expect(
            take(&queue, scale: 2) == [
                touch(.began, 7, 1, 20, 40), touch(.moved, 7, 2, 22, 50),
                touch(.ended, 7, 3, 22, 50),
            ])
    }

    /// If the compositor claims a gesture, all touches are cancelled, once.
    @Test func touchesAreCancelledOnce() {
        var queue = InputQueue()
        queue.add(.began, finger: 2, time: 1, position: (5, 6))
        queue.add(.began, finger: 1, time: 1, position: (3, 4))
        queue.endFrame()
        _ = take(&queue)
        queue.add(.moved, finger: 2, time: 2, position: (7, 8))
        queue.cancelTouches(at: 3)
        #expect(
            take(&queue) == [touch(.cancelled, 1, 3, 3, 4), touch(.cancelled, 2, 3, 7, 8)])
        queue.cancelTouches(at: 4)
        queue.add(.ended, finger: 1, time: 5, position: nil)
        queue.endFrame()
        #expect(take(&queue).isEmpty)
    }

    /// A release in the frame that is cancelled is kept, since the touch would otherwise stay down.
    @Test func releaseInCancelledFrameIsKept() {
        var queue = InputQueue()
        queue.add(.began, finger: 0, time: 1, position: (5, 6))
        queue.endFrame()
        queue.add(.ended, finger: 0, time: 2, position: nil)
        queue.cancelTouches(at: 3)
        #expect(take(&queue) == [touch(.began, 0, 1, 5, 6), touch(.ended, 0, 2, 5, 6)])
    }

    /// The source of a frame's scrolling may follow its distances, and applies to that frame only.
    @Test func onlyWheelDistancesAreMultiplied() {
        var queue = InputQueue()
        queue.scroll {
            $0.add(.vertical, distance: 10, time: 1)
            $0.setSource(.fingers)
            $0.add(.horizontal, distance: -2, time: 1)
        }
        #expect(take(&queue).isEmpty)
        queue.endPointerFrame()
        queue.scroll { $0.add(.vertical, distance: 10, time: 2) }
        queue.endPointerFrame()
        #expect(
            take(&queue) == [
                .pointer(PointerEvent(time: 1, kind: .scroll(dx: 0, dy: 10))),
                .pointer(PointerEvent(time: 1, kind: .scroll(dx: -2, dy: 0))),
                .pointer(PointerEvent(time: 2, kind: .scroll(dx: 0, dy: 40))),
            ])
    }

    /// A detent scrolls the same distance whatever the compositor makes of it, and parts of it in proportion.
    @Test(arguments: [(1.0, 10.0, 60.0), (1, 15, 60), (0.25, 3.75, 15), (-2, -20, -120)])
    func wheelScrollsByDetents(detents: Double, distance: Double, expected: Double) {
        var queue = InputQueue()
        queue.scroll {
            $0.add(.vertical, distance: distance, time: 1)
            $0.add(.vertical, detents: detents)
        }
        queue.endPointerFrame()
        #expect(
            take(&queue) == [
                .pointer(PointerEvent(time: 1, kind: .scroll(dx: 0, dy: expected)))
            ])
    }

    /// When the fingers leave a touchpad, the content goes on at the velocity of the last 150 ms.
    @Test(arguments: [
        // Eight milliseconds between frames of four points each: 500 points per second.
        (ScrollFrame.Source.fingers, 0.0, 500.0),
        // Fingers that have rested, and other devices, give no velocity.
        (.fingers, 0.4, 0), (.continuous, 0, 0), (.wheel, 0, 0),
    ])
    func stopGivesVelocity(source: ScrollFrame.Source, rest: Double, velocity: Double) throws {
        var queue = InputQueue()
        for i in 0..<40 {
            queue.scroll {
                $0.setSource(source)
                $0.add(.vertical, distance: 4, time: Double(i) * 0.008)
            }
            queue.endPointerFrame()
        }
        _ = take(&queue)
        queue.scroll {
            $0.setSource(source)
            $0.stop(at: 39 * 0.008 + rest)
        }
        queue.endPointerFrame()
        let events = take(&queue, scale: 2)
        guard case .pointer(let end)? = events.first, case .scrollEnd(let vx, let vy) = end.kind
        else {
            Issue.record("\(events)")
            return
        }
        #expect(events.count == 1 && vx == 0 && abs(vy - velocity * 2) < 1e-6)
    }

    @Test func positionsAndDistancesAreScaled() {
        var queue = InputQueue()
        queue.add(.absoluteMotion(x: 10, y: 20), time: 1)
        queue.add(.scroll(dx: 1, dy: -2), time: 2)
        queue.add(.button(isDown: true), time: 3)
        queue.add(key: 103, isDown: false, time: 4)
        #expect(
            take(&queue, scale: 1.5) == [
                .pointer(PointerEvent(time: 1, kind: .absoluteMotion(x: 15, y: 30))),
                .pointer(PointerEvent(time: 2, kind: .scroll(dx: 1.5, dy: -3))),
                .pointer(PointerEvent(time: 3, kind: .button(isDown: true))),
                .key(KeyEvent(time: 4, code: 103, isDown: false)),
            ])
    }

    /// If the keyboard leaves the window, which reports no releases, held keys are released.
    @Test func heldKeysAreReleasedOnce() {
        var queue = InputQueue()
        for code in [30, 29, 42] { queue.add(key: code, isDown: true, time: 1) }
        queue.add(key: 42, isDown: false, time: 2)
        _ = take(&queue)
        for _ in 0..<2 { queue.releaseKeys(at: 3) }
        #expect(
            take(&queue)
                == [29, 30].map {
                    .key(KeyEvent(time: 3, code: $0, isDown: false))
                })
    }

    @Test func timestampsOfOtherClocksAreReplaced() {
        #expect(InputQueue.time(99_990, now: 100) == 99.99)
        #expect(InputQueue.time(100_000, now: 100) == 100)
        // A timestamp of another clock, in the future or long past, is replaced by the current time.
        #expect(InputQueue.time(100_500, now: 100) == 100)
        #expect(InputQueue.time(5, now: 100) == 100)
        // Milliseconds wrap around at 2³².
        let now = 4_294_967.3
        #expect(abs(InputQueue.time(4_294_967_290, now: now) - 4_294_967.290) < 0.002)
    }
}
