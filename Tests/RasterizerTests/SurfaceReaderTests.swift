import Geometry
import Testing

@testable import Rasterizer

/// Pixels that are read back equal those that were drawn.
@Suite struct SurfaceReaderTests {
    private final class Memory {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 64)
        init() { bytes.initializeMemory(as: UInt8.self, repeating: 0xa5) }
        deinit { bytes.deallocate() }
    }

    private func draw(_ surface: Surface) {
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 40, 40), color: Color(argb: 0xff10_80f0))
        list.fillRect(Rect(2, 3, 9, 4), color: Color(argb: 0xfff0_4008))
        list.fill(Path(ellipseIn: Rect(5, 9, 8, 6)), paint: .solid(Color(argb: 0xffff_ffff)))
        FrameRasterizer().render(list, into: surface)
    }

    private func surface(_ format: PixelFormat, _ rotation: Rotation) -> Surface {
        // The picture is 21 × 17 in any rotation; rows in memory are padded.
        let (width, height) = rotation.isSideways ? (17, 21) : (21, 17)
        let memory = Memory()
        return Surface(
            memory: memory.bytes, bytesPerRow: 128, width: width, height: height, format: format,
            rotation: rotation, owner: memory)
    }

    @Test(arguments: PixelFormat.allCases, Rotation.allCases)
    func readPixelsEqualDrawnPixels(format: PixelFormat, rotation: Rotation) {
        let plain = surface(.xrgb8888, .none)
        draw(plain)
        let expected = SurfaceReader(plain).read()
        #expect(expected.count == 21 * 17 * 4)
        // A blue, an orange and a white pixel at their positions.
        #expect(Array(expected[0..<4]) == [0xf0, 0x80, 0x10, 0xff])
        #expect(
            Array(expected[(4 * 21 + 5) * 4..<(4 * 21 + 5) * 4 + 4]) == [0x08, 0x40, 0xf0, 0xff])
        #expect(Array(expected[(12 * 21 + 9) * 4..<(12 * 21 + 9) * 4 + 4]) == [255, 255, 255, 255])

        let other = surface(format, rotation)
        draw(other)
        let reader = SurfaceReader(other)
        #expect(reader.width == 21 && reader.height == 17)
        // Five bits and dithering deviate by less than two steps of eight.
        let tolerance = format == .rgb565 ? 15 : 0
        let read = reader.read()
        #expect(zip(read, expected).allSatisfy { abs(Int($0) - Int($1)) <= tolerance })
        // Painted again, the picture is the same, bit for bit.
        #expect(reader.painted(draw).read() == read)
    }
}
