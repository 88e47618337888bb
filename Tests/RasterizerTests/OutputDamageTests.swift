import Geometry
import TestSupport
import Testing

@testable import Rasterizer

/// Each pixel of a damaged part has exactly the value of its format, and no other pixel is written: for all
/// formats, rotations and instruction sets, at sizes and positions that are not multiples of eight.
@Suite struct OutputDamageTests {
    /// The picture's sizes: less than a block of eight, odd ones, and more than one band.
    private static let sizes = [(5, 3), (8, 8), (17, 9), (45, 37), (23, 84)]

    /// Returns a bitmap that covers everything, whose rows are written without a copy, and a rectangle painted
    /// over its lower half.
    private static func list(_ width: Int, _ height: Int) -> DisplayList {
        var random = SeededRandom(seed: UInt64(width * 100 + height))
        let bitmap = Bitmap(width: width, height: height) { pixels in
            for i in pixels.indices { pixels[i] = 0xff00_0000 | UInt32(random.next(1 << 24)) }
        }
        var list = DisplayList()
        list.draw(bitmap, x: 0, y: 0)
        list.fillRect(
            Rect(0, Double(height / 2), Double(width), 2), color: Color(argb: 0x8040_c020))
        return list
    }

    /// Returns parts of a picture of that size that start and end at each position within a group of eight.
    private static func parts(_ width: Int, _ height: Int) -> [PixelRect] {
        var parts = [PixelRect(x0: 0, y0: 0, x1: width, y1: height)]
        for i in 0..<16 {
            let (x, y) = (i % width, (i * 3) % height)
            parts.append(
                PixelRect(
                    x0: x, y0: y, x1: min(width, x + 1 + i * 2), y1: min(height, y + 1 + i * 5 % 29)
                ))
        }
        return parts
    }

    private static let bayer: [UInt32] = [
        0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26,
        12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22,
        3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25,
        15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
    ]

    /// Returns the value of an opaque 0xAARRGGBB pixel at a position of the surface.
    private static func value(_ pixel: UInt32, _ format: PixelFormat, _ u: Int, _ v: Int) -> UInt32
    {
        let (r, g, b) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
        switch format {
        case .xrgb8888: return pixel
        case .xrgb2101010:
            func ten(_ c: UInt32) -> UInt32 { c << 2 | c >> 6 }
            return 0xc000_0000 | ten(r) << 20 | ten(g) << 10 | ten(b)
        case .rgb565:
            let threshold = bayer[v % 8 * 8 + u % 8]
            // 4113 is 2²⁰ / 255, rounded up, as in the kernel.
            func level(_ c: UInt32, _ highest: UInt32) -> UInt32 {
                (((c * highest * 64 * 4113) >> 20) + threshold) / 64
            }
            return level(r, 31) << 11 | level(g, 63) << 5 | level(b, 31)
        }
    }

    @Test(arguments: Rotation.allCases, PixelFormat.allCases)
    func damagedPixelsAreExactAndOthersUntouched(rotation: Rotation, format: PixelFormat) {
        for (width, height) in OutputDamageTests.sizes {
            let list = OutputDamageTests.list(width, height)
            let upright = PixelBuffer(width: width, height: height)
            FrameRasterizer(instructions: .baseline).render(list, into: upright.surface)
            for part in OutputDamageTests.parts(width, height) {
                for instructions in InstructionSet.allCases {
                    let wrong = mismatches(
                        list, upright, part, width, height, rotation, format, instructions)
                    #expect(wrong == 0, "\(width) × \(height), \(part), \(instructions)")
                }
            }
        }
    }

    /// Returns the number of pixels of the surface that are wrong after the part has been painted.
    private func mismatches(
        _ list: DisplayList, _ upright: PixelBuffer, _ part: PixelRect, _ width: Int,
        _ height: Int, _ rotation: Rotation, _ format: PixelFormat, _ instructions: InstructionSet
    ) -> Int {
        let (w, h) = rotation.isSideways ? (height, width) : (width, height)
        let size = format.bytesPerPixel
        // Each row has three pixels of padding at its end.
        let target = OutputMemory(count: (w + 3) * size * h)
        let surface = Surface(
            memory: target.bytes, bytesPerRow: (w + 3) * size, width: w, height: h,
            format: format, rotation: rotation, owner: target)
        FrameRasterizer(instructions: instructions).render(list, into: surface, damage: [part])
        var wrong = 0
        for v in 0..<h {
            for u in 0..<w + 3 {
                let (x, y): (Int, Int) =
                    switch rotation {
                    case .none: (u, v)
                    case .clockwise90: (v, height - 1 - u)
                    case .half: (width - 1 - u, height - 1 - v)
                    case .clockwise270: (width - 1 - v, u)
                    }
                let isInside =
                    u < w && x >= part.x0 && x < part.x1 && y >= part.y0 && y < part.y1
                let at = (v * (w + 3) + u) * size
                let untouched: UInt32 = size == 2 ? 0x5a5a : 0x5a5a_5a5a
                let expected =
                    isInside
                    ? OutputDamageTests.value(upright[x, y], format, u, v) : untouched
                let actual =
                    size == 2
                    ? UInt32(target.bytes.loadUnaligned(fromByteOffset: at, as: UInt16.self))
                    : target.bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
                if actual != expected { wrong += 1 }
            }
        }
        return wrong
    }
}

/// A surface's memory, in which bytes that are not written stay 0x5a.
private final class OutputMemory {
    let bytes: UnsafeMutableRawBufferPointer

    init(count: Int) {
        bytes = .allocate(byteCount: count, alignment: 64)
        bytes.initializeMemory(as: UInt8.self, repeating: 0x5a)
    }

    deinit { bytes.deallocate() }
}
