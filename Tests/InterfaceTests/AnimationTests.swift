import Geometry
import Motion
import Testing

@testable import Interface

@MainActor @Suite struct AnimationTests {
    private func make() -> (Stage, View) {
        let stage = Stage()
        let view = View(frame: Rect(0, 0, 10, 10))
        stage.root.addSubview(view)
        stage.settle()
        return (stage, view)
    }

    @Test(arguments: [
        (View.AnimationOptions.curveLinear, 0.5), (.curveEaseInOut, 0.5),
        (.curveEaseIn, 0.3153), (.curveEaseOut, 0.6847),
    ])
    func animationFollowsTimingCurve(options: View.AnimationOptions, half: Double) {
        let (stage, view) = make()
        var finished: [Bool] = []
        View.animate(
            withDuration: 0.4, options: options, animations: { view.frame = Rect(100, 0, 10, 10) },
            completion: { finished.append($0) })
        // The model value changes at once; the presentation starts to change with the next frame.
        #expect(view.frame.x == 100 && view.presentationFrame.x == 0)
        stage.frame()
        #expect(view.presentationFrame.x == 0)
        stage.frame(0.2)
        #expect(abs(view.presentationFrame.x - half * 100) < 0.1)
        #expect(finished.isEmpty)
        stage.frame(0.21)
        #expect(view.presentationFrame.x == 100 && finished == [true])
        #expect(!stage.frame() || !stage.frame())
    }

    @Test func springOvershootsAndSettles() {
        let (stage, view) = make()
        View.animate(
            withDuration: 1, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
            animations: { view.alpha = 0 })
        stage.frame()
        let spring = DampedSpring(duration: 1, dampingRatio: 0.4)
        var least = 1.0
        for i in 1..<60 {
            stage.frame()
            let expected = 1 - spring.position(at: Double(i) / 60)
            #expect(abs(view.presentationAlpha - expected) < 1e-9)
            least = min(least, view.presentationAlpha)
        }
        // The first overshoot is e^(−πζ/√(1 − ζ²)) of the distance: 0.254.
        #expect(abs(least + 0.254) < 0.001)
        stage.frames(2)
        #expect(view.presentationAlpha == 0)
    }

    @Test func beginFromCurrentStateReplacesRunningAnimation() async {
        let (stage, view) = make()
        var ends: [Bool] = []
        View.animate(withDuration: 0.4, options: .curveLinear) {
            view.frame.origin.x = 100
        } completion: {
            ends.append($0)
        }
        stage.frame()
        stage.frame(0.2)
        View.animate(withDuration: 0.4, options: [.beginFromCurrentState, .curveLinear]) {
            view.frame.origin.x = 0
        }
        await runMainActorJobs()
        #expect(ends == [false])
        #expect(abs(view.presentationFrame.x - 50) < 1e-9)
        stage.frame()
        stage.frame(0.2)
        #expect(abs(view.presentationFrame.x - 25) < 1e-9)
    }

    /// A change during an animation is added to the running one, whose velocity is kept.
    @Test func overlappingAnimationsAreAdditive() {
        let (stage, view) = make()
        var ends: [String] = []
        View.animate(withDuration: 0.4, options: .curveLinear) {
            view.frame.origin.x = 100
        } completion: {
            ends.append("there \($0)")
        }
        stage.frame()
        stage.frame(0.2)
        View.animate(withDuration: 0.4, options: .curveLinear) {
            view.frame.origin.x = 0
        } completion: {
            ends.append("back \($0)")
        }
        #expect(abs(view.presentationFrame.x - 50) < 1e-9 && ends == [])
        stage.frame(0.1)
        #expect(abs(view.presentationFrame.x - 75) < 1e-9)
        stage.frame(0.11)
        #expect(abs(view.presentationFrame.x - 72.5) < 1e-9 && ends == ["there true"])
        stage.frame(0.3)
        #expect(view.presentationFrame.x == 0 && ends == ["there true", "back true"])
        #expect(stage.settle() < 3)
    }

