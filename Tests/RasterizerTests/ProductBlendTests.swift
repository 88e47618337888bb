import Geometry
import TestSupport
import Testing

@testable import Rasterizer

/// The blend modes without divisions are exact: the W3C's formula for premultiplied bytes, computed in whole numbers
/// and rounded once, on all instruction sets.
@Suite struct ProductBlendTests {
    // Rows end within a group of eight.
    private static let width = 61
    private static let height = 48

    @Test(
        arguments: [
            BlendMode.screen, .overlay, .darken, .lighten, .hardLight, .difference, .exclusion,
            .multiply,
        ])
    func blendedChannelsAreExact(mode: BlendMode) {
        var random = SeededRandom(seed: UInt64(BlendMode.allCases.firstIndex(of: mode) ?? 0))
        let source = Self.pixels(&random)
        let backdrop = Self.pixels(&random)
        for opacity in [255, 100] {
            var list = DisplayList()
            list.draw(Self.bitmap(backdrop), x: 0, y: 0)
            list.draw(
                Self.bitmap(source), transform: .identity, opacity: Double(opacity) / 255,
                blendMode: mode)
            for instructions in InstructionSet.allCases {
                let drawn = PixelBuffer(width: Self.width, height: Self.height)
                FrameRasterizer(instructions: instructions)
                    .render(list, into: drawn.surface, background: .clear)
                for i in source.indices {
                    let expected = Self.blend(
                        Self.scaled(source[i], opacity), backdrop[i], mode)
                    let actual = drawn[i % Self.width, i / Self.width]
                    if actual != expected {
                        let pixels = [source[i], backdrop[i], actual, expected]
                            .map { String($0, radix: 16) }
                        Issue.record(
                            """
                            \(mode) of \(pixels[0]) at \(opacity) on \(pixels[1]) is \(pixels[2]), not \
                            \(pixels[3]), with \(instructions.name)
                            """)
                        return
                    }
                }
            }
        }
    }

    /// A colour that is blended while a shape is swept has the same pixels as an image of that colour, which is blended
    /// span by span.
    @Test(arguments: BlendMode.allCases)
    func sweptColorMatchesImageOfThatColor(mode: BlendMode) {
        for color: UInt32 in [
            0xb0e0_4020, 0xff80_7f00, 0xffff_ffff, 0xff00_0000, 0x80ff_8000, 0x01ff_ff00,
        ] {
            compareSwept(Color(argb: color), mode)
        }
    }

    private func compareSwept(_ color: Color, _ mode: BlendMode) {
        var random = SeededRandom(seed: 5)
        let backdrop = Self.bitmap(Self.pixels(&random))
        let plain = Self.bitmap(
            [UInt32](repeating: color.premultiplied, count: Self.width * Self.height))
        let shape = Path(ellipseIn: Rect(3.3, 2.6, 50, 41))
        var swept = DisplayList()
        swept.draw(backdrop, x: 0, y: 0)
        swept.fill(shape, paint: .solid(color), blendMode: mode)
        var clipped = DisplayList()
        clipped.draw(backdrop, x: 0, y: 0)
        clipped.pushClip(shape)
        clipped.draw(plain, transform: .identity, blendMode: mode)
        clipped.popClip()
        for instructions in InstructionSet.allCases {
            func draw(_ list: DisplayList) -> [UInt32] {
                let drawn = PixelBuffer(width: Self.width, height: Self.height)
                FrameRasterizer(instructions: instructions).render(list, into: drawn.surface)
                return drawn.withPixels { Array($0) }
            }
            #expect(draw(swept) == draw(clipped), "\(color), \(instructions.name)")
        }
    }

    // MARK: Reference

    private static func bitmap(_ pixels: [UInt32]) -> Bitmap {
        Bitmap(width: width, height: height) { _ = $0.update(fromContentsOf: pixels) }
    }

    /// Premultiplied pixels, many of them at the limits of the formulas.
    private static func pixels(_ random: inout SeededRandom) -> [UInt32] {
        (0..<width * height).map { _ in
            let alphas = [0, 1, 127, 128, 254, 255, 255, random.next(256), random.next(256)]
            let alpha = alphas[random.next(alphas.count)]
            var pixel = UInt32(alpha) << 24
            for shift in [0, 8, 16] {
                let channels = [0, alpha / 2, (alpha + 1) / 2, alpha, random.next(alpha + 1)]
                pixel |= UInt32(channels[random.next(channels.count)]) << UInt32(shift)
            }
            return pixel
        }
    }

    private static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int {
        Int(pixel >> shift & 255)
    }

    /// Returns n / 255, rounded to nearest.
    private static func over255(_ n: Int) -> Int { (2 * n + 255) / 510 }

    private static func scaled(_ pixel: UInt32, _ opacity: Int) -> UInt32 {
        [0, 8, 16, 24].reduce(0) {
            $0 | UInt32(over255(channel(pixel, $1) * opacity)) << $1
        }
    }

    private static func blend(_ source: UInt32, _ backdrop: UInt32, _ mode: BlendMode) -> UInt32 {
        let (sa, ba) = (channel(source, 24), channel(backdrop, 24))
        var result = UInt32(over255(255 * (sa + ba) - sa * ba)) << 24
        for shift: UInt32 in [0, 8, 16] {
            let (s, b) = (channel(source, shift), channel(backdrop, shift))
            let apart = s * (255 - ba) + b * (255 - sa)
            result |= UInt32(over255(apart + mixed(s, sa, b, ba, mode))) << shift
        }
        return result
    }

    /// αs · αb · B(b / αb, s / αs), in 1/255².
    private static func mixed(_ s: Int, _ sa: Int, _ b: Int, _ ba: Int, _ mode: BlendMode) -> Int {
        func hardLight(_ s: Int, _ sa: Int, _ b: Int, _ ba: Int) -> Int {
            2 * s <= sa ? 2 * s * b : sa * ba - 2 * (sa - s) * (ba - b)
        }
        switch mode {
        case .screen: return s * ba + b * sa - s * b
        case .overlay: return hardLight(b, ba, s, sa)
        case .hardLight: return hardLight(s, sa, b, ba)
        case .darken: return min(s * ba, b * sa)
        case .lighten: return max(s * ba, b * sa)
        case .difference: return abs(s * ba - b * sa)
        case .exclusion: return s * ba + b * sa - 2 * s * b
        default: return s * b
        }
    }
}
