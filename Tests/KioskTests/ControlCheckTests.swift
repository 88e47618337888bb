import Testing

@testable import Kiosk
@testable import KioskFile

/// What is refused in controls, and what `flipbook check` warns of.
@MainActor @Suite struct ControlCheckTests {
    /// A control, and what the one message about it says; nil for no message.
    struct Case: Sendable {
        var control: String
        var message: String?
    }

    private nonisolated static let set =
        #""label": "N", "value": "{values.n}", "do": {"set": {"n": "{value}"}}"#

    nonisolated static let errors = [
        Case(
            control: #"{"toggle": {"label": "N", "value": "{values.n}"}}"#,
            message: ".do' is missing"),
        Case(
            control: #"{"toggle": {"label": "N", "do": {"back": true}}}"#,
            message: ".value' is missing"),
        Case(control: "{\"choice\": {\(set)}}", message: ".choices' is missing"),
        Case(
            control: "{\"slider\": {\(set)}, \"toggle\": {\(set)}}",
            message: "remove one of the two"),
        Case(control: "{\"slider\": {\(set), \"range\": [9, 1]}}", message: "range': is empty"),
        Case(control: "{\"slider\": {\(set), \"range\": [1]}}", message: "must be 2 numbers"),
        Case(
            control: "{\"stepper\": {\(set), \"range\": [1, 2], \"step\": 5}}",
            message: "whole range"),
        Case(control: "{\"rating\": {\(set), \"range\": [0.5, 5]}}", message: "no range of stars"),
        Case(control: "{\"rating\": {\(set), \"range\": [1, 50]}}", message: "no range of stars"),
        Case(
            control: "{\"toggle\": {\(set), \"range\": [1, 5]}}", message: "no meaning in a toggle"),
        Case(
            control: "{\"slider\": {\(set), \"choices\": [1, 2]}}",
            message: "no meaning in a slider"),
        Case(
            control: "{\"toggle\": {\(set), \"choices\": [1, 2, 3]}}", message: "has not two values"
        ),
        Case(
            control: #"{"button": {"label": "N", "value": "{values.n}", "do": {"back": true}}}"#,
            message: "no meaning in a button"),
        Case(control: "{\"knob\": {\(set)}}", message: "unknown key"),
        Case(
            control: #"{"entry": {"label": "N", "do": {"back": true}}}"#,
            message: ".value' is missing"),
        Case(
            control: "{\"entry\": {\(set), \"range\": [1, 5]}}", message: "no meaning in an entry"),
        Case(
            control: "{\"toggle\": {\(set), \"secret\": true}}", message: "no meaning in a toggle"),
        Case(control: "{\"entry\": {\(set), \"limit\": 0}}", message: "limit'"),
        Case(control: "{\"entry\": {\(set), \"keyboard\": \"piano\"}}", message: "keyboard'"),
        Case(control: "{\"number\": {\(set), \"range\": [9, 1]}}", message: "range': is empty"),
        Case(
            control: "{\"number\": {\(set), \"range\": [\"a\", \"b\"]}}",
            message: "write two numbers"),
        Case(control: "{\"number\": {\(set), \"length\": 3}}", message: "no meaning in a number"),
        Case(control: "{\"pin\": {\(set), \"length\": 0}}", message: "length'"),
        Case(control: "{\"pin\": {\(set), \"secret\": true}}", message: "no meaning in a pin"),
        Case(control: "{\"date\": {\(set), \"range\": [1, 2]}}", message: "write two texts"),
        Case(
            control: "{\"date\": {\(set), \"range\": [\"today\", \"2026-02-30\"]}}",
            message: "range[1]': is no date"),
        Case(
            control: "{\"date\": {\(set), \"range\": [\"2026-02-03\", \"2026-02-02\"]}}",
            message: "first date first"),
        Case(
            control: "{\"time\": {\(set), \"range\": [\"today\", \"9:00\"]}}",
            message: "range[0]': is no time"),
        Case(control: "{\"time\": {\(set), \"step\": 7}}", message: "no divisor of 60"),
        Case(control: "{\"date\": {\(set), \"step\": 2}}", message: "no meaning in a date"),
    ]

