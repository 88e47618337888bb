import Interface
import KioskFile
import Platform
import RiveRuntime
import RiveWriter
import Testing

@testable import Kiosk

/// Rows and screens that .riv files draw, while the time, values and sources change.
@MainActor @Suite struct RiveDataTests {
    private let folder: KioskFolder
    private var file: String { "\(folder.path)/row.riv" }

    init() throws {
        folder = try KioskFolder()
        let source = """
            {"name": "Row", "width": 100, "height": 20, "children": [{"type": "node"}],
             "viewModel": {"name": "Row", "properties": [
               {"name": "due", "type": "string", "value": ""},
               {"name": "mode", "type": "string", "value": ""},
               {"name": "sky", "type": "string", "value": ""}]}}
            """
        try FileSystem.write(try RivSource.compile(Array(source.utf8)), to: file)
    }

    /// - Parameter screens: the screens, as JSON.
    private func fixture(_ screens: String, workDuration: Double = 0) throws -> KioskFixture {
        let fixture = try KioskFixture(
            """
            {"locale": "en", "values": {"part": "day"},
             "sources": {"trains": {"command": ["/bin/cat", "trains"]},
                         "weather": {"command": ["/bin/cat", "weather"]}},
             "screens": \(screens)}
            """,
            files: [
                "trains": #"[{"at": "2026-01-01T12:10:00Z"}]"#, "weather": #"{"sky": "clear"}"#,
            ], workDuration: workDuration)
        try fixture.run(1)
        return fixture
    }

    private func changeWeather(_ fixture: KioskFixture) throws {
        try fixture.folder.write(#"{"sky": "rain"}"#, to: "weather")
        fixture.app.refresh(["weather"])
        try fixture.run(1)
    }

    /// The values of the file on a Rive screen.
    private func screenValues(_ fixture: KioskFixture) throws -> ViewModelInstance {
        let view = try #require(fixture.app.kiosk.top?.view as? RiveScreenView)
        return try #require(view.content?.rive.viewModelInstance)
    }

    /// The row's item stays the same, and so does its cell.
    @Test func rowFollowsTimeValuesAndSources() throws {
        let fixture = try fixture(
            """
            {"home": {"list": {"source": "trains", "row": {"rive": {"file": "\(file)", "bind": {
              "due": "{at|relative}", "mode": "{values.part}", "sky": "{weather.sky}"}}}}}}
            """)
        defer { fixture.stop() }
        let table = try #require(fixture.app.kiosk.list).table
        let path = IndexPath(row: 0, section: 0)
        let cell = try #require(table.cellForRow(at: path) as? RiveRowCell)
        let values = try #require(cell.content?.rive.viewModelInstance)
        #expect(values.string("due") == "in 10 min.")
        #expect(values.string("mode") == "day" && values.string("sky") == "clear")
        try fixture.run(310)
        #expect(values.string("due") == "in 5 min.")
        #expect(try fixture.app.set("part", toText: "night"))
        #expect(values.string("mode") == "night")
        try changeWeather(fixture)
        #expect(values.string("sky") == "rain")
        #expect(table.cellForRow(at: path) === cell)
    }

    /// The kiosk wakes when a text changes, once a minute.
    @Test func screenFollowsTimeAndSources() throws {
        let fixture = try fixture(
            """
            {"board": {"rive": {"file": "\(file)", "bind": {
              "due": "{now|time:H:mm}", "sky": "{weather.sky}"}}}}
            """)
        defer { fixture.stop() }
        let values = try screenValues(fixture)
        #expect(values.string("due") == "12:00" && values.string("sky") == "clear")
        let before = fixture.wallChanges
        try fixture.run(120)
        #expect(values.string("due") == "12:02")
        #expect(fixture.wallChanges - before == 2)
        try changeWeather(fixture)
        #expect(values.string("sky") == "rain")
    }

    /// The file is still loading when the value is set.
    @Test func valueSetAfterShowReachesFile() throws {
        let fixture = try fixture(
            """
            {"home": {"page": {"text": "Here"}}, "board": {"rive": "\(file)"}}
            """, workDuration: 0.5)
        defer { fixture.stop() }
        fixture.app.perform(
            .several([.show("board"), .set([ValueChange("mode", "open")])]), .null, key: "test")
        try fixture.run(3)
        #expect(try screenValues(fixture).string("mode") == "open")
    }

    /// The screen is created before its title has a value.
    @Test func barIsShownForTitleWithValue() throws {
        let fixture = try fixture(
            """
            {"board": {"title": "{weather.sky}", "rive": "\(file)"}}
            """)
        defer { fixture.stop() }
        let item = try #require(fixture.app.kiosk.top?.navigationItem)
        #expect(!item.hidesNavigationBar && item.title == "clear")
    }
}
