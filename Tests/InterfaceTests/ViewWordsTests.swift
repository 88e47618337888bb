import Geometry
import Motion
import Testing

@testable import Interface

/// Records a view's notifications about its place in the tree.
@MainActor private final class Witness: View {
    var told: [String] = []

    override func willMove(toSuperview newSuperview: View?) {
        told.append(newSuperview == nil ? "will leave" : "will move")
    }
    override func didMoveToSuperview() {
        told.append(superview == nil ? "left" : "moved")
    }
    override func didMoveToWindow() { told.append(window == nil ? "off screen" : "on screen") }
    override func tintColorDidChange() { told.append("tint") }
    override func didAddSubview(_ subview: View) { told.append("added") }
    override func willRemoveSubview(_ subview: View) { told.append("will remove") }
}

@MainActor @Suite struct ViewTreeWordsTests {
    @Test func viewsReceiveSuperviewAndWindowCallbacks() {
        let stage = Stage()
        let (parent, child) = (View(), Witness())
        parent.addSubview(child)
        #expect(child.told == ["will move", "moved"])
        child.told = []
        stage.root.addSubview(parent)
        #expect(child.told == ["on screen"] && child.window === stage.screen)
        child.told = []
        // A move from one superview to another is reported once.
        stage.root.addSubview(child)
        #expect(child.told == ["will move", "moved"])
        child.told = []
        child.removeFromSuperview()
        #expect(child.told == ["will leave", "off screen", "left"] && child.window == nil)
    }

    @Test func viewsReceiveSubviewCallbacks() {
        let (parent, child) = (Witness(), View())
        parent.addSubview(child)
        child.removeFromSuperview()
        child.removeFromSuperview()
        #expect(parent.told == ["added", "will remove"])
    }

    @Test func tintColorIsInherited() {
        let (parent, child, grandchild) = (Witness(), Witness(), Witness())
        #expect(child.tintColor == .systemBlue)
        parent.tintColor = .red
        parent.addSubview(child)
        #expect(child.tintColor == .red && child.told.contains("tint"))
        child.addSubview(grandchild)
        child.tintColor = .green
        #expect(grandchild.tintColor == .green)
        for view in [parent, child, grandchild] { view.told = [] }
        parent.tintColor = .blue
        #expect(parent.told == ["tint"] && child.told == [] && grandchild.told == [])
        child.tintColor = nil
        #expect(grandchild.tintColor == .blue && grandchild.told == ["tint"])
        child.tintColor = .blue
        #expect(child.told == ["tint"])
    }
}

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

@MainActor @Suite struct DisplayLinkTests {
    @Test func displayLinkFiresEachFrameUntilInvalidated() {
        let stage = Stage()
        stage.settle()
        var times: [Double] = []
        let link = DisplayLink { link in
            #expect(link.duration == 0.25 && link.timestamp == link.targetTimestamp)
            times.append(link.targetTimestamp)
        }
        #expect(link.timestamp == 0 && link.duration == 0)
        link.add(to: stage.screen)
        #expect(stage.frame(0.25) && times == [stage.now])
        #expect(stage.frame(0.25) && times.count == 2 && times.last == stage.now)
        link.isPaused = true
        #expect(!stage.frame(0.25) && times.count == 2)
        link.isPaused = false
        #expect(stage.frame(0.25) && times.count == 3)
        link.invalidate()
        #expect(!stage.frame(0.25) && times.count == 3)
    }

    @Test func screenRetainsDisplayLinkUntilInvalidated() {
        @MainActor final class Target {
            var steps = 0
            func step(_ link: DisplayLink) {
                steps += 1
                if steps == 2 { link.invalidate() }
            }
            func count() { steps += 100 }
        }
        let (stage, target) = (Stage(), Target())
        weak var weakLink: DisplayLink?
        do {
            let link = DisplayLink(target: target, action: { target in { target.step($0) } })
            weakLink = link
            link.add(to: stage.screen)
        }
        #expect(weakLink != nil)
        stage.frames(4)
        #expect(target.steps == 2 && weakLink == nil)
        let link = DisplayLink(target: target, action: { target in { target.count() } })
        link.add(to: stage.screen)
        stage.frame()
        #expect(target.steps == 102)
        // The link moves from one screen to another.
        let other = Stage()
        link.add(to: other.screen)
        stage.frame()
        #expect(target.steps == 102)
        other.frame()
        #expect(target.steps == 202)
    }

