import CCPU
import Geometry

/// Blend modes other than source-over, eight pixels at a time, after the W3C's Compositing and
/// Blending Level 1: result = (1 - αb)·s + (1 - αs)·b + αs·αb·B(b/αb, s/αs), with s and b
/// premultiplied. Modes that divide or take roots are computed here in floats, 0...1, with each channel in a separate
/// vector; see `ProductBlends` for the others.
enum BlendKernels {
    typealias V = SIMD8<Float>

    /// Blends a row.
    static func blend(_ row: BlendRow, _ mode: BlendMode) {
        switch mode {
        case .sourceOver: row.blend { Lanes.over($0, $1) }
        case .screen: ProductBlends.blend(row, Screen.self)
        case .overlay: ProductBlends.blend(row, Overlay.self)
        case .hardLight: ProductBlends.blend(row, HardLight.self)
        case .darken: ProductBlends.blend(row, Darken.self)
        case .lighten: ProductBlends.blend(row, Lighten.self)
        case .difference: ProductBlends.blend(row, Difference.self)
        case .exclusion: ProductBlends.blend(row, Exclusion.self)
        case .multiply: ProductBlends.blend(row, Multiply.self)
        case .colorDodge: separable(row, colorDodge)
        case .colorBurn: separable(row, colorBurn)
        case .softLight: separable(row, softLight)
        case .hue:
            nonSeparable(row) { s, b in
                withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
            }
        case .saturation:
            nonSeparable(row) { s, b in
                withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
            }
        case .color:
            nonSeparable(row) { s, b in withLuminosity(s, luminosity(b)) }
        case .luminosity:
            nonSeparable(row) { s, b in withLuminosity(b, luminosity(s)) }
        }
    }

    private static var tiny: V { @inline(__always) get { V(repeating: 1e-6) } }
    private static var one: V { @inline(__always) get { V(repeating: 1) } }

    // MARK: Rows

    private struct RGBA {
        var r: V
        var g: V
        var b: V
        var a: V

        @inline(__always)
        init(_ p: Pixels8) {
            r = RGBA.channel(p &>> 16)
            g = RGBA.channel(p &>> 8)
            b = RGBA.channel(p)
            a = RGBA.channel(p &>> 24)
        }

        @inline(__always)
        private static func channel(_ p: Pixels8) -> V {
            // The integer is placed in the low mantissa bits of 2²³, which avoids a conversion.
            let bits = (p & 255) | Pixels8(repeating: 0x4b00_0000)
            return (unsafeBitCast(bits, to: V.self) - V(repeating: 8_388_608))
                * V(repeating: 1.0 / 255)
        }
    }

    @inline(__always)
    private static func byte(_ v: V, _ alpha: V) -> Pixels8 {
        let clamped = maximum(V.zero, minimum(v, alpha)) * V(repeating: 255)
        return unsafeBitCast(clamped + V(repeating: 8_388_608), to: Pixels8.self) & 255
    }

    @inline(__always)
    private static func run(_ row: BlendRow, _ blend: (RGBA, RGBA) -> (V, V, V)) {
        row.blend { source, backdrop in
            let (s, b) = (RGBA(source), RGBA(backdrop))
            let (red, green, blue) = blend(s, b)
            let alpha = s.a + b.a - s.a * b.a
            let rg = byte(red, alpha) &<< 16 | byte(green, alpha) &<< 8
            let ba = byte(blue, alpha) | byte(alpha, one) &<< 24
            return rg | ba
        }
    }

    /// Blends with a separable mode; `f` maps (s, αs, b, αb) of each channel to the premultiplied result.
    @inline(__always)
    private static func separable(
        _ row: BlendRow, _ f: (V, V, V, V) -> V
    ) {
        run(row) { s, b in
            (f(s.r, s.a, b.r, b.a), f(s.g, s.a, b.g, b.a), f(s.b, s.a, b.b, b.a))
        }
    }

    private struct RGB {
        var r: V
        var g: V
        var b: V
    }

    /// Blends with a non-separable mode; `f` maps the straight colours of source and backdrop to B.
    @inline(__always)
    private static func nonSeparable(
        _ row: BlendRow, _ f: (RGB, RGB) -> RGB
    ) {
        run(row) { s, b in
            let perSource = one / s.a.replacing(with: one, where: s.a .<= V.zero)
            let perBackdrop = one / b.a.replacing(with: one, where: b.a .<= V.zero)
            let mixed = f(
                RGB(r: s.r * perSource, g: s.g * perSource, b: s.b * perSource),
                RGB(r: b.r * perBackdrop, g: b.g * perBackdrop, b: b.b * perBackdrop))
            let both = s.a * b.a
            return (
                unblended(s.r, s.a, b.r, b.a) + mixed.r * both,
                unblended(s.g, s.a, b.g, b.a) + mixed.g * both,
                unblended(s.b, s.a, b.b, b.a) + mixed.b * both
            )
        }
    }

