import Geometry
import Motion
import Testing

@testable import Interface
@testable import Kiosk

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
        #expect(label.texts == ["Nothing to show", "", ""])
        func top() -> Double { label.convertToScreen(.zero).y }
        #expect(top() == 80)
        table.refreshControl = RefreshControl(header: RefreshHeader(), threshold: 100)
        var now = 0.0
        kiosk.screen.touch(.began, finger: 0, at: Point(120, 20), time: now)
        for y in stride(from: 30.0, through: 300, by: 10) {
            now += 1.0 / 60
            kiosk.screen.touch(.moved, finger: 0, at: Point(120, y), time: now)
            _ = kiosk.screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
            #expect(top() == 80 - table.contentOffset.y)
        }
        #expect(table.contentOffset.y < -60)
    }
}
