import Geometry
import Testing

@testable import Interface

/// Views that are removed from the screen while a finger is on them.
@MainActor @Suite struct RemovedViewTests {
    /// Records its touch events.
    private final class Touched: View {
        var events: [String] = []
        override func touchBegan(_ touch: Touch) { events.append("began") }
        override func touchMoved(_ touch: Touch) { events.append("moved") }
        override func touchEnded(_ touch: Touch) { events.append("ended") }
        override func touchCancelled(_ touch: Touch) { events.append("cancelled") }
    }

    private let stage = Stage()

    /// The way in which a view leaves the screen.
    enum Way: CaseIterable {
        case removed, parentRemoved, movedToViewWithoutScreen
    }

    @Test(arguments: Way.allCases)
    func touchIsCancelledOnce(way: Way) {
        let (parent, view, elsewhere) = (View(), Touched(), View())
        for child in [parent, view] { child.frame = Rect(0, 0, 100, 100) }
        parent.addSubview(view)
        stage.root.addSubview(parent)
        stage.touch(.began, 50, 50)
        stage.frame()
        switch way {
        case .removed: view.removeFromSuperview()
        case .parentRemoved: parent.removeFromSuperview()
        case .movedToViewWithoutScreen: elsewhere.addSubview(view)
        }
        stage.touch(.moved, 60, 50)
        stage.frames(2)
        stage.touch(.ended, 60, 50)
        stage.frames(2)
        #expect(view.events == ["began", "cancelled"])
    }

    @Test func viewReparentedOnScreenKeepsItsTouch() {
        let (parent, view) = (View(), Touched())
        for child in [parent, view] { child.frame = Rect(0, 0, 100, 100) }
        stage.root.addSubview(parent)
        stage.root.addSubview(view)
        stage.touch(.began, 50, 50)
        stage.frame()
        parent.addSubview(view)
        stage.touch(.ended, 50, 50)
        #expect(view.events == ["began", "ended"])
    }

    /// Gesture recognizers do not retain their views.
    @Test func scrollViewMayBeRemovedDuringDrag() {
        weak var gone: ScrollView?
        var dragging: [Bool] = []
        do {
            let scrollView = ScrollView()
            scrollView.frame = Rect(0, 0, 300, 600)
            scrollView.contentSize = Size(300, 2000)
            scrollView.panGestureRecognizer.action = { dragging.append($0.state != .cancelled) }
            stage.root.addSubview(scrollView)
            gone = scrollView
            stage.drag(from: Point(150, 500), to: Point(150, 300), ends: false)
            #expect(scrollView.isDragging)
            scrollView.removeFromSuperview()
            #expect(!scrollView.isDragging)
        }
        #expect(gone == nil && dragging.first == true && dragging.last == false)
        stage.touch(.moved, 150, 200)
        stage.frames(3)
        stage.touch(.ended, 150, 200)
        stage.settle()
        #expect(stage.root.hitTest(Point(150, 200)) === stage.root)
    }

    /// The gesture of the enclosing view continues.
    @Test func enclosingScrollViewContinuesDrag() {
        let (scrollView, view) = (ScrollView(), Touched())
        scrollView.frame = Rect(0, 0, 300, 600)
        scrollView.contentSize = Size(300, 2000)
        view.frame = Rect(0, 0, 300, 2000)
        scrollView.addSubview(view)
        stage.root.addSubview(scrollView)
        stage.drag(from: Point(150, 500), to: Point(150, 400), ends: false)
        view.removeFromSuperview()
        let offset = scrollView.contentOffset.y
        for y in stride(from: 400.0, through: 300, by: -10) {
            stage.touch(.moved, 150, y)
            stage.frame()
        }
        #expect(scrollView.contentOffset.y > offset + 50)
    }

    /// A drag cancels the touch of a view in the list, and that view removes the list from the screen.
    @Test func touchCancelHandlerMayRemoveDraggedScrollView() {
        weak var gone: ScrollView?
        var states: [GestureRecognizer.State] = []
        do {
            let (scrollView, control) = (ScrollView(), Control())
            scrollView.frame = Rect(0, 0, 300, 600)
            scrollView.contentSize = Size(300, 2000)
            scrollView.panGestureRecognizer.action = { states.append($0.state) }
            control.frame = Rect(0, 0, 300, 2000)
            control.addAction(for: .touchCancel) { gone?.removeFromSuperview() }
            scrollView.addSubview(control)
            stage.root.addSubview(scrollView)
            gone = scrollView
        }
        stage.touch(.began, 150, 500)
        stage.frames(30)
        for y in stride(from: 490.0, through: 300, by: -10) {
            stage.touch(.moved, 150, y)
            stage.frame()
        }
        stage.touch(.ended, 150, 300)
        stage.settle()
        #expect(gone == nil && states.isEmpty)
    }

    /// A gesture recognizer's first change removes the view of another one.
    @Test func gestureMayRemoveViewOfAnotherGesture() {
        let (inner, outer) = (View(), View())
        var heard = 0
        let tap = TapGestureRecognizer { _ in heard += 1 }
        let pan = PanGestureRecognizer { [unowned inner] in
            if $0.state == .began { inner.removeFromSuperview() }
        }
        pan.shouldRecognizeSimultaneously = { _ in true }
        inner.addGestureRecognizer(tap)
        outer.addGestureRecognizer(pan)
        for view in [inner, outer] { view.frame = Rect(0, 0, 300, 600) }
        outer.addSubview(inner)
        stage.root.addSubview(outer)
        stage.drag(from: Point(150, 500), to: Point(150, 300))
        stage.settle()
        #expect(inner.superview == nil && heard == 0)
        #expect(tap.touches.isEmpty && tap.state == .possible)
    }
}
