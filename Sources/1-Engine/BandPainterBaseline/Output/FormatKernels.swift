import CCPU
import RasterCore

/// The loops that convert premultiplied 32-bit pixels to the formats of surfaces.
enum FormatKernels {
    /// Converts and writes pixels to a surface's row `y`, whose first byte is at `line`, starting at column `x`.
    ///
    /// - Parameter ahead: the distance in bytes of the memory that is written next, which is prefetched.
    @inline(__always)
    static func write(
        _ pixels: UnsafePointer<UInt32>, _ count: Int, to line: UnsafeMutableRawPointer,
        format: PixelFormat, x: Int, y: Int, ahead: Int
    ) {
        switch format {
        case .xrgb8888:
            (line.assumingMemoryBound(to: UInt32.self) + x).update(from: pixels, count: count)
        case .xrgb2101010:
            toXRGB2101010(line.assumingMemoryBound(to: UInt32.self) + x, pixels, count, ahead)
        case .rgb565:
            toRGB565(
                line.assumingMemoryBound(to: UInt16.self) + x, pixels, count, x: x, y: y, ahead)
        }
    }

    // MARK: Ten bits per channel

    private static func toXRGB2101010(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
        _ ahead: Int
    ) {
        var i = 0
        while i &+ 16 <= count {
            cpu_prefetch_for_writing(UnsafeRawPointer(out + i) + ahead)
            WideLanes.store(cpu_xrgb2101010(WideLanes.load(source + i)), out + i)
            i &+= 16
        }
        if i < count {
            let v = cpu_xrgb2101010(part(source + i, count &- i))
            for k in 0..<(count &- i) { out[i &+ k] = v[k] }
        }
    }

    /// Returns the first `count` of sixteen pixels; the others are zero.
    @inline(__always)
    private static func part(_ source: UnsafePointer<UInt32>, _ count: Int) -> Pixels16 {
        var part = Pixels16.zero
        for k in 0..<count { part[k] = source[k] }
        return part
    }

    // MARK: Sixteen bits, dithered

    private static let dither = DitherTable()

    /// Converts eight bits per channel to five, six and five, with ordered dithering by the position on the surface
    /// (x, y), since a pixel's value must not depend on the run of pixels with which it is written.
    private static func toRGB565(
        _ out: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt32>, _ count: Int,
        x: Int, y: Int, _ ahead: Int
    ) {
        let (fives, sixes) = dither.columns(x: x, y: y)
        var i = 0
        while i &+ 32 <= count {
            cpu_prefetch_for_writing(UnsafeRawPointer(out + i) + ahead)
            let v = cpu_rgb565(
                WideLanes.load(source + i), WideLanes.load(source + i + 16), fives, sixes)
            UnsafeMutableRawPointer(out + i).storeBytes(of: v, as: SIMD32<UInt16>.self)
            i &+= 32
        }
        if i &+ 16 <= count {
            let v = cpu_rgb565(WideLanes.load(source + i), .zero, fives, sixes)
            UnsafeMutableRawPointer(out + i).storeBytes(of: v.lowHalf, as: SIMD16<UInt16>.self)
            i &+= 16
        }
        if i < count {
            let v = cpu_rgb565(part(source + i, count &- i), .zero, fives, sixes)
            for k in 0..<(count &- i) { out[i &+ k] = v[k] }
        }
    }
}
