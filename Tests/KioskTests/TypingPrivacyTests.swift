import Geometry
import Glibc
import InputEvents
import JSON
import PinCodes
import Testing

@testable import Interface
@testable import Kiosk
@testable import Platform
@testable import Processes
@testable import Runner

/// What a visitor types with the keys on the screen, and the places of these keys, are in nothing that the kiosk writes or
/// says while a text field or a form is shown.
@MainActor @Suite struct TypingPrivacyTests {
    private let folder: KioskFolder
    private var socket: String { "\(folder.path)/s.sock" }
    /// What is typed into each field.
    private static let word = "zanzibar"

    private nonisolated static let config = """
        {"locale": "en", "session": {"ends": 600}, "values": {"a": "", "b": ""},
         "sources": {"rows": {"file": "rows.csv", "key": "id"}},
         "screens": {
          "home": {"page": {"title": "Home"}},
          "page": {"page": {"content": [
            {"entry": {"label": "Town", "value": "{values.a}", "do": {"set": {"a": "{value}"}}}}]}},
          "secret": {"page": {"content": [
            {"entry": {"label": "Town", "secret": true, "value": "{values.b}", "do": {"set": {"b": "{value}"}}}}]}},
          "row": {"list": {"source": "rows", "row": {"title": "{name}", "content": [
            {"entry": {"label": "Town", "value": "{values.a}", "do": {"set": {"a": "{value}"}}}}]}}},
          "form": {"form": {"sections": [{"fields": [{"entry": {"name": "town", "label": "Town"}}]}],
            "submit": {"title": "Send", "do": {"run": ["true"]}}}}}, "start": "home"}
        """

    init() throws {
        folder = try KioskFolder()
        try folder.write("id,name\n1,Row\n", to: "rows.csv")
        try folder.write(Self.config, to: "kiosk.json")
    }

    private func request(_ words: String...) throws -> String {
        try ControlClient.request(words.joined(separator: " "), path: socket, timeout: 60)
    }

    private func start() throws -> ChildProcess {
        let kiosk = try BuiltProgram.start(
            [try BuiltProgram.path, "run", "kiosk.json", "--display", "headless", "--realtime"]
                + ["--size", "480x800", "--socket", socket, "--state", "state", "--threads", "1"],
            folder: folder.path)
        for _ in 0..<24_000 {
            if let text = try? request("stats"),
                try JSONParser.parse(text)["frames"]?.number ?? 0 > 0
            {
                return kiosk
            }
            usleep(10_000)
        }
        throw SystemError("stats", code: ETIMEDOUT)
    }

