import Geometry
import Motion
import TestSupport
import Testing

@testable import Interface

/// Records a scroll view's calls, and may change the target offset.
private final class Delegate: ScrollViewDelegate {
    var calls: [String] = []
    var velocity = Point.zero
    var target: Point?

    private func note(_ call: String) { if calls.last != call { calls.append(call) } }

    func scrollViewDidScroll(_ scrollView: ScrollView) { note("didScroll") }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("willBeginDragging") }
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point,
        targetContentOffset target: inout Point
    ) {
        note("willEndDragging")
        self.velocity = velocity
        if let own = self.target { target = own }
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        note("didEndDragging \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {
        note("willBeginDecelerating")
    }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
        note("didEndScrollingAnimation")
    }
}

/// Counts touch events that do not follow the order began, moved, ended.
private final class TouchCounter: View {
    var open: Set<ObjectIdentifier> = []
    var unexpectedCalls = 0

    override func touchBegan(_ touch: Touch) {
        if !open.insert(ObjectIdentifier(touch)).inserted { unexpectedCalls += 1 }
    }
    override func touchMoved(_ touch: Touch) {
        if !open.contains(ObjectIdentifier(touch)) { unexpectedCalls += 1 }
    }
    override func touchEnded(_ touch: Touch) {
        if open.remove(ObjectIdentifier(touch)) == nil { unexpectedCalls += 1 }
    }
    override func touchCancelled(_ touch: Touch) { touchEnded(touch) }
}

@MainActor @Suite struct ScrollViewTests {
    private func make(_ content: Size = Size(300, 3000)) -> (Stage, ScrollView, Delegate) {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = content
        stage.root.addSubview(scrollView)
        stage.settle()
        let delegate = Delegate()
        scrollView.delegate = delegate
        return (stage, scrollView, delegate)
    }

