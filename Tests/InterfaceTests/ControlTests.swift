import Geometry
import Testing

@testable import Interface

@MainActor @Suite struct ControlTests {
    @Test func actionsAreInvokedForTheirEvents() {
        let control = Control()
        var calls: [String] = []
        control.addAction(for: .valueChanged) { calls.append("closure") }
        let action = Action { action in calls.append(action.sender === control ? "action" : "?") }
        control.addAction(action, for: .valueChanged)
        control.addAction(action, for: [.touchDown, .valueChanged])
        control.sendActions(for: .valueChanged)
        control.sendActions(for: .touchDown)
        control.sendActions(for: .touchCancel)
        #expect(calls == ["closure", "action", "action"] && action.sender == nil)
        control.removeAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(calls == ["closure", "action", "action", "closure"])
    }

    @Test func targetsAreNotRetained() {
        @MainActor final class Target {
            var calls: [String] = []
            func reload() { calls.append("reload") }
            func load(from control: Control) { calls.append("from") }
        }
        let control = Control()
        var target: Target? = Target()
        control.addTarget(
            target!, action: { target in { target.reload() } }, for: .valueChanged)
        control.addTarget(
            target!, action: { target in { target.load(from: $0) } }, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(target?.calls == ["reload", "from"])
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
        var calls: [String] = []
        control.addAction(for: .touchDown) { calls.append("down") }
        control.addAction(for: .touchUpInside) { calls.append("inside") }
        control.addAction(for: .touchUpOutside) { calls.append("outside") }
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
        #expect(calls == ["down", "inside", "down", "outside"])
        control.isEnabled = false
        stage.tap(50, 20)
        #expect(calls.count == 4)
    }
}
