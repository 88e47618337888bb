import Geometry
import InputEvents
import Interface
import Motion
import RiveFixtures
import RiveRuntime
import Testing

@testable import Kiosk
@testable import Runner

/// Keys delivered to a .riv file on the screen.
@MainActor @Suite struct KeyTests {
    /// Creates a view with two focusable nodes. The first has listeners for Enter and for text, which report
    /// events.
    private static func view() throws -> RiveView {
        var file = FileBuilder()
        file.artboard(100, 100)
        for x in [10.0, 60] {
            let node = file.add(TypeKey.node, (.nodeX, .double(x)))
            file.add(TypeKey.focusData, in: node)
        }
        let entered = file.add(TypeKey.event, (.componentName, .string("entered")))
        let typed = file.add(TypeKey.event, (.componentName, .string("typed")))
        file.append(TypeKey.stateMachine)
        file.append(TypeKey.stateMachineListener, (.stateMachineListenerTargetId, .uint(1)))
        file.append(TypeKey.listenerInputTypeKeyboard)
        file.append(
            TypeKey.keyboardInput, (.keyboardInputKeyType, .uint(257)),
            (.keyboardInputKeyPhase, .uint(1)))
        file.append(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(entered)))
        file.append(TypeKey.stateMachineListener, (.stateMachineListenerTargetId, .uint(1)))
        file.append(TypeKey.listenerInputTypeText)
        file.append(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(typed)))
        return RiveView(rive: try Rive(try Fixture.file(file.objects)))
    }

    @Test func keysGoToFocusedView() throws {
        let screen = Screen(pixelSize: Size(200, 100), scale: 1)
        let (hidden, view) = (try KeyTests.view(), try KeyTests.view())
        for child in [view, hidden] {
            child.frame = Rect(0, 0, 100, 100)
            screen.root.addSubview(child)
        }
        hidden.isHidden = true
        var events: [String] = []
        view.onEvents = { events += $0 }
        func key(_ code: Int, _ modifiers: KeyStroke.Modifiers = [], text: String = "") -> Bool {
            let stroke = KeyStroke(code: code, modifiers: modifiers, text: text)
            return screen.key(stroke.press, text: stroke.text)
        }
        #expect(!key(28) && !screen.insertText("a"))
        // Tab focuses the first node and wraps around; Shift-Tab moves back.
        #expect(key(15) && view.hasFocus && view.acceptsText && !hidden.hasFocus)
        #expect(key(28) && screen.insertText("a") && key(30, text: "a"))
        #expect(!key(108))
        #expect(key(15) && view.hasFocus && !view.acceptsText)
        #expect(key(15) && view.acceptsText)
        #expect(key(15, .shift) && !view.acceptsText)
        #expect(!key(15, .control))
        for frame in 0..<3 {
            let time = Double(frame) / 60
            _ = view.advance(
                to: FrameTime(timestamp: time, targetTimestamp: time, duration: 1.0 / 60))
        }
        #expect(events == ["entered", "typed", "typed"])
    }

    /// Keys by their positions: letters, punctuation, digits of the keypad, and keys without a character.
    @Test(arguments: [
        (16, 81), (25, 80), (44, 90), (2, 49), (11, 48), (12, 45), (41, 96), (43, 92), (57, 32),
        (59, 290), (68, 299), (88, 301), (82, 320), (73, 329), (96, 335), (103, 265), (1, 256),
        (700, 0),
    ])
    func keysHaveRiveKeyCodes(code: Int, number: UInt16) {
        #expect(KeyStroke(code: code).press.key.rawValue == number)
    }
}
