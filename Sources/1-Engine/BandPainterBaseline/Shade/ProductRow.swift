import CCPU

/// A row of one colour with a blend mode without divisions.
struct ProductRow<Blend: ProductBlend>: RowSource, BandSource {
    private let color: UInt32
    /// What depends on the colour only, for the inner parts of shapes.
    private let terms: Blend.Terms

    /// - Parameter color: a premultiplied colour.
    @inline(__always)
    init(_ color: UInt32) {
        self.color = color
        terms = Blend.Terms(Pixels8(repeating: color))
    }

    @inline(__always)
    func row(_ index: Int) -> ProductRow { self }

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8) {
        let part = Lanes.scaled(Pixels8(repeating: color), cpu_both_halves8(factor))
        Lanes.store(Blend.blendTranslucent(part, Lanes.load(out)), out)
    }

    @inline(never)
    func blend(_ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32) {
        let byte = UInt32(truncatingIfNeeded: coverage)
        let isFull = coverage == 255
        let color = Pixels8(repeating: color)
        let part = isFull ? color : Lanes.scaled(color, Pixels8(repeating: byte | byte &<< 16))
        let terms = isFull ? terms : Blend.Terms(part)
        var x = start &+ terms.blend(line + start, end &- start)
        while x &+ 8 <= end {
            Lanes.store(Blend.blend(part, Lanes.load(line + x)), line + x)
            x &+= 8
        }
        if x < end {
            let rest = part & Lanes.mask(end &- x)
            Lanes.store(Blend.blend(rest, Lanes.load(line + x)), line + x)
        }
    }
}
