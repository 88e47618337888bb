import Interface
import Testing

@testable import Kiosk

/// Titles, and icons of tabs, that show values or the time.
@MainActor @Suite struct TitleTests {
    nonisolated private static let tabs = """
        {"sources": {"info": {"command": ["/bin/cat", "info"]},
                     "rows": {"command": ["/bin/cat", "rows"]}},
         "screens": {
           "home": {"title": "{info.station}", "icon": "{info.count}",
                    "list": {"source": "rows", "row": {"title": "{a}"}}},
           "other": {"title": "{now|time:H:mm}", "page": {"text": "There"}}},
         "tabs": ["home", "other"]}
        """

    private func fixture(_ config: String) throws -> KioskFixture {
        let fixture = try KioskFixture(
            config,
            files: ["rows": #"[{"a": "x"}]"#, "info": #"{"station": "Harbour", "count": 7}"#])
        try fixture.run(1)
        return fixture
    }

    /// The screen is created before its title has a value.
    @Test func barIsShownForTitleWithValue() throws {
        let fixture = try fixture(TitleTests.tabs)
        defer { fixture.stop() }
        let item = try #require(fixture.app.kiosk.top?.navigationItem)
        #expect(!item.hidesNavigationBar && item.noticeText.hasPrefix("Updated"))
        // In the bar and on the tab.
        let titles = fixture.texts.filter { $0 == "Harbour" }
        #expect(titles.count == 2, "\(fixture.texts)")
    }

    @Test func tabIconFollowsSource() throws {
        let fixture = try fixture(TitleTests.tabs)
        defer { fixture.stop() }
        #expect(fixture.texts.contains("7"))
        try fixture.folder.write(#"{"count": 8}"#, to: "info")
        fixture.app.refresh(["info"])
        try fixture.run(1)
        #expect(fixture.texts.contains("8") && !fixture.texts.contains("7"))
    }

    /// An untouched kiosk wakes once a minute for the title of a list, or of a tab that is not selected.
    @Test(arguments: [
        tabs,
        """
        {"title": "{now|time:H:mm}",
         "list": {"command": ["/bin/cat", "rows"], "row": {"title": "{a}"}}}
        """,
    ])
    func titleShowsTime(config: String) throws {
        let fixture = try fixture(config)
        defer { fixture.stop() }
        #expect(fixture.texts.contains("12:00"), "\(fixture.texts)")
        let before = fixture.wallChanges
        try fixture.run(180)
        #expect(fixture.texts.contains("12:03"), "\(fixture.texts)")
        #expect(fixture.wallChanges - before == 3)
    }
}
