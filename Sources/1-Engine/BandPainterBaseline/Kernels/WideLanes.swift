import CCPU

/// Sixteen premultiplied 0xAARRGGBB pixels, a register of AVX-512.
typealias Pixels16 = SIMD16<UInt32>

/// Operations on sixteen pixels, for long runs. Each corresponds to the operation of `Lanes` of the same name.
enum WideLanes {
    @inline(__always)
    static func over(_ source: Pixels16, _ below: Pixels16) -> Pixels16 {
        let inverse = (~source) &>> 24
        let half = Pixels16(repeating: 0x0080_0080)
        return source &+ cpu_multiply_add16(below, inverse | (inverse &<< 16), half, half)
    }

    @inline(__always)
    static func scaled(_ pixels: Pixels16, _ factor: Pixels16) -> Pixels16 {
        let half = Pixels16(repeating: 0x0080_0080)
        return cpu_multiply_add16(pixels, factor, half, half)
    }

    @inline(__always)
    static func load(_ p: UnsafePointer<UInt32>) -> Pixels16 {
        UnsafeRawPointer(p).loadUnaligned(as: Pixels16.self)
    }

    @inline(__always)
    static func store(_ v: Pixels16, _ p: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(p).storeBytes(of: v, as: Pixels16.self)
    }
}
