import Geometry
import Motion
import Testing

@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

@MainActor @Suite struct PlaceholderTests {
    /// The message that there are no rows moves down with a pull instead of being covered by the header.
    @Test func pullMovesPlaceholderBelowHeader() throws {
        let config = try KioskConfig(
            Array("{\"list\": {\"command\": [\"true\"]}}".utf8), path: "kiosk.json")
        let kiosk = StagedList(
            config, fonts: try Fonts(config.theme), pixelSize: Size(240, 320), scale: 1)
        kiosk.show([])
        let table = kiosk.list.table
        let label = kiosk.list.placeholder
        #expect(label.texts == ["Nothing to show", "Pull to refresh", ""])
        kiosk.screen.root.layoutIfNeeded()
        func top() -> Double { label.convertToScreen(.zero).y }
        #expect(top() == 0)
        table.refreshControl = RefreshControl(header: RefreshHeader(), threshold: 100)
        var now = 0.0
        kiosk.screen.touch(.began, finger: 0, at: Point(120, 20), time: now)
        for y in stride(from: 30.0, through: 300, by: 10) {
            now += 1.0 / 60
            kiosk.screen.touch(.moved, finger: 0, at: Point(120, y), time: now)
            _ = kiosk.screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
            #expect(top() == -table.contentOffset.y)
        }
        #expect(table.contentOffset.y < -60)
    }

    /// The parts are in the middle of the free area, below each other, and fit it in every language.
    @Test(
        arguments: [(240, 320), (480, 800), (800, 480), (1280, 800), (1920, 1080), (160, 160)],
        ["en", "de", "fr", "es", "ar", "zh", "zh-TW", "nl", "it", "pt", "pl", "ja", "he"])
    func partsAreInTheMiddle(size: (Int, Int), language: String) throws {
        for (largeTitle, tabs) in [(false, false), (true, true)] where size.0 > 200 || !tabs {
            let screen = #"{"title": "T", "list": {"command": ["false"], "every": 60}}"#
            let fixture = try KioskFixture(
                """
                {"locale": "\(language)", "title": "T", "largeTitle": \(largeTitle),
                 "screens": {"a": \(screen), "b": \(screen), "t": {"tabs": ["a", "b"]}},
                 "start": "\(tabs ? "t" : "a")"}
                """, size: (width: size.0, height: size.1))
            defer { fixture.stop() }
            try fixture.run(1)
            let placeholder = try #require(fixture.app.kiosk.list?.placeholder)
            let strings = fixture.app.model.strings
            #expect(
                placeholder.texts == [strings[.failed], strings[.failedNext], strings[.tryAgain]])
            let parts = placeholder.subviews.filter { !$0.isHidden }
            #expect(parts.count >= 2)
            for part in parts {
                #expect(part.frame.minX >= 0 && part.frame.maxX <= placeholder.frame.width)
                #expect(part.frame.minY >= 0 && part.frame.maxY <= placeholder.frame.height)
            }
            let (top, bottom) = (
                parts.map(\.frame.minY).min() ?? 0, parts.map(\.frame.maxY).max() ?? 0
            )
            #expect(abs(top - (placeholder.frame.height - bottom)) <= 2)
            for (i, part) in parts.enumerated() {
                for other in parts[..<i] { #expect(!part.frame.intersects(other.frame)) }
            }
        }
    }

    /// A failure is shown without its reason; the button loads the rows again.
    @Test func buttonLoadsRowsAgain() throws {
        let fixture = try KioskFixture(
            #"{"title": "T", "list": {"command": ["cat", "rows"], "row": {"title": "{a}"}}}"#)
        defer { fixture.stop() }
        try fixture.run(1)
        let placeholder = try #require(fixture.app.kiosk.list?.placeholder)
        #expect(placeholder.texts[0] == "Could not load" && !placeholder.button.isHidden)
        #expect(!fixture.texts.contains { $0.contains("cat") || $0.contains("exit") })
        func tap() throws {
            let button = placeholder.button
            let place = button.convertToScreen(
                Point(button.frame.width / 2, button.frame.height / 2))
            try fixture.tap(place.x, place.y)
        }
        try tap()
        #expect(placeholder.texts[0] == "Could not load")
        try fixture.folder.write(#"[{"a": "here"}]"#, to: "rows")
        try tap()
        #expect(fixture.texts.contains("here") && placeholder.alpha == 0)
        // The button of a placeholder that is not shown takes no touches from rows.
        #expect(!placeholder.point(inside: placeholder.button.frame.origin))
    }
}
