import Geometry
import Glibc
import JSON
import Telemetry
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
            if let text = cap.key.text, Self.word.contains(text) { keys[text] = place }
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
        let outputs = [
            try request("touches", begin), try request("trace", begin), try request("stats"),
            try request("config"), try request("rows"), try request("tree"),
        ]
        #expect(outputs[0].contains("717"))
        for text in outputs { expectNothing(of: keys, in: text) }
        let flight = try FlightRecording(path: "\(folder.path)/s.flight")
        let touches = flight.events.filter { $0.kind == .touch }
        #expect(touches.contains { abs($0.x - 17) < 1 })
        for key in keys.values {
            #expect(!touches.contains { abs($0.x - key.x) < 20 && abs($0.y - key.y) < 20 })
        }
        // It was typed: what is done with it comes once the field is left.
        if screen == "page" || screen == "secret" {
            let hide = try #require(keys["hide"])
            _ = try request("tap", "\(hide.x)", "\(hide.y)")
            _ = try request("show", "home")
            expectNothing(of: keys, in: try request("touches", begin))
        }
        // No file of the kiosk has it either; its programs get it as arguments and input only.
        let found = try BuiltProgram.wait(
            for: BuiltProgram.start(
                ["grep", "-r", "-a", Self.word, "state", "s.flight"], folder: folder.path))
        #expect(found.status == 1, "\(found.output)")
    }

    /// Any two numbers that follow each other may be a place.
    private func expectNothing(of keys: [String: Point], in text: String) {
        #expect(!text.contains(Self.word))
        for (key, place) in keys {
            for x in [place.x, place.x.rounded()] {
                let numbers = "\(Number.text(x, decimals: 1)) \(Number.text(place.y, decimals: 1))"
                #expect(!text.contains(numbers), "\(key)")
            }
        }
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