    @Test func displayLinkHonorsPreferredFrameRate() {
        let stage = Stage()
        var calls = 0
        let link = DisplayLink { _ in calls += 1 }
        link.preferredFramesPerSecond = 20
        link.add(to: stage.screen)
        stage.frames(60)
        #expect(calls == 20)
    }
}

@MainActor @Suite struct ControlTests {
    @Test func actionsAreInvokedForTheirEvents() {
        let control = Control()
        var told: [String] = []
        control.addAction(for: .valueChanged) { told.append("closure") }
        let action = Action { action in told.append(action.sender === control ? "action" : "?") }
        control.addAction(action, for: .valueChanged)
        control.addAction(action, for: [.touchDown, .valueChanged])
        control.sendActions(for: .valueChanged)
        control.sendActions(for: .touchDown)
        control.sendActions(for: .touchCancel)
        #expect(told == ["closure", "action", "action"] && action.sender == nil)
        control.removeAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(told.count == 4)
    }

    @Test func targetsAreNotRetained() {
        @MainActor final class Target {
            var told: [String] = []
            func reload() { told.append("reload") }
            func load(from control: Control) { told.append("from") }
        }
        let control = Control()
        var target: Target? = Target()
        control.addTarget(
            target!, action: { target in { target.reload() } }, for: .valueChanged)
        control.addTarget(
            target!, action: { target in { target.load(from: $0) } }, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(target?.told == ["reload", "from"])
        weak var weakTarget: Target?
        weakTarget = target
        target = nil
        #expect(weakTarget == nil)
        control.sendActions(for: .valueChanged)
    }

    @Test func touchesSendControlEvents() {
        let stage = Stage()
        let control = Control(frame: Rect(0, 0, 100, 50))
        stage.root.addSubview(control)
        stage.tap(50, 20)
        #expect(!control.isHighlighted)
        var told: [String] = []
        control.addAction(for: .touchDown) { told.append("down") }
        control.addAction(for: .touchUpInside) { told.append("inside") }
        control.addAction(for: .touchUpOutside) { told.append("outside") }
        stage.touch(.began, 50, 20)
        stage.frame()
        #expect(control.isHighlighted)
        stage.touch(.ended, 50, 20)
        stage.touch(.began, 50, 20)
        stage.frame()
        stage.touch(.moved, 50, 200)
        stage.frame()
        #expect(!control.isHighlighted)
        stage.touch(.ended, 50, 200)
        #expect(told == ["down", "inside", "down", "outside"])
        control.isEnabled = false
        stage.tap(50, 20)
        #expect(told.count == 4)
    }
}

@MainActor @Suite struct SpinnerWordsTests {
    @Test func spinnerStartsStopsAndHides() {
        let stage = Stage()
        let spinner = SpinnerView(frame: Rect(0, 0, 20, 20))
        stage.root.addSubview(spinner)
        stage.settle()
        spinner.startAnimating()
        // Starting requests the frame that begins the turn.
        #expect(stage.frame() && spinner.isAnimating)
        spinner.stopAnimating()
        #expect(!spinner.isAnimating && !spinner.isHidden)
        spinner.hidesWhenStopped = true
        #expect(spinner.isHidden)
        spinner.startAnimating()
        #expect(!spinner.isHidden)
        spinner.stopAnimating()
        #expect(spinner.isHidden)
    }

    @Test func startingSpinnerRequestsFrame() {
        let stage = Stage()
        let spinner = SpinnerView(frame: Rect(0, 0, 20, 20))
        stage.root.addSubview(spinner)
        stage.settle()
        var requests = 0
        stage.screen.onNeedsFrame = { requests += 1 }
        spinner.startAnimating()
        #expect(requests == 1)
    }
}
