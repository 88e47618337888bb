import Geometry
import Testing

@testable import Interface

/// What a property does that is set while it is animated, and what a clear tint colour hides.
@MainActor @Suite struct PlainSetTests {
    private let stage = Stage()

    private func makeView() -> View {
        let view = View(frame: Rect(0, 0, 10, 10))
        stage.root.addSubview(view)
        stage.settle()
        return view
    }

    // UIView.animate: a value set without an animation is added to the running one, which reaches its end.
    @Test func plainSetLetsAdditiveAnimationGoOn() {
        let view = makeView()
        var ends: [Bool] = []
        let start = stage.now
        var end = 0.0
        View.animate(withDuration: 0.5, options: .curveLinear) {
            view.frame = Rect(100, 0, 10, 10)
        } completion: {
            ends.append($0)
            end = stage.now
        }
        stage.frames(16)
        let x = view.presentationFrame.minX
        #expect(x > 40 && x < 60)
        view.frame = Rect(300, 0, 10, 10)
        #expect(view.frame.minX == 300 && abs(view.presentationFrame.minX - x - 200) < 1e-9)
        #expect(ends.isEmpty)
        stage.frame()
        let step = view.presentationFrame.minX - x - 200
        #expect(step > 2 && step < 5)
        stage.settle()
        #expect(ends == [true] && abs(end - start - 0.5) < 0.05)
        #expect(view.presentationFrame.minX == 300)
    }

    // A colour is interpolated, not added: the animation goes to the new colour.
    @Test func plainSetRedirectsInterpolatedAnimation() {
        let view = makeView()
        view.backgroundColor = .black
        View.animate(withDuration: 0.5, options: .curveLinear) { view.backgroundColor = .white }
        stage.frames(16)
        view.backgroundColor = .black
        #expect(view.animatedBackground.isAnimating)
        #expect(view.animatedBackground.presented != .black)
        stage.settle()
        #expect(view.animatedBackground.presented == .black)
    }

    @Test func plainSetWithoutAnimationIsImmediate() {
        let view = makeView()
        view.alpha = 0.5
        #expect(view.presentationAlpha == 0.5)
        View.performWithoutAnimation { view.alpha = 0.25 }
        #expect(view.presentationAlpha == 0.25)
    }

    @Test func removedAnimationsShowFinalValues() async {
        let view = makeView()
        var ends: [Bool] = []
        View.animate(withDuration: 1) {
            view.alpha = 0
            view.frame = Rect(50, 0, 10, 10)
        } completion: {
            ends.append($0)
        }
        stage.frames(5)
        view.layer.removeAllAnimations()
        #expect(view.presentationAlpha == 0 && view.presentationFrame.minX == 50)
        #expect(ends == [false])
    }

    // UIRefreshControl.tintColor: clear hides the spinner.
    @Test func clearTintHidesSpinnerOfRefreshControl() throws {
        let control = RefreshControl()
        let header = try #require(control.header as? SpinnerRefreshHeader)
        let color = header.color
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        stage.root.addSubview(scrollView)
        stage.root.tintColor = .red
        scrollView.refreshControl = control
        // An inherited tint colour does not reach it.
        #expect(header.color == color)
        control.tintColor = .clear
        #expect(header.color == .clear)
        control.tintColor = .green
        #expect(header.color == .green)
    }

    @Test(arguments: [Button.Style.plain, .tinted])
    func clearTintHidesButton(style: Button.Style) throws {
        let button = Button(family: try TestFonts.boxes(), title: "ab", style: style)
        button.frame = Rect(0, 0, 100, 50)
        stage.root.backgroundColor = .white
        stage.root.addSubview(button)
        stage.settle()
        let shown = stage.picture()
        #expect((0..<100).contains { shown[$0, 25] != 0xffff_ffff })
        button.tintColor = .clear
        stage.settle()
        let hidden = stage.picture()
        #expect((0..<100).allSatisfy { hidden[$0, 25] == 0xffff_ffff })
    }
}
