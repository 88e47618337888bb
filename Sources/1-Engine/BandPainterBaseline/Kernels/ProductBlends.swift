import CCPU

/// The separable blend modes without divisions, on eight pixels at a time.
///
/// With premultiplied bytes s and b and the alphas αs and αb, 255 times the blended channel is the integer `numerator`
/// of 0...65025, which is divided by 255 and rounded to nearest once. The quotient is never halfway between two
/// integers, since 255 is odd. That of alpha is 255·(αs + αb) - αs·αb in all modes.
enum ProductBlends {
    @inline(__always)
    static func blend<Blend: ProductBlend>(_ row: BlendRow, _: Blend.Type) {
        row.blend { Blend.blend($0, $1) }
    }
}

/// Two channels of eight pixels in 16-bit lanes: red and blue, or alpha and green.
struct BlendOperands {
    typealias Halves = SIMD16<UInt16>

    /// The source's channels and its alpha.
    var s: Halves
    var sa: Halves
    /// The backdrop's channels and its alpha.
    var b: Halves
    var ba: Halves
    /// All bits of the lanes that are not alpha.
    var colors: Halves

    /// 255 · (s + b).
    var sum: Halves {
        @inline(__always) get {
            let sum = s &+ b
            return (sum &<< 8) &- sum
        }
    }

    /// The contribution of the source and of the backdrop where both overlap.
    var shares: (s: Halves, b: Halves) { @inline(__always) get { (s &* ba, b &* sa) } }
}

/// A blend mode without divisions. Modes are types because closures are not inlined.
protocol ProductBlend {
    /// Returns 255 times the blended channels. Sums and differences may wrap around before the last.
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16>
}

extension ProductBlend {
    @inline(__always)
    static func blend(_ source: Pixels8, _ backdrop: Pixels8) -> Pixels8 {
        typealias Halves = SIMD16<UInt16>
        @inline(__always)
        func halves(_ v: Pixels8) -> Halves { unsafeBitCast(v, to: Halves.self) }
        @inline(__always)
        func alphas(_ v: Pixels8) -> Halves { halves((v &>> 24) | ((v &>> 8) & 0x00ff_0000)) }
        let (sa, ba) = (alphas(source), alphas(backdrop))
        let redBlue = BlendOperands(
            s: halves(source & Lanes.pairMask), sa: sa, b: halves(backdrop & Lanes.pairMask),
            ba: ba, colors: Halves(repeating: .max))
        let alphaGreen = BlendOperands(
            s: halves(source) &>> 8, sa: sa, b: halves(backdrop) &>> 8, ba: ba,
            colors: halves(Pixels8(repeating: 0xffff)))
        let half = Halves(repeating: 128)
        let rb = cpu_over255(numerator(redBlue) &+ half)
        let ag = cpu_over255(numerator(alphaGreen) &+ half)
        return unsafeBitCast(rb | (ag &<< 8), to: Pixels8.self)
    }
}

struct Multiply: ProductBlend {
    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        let all = SIMD16<UInt16>(repeating: 255)
        return c.s &* (all &- c.ba &+ c.b) &+ c.b &* (all &- c.sa)
    }
}

struct Screen: ProductBlend {
    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        c.b &* (SIMD16(repeating: 255) &- c.s) &+ (c.s &<< 8) &- c.s
    }
}

/// Twice the product where `level` is at most half of its alpha, otherwise twice the inverse of the product of the
/// inverses; only one of both is added to what is not blended, which is most of the numerator in either case.
@inline(__always)
private func hardLight(
    _ c: BlendOperands, _ level: SIMD16<UInt16>, _ alpha: SIMD16<UInt16>
) -> SIMD16<UInt16> {
    let product = c.s &* c.b
    let rest = c.shares.s &+ c.shares.b &- product &- product
    return cpu_select_greater16(
        level &+ level, alpha, c.sum &+ rest &- c.sa &* c.ba, c.sum &- rest)
}

struct HardLight: ProductBlend {
    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> { hardLight(c, c.s, c.sa) }
}

struct Overlay: ProductBlend {
    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> { hardLight(c, c.b, c.ba) }
}

struct Darken: ProductBlend {
    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        c.sum &- cpu_greater16(c.shares.s, c.shares.b)
    }
}

struct Lighten: ProductBlend {
    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        c.sum &- cpu_lesser16(c.shares.s, c.shares.b)
    }
}

struct Difference: ProductBlend {
    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        let least = cpu_lesser16(c.shares.s, c.shares.b)
        return c.sum &- least &- (least & c.colors)
    }
}

struct Exclusion: ProductBlend {
    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        let product = c.s &* c.b
        return c.sum &- product &- (product & c.colors)
    }
}
