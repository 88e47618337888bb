import Geometry
import Interface
import JSON
import KioskFile
import RiveRuntime
import TestSupport
import Testing

@testable import Kiosk
@testable import Runner

/// Messages over the screens.
@MainActor @Suite struct MessageTests {
    private func fixture(_ action: String, width: Int = 480, height: Int = 800) throws
        -> KioskFixture
    {
        try KioskFixture(
            """
            {"locale": "en", "start": "p", "values": {"note": "none"}, "screens": {
              "p": {"values": {"n": 17}, "page": {"title": "{values.note}", "buttons": [{"title": "Ask", "do": \(action)}]}}}}
            """, size: (width, height))
    }

    private func button(_ title: String, _ fixture: KioskFixture) -> Button? {
        func find(_ view: View) -> Button? {
            if view.isHidden { return nil }
            if let button = view as? Button, button.title == title { return button }
            return view.subviews.lazy.compactMap(find).first
        }
        return find(fixture.app.kiosk.screen.root)
    }

    /// Returns the reply to a request over the control socket; nil if it has not come yet.
    private func request(_ fixture: KioskFixture, _ words: [String]) -> () -> ControlSocket.Reply? {
        var answer: ControlSocket.Reply?
        ControlTable(fixture.app.verbs).answer(
            ControlRequest("notify", words), .control, ControlSocket.Responder { answer = $0 })
        return { answer }
    }