    /// At most 16 animations of a property run at a time. The 17th replaces them, which completes them.
    @Test func runningAnimationsPerViewAreBounded() async {
        let (stage, view) = make()
        var (ends, last) = (0, 0.0)
        for i in 1...1000 {
            View.animate(withDuration: 10) {
                view.frame.origin.x = Double(i)
            } completion: { _ in
                ends += 1
            }
            stage.frame(0.01)
            #expect(abs(view.presentationFrame.x - last) < 50)
            last = view.presentationFrame.x
        }
        await runMainActorJobs()
        // 62 times 16 animations were replaced.
        #expect(ends == 992)
        stage.settle()
        #expect(view.presentationFrame.x == 1000 && ends == 1000)
    }

    @Test func animationsOfHiddenViewsEndOnTime() {
        let (stage, view) = make()
        let inner = View(frame: Rect(0, 0, 5, 5))
        view.addSubview(inner)
        view.isHidden = true
        stage.settle()
        var ends: [Bool] = []
        View.animate(withDuration: 0.4, options: .curveLinear) {
            inner.alpha = 0
        } completion: {
            ends.append($0)
        }
        stage.frame()
        stage.frame(0.2)
        #expect(abs(inner.presentationAlpha - 0.5) < 1e-9 && ends == [])
        #expect(!stage.frame(0.21) && inner.presentationAlpha == 0 && ends == [true])
        // An animation that repeats endlessly needs no frames while it is invisible, and is in step afterwards.
        View.animate(withDuration: 0.2, options: [.curveLinear, .repeat]) { inner.alpha = 1 }
        stage.frame()
        #expect(!stage.frame(0.25))
        view.isHidden = false
        #expect(stage.frame(0.25))
        #expect(abs(inner.presentationAlpha - 0.5) < 1e-9)
    }

    @Test func removingViewEndsItsAnimations() {
        let (stage, view) = make()
        let inner = View()
        view.addSubview(inner)
        var ends: [Bool] = []
        View.animate(withDuration: 1) {
            inner.alpha = 0
            view.alpha = 0
        } completion: {
            ends.append($0)
        }
        stage.frames(2)
        view.removeFromSuperview()
        #expect(ends == [false])
        #expect(inner.presentationAlpha == 0 && view.presentationAlpha == 0)
    }

    /// Records its superview's presentation when it is advanced itself.
    private final class Follower: View {
        var seen: [Double] = []
        override func advance(to time: FrameTime) -> Bool {
            seen.append(subviews[0].presentationFrame.x)
            return false
        }
    }

    @Test func viewAdvancesAfterSubviewAnimations() {
        let stage = Stage()
        let view = Follower()
        let inner = View()
        view.addSubview(inner)
        stage.root.addSubview(view)
        stage.settle()
        View.animate(withDuration: 0.4, options: .curveLinear) { inner.frame.origin.x = 100 }
        stage.frame()
        view.seen = []
        for _ in 0..<3 { stage.frame(0.1) }
        #expect(view.seen.map { ($0 * 10).rounded() / 10 } == [25, 50, 75])
        #expect(view.seen.last == inner.presentationFrame.x)
    }

    @Test func offScreenChangesApplyImmediately() async {
        let view = View()
        var ends: [Bool] = []
        View.animate(withDuration: 1) {
            view.alpha = 0.5
        } completion: {
            ends.append($0)
        }
        #expect(view.presentationAlpha == 0.5 && ends == [])
        await runMainActorJobs()
        #expect(ends == [true])
    }

    @Test func rotationInterpolatesAlongShorterArc() {
        let quarter = AffineTransform.rotation(cosine: 0, sine: 1)
        let half = AffineTransform.identity.mixed(with: quarter, 0.5)
        #expect(abs(half.a - 0.5.squareRoot()) < 1e-12 && abs(half.b - 0.5.squareRoot()) < 1e-12)
        let scaled = AffineTransform.scale(1, 1).mixed(with: .scale(3, 2), 0.5)
        #expect(scaled.a == 2 && scaled.d == 1.5)
    }

