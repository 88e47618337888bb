import CCPU

/// Sixteen premultiplied 0xAARRGGBB pixels, a register of AVX-512.
typealias Pixels16 = SIMD16<UInt32>

/// Operations on sixteen pixels, for long runs. Each corresponds to the operation of `Lanes` of the same name.
enum WideLanes {
    @inline(__always)
    static func over(_ source: Pixels16, _ below: Pixels16) -> Pixels16 {
        cpu_over16(source, below)
    }

    @inline(__always)
    static func load(_ p: UnsafePointer<UInt32>) -> Pixels16 {
        UnsafeRawPointer(p).loadUnaligned(as: Pixels16.self)
    }

    @inline(__always)
    static func store(_ v: Pixels16, _ p: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(p).storeBytes(of: v, as: Pixels16.self)
    }

    /// Returns whether the alpha of all pixels is 255; `count` in whole groups of eight.
    @inline(__always)
    static func areOpaque(_ pixels: UnsafePointer<UInt32>, _ count: Int) -> Bool {
        var all = Pixels16(repeating: .max)
        var i = 0
        while i &+ 16 <= count {
            all &= load(pixels + i)
            i &+= 16
        }
        if i < count {
            all &= Pixels16(lowHalf: Lanes.load(pixels + i), highHalf: Pixels8(repeating: .max))
        }
        return cpu_are_opaque16(all) != 0
    }
}
