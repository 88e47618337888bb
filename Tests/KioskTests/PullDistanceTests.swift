import Geometry
import Motion
import Testing

@testable import Display
@testable import Interface
@testable import Kiosk
@testable import KioskFile
@testable import Runner

/// The distance that a finger must pull to start a refresh, on each panel.
@MainActor @Suite struct PullDistanceTests {
    /// Sizes of panels in pixels, and the distance in points, as listed in Documentation/Kiosk.md.
    nonisolated static let panels = [
        (240.0, 320.0, 152.0), (480, 800, 130), (800, 480, 138), (1280, 800, 135),
        (1920, 1080, 138),
    ]

    @Test(arguments: panels)
    func refreshStartsAtDocumentedDistance(width: Double, height: Double, distance: Double) throws {
        let config = try KioskConfig(
            Array(#"{"title": "T", "list": {"command": ["true"]}}"#.utf8), path: "kiosk.json")
        let mode = DisplayMode(
            width: Int(width), height: Int(height), refreshInterval: 1.0 / 60)
        let scale = mode.defaultScale
        let kiosk = StagedList(
            config, fonts: try Fonts(config.theme), pixelSize: Size(width, height), scale: scale)
        kiosk.show([])
        let table = kiosk.list.table
        let control = RefreshControl(header: RefreshHeader())
        table.refreshControl = control
        var now = 0.0
        let start = table.convertToScreen(.zero).y + 10
        kiosk.screen.touch(.began, finger: 0, at: Point(100, start), time: now)
        var pulled = 0.0
        while control.state != .primed, pulled < 400 {
            pulled += 0.5
            now += 1.0 / 60
            kiosk.screen.touch(.moved, finger: 0, at: Point(100, start + pulled), time: now)
            _ = kiosk.screen.advance(
                to: FrameTime(timestamp: now, targetTimestamp: now, duration: 1.0 / 60))
        }
        #expect(abs(pulled - distance) <= 1, "\(pulled) points at \(width) × \(height)")
        #expect(-table.contentOffset.y >= 60 && -table.contentOffset.y < 61)
    }
}
