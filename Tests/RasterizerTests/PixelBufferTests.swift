import Geometry
import Testing

@testable import Rasterizer

@Suite struct PixelBufferTests {
    private let rasterizer = FrameRasterizer()

    private func fill(_ buffer: PixelBuffer, _ color: Color) {
        var list = DisplayList()
        list.fillRect(buffer.bounds.rect, color: color)
        rasterizer.render(list, into: buffer.surface)
    }

    private func address(_ buffer: PixelBuffer) -> UnsafeRawPointer? {
        buffer.withPixels { UnsafeRawPointer($0.baseAddress) }
    }

    @Test func snapshotIsUnchangedByLaterDrawing() {
        let buffer = PixelBuffer(width: 16, height: 3)
        fill(buffer, .white)
        let snapshot = buffer.makeSnapshot()
        #expect(snapshot === buffer.makeSnapshot())
        #expect(snapshot.isOpaque)
        fill(buffer, .black)
        buffer.withMutablePixels { $0[1] = 0x7f00_0000 }
        #expect(snapshot[0, 0] == 0xffff_ffff && snapshot[15, 2] == 0xffff_ffff)
        #expect(buffer[0, 0] == 0xff00_0000 && buffer[1, 0] == 0x7f00_0000)
        #expect(!buffer.makeSnapshot().isOpaque)
    }

    /// Without a snapshot in use, no new memory is allocated; the old pixels' opacity and mip levels are discarded.
    @Test func memoryIsReusedAfterSnapshotIsReleased() {
        let buffer = PixelBuffer(width: 8, height: 8)
        fill(buffer, .white)
        let first = address(buffer)
        #expect(buffer.makeSnapshot().isOpaque)
        #expect(buffer.makeSnapshot().mipLevel(1)[0, 0] == 0xffff_ffff)
        buffer.withMutablePixels { $0.update(repeating: 0x8000_0000) }
        #expect(address(buffer) == first)
        #expect(!buffer.makeSnapshot().isOpaque)
        #expect(buffer.makeSnapshot().mipLevel(1)[0, 0] == 0x8000_0000)
    }

    @Test func drawingToOlderSurfaceDoesNotChangeSnapshot() {
        let buffer = PixelBuffer(width: 8, height: 8)
        let surface = buffer.surface
        let snapshot = buffer.makeSnapshot()
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 8, 8), color: .white)
        rasterizer.render(list, into: surface)
        #expect(snapshot[3, 3] == 0)
    }

    /// Kernels read whole groups of eight pixels, so memory before the first pixel of a bitmap may be read if
    /// the bitmap is not aligned with the groups.
    @Test(arguments: [(1, 1), (0, 0), (33, 7), (400, 300)])
    func bitmapMemoryIsPaddedWithZeros(width: Int, height: Int) {
        let bitmap = Bitmap(width: width, height: height) { $0.update(repeating: .max) }
        for i in 1...Bitmap.padding {
            #expect(bitmap.base[-i] == 0 && bitmap.base[width * height + i - 1] == 0)
        }
    }

    @Test(arguments: [(1, 1), (2, 1), (5, 3), (1, 9), (0, 4)])
    func mipLevelsHalveSizeAndKeepColor(width: Int, height: Int) {
        let bitmap = Bitmap(width: width, height: height) { $0.update(repeating: 0xff40_8020) }
        for level in 0...14 {
            let reduced = bitmap.mipLevel(level)
            guard width > 0 else { continue }
            // Halves are rounded up, until one pixel is left.
            #expect(reduced.width == (width + (1 << level) - 1) >> level)
            #expect(reduced.height == (height + (1 << level) - 1) >> level)
            #expect(reduced[0, 0] == 0xff40_8020)
        }
    }

    @Test func bitmapExtentsAreClamped() {
        let bitmap = Bitmap(width: -3, height: 1 << 40) { #expect($0.isEmpty) }
        #expect(bitmap.width == 0 && bitmap.height == Bitmap.maximumExtent)
    }
}
