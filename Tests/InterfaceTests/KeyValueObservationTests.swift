import Geometry
import Testing

@testable import Interface

@MainActor @Suite struct KeyValueObservationTests {
    @Test func offsetIsObservedWhileObservationIsRetained() {
        let stage = Stage(Size(300, 600))
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 2000)
        stage.root.addSubview(scrollView)
        stage.frame()
        var seen: [Double] = []
        var observation: KeyValueObservation? = scrollView.observe(
            \.contentOffset, options: [.new, .old]
        ) { view, change in
            #expect(change.newValue == view.contentOffset && change.oldValue != change.newValue)
            seen.append(view.contentOffset.y)
        }
        scrollView.setContentOffset(Point(0, 100), animated: false)
        #expect(seen == [100])
        stage.drag(from: Point(150, 300), to: Point(150, 200))
        #expect(seen.count > 5 && seen.last == scrollView.contentOffset.y)
        stage.settle()
        seen = []
        observation?.invalidate()
        scrollView.setContentOffset(Point(0, 300), animated: false)
        #expect(seen == [])
        observation = scrollView.observe(\.contentOffset) { _, _ in seen.append(1) }
        observation = nil
        scrollView.setContentOffset(Point(0, 400), animated: false)
        #expect(seen == [] && observation == nil)
    }

    /// The observer is called before the delegate, as in UIKit.
    @Test func observersAreCalledBeforeDelegate() {
        final class Delegate: ScrollViewDelegate {
            var order: [String] = []
            func scrollViewDidScroll(_ scrollView: ScrollView) { order.append("delegate") }
        }
        let (delegate, scrollView) = (Delegate(), ScrollView(frame: Rect(0, 0, 100, 100)))
        scrollView.contentSize = Size(100, 500)
        scrollView.delegate = delegate
        let observation = scrollView.observe(\.contentOffset) { _, _ in
            delegate.order.append("observer")
        }
        scrollView.setContentOffset(Point(0, 50), animated: false)
        #expect(delegate.order == ["observer", "delegate"])
        observation.invalidate()
    }

    @Test func layoutAndDrawnPropertiesAreObservable() {
        let scrollView = ScrollView(frame: Rect(0, 0, 100, 100))
        var seen: [String] = []
        let observations = [
            scrollView.observe(\.frame, options: .initial) { _, change in
                seen.append(change.oldValue == nil ? "first frame" : "frame")
            },
            scrollView.observe(\.bounds) { _, _ in seen.append("bounds") },
            scrollView.observe(\.contentSize) { _, _ in seen.append("size") },
            scrollView.observe(\.contentInset) { _, _ in seen.append("inset") },
            scrollView.observe(\.alpha) { _, _ in seen.append("alpha") },
            scrollView.observe(\.isHidden) { _, _ in seen.append("hidden") },
        ]
        #expect(seen == ["first frame"])
        seen = []
        scrollView.frame = Rect(5, 0, 100, 100)
        #expect(seen == ["frame"])
        scrollView.frame = Rect(5, 0, 100, 100)
        scrollView.contentSize = Size(100, 700)
        scrollView.contentInset = EdgeInsets(bottom: 5)
        scrollView.alpha = 0.5
        scrollView.isHidden = true
        #expect(seen == ["frame", "size", "inset", "alpha", "hidden"])
        for observation in observations { observation.invalidate() }
    }

    @Test func observerMayChangePropertyAndAddObservations() {
        let view = View()
        var later: [KeyValueObservation] = []
        var calls = 0
        let observation = view.observe(\.alpha) { view, _ in
            calls += 1
            if view.alpha < 0.5 { view.alpha = 0.5 }
            later.append(view.observe(\.frame) { _, _ in })
        }
        view.alpha = 0.2
        #expect(calls == 2 && view.alpha == 0.5)
        observation.invalidate()
    }

    @Test func releasedObservationsAreRemoved() {
        let view = View()
        for _ in 0..<100 { _ = view.observe(\.alpha) { _, _ in } }
        #expect(view.observations.count == 1)
    }
}
