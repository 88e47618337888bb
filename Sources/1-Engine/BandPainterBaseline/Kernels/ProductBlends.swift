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

    /// Returns red and blue, and alpha and green.
    @inline(__always)
    static func channels(
        _ source: Pixels8, _ backdrop: Pixels8
    ) -> (redBlue: BlendOperands, alphaGreen: BlendOperands) {
        @inline(__always)
        func halves(_ v: Pixels8) -> Halves { unsafeBitCast(v, to: Halves.self) }
        @inline(__always)
        func alphas(_ v: Pixels8) -> Halves { halves((v &>> 24) | ((v &>> 24) &<< 16)) }
        let (sa, ba) = (alphas(source), alphas(backdrop))
        return (
            BlendOperands(
                s: halves(source & Lanes.pairMask), sa: sa, b: halves(backdrop & Lanes.pairMask),
                ba: ba, colors: Halves(repeating: .max)),
            BlendOperands(
                s: halves(source) &>> 8, sa: sa, b: halves(backdrop) &>> 8, ba: ba,
                colors: halves(Pixels8(repeating: 0xffff)))
        )
    }

    /// 255 · s.
    var source: Halves { @inline(__always) get { (s &<< 8) &- s } }

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
    typealias Halves = SIMD16<UInt16>

    /// Returns 255 times the blended channels. Sums and differences may wrap around before the last.
    static func numerator(_ c: BlendOperands) -> Halves

    /// What depends on the colour only when it is blended onto sixteen pixels at a time.
    associatedtype Terms: ColorTerms

}

/// A colour that is blended onto sixteen pixels at a time.
protocol ColorTerms {
    /// - Parameter color: eight pixels of the premultiplied colour.
    init(_ color: Pixels8)

    /// Blends the colour onto as many of `count` pixels, starting at a multiple of eight, as form whole groups of
    /// sixteen, if that is faster than `ProductBlend.blend`. Returns the number of these pixels.
    func blend(_ out: UnsafeMutablePointer<UInt32>, _ count: Int) -> Int
}

/// The terms of a mode that is not faster on sixteen pixels.
struct NoTerms: ColorTerms {
    @inline(__always)
    init(_ color: Pixels8) {}

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, _ count: Int) -> Int { 0 }
}

extension ProductBlend {
    @inline(__always)
    static func blend(_ source: Pixels8, _ backdrop: Pixels8) -> Pixels8 {
        let (redBlue, alphaGreen) = BlendOperands.channels(source, backdrop)
        let half = Halves(repeating: 128)
        let rb = cpu_over255(numerator(redBlue) &+ half)
        let ag = cpu_over255(numerator(alphaGreen) &+ half)
        return unsafeBitCast(rb | (ag &<< 8), to: Pixels8.self)
    }
}

/// A mode whose numerator is 255·s + factor·b + share·αb, where factor and share depend on the source only.
protocol LinearBlend: ProductBlend {
    /// Whether the share is not always zero.
    static var hasShare: Bool { get }

    static func factor(_ c: BlendOperands) -> Halves
    static func share(_ c: BlendOperands) -> Halves
}

extension LinearBlend {
    static var hasShare: Bool { @inline(__always) get { true } }

    @inline(__always)
    static func share(_ c: BlendOperands) -> Halves { .zero }

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> Halves {
        c.source &+ c.b &* factor(c) &+ c.ba &* share(c)
    }
}

/// The terms of a mode whose numerator is linear.
struct LinearTerms<Blend: LinearBlend>: ColorTerms {
    private let redBlue: ChannelTerms
    private let alphaGreen: ChannelTerms

    @inline(__always)
    init(_ color: Pixels8) {
        let (rb, ag) = BlendOperands.channels(color, .zero)
        redBlue = ChannelTerms(rb, Blend.factor(rb), Blend.share(rb))
        alphaGreen = ChannelTerms(ag, Blend.factor(ag), Blend.share(ag))
    }

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, _ count: Int) -> Int {
        let end = count & ~15
        // A constant of zero takes the multiplication by it out of the loop.
        let rbShare = Blend.hasShare ? redBlue.share : .zero
        let agShare = Blend.hasShare ? alphaGreen.share : .zero
        var i = 0
        while i < end {
            WideLanes.store(
                cpu_linear16(
                    WideLanes.load(out + i), redBlue.offset, alphaGreen.offset, redBlue.factor,
                    alphaGreen.factor, rbShare, agShare), out + i)
            i &+= 16
        }
        return end
    }
}

/// The numbers of two of a colour's channels that `cpu_linear16` needs.
private struct ChannelTerms {
    let offset: Pixels16
    let factor: Pixels16
    let share: Pixels16

    @inline(__always)
    init(_ c: BlendOperands, _ factor: SIMD16<UInt16>, _ share: SIMD16<UInt16>) {
        @inline(__always)
        func twice(_ halves: SIMD16<UInt16>) -> Pixels16 {
            let lanes = unsafeBitCast(halves, to: Pixels8.self)
            return Pixels16(lowHalf: lanes, highHalf: lanes)
        }
        offset = twice(c.source &+ SIMD16(repeating: 128))
        (self.factor, self.share) = (twice(factor), twice(share))
    }
}