    @Test func noticeIsShownForItsTime() throws {
        let fixture = try fixture(
            #"{"notify": {"title": "Ready", "text": "{values.note} {screen.n}", "seconds": 5}}"#)
        defer { fixture.stop() }
        try fixture.run()
        try fixture.tap(try #require(fixture.button("Ask")))
        #expect(fixture.texts.contains("Ready") && fixture.texts.contains("none 17"))
        try fixture.run(5)
        #expect(!fixture.texts.contains("Ready"))
    }

    /// While a dialog is shown, only its buttons have names and get the focus.
    @Test func nothingBehindADialogIsFound() throws {
        let fixture = try fixture(
            #"{"dialog": {"title": "Sure?", "buttons": [{"title": "Yes"}, {"title": "No"}]}}"#)
        defer { fixture.stop() }
        try fixture.run()
        let screen = fixture.app.screen
        screen.moveFocus(.next)
        #expect(screen.focusedView?.accessibilityLabel == "Ask")
        try fixture.tap(try #require(fixture.button("Ask")))
        screen.setFocus(fixture.button("Ask"))
        try fixture.run()
        #expect(screen.focusedView == nil)
        #expect(fixture.app.tree.parts.map(\.label) == ["Sure?", "Yes", "No"])
        #expect(throws: ScreenTree.NameError.self) { try fixture.app.tree.part(named: "Ask") }
        for title in ["Yes", "No", "Yes"] {
            screen.moveFocus(.next)
            #expect(screen.focusedView?.accessibilityLabel == title)
        }
        try fixture.tap(try #require(button("No", fixture)))
        #expect(try fixture.app.tree.part(named: "Ask").role == .button)
    }

    /// A dialog keeps touches from the screen below, and its answer does what the button says.
    @Test func dialogRunsItsAnswer() throws {
        let fixture = try fixture(
            """
            {"dialog": {"title": "Sure?", "buttons": [
              {"title": "Yes", "do": {"set": {"note": "yes"}}}, {"title": "No"}]}}
            """)
        defer { fixture.stop() }
        try fixture.run()
        let ask = try #require(fixture.button("Ask"))
        try fixture.tap(ask)
        try fixture.tap(ask)
        #expect(fixture.app.messages.waitingCount == 0)
        try fixture.tap(try #require(button("No", fixture)))
        #expect(
            fixture.app.messages.shown == nil
                && fixture.app.model.values.value(at: "note")?.text == "none")
        try fixture.tap(ask)
        try fixture.tap(try #require(button("Yes", fixture)))
        #expect(
            fixture.app.messages.shown == nil
                && fixture.app.model.values.value(at: "note")?.text == "yes")
    }

    /// The key Escape presses the only button, or the only one that does nothing; otherwise one has to be chosen.
    @Test(arguments: [
        (#"{"title": "OK", "do": {"set": {"note": "yes"}}}"#, "yes", false),
        (#"{"title": "Yes", "do": {"set": {"note": "yes"}}}, {"title": "No"}"#, "none", false),
        (
            #"{"title": "A", "do": {"set": {"note": "a"}}}, {"title": "B", "do": {"set": {"note": "b"}}}"#,
            "none", true
        ),
    ])
    func escapeCancelsDialog(buttons: String, note: String, isShown: Bool) throws {
        let fixture = try fixture(#"{"dialog": {"title": "Sure?", "buttons": [\#(buttons)]}}"#)
        defer { fixture.stop() }
        try fixture.run()
        #expect(!fixture.app.screen.key(KeyPress(.escape)))
        try fixture.tap(try #require(fixture.button("Ask")))
        #expect(fixture.app.screen.key(KeyPress(.escape)))
        try fixture.run()
        #expect((fixture.app.messages.shown != nil) == isShown)
        #expect(fixture.app.model.values.value(at: "note")?.text == note)
    }

    /// Messages wait for each other in a bounded queue, and alarms go first.
    @Test func messagesWait() throws {
        let fixture = try fixture(#"{"notify": "x"}"#)
        defer { fixture.stop() }
        try fixture.run()
        let replies = (0..<20).map { request(fixture, ["text \($0)", "seconds", "2"]) }
        #expect(replies.filter { $0() == .ok("") }.count == Messages.maximumCount + 1)
        #expect(replies.last?() == .error("16 messages are waiting; try again later"))
        try fixture.run(2)
        _ = request(fixture, ["fire", "level", "alarm", "seconds", "2"])
        #expect(fixture.app.messages.shown?.text == "fire")
        try fixture.run(2.1)
        #expect(fixture.app.messages.shown?.text == "text 1")
        try fixture.run(60)
        #expect(fixture.app.messages.shown == nil && fixture.app.messages.waitingCount == 0)
    }

    /// What may not be shown waits until it may.
    @Test func forbiddenMessageWaits() throws {
        let fixture = try fixture(#"{"notify": "x"}"#)
        defer { fixture.stop() }
        try fixture.run()
        var isLocked = true
        fixture.app.messages.mayShow = { !isLocked }
        _ = request(fixture, ["secret"])
        try fixture.run()
        #expect(!fixture.texts.contains("secret"))
        isLocked = false
        fixture.app.messages.update()
        try fixture.run(0.5)
        #expect(fixture.texts.contains("secret"))
        isLocked = true
        fixture.app.messages.update()
        #expect(fixture.app.messages.shown == nil && fixture.app.messages.waitingCount == 1)
    }

    /// The reply to a dialog of the socket is its answer, also if the screens are made again meanwhile.
    @Test func answerIsReply() throws {
        let fixture = try fixture(#"{"notify": "x"}"#)
        defer { fixture.stop() }
        try fixture.run()
        let words = ["Open?", "button", "y=Yes", "button", "n=No", "seconds", "30"]
        let reply = request(fixture, words)
        try fixture.run()
        fixture.reload()
        try fixture.run()
        #expect(reply() == nil)
        try fixture.tap(try #require(button("No", fixture)))
        #expect(reply() == .ok("n"))
        let late = request(fixture, words)
        try fixture.run(31)
        #expect(late() == .error("nobody has answered in time"))
    }

    @Test(
        arguments: [
            ([], "TEXT is missing"), (["a", "x"], "'x' is not known"),
            (["a", "level", "high"], "'high' is no level"),
            (["a", "seconds", "0"], "is not a number"),
            (["a", "button", "Yes"], "is no button"), (["a", "button", "=Yes"], "is no button"),
            (["a", "button", "y="], "1 to 100"),
            (["a", "button", "y=A", "button", "y=B"], "same name"),
            ([String(repeating: "x", count: 1001)], "at most 1000"),
        ] as [([String], String)])
    func wrongRequestIsRefused(words: [String], reason: String) throws {
        let fixture = try fixture(#"{"notify": "x"}"#)
        defer { fixture.stop() }
        guard case .error(let text)? = request(fixture, words)() else {
            Issue.record("not refused")
            return
        }
        #expect(text.contains(reason))
    }

    /// Whatever the size of the screen and the length of the text, the card and its buttons are on the screen.
    @Test(arguments: [(480, 800), (800, 480), (320, 240)])
    func longMessageFits(width: Int, height: Int) throws {
        let fixture = try fixture(#"{"notify": "x"}"#, width: width, height: height)
        defer { fixture.stop() }
        try fixture.run()
        _ = request(
            fixture,
            [
                String(repeating: "A long text that wraps. ", count: 40), "title", "A headline",
                "button",
                "y=Yes", "button", "n=No",
            ])
        try fixture.run()
        let bounds = fixture.app.kiosk.screen.root.bounds
        for title in ["Yes", "No"] {
            let found = try #require(button(title, fixture))
            let origin = found.convertToScreen(Point(0, 0))
            #expect(origin.x >= 0 && origin.x + found.bounds.width <= bounds.width)
            #expect(origin.y >= 0 && origin.y + found.bounds.height <= bounds.height)
        }
    }
}
