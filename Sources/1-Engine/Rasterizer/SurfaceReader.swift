import Glibc
import RasterCore

/// A surface whose content is read on another thread.
package struct SurfaceReader: @unchecked Sendable {
    // Unchecked because a surface points to memory. The creator of a reader ensures that nobody writes to the memory
    // until the reader is done; the surface keeps the memory alive.
    private let surface: Surface

    package init(_ surface: Surface) { self.surface = surface }

    /// The picture's width, in pixels, with the rotation undone.
    package var width: Int { surface.width }
    /// The picture's height, in pixels, with the rotation undone.
    package var height: Int { surface.height }

    /// Returns the picture as four bytes per pixel (blue, green, red and 255), row by row, with the rotation undone.
    ///
    /// The memory is read once, in order and a whole row at a time: it may be write-combined, and reading single bytes
    /// of such memory is very slow.
    ///
    /// - Complexity: O(*n*) in the number of pixels.
    package func read() -> [UInt8] {
        let sideways = surface.rotation.isSideways
        let rowCount = sideways ? width : height
        let columnCount = sideways ? height : width
        var row = [UInt32](repeating: 0, count: columnCount)
        return [UInt8](unsafeUninitializedCapacity: width * height * 4) { out, count in
            count = width * height * 4
            let pixels = UnsafeMutableRawBufferPointer(out)
            for y in 0..<rowCount {
                row.withUnsafeMutableBytes { readRow(y, into: $0, columnCount) }
                row.withUnsafeBufferPointer { row in
                    var (offset, step) = place(ofRow: y)
                    for pixel in row {
                        pixels.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self)
                        offset += step
                    }
                }
            }
        }
    }

    /// Returns the offset in the picture of the first pixel of a row in memory, and the distance from each pixel of
    /// that row to the next, both in bytes.
    private func place(ofRow y: Int) -> (offset: Int, step: Int) {
        switch surface.rotation {
        case .none: (y * width * 4, 4)
        case .half: (((height - 1 - y) * width + width - 1) * 4, -4)
        // (x, y) of the picture is at (height - 1 - y, x) in memory.
        case .clockwise90: (((height - 1) * width + y) * 4, -width * 4)
        // (x, y) of the picture is at (y, width - 1 - x) in memory.
        case .clockwise270: ((width - 1 - y) * 4, width * 4)
        }
    }

    /// Reads a row of memory and converts it to pixels with eight bits per channel.
    private func readRow(_ y: Int, into row: UnsafeMutableRawBufferPointer, _ count: Int) {
        guard let base = surface.memory.baseAddress, let out = row.baseAddress else { return }
        memcpy(out, base + y * surface.bytesPerRow, count * surface.format.bytesPerPixel)
        let pixels = row.bindMemory(to: UInt32.self)
        switch surface.format {
        case .xrgb8888: for i in 0..<count { pixels[i] |= 0xff00_0000 }
        case .xrgb2101010:
            for i in 0..<count {
                let p = pixels[i]
                pixels[i] =
                    0xff00_0000 | (p >> 22 & 0xff) << 16 | (p >> 12 & 0xff) << 8 | p >> 2 & 0xff
            }
        case .rgb565:
            // Converted from the end, in place: each pixel grows from two bytes to four.
            for i in stride(from: count - 1, through: 0, by: -1) {
                let p = UInt32(out.load(fromByteOffset: i * 2, as: UInt16.self))
                let (r, g, b) = (p >> 11, p >> 5 & 0x3f, p & 0x1f)
                pixels[i] =
                    0xff00_0000 | (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | b << 3 | b >> 2
            }
        }
    }

    /// Whether 256 evenly distributed pixels have the same value in memory.
    package var hasOneColor: Bool {
        let size = surface.format.bytesPerPixel
        let rows = surface.rotation.isSideways ? width : height
        let columns = surface.rotation.isSideways ? height : width
        guard let base = surface.memory.baseAddress, rows > 0, columns > 0 else { return true }
        func pixel(_ row: Int, _ column: Int) -> UInt32 {
            let place = base + row * surface.bytesPerRow + column * size
            return size == 2
                ? UInt32(place.load(as: UInt16.self)) : place.load(as: UInt32.self) & 0x3fff_ffff
        }
        let first = pixel(0, 0)
        return (0..<16).allSatisfy { i in
            (0..<16).allSatisfy { j in pixel(rows * i / 16, columns * j / 16) == first }
        }
    }

    /// Lets `body` paint into separate memory with the same layout, and returns a reader of it, for comparison with
    /// this one.
    package func painted(_ body: (Surface) -> Void) -> SurfaceReader {
        let rows = surface.rotation.isSideways ? width : height
        let columns = surface.rotation.isSideways ? height : width
        let memory = OwnMemory(count: max(1, surface.bytesPerRow * rows))
        let copy = Surface(
            memory: memory.bytes, bytesPerRow: surface.bytesPerRow, width: columns, height: rows,
            format: surface.format, rotation: surface.rotation, owner: memory)
        body(copy)
        return SurfaceReader(copy)
    }

    private final class OwnMemory {
        let bytes: UnsafeMutableRawBufferPointer

        init(count: Int) {
            bytes = .allocate(byteCount: count, alignment: 64)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }

        deinit { bytes.deallocate() }
    }
}
