import Geometry
import TestSupport
import Testing

@testable import Rasterizer

@Suite struct OutputTests {
    private final class Memory {
        let base: UnsafeMutablePointer<UInt8>
        init(_ count: Int) {
            base = .allocate(capacity: count)
            base.initialize(repeating: 0x5a, count: count)
        }
        deinit { base.deallocate() }
    }

    /// Draws a random scene on a surface of the given kind, with rows longer than necessary, and returns its
    /// pixels as they are in memory.
    private func draw(
        _ format: PixelFormat, _ rotation: Rotation, threads: Int = 1,
        instructions: InstructionSet = .best, streams: Bool = false,
        damage: [PixelRect]? = nil
    ) -> (pixels: [UInt32], width: Int, height: Int) {
        let size = rotation.isSideways ? (45, 70) : (70, 45)
        let (width, height) = size
        let bytesPerRow = width * format.bytesPerPixel + 12
        let memory = Memory(bytesPerRow * height + 64)
        // Starts sixteen bytes in, so that writes before the surface are detected.
        let surface = Surface(
            memory: UnsafeMutableRawBufferPointer(
                start: memory.base + 16, count: bytesPerRow * height),
            bytesPerRow: bytesPerRow, width: width, height: height,
            format: format, rotation: rotation, usesNonTemporalStores: streams, owner: memory)
        FrameRasterizer(threads: threads, instructions: instructions)
            .render(list, into: surface, damage: damage)
        var pixels: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                let p = memory.base + 16 + y * bytesPerRow + x * format.bytesPerPixel
                let raw = UnsafeRawPointer(p)
                if format == .rgb565 {
                    pixels.append(UInt32(raw.loadUnaligned(as: UInt16.self)))
                } else {
                    pixels.append(raw.loadUnaligned(as: UInt32.self))
                }
            }
            // Padding is unchanged.
            let end = memory.base + 16 + y * bytesPerRow + width * format.bytesPerPixel
            for k in 0..<12 { #expect(end[k] == 0x5a) }
        }
        for k in 0..<16 { #expect(memory.base[k] == 0x5a) }
        return (pixels, width, height)
    }

    private var list: DisplayList {
        var random = SeededRandom(seed: 31)
        var list = DisplayList()
        list.fillRect(Rect(0, 0, 70, 45), color: Color(argb: 0xff40_8020))
        for _ in 0..<12 {
            list.fill(
                RandomScene.path(&random, 70, 45), paint: .solid(RandomScene.color(&random)))
        }
        return list
    }

    @Test(arguments: Rotation.allCases, PixelFormat.allCases)
    func outputMatchesRotationAndPixelFormat(rotation: Rotation, format: PixelFormat) {
        let upright = draw(.xrgb8888, .none).pixels
        let painters: [(Int, InstructionSet)] = [
            (1, .best), (3, .best), (1, .avx2), (1, .baseline),
        ]
        for (threads, instructions) in painters {
            let (pixels, width, height) = draw(
                format, rotation, threads: threads, instructions: instructions)
            for y in 0..<45 {
                for x in 0..<70 {
                    let (u, v): (Int, Int) =
                        switch rotation {
                        case .none: (x, y)
                        case .clockwise90: (44 - y, x)
                        case .half: (69 - x, 44 - y)
                        case .clockwise270: (y, 69 - x)
                        }
                    #expect(u < width && v < height)
                    let pixel = pixels[v * width + u]
                    let expected = upright[y * 70 + x]
                    for shift: UInt32 in [0, 8, 16] {
                        let full = Double(expected >> shift & 255) / 255
                        let actual: Double
                        let tolerance: Double
                        switch format {
                        case .xrgb8888:
                            actual = Double(pixel >> shift & 255) / 255
                            tolerance = 0
                        case .xrgb2101010:
                            actual = Double(pixel >> (shift / 8 * 10) & 1023) / 1023
                            tolerance = 0.5 / 255
                        case .rgb565:
                            let (at, levels): (UInt32, UInt32) =
                                shift == 0 ? (0, 31) : shift == 8 ? (5, 63) : (11, 31)
                            actual = Double(pixel >> at & levels) / Double(levels)
                            tolerance = 1.01 / Double(levels)
                        }
                        #expect(abs(actual - full) <= tolerance, "(\(x), \(y)) \(shift)")
                    }
                }
            }
        }
    }

    @Test func nonTemporalStoresWriteSamePixels() {
        #expect(draw(.xrgb8888, .none).pixels == draw(.xrgb8888, .none, streams: true).pixels)
    }

