import Geometry

/// The blending of two premultiplied pixels, 0xAARRGGBB, by the definitions of the W3C's Compositing and Blending
/// Level 1, one channel after the other.
enum BlendModel {
    /// Returns n / 255, rounded to nearest.
    static func over255(_ n: Int) -> Int { (2 * n + 255) / 510 }

    static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }

    /// Returns a pixel whose channels are multiplied by `factor` / 255.
    static func scaled(_ pixel: UInt32, _ factor: Int) -> UInt32 {
        func part(_ shift: UInt32) -> UInt32 {
            UInt32(over255(channel(pixel, shift) * factor)) << shift
        }
        return part(0) | part(8) | part(16) | part(24)
    }

    /// Whether `result` is `source` blended onto `backdrop`: exactly in modes without divisions, otherwise up to one
    /// level of a channel.
    static func matches(
        _ result: UInt32, _ source: UInt32, _ backdrop: UInt32, _ mode: BlendMode
    ) -> Bool {
        // Nothing is blended where there is no source.
        if source == 0 { return result == backdrop }
        let (sa, ba) = (channel(source, 24), channel(backdrop, 24))
        let alpha = over255(255 * (sa + ba) - sa * ba)
        if channel(result, 24) != alpha { return false }
        func colors(_ pixel: UInt32) -> SIMD3<Int> {
            SIMD3(channel(pixel, 16), channel(pixel, 8), channel(pixel, 0))
        }
        let (s, b, actual) = (colors(source), colors(backdrop), colors(result))
        if let products = products(mode) {
            for i in 0..<3 {
                let apart = s[i] * (255 - ba) + b[i] * (255 - sa)
                if actual[i] != over255(apart + products(s[i], sa, b[i], ba)) { return false }
            }
            return true
        }
        func straight(_ c: SIMD3<Int>, _ a: Int) -> SIMD3<Double> {
            a == 0 ? .zero : SIMD3(Double(c[0]), Double(c[1]), Double(c[2])) / Double(a)
        }
        let mixed = mixed(straight(s, sa), straight(b, ba), mode)
        return (0..<3).allSatisfy { i in
            let apart = Double(s[i] * (255 - ba) + b[i] * (255 - sa)) / 255
            let exact = apart + mixed[i] * Double(sa * ba) / 255
            return abs(Double(actual[i]) - max(0, min(Double(alpha), exact))) <= 1
        }
    }

    // MARK: Modes of products

    /// The function of (s, αs, b, αb) that returns αs · αb · B(b / αb, s / αs) in 1/255²; nil for modes that divide.
    private static func products(_ mode: BlendMode) -> ((Int, Int, Int, Int) -> Int)? {
        switch mode {
        case .sourceOver: { s, _, _, ba in s * ba }
        case .multiply: { s, _, b, _ in s * b }
        case .screen: { s, sa, b, ba in s * ba + b * sa - s * b }
        case .overlay: { s, sa, b, ba in hardLight(b, ba, s, sa) }
        case .hardLight: hardLight
        case .darken: { s, sa, b, ba in min(s * ba, b * sa) }
        case .lighten: { s, sa, b, ba in max(s * ba, b * sa) }
        case .difference: { s, sa, b, ba in abs(s * ba - b * sa) }
        case .exclusion: { s, sa, b, ba in s * ba + b * sa - 2 * s * b }
        case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity: nil
        }
    }

    private static func hardLight(_ s: Int, _ sa: Int, _ b: Int, _ ba: Int) -> Int {
        2 * s <= sa ? 2 * s * b : sa * ba - 2 * (sa - s) * (ba - b)
    }

    // MARK: Other modes

    private typealias RGB = SIMD3<Double>

    /// Returns B of the straight colours of source and backdrop.
    private static func mixed(_ s: RGB, _ b: RGB, _ mode: BlendMode) -> RGB {
        func each(_ f: (Double, Double) -> Double) -> RGB {
            RGB(f(s.x, b.x), f(s.y, b.y), f(s.z, b.z))
        }
        switch mode {
        case .colorDodge: return each { s, b in b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
        case .colorBurn: return each { s, b in b >= 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s) }
        case .softLight:
            return each { s, b in
                if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
                let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
                return b + (2 * s - 1) * (d - b)
            }
        case .hue: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
        case .saturation: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
        case .color: return withLuminosity(s, luminosity(b))
        default: return withLuminosity(b, luminosity(s))
        }
    }

    private static func luminosity(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

    private static func saturation(_ c: RGB) -> Double { c.max() - c.min() }

    /// SetLum and ClipColor of the specification.
    private static func withLuminosity(_ c: RGB, _ l: Double) -> RGB {
        var moved = c + (l - luminosity(c))
        let (low, high) = (moved.min(), moved.max())
        if low < 0 { moved = l + (moved - l) * (l / (l - low)) }
        if high > 1 { moved = l + (moved - l) * ((1 - l) / (high - l)) }
        return moved
    }

    /// SetSat of the specification: the channels keep their order, from 0 to `s`.
    private static func withSaturation(_ c: RGB, _ s: Double) -> RGB {
        let range = saturation(c)
        return range < 1e-6 ? .zero : (c - c.min()) * (s / range)
    }
}
