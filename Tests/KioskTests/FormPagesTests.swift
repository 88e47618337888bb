import JSON
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Forms of several pages: what is checked before the next one, the way back, and what is sent.
@MainActor @Suite struct FormPagesTests {
    private static let form = #"""
        {"session": {"ends": 60, "warns": 0}, "screens": {
          "form": {"title": "F", "form": {
            "title": "Welcome", "text": "Two minutes",
            "pages": [
              {"fields": [
                {"entry": {"name": "name", "label": "Name", "required": true, "message": "Your name"}},
                {"entry": {"name": "firm", "label": "Firm"}},
                {"toggle": {"name": "car", "label": "I came by car"}}]},
              {"title": "Your car", "text": "For the yard of {form.name}", "visible": {"form.car": true},
               "sections": [
                {"title": "Plate", "fields": [
                  {"entry": {"name": "plate", "label": "Plate", "required": true, "message": "The plate"}}]}]},
              {"title": "The end", "fields": [{"rating": {"name": "stars", "label": "Stars"}}]}],
            "submit": {"title": "Send", "do": {"run": ["./send"], "then": [{"show": "done"}]}}}},
          "done": {"page": {"title": "Thank you"}}}}
        """#

    private func fixture(_ program: String = "cat > got") throws -> KioskFixture {
        let fixture = try KioskFixture(
            FormPagesTests.form, files: ["send": "#!/bin/sh\n\(program)\n"], programs: ["send"])
        try fixture.run()
        return fixture
    }

    private func view(_ name: String, _ fixture: KioskFixture) throws -> View {
        let element = fixture.app.screen.elements.first { $0.label == name && $0.role != .text }
        return try #require(element?.view, "\(name)")
    }

    private func tap(_ name: String, _ fixture: KioskFixture) throws {
        try fixture.tap(try view(name, fixture))
        try fixture.run(0.5)
    }

    private func type(_ text: String, into name: String, _ fixture: KioskFixture) throws {
        try tap(name, fixture)
        try fixture.typeOnScreen(text)
        try fixture.press(.hide)
    }

    private func has(_ text: String, _ fixture: KioskFixture) -> Bool {
        fixture.texts.contains(text)
    }

    @Test func nextPageComesOnceThisOneIsFilledIn() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        #expect(has("Welcome", fixture) && has("Two minutes", fixture) && has("1 of 2", fixture))
        #expect(!has("Send", fixture) && !has("Back", fixture) && !has("Stars", fixture))
        try tap("Continue", fixture)
        #expect(has("Your name", fixture) && has("1 of 2", fixture))
        try type("bo", into: "Name", fixture)
        try tap("Continue", fixture)
        #expect(has("The end", fixture) && has("2 of 2", fixture) && !has("Two minutes", fixture))
        #expect(has("Send", fixture) && !has("Name", fixture))
        // The way back keeps what was filled in.
        try tap("Back", fixture)
        #expect((try view("Name", fixture) as? TextField)?.text == "bo")
        try tap("Continue", fixture)
        try tap("Send", fixture)
        let sent = try fixture.folder.read("got").filter { !$0.isWhitespace }
        #expect(sent == #"{"car":false,"firm":"","name":"bo","stars":0}"#)
        #expect(fixture.top == "done")
    }

    @Test func pageIsThereByItsCondition() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try type("bo", into: "Name", fixture)
        try tap("I came by car", fixture)
        #expect(has("1 of 3", fixture))
        try tap("Continue", fixture)
        #expect(has("For the yard of bo", fixture) && has("2 of 3", fixture))
        try tap("Continue", fixture)
        #expect(has("The plate", fixture) && has("2 of 3", fixture))
        try type("xy", into: "Plate", fixture)
        try tap("Continue", fixture)
        #expect(has("3 of 3", fixture))
        try tap("Back", fixture)
        #expect(has("Your car", fixture))
    }

    /// The program names a field of another page.
    @Test func errorIsShownOnThePageOfItsField() throws {
        let fixture = try fixture(
            #"echo '{"error": "bo is here already", "field": "name"}' >&2; exit 1"#)
        defer { fixture.stop() }
        try type("bo", into: "Name", fixture)
        try tap("Continue", fixture)
        try tap("Send", fixture)
        try fixture.run()
        #expect(has("bo is here already", fixture) && has("1 of 2", fixture))
    }

    @Test func returnKeyStaysOnThePage() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try tap("Name", fixture)
        try fixture.press(.return)
        #expect((try view("Firm", fixture) as? TextField)?.isEditing == true)
        try fixture.press(.return)
        #expect(!fixture.app.keyboard.isShown && has("1 of 2", fixture))
    }

    /// The page stays when the views are made again, and goes with the session.
    @Test func pageEndsWithTheSession() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try type("bo", into: "Name", fixture)
        try tap("Continue", fixture)
        fixture.app.kiosk.navigationState = fixture.app.kiosk.navigationState
        #expect(has("2 of 2", fixture))
        try fixture.run(70)
        let name = try view("Name", fixture) as? TextField
        #expect(has("1 of 2", fixture) && name?.text == "")
    }

    nonisolated static let mistakes = [
        (#""pages": [], "#, "a list of 1 to 20"),
        (#""pages": [{"title": "A"}], "#, "pages[0].fields' is missing"),
        (
            #""pages": [{"fields": [{"toggle": {"name": "a", "label": "A"}}]}], "fields": [], "#,
            "remove"
        ),
        (
            #""pages": [{"fields": [{"toggle": {"name": "a", "label": "A"}}]},"#
                + #"{"fields": [{"toggle": {"name": "a", "label": "A"}}]}], "#,
            "names two fields"
        ),
    ]

    @Test(arguments: mistakes) func pagesAreRefused(_ keys: String, _ message: String) throws {
        let text = """
            {"screens": {"f": {"title": "F", "form": {\(keys)
              "submit": {"title": "Send", "do": {"back": true}}}}}}
            """
        do throws(ConfigErrors) {
            _ = try KioskConfig(Array(text.utf8), path: "kiosk.json")
            Issue.record("\(keys) is accepted")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }
}