    /// All levels of all channels at all thresholds, in long and short runs of pixels: c · 31 / 255 or c · 63 / 255 in
    /// steps of 1/64, plus the threshold of Bayer's matrix, rounded down.
    @Test(arguments: InstructionSet.allCases, [8, 16, 48, 77])
    func ditheringMatchesDefinition(instructions: InstructionSet, width: Int) {
        let memory = Memory(width * 16)
        let surface = Surface(
            memory: UnsafeMutableRawBufferPointer(start: memory.base, count: width * 16),
            bytesPerRow: width * 2, width: width, height: 8, format: .rgb565, owner: memory)
        let rasterizer = FrameRasterizer(instructions: instructions)
        /// The threshold of 2ⁿ × 2ⁿ positions is four times that of half as many, plus that of 2 × 2.
        func threshold(_ x: Int, _ y: Int) -> UInt32 {
            var sum: UInt32 = 0
            for bit in 0..<3 {
                let (u, v) = (UInt32(x >> bit & 1), UInt32(y >> bit & 1))
                sum = sum << 2 | (u ^ v) << 1 | v
            }
            return sum
        }
        func level(_ channel: UInt32, _ most: UInt32, _ x: Int, _ y: Int) -> UInt32 {
            ((channel * most * 4113) >> 14 + threshold(x, y)) >> 6
        }
        var wrong: [String] = []
        for channel in 0...255 as ClosedRange<UInt32> {
            rasterizer.render(
                DisplayList(), into: surface,
                background: Color(argb: 0xff00_0000 | channel * 0x01_0101))
            for y in 0..<8 {
                for x in 0..<width {
                    let pixel = memory.base.withMemoryRebound(to: UInt16.self, capacity: 1) {
                        UInt32($0[y * width + x])
                    }
                    let (five, six) = (level(channel, 31, x, y), level(channel, 63, x, y))
                    if pixel != five << 11 | six << 5 | five {
                        wrong.append("\(channel) at (\(x), \(y))")
                    }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count), first \(wrong.first ?? "")")
    }

    /// Dithering keeps the mean of a flat colour, and black and white exactly.
    @Test(arguments: [0, 3, 64, 100, 131, 200, 252, 255] as [UInt8])
    func ditheringKeepsMeanColor(level: UInt8) {
        let memory = Memory(64 * 64 * 2)
        let surface = Surface(
            memory: UnsafeMutableRawBufferPointer(start: memory.base, count: 64 * 128),
            bytesPerRow: 128, width: 64, height: 64, format: .rgb565,
            owner: memory)
        FrameRasterizer().render(
            DisplayList(), into: surface,
            background: Color(red: level, green: level, blue: level))
        var sums = SIMD3<Double>.zero
        for i in 0..<4096 {
            let p = UInt32(
                UnsafeRawPointer(memory.base + 2 * i).loadUnaligned(as: UInt16.self))
            sums += SIMD3(Double(p >> 11) / 31, Double(p >> 5 & 63) / 63, Double(p & 31) / 31)
        }
        for channel in 0..<3 {
            let mean = sums[channel] / 4096 * 255
            #expect(abs(mean - Double(level)) <= (level == 0 || level == 255 ? 0.001 : 0.6))
        }
    }

    /// Only the pixels of the damage are written, also if it skips bands.
    @Test(
        arguments: Rotation.allCases,
        [
            [PixelRect(x0: 11, y0: 5, x1: 42, y1: 37)],
            [
                PixelRect(x0: 20, y0: 17, x1: 60, y1: 20),
                PixelRect(x0: 11, y0: 34, x1: 42, y1: 45),
            ],
        ])
    func damageOfRotatedSurfaceWritesOnlyItsPixels(rotation: Rotation, damage: [PixelRect]) {
        let all = draw(.xrgb8888, rotation).pixels
        let (part, width, _) = draw(.xrgb8888, rotation, damage: damage)
        for (i, pixel) in part.enumerated() {
            let (u, v) = (i % width, i / width)
            let (x, y): (Int, Int) =
                switch rotation {
                case .none: (u, v)
                case .clockwise90: (v, 44 - u)
                case .half: (69 - u, 44 - v)
                case .clockwise270: (69 - v, u)
                }
            let cell = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
            let isInside = damage.contains { $0.contains(cell) }
            #expect(pixel == (isInside ? all[i] : 0x5a5a_5a5a))
        }
    }
}
