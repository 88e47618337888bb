import Geometry
import JSON
import KioskFile
import Platform
import Testing

@testable import Interface
@testable import Kiosk
@testable import Runner

/// Forms: what is required, what is sent, and where errors are shown.
@MainActor @Suite struct FormScreenTests {
    private static let form = #"""
        {"session": {"ends": 60, "warns": 0}, "screens": {
          "form": {"title": "Check in", "form": {
            "title": "Welcome",
            "sections": [
              {"fields": [
                {"stepper": {"name": "visitors", "label": "How many are you?", "range": [1, 9]}},
                {"choice": {"name": "host", "label": "Who expects you?", "choices": ["Ada", "Bo"],
                            "hint": "Ask at the desk", "required": true,
                            "message": "Choose your host, {form.visitors}"}},
                {"toggle": {"name": "car", "label": "I came by car"}}]},
              {"title": "Your car", "visible": {"form.car": true}, "fields": [
                {"toggle": {"name": "inside", "label": "It is in the yard", "required": true,
                            "message": "Park it in the yard"}}]}],
            "submit": {"title": "Send {form.visitors}",
                       "do": {"run": ["./send"], "then": [{"show": "done"}]}}}},
          "done": {"title": "Done", "page": {"title": "Thank you"}}}}
        """#

    private func fixture(_ program: String = "cat > got") throws -> KioskFixture {
        let fixture = try KioskFixture(
            FormScreenTests.form, files: ["send": "#!/bin/sh\n\(program)\n"], programs: ["send"])
        try fixture.run()
        return fixture
    }

    private func tap(_ name: String, _ fixture: KioskFixture) throws {
        let element = fixture.app.screen.elements.first { $0.label == name && $0.role != .text }
        try fixture.tap(try #require(element?.view, "\(name)"))
    }

    private func sent(_ fixture: KioskFixture) throws -> String {
        try fixture.folder.read("got").filter { !$0.isWhitespace }
    }

    private static let booking = #"""
        {"screens": {"book": {"form": {"fields": [{"toggle": {"name": "car", "label": "Car"}}],
           "submit": {"title": "Book {name}", "do": {"run": ["./send", "{id}", "{car}"],
             "then": [{"run": ["./note", "{id}"]}]}}}}}}
        """#

    /// The actions of a form that a row has opened find the row; what programs read is the form only.
    @Test func submitFindsOpenedRow() throws {
        let fixture = try KioskFixture(
            FormScreenTests.booking,
            files: [
                "send": "#!/bin/sh\necho $* >>words\ncat >got\n",
                "note": "#!/bin/sh\necho $* >>words\ncat >noted\n",
            ], programs: ["send", "note"])
        defer { fixture.stop() }
        try fixture.run()
        fixture.app.kiosk.show("book", .object(["id": .string("r7"), "name": .string("Hall")]))
        try fixture.run(1)
        try tap("Car", fixture)
        try tap("Book Hall", fixture)
        try fixture.run(1)
        #expect(try fixture.folder.read("words") == "r7 true\nr7\n")
        #expect(try sent(fixture) == #"{"car":true}"#)
        #expect(try fixture.folder.read("noted").filter { !$0.isWhitespace } == #"{"car":true}"#)
    }

    /// What is wrong stays at its field when the screens are made again, in the words that are valid then.
    @Test func messagesOutliveScreens() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try tap("Send 1", fixture)
        #expect(fixture.texts.contains("Choose your host, 1"))
        let changed = FormScreenTests.form.replacing("Welcome", with: "Hello")
        try fixture.change(changed)
        try fixture.run(1)
        #expect(fixture.texts.contains("Hello") && fixture.texts.contains("Choose your host, 1"))
        try fixture.change(changed.replacing("Choose your", with: "Who is your"))
        try fixture.run(1)
        #expect(fixture.texts.contains("Who is your host, 1"))
        #expect(!fixture.texts.contains("Ask at the desk"))
    }

    @Test func formIsSentOnceAllIsThere() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        #expect(fixture.texts.contains("Ask at the desk") && !fixture.texts.contains("Your car"))
        try tap("Send 1", fixture)
        #expect(!fixture.folder.exists("got"))
        // The message stands in place of the hint, and goes with a choice.
        #expect(fixture.texts.contains("Choose your host, 1"))
        #expect(!fixture.texts.contains("Ask at the desk"))
        try tap("Bo", fixture)
        #expect(fixture.texts.contains("Ask at the desk"))
        try tap("I came by car", fixture)
        #expect(fixture.texts.contains("Your car"))
        try tap("Send 1", fixture)
        #expect(!fixture.folder.exists("got") && fixture.texts.contains("Park it in the yard"))
        try tap("It is in the yard", fixture)
        try tap("Send 1", fixture)
        #expect(
            try sent(fixture) == #"{"car":true,"host":"Bo","inside":true,"visitors":1}"#)
        #expect(fixture.top == "done")
    }

    /// What a condition hides is neither required nor sent.
    @Test func hiddenFieldsAreNotSent() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try tap("Ada", fixture)
        try tap("Send 1", fixture)
        #expect(try sent(fixture) == #"{"car":false,"host":"Ada","visitors":1}"#)
    }

    /// A program that names a field has its error shown there, until somebody changes the field.
    @Test func errorIsShownAtItsField() throws {
        let fixture = try fixture(#"echo '{"error": "Ada is ill", "field": "host"}' >&2; exit 1"#)
        defer { fixture.stop() }
        try tap("Ada", fixture)
        try tap("Send 1", fixture)
        #expect(fixture.top == "form" && fixture.texts.contains("Ada is ill"))
        #expect(!fixture.texts.contains("Ask at the desk"))
        try tap("Bo", fixture)
        #expect(fixture.texts.contains("Ask at the desk"))
    }

    /// What a visitor has filled in is recorded nowhere, and is gone for the next one.
    @Test func formIsPrivateAndEndsWithTheSession() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        #expect(fixture.app.isInputPrivate)
        try tap("Ada", fixture)
        try tap("Send 1", fixture)
        #expect(fixture.top == "done" && !fixture.app.isInputPrivate)
        try fixture.run(61)
        #expect(fixture.top == "form")
        #expect(fixture.app.kiosk.top?.values?.store.value(at: "host") == .string(""))
    }

    nonisolated static let mistakes = [
        (#"{"toggle": {"label": "A"}}"#, ".name' is missing"),
        (#"{"toggle": {"name": "a b", "label": "A"}}"#, "no name of a field"),
        (
            #"{"toggle": {"name": "a", "label": "A"}}, {"rating": {"name": "a", "label": "B"}}"#,
            "names two fields"
        ),
        (#"{"toggle": {"name": "a", "label": "A", "required": true}}"#, "without"),
        (#"{"toggle": {"name": "a", "label": "A", "do": {"back": true}}}"#, "unknown key"),
        (#"{"button": {"name": "a", "label": "A"}}"#, "unknown key"),
    ]

    @Test(arguments: mistakes) func fieldIsRefused(_ field: String, _ message: String) throws {
        let text = """
            {"screens": {"f": {"title": "F", "form": {"fields": [\(field)],
              "submit": {"title": "Send", "do": {"back": true}}}}}}
            """
        do throws(ConfigErrors) {
            _ = try KioskConfig(Array(text.utf8), path: "kiosk.json")
            Issue.record("\(field) is accepted")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }
}
