import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Lab

/// A kiosk on a virtual clock, for testers.
@MainActor @Suite struct VirtualKioskTests {
    private static let json = """
        {"sources": {"x": {"command": ["rows"]}},
         "list": {"source": "x", "header": {"style": "spinner"},
                  "row": {"title": "{name}", "tap": {"run": ["act"]}}}}
        """

    /// Nothing of a kiosk remains after it was stopped, however many are made.
    @Test func stoppedKioskIsReleased() throws {
        weak var kiosk: VirtualKiosk?
        weak var app: KioskApp?
        weak var model: KioskModel?
        weak var screen: AnyObject?
        weak var session: AnyObject?
        weak var display: AnyObject?
        weak var feed: AnyObject?
        do {
            let config = try KioskConfig(Array(Self.json.utf8), path: "/kiosk.json")
            let stage = try VirtualKiosk(.init(config, size: (240, 320)) { 0.01 })
            kiosk = stage
            app = stage.app
            model = stage.app.model
            screen = stage.app.screen
            session = stage.session
            display = stage.session.display
            feed = stage.feed
            stage.feed.send(.array([.object(["name": .string("a")])]), to: "x")
            try stage.run(until: 2)
            #expect(stage.tree.rows == 1)
            stage.stop()
        }
        #expect(kiosk == nil)
        #expect(app == nil)
        #expect(model == nil)
        #expect(screen == nil)
        #expect(session == nil)
        #expect(display == nil)
        #expect(feed == nil)
    }
}
