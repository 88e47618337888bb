import Display
import Geometry
import Glibc
import HeadlessDisplay
import ImageCodecs
import Interface
import Motion
import Platform
import Rasterizer
import Telemetry
import Testing

@testable import Runner

@MainActor @Suite struct HUDViewTests {
    /// The frame times are drawn only in frames that are needed anyway, and damage only their own rectangle.
    @Test func frameTimesRequestNoFrames() throws {
        let size = Size(320, 240)
        let screen = Screen(pixelSize: size, scale: 1)
        screen.root.backgroundColor = .white
        let hud = HUDView(
            family: try Fonts.system().regular, interval: 1.0 / 60, screen: screen.size)
        screen.root.addSubview(hud)
        var list = DisplayList()
        var before = DisplayList()
        func frame(_ time: Double) -> Bool {
            let isMoving = screen.advance(
                to: FrameTime(timestamp: time, targetTimestamp: time, duration: 1.0 / 60))
            before = list
            list = DisplayList()
            screen.draw(into: &list)
            return isMoving
        }
        _ = frame(1)
        #expect(!frame(2))
        var requestCount = 0
        screen.onNeedsFrame = { requestCount += 1 }
        var record = FrameRecord(number: 1, target: 3, tick: 2.99)
        (record.recorded, record.rastered, record.committed) = (2.992, 2.996, 2.997)
        hud.add(record, missed: 7)
        #expect(!frame(3) && requestCount == 0)
        var damage: [PixelRect] = []
        list.addDamage(since: before, to: &damage)
        #expect(!damage.isEmpty)
        let own = PixelRect(x0: 3, y0: 201, x1: 221, y1: 237)
        #expect(damage.allSatisfy { $0.intersection(own) == $0 }, "\(damage)")
        if let folder = getenv("FLIPBOOK_SHEETS") {
            let buffer = PixelBuffer(width: 320, height: 240)
            FrameRasterizer(threads: 1).render(list, into: buffer.surface)
            try FileSystem.write(
                try PNG.encode(buffer.image), to: "\(String(cString: folder))/hud.png")
        }
    }
}