    // MARK: Formulas

    @inline(__always)
    private static func unblended(_ s: V, _ sa: V, _ b: V, _ ba: V) -> V {
        s * (one - ba) + b * (one - sa)
    }

    @inline(__always)
    private static func minimum(_ a: V, _ b: V) -> V { a.replacing(with: b, where: b .< a) }

    @inline(__always)
    private static func maximum(_ a: V, _ b: V) -> V { a.replacing(with: b, where: b .> a) }

    /// B = min(1, cb / (1 - cs)); 0 if cb is 0, otherwise 1 if cs is 1.
    @inline(__always)
    private static func colorDodge(_ s: V, _ sa: V, _ b: V, _ ba: V) -> V {
        let room = sa - s
        let divided = b * sa * sa / room.replacing(with: one, where: room .<= tiny)
        var mixed = minimum(sa * ba, divided)
        mixed = mixed.replacing(with: sa * ba, where: room .<= tiny)
        return unblended(s, sa, b, ba) + mixed.replacing(with: V.zero, where: b .<= tiny)
    }

    /// B = 1 - min(1, (1 - cb) / cs); 1 if cb is 1, otherwise 0 if cs is 0.
    @inline(__always)
    private static func colorBurn(_ s: V, _ sa: V, _ b: V, _ ba: V) -> V {
        let divided = (ba - b) * sa * sa / s.replacing(with: one, where: s .<= tiny)
        var mixed = sa * ba - minimum(sa * ba, divided)
        mixed = mixed.replacing(with: V.zero, where: s .<= tiny)
        return unblended(s, sa, b, ba) + mixed.replacing(with: sa * ba, where: ba - b .<= tiny)
    }

    /// B = cb + (2·cs - 1)·(d - cb) if cs is greater than ½, otherwise cb + (2·cs - 1)·cb·(1 - cb); d is √cb, or a
    /// polynomial below ¼. Times αs·αb, all but √(b·αb) and 1/αb are products.
    @inline(__always)
    private static func softLight(_ s: V, _ sa: V, _ b: V, _ ba: V) -> V {
        // The same for all channels, so it is computed once.
        let inverse = one / ba.replacing(with: one, where: ba .<= V.zero)
        let cb = b * inverse
        let slope = s + s - sa
        let d = cpu_square_root8(b * ba).replacing(
            with: ((cb * V(repeating: 16) - V(repeating: 12)) * cb + V(repeating: 4)) * b,
            where: cb .<= V(repeating: 0.25))
        let change = (d - b).replacing(with: b - b * cb, where: slope .<= V.zero)
        return unblended(s, sa, b, ba) + sa * b + slope * change
    }

    @inline(__always)
    private static func luminosity(_ c: RGB) -> V {
        c.r * V(repeating: 0.3) + c.g * V(repeating: 0.59) + c.b * V(repeating: 0.11)
    }

    @inline(__always)
    private static func saturation(_ c: RGB) -> V {
        maximum(c.r, maximum(c.g, c.b)) - minimum(c.r, minimum(c.g, c.b))
    }

    /// Returns a colour with luminosity `l`: SetLum and ClipColor of the specification.
    @inline(__always)
    private static func withLuminosity(_ c: RGB, _ l: V) -> RGB {
        let d = l - luminosity(c)
        let moved = RGB(r: c.r + d, g: c.g + d, b: c.b + d)
        let low = minimum(moved.r, minimum(moved.g, moved.b))
        let high = maximum(moved.r, maximum(moved.g, moved.b))
        // l is between low and high, so neither divisor is zero if its quotient is used.
        let up = (l / (l - low).replacing(with: one, where: low .>= V.zero))
            .replacing(with: one, where: low .>= V.zero)
        let down = ((one - l) / (high - l).replacing(with: one, where: high .<= one))
            .replacing(with: one, where: high .<= one)
        let k = minimum(up, down)
        return RGB(
            r: l + (moved.r - l) * k, g: l + (moved.g - l) * k, b: l + (moved.b - l) * k)
    }

    @inline(__always)
    private static func withSaturation(_ c: RGB, _ s: V) -> RGB {
        let low = minimum(c.r, minimum(c.g, c.b))
        let range = maximum(c.r, maximum(c.g, c.b)) - low
        let k = (s / range.replacing(with: one, where: range .<= tiny))
            .replacing(with: V.zero, where: range .<= tiny)
        return RGB(r: (c.r - low) * k, g: (c.g - low) * k, b: (c.b - low) * k)
    }
}
