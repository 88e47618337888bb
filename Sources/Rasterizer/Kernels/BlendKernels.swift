import Geometry

/// Blend modes other than source-over, a pixel at a time, after the W3C's Compositing and Blending
/// Level 1: result = (1 - αb)·Cs + (1 - αs)·Cb + αs·αb·B(cb, cs), premultiplied throughout.
enum BlendKernels {
    /// Blends `source` rows, scaled by coverage, onto `out`.
    static func blend(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
        _ coverage: UnsafePointer<UInt8>, _ count: Int, _ mode: BlendMode
    ) {
        for i in 0..<count where coverage[i] != 0 {
            let s = PixelKernels.scaled(source[i], UInt32(coverage[i]))
            out[i] = blend(s, over: out[i], mode)
        }
    }

    /// One premultiplied pixel over another.
    static func blend(_ source: UInt32, over below: UInt32, _ mode: BlendMode) -> UInt32 {
        let s = unpack(source)
        let b = unpack(below)
        let (sa, ba) = (s[3], b[3])
        if sa == 0 { return below }
        if ba == 0 { return source }
        let cs = s / sa
        let cb = b / ba
        let mixed = blendFunction(cb, cs, mode)
        var r = s * (1 - ba) + b * (1 - sa) + mixed * (sa * ba)
        r[3] = sa + ba - sa * ba
        return pack(r)
    }

    private static func unpack(_ p: UInt32) -> SIMD4<Float> {
        SIMD4(
            Float(p >> 16 & 255), Float(p >> 8 & 255), Float(p & 255), Float(p >> 24)) / 255
    }

    private static func pack(_ v: SIMD4<Float>) -> UInt32 {
        func byte(_ f: Float) -> UInt32 { UInt32(max(0, min(255, f * 255 + 0.5))) }
        let a = byte(v[3])
        return a << 24 | min(a, byte(v[0])) << 16 | min(a, byte(v[1])) << 8 | min(a, byte(v[2]))
    }

    private static func blendFunction(
        _ b: SIMD4<Float>, _ s: SIMD4<Float>, _ mode: BlendMode
    ) -> SIMD4<Float> {
        func each(_ f: (Float, Float) -> Float) -> SIMD4<Float> {
            SIMD4(f(b[0], s[0]), f(b[1], s[1]), f(b[2], s[2]), 0)
        }
        switch mode {
        case .sourceOver: return s
        case .screen: return b + s - b * s
        case .overlay: return each { hardLight($1, $0) }
        case .darken: return each(min)
        case .lighten: return each(max)
        case .colorDodge:
            return each { b, s in b <= 0 ? 0 : (s >= 1 ? 1 : min(1, b / (1 - s))) }
        case .colorBurn:
            return each { b, s in b >= 1 ? 1 : (s <= 0 ? 0 : 1 - min(1, (1 - b) / s)) }
        case .hardLight: return each(hardLight)
        case .softLight: return each(softLight)
        case .difference: return each { abs($0 - $1) }
        case .exclusion: return b + s - b * s * 2
        case .multiply: return b * s
        case .hue: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
        case .saturation: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
        case .color: return withLuminosity(s, luminosity(b))
        case .luminosity: return withLuminosity(b, luminosity(s))
        }
    }

    private static func hardLight(_ b: Float, _ s: Float) -> Float {
        s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1)
    }

    private static func softLight(_ b: Float, _ s: Float) -> Float {
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (d - b)
    }

    private static func luminosity(_ c: SIMD4<Float>) -> Float {
        0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]
    }

    private static func saturation(_ c: SIMD4<Float>) -> Float {
        max(c[0], max(c[1], c[2])) - min(c[0], min(c[1], c[2]))
    }

    private static func withLuminosity(_ c: SIMD4<Float>, _ l: Float) -> SIMD4<Float> {
        let moved = c + (l - luminosity(c))
        let lum = luminosity(moved)
        let least = min(moved[0], min(moved[1], moved[2]))
        let greatest = max(moved[0], max(moved[1], moved[2]))
        var r = moved
        if least < 0 { r = (r - lum) * (lum / (lum - least)) + lum }
        if greatest > 1 { r = (r - lum) * ((1 - lum) / (greatest - lum)) + lum }
        return r
    }

    private static func withSaturation(_ c: SIMD4<Float>, _ s: Float) -> SIMD4<Float> {
        let least = min(c[0], min(c[1], c[2]))
        let greatest = max(c[0], max(c[1], c[2]))
        if greatest <= least { return .zero }
        return (c - least) * (s / (greatest - least))
    }
}
