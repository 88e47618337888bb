/// Pixels of a row and their coverage, to be blended with any mode.
struct BlendRow {
    /// The pixels that are blended onto, starting at a multiple of eight, in whole groups of eight.
    let out: UnsafeMutablePointer<UInt32>
    /// The source's pixels, in whole groups of eight.
    let source: UnsafePointer<UInt32>
    /// The distance between the source's groups: 8, or 0 if one group serves all.
    let step: Int
    /// A byte for each pixel, in whole groups of eight; nil if all pixels have the same coverage.
    let coverage: UnsafePointer<UInt8>?
    /// The coverage of each group's pixels, if `coverage` is nil.
    let constant: UInt64
    /// The number of pixels.
    let count: Int

    /// Creates a row with a byte of coverage for each pixel; `count` in whole groups of eight.
    @inline(__always)
    init(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, step: Int = 8,
        _ coverage: UnsafePointer<UInt8>, _ count: Int
    ) {
        (self.out, self.source, self.step, self.count) = (out, source, step, count)
        (self.coverage, constant) = (coverage, 0)
    }

    /// Creates a row whose pixels have the same coverage, 0...255.
    @inline(__always)
    init(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, step: Int = 8,
        constant: Int32, _ count: Int
    ) {
        (self.out, self.source, self.step, self.count) = (out, source, step, count)
        coverage = nil
        self.constant = UInt64(truncatingIfNeeded: constant) &* 0x0101_0101_0101_0101
    }

    /// Creates a row of one group.
    ///
    /// - Parameter coverage: the coverage of the pixels, that of the first in the lowest byte.
    @inline(__always)
    init(
        _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
        group coverage: UInt64
    ) {
        (self.out, self.source, step, count) = (out, source, 0, 8)
        (self.coverage, constant) = (nil, coverage)
    }

    /// Replaces each group by what `blend` returns for the source's pixels, scaled by their coverage, and the backdrop.
    @inline(__always)
    func blend(_ blend: (Pixels8, Pixels8) -> Pixels8) {
        var i = 0
        var pixels = source
        while i < count {
            var word = coverage.map { Lanes.word($0 + i) } ?? constant
            if coverage == nil && i &+ 8 > count {
                word &= (1 &<< UInt64(truncatingIfNeeded: 8 &* (count &- i))) &- 1
            }
            if word != 0 {
                let group = Lanes.load(pixels)
                let part = word == .max ? group : Lanes.scaled(group, Lanes.spread(word))
                Lanes.store(blend(part, Lanes.load(out + i)), out + i)
            }
            pixels += step
            i &+= 8
        }
    }
}
