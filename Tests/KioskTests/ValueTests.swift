import Testing

@testable import Kiosk

/// Values that are set while another screen is visible.
@Suite @MainActor struct ValueTests {
    private static let config = """
        {"title": "T", "values": {"mode": "day"}, "sources": {"s": {"file": "rows.json"}},
         "screens": {
           "home": {"title": "Home by {values.mode}", "list": {"source": "s", "row": {
             "title": "{a} by {values.mode}"}}},
           "other": {"title": "Other", "list": {"source": "s", "row": {"title": "{a}"}}}},
         "tabs": ["home", "other"]}
        """

    /// The title, the tab and the rows show the value at once, or when their screen appears.
    @Test(arguments: [false, true])
    func titlesAndRowsFollowValues(isSeen: Bool) throws {
        let fixture = try KioskFixture(ValueTests.config, files: ["rows.json": #"[{"a": "x"}]"#])
        defer { fixture.stop() }
        try fixture.run(1)
        #expect(fixture.texts.filter { $0 == "Home by day" }.count == 2)
        #expect(fixture.texts.contains("x by day"))
        if !isSeen { fixture.app.kiosk.show("other", .null) }
        try fixture.run(1)
        #expect(try fixture.app.set("mode", toText: "night"))
        try fixture.run(1)
        fixture.app.kiosk.show("home", .null)
        try fixture.run(1)
        #expect(fixture.texts.filter { $0 == "Home by night" }.count == 2, "\(fixture.texts)")
        #expect(fixture.texts.contains("x by night"))
        #expect(!fixture.texts.contains { $0.hasSuffix("by day") })
    }

    /// A value that was set is kept when the configuration changes.
    @Test func valuesSurviveConfigurationChange() throws {
        let fixture = try KioskFixture(ValueTests.config, files: ["rows.json": #"[{"a": "x"}]"#])
        defer { fixture.stop() }
        try fixture.run(1)
        #expect(try fixture.app.set("mode", toText: "night"))
        try fixture.change(ValueTests.config.replacing(#""T""#, with: #""U""#))
        try fixture.run(1)
        #expect(fixture.texts.filter { $0 == "Home by night" }.count == 2, "\(fixture.texts)")
        #expect(fixture.texts.contains("x by night"))
    }
}