    /// The places of the letters of the word and of the key that hides the keyboard, in points: the same in each kiosk of
    /// this size and language.
    private func keys() throws -> [String: Point] {
        let fixture = try KioskFixture(Self.config, files: ["rows.csv": "id,name\n1,Row\n"])
        defer { fixture.stop() }
        try fixture.run()
        fixture.app.kiosk.show("page", .null)
        try fixture.run()
        let field = fixture.app.screen.elements.first { $0.role == .field }
        try fixture.tap(try #require(field?.view))
        let view = fixture.app.keyboard.view
        var keys: [String: Point] = [:]
        for cap in view.caps {
            let place = view.convertToScreen(Point(cap.frame.midX, cap.frame.midY))
            // The first letter is in upper case.
            if let text = cap.key.text?.lowercased(), Self.word.contains(text) {
                keys[text] = place
            }
            if cap.key.action == .hide { keys["hide"] = place }
        }
        return keys
    }

    @Test(arguments: ["page", "secret", "row", "form"])
    func nothingOfWhatIsTypedIsRecorded(screen: String) throws {
        let keys = try keys()
        #expect(keys.count == Set(Self.word).count + 1)
        let kiosk = try start()
        defer { withExtendedLifetime(kiosk) {} }
        let begin = try request("record")
        // A touch that is no secret shows that touches are recorded.
        _ = try request("tap", "17", "717")
        _ = try request("show", screen)
        var place: Rect?
        for _ in 0..<1000 where place == nil {
            let tree = ScreenTree(json: try request("tree"))
            place = tree?.parts.first { $0.role == .field }?.restingFrame
        }
        let field = try #require(place)
        _ = try request("tap", "\(field.midX)", "\(field.midY)")
        // The keyboard slides up.
        usleep(500_000)
        for letter in Self.word {
            let key = try #require(keys[String(letter)])
            _ = try request("tap", "\(key.x)", "\(key.y)")
        }
        let secrets = WrittenSecrets(
            words: [String(Self.word.dropFirst())], keys: Array(keys.values), reach: 20,
            open: Point(17, 717))
        func expectNothingIsWritten() throws {
            try secrets.expectNoKeys(inRecording: try request("touches", begin))
            try secrets.expectNoKeys(inTrace: try request("trace", begin))
            try secrets.expectNoKeys(inFlight: "\(folder.path)/s.flight")
            for verb in ["stats", "config", "rows", "tree"] {
                secrets.expectNoWords(in: try request(verb), verb)
            }
            let report = try BuiltProgram.run(
                "report", "report.tar", "--socket", socket, folder: folder.path)
            #expect(report.status == 0, "\(report.errors)")
            let unpacked = try BuiltProgram.wait(
                for: BuiltProgram.start(["tar", "-xzf", "report.tar"], folder: folder.path))
            #expect(unpacked.status == 0)
            try secrets.expectNoWords(below: "\(folder.path)/flipbook-report")
            try secrets.expectNoWords(below: "\(folder.path)/state")
            secrets.expectNoWords(in: try FileSystem.read("\(folder.path)/s.flight"), "flight")
        }
        try expectNothingIsWritten()
        // A picture of the screen shows what is typed, but says it nowhere else.
        let picture = try BuiltProgram.run(
            "screenshot", "picture.png", "--socket", socket, folder: folder.path)
        #expect(picture.status == 0, "\(picture.errors)")
        secrets.expectNoWords(in: try FileSystem.read("\(folder.path)/picture.png"), "picture")
        // It was typed: what is done with it comes once the field is left.
        if screen == "page" || screen == "secret" {
            let hide = try #require(keys["hide"])
            _ = try request("tap", "\(hide.x)", "\(hide.y)")
            _ = try request("show", "home")
            try secrets.expectNoKeys(inRecording: try request("touches", begin))
        }
        let stats = try JSONParser.parse(try request("stats"))
        kill(Int32(try #require(stats["process"]?.number)), SIGTERM)
        let ended = try BuiltProgram.wait(for: kiosk)
        secrets.expectNoWords(in: ended.errors + ended.output, "journal")
        try secrets.expectNoWords(below: "\(folder.path)/state")
    }

    /// Fingers that were recorded on a virtual clock type a name into a field, a PIN and a form. The programs that get
    /// these have them; no file of the kiosk has, and it says them nowhere.
    @Test func recordedFingersLeaveNothing() throws {
        let words = ["zanzibar", "852074963185", "timbuktu"]
        let touches = try recordFingers(words)
        var records = PinRecords()
        records["staff"] = try PinHash.make(Array(words[1].utf8))
        try FileSystem.makeFolder("\(folder.path)/state")
        try records.write("\(folder.path)/state/pins")
        try folder.write(Self.visit, to: "kiosk.json")
        try folder.write(Self.note, to: "note")
        chmod("\(folder.path)/note", 0o755)
        try folder.write(touches.text, to: "fingers")
        let run = try BuiltProgram.run(
            "run", "kiosk.json", "--display", "headless", "--size", "480x800", "--replay",
            "fingers",
            "--state", "state", folder: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let got = try folder.read("got")
        for word in ["zanzibar", "timbuktu", "opened"] { #expect(got.contains(word), "\(got)") }
        let secrets = WrittenSecrets(words: words, keys: [], reach: 0, open: .zero)
        secrets.expectNoWords(in: run.errors + run.output, "journal")
        try secrets.expectNoWords(below: "\(folder.path)/state")
    }

    private nonisolated static let note = "#!/bin/sh\necho \"$*\" >>got\ncat >>got\n"

    private nonisolated static let visit = """
        {"locale": "en", "session": {"ends": 600}, "values": {"a": ""}, "start": "home", "screens": {
          "home": {"page": {"content": [
             {"entry": {"label": "Town", "value": "{values.a}", "do": {"set": {"a": "{value}"}}}}],
            "buttons": [{"title": "Tell", "do": {"run": ["./note", "{values.a}"]}},
              {"title": "Form", "do": {"show": "form"}}, {"title": "Staff", "do": {"show": "staff"}}]}},
          "form": {"form": {"sections": [{"fields": [{"entry": {"name": "town", "label": "Town"}}]}],
            "submit": {"title": "Send", "do": {"run": ["./note", "form"], "then": [{"show": "home"}]}}}},
          "staff": {"lock": {"pin": "staff"}, "page": {"title": "Staff only", "buttons": [
            {"title": "Open", "do": {"run": ["./note", "opened"]}}]}}}}
        """

    /// Types a town on a page, another one in a form, and a PIN, and returns the touches.
    private func recordFingers(_ words: [String]) throws -> TouchRecording {
        let fixture = try KioskFixture(
            Self.visit, files: ["note": Self.note], programs: ["note"], state: "state")
        defer { fixture.stop() }
        try FileSystem.makeFolder("\(fixture.folder.path)/state")
        var records = PinRecords()
        records["staff"] = try PinHash.make(Array(words[1].utf8))
        try records.write("\(fixture.folder.path)/state/pins")
        try fixture.run()
        func tap(_ name: String) throws {
            let element = fixture.app.screen.elements.last {
                $0.role == .field || $0.label == name && $0.role != .text
            }
            try fixture.tap(try #require(element?.view, "\(name)"))
        }
        func type(_ word: String) throws {
            try tap("Town")
            try fixture.typeOnScreen(word)
            try fixture.press(.hide)
        }
        try type(words[0])
        func press(_ title: String) throws {
            try fixture.tap(try #require(fixture.button(title), "\(title)"))
        }
        try press("Tell")
        try press("Form")
        try type(words[2])
        try press("Send")
        fixture.app.kiosk.show("home", .null)
        try fixture.run()
        try press("Staff")
        for key in words[1].map(String.init) + ["OK"] {
            let control = fixture.app.kiosk.lockPad.subviews.first {
                $0.subviews.contains { ($0 as? Label)?.text == key }
            }
            try fixture.tap(try #require(control))
        }
        try press("Open")
        return TouchRecording(width: 480, height: 800, events: fixture.touches)
    }

    /// Sessions of visitors who fill in a form leave nothing behind, of views neither.
    @Test func manySessionsOfAFormKeepNoViews() throws {
        let fixture = try KioskFixture(Self.config, files: ["rows.csv": "id,name\n1,Row\n"])
        defer { fixture.stop() }
        try fixture.run()
        func count(_ view: View) -> Int { view.subviews.reduce(1) { $0 + count($1) } }
        var old: [Weak] = []
        var views = 0
        for number in 0..<200 {
            fixture.app.kiosk.show("form", .null)
            try fixture.run(0.6)
            let top = try #require(fixture.app.kiosk.top)
            old.append(Weak(view: top.view))
            let field = fixture.app.screen.elements.first { $0.role == .field }
            try fixture.tap(try #require(field?.view))
            try fixture.typeOnScreen("a")
            fixture.app.session.end()
            try fixture.run(0.6)
            let now = count(fixture.app.screen.root)
            if number == 0 { views = now }
            #expect(now == views)
        }
        #expect(old.count { $0.view != nil } == 0)
    }

    private struct Weak {
        weak var view: View?
    }
}
