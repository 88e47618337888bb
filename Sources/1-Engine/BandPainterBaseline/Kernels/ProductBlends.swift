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
    ///
    /// - Parameter areOpaque: whether the alpha of all pixels is 255.
    @inline(__always)
    static func channels(
        _ source: Pixels8, _ backdrop: Pixels8, areOpaque: Bool = false
    ) -> (redBlue: BlendOperands, alphaGreen: BlendOperands) {
        @inline(__always)
        func halves(_ v: Pixels8) -> Halves { unsafeBitCast(v, to: Halves.self) }
        let (s, b) = (halves(source) &>> 8, halves(backdrop) &>> 8)
        let opaque = Halves(repeating: 255)
        let sa = areOpaque ? opaque : cpu_alphas16(s)
        let ba = areOpaque ? opaque : cpu_alphas16(b)
        return (
            BlendOperands(
                s: halves(source & Lanes.pairMask), sa: sa, b: halves(backdrop & Lanes.pairMask),
                ba: ba, colors: Halves(repeating: .max)),
            BlendOperands(
                s: s, sa: sa, b: b, ba: ba, colors: halves(Pixels8(repeating: 0xffff)))
        )
    }

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

    /// Blends eight pixels.
    static func blend(_ source: Pixels8, _ backdrop: Pixels8) -> Pixels8

    /// The same for translucent source pixels.
    static func blendTranslucent(_ source: Pixels8, _ backdrop: Pixels8) -> Pixels8

    /// Whether the numerator of a channel depends on the backdrop's alpha.
    static var dependsOnBackdropAlpha: Bool { get }

    /// What depends on the colour only when it is blended onto sixteen pixels at a time.
    associatedtype Terms: ColorTerms
}

/// A colour that is blended onto sixteen pixels at a time.
protocol ColorTerms {
    /// - Parameter color: eight pixels of the premultiplied colour.
    init(_ color: Pixels8)

    /// Blends the colour onto as many of `count` pixels, starting at a multiple of eight, as form whole groups of
    /// eight, if that is faster than `ProductBlend.blend`. Returns the number of these pixels.
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
    static var dependsOnBackdropAlpha: Bool { @inline(__always) get { true } }

    @inline(__always)
    static func blend(_ source: Pixels8, _ backdrop: Pixels8) -> Pixels8 {
        // Most images and backdrops are opaque, which saves half of the products.
        if cpu_are_opaque8(source & backdrop) != 0 {
            return blended(BlendOperands.channels(source, backdrop, areOpaque: true))
        }
        return blended(BlendOperands.channels(source, backdrop))
    }

    @inline(__always)
    static func blendTranslucent(_ source: Pixels8, _ backdrop: Pixels8) -> Pixels8 {
        var (redBlue, alphaGreen) = BlendOperands.channels(source, backdrop)
        if cpu_are_opaque8(backdrop) != 0 {
            (redBlue.ba, alphaGreen.ba) = (Halves(repeating: 255), Halves(repeating: 255))
            return blended((redBlue, alphaGreen))
        }
        return blended((redBlue, alphaGreen))
    }

    @inline(__always)
    private static func blended(
        _ operands: (redBlue: BlendOperands, alphaGreen: BlendOperands)
    ) -> Pixels8 {
        let half = Halves(repeating: 128)
        let rb = cpu_over255(numerator(operands.redBlue) &+ half)
        let ag = cpu_over255(numerator(operands.alphaGreen) &+ half)
        return unsafeBitCast(rb | (ag &<< 8), to: Pixels8.self)
    }

    /// Returns the numerators of one colour on opaque pixels of which all colour channels are `level`: those of blue,
    /// green, red and alpha, 16 bits each, from the lowest.
    @inline(__always)
    static func numerators(_ color: Pixels8, on level: UInt32) -> UInt64 {
        let backdrop = Pixels8(repeating: level &* 0x0101_0101)
        var (redBlue, alphaGreen) = BlendOperands.channels(color, backdrop)
        (redBlue.ba, alphaGreen.ba) = (Halves(repeating: 255), Halves(repeating: 255))
        let (rb, ag) = (numerator(redBlue), numerator(alphaGreen))
        let (low, high) = (
            UInt64(rb[0]) | UInt64(ag[0]) &<< 16, UInt64(rb[1]) | UInt64(ag[1]) &<< 16
        )
        return low | high &<< 32
    }
}

/// Four numbers of 16 bits, one for each channel.
private enum ChannelNumbers {
    /// Returns a - factor·b in each channel.
    @inline(__always)
    static func difference(_ a: UInt64, _ b: UInt64, times factor: UInt16 = 1) -> UInt64 {
        let product = unsafeBitCast(b, to: SIMD4<UInt16>.self) &* SIMD4(repeating: factor)
        return unsafeBitCast(
            unsafeBitCast(a, to: SIMD4<UInt16>.self) &- product, to: UInt64.self)
    }

    /// Returns the numbers plus 128.
    @inline(__always)
    static func rounding(_ a: UInt64) -> UInt64 {
        unsafeBitCast(
            unsafeBitCast(a, to: SIMD4<UInt16>.self) &+ SIMD4(repeating: 128), to: UInt64.self)
    }
}

/// The terms of a mode whose numerator on opaque pixels is offset + factor·b.
struct LinearTerms<Blend: ProductBlend>: ColorTerms {
    private let color: Pixels8
    /// The factors and the offsets. One vector, because reading numbers as a wider one than they were written waits.
    private let numbers: SIMD2<UInt64>

