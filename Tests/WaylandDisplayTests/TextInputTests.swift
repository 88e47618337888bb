import Geometry
import InputEvents
import TestCompositor
import TestSupport
import Testing

@testable import WaylandDisplay

/// The input method of a compositor, by text-input-unstable-v3.
@Suite struct TextInputTests {
    private let window: TestWindow
    private var compositor: Compositor { window.compositor }

    init() throws {
        window = try TestWindow(globals: Compositor.latestGlobals)
        #expect(compositor.wait(for: "zwp_text_input_manager_v3.get_text_input"))
    }

    private func field(_ number: Int, _ purpose: EditedField.Purpose = .text) -> EditedField {
        EditedField(
            number: number, purpose: purpose, frame: PixelRect(x0: 10, y0: 20, x1: 110, y1: 64))
    }

    /// The requests of the text input since an index, without its name, until the one that commits them.
    private func requests(since index: Int) -> [String] {
        #expect(compositor.wait(for: "zwp_text_input_v3.commit", after: index))
        return compositor.requests.dropFirst(index).compactMap {
            $0.hasPrefix("zwp_text_input_v3.") ? String($0.dropFirst(18)) : nil
        }
    }

    private func enter() {
        compositor.send("zwp_text_input_v3", "enter", [.object("wl_surface")])
    }

    private func send(_ event: String, _ arguments: [Compositor.Argument]) {
        compositor.send("zwp_text_input_v3", event, arguments)
    }

    /// The changes that arrive until there are as many.
    private func changes(_ count: Int) -> [InputMethodChange] {
        var changes: [InputMethodChange] = []
        _ = wait {
            changes += window.readInput().compactMap {
                if case .inputMethod(let change) = $0 { change } else { nil }
            }
            return changes.count >= count
        }
        return changes
    }

    /// Requests have an effect on the surface that has been entered only, so they wait for that.
    @Test func fieldIsToldOnceWindowHasFocus() throws {
        let begin = compositor.requests.count
        window.display.edit(field(1))
        enter()
        _ = wait {
            _ = window.readInput()
            return compositor.requests.dropFirst(begin).contains("zwp_text_input_v3.commit")
        }
        // 128: nothing is to be learned.
        #expect(
            requests(since: begin) == [
                "enable", "set_content_type 128 0", "set_cursor_rectangle 10 20 100 44", "commit",
            ])
    }

    private func begin(_ field: EditedField) throws {
        enter()
        let index = compositor.requests.count
        window.display.edit(field)
        let isEntered = wait {
            _ = window.readInput()
            return compositor.requests.dropFirst(index).contains("zwp_text_input_v3.commit")
        }
        try #require(isEntered)
    }

    @Test(arguments: [
        (EditedField.Purpose.digits, "128 2"), (.decimal, "128 3"), (.phone, "128 4"),
        (.url, "128 5"), (.email, "128 6"), (.secret, "192 8"),
    ])
    func purposeOfFieldIsTold(purpose: EditedField.Purpose, type: String) throws {
        try begin(field(1, purpose))
        #expect(compositor.requests.contains("zwp_text_input_v3.set_content_type \(type)"))
    }

    /// Another field enables the text input again, one that moves does not, and none disables it.
    @Test func stateFollowsField() throws {
        try begin(field(1))
        var index = compositor.requests.count
        window.display.edit(field(2))
        #expect(requests(since: index).first == "enable")
        index = compositor.requests.count
        var moved = field(2)
        moved.frame.y1 += 10
        window.display.edit(moved)
        #expect(
            requests(since: index) == [
                "set_content_type 128 0", "set_cursor_rectangle 10 20 100 54", "commit",
            ])
        index = compositor.requests.count
        window.display.edit(nil)
        #expect(requests(since: index) == ["disable", "commit"])
        #expect(!compositor.requests.contains { $0.contains("set_surrounding_text") })
    }

    /// Events take effect at done, all at once.
    @Test func textIsComposedAndCommitted() throws {
        try begin(field(1))
        send("preedit_string", [.string("ni"), .int(2), .int(2)])
        send("done", [.uint(1)])
        send("preedit_string", [.string("hao"), .int(3), .int(3)])
        send("commit_string", [.string("你")])
        send("done", [.uint(1)])
        send("commit_string", [.string("好")])
        send("done", [.uint(1)])
        // Nothing has changed.
        send("done", [.uint(1)])
        send("preedit_string", [.string(nil), .int(0), .int(0)])
        send("commit_string", [.string("!")])
        send("done", [.uint(1)])
        #expect(
            changes(4) == [
                InputMethodChange(composed: "ni"),
                InputMethodChange(committed: "你", composed: "hao"),
                InputMethodChange(committed: "好"), InputMethodChange(committed: "!"),
            ])
    }

    /// Return, which follows what an input method has committed, follows it here, too.
    @Test func keysKeepTheirOrderAmongTexts() throws {
        var behavior = Compositor.Behavior()
        behavior.capabilities = 2
        let window = try TestWindow(behavior, globals: Compositor.latestGlobals)
        let compositor = window.compositor
        #expect(compositor.wait(for: "zwp_text_input_manager_v3.get_text_input"))
        compositor.send("zwp_text_input_v3", "enter", [.object("wl_surface")])
        window.display.edit(field(1))
        let isEntered = wait {
            _ = window.readInput()
            return compositor.requests.contains("zwp_text_input_v3.commit")
        }
        try #require(isEntered)
        compositor.send("zwp_text_input_v3", "commit_string", [.string("a")])
        compositor.send("zwp_text_input_v3", "done", [.uint(1)])
        compositor.send("wl_keyboard", "key", [.uint(2), .uint(5), .uint(28), .uint(1)])
        var kinds: [String] = []
        let haveArrived = wait {
            for event in window.readInput() {
                switch event {
                case .inputMethod: kinds.append("text")
                case .key: kinds.append("key")
                default: break
                }
            }
            return kinds.count == 2
        }
        #expect(haveArrived && kinds == ["text", "key"])
    }

    /// What is composed when the window loses the focus is dropped, and the field is told again with the focus.
    @Test func lostFocusDropsComposedText() throws {
        try begin(field(1))
        send("preedit_string", [.string("ni"), .int(2), .int(2)])
        send("done", [.uint(1)])
        send("leave", [.object("wl_surface")])
        #expect(changes(2) == [InputMethodChange(composed: "ni"), InputMethodChange()])
        let index = compositor.requests.count
        enter()
        let isTold = wait {
            _ = window.readInput()
            return compositor.requests.count >= index + 4
        }
        #expect(isTold && requests(since: index).first == "enable")
    }

    @Test func compositorWithoutInputMethodIsUsed() throws {
        let plain = try TestWindow()
        #expect(!plain.display.hasInputMethod && window.display.hasInputMethod)
        plain.display.edit(field(1))
        #expect(plain.readInput().isEmpty)
    }
}
