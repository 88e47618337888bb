import Geometry
import JSON
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// A text that is edited while the views are recreated: by another theme, another configuration or another display.
@MainActor @Suite struct RecreatedFieldTests {
    private static let config = #"""
        {"values": {"name": "", "weight": 20}, "session": {"ends": 60, "warns": 0},
         "sources": {"guests": {"command": ["/bin/cat", "guests"], "key": "id"}},
         "screens": {
           "page": {"page": {"content": [
             {"entry": {"label": "Name", "value": "{values.name}", "do": {"set": {"name": "{value}"}}}},
             {"number": {"label": "Weight", "range": [16, 30], "value": "{values.weight}",
                         "do": {"set": {"weight": "{value}"}}}}]}},
           "rows": {"list": {"source": "guests", "search": ["title"],
                    "row": {"title": "{title}", "content": [
                      {"entry": {"label": "Of {title}", "value": "", "do": {"set": {"name": "{value}"}}}}]}}}},
         "start": "START"}
        """#

    private func fixture(start: String) throws -> KioskFixture {
        let guests = #"[{"id": 1, "title": "Ada"}, {"id": 2, "title": "Bo"}]"#
        let fixture = try KioskFixture(
            Self.config.replacing("START", with: start), files: ["guests": guests])
        try fixture.run(2)
        return fixture
    }

    private func field(_ label: String, _ fixture: KioskFixture) throws -> TextField {
        let views = fixture.app.screen.elements.lazy.compactMap { $0.view as? TextField }
        return try #require(views.first { $0.accessibilityLabel == label }, "\(label)")
    }

    /// The field, its screen, and what is typed in two halves.
    nonisolated private static let fields = [
        ("Name", "page", "ad", "a"), ("Weight", "page", "2", "5"), ("Of Bo", "rows", "ad", "a"),
    ]

    @Test(arguments: fields)
    func typingGoesOn(label: String, start: String, first: String, second: String) throws {
        let fixture = try fixture(start: start)
        defer { fixture.stop() }
        let old = try field(label, fixture)
        try fixture.tap(old)
        old.edit {
            $0.selectAll()
            return $0.delete(.character, isForward: false)
        }
        try fixture.typeOnScreen(first)
        let keyboard = try #require(fixture.app.keyboardFrame)
        fixture.app.remakeScreens()
        let new = try field(label, fixture)
        #expect(new !== old && new.isEditing && new.text == first)
        #expect(fixture.app.keyboardFrame == keyboard)
        #expect(fixture.app.screen.root.subviews.contains { $0 is KeyboardView })
        // An unfinished text is no value yet, nor one that is refused.
        #expect(fixture.app.model.values.value(at: "name") == .string(""))
        #expect(fixture.app.model.values.value(at: "weight")?.text == "20")
        try fixture.run(0.1)
        try fixture.typeOnScreen(second)
        try fixture.press(.return)
        let value = start == "page" && label == "Weight" ? "weight" : "name"
        #expect(fixture.app.model.values.value(at: value)?.text == first + second)
    }

    /// The caret stays where it is, and what was typed before can be undone.
    @Test func caretAndHistoryStay() throws {
        let fixture = try fixture(start: "page")
        defer { fixture.stop() }
        let old = try field("Name", fixture)
        try fixture.tap(old)
        try fixture.typeOnScreen("bo")
        old.editor.move(to: 1, selects: false)
        fixture.app.remakeScreens()
        let new = try field("Name", fixture)
        try fixture.typeOnScreen("x")
        #expect(new.text == "bxo")
        _ = new.editor.undo()
        #expect(new.text == "bo")
    }

    /// A real keyboard goes on to type, and no keyboard appears on the screen.
    @Test func realKeyboardGoesOn() throws {
        let fixture = try fixture(start: "page")
        defer { fixture.stop() }
        try fixture.tap(try field("Name", fixture))
        fixture.app.screen.isTypedOnKeys = true
        fixture.app.remakeScreens()
        #expect(try field("Name", fixture).isEditing)
        #expect(fixture.app.screen.isTypedOnKeys)
        #expect(fixture.app.keyboardFrame == nil)
    }

    /// The field that a compositor's keyboard types into keeps its scale and the focus while the keyboard takes room.
    @Test func windowShrinksForCompositorsKeyboard() throws {
        let config = Self.config.replacing("START", with: "page")
            .replacing("{\"values\"", with: "{\"keyboard\": \"compositor\", \"values\"")
        let fixture = try KioskFixture(
            config, files: ["guests": "[]"], size: (800, 900), hasInputMethod: true)
        defer { fixture.stop() }
        try fixture.run(2)
        let scale = fixture.app.screen.scale
        try fixture.tap(try field("Name", fixture))
        fixture.resize(800, 600)
        #expect(fixture.app.screen.scale == scale)
        #expect(try field("Name", fixture).isEditing)
        fixture.resize(800, 900)
        #expect(fixture.app.screen.scale == scale)
    }
}
