import Platform
import Testing

@testable import Kiosk
@testable import Runner

/// Changes of the configuration, and of files that it names, while a kiosk runs.
@MainActor @Suite struct ReloadTests {
    /// Holds files that exist before the kiosk's own folder does.
    private let folder: KioskFolder

    init() throws { folder = try KioskFolder() }

    private static let command = #""command": ["/bin/echo", "{\"a\": 1}"]"#

    /// Returns a configuration with a .riv file as the header, in rows or on a screen.
    private static func config(_ place: String, rive path: String) -> String {
        switch place {
        case "header": "{\"header\": {\"rive\": \"\(path)\"}, \"list\": {\(command)}}"
        case "row": "{\"list\": {\(command), \"row\": {\"rive\": \"\(path)\"}}}"
        default: "{\"screens\": {\"a\": {\"rive\": {\"file\": \"\(path)\"}}}}"
        }
    }

    /// Returns a configuration whose list shows one of two sources.
    private static func config(_ title: String, source: String) -> String {
        """
        {"title": "\(title)", "sources": {"a": {"command": ["true"]}, "b": {"command": ["true"]}},
         "screens": {"home": {"list": {"source": "\(source)", "row": {"title": "{a}"}}}}}
        """
    }

    // MARK: Files

    /// A .riv file that was copied in part neither ends the run nor replaces what is shown.
    @Test(arguments: ["header", "row", "screen"])
    func damagedRiveFileKeepsOldConfiguration(place: String) throws {
        let path = "\(folder.path)/a.riv"
        let riv = KioskFolder.header(picture: try KioskFolder.picture(side: 8))
        try FileSystem.write(riv, to: path)
        let fixture = try KioskFixture(Self.config(place, rive: path))
        defer { fixture.stop() }
        try fixture.run()
        let (model, top) = (fixture.app.model, fixture.app.kiosk.top)
        try folder.write("RIVE", to: "a.riv")
        fixture.reload()
        #expect(fixture.app.kiosk.notice.text == "The new configuration has errors")
        try fixture.run()
        #expect(fixture.app.model === model && fixture.app.kiosk.top === top)
        try FileSystem.write(riv, to: path)
        fixture.reload()
        try fixture.run()
        #expect(fixture.app.model !== model)
        #expect(fixture.app.model.decodedImages.count == (place == "screen" ? 0 : 1))
    }

    /// A font file is opened again when it was overwritten, and only then.
    @Test func overwrittenFontIsOpenedAgain() throws {
        let path = "\(folder.path)/a.ttf"
        let font = try FileSystem.read("\(BuiltProgram.repository)/Tests/Fonts/boxes.ttf")
        try FileSystem.write(font, to: path)
        let fixture = try KioskFixture(
            "{\"theme\": {\"fonts\": [\"\(path)\"]}, \"list\": {\(Self.command)}}")
        defer { fixture.stop() }
        try fixture.run()
        let first = fixture.app.fonts.regular
        fixture.reload()
        try fixture.run()
        #expect(fixture.app.fonts.regular === first)
        try FileSystem.write(font, to: path)
        fixture.reload()
        try fixture.run()
        let second = fixture.app.fonts.regular
        #expect(second !== first)
        try FileSystem.write([], to: path)
        fixture.reload()
        #expect(fixture.app.kiosk.notice.text == "The new configuration has errors")
        try fixture.run()
        #expect(fixture.app.fonts.regular === second)
    }

    @Test func timeUntilBlankingFollowsConfiguration() throws {
        let config = "{\"list\": {\(Self.command)}, \"idle\": {\"blankAfter\": 600}}"
        let fixture = try KioskFixture(config)
        defer { fixture.stop() }
        #expect(fixture.app.blankAfter == 600)
        try fixture.change(config.replacing("600", with: "30"))
        #expect(fixture.app.blankAfter == 30)
    }

    // MARK: Sources