    nonisolated static let warnings = [
        Case(control: "{\"slider\": {\(set), \"range\": [0, 9]}}", message: nil),
        Case(control: "{\"rating\": {\(set)}}", message: nil),
        Case(control: "{\"entry\": {\(set), \"keyboard\": \"email\"}}", message: nil),
        Case(control: "{\"number\": {\(set), \"range\": [0, 9]}}", message: nil),
        Case(
            control: "{\"number\": {\(set), \"range\": [8, 9]}}", message: "not in 'range'"),
        Case(
            control: "{\"date\": {\(set), \"range\": [\"today\", \"2026-12-31\"]}}",
            message: "is no date"),
        Case(
            control:
                #"{"entry": {"label": "N", "value": "{values.n}", "do": {"set": {"m": "{value}"}}}}"#,
            message: "never says what was chosen"),
        Case(control: "{\"choice\": {\(set), \"choices\": [0, 1]}}", message: nil),
        Case(
            control:
                #"{"toggle": {"label": "N", "value": "{values.n}", "do": {"run": ["true", "{value}"]}}}"#,
            message: nil),
        Case(
            control:
                #"{"toggle": {"label": "N", "value": "{values.n}", "do": {"set": {"m": "{value}"}}}}"#,
            message: "never says what was chosen"),
        Case(
            control: #"{"toggle": {"label": "N", "value": "true", "do": {"run": ["true"]}}}"#,
            message: "never says what was chosen"),
        Case(
            control: #"{"toggle": {"value": "{values.n}", "do": {"set": {"n": "{value}"}}}}"#,
            message: "has no 'label'"),
        Case(control: #"{"button": {"do": {"set": {"n": 1}}}}"#, message: "has no 'label'"),
        Case(control: "{\"stepper\": {\(set), \"range\": [1, 9]}}", message: "not in 'range'"),
        Case(
            control: "{\"choice\": {\(set), \"choices\": [1, 2]}}", message: "not among 'choices'"),
    ]

    private func page(_ control: String) -> String {
        """
        {"values": {"n": 0, "m": 1}, "screens": {"a": {"title": "{values.n} {values.m}",
          "page": {"title": "A", "content": [\(control)]}}}}
        """
    }

    @Test(arguments: errors) func controlIsRefused(_ entry: Case) throws {
        let message = try #require(entry.message)
        do throws(ConfigErrors) {
            _ = try KioskConfig(Array(page(entry.control).utf8), path: "kiosk.json")
            Issue.record("\(entry.control) is accepted")
        } catch {
            #expect("\(error)".contains(message), "\(error)")
        }
    }

    @Test(arguments: warnings) func controlIsWarnedOf(_ entry: Case) throws {
        let config = try KioskConfig(Array(page(entry.control).utf8), path: "kiosk.json")
        let check = ValueCheck(config)
        #expect(check.errors.isEmpty)
        let texts = check.warnings.map { "\($0)" }
        #expect(texts.count == (entry.message == nil ? 0 : 1), "\(texts)")
        if let message = entry.message {
            #expect(texts.first?.contains(message) == true, "\(texts)")
        }
    }

    /// `{value}` is known in the actions of controls, and elsewhere it is not.
    @Test func valueIsKnownInControls() throws {
        let folder = try KioskFolder()
        try folder.write(#"[{"id": "a", "on": true}]"#, to: "rows.json")
        try folder.write(
            #"""
            {"list": {"file": "rows.json", "row": {"title": "{id}",
              "content": [{"toggle": {"value": "{on}", "do": {"run": ["true", "{value}"]}}}],
              "tap": {"run": ["true", "{value}"]}}}}
            """#, to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        #expect(check.errors.count == 1 && "\(check.errors)".contains("list.row.tap.run"))
        // Without a key, a change does not find its row again.
        #expect(check.warnings.count == 1 && "\(check.warnings)".contains("'list.key': is missing"))
    }
}
