import Geometry
import Testing

@testable import Interface

/// The rules of UIKit's gesture recognisers.
@MainActor @Suite struct GestureRuleTests {
    private let stage = Stage()
    private let view = View(frame: Rect(0, 0, 300, 600))
    private var log = Log()

    @MainActor final class Log { var lines: [String] = [] }

    init() { stage.root.addSubview(view) }

    private func tapRecognizer(_ name: String, taps: Int = 1) -> TapGestureRecognizer {
        let recognizer = TapGestureRecognizer { [log] in log.lines.append("\(name) \($0.state)") }
        recognizer.numberOfTapsRequired = taps
        view.addGestureRecognizer(recognizer)
        return recognizer
    }

    private func taps(_ count: Int, gap: Int = 5) {
        for _ in 0..<count {
            stage.tap(100, 100)
            stage.frames(gap)
        }
    }

    // UIGestureRecognizer.State: a discrete gesture changes from possible to recognized, which is ended.
    @Test func tapActsOnceAndIsEnded() {
        let tap = tapRecognizer("tap")
        taps(1)
        #expect(log.lines == ["tap ended"])
        #expect(tap.state == .possible)
        #expect(GestureRecognizer.State.recognized == .ended)
    }

    // "Coordinating multiple gesture recognizers": without a requirement the single tap acts at once, and the second
    // tap completes the double tap.
    @Test(arguments: [false, true]) func doubleTapActsBesideSingleTap(doubleFirst: Bool) {
        if doubleFirst { _ = tapRecognizer("double", taps: 2) }
        _ = tapRecognizer("single")
        if !doubleFirst { _ = tapRecognizer("double", taps: 2) }
        taps(2)
        stage.settle()
        #expect(log.lines == ["single ended", "double ended"])
    }

    @Test(arguments: [
        (1, ["single ended"]), (2, ["double ended"]), (3, ["double ended", "single ended"]),
        (4, ["double ended", "double ended"]),
    ])
    func singleTapWaitsForDoubleTapToFail(count: Int, expected: [String]) {
        for order in [false, true] {
            let test = GestureRuleTests()
            var double: TapGestureRecognizer?
            if order { double = test.tapRecognizer("double", taps: 2) }
            let single = test.tapRecognizer("single")
            single.require(toFail: double ?? test.tapRecognizer("double", taps: 2))
            test.taps(count)
            #expect(test.log.lines.count == expected.count - (count % 2))
            test.stage.settle()
            #expect(test.log.lines == expected)
        }
    }

    @Test func singleTapThatWaitsActsWhenNextTouchIsDrag() {
        let single = tapRecognizer("single")
        single.require(toFail: tapRecognizer("double", taps: 2))
        view.addGestureRecognizer(
            PanGestureRecognizer { [log] in if $0.state == .began { log.lines.append("pan") } })
        taps(1)
        stage.drag(from: Point(100, 100), to: Point(100, 300))
        stage.settle()
        #expect(log.lines.sorted() == ["pan", "single ended"])
    }

    @Test func waitingEndsWhenViewLeaves() {
        let single = tapRecognizer("single")
        single.require(toFail: tapRecognizer("double", taps: 2))
        taps(1)
        view.removeFromSuperview()
        stage.settle()
        #expect(log.lines.isEmpty)
    }

    // UIGestureRecognizer.require(toFail:): a disabled recogniser, or one of a view without the touch, does not delay.
    @Test func requirementWithoutTouchesDelaysNothing() {
        let other = TapGestureRecognizer()
        let single = tapRecognizer("single")
        single.require(toFail: other)
        let double = tapRecognizer("double", taps: 2)
        double.isEnabled = false
        single.require(toFail: double)
        stage.tap(100, 100)
        #expect(log.lines == ["single ended"])
    }

    // UIGestureRecognizer.isEnabled: false while a gesture is in progress cancels it.
    @Test func disablingCancelsGesture() {
        let pan = PanGestureRecognizer { [log] in log.lines.append("\($0.state)") }
        view.addGestureRecognizer(pan)
        stage.drag(from: Point(100, 100), to: Point(100, 200), ends: false)
        #expect(log.lines.first == "began" && log.lines.last == "changed")
        pan.isEnabled = false
        pan.isEnabled = true
        #expect(log.lines.last == "cancelled")
        let count = log.lines.count
        stage.touch(.moved, 100, 300)
        stage.frames(3)
        stage.touch(.ended, 100, 300)
        #expect(log.lines.count == count && pan.state == .possible)
    }

    @Test func disablingPanEndsDragOfScrollView() {
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 2000)
        view.addSubview(scrollView)
        stage.settle()
        stage.drag(from: Point(100, 400), to: Point(100, 300), ends: false)
        let offset = scrollView.contentOffset.y
        #expect(offset > 50)
        scrollView.panGestureRecognizer.isEnabled = false
        scrollView.panGestureRecognizer.isEnabled = true
        #expect(!scrollView.isDragging)
        for i in 1...10 {
            stage.touch(.moved, 100, 300 - Double(i) * 20)
            stage.frame()
        }
        #expect(scrollView.contentOffset.y == offset)
    }

    // UIGestureRecognizerDelegate.
    @Test func delegateDecides() {
        final class Delegate: GestureRecognizerDelegate {
            var begins = true, receives = true, shares = false
            func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
                begins
            }
            func gestureRecognizer(
                _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
            ) -> Bool { receives }
            func gestureRecognizer(
                _ gestureRecognizer: GestureRecognizer,
                shouldRecognizeSimultaneouslyWith other: GestureRecognizer
            ) -> Bool { shares }
        }
        let delegate = Delegate()
        let (one, two) = (tapRecognizer("one"), tapRecognizer("two"))
        one.delegate = delegate
        delegate.begins = false
        taps(1, gap: 40)
        delegate.begins = true
        delegate.receives = false
        taps(1, gap: 40)
        #expect(log.lines == ["two ended", "two ended"])
        delegate.receives = true
        delegate.shares = true
        taps(1, gap: 40)
        #expect(log.lines.suffix(2) == ["one ended", "two ended"])
        _ = two
    }

    // UITouch.tapCount: taps in the same place within a short time count together; moving elsewhere starts anew.
    @Test func touchesCountTaps() {
        final class Counter: View {
            var counts: [Int] = []
            override func touchBegan(_ touch: Touch) { counts.append(touch.tapCount) }
        }
        let counter = Counter(frame: view.bounds)
        view.addSubview(counter)
        for (x, gap) in [(100.0, 5), (104, 5), (104, 40), (104, 5), (200, 5)] {
            stage.tap(x, 100)
            stage.frames(gap)
        }
        #expect(counter.counts == [1, 2, 3, 1, 1])
    }
}