struct Multiply: LinearBlend {
    typealias Terms = LinearTerms<Multiply>

    @inline(__always)
    static func factor(_ c: BlendOperands) -> Halves { Halves(repeating: 255) &- c.sa &+ c.s }

    @inline(__always)
    static func share(_ c: BlendOperands) -> Halves { .zero &- c.s }

    /// The same with fewer operations if the source is not one colour.
    @inline(__always)
    static func numerator(_ c: BlendOperands) -> Halves {
        let all = Halves(repeating: 255)
        return c.s &* (all &- c.ba &+ c.b) &+ c.b &* (all &- c.sa)
    }
}

struct Screen: LinearBlend {
    typealias Terms = LinearTerms<Screen>

    static var hasShare: Bool { @inline(__always) get { false } }

    @inline(__always)
    static func factor(_ c: BlendOperands) -> Halves { Halves(repeating: 255) &- c.s }
}

struct Exclusion: LinearBlend {
    typealias Terms = LinearTerms<Exclusion>

    static var hasShare: Bool { @inline(__always) get { false } }

    @inline(__always)
    static func factor(_ c: BlendOperands) -> Halves {
        Halves(repeating: 255) &- c.s &- (c.s & c.colors)
    }
}

/// A channel is twice the product where `level` is at most half of its alpha, otherwise twice the inverse of the
/// product of the inverses.
private struct HardLightTerms {
    let factor: SIMD16<UInt16>
    let share: SIMD16<UInt16>

    @inline(__always)
    init(_ c: BlendOperands, _ level: SIMD16<UInt16>, _ alpha: SIMD16<UInt16>) {
        let all = SIMD16<UInt16>(repeating: 255)
        let (double, rest) = (level &+ level, c.sa &- c.s &- c.s)
        factor = cpu_select_greater16(double, alpha, all &+ rest, all &- rest)
        share = cpu_select_greater16(double, alpha, c.s &- c.sa, SIMD16.zero &- c.s)
    }
}

struct HardLight: LinearBlend {
    typealias Terms = LinearTerms<HardLight>

    @inline(__always)
    static func factor(_ c: BlendOperands) -> Halves { HardLightTerms(c, c.s, c.sa).factor }

    @inline(__always)
    static func share(_ c: BlendOperands) -> Halves { HardLightTerms(c, c.s, c.sa).share }
}

struct Overlay: ProductBlend {
    typealias Terms = OverlayTerms

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        let terms = HardLightTerms(c, c.b, c.ba)
        return c.source &+ c.b &* terms.factor &+ c.ba &* terms.share
    }
}

/// The terms of channels that are at most half of the backdrop's alpha, and of those that are greater.
struct OverlayTerms: ColorTerms {
    private let redBlue: ChannelTerms
    private let alphaGreen: ChannelTerms
    private let greaterRedBlue: ChannelTerms
    private let greaterAlphaGreen: ChannelTerms

    @inline(__always)
    init(_ color: Pixels8) {
        let (rb, ag) = BlendOperands.channels(color, .zero)
        @inline(__always)
        func terms(_ c: BlendOperands, isGreater: Bool) -> ChannelTerms {
            let level = SIMD16<UInt16>(repeating: isGreater ? 1 : 0)
            let terms = HardLightTerms(c, level, .zero)
            return ChannelTerms(c, terms.factor, terms.share)
        }
        (redBlue, alphaGreen) = (terms(rb, isGreater: false), terms(ag, isGreater: false))
        greaterRedBlue = terms(rb, isGreater: true)
        greaterAlphaGreen = terms(ag, isGreater: true)
    }

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, _ count: Int) -> Int {
        let end = count & ~15
        var i = 0
        while i < end {
            WideLanes.store(
                cpu_overlay16(
                    WideLanes.load(out + i), redBlue.offset, alphaGreen.offset, redBlue.factor,
                    alphaGreen.factor, redBlue.share, alphaGreen.share, greaterRedBlue.factor,
                    greaterAlphaGreen.factor, greaterRedBlue.share, greaterAlphaGreen.share),
                out + i)
            i &+= 16
        }
        return end
    }
}

struct Darken: ProductBlend {
    typealias Terms = NoTerms

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        c.sum &- cpu_greater16(c.shares.s, c.shares.b)
    }
}

struct Lighten: ProductBlend {
    typealias Terms = NoTerms

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        c.sum &- cpu_lesser16(c.shares.s, c.shares.b)
    }
}

struct Difference: ProductBlend {
    typealias Terms = NoTerms

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> SIMD16<UInt16> {
        let least = cpu_lesser16(c.shares.s, c.shares.b)
        return c.sum &- least &- (least & c.colors)
    }
}
