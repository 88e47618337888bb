import DataSources
import Geometry
import InputEvents
import Interface
import JSON
import KioskFile
import PinCodes
import Platform
import RiveWriter
import Telemetry
import TestSupport
import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// Locks before screens, tabs and actions, and the pad on which PINs are entered.
@MainActor @Suite struct LockTests {
    private static let pin = "2580"
    /// Its hash, which costs little.
    private static let hash = (try? PinHash.make(Array(pin.utf8))) ?? ""

    static let config = """
        {"locale": "en", "title": "Kiosk", "values": {"done": "none", "list": []}, "session": {"ends": 600, "warns": 0},
         "sources": {"rows": {"file": "rows.json"}}, "start": "home", "screens": {
           "home": {"tabs": ["menu", "office"]},
           "menu": {"title": "Menu", "page": {"title": "{values.done}", "buttons": [
             {"title": "Admin", "do": {"show": "admin"}},
             {"title": "Free", "do": {"show": "free"}},
             {"title": "Test", "do": ACTION},
             {"title": "Open", "do": [{"lock": {"pin": "staff"}, "set": {"done": "opened"}}, {"show": "free"}]}]}},
           "office": {"title": "Office", "lock": {"pin": "staff"}, "page": {"title": "Secret office"}},
           "admin": {"lock": {"pin": "staff"}, "values": {"n": 1}, "page": {"title": "Secret admin", "buttons": [
             {"title": "Detail", "do": {"show": "free"}}, {"title": "Wipe", "do": {"set": {"done": "wiped"}}}]}},
           "free": {"page": {"title": "Free for all"}}}}
        """

