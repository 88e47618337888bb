import Interface
import Testing

@testable import Kiosk
@testable import KioskFile

/// Templates that show the document of another source than their screen's.
@MainActor @Suite struct TemplateSourceTests {
    private static let config = """
        {"title": "T", "locale": "en", "theme": {"motion": "reduced"}, "clock": "{weather.wind}",
         "sources": {"trains": {"command": ["/bin/cat", "trains"]},
                     "weather": {"command": ["/bin/cat", "weather"]}},
         "screens": {
           "home": {"list": {"source": "trains", "rows": [
             {"when": {"weather.sky": "storm"}, "title": "{to} is cancelled"},
             {"title": "{to} at {weather.temp}°"}]}},
           "outside": {"page": {"title": "Outside {weather.temp}°"}},
           "other": {"page": {"title": "Other"}}}}
        """

    private func fixture(workDuration: Double = 0) throws -> KioskFixture {
        let fixture = try KioskFixture(
            TemplateSourceTests.config,
            files: [
                "trains": #"[{"to": "Airport"}]"#, "weather": #"{"temp": 3, "wind": "calm"}"#,
            ], workDuration: workDuration)
        try fixture.run(1)
        return fixture
    }

    private func change(_ weather: String, _ fixture: KioskFixture) throws {
        try fixture.folder.write(weather, to: "weather")
        fixture.app.refresh(["weather"])
        try fixture.run(1)
    }

    /// At the start the rows are made before the other source has a document.
    @Test func rowsFollowOtherSource() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        #expect(fixture.texts.contains("Airport at 3°"), "\(fixture.texts)")
        try change(#"{"temp": 8}"#, fixture)
        #expect(fixture.texts.contains("Airport at 8°"), "\(fixture.texts)")
        try change(#"{"sky": "storm"}"#, fixture)
        #expect(fixture.texts.contains("Airport is cancelled"), "\(fixture.texts)")
    }

    @Test func rowsOfHiddenListFollowOtherSource() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("other", .null)
        try fixture.run(1)
        let list = try #require(fixture.app.model.lists["home"])
        let version = list.version
        try change(#"{"temp": 8}"#, fixture)
        #expect(list.version == version, "rows that nobody sees are not made")
        fixture.app.kiosk.back()
        try fixture.run(1)
        #expect(fixture.texts.contains("Airport at 8°"), "\(fixture.texts)")
    }

    @Test func pageFollowsOtherSource() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("outside", .null)
        try fixture.run(1)
        #expect(fixture.texts.contains("Outside 3°"))
        try change(#"{"temp": 8}"#, fixture)
        #expect(fixture.texts.contains("Outside 8°"))
    }

    @Test func clockFollowsSource() throws {
        let fixture = try fixture()
        defer { fixture.stop() }
        fixture.app.kiosk.show("other", .null)
        try fixture.run(1)
        #expect(fixture.app.kiosk.top?.navigationItem.clockText == "calm")
        try change(#"{"wind": "strong"}"#, fixture)
        #expect(fixture.app.kiosk.top?.navigationItem.clockText == "strong")
    }

    /// Rows that are made again and again for other reasons do not hold up a refresh.
    @Test func refreshEndsWhileRowsAreAlwaysOutdated() throws {
        let fixture = try fixture(workDuration: 0.1)
        defer { fixture.stop() }
        try fixture.run(3)
        let list = try #require(fixture.app.model.lists["home"])
        fixture.app.model.observe(fixture.app) { if $0 == .rows("home") { list.setOutdated() } }
        var isDone = false
        list.setOutdated()
        list.whenUpdated { isDone = true }
        try fixture.run(1)
        #expect(isDone)
    }

    /// The braces of a list in a view model may be left out.
    @Test func sourcesOfTemplatesAreFound() throws {
        let text = """
            {"sources": {"a": {"file": "a"}, "b": {"file": "b"}, "c": {"file": "c"},
                         "d": {"file": "d"}, "e": {"file": "e"}},
             "screens": {"sky": {"title": "{a.name}", "rive": {"file": "sky.riv", "bind": {
               "rows": "b.rows",
               "days": {"each": "c.days", "bind": {"temp": "{temp} {d.unit|upper}"}}}}}}}
            """
        let config = try KioskConfig(Array(text.utf8), path: "kiosk.json")
        let screen = try #require(config.screen("sky"))
        let names = config.sourceNames(shownOn: screen).sorted()
        #expect(names == ["a", "b", "c", "d"])
    }
}