    @Test func delegateCallsFollowUIKitOrder() {
        let (stage, _, delegate) = make()
        withExtendedLifetime(delegate) {
            stage.drag(from: Point(100, 400), to: Point(100, 280), frames: 6)
            stage.settle()
            #expect(
                delegate.calls == [
                    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
                    "willBeginDecelerating", "didScroll", "didEndDecelerating",
                ])
            // 20 points a frame are 1.2 points per millisecond, upwards in the direction of the offset.
            #expect(abs(delegate.velocity.y - 1.2) < 0.1)
        }
    }

    @Test func offsetsAreSetImmediatelyOrAnimated() {
        let (stage, scrollView, delegate) = make()
        scrollView.setContentOffset(Point(0, 500), animated: false)
        #expect(scrollView.contentOffset.y == 500)
        delegate.calls = []
        scrollView.setContentOffset(Point(0, 2400), animated: true)
        stage.frames(6)
        #expect(scrollView.contentOffset.y > 500 && scrollView.contentOffset.y < 2400)
        stage.settle()
        #expect(scrollView.contentOffset.y == 2400)
        #expect(delegate.calls == ["didScroll", "didEndScrollingAnimation"])
        scrollView.scrollRectToVisible(Rect(0, 100, 10, 50), animated: false)
        #expect(scrollView.contentOffset.y == 100)
        scrollView.scrollRectToVisible(Rect(0, 900, 10, 50), animated: false)
        #expect(scrollView.contentOffset.y == 350)
    }

    @Test func touchStopsOffsetAnimation() {
        let (stage, scrollView, _) = make()
        scrollView.setContentOffset(Point(0, 2000), animated: true)
        stage.frames(6)
        stage.touch(.began, 100, 300)
        let caught = scrollView.contentOffset.y
        #expect(caught > 0 && caught < 2000)
        stage.frames(30)
        #expect(scrollView.contentOffset.y == caught)
        stage.touch(.ended, 100, 300)
        stage.settle()
        #expect(scrollView.contentOffset.y == caught)
    }

    @Test func pagingScrollsAtMostOnePage() {
        let (stage, scrollView, _) = make(Size(300, 6000))
        scrollView.isPagingEnabled = true
        for (from, to, frames, page) in [
            (500.0, 300.0, 4, 1.0), (500, 20, 4, 2), (300, 250, 30, 2), (200, 400, 4, 1),
        ] {
            stage.drag(from: Point(100, from), to: Point(100, to), frames: frames)
            stage.settle()
            #expect(scrollView.contentOffset.y == page * 600)
        }
    }

    @Test func delegateChangesTargetOffset() {
        let (stage, scrollView, delegate) = make()
        for target in [400.0, 250, 0] {
            delegate.target = Point(0, target)
            stage.drag(from: Point(100, 400), to: Point(100, 300), frames: 5)
            stage.settle()
            #expect(abs(scrollView.contentOffset.y - target) < 0.5, "target \(target)")
        }
    }

    @Test func withoutBouncingContentStopsAtEdges() {
        let (stage, scrollView, _) = make()
        scrollView.bounces = false
        stage.drag(from: Point(100, 200), to: Point(100, 500), ends: false)
        #expect(scrollView.contentOffset.y == 0)
        stage.touch(.ended, 100, 500)
        scrollView.setContentOffset(Point(0, 2350), animated: false)
        stage.drag(from: Point(100, 400), to: Point(100, 380), frames: 1)
        stage.drag(from: Point(100, 400), to: Point(100, 200), frames: 3)
        stage.settle()
        #expect(scrollView.contentOffset.y == 2400)
    }

    @Test func contentThatFitsScrollsOnlyIfAlwaysBouncing() {
        let (stage, scrollView, _) = make(Size(300, 200))
        stage.drag(from: Point(100, 100), to: Point(100, 300), ends: false)
        #expect(scrollView.contentOffset == .zero)
        stage.touch(.ended, 100, 300)
        scrollView.alwaysBounceVertical = true
        stage.drag(from: Point(100, 100), to: Point(100, 300), ends: false)
        #expect(scrollView.contentOffset.y < -50 && scrollView.contentOffset.x == 0)
        stage.touch(.ended, 100, 300)
        stage.settle()
        #expect(scrollView.contentOffset == .zero)
    }

    @Test func bothAxesScrollUnlessDirectionIsLocked() {
        let (stage, scrollView, _) = make(Size(2000, 3000))
        stage.drag(from: Point(200, 400), to: Point(150, 300), ends: false)
        #expect(scrollView.contentOffset.x > 20 && scrollView.contentOffset.y > 50)
        stage.touch(.ended, 150, 300)
        stage.settle()
        scrollView.isDirectionalLockEnabled = true
        let x = scrollView.contentOffset.x
        stage.drag(from: Point(200, 400), to: Point(170, 300), ends: false)
        #expect(scrollView.contentOffset.x == x)
        stage.touch(.ended, 170, 300)
    }

    @Test func shrinkingContentDoesNotJumpUnderFinger() {
        let (stage, scrollView, _) = make()
        scrollView.setContentOffset(Point(0, 2000), animated: false)
        stage.drag(from: Point(100, 300), to: Point(100, 290), ends: false)
        stage.drag(from: Point(100, 300), to: Point(100, 250), ends: false)
        let before = scrollView.contentOffset.y
        scrollView.contentSize = Size(300, 1000)
        #expect(scrollView.contentOffset.y == before)
        stage.frame()
        #expect(abs(scrollView.contentOffset.y - before) < 1)
        stage.touch(.ended, 100, 250)
        stage.settle()
        #expect(scrollView.contentOffset.y == 400)
    }

    /// The same finger, sampled 30 to 120 times a second and with frames missing, comes to rest at the same
    /// position.
    @Test func restPositionIsIndependentOfFrameRate() {
        var rests: [Double] = []
        for rate in [30.0, 60, 75, 120, 0] {
            let (stage, scrollView, _) = make(Size(300, 20_000))
            let samples = 30
            var next = 0
            stage.touch(.began, 100, 500)
            var frame = 0
            while next < samples {
                frame += 1
                // Every fifth frame is missed.
                let interval = rate > 0 ? 1 / rate : frame % 5 == 0 ? 2.0 / 60 : 1.0 / 60
                let end = stage.now + interval
                while next < samples, Double(next + 1) * 0.008 <= end {
                    next += 1
                    stage.screen.touch(
                        .moved, finger: 0, at: Point(100, 500 - Double(next) * 9),
                        time: Double(next) * 0.008)
                }
                stage.frame(interval)
            }
            stage.screen.touch(
                .ended, finger: 0, at: Point(100, 500 - Double(samples) * 9),
                time: Double(samples) * 0.008)
            while stage.frame(rate > 0 ? 1 / rate : 1.0 / 45) {}
            rests.append(scrollView.contentOffset.y)
        }
        #expect((rests.max() ?? 0) - (rests.min() ?? 0) < 0.5)
        #expect((rests.first ?? 0) > 600)
    }

    /// After any sequence of touches, program calls and content changes, content rests within its range and
    /// requests no frames.
    @Test(arguments: 0..<48)
    func contentRestsInRangeAfterRandomInput(seed: Int) {
        var generator = SeededRandom(seed: UInt64(seed))
        func random(_ limit: Int) -> Int { generator.next(limit) }
        let (stage, scrollView, delegate) = make(
            Size(300 + Double(random(3)) * 300, 200 + Double(random(20)) * 100))
        scrollView.alwaysBounceVertical = random(2) == 0
        scrollView.isPagingEnabled = random(4) == 0
        scrollView.isDirectionalLockEnabled = random(2) == 0
        let control = RefreshControl(
            header: RefreshHeader(), threshold: 80,
            policy: RefreshStateMachine.TriggerPolicy.allCases[random(3)])
        var (running, most, done) = (0, 0, [() -> Void]())
        control.onRefresh = {
            running += 1
            most = max(most, running)
            done.append($0)
        }
        scrollView.refreshControl = control
        let counter = TouchCounter(frame: Rect(0, -2000, 900, 6000))
        scrollView.addSubview(counter)
        var down: [Int: Point] = [:]
        for _ in 0..<400 {
            let finger = random(3)
            let place = Point(Double(random(300)), Double(random(600)))
            switch random(14) {
            case 0, 1:
                guard down[finger] == nil else { break }
                stage.touch(.began, place.x, place.y, finger: finger)
                down[finger] = place
            case 2...7:
                guard let last = down[finger] else { break }
                let p = Point(last.x + Double(random(41) - 20), last.y + Double(random(81) - 30))
                stage.touch(.moved, p.x, p.y, finger: finger)
                down[finger] = p
            case 8, 9:
                guard let last = down.removeValue(forKey: finger) else { break }
                stage.touch(random(5) == 0 ? .cancelled : .ended, last.x, last.y, finger: finger)
            case 10:
                // Content that is set out of range would stay there.
                let offset = scrollView.restingOffset(nearest: Point(0, Double(random(1000))))
                scrollView.setContentOffset(offset, animated: random(2) == 0)
            case 11:
                scrollView.contentSize = Size(
                    300 + Double(random(3)) * 200, Double(random(2000)))
            case 12:
                if let finish = done.popLast() {
                    running -= 1
                    finish()
                }
            default: break
            }
            for _ in 0..<random(4) { stage.frame() }
        }
        for (finger, p) in down { stage.touch(.ended, p.x, p.y, finger: finger) }
        for finish in done { finish() }
        let frames = stage.settle()
        #expect(frames < 1000)
        #expect(most <= 1)
        // Each touch that the content received has either ended or been cancelled.
        #expect(counter.open.isEmpty && counter.unexpectedCalls == 0)
        #expect(!scrollView.isTracking && !scrollView.isDragging)
        #expect(control.state == .waiting)
        let offset = scrollView.contentOffset
        #expect(offset.y >= -0.001 && offset.x >= -0.001)
        #expect(offset.y <= max(0, scrollView.contentSize.height - 600) + 0.001)
        #expect(offset.x <= max(0, scrollView.contentSize.width - 300) + 0.001)
        withExtendedLifetime(delegate) {}
    }

    /// WCAG 2.2 requires different contrasts for text and graphics. An indicator counts as graphics.
    @Test(arguments: [Color.white, .black])
    func scrollIndicatorMeetsMinimumContrast(background: Color) {
        let color = ScrollView().indicatorColor
        #expect(color.contrast(on: background) >= Color.minimumGraphicsContrast)
    }

    /// The step of a key that is pressed again adds to the one in progress.
    @Test func keyStepsInQuickSuccessionAddUp() {
        let (stage, scrollView, _) = make()
        stage.screen.scroll(.pages(1), at: Point(100, 200))
        stage.frames(5)
        stage.screen.scroll(.pages(1), at: Point(100, 200))
        stage.settle()
        #expect(scrollView.contentOffset.y == 1080)
    }

    @Test func flashedIndicatorsAreShownAfterIdleTime() {
        let (stage, scrollView, _) = make()
        scrollView.flashScrollIndicators()
        #expect(stage.frame())
        #expect(stage.pixel(296, 20) != stage.pixel(150, 20))
        stage.settle()
        #expect(stage.pixel(296, 20) == stage.pixel(150, 20))
        stage.frame(60)
        scrollView.flashScrollIndicators()
        stage.frame()
        #expect(stage.pixel(296, 20) != stage.pixel(150, 20))
    }

    /// Fingers that leave a touchpad while they move let the content go on, as after a drag.
    @Test func flingDeceleratesContent() {
        let (stage, scrollView, _) = make()
        stage.screen.scroll(.by(Point(0, 100)), at: Point(100, 200))
        stage.screen.scroll(.fling(Point(0, 1000)), at: Point(100, 200))
        #expect(scrollView.isDecelerating)
        stage.frames(3)
        let early = scrollView.contentOffset.y
        #expect(early > 110)
        stage.settle()
        #expect(scrollView.contentOffset.y > early + 100)
        // Another step of the fingers stops it.
        stage.screen.scroll(.fling(Point(0, -1000)), at: Point(100, 200))
        stage.frame()
        stage.screen.scroll(.by(Point(0, 1)), at: Point(100, 200))
        let stopped = scrollView.contentOffset.y
        stage.settle()
        #expect(scrollView.contentOffset.y == stopped)
    }

    /// The wheel and keys scroll the view under the pointer, within its range.
    @Test func wheelAndKeyStepsScrollContent() {
        let stage = Stage()
        let list = ScrollView(frame: Rect(0, 100, 300, 400))
        list.contentSize = Size(300, 1000)
        stage.root.addSubview(list)
        stage.frame()
        stage.screen.scroll(.by(Point(0, 30)), at: Point(100, 200))
        #expect(list.contentOffset.y == 30)
        stage.screen.scroll(.by(Point(0, -500)), at: Point(100, 200))
        #expect(list.contentOffset.y == 0)
        // Beside the list, the only scroll view on the screen is scrolled.
        stage.screen.scroll(.pages(1), at: Point(10, 10))
        stage.settle()
        #expect(list.contentOffset.y == 340)
        stage.screen.scroll(.toEnd, at: Point(100, 200))
        stage.settle()
        #expect(list.contentOffset.y == 600)
        stage.screen.scroll(.lines(x: 0, y: -1), at: Point(100, 200))
        stage.settle()
        #expect(list.contentOffset.y == 540)
        stage.screen.scroll(.toStart, at: Point(100, 200))
        stage.settle()
        #expect(list.contentOffset.y == 0)
        // Content under a finger does not scroll.
        stage.drag(from: Point(100, 300), to: Point(100, 250), ends: false)
        let held = list.contentOffset.y
        #expect(held > 0)
        stage.screen.scroll(.toEnd, at: Point(100, 200))
        #expect(list.contentOffset.y == held)
    }
}