    /// A source that is changed during its refresh does not block later refreshes.
    @Test func refreshWorksAfterChangeOfHangingSource() throws {
        let config = "{\"list\": {\"command\": [\"/bin/sleep\", \"600\"]}}"
        let fixture = try KioskFixture(config)
        defer { fixture.stop() }
        var answer: ControlSocket.Reply?
        fixture.app.answer("refresh wait", ControlSocket.Responder { answer = $0 })
        try fixture.change("{\"list\": {\(Self.command)}}")
        #expect(
            fixture.app.lastRefresh?.failure
                == "/bin/sleep: the configuration has changed during the refresh; refresh again")
        try fixture.run(2)
        #expect(answer == .ok("1 row"))
    }

    /// Making the rows takes longer than the time between two documents.
    @Test func refreshEndsWhileDocumentsKeepArriving() throws {
        let fixture = try KioskFixture(
            Self.config("1", source: "a"), workDuration: 0.06,
            recording: KioskFixture.documents(of: "a", at: (0..<100).map { Double($0) / 10 }))
        defer { fixture.stop() }
        try fixture.run(1)
        var answer: ControlSocket.Reply?
        fixture.app.answer("refresh wait", ControlSocket.Responder { answer = $0 })
        try fixture.run(3)
        #expect(answer == .ok("1 row"))
    }

    /// While the rows of a new configuration are made, the old screens follow their source. Whoever waits for
    /// their rows then waits for those of the new one.
    @Test func oldScreensFollowSourceUntilReloadIsShown() throws {
        let fixture = try KioskFixture(
            Self.config("1", source: "a"), workDuration: 1,
            recording: KioskFixture.documents(of: "a", at: [0, 6.5]))
        defer { fixture.stop() }
        try fixture.run(6)
        let model = fixture.app.model
        var changes = 0
        model.observe(fixture.app) { if $0 == .source("a") { changes += 1 } }
        var answer: ControlSocket.Reply?
        fixture.app.answer("refresh wait", ControlSocket.Responder { answer = $0 })
        try fixture.change(Self.config("2", source: "a"))
        try fixture.run(0.8)
        #expect(changes == 1 && fixture.app.model === model && answer == nil)
        try fixture.run(6)
        #expect(fixture.app.model.config.title == "2" && answer == .ok("1 row"))
    }

    // MARK: Overlapping reloads

    /// The earlier configuration, whose rows take longer, does not replace the later one.
    @Test func laterConfigurationStays() throws {
        let fixture = try KioskFixture(
            Self.config("1", source: "a"), workDuration: 1,
            recording: KioskFixture.documents(of: "a", at: [0, 9]))
        defer { fixture.stop() }
        try fixture.run(6)
        try fixture.change(Self.config("2", source: "a"))
        #expect(fixture.app.model.config.title == "1")
        // Its source has no document, so there are no rows to wait for.
        try fixture.change(Self.config("3", source: "b"))
        #expect(fixture.app.model.config.title == "3")
        // Until after the rows of the second one and another document of its source.
        try fixture.run(6)
        #expect(fixture.app.model.config.title == "3")
    }

    /// The display is resized while a new configuration waits for its rows.
    @Test func resizedDisplayShowsNewConfiguration() throws {
        let fixture = try KioskFixture(
            Self.config("1", source: "a"), workDuration: 1,
            recording: KioskFixture.documents(of: "a", at: [0, 9]))
        defer { fixture.stop() }
        try fixture.run(6)
        try fixture.change(Self.config("2", source: "a"))
        fixture.resize(800, 480)
        try fixture.run(2)
        #expect(fixture.app.model.config.title == "2")
        #expect(fixture.app.model.lists["home"]?.rows?.rows.first?.title == "at 0.0")
        // A further document reaches it.
        try fixture.run(6)
        #expect(fixture.app.model.lists["home"]?.rows?.rows.first?.title == "at 9.0")
    }
}
