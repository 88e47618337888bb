import Geometry
import Glibc
import Testing

@testable import Interface

/// Pinches, rotations, pans of two fingers and the zoom of scroll views.
@MainActor @Suite struct TwoFingerTests {
    private let stage = Stage(Size(400, 600))

    /// Moves two fingers in equal steps, one per frame, from where they are to other places.
    private func move(_ a: (Point, Point), _ b: (Point, Point), frames count: Int = 12) {
        for i in 1...count {
            let share = Double(i) / Double(count)
            let (p, q) = (a.0.lerp(to: a.1, share), b.0.lerp(to: b.1, share))
            stage.touch(.moved, p.x, p.y, finger: 0)
            stage.touch(.moved, q.x, q.y, finger: 1)
            stage.frame()
        }
        // Positions are drawn slightly in the past.
        stage.frames(6)
    }

    private func begin(_ p: Point, _ q: Point) {
        stage.touch(.began, p.x, p.y, finger: 0)
        stage.frame()
        stage.touch(.began, q.x, q.y, finger: 1)
        stage.frame()
    }

    private func end(_ p: Point, _ q: Point) {
        stage.touch(.ended, p.x, p.y, finger: 0)
        stage.touch(.ended, q.x, q.y, finger: 1)
        stage.frames(3)
    }

    private func target() -> View {
        let view = View(frame: Rect(0, 0, 400, 600))
        stage.root.addSubview(view)
        return view
    }

    // MARK: Recognisers

    @Test func pinchReportsTheScale() {
        var states: [GestureRecognizer.State] = []
        let pinch = PinchGestureRecognizer { states.append($0.state) }
        target().addGestureRecognizer(pinch)
        begin(Point(100, 300), Point(200, 300))
        #expect(pinch.state == .possible)
        move((Point(100, 300), Point(50, 300)), (Point(200, 300), Point(250, 300)))
        #expect(pinch.state == .changed && pinch.scale > 1.6 && pinch.scale <= 2)
        #expect(pinch.location(in: nil).distance(to: Point(150, 300)) < 2)
        pinch.scale = 1
        move((Point(50, 300), Point(100, 300)), (Point(250, 300), Point(200, 300)))
        #expect(abs(pinch.scale - 0.5) < 0.02)
        end(Point(100, 300), Point(200, 300))
        #expect(states.first == .began && states.last == .ended && pinch.state == .possible)
    }

    @Test func rotationCountsWholeTurns() {
        var (rotation, states) = (0.0, [GestureRecognizer.State]())
        let recognizer = RotationGestureRecognizer { recognizer in
            rotation = (recognizer as? RotationGestureRecognizer)?.rotation ?? 0
            states.append(recognizer.state)
        }
        target().addGestureRecognizer(recognizer)
        func places(_ angle: Double) -> (Point, Point) {
            let arm = Point(100 * cos(angle), 100 * sin(angle))
            return (Point(200, 300) - arm, Point(200, 300) + arm)
        }
        let start = places(0)
        begin(start.0, start.1)
        for step in 1...80 {
            let (p, q) = places(Double(step) / 80 * 3 * .pi)
            stage.touch(.moved, p.x, p.y, finger: 0)
            stage.touch(.moved, q.x, q.y, finger: 1)
            stage.frame()
        }
        stage.frames(6)
        #expect(abs(rotation - 3 * .pi) < 0.4 && states.first == .began)
        recognizer.rotation = 0
        #expect(recognizer.rotation == 0)
        let last = places(3 * .pi)
        end(last.0, last.1)
        #expect(states.last == .ended)
    }

    @Test func pinchAndRotationRecogniseTogetherIfAllowed() {
        for isAllowed in [true, false] {
            let stage = TwoFingerTests()
            let pinch = PinchGestureRecognizer()
            let rotation = RotationGestureRecognizer()
            if isAllowed { pinch.shouldRecognizeSimultaneously = { $0 === rotation } }
            let view = stage.target()
            view.addGestureRecognizer(pinch)
            view.addGestureRecognizer(rotation)
            stage.begin(Point(100, 300), Point(200, 300))
            stage.move((Point(100, 300), Point(100, 400)), (Point(200, 300), Point(300, 200)))
            #expect(pinch.state == .changed || rotation.state == .changed)
            #expect((pinch.state == .changed && rotation.state == .changed) == isAllowed)
        }
    }

    @Test func restingPalmDoesNotBlockAPinch() {
        let pinch = PinchGestureRecognizer()
        target().addGestureRecognizer(pinch)
        stage.touch(.began, 20, 580, finger: 7)
        stage.frame()
        stage.frame(0.8)
        begin(Point(100, 300), Point(200, 300))
        move((Point(100, 300), Point(50, 300)), (Point(200, 300), Point(250, 300)))
        #expect(pinch.state == .changed && pinch.scale > 1.5)
        end(Point(50, 300), Point(250, 300))
        #expect(pinch.state == .possible)
    }

