/// A pseudo-random generator whose sequence depends only on its seed, so that failures can be reproduced: a 64-bit
/// linear congruential generator with the constants of Knuth's MMIX. Its low bits, which have short periods, are not
/// used.
public struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    private mutating func advance() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }

    /// Returns 64 random bits, for the standard library's `random(in:using:)`, `shuffled(using:)` and the like.
    public mutating func next() -> UInt64 {
        let high = advance() & ~0xffff_ffff
        return high | advance() >> 32
    }

    /// Returns a number in 0..<`limit`; `limit` must be positive.
    public mutating func next(_ limit: Int) -> Int { Int((advance() >> 33) % UInt64(limit)) }

    /// Returns a number in `range`.
    public mutating func next(_ range: ClosedRange<Double>) -> Double {
        let unit = Double(advance() >> 11) / Double(1 << 53)
        return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }

    /// Returns a random byte.
    public mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: advance() >> 56) }
}