    @inline(__always)
    init(_ color: Pixels8) {
        self.color = color
        let zero = Blend.numerators(color, on: 0)
        numbers = SIMD2(
            ChannelNumbers.difference(Blend.numerators(color, on: 1), zero),
            ChannelNumbers.rounding(zero))
    }

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, _ count: Int) -> Int {
        Blend.blend(color, out, count) { cpu_linear16($0, numbers[0], numbers[1]) }
    }
}

/// The terms of `Overlay`, whose numerator on opaque pixels is offset + factor·b + excessFactor·max(0, 2·b - 255).
struct OverlayTerms: ColorTerms {
    private let color: Pixels8
    /// The factors, the offsets and the excess factors.
    private let numbers: SIMD4<UInt64>

    @inline(__always)
    init(_ color: Pixels8) {
        self.color = color
        let zero = Overlay.numerators(color, on: 0)
        let factors = ChannelNumbers.difference(Overlay.numerators(color, on: 1), zero)
        // 2·128 - 255 is 1.
        let excess = ChannelNumbers.difference(Overlay.numerators(color, on: 128), zero)
        numbers = SIMD4(
            factors, ChannelNumbers.rounding(zero),
            ChannelNumbers.difference(excess, factors, times: 128), 0)
    }

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, _ count: Int) -> Int {
        Overlay.blend(color, out, count) {
            cpu_overlay16($0, numbers[0], numbers[1], numbers[2])
        }
    }
}

extension ProductBlend {
    /// Blends a colour onto as many of `count` pixels as form whole groups of eight, with `onOpaque` if all are opaque or
    /// their alpha does not matter. Returns their number.
    @inline(__always)
    fileprivate static func blend(
        _ color: Pixels8, _ out: UnsafeMutablePointer<UInt32>, _ count: Int,
        _ onOpaque: (Pixels16) -> Pixels16
    ) -> Int {
        let end = count & ~7
        var i = 0
        if !dependsOnBackdropAlpha || WideLanes.areOpaque(out, end) {
            while i &+ 16 <= end {
                WideLanes.store(onOpaque(WideLanes.load(out + i)), out + i)
                i &+= 16
            }
            if i < end {
                let last = Pixels16(lowHalf: Lanes.load(out + i), highHalf: .zero)
                Lanes.store(onOpaque(last).lowHalf, out + i)
                i &+= 8
            }
        }
        while i < end {
            Lanes.store(blend(color, Lanes.load(out + i)), out + i)
            i &+= 8
        }
        return end
    }
}

struct Multiply: ProductBlend {
    typealias Terms = LinearTerms<Multiply>

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> Halves {
        let all = Halves(repeating: 255)
        return c.s &* (all &- c.ba &+ c.b) &+ c.b &* (all &- c.sa)
    }
}

struct Screen: ProductBlend {
    typealias Terms = LinearTerms<Screen>

    static var dependsOnBackdropAlpha: Bool { @inline(__always) get { false } }

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> Halves {
        let all = Halves(repeating: 255)
        return c.s &* all &+ c.b &* (all &- c.s)
    }

    /// The same with fewer operations: s + b - s·b / 255, which is rounded alike because no quotient is halfway between
    /// two integers.
    @inline(__always)
    static func blend(_ source: Pixels8, _ backdrop: Pixels8) -> Pixels8 {
        let (rb, ag) = BlendOperands.channels(source, backdrop)
        let half = Halves(repeating: 128)
        let product =
            cpu_over255(rb.s &* rb.b &+ half) | (cpu_over255(ag.s &* ag.b &+ half) &<< 8)
        return source &+ backdrop &- unsafeBitCast(product, to: Pixels8.self)
    }

    @inline(__always)
    static func blendTranslucent(_ source: Pixels8, _ backdrop: Pixels8) -> Pixels8 {
        blend(source, backdrop)
    }
}

struct Exclusion: ProductBlend {
    typealias Terms = LinearTerms<Exclusion>

    static var dependsOnBackdropAlpha: Bool { @inline(__always) get { false } }

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> Halves {
        let all = Halves(repeating: 255)
        return c.s &* all &+ c.b &* (all &- c.s &- (c.s & c.colors))
    }
}

/// A channel is twice the product where the source is at most half of its alpha, otherwise twice the inverse of the
/// product of the inverses. These differ by (2·s - αs)·(αb - 2·b).
struct HardLight: ProductBlend {
    typealias Terms = LinearTerms<HardLight>

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> Halves {
        let all = Halves(repeating: 255)
        let (twice, excess) = (c.b &+ c.b, cpu_excess16(c.s, c.sa))
        let source = c.s &* (all &- c.ba &+ twice)
        let backdrop = c.b &* (all &- c.sa)
        return source &+ backdrop &+ excess &* (c.ba &- twice)
    }
}

/// Hard light with source and backdrop exchanged.
struct Overlay: ProductBlend {
    typealias Terms = OverlayTerms

    @inline(__always)
    static func numerator(_ c: BlendOperands) -> Halves {
        let all = Halves(repeating: 255)
        let (twice, excess) = (c.s &+ c.s, cpu_excess16(c.b, c.ba))
        let source = c.s &* (all &- c.ba)
        let backdrop = c.b &* (all &- c.sa &+ twice)
        return source &+ backdrop &+ excess &* (c.sa &- twice)
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
