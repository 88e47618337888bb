import DataSources
import Interface
import JSON
import KioskFile
import TestSupport
import Testing

@testable import Kiosk

/// What programs of actions get and bring: their input, their output as a document, progress, and what follows.
@MainActor @Suite struct OutcomeTests {
    private func fixture(
        _ action: String, _ send: String, more: String = ""
    ) throws -> KioskFixture {
        try KioskFixture(
            """
            {"locale": "en", "start": "p", "values": {"note": "now"}, "screens": {
              "p": {"page": {"title": "Order", "text": "{values.note} {error.text}", "buttons": [
                {"title": "Send", "do": \(action)}, {"title": "Stop", "do": {"cancel": true}}]}},
              "done": {"page": {"title": "{order.number ?? 'none'}"}}\(more)}}
            """,
            files: ["send": "#!/bin/sh\n\(send)\n"], programs: ["send"])
    }

    private func send(_ fixture: KioskFixture) throws {
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Send")))
    }

    @Test func inputIsTemplate() throws {
        let fixture = try fixture(
            #"{"run": ["./send"], "input": {"note": "{values.note}", "n": 1, "none": "{no ?? 'x'}"}}"#,
            "cat > got")
        defer { fixture.stop() }
        try send(fixture)
        #expect(try fixture.folder.read("got") == #"{"n":1,"none":"x","note":"now"}"# + "\n")
    }

    /// What the program prints is shown by the page that follows, and by a list.
    @Test(arguments: [
        ("done", #"{"number": 17}"#, "17"), ("lines", #"[{"name": "Soup"}]"#, "Soup"),
    ])
    func outputIsKept(screen: String, output: String, text: String) throws {
        let fixture = try fixture(
            #"[{"run": ["./send"], "into": "order"}, {"show": "\#(screen)"}]"#,
            "echo '{\"progress\": 0.5}'; echo '\(output)'",
            more: #", "lines": {"list": {"source": "order", "row": {"title": "{name}"}}}"#)
        defer { fixture.stop() }
        try send(fixture)
        #expect(fixture.top == screen && fixture.texts.contains(text))
    }

    /// Output that is no document is a failure, and what was kept before stays.
    @Test func wrongOutputIsFailure() throws {
        let fixture = try fixture(
            #"[{"run": ["./send"], "into": "order"}, {"show": "done"}]"#, "echo '{\"number\":'")
        defer { fixture.stop() }
        try send(fixture)
        #expect(fixture.top == "p" && !fixture.app.actions.isAnyRunning)
        #expect(fixture.app.kiosk.notice.text == "That did not work")
        #expect(fixture.app.lastActionFailure?.reason.hasPrefix("./send: ") == true)
        #expect(fixture.app.model.sources["order"]?.state.document == nil)
    }

    @Test(arguments: [("true", "good"), ("exit 1", "bad")])
    func outcomeDecidesWhatFollows(script: String, note: String) throws {
        let fixture = try fixture(
            #"""
            {"run": ["./send"], "then": {"set": {"note": "good"}},
             "else": [{"set": {"note": "bad"}}]}
            """#, script)
        defer { fixture.stop() }
        try send(fixture)
        #expect(fixture.app.model.values.value(at: "note")?.text == note)
        // What follows a failure takes the place of the notice.
        #expect(fixture.app.kiosk.notice.text.isEmpty)
    }

    /// The visitor reads the program's words if it says so, and the kiosk's otherwise.
    @Test(arguments: [
        (#"echo '{"error": "Sold out"}' >&2; exit 1"#, "Sold out"),
        ("echo secret >&2; exit 1", "That did not work"),
    ])
    func visitorReadsReason(script: String, text: String) throws {
        let plain = try fixture(#"{"run": ["./send"]}"#, script)
        defer { plain.stop() }
        try send(plain)
        #expect(plain.app.kiosk.notice.text == text)
        #expect(plain.texts.contains("now \(text)"))
        let shown = try fixture(
            #"{"run": ["./send"], "else": {"set": {"note": "{error.text}!"}}}"#, script)
        defer { shown.stop() }
        try send(shown)
        #expect(shown.app.model.values.value(at: "note")?.text == "\(text)!")
    }

    /// A cancelled program ends, nothing is said, and `else` knows it.
    @Test func cancelEndsProgram() throws {
        let fixture = try fixture(
            #"[{"run": ["./send"], "else": {"set": {"note": "{error.cancelled}"}}}, {"show": "done"}]"#,
            "sleep 60")
        defer { fixture.stop() }
        try fixture.run()
        let button = try #require(fixture.button("Send"))
        fixture.holdsPrograms = true
        try fixture.tap(button)
        #expect(button.isBusy)
        try fixture.tap(try #require(fixture.button("Stop")))
        #expect(!button.isBusy && !fixture.app.actions.isAnyRunning && fixture.top == "p")
        #expect(!fixture.app.model.actions.isRunning)
        #expect(fixture.app.model.values.value(at: "note")?.text == "true")
        #expect(fixture.app.kiosk.notice.text.isEmpty)
    }

    /// What a program says on the way is shown on the button, and its text in the notice.
    @Test func progressIsShown() throws {
        let fixture = try fixture(#"{"run": ["./send"]}"#, "true")
        defer { fixture.stop() }
        try fixture.run()
        var (report, end): ((ActionProgress) -> Void, (ActionOutcome) -> Void) = (
            { _ in }, { _ in }
        )
        fixture.app.model.actions.standIn = { (report, end) = ($1, $2) }
        let button = try #require(fixture.button("Send"))
        try fixture.tap(button)
        #expect(button.isBusy && button.busyFraction == nil)
        report(ActionProgress(fraction: 0.4, text: "Paying"))
        #expect(button.busyFraction == 0.4 && fixture.app.kiosk.notice.text == "Paying")
        end(ActionOutcome())
        #expect(!button.isBusy && button.busyFraction == nil)
    }

    @Test(arguments: [
        (#""then": {"show": "gone"}"#, "gone"), (#""input": {"a": "{values.nota}"}"#, "nota"),
        (#""into": "rows""#, "rows"), (#""input": "{a""#, "do.input"),
    ])
    func checkFindsMistake(key: String, word: String) throws {
        let folder = try KioskFolder()
        try folder.write(
            #"""
            {"sources": {"rows": {"file": "rows.json"}}, "values": {"note": ""}, "screens": {
              "a": {"list": {"source": "rows", "row": {"title": "{t}"}, "tap": {"show": "p"}}},
              "p": {"page": {"title": "{order.n}", "buttons": [{"title": "Send",
                "do": {"run": ["true"], \#(key)}}]}}}}
            """#, to: "kiosk.json")
        try folder.write(#"[{"t": "A", "order": {"n": 1}}]"#, to: "rows.json")
        let errors = try KioskCheck("\(folder.path)/kiosk.json").errors
        #expect(errors.count == 1 && "\(errors)".contains(word), "\(errors)")
    }
}