    private func makeFixture(
        action: String = #"{"back": true}"#, more: String = "", size: (Int, Int) = (480, 800),
        hasPin: Bool = true, recorder: FlightRecorder? = nil
    ) throws -> KioskFixture {
        let text = LockTests.config.replacing("ACTION", with: action)
            .replacing(#""start": "home""#, with: #"\#(more)"start": "home""#)
        let fixture = try KioskFixture(
            text, files: ["rows.json": "[]"], size: size, state: "state", recorder: recorder)
        if hasPin {
            try FileSystem.makeFolder("\(fixture.folder.path)/state")
            try fixture.folder.write("staff \(LockTests.hash)\n", to: "state/pins")
        }
        try fixture.run()
        return fixture
    }

    private func type(_ digits: String, _ fixture: KioskFixture, submits: Bool = true) throws {
        for digit in digits { _ = fixture.app.key(KeyStroke(code: 2, text: String(digit))) }
        if submits { _ = fixture.app.key(KeyStroke(code: 28)) }
        try fixture.run(0.5)
    }

    /// Nothing of a locked screen is seen, found or touched.
    private func expectLocked(_ fixture: KioskFixture, _ what: String) {
        let app = fixture.app
        for _ in 0..<2 {
            #expect(
                !app.tree.parts.contains { $0.texts.contains { $0.string.contains("Secret") } },
                "\(what)")
            #expect(
                !app.screen.elements.contains { $0.texts.contains { $0.string == "Wipe" } },
                "\(what)")
        }
        let isLocked = app.kiosk.stackNames.contains { ["office", "admin"].contains($0) }
        #expect(!isLocked || app.locks.pad?.isForScreen == true, "\(what)")
        #expect(app.model.values.value(at: "done")?.text != "wiped", "\(what)")
        #expect(app.locks.pad == nil || app.messages.shown == nil, "\(what)")
    }

    @Test func pinOpensScreen() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        try fixture.tap(try #require(fixture.button("Admin")))
        #expect(fixture.texts.contains("Enter PIN"))
        expectLocked(fixture, "show")
        try type("1111", fixture)
        #expect(fixture.texts.contains("Wrong PIN"))
        try type(LockTests.pin, fixture)
        #expect(fixture.app.locks.pad == nil && fixture.texts.contains("Secret admin"))
        // What is opened from there stays open, and leaving locks.
        try fixture.tap(try #require(fixture.button("Detail")))
        #expect(fixture.app.locks.open == ["staff"])
        fixture.app.kiosk.back()
        try fixture.run()
        #expect(fixture.texts.contains("Secret admin"))
        fixture.app.kiosk.back()
        try fixture.run()
        #expect(fixture.app.locks.open.isEmpty)
        fixture.app.kiosk.show("admin", .null)
        try fixture.run()
        expectLocked(fixture, "again")
    }

    /// Fingers enter the PIN on the pad, in every size.
    @Test(arguments: [(480, 800), (800, 480), (320, 240)]) func fingersEnterPin(
        width: Int, height: Int
    ) throws {
        let fixture = try makeFixture(size: (width, height))
        defer { fixture.stop() }
        fixture.app.kiosk.show("admin", .null)
        try fixture.run()
        let pad = fixture.app.kiosk.lockPad
        let bounds = pad.bounds
        for digit in LockTests.pin {
            let key = try #require(control(String(digit), in: pad))
            #expect(
                bounds.contains(key.frame.origin) && key.frame.maxX <= bounds.maxX
                    && key.frame.maxY <= bounds.maxY)
            try fixture.tap(key)
        }
        #expect(fixture.app.locks.pad?.count == 4)
        try fixture.tap(try #require(control("⌫", in: pad)))
        #expect(fixture.app.locks.pad?.count == 3)
        try fixture.tap(try #require(control("0", in: pad)))
        try fixture.tap(try #require(control("OK", in: pad)))
        #expect(fixture.texts.contains("Secret admin"))
    }

    private func control(_ text: String, in view: View) -> Control? {
        for view in view.subviews {
            if let control = view as? Control,
                control.subviews.contains(where: { ($0 as? Label)?.text == text })
            {
                return control
            }
        }
        return nil
    }

    /// Giving up leaves the screen, be it a tab or on a stack.
    @Test(arguments: ["admin", "office"]) func cancelLeaves(screen: String) throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show(screen, .null)
        try fixture.run()
        expectLocked(fixture, screen)
        try fixture.tap(try #require(control("Cancel", in: fixture.app.kiosk.lockPad)))
        #expect(fixture.app.locks.pad == nil && fixture.top == "menu")
        // So does waiting.
        fixture.app.kiosk.show(screen, .null)
        try fixture.run(40)
        #expect(fixture.app.locks.pad == nil && fixture.top == "menu")
    }

    @Test func pinLetsActionPass() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        let open = try #require(fixture.button("Open"))
        try fixture.tap(open)
        #expect(fixture.app.locks.pad?.isForScreen == false)
        _ = fixture.app.key(KeyStroke(code: 1))
        try fixture.run()
        #expect(fixture.app.model.values.value(at: "done")?.text == "none" && fixture.top == "menu")
        #expect(!fixture.app.actions.isAnyRunning)
        try fixture.tap(open)
        try type(LockTests.pin, fixture)
        #expect(
            fixture.app.model.values.value(at: "done")?.text == "opened" && fixture.top == "free")
        #expect(fixture.app.locks.open.isEmpty)
    }

    @Test func sessionLocks() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        for isEntered in [true, false] {
            fixture.app.kiosk.show("office", .null)
            try fixture.run()
            try type(LockTests.pin, fixture, submits: isEntered)
            fixture.app.session.end()
            try fixture.run()
            #expect(fixture.app.locks.open.isEmpty && fixture.app.locks.pad == nil)
            #expect(fixture.top == "menu")
        }
    }

    /// Tries are counted before they are made, and a restart begins the wait anew.
    @Test func triesAreLimited() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("admin", .null)
        try fixture.run()
        for _ in 0..<3 { try type("0000", fixture) }
        guard case .wait(let seconds)? = fixture.app.locks.pad?.word else {
            Issue.record("no wait")
            return
        }
        #expect((29...30).contains(seconds))
        // The right one is not taken either.
        try type(LockTests.pin, fixture)
        #expect(fixture.app.locks.pad != nil)
        #expect(try fixture.folder.read("state/pin-tries") == "staff 3\n")
        let check = PinCheck(
            folder: "\(fixture.folder.path)/state", executor: fixture.executor, loop: fixture.loop)
        check.load {}
        #expect(check.wait(for: "staff") == 30)
        for _ in 0..<8 {
            _ = fixture.app.key(KeyStroke(code: 2))
            try fixture.run(4)
        }
        try type(LockTests.pin, fixture)
        #expect(fixture.app.locks.pad == nil)
        #expect(try fixture.folder.read("state/pin-tries").isEmpty)
    }

    @Test func waitsGrow() {
        let waits = (0...12).map { PinCheck.wait(afterTries: $0) }
        #expect(waits == [0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
        #expect(PinCheck.wait(afterTries: .max) == 3600)
    }

    /// A PIN that nobody has set opens nothing.
    @Test func missingPinOpensNothing() throws {
        let fixture = try makeFixture(hasPin: false)
        defer { fixture.stop() }
        fixture.app.kiosk.show("admin", .null)
        try fixture.run()
        for pin in ["", "2580", "0000"] {
            try type(pin, fixture)
            expectLocked(fixture, pin)
        }
        #expect(fixture.texts.contains("That did not work"))
    }

    // MARK: What must not pass

    /// Requests of the socket, with arguments that try to pass.
    private static let requests: [String: [[String]]] = [
        "refresh": [[], ["wait"]], "show": [["admin"], ["office"]],
        "set": [["done", "x"], ["screen.n", "2"], ["n", "3"]], "config": [[]], "rows": [[]],
        "notify": [["hello"], ["fire", "level", "alarm"], ["Open?", "button", "y=Yes"]],
        "why": [["admin"]], "reload": [[]], "stats": [[]], "stats-reset": [[]], "clock": [[]],
        "trace": [["0"]],
    ]

    @Test(arguments: ["admin", "office"]) func noRequestPasses(screen: String) throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show(screen, .null)
        try fixture.run()
        expectLocked(fixture, "before")
        let verbs = Set(fixture.app.verbs.map(\.name))
        for verb in verbs.sorted() {
            // A new request needs a line in the table.
            let calls = LockTests.requests[verb]
            for words in try #require(calls, "say how '\(verb)' behaves at a lock") {
                ControlTable(fixture.app.verbs).answer(
                    ControlRequest(verb, words), .control, ControlSocket.Responder { _ in })
                expectLocked(fixture, "\(verb) \(words) at once")
                try fixture.run()
                expectLocked(fixture, "\(verb) \(words)")
            }
        }
        #expect(fixture.app.locks.pad != nil)
    }

    /// An action of every kind, each of which tries to pass.
    private static let actions: [String: String] = [
        "show": #"{"show": "admin"}"#, "back": #"{"back": true}"#,
        "refresh": #"{"refresh": "rows"}"#, "run": #"{"run": ["true"], "then": {"show": "admin"}}"#,
        "set": #"{"set": {"done": "x"}}"#, "add": #"{"add": {"list": 1}}"#,
        "remove": #"{"remove": {"list": 1}}"#, "clear": #"{"clear": "list"}"#,
        "notify": #"[{"notify": "x"}, {"show": "office"}]"#,
        "dialog":
            #"{"dialog": {"title": "x", "buttons": [{"title": "y", "do": {"show": "admin"}}]}}"#,
        "cancel": #"{"cancel": true}"#, "locale": #"[{"locale": "de"}, {"show": "admin"}]"#,
        "textSize": #"[{"textSize": 200}, {"show": "admin"}]"#,
        "end": #"[{"show": "admin"}, {"end": true}]"#,
        "fire": #"{"fire": "x"}"#, "do": #"{"do": [{"show": "admin"}, {"show": "office"}]}"#,
    ]

    private static let actionNames: [String] = {
        let modifiers: Set<String> = [
            "timeout", "environment", "input", "into", "then", "else", "once", "parallel", "if",
            "lock",
        ]
        return ConfigSchema.action.members.map(\.name).filter { !modifiers.contains($0) }
    }()

    /// Neither a press nor a time opens what is locked.
    @Test(arguments: [false, true]) func noActionPasses(isScheduled: Bool) throws {
        for name in LockTests.actionNames {
            // A new action needs a line in the table.
            let action = try #require(
                LockTests.actions[name], "say how the action '\(name)' behaves at a lock")
            let schedule = #""schedule": [{"every": 2, "do": \#(action)}], "#
            let fixture = try makeFixture(action: action, more: isScheduled ? schedule : "")
            defer { fixture.stop() }
            if isScheduled {
                fixture.app.kiosk.show("admin", .null)
                try fixture.run(2.5)
            } else {
                try fixture.tap(try #require(fixture.button("Test")))
            }
            expectLocked(fixture, name)
            try fixture.run(3)
            expectLocked(fixture, name)
        }
    }

    /// Signals of .riv files act within a frame, which must not show what is locked.
    @Test(arguments: [
        #"{"show": "office"}"#, #"{"show": "admin"}"#, #"{"set": {"tabs": "off"}}"#,
        #"{"lock": {"pin": "staff"}, "show": "office"}"#,
        #"{"lock": {"pin": "staff"}, "set": {"done": "wiped"}}"#,
    ])
    func noSignalOfRivFilePasses(action: String) throws {
        let board = try RivSource.compile(Array(RiveBindingTests.source.utf8))
        let rive = #"{"rive": {"file": "header.riv", "on": {"alarm": \#(action)}}}"#
        let tabs = #"[{"screen": "board", "visible": {"values.tabs": "on"}}, "office", "menu"]"#
        let text = LockTests.config.replacing("ACTION", with: #"{"back": true}"#)
            .replacing(#"["menu", "office"]"#, with: tabs)
            .replacing(#""values": {"#, with: #""values": {"tabs": "on", "#)
            .replacing(#""screens": {"#, with: #""screens": {"board": \#(rive), "#)
        let fixture = try KioskFixture(text, files: ["rows.json": "[]"], riv: board)
        defer { fixture.stop() }
        try fixture.run()
        fixture.app.kiosk.show("board", .null)
        try fixture.run()
        #expect(fixture.top == "board" && fixture.app.locks.pad == nil)
        let draw = fixture.app.pacer.onDraw
        var frames = 0
        fixture.app.pacer.onDraw = {
            expectLocked(fixture, "frame \(frames) after \(action)")
            frames += 1
            draw(&$0)
        }
        try fixture.tap(240, 300)
        #expect(frames > 0 && fixture.app.locks.pad != nil)
        // What the file does behind the pad has no effect.
        try fixture.tap(240, 300)
        expectLocked(fixture, "behind")
    }

    /// Neither text nor keys that were held back for a scanner reach what is below the pad.
    @Test func textStaysOnPad() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        try fixture.change(
            LockTests.config.replacing("ACTION", with: #"{"back": true}"#).replacing(
                #""page": {"title": "Secret office"}"#,
                with: #""list": {"source": "rows", "search": ["a"], "row": {"title": "{a}"}}"#))
        fixture.app.kiosk.show("office", .null)
        let office = try #require(fixture.app.kiosk.top as? ListScreen)
        // The pad comes with the next input at the latest.
        #expect(!fixture.app.type("x"))
        #expect(office.searchText.isEmpty && fixture.app.locks.pad != nil)
        try fixture.run()
        #expect(!fixture.app.type("x") && office.searchText.isEmpty)
        #expect(!fixture.app.readsScans)
        fixture.app.locks.cancel()
        try fixture.run()
        _ = fixture.app.scans.take(
            KeyStroke(code: 30, text: "x", time: fixture.clock.now), isWanted: true)
        fixture.app.kiosk.show("office", .null)
        try fixture.run()
        #expect(office.searchText.isEmpty && fixture.app.locks.pad?.count == 0)
    }

    /// Requests that only look tell nothing of a list behind a lock.
    @Test func nothingIsToldOfLockedList() throws {
        let recorder = try FlightRecorder(frames: 64, events: 256)
        let fixture = try makeFixture(recorder: recorder)
        defer { fixture.stop() }
        let rows = (0..<57).map { #"{"a": "Secret \#($0)"}"# }.joined(separator: ", ")
        try fixture.folder.write("[\(rows)]", to: "rows.json")
        try fixture.change(
            LockTests.config.replacing("ACTION", with: #"{"back": true}"#).replacing(
                #""page": {"title": "Secret office"}"#,
                with: #""list": {"source": "rows", "row": {"title": "{a}"}}"#))
        try fixture.run(2)
        func answer(_ verb: String) throws -> String {
            var result: ControlSocket.Reply?
            ControlTable(fixture.app.verbs).answer(
                ControlRequest(verb, []), .readOnly, ControlSocket.Responder { result = $0 })
            try fixture.run()
            guard case .ok(let text)? = result else { return "" }
            return text
        }
        func expectTold(_ isTold: Bool, _ what: String) throws {
            let tree = fixture.app.tree
            #expect((tree.rows == 57) == isTold && (tree.scrolling != nil) == isTold, "\(what)")
            #expect(fixture.app.statistics.rows.contains { $0.count == 57 } == isTold, "\(what)")
            #expect(try answer("rows").contains("Secret 56") == isTold, "\(what)")
            let documents = fixture.app.takeRecordedDocuments(since: 0).documents
            #expect(documents.isEmpty == !isTold, "\(what)")
            fixture.app.refresh(["rows"])
            try fixture.run()
            #expect(fixture.app.statistics.refresh?.rows == (isTold ? 57 : 0), "\(what)")
            let events = try recorder.makeReader().recording().events
            #expect(events.contains { $0.text == "rows" && $0.size == 57 } == isTold, "\(what)")
        }
        fixture.app.startRecording(at: 0)
        fixture.app.kiosk.show("office", .null)
        try fixture.run()
        try expectTold(false, "closed")
        fixture.app.startRecording(at: 0)
        try type(LockTests.pin, fixture)
        try expectTold(true, "open")
        fixture.app.session.end()
        try fixture.run()
        fixture.app.startRecording(at: 0)
        fixture.app.kiosk.show("menu", .null)
        #expect(fixture.app.statistics.rows.isEmpty)
        #expect(try !answer("rows").contains("Secret"))
    }

    /// The bar of tabs, another size, another configuration and new views lead past no lock.
    @Test func noChangeOfViewsPasses() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("office", .null)
        fixture.app.coverLockedScreen()
        expectLocked(fixture, "tab")
        try fixture.run()
        fixture.resize(800, 480)
        expectLocked(fixture, "size")
        try fixture.run()
        expectLocked(fixture, "size later")
        fixture.reload()
        try fixture.run()
        expectLocked(fixture, "reload")
        // A lock that is added covers what is open.
        fixture.app.kiosk.show("free", .null)
        fixture.app.locks.cancel()
        fixture.app.kiosk.show("free", .null)
        try fixture.run()
        #expect(fixture.app.locks.pad == nil)
        try fixture.change(
            LockTests.config.replacing("ACTION", with: #"{"back": true}"#).replacing(
                #""free": {"#, with: #""free": {"lock": {"pin": "staff"}, "#))
        try fixture.run()
        #expect(fixture.app.locks.pad?.isForScreen == true)
    }

    /// Touches, wheels and texts do not reach what is below the pad.
    @Test func inputStaysOnPad() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("admin", .null)
        try fixture.run()
        for y in stride(from: 10.0, to: 790, by: 40) {
            for x in [20.0, 240, 460] {
                if fixture.app.locks.pad == nil { fixture.app.kiosk.show("admin", .null) }
                try fixture.tap(x, y)
                expectLocked(fixture, "\(x) \(y)")
            }
        }
        fixture.app.scroll(.by(Point(0, 100)), at: Point(240, 400))
        #expect(fixture.app.key(KeyStroke(code: 15)) && fixture.app.locks.pad != nil)
    }

    /// What is on the pad is private, and the pad says only how many digits there are.
    @Test func padIsPrivate() throws {
        let fixture = try makeFixture()
        defer { fixture.stop() }
        #expect(!fixture.app.isInputPrivate)
        fixture.app.kiosk.show("admin", .null)
        try fixture.run()
        #expect(fixture.app.isInputPrivate)
        try type("12", fixture, submits: false)
        let first = fixture.texts
        _ = fixture.app.key(KeyStroke(code: 14))
        _ = fixture.app.key(KeyStroke(code: 14))
        try type("98", fixture, submits: false)
        #expect(fixture.texts == first)
    }

    @Test(arguments: [
        (#""lock": {"pin": "staff"}, "page""#, #""menu": {"title": "Menu", "page""#, "shown first"),
        (
            #""lock": {"pin": "../x"}, "page": {"title": "Free"#, #""page": {"title": "Free"#,
            "no name of a PIN"
        ),
        (
            #""schedule": [{"every": 9, "do": {"lock": {"pin": "staff"}, "back": true}}], "start""#,
            #""start""#, "nobody is there"
        ),
    ])
    func wrongLocksAreRefused(new: String, old: String, reason: String) throws {
        let prefix = old.hasPrefix(#""menu""#) ? #""menu": {"title": "Menu", "# : ""
        let text = LockTests.config.replacing("ACTION", with: #"{"back": true}"#)
            .replacing(old, with: prefix + new)
        let error = thrownError(ConfigErrors.self) {
            try KioskConfig(Array(text.utf8), path: "kiosk.json")
        }
        #expect(error.map { "\($0)".contains(reason) } == true, "\(String(describing: error))")
    }
}
