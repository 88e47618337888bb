import Geometry
import Testing

@testable import Interface

/// Keyed animations: what is presented changes, the properties do not.
@MainActor @Suite struct KeyedAnimationTests {
    private let stage = Stage()
    private let view = ShapeView(frame: Rect(0, 0, 20, 10))

    init() {
        stage.root.addSubview(view)
        stage.settle()
    }

    struct Case: Sendable {
        let keyPath: String
        let presented: @MainActor @Sendable (ShapeView) -> Double
        let own: Double
    }

    nonisolated static let cases: [Case] = [
        Case(keyPath: "opacity", presented: { $0.presentationAlpha }, own: 1),
        Case(keyPath: "cornerRadius", presented: { $0.animatedRadius.presented }, own: 0),
        Case(keyPath: "position.x", presented: { $0.presentationFrame.midX }, own: 10),
        Case(keyPath: "position.y", presented: { $0.presentationFrame.midY }, own: 5),
        Case(
            keyPath: "transform.rotation",
            presented: { TransformDecomposition($0.presentationTransform).rotation }, own: 0),
        Case(
            keyPath: "transform.rotation.z",
            presented: { TransformDecomposition($0.presentationTransform).rotation }, own: 0),
        Case(keyPath: "transform.scale", presented: { $0.presentationTransform.a }, own: 1),
        Case(
            keyPath: "transform.translation.x", presented: { $0.presentationTransform.tx }, own: 0),
        Case(
            keyPath: "transform.translation.y", presented: { $0.presentationTransform.ty }, own: 0),
    ]

    @Test(arguments: cases) func basicAnimationPresentsValues(item: Case) {
        let animation = BasicAnimation(keyPath: item.keyPath)
        animation.fromValue = 0.2
        animation.toValue = 0.8
        animation.duration = 1
        view.layer.add(animation, forKey: "key")
        stage.frame()
        #expect(abs(item.presented(view) - 0.2) < 1e-9)
        stage.frames(30)
        #expect(abs(item.presented(view) - 0.5) < 1e-9, "\(item.keyPath)")
        #expect(view.alpha == 1 && view.frame.origin == .zero && view.transform == .identity)
        // CAAnimation.isRemovedOnCompletion: the property's own value returns.
        stage.settle()
        #expect(item.presented(view) == item.own)
        #expect(view.layer.animation(forKey: "key") == nil)
    }

    // CABasicAnimation: a missing end is the property's value; byValue is relative to the start.
    @Test func missingEndsAreThePropertysOwn() {
        view.alpha = 0.5
        let animation = BasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 1
        view.layer.add(animation, forKey: nil)
        stage.frames(31)
        #expect(abs(view.presentationAlpha - 0.25) < 1e-9)
        view.layer.removeAllAnimations()
        let relative = BasicAnimation(keyPath: "opacity")
        relative.byValue = -0.5
        relative.duration = 1
        view.layer.add(relative, forKey: nil)
        stage.frames(31)
        #expect(abs(view.presentationAlpha - 0.25) < 1e-9)
    }

    @Test func keyFramesAreReachedAtTheirTimes() {
        let animation = KeyframeAnimation(keyPath: "transform.translation.x")
        animation.values = [0, 10, -10, 0]
        animation.keyTimes = [0, 0.25, 0.5, 1]
        animation.duration = 2
        view.layer.add(animation, forKey: "shake")
        stage.frame()
        stage.frames(30)
        #expect(abs(view.presentationTransform.tx - 10) < 1e-9)
        stage.frames(30)
        #expect(abs(view.presentationTransform.tx + 10) < 1e-9)
        stage.frames(30)
        #expect(abs(view.presentationTransform.tx + 5) < 1e-9)
    }

