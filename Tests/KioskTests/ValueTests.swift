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
        let desk = try KioskDesk(ValueTests.config, files: ["rows.json": #"[{"a": "x"}]"#])
        defer { desk.stop() }
        try desk.run(1)
        #expect(desk.texts.filter { $0 == "Home by day" }.count == 2)
        #expect(desk.texts.contains("x by day"))
        if !isSeen { desk.app.kiosk.show("other", .null) }
        try desk.run(1)
        #expect(desk.app.set("mode", to: "night"))
        try desk.run(1)
        desk.app.kiosk.show("home", .null)
        try desk.run(1)
        #expect(desk.texts.filter { $0 == "Home by night" }.count == 2, "\(desk.texts)")
        #expect(desk.texts.contains("x by night"))
        #expect(!desk.texts.contains { $0.hasSuffix("by day") })
    }

    /// A value that was set is kept when the configuration changes.
    @Test func valuesSurviveConfigurationChange() throws {
        let desk = try KioskDesk(ValueTests.config, files: ["rows.json": #"[{"a": "x"}]"#])
        defer { desk.stop() }
        try desk.run(1)
        desk.app.set("mode", to: "night")
        try desk.change(ValueTests.config.replacing(#""T""#, with: #""U""#))
        try desk.run(1)
        #expect(desk.texts.filter { $0 == "Home by night" }.count == 2, "\(desk.texts)")
        #expect(desk.texts.contains("x by night"))
    }
}
