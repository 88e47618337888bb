import CCPU

/// The numbers with which `cpu_rgb565` converts channels to five and six bits with ordered dithering.
///
/// A level is c · 31 / 255 or c · 63 / 255 in steps of 1/64, plus a threshold of 0...63, rounded down. The same level is
/// in the highest bits of a product of (256 · c + d), at most 65535, whose number d depends on the threshold alone.
struct DitherTable {
    /// The numbers of each row's thresholds, each row twice so that those of eight columns starting at any column are
    /// one vector.
    private var fives: [UInt16] = []
    private var sixes: [UInt16] = []

    /// Bayer's 8 × 8 ordered dither, 0...63, row by row.
    private static let bayer: [UInt8] = [
        0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26,
        12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54, 22,
        3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25,
        15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29, 53, 21,
    ]

    init() {
        let five = (0..<64).map { DitherTable.addend(31, cpu_five_bits(), threshold: $0) }
        let six = (0..<64).map { DitherTable.addend(63, cpu_six_bits(), threshold: $0) }
        for i in 0..<128 {
            let threshold = Int(DitherTable.bayer[i / 16 * 8 + i % 8])
            fives.append(five[threshold])
            sixes.append(six[threshold])
        }
    }

    /// Returns the numbers for eight columns starting at `x` of the row `y`.
    @inline(__always)
    func columns(x: Int, y: Int) -> (fives: SIMD8<UInt16>, sixes: SIMD8<UInt16>) {
        let start = (y & 7) &* 16 &+ (x & 7)
        @inline(__always)
        func load(_ numbers: [UInt16]) -> SIMD8<UInt16> {
            numbers.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: start &* 2, as: SIMD8<UInt16>.self)
            }
        }
        return (load(fives), load(sixes))
    }

    /// Returns the level, 0...`most`, of a channel of 0...255.
    static func level(_ channel: UInt32, _ most: UInt32, threshold: UInt32) -> UInt32 {
        // 4113 is 2²⁰ / 255, rounded up so that 255 maps to the highest level.
        ((channel * most * 4113) >> 14 + threshold) >> 6
    }

    /// Returns the least number with which no channel's level is too low. `factor` is one for which none is too high.
    private static func addend(_ most: UInt32, _ factor: UInt32, threshold: UInt32) -> UInt16 {
        // The product of a level's least sum ends with the bits below the highest five or six.
        let unit = 0x1_0000_0000 / UInt64(most + 1)
        let needed = (UInt32(0)...255).map { channel in
            let level = UInt64(level(channel, most, threshold: threshold))
            return Int((level * unit + UInt64(factor) - 1) / UInt64(factor)) - Int(channel * 256)
        }
        return UInt16(max(0, needed.max() ?? 0))
    }
}
