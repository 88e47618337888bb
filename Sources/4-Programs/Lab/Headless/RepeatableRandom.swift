/// Pseudo-random numbers from a seed: a linear congruential generator with the constants of Knuth's MMIX.
package struct RepeatableRandom: Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// Returns a number in 0..<`limit`.
    package mutating func next(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(max(1, limit)))
    }

    /// Returns a number in 0..<1.
    package mutating func unit() -> Double { Double(next(1 << 30)) / Double(1 << 30) }
}
