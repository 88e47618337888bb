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
