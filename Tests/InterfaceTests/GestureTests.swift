import Geometry
import Motion
import Testing

@testable import Interface

/// A view that records its touch events.
private final class Spy: View {
    var calls: [String] = []
    var holds = false

    override func touchBegan(_ touch: Touch) { calls.append("began") }
    override func touchMoved(_ touch: Touch) { calls.append("moved") }
    override func touchEnded(_ touch: Touch) { calls.append("ended") }
    override func touchCancelled(_ touch: Touch) { calls.append("cancelled") }
    override func holdsTouch(_ touch: Touch) -> Bool { holds }
}

@MainActor @Suite struct GestureTests {
    /// Returns a scroll view of 300 × 600 with content of 300 × 2000 and a view in it.
    private func make() -> (Stage, ScrollView, Spy) {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        let spy = Spy(frame: Rect(0, 0, 300, 2000))
        scrollView.addSubview(spy)
        scrollView.contentSize = Size(300, 2000)
        stage.root.addSubview(scrollView)
        stage.settle()
        return (stage, scrollView, spy)
    }

    @Test func panReportsVelocityDuringDrag() {
        let stage = Stage()
        let view = View(frame: stage.root.bounds)
        let pan = PanGestureRecognizer()
        view.addGestureRecognizer(pan)
        stage.root.addSubview(view)
        // 200 points in 20 frames.
        stage.drag(from: Point(50, 300), to: Point(250, 300), frames: 20, ends: false)
        #expect(abs(pan.velocity.x - 600) < 30 && pan.velocity.y == 0)
        stage.touch(.ended, 250, 300)
        #expect(abs(pan.velocity.x - 600) < 60)
    }

    @Test func contentReceivesQuickTaps() {
        let (stage, _, spy) = make()
        stage.tap(100, 100)
        #expect(spy.calls == ["began", "ended"])
    }

    @Test func contentReceivesHeldTouchesAfterDelay() {
        let (stage, _, spy) = make()
        stage.touch(.began, 100, 100)
        for _ in 0..<8 {
            #expect(spy.calls.isEmpty)
            #expect(stage.frame())
        }
        stage.frames(2)
        #expect(spy.calls == ["began"])
    }

    @Test func dragsNeverReachContent() {
        let (stage, scrollView, spy) = make()
        stage.drag(from: Point(100, 400), to: Point(100, 200))
        #expect(spy.calls.isEmpty && scrollView.contentOffset.y > 100)
    }

    @Test func dragCancelsHeldTouch() {
        let (stage, scrollView, spy) = make()
        stage.touch(.began, 100, 400)
        stage.frames(12)
        stage.touch(.moved, 100, 300)
        stage.frames(2)
        #expect(spy.calls == ["began", "cancelled"])
        #expect(scrollView.isDragging)
    }

    @Test func tapOnMovingContentOnlyStopsIt() {
        let (stage, scrollView, spy) = make()
        stage.drag(from: Point(100, 400), to: Point(100, 250), frames: 5)
        stage.frames(5)
        #expect(scrollView.isDecelerating)
        let before = scrollView.contentOffset.y
        stage.tap(100, 300)
        stage.settle()
        #expect(spy.calls.isEmpty)
        #expect(abs(scrollView.contentOffset.y - before) < 1e-9)
    }

    @Test func viewHoldingItsTouchPreventsScrolling() {
        let (stage, scrollView, spy) = make()
        spy.holds = true
        stage.touch(.began, 100, 400)
        stage.frames(12)
        for i in 1...10 {
            stage.touch(.moved, 100, 400 - Double(i) * 20)
            stage.frame()
        }
        stage.touch(.ended, 100, 200)
        stage.settle()
        #expect(scrollView.contentOffset.y == 0)
        #expect(spy.calls.first == "began" && spy.calls.last == "ended")
        #expect(!spy.calls.contains("cancelled"))
        #expect(spy.calls.filter { $0 == "moved" }.count > 3)
    }

    @Test func singleAndDoubleTapsAreRecognized() {
        let (stage, _, spy) = make()
        var (single, double) = (0, 0)
        let tap = TapGestureRecognizer { if $0.state == .ended { single += 1 } }
        let twice = TapGestureRecognizer { if $0.state == .ended { double += 1 } }
        twice.numberOfTapsRequired = 2
        tap.shouldRecognizeSimultaneously = { _ in true }
        spy.addGestureRecognizer(tap)
        spy.addGestureRecognizer(twice)
        stage.tap(100, 100)
        stage.frames(5)
        stage.tap(104, 100)
        #expect(single == 2 && double == 1)
        // A finger that moves too far does not tap.
        stage.frames(60)
        stage.drag(from: Point(100, 100), to: Point(115, 100), frames: 2)
        #expect(single == 2)
    }

    @Test func longPressBeginsAfterMinimumDuration() {
        let (stage, scrollView, spy) = make()
        var states: [GestureRecognizer.State] = []
        spy.addGestureRecognizer(LongPressGestureRecognizer { states.append($0.state) })
        stage.touch(.began, 100, 400)
        stage.frames(29)
        #expect(states.isEmpty)
        stage.frames(3)
        #expect(states == [.began])
        // The press owns the touch, so the list does not scroll.
        stage.touch(.moved, 100, 200)
        stage.frames(3)
        stage.touch(.ended, 100, 200)
        #expect(states.last == .ended && states.contains(.changed))
        #expect(scrollView.contentOffset.y == 0)
    }

    @Test func nestedScrollViewScrollsInItsOwnDirection() {
        let (stage, outer, spy) = make()
        let inner = ScrollView(frame: Rect(0, 0, 300, 200))
        inner.contentSize = Size(900, 200)
        spy.addSubview(inner)
        stage.settle()
        stage.drag(from: Point(200, 100), to: Point(100, 110))
        #expect(inner.contentOffset.x > 50 && outer.contentOffset.y == 0)
        stage.settle()
        let x = inner.contentOffset.x
        stage.drag(from: Point(200, 150), to: Point(210, 50))
        #expect(inner.contentOffset.x == x && outer.contentOffset.y > 50)
    }

    @Test func secondFingerTakesOverDrag() {
        let (stage, scrollView, _) = make()
        stage.drag(from: Point(100, 500), to: Point(100, 400), ends: false)
        stage.frames(3)
        let before = scrollView.contentOffset.y
        stage.touch(.began, 200, 300, finger: 1)
        stage.frame()
        stage.touch(.ended, 100, 400, finger: 0)
        stage.frame()
        #expect(abs(scrollView.contentOffset.y - before) < 1)
        for i in 1...10 {
            stage.touch(.moved, 200, 300 - Double(i) * 10, finger: 1)
            stage.frame()
        }
        stage.frames(4)
        #expect(abs(scrollView.contentOffset.y - before - 100) < 1)
        stage.touch(.ended, 200, 200, finger: 1)
        #expect(!scrollView.isTracking)
    }

    @Test func cancelledTouchesLeaveNoState() {
        let (stage, scrollView, spy) = make()
        stage.touch(.began, 100, 100)
        stage.frames(12)
        stage.touch(.cancelled, 100, 100)
        #expect(spy.calls == ["began", "cancelled"])
        stage.drag(from: Point(100, 300), to: Point(100, 500), ends: false)
        #expect(scrollView.contentOffset.y < 0)
        stage.touch(.cancelled, 100, 500)
        stage.settle()
        #expect(scrollView.contentOffset.y == 0)
    }
}
