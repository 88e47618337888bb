import Testing

@testable import Kiosk
@testable import Runner

/// Requests over the socket that show a screen or set a value.
@MainActor @Suite struct KioskRequestTests {
    private static let config = """
        {"title": "T", "values": {"mode": "day"},
         "sources": {"rows": {"command": ["/bin/sh", "-c", "echo '{\\"a\\": 1}'"]}},
         "screens": {
           "main": {"list": {"source": "rows", "row": {"title": "{a} {values.mode}"}}},
           "other": {"page": {"title": "There"}}}, "start": "main"}
        """

    private func fixture() throws -> KioskFixture { try KioskFixture(KioskRequestTests.config) }

    private func answer(_ line: String, _ fixture: KioskFixture) throws -> ControlSocket.Reply? {
        var result: ControlSocket.Reply?
        fixture.app.answer(line, ControlSocket.Responder { result = $0 })
        try fixture.app.pacer.tickIfDue()
        try fixture.run(2)
        return result
    }

    @Test func requestShowsScreen() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        #expect(fixture.top == "main")
        var reply: ControlSocket.Reply?
        fixture.app.answer("show other", ControlSocket.Responder { reply = $0 })
        // The transition is still running.
        try fixture.run(0.1)
        #expect(fixture.top == "other" && reply == nil)
        try fixture.run(2)
        #expect(reply == .ok(""))
        // The screen is already shown.
        #expect(try answer("show other", fixture) == .ok(""))
        #expect(
            try answer("show none", fixture)
                == .error("there is no screen 'none'; available: main, other"))
    }

    @Test(arguments: ["a", "both"])
    func requestShowsTabsOnlyOfStartScreen(start: String) throws {
        let fixture = try KioskFixture(
            """
            {"screens": {"a": {"page": {}}, "b": {"page": {}}, "both": {"tabs": ["a", "b"]}},
             "start": "\(start)"}
            """)
        defer { fixture.stop() }
        try fixture.run()
        let refusal = "'both' has tabs and is not the start screen; show one of its tabs"
        let expected: ControlSocket.Reply = start == "both" ? .ok("") : .error(refusal)
        let reply = try answer("show both", fixture)
        #expect(reply == expected)
        #expect(fixture.top == "a")
    }

    /// The conditions of rows, buttons and actions are explained with the present values of the kiosk and the screen.
    @Test func requestExplainsConditions() throws {
        let fixture = try KioskFixture(
            """
            {"values": {"mode": "day", "rows": [{"n": 1}, {"n": 9}]},
             "screens": {
               "main": {"list": {"source": "values.rows",
                 "rows": [{"when": {"n": {"above": 5}}}, {"when": {"n": 1}}],
                 "tap": {"if": {"not": {"values.mode": "day"}}, "show": "other"}}},
               "other": {"values": {"pin": ""}, "page": {"buttons": [
                 {"title": "A", "visible": {"any": [{"values.mode": "x"}, {"values.mode": "y"}]},
                  "enabled": {"values.mode": "day", "screen.pin": {"empty": false}},
                  "do": {"back": true}}]}},
               "plain": {"page": {}}}, "start": "main"}
            """)
        defer { fixture.stop() }
        try fixture.run()
        let first = """
            screens.main.list.rows[0].when: does not hold: n is above 5; it is 1
            screens.main.list.rows[1].when: holds
            screens.main.list.tap.if: does not hold: values.mode is "day"; it is "day" (in a not)

            """
        #expect(try answer("why main", fixture) == .ok(first))
        guard case .ok(let second)? = try answer("why main 2", fixture) else {
            Issue.record("the request was refused")
            return
        }
        #expect(second.hasPrefix("screens.main.list.rows[0].when: holds\n"))
        #expect(
            try answer("why main 3", fixture) == .error("there is no row 3; 'main' has 2"))
        let buttons = """
            screens.other.page.buttons[0].visible: does not hold: values.mode is "x"; it is "day", \
            values.mode is "y"; it is "day"
            screens.other.page.buttons[0].enabled: does not hold: screen.pin is not empty; it is ""

            """
        #expect(try answer("why other", fixture) == .ok(buttons))
        _ = try answer("show other", fixture)
        _ = try answer("set pin 12", fixture)
        guard case .ok(let opened)? = try answer("why other", fixture) else {
            Issue.record("the request was refused")
            return
        }
        #expect(opened.hasSuffix("buttons[0].enabled: holds\n"))
        #expect(try answer("why plain", fixture) == .ok("the screen has no conditions\n"))
        #expect(
            try answer("why none", fixture)
                == .error("there is no screen 'none'; available: main, other, plain"))
    }

    @Test func requestSetsValue() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        try fixture.run()
        #expect(try answer(#"set mode "by night""#, fixture) == .ok(""))
        #expect(fixture.texts.contains("1 by night"))
        #expect(
            try answer("set none 1", fixture)
                == .error(
                    "there is no value 'none', nor a property of that name on the screen; "
                        + "available values: mode"))
    }
}