    @Test func panOfTwoFingersNeedsBoth() {
        let pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        target().addGestureRecognizer(pan)
        stage.drag(from: Point(100, 300), to: Point(100, 400))
        #expect(pan.state == .possible)
        stage.frames(20)
        begin(Point(100, 300), Point(200, 300))
        move((Point(100, 300), Point(150, 400)), (Point(200, 300), Point(250, 400)))
        #expect(pan.state == .changed)
        #expect(pan.translation.distance(to: Point(50, 100)) < 25)
        stage.touch(.ended, 150, 400, finger: 0)
        #expect(pan.state == .possible)
        stage.touch(.ended, 250, 400, finger: 1)
        // Further fingers than the greatest number are ignored.
        pan.minimumNumberOfTouches = 1
        pan.maximumNumberOfTouches = 1
        stage.frames(20)
        begin(Point(100, 300), Point(200, 300))
        #expect(pan.touches.count == 1)
    }

    // MARK: Zoom

    private final class Zoomed: ScrollViewDelegate {
        let content = View(frame: Rect(0, 0, 400, 600))
        var events: [String] = []
        func viewForZooming(in scrollView: ScrollView) -> View? { content }
        func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
            events.append("begin")
        }
        func scrollViewDidEndZooming(
            _ scrollView: ScrollView, with view: View?, atScale scale: Double
        ) { events.append("end") }
    }

    private func scrollView(_ delegate: Zoomed, minimum: Double = 1, maximum: Double = 4)
        -> ScrollView
    {
        let scrollView = ScrollView(frame: Rect(0, 0, 400, 600))
        scrollView.addSubview(delegate.content)
        scrollView.contentSize = Size(400, 600)
        scrollView.delegate = delegate
        scrollView.minimumZoomScale = minimum
        scrollView.maximumZoomScale = maximum
        stage.root.addSubview(scrollView)
        stage.frame()
        return scrollView
    }

    @Test func pinchZoomsAroundTheFingers() {
        let zoomed = Zoomed()
        let view = scrollView(zoomed)
        begin(Point(100, 200), Point(200, 200))
        move((Point(100, 200), Point(50, 250)), (Point(200, 200), Point(250, 250)))
        #expect(view.isZooming && view.zoomScale > 1.6)
        // What was between the fingers is still there, although they have moved.
        let held = zoomed.content.convertFromScreen(Point(150, 250))
        #expect(held.distance(to: Point(150, 200)) < 12)
        #expect(view.contentSize == Size(400 * view.zoomScale, 600 * view.zoomScale))
        end(Point(50, 250), Point(250, 250))
        stage.settle()
        #expect(!view.isZooming && zoomed.events == ["begin", "end"])
        // One finger scrolls on.
        let offset = view.contentOffset
        stage.drag(from: Point(200, 300), to: Point(150, 220))
        #expect(view.contentOffset.x > offset.x && view.contentOffset.y > offset.y)
    }

    @Test func zoomBeyondItsLimitsReturns() {
        let zoomed = Zoomed()
        let view = scrollView(zoomed, maximum: 1.5)
        begin(Point(150, 300), Point(250, 300))
        move((Point(150, 300), Point(20, 300)), (Point(250, 300), Point(380, 300)))
        #expect(view.zoomScale > 1.5 && view.zoomScale < 2.5)
        end(Point(20, 300), Point(380, 300))
        stage.settle()
        #expect(view.zoomScale == 1.5)
        view.bouncesZoom = false
        begin(Point(150, 300), Point(250, 300))
        move((Point(150, 300), Point(190, 300)), (Point(250, 300), Point(210, 300)))
        #expect(view.zoomScale == 1)
        end(Point(190, 300), Point(210, 300))
        stage.settle()
        #expect(view.contentOffset == .zero && view.contentSize == Size(400, 600))
    }

    @Test func programZoomsToARectangle() {
        let zoomed = Zoomed()
        let view = scrollView(zoomed)
        view.setZoomScale(2, animated: true)
        stage.settle()
        #expect(view.zoomScale == 2 && view.contentOffset == Point(200, 300))
        view.zoom(to: Rect(300, 450, 100, 150), animated: false)
        #expect(view.zoomScale == 4 && view.contentOffset == Point(1200, 1800))
        view.zoomScale = 9
        #expect(view.zoomScale == 4)
        // Without a view that zooms, nothing happens.
        let plain = ScrollView(frame: Rect(0, 0, 400, 600))
        plain.maximumZoomScale = 3
        plain.zoomScale = 2
        #expect(plain.zoomScale == 1 && plain.pinchGestureRecognizer != nil)
    }
}
