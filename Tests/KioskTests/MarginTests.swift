import Geometry
import Interface
import Testing

@testable import Kiosk
@testable import KioskFile

/// Bars, rows, cards, headings and pages share one margin.
@MainActor @Suite struct MarginTests {
    nonisolated private static let sizes = [
        (240, 320), (480, 800), (800, 480), (1280, 800), (1920, 1080),
    ]

    /// The leading edges of the texts and cards of a screen, in points.
    @Test(arguments: sizes, ["compact", "regular", "spacious"])
    func leadingEdgesAreEqual(size: (Int, Int), density: String) throws {
        for (style, language) in [("text", "en"), ("card", "en"), ("text", "ar")] {
            let fixture = try KioskFixture(
                """
                {"title": "Room", "locale": "\(language)", "theme": {"density": "\(density)"},
                 "sources": {"a": {"file": "rows.json"}},
                 "screens": {
                   "home": {"list": {"source": "a", "section": "{s}", "header": {"style": "none"},
                                     "row": {"style": "\(style)", "title": "{t}"}}},
                   "page": {"page": {"title": "Page", "fields": [["a", "b"]],
                                     "buttons": [{"title": "Go", "do": {"back": true}}]}}},
                 "start": "home"}
                """, files: ["rows.json": #"[{"t": "one", "s": "First"}]"#],
                size: (width: size.0, height: size.1))
            defer { fixture.stop() }
            try fixture.run(1)
            let screen = fixture.app.kiosk.screen
            func edge(_ view: View) -> Double {
                let start = view.convertToScreen(
                    Point(view.isRightToLeft ? view.frame.width : 0, 0))
                return view.isRightToLeft ? screen.size.width - start.x : start.x
            }
            func label(_ text: String) throws -> Double {
                var found: View?
                func find(_ view: View) {
                    if view.isHidden { return }
                    if let label = view as? Label, label.text == text { found = found ?? label }
                    for view in view.subviews { find(view) }
                }
                find(screen.root)
                return edge(try #require(found, "\(text) is not shown"))
            }
            let margin = fixture.app.model.theme.margin(screen.size.width)
            let table = try #require(fixture.app.kiosk.list?.table)
            let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
            #expect(try label("Room") == margin && label("First") == margin)
            #expect(try abs((style == "card" ? edge(cell) : label("one")) - margin) < 1)
            fixture.app.kiosk.show("page", .null)
            try fixture.run(2)
            let page = try #require(fixture.app.kiosk.top?.view)
            let column = min(screen.size.width - 2 * margin, 640 * 1.25)
            let start = page.subviews.filter { !$0.isHidden && $0.frame.height > 20 }.map(edge)
            #expect(start.count >= 3 && Set(start).count == 1, "\(start)")
            if screen.size.width - 2 * margin <= 544 || column < 544 { #expect(start[0] == margin) }
        }
    }

    /// The margin is smaller on narrow screens.
    @Test(arguments: [(120.0, 8.0), (240, 15), (320, 20), (480, 20), (853, 20)])
    func marginFollowsWidth(width: Double, margin: Double) {
        #expect(KioskConfig.Theme().margin(width) == margin)
    }
}
