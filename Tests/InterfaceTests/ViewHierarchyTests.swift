import Geometry
import Testing

@testable import Interface

/// Records the calls that tell a view of changes of its superview, screen, subviews and tint colour.
@MainActor private final class CallbackRecorder: View {
    var calls: [String] = []

    override func willMove(toSuperview newSuperview: View?) {
        calls.append(newSuperview == nil ? "will leave" : "will move")
    }
    override func didMoveToSuperview() {
        calls.append(superview == nil ? "left" : "moved")
    }
    override func didMoveToWindow() { calls.append(window == nil ? "off screen" : "on screen") }
    override func tintColorDidChange() { calls.append("tint") }
    override func didAddSubview(_ subview: View) { calls.append("added") }
    override func willRemoveSubview(_ subview: View) { calls.append("will remove") }
}

@MainActor @Suite struct ViewHierarchyTests {
    @Test func viewsReceiveSuperviewAndWindowCallbacks() {
        let stage = Stage()
        let (parent, child) = (View(), CallbackRecorder())
        parent.addSubview(child)
        #expect(child.calls == ["will move", "moved"])
        child.calls = []
        stage.root.addSubview(parent)
        #expect(child.calls == ["on screen"] && child.window === stage.screen)
        child.calls = []
        // A move from one superview to another is reported once.
        stage.root.addSubview(child)
        #expect(child.calls == ["will move", "moved"])
        child.calls = []
        child.removeFromSuperview()
        #expect(child.calls == ["will leave", "off screen", "left"] && child.window == nil)
    }

    @Test func viewsReceiveSubviewCallbacks() {
        let (parent, child) = (CallbackRecorder(), View())
        parent.addSubview(child)
        child.removeFromSuperview()
        child.removeFromSuperview()
        #expect(parent.calls == ["added", "will remove"])
    }

    @Test func removingViewRequestsFrame() {
        let stage = Stage()
        let view = View()
        stage.root.addSubview(view)
        stage.settle()
        var requests = 0
        stage.screen.onNeedsFrame = { requests += 1 }
        view.removeFromSuperview()
        #expect(requests == 1)
    }

    @Test func tintColorIsInherited() {
        let (parent, child, grandchild) = (
            CallbackRecorder(), CallbackRecorder(), CallbackRecorder()
        )
        #expect(child.tintColor == .systemBlue)
        parent.tintColor = .red
        parent.addSubview(child)
        #expect(child.tintColor == .red && child.calls == ["will move", "tint", "moved"])
        child.addSubview(grandchild)
        child.tintColor = .green
        #expect(grandchild.tintColor == .green)
        for view in [parent, child, grandchild] { view.calls = [] }
        parent.tintColor = .blue
        #expect(parent.calls == ["tint"] && child.calls == [] && grandchild.calls == [])
        child.tintColor = nil
        #expect(grandchild.tintColor == .blue && grandchild.calls == ["tint"])
        child.tintColor = .blue
        #expect(child.calls == ["tint"])
    }
}