    @Test func autoreverseWithRepeatPlaysForwardAndBack() {
        let (stage, view) = make()
        View.animate(withDuration: 0.2, options: [.curveLinear, .autoreverse, .repeat]) {
            view.alpha = 0
        }
        stage.frame()
        var seen: [Double] = []
        for _ in 0..<4 {
            stage.frame(0.1)
            seen.append((view.presentationAlpha * 10).rounded() / 10)
        }
        #expect(seen == [0.5, 0, 0.5, 1])
        // The animation ends when the view is removed.
        view.removeFromSuperview()
        #expect(view.presentationAlpha == 0)
        #expect(!stage.frame() || !stage.frame())
    }

    @Test func animatingViewsIgnoreTouchesUnlessAllowed() {
        for (options, hits) in [
            (View.AnimationOptions.allowUserInteraction, true), ([], false),
        ] {
            let (stage, view) = make()
            View.animate(withDuration: 1, options: options) { view.frame.origin.x = 20 }
            stage.frames(2)
            #expect((stage.root.hitTest(Point(5, 5)) === view) == hits)
        }
    }

    @Test func rotatedViewsAreHitAtTheirVisiblePosition() {
        let (stage, view) = make()
        view.frame = Rect(100, 100, 100, 20)
        view.transform = .rotation(cosine: 0, sine: 1)
        #expect(stage.root.hitTest(Point(150, 65)) === view)
        #expect(stage.root.hitTest(Point(110, 110)) === stage.root)
        view.backgroundColor = .white
        #expect(stage.pixel(150, 65) == 0xffff_ffff && stage.pixel(110, 110) != 0xffff_ffff)
        let inside = view.convertFromScreen(Point(150, 65))
        #expect(abs(inside.x - 5) < 1e-9 && abs(inside.y - 10) < 1e-9)
        #expect(view.convertToScreen(inside).distance(to: Point(150, 65)) < 1e-9)
    }

    @Test func translucentGroupIsCompositedAsOneLayer() {
        let (stage, view) = make()
        view.frame = Rect(0, 0, 40, 40)
        view.backgroundColor = .white
        let inner = View(frame: Rect(10, 10, 20, 20))
        inner.backgroundColor = Color(argb: 0xff00_0000)
        view.addSubview(inner)
        stage.root.backgroundColor = Color(argb: 0xffff_0000)
        view.alpha = 0.5
        #expect(stage.pixel(5, 5) & 0xff == 0x80 || stage.pixel(5, 5) & 0xff == 0x7f)
        // Black covers white before both are blended half over red: no white shines through.
        #expect(stage.pixel(20, 20) & 0xff == 0)
    }

    /// A line of 80 points from x = 10, trimmed by `strokeStart` and `strokeEnd`.
    @Test(arguments: [
        (0.0, 1.0, 10..<90), (0.25, 1, 30..<90), (0, 0.5, 10..<50), (0.25, 0.75, 30..<70),
    ])
    func strokeIsTrimmedToStartAndEnd(start: Double, end: Double, columns: Range<Int>) {
        let (stage, line) = makeLine()
        line.strokeStart = start
        line.strokeEnd = end
        stage.settle()
        #expect(strokedColumns(stage) == Array(columns))
    }

    @Test func strokeStartAndEndAreAnimated() {
        let (stage, line) = makeLine()
        line.strokeEnd = 0
        stage.settle()
        #expect(strokedColumns(stage) == [])
        View.animate(withDuration: 1, options: .curveLinear) { line.strokeEnd = 1 }
        stage.frame()
        stage.frame(0.5)
        #expect(strokedColumns(stage) == Array(10..<50))
        View.animate(withDuration: 1, options: .curveLinear) { line.strokeStart = 1 }
        stage.settle()
        #expect(line.strokeStart == 1 && line.strokeEnd == 1)
        #expect(strokedColumns(stage) == [])
    }

    private func makeLine() -> (Stage, ShapeView) {
        let stage = Stage(Size(100, 20))
        let line = ShapeView(frame: Rect(0, 0, 100, 20))
        line.path.move(to: Point(10, 10))
        line.path.line(to: Point(90, 10))
        line.strokeColor = .white
        line.lineWidth = 4
        stage.root.backgroundColor = .black
        stage.root.addSubview(line)
        return (stage, line)
    }

    private func strokedColumns(_ stage: Stage) -> [Int] {
        let picture = stage.picture()
        return (0..<100).filter { picture[$0, 10] == 0xffff_ffff }
    }
}
