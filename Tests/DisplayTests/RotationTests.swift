import Geometry
import Rasterizer
import Testing

@testable import Display

/// Pixels, damage and touches agree on the position in the buffer of a logical position.
@Suite struct RotationTests {
    private final class Memory {
        let width = 12
        let height = 7
        let pixels: UnsafeMutablePointer<UInt32>

        init() {
            pixels = .allocate(capacity: 84)
            pixels.initialize(repeating: 0, count: 84)
        }

        deinit { pixels.deallocate() }
    }

    @Test(arguments: Rotation.allCases)
    func pixelsDamageAndTouchesAgree(rotation: Rotation) {
        for (x, y) in [(0, 0), (3, 5), (5, 2), (6, 6)] {
            let memory = Memory()
            let surface = Surface(
                memory: UnsafeMutableRawBufferPointer(start: memory.pixels, count: 84 * 4),
                bytesPerRow: memory.width * 4, width: memory.width,
                height: memory.height, rotation: rotation, owner: memory)
            #expect(surface.width == (rotation.isSideways ? 7 : 12))
            var list = DisplayList()
            list.fillRect(Rect(Double(x), Double(y), 1, 1), color: .white)
            FrameRasterizer().render(list, into: surface)
            let lit = (0..<84).filter { memory.pixels[$0] & 0xff_ffff == 0xff_ffff }
            #expect(lit.count == 1)
            let (mx, my) = (lit[0] % 12, lit[0] / 12)
            let rect = rotation.toBuffer(
                PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1), width: 12, height: 7)
            #expect(rect == PixelRect(x0: mx, y0: my, x1: mx + 1, y1: my + 1))
            let finger = rotation.toLogical(
                Point(Double(mx) + 0.5, Double(my) + 0.5), width: 12, height: 7)
            #expect(finger == Point(Double(x) + 0.5, Double(y) + 0.5))
        }
    }

    @Test func onlyQuarterTurnsAreAccepted() {
        #expect([0, 90, 180, 270].map { Rotation(degrees: $0) } == Rotation.allCases)
        #expect(Rotation(degrees: 45) == nil && Rotation(degrees: 360) == nil)
    }
}
