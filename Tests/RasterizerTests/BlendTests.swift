import Geometry
import TestSupport
import Testing

@testable import Rasterizer

/// Every blend mode compared with the formulas of the W3C's Compositing and Blending Level 1, computed in
/// double precision on straight colours.
@Suite struct BlendTests {
    private typealias RGB = SIMD3<Double>

    @Test(arguments: BlendMode.allCases)
    func blendModeMatchesW3CFormula(mode: BlendMode) {
        var random = SeededRandom(
            seed: UInt64(13 + (BlendMode.allCases.firstIndex(of: mode) ?? 0)))
        let count = 64
        var sources: [Color] = []
        var belows: [Color] = []
        for i in 0..<count {
            sources.append(Self.color(&random, opaque: i % 3 == 0))
            belows.append(Self.color(&random, opaque: i % 2 == 0))
        }
        // Extreme values, at which formulas would divide by zero.
        for (i, pair) in [
            (0xff00_0000, 0xffff_ffff), (0xffff_ffff, 0xff00_0000), (0, 0xff12_3456),
            (0xff80_8080, 0), (0xffff_ffff, 0xffff_ffff), (0xff00_0000, 0xff00_0000),
        ].enumerated() {
            sources[i] = Color(argb: UInt32(pair.0))
            belows[i] = Color(argb: UInt32(pair.1))
        }
        for coverage in [255, 100] {
            var list = DisplayList()
            for i in 0..<count {
                let x = Double(i % 8) * 8
                let y = Double(i / 8) * 8
                list.fillRect(Rect(x, y, 8, 8), color: belows[i])
            }
            for i in 0..<count {
                let mask = Mask(
                    width: 8, height: 8,
                    coverage: [UInt8](repeating: UInt8(coverage), count: 64))
                list.draw(
                    mask, x: i % 8 * 8, y: i / 8 * 8, color: sources[i], blendMode: mode)
            }
            let bitmap = PixelBuffer(width: 64, height: 64)
            FrameRasterizer().render(list, into: bitmap.surface, background: .clear)
            for i in 0..<count {
                let expected = Self.blend(
                    sources[i], belows[i], mode, coverage: Double(coverage) / 255)
                let pixel = bitmap[i % 8 * 8 + 3, i / 8 * 8 + 5]
                for channel in 0..<4 {
                    let actual = Double(pixel >> (UInt32(channel) * 8) & 255)
                    // Two levels for the eight-bit inputs, and more if a mode divides by a small alpha, since
                    // straight colours are then known less precisely.
                    let alpha = Double(min(sources[i].alpha, belows[i].alpha))
                    let tolerance = 2.5 + (alpha > 0 ? 255 / alpha : 0)
                    #expect(
                        abs(actual - expected[channel]) <= tolerance,
                        "\(mode) \(sources[i].argb) on \(belows[i].argb), channel \(channel)")
                }
            }
        }
    }

    private static func color(_ random: inout SeededRandom, opaque: Bool) -> Color {
        func byte() -> UInt8 { UInt8(random.next(256)) }
        return Color(
            red: byte(), green: byte(), blue: byte(), alpha: opaque ? 255 : 40 + byte() / 2)
    }

    /// Blue, green, red, alpha, premultiplied, 0...255.
    private static func blend(
        _ source: Color, _ below: Color, _ mode: BlendMode, coverage: Double
    ) -> [Double] {
        func rgb(_ c: Color) -> RGB { RGB(Double(c.red), Double(c.green), Double(c.blue)) / 255 }
        let (cs, cb) = (rgb(source), rgb(below))
        let sa = Double(source.alpha) / 255 * coverage
        let ba = Double(below.alpha) / 255
        let mixed = formula(cb, cs, mode)
        let color = cs * (sa * (1 - ba)) + cb * (ba * (1 - sa)) + mixed * (sa * ba)
        let alpha = sa + ba - sa * ba
        return [color[2], color[1], color[0], alpha].map { $0 * 255 }
    }

    private static func formula(_ b: RGB, _ s: RGB, _ mode: BlendMode) -> RGB {
        func each(_ f: (Double, Double) -> Double) -> RGB {
            RGB(f(b[0], s[0]), f(b[1], s[1]), f(b[2], s[2]))
        }
        func hardLight(_ b: Double, _ s: Double) -> Double {
            s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1)
        }
        switch mode {
        case .sourceOver: return s
        case .screen: return each { $0 + $1 - $0 * $1 }
        case .overlay: return each { hardLight($1, $0) }
        case .darken: return each(min)
        case .lighten: return each(max)
        case .colorDodge:
            return each { b, s in b == 0 ? 0 : (s == 1 ? 1 : min(1, b / (1 - s))) }
        case .colorBurn:
            return each { b, s in b == 1 ? 1 : (s == 0 ? 0 : 1 - min(1, (1 - b) / s)) }
        case .hardLight: return each(hardLight)
        case .softLight:
            return each { b, s in
                let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
                return s <= 0.5
                    ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
            }
        case .difference: return each { abs($0 - $1) }
        case .exclusion: return each { $0 + $1 - 2 * $0 * $1 }
        case .multiply: return each { $0 * $1 }
        case .hue: return setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
        case .saturation: return setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
        case .color: return setLuminosity(s, luminosity(b))
        case .luminosity: return setLuminosity(b, luminosity(s))
        }
    }

    private static func luminosity(_ c: RGB) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    private static func saturation(_ c: RGB) -> Double { c.max() - c.min() }

    private static func setLuminosity(_ c: RGB, _ l: Double) -> RGB {
        var r = c + (l - luminosity(c))
        let lum = luminosity(r)
        let (n, x) = (r.min(), r.max())
        if n < 0 { r = lum + (r - lum) * lum / (lum - n) }
        if x > 1 { r = lum + (r - lum) * (1 - lum) / (x - lum) }
        return r
    }

    private static func setSaturation(_ c: RGB, _ s: Double) -> RGB {
        let (n, x) = (c.min(), c.max())
        return x > n ? (c - n) * s / (x - n) : .zero
    }
}