    @Test func keyFramesWithoutTimesAreEquallyFarApart() {
        let animation = KeyframeAnimation(keyPath: "position")
        animation.values = [Point(0, 0), Point(100, 0), Point(100, 50)]
        animation.duration = 1
        view.layer.add(animation, forKey: nil)
        stage.frame()
        stage.frames(15)
        #expect(abs(view.presentationFrame.midX - 50) < 1e-9)
        stage.frames(30)
        #expect(abs(view.presentationFrame.midY - 25) < 1e-9)
    }

    // CAMediaTiming.repeatCount, autoreverses
    @Test func roundsRepeatForwardsAndBackwards() {
        let animation = BasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 0.5
        animation.autoreverses = true
        animation.repeatCount = 2
        view.add(animation, forKey: "draw")
        stage.frame()
        let end = { self.view.keyedValue("strokeEnd") }
        stage.frames(15)
        #expect(end() == .number(0.5))
        stage.frames(15)
        guard case .number(let turned) = end() else { return }
        #expect(abs(turned - 1) < 1e-9)
        // Two rounds of one second each.
        let frames = stage.settle()
        #expect(abs(frames - 90) <= 2)
    }

    @Test func endlessAnimationEndsWhenItIsRemoved() {
        let animation = BasicAnimation(keyPath: "transform.rotation")
        animation.toValue = Double.pi * 2
        animation.duration = 1
        animation.repeatCount = .infinity
        view.layer.add(animation, forKey: "spin")
        stage.frames(600)
        #expect(stage.frame())
        view.layer.removeAnimation(forKey: "spin")
        #expect(view.presentationTransform == .identity)
        stage.settle()
    }

    // CALayer.add(_:forKey:): a second animation with the same key replaces the first.
    @Test func sameKeyReplaces() {
        for value in [0.1, 0.6] {
            let animation = BasicAnimation(keyPath: "opacity")
            animation.fromValue = value
            animation.toValue = value
            view.layer.add(animation, forKey: "fade")
        }
        stage.frame()
        #expect(view.presentationAlpha == 0.6)
    }

    @Test func lastValueStaysIfAskedFor() {
        let animation = BasicAnimation(keyPath: "opacity")
        animation.toValue = 0.25
        animation.isRemovedOnCompletion = false
        animation.fillMode = .forwards
        view.layer.add(animation, forKey: "fade")
        stage.settle()
        #expect(view.presentationAlpha == 0.25 && view.alpha == 1)
        view.layer.removeAllAnimations()
        #expect(view.presentationAlpha == 1)
    }

    @Test func curveChangesTheMiddle() {
        let animation = BasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1
        animation.timingFunction = TimingFunction(name: .easeIn)
        view.layer.add(animation, forKey: nil)
        stage.frame()
        stage.frames(30)
        #expect(view.presentationAlpha < 0.45)
    }

    @Test func colorsAreAnimated() {
        let animation = BasicAnimation(keyPath: "fillColor")
        animation.fromValue = Color.black
        animation.toValue = Color.white
        animation.duration = 1
        view.add(animation, forKey: nil)
        stage.frame()
        stage.frames(30)
        guard case .color(let color) = view.keyedValue("fillColor") else { return }
        #expect(color.red > 100 && color.red < 155)
    }

    @Test func removalFromTheScreenEndsKeyedAnimations() {
        let animation = BasicAnimation(keyPath: "opacity")
        animation.toValue = 0
        animation.repeatCount = .infinity
        view.layer.add(animation, forKey: "fade")
        stage.frames(5)
        view.removeFromSuperview()
        #expect(view.presentationAlpha == 1)
    }

    @Test func layerIsTheViewInOtherWords() {
        view.layer.cornerRadius = 4
        view.layer.masksToBounds = true
        view.layer.opacity = 0.5
        view.layer.position = Point(50, 50)
        #expect(view.cornerRadius == 4 && view.clipsToBounds && view.alpha == 0.5)
        #expect(view.center == Point(50, 50) && view.layer.presentation()?.frame == view.frame)
        let other = ShapeView()
        view.layer.addSublayer(other)
        #expect(other.superview === view)
    }
}
