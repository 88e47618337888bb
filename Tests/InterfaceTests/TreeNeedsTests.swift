import Geometry
import Motion
import Testing

@testable import Interface

/// Which views a frame visits: those that need a layout or are animated, and no others.
@MainActor @Suite struct TreeNeedsTests {
    private final class Probe: View {
        var visits = 0
        var layouts = 0
        var onLayout: () -> Void = {}

        init() {
            super.init()
            isAdvanced = false
        }

        override func advanceAnimations(to time: Double) -> Bool {
            visits += 1
            return super.advanceAnimations(to: time)
        }

        override func layoutSubviews() {
            layouts += 1
            onLayout()
        }
    }

    private let stage = Stage()
    private let outer = View(frame: Rect(0, 0, 100, 100))
    private let probe = Probe()
    private let sibling = Probe()

    init() {
        stage.root.addSubview(outer)
        outer.addSubview(probe)
        outer.addSubview(sibling)
        stage.settle()
        (probe.visits, probe.layouts, sibling.visits, sibling.layouts) = (0, 0, 0, 0)
    }

    @Test func viewsAtRestAreNotVisited() {
        stage.frames(5)
        #expect(probe.visits == 0 && probe.layouts == 0)
    }

    @Test func animatedViewIsVisitedUntilItRests() {
        View.animate(withDuration: 0.1, options: .curveLinear) { probe.alpha = 0 }
        stage.frames(3)
        #expect(probe.visits > 0 && probe.presentationAlpha < 1)
        #expect(sibling.visits == 0)
        stage.settle()
        #expect(probe.presentationAlpha == 0)
        let visits = probe.visits
        stage.frames(5)
        #expect(probe.visits == visits)
    }

    /// Each kind of animation of a view that was at rest runs to its end.
    @Test(arguments: [
        "frame", "alpha", "background", "radius", "transform", "keyed", "offset", "highlight",
    ])
    func animationOfViewAtRestEnds(_ kind: String) {
        let scroll = ScrollView(frame: Rect(0, 0, 50, 50))
        scroll.contentSize = Size(50, 500)
        let cell = TableViewCell()
        probe.addSubview(scroll)
        probe.addSubview(cell)
        stage.settle()
        stage.frames(3)
        View.animate(withDuration: 0.2, options: .curveLinear) {
            switch kind {
            case "frame": probe.frame = Rect(10, 10, 10, 10)
            case "alpha": probe.alpha = 0
            case "background": probe.backgroundColor = .red
            case "radius": probe.cornerRadius = 5
            case "transform": probe.transform = .scale(2, 2)
            case "offset": scroll.contentOffset = Point(0, 100)
            default: break
            }
        }
        if kind == "keyed" {
            let animation = BasicAnimation(keyPath: "opacity")
            animation.toValue = 0.5
            probe.layer.add(animation, forKey: nil)
        }
        if kind == "highlight" {
            cell.setHighlighted(true, animated: false)
            cell.setHighlighted(false, animated: true)
        }
        #expect(stage.settle() > 5)
    }

    @Test func hiddenViewEndsItsAnimationOnTime() {
        probe.isHidden = true
        stage.settle()
        View.animate(withDuration: 0.1) { probe.alpha = 0 }
        stage.frames(12)
        #expect(probe.presentationAlpha == 0)
    }

    /// An endless animation that begins after its view was shown again requests frames.
    @Test func endlessAnimationOfShownViewGoesOn() {
        probe.isHidden = true
        View.animate(withDuration: 0.1) { probe.alpha = 0.5 }
        stage.settle()
        probe.isHidden = false
        stage.settle()
        View.animate(withDuration: 0.1, options: [.repeat]) { probe.alpha = 1 }
        for _ in 0..<60 {
            let needsAnotherFrame = stage.frame()
            #expect(needsAnotherFrame)
        }
    }

    @Test func viewThatNeedsLayoutIsLaidOutAlone() {
        probe.setNeedsLayout()
        stage.frame()
        #expect(probe.layouts == 1 && sibling.layouts == 0)
        stage.frames(3)
        #expect(probe.layouts == 1)
    }

    /// A layout requested during the layout, of the view itself or of one around it, follows in the next frame.
    @Test func layoutRequestedDuringLayoutFollows() {
        probe.onLayout = { [probe, sibling] in
            sibling.setNeedsLayout()
            if probe.layouts == 1 { probe.setNeedsLayout() }
        }
        probe.setNeedsLayout()
        stage.frame()
        #expect(probe.layouts == 1 && sibling.layouts == 1)
        stage.frame()
        #expect(probe.layouts == 2)
        stage.settle()
        #expect(probe.layouts == 2)
    }

    /// What a view needs comes along when it is inserted elsewhere.
    @Test func needsComeAlongWithAView() {
        let view = Probe()
        let container = View()
        container.addSubview(view)
        stage.settle()
        outer.addSubview(container)
        stage.frame()
        #expect(view.layouts == 1)
        container.removeFromSuperview()
        view.setNeedsLayout()
        sibling.addSubview(container)
        stage.frame()
        #expect(view.layouts == 2)
    }

    @Test func viewThatAdvancesIsAdvancedInAnyView() {
        final class Counter: View {
            var count = 0
            override func advance(to time: FrameTime) -> Bool {
                count += 1
                return false
            }
        }
        let counter = Counter()
        let container = View()
        stage.frames(3)
        container.addSubview(counter)
        probe.addSubview(container)
        stage.frames(3)
        #expect(counter.count == 3)
        counter.removeFromSuperview()
        stage.frames(3)
        #expect(counter.count == 3)
    }

    @Test func superviewIsNilWhenItIsGone() {
        let view = View()
        var container: View? = View()
        container?.addSubview(view)
        #expect(view.superview === container)
        container = nil
        #expect(view.superview == nil && view.window == nil)
        outer.addSubview(view)
        #expect(view.superview === outer && view.window === stage.screen)
        view.removeFromSuperview()
        #expect(view.superview == nil && view.window == nil)
    }

    @Test func changesAreNoticedByEachReader() {
        let first = outer.contentVersion
        #expect(outer.contentVersion == first)
        probe.setNeedsDisplay()
        let second = outer.contentVersion
        #expect(second != first)
        probe.setNeedsDisplay()
        sibling.setNeedsDisplay()
        #expect(outer.contentVersion != second)
    }
}
