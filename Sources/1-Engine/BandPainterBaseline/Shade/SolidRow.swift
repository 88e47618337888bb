/// A row of one colour, with source-over.
struct SolidRow: ColorSource, BandSource {
    private let color: UInt32
    private let over: PixelKernels.ConstantOver
    /// Computed, since both halves of a stored vector would be in registers of their own.
    private var source: Pixels8 { @inline(__always) get { Pixels8(repeating: color) } }

    @inline(__always)
    init(_ color: UInt32) {
        self.color = color
        over = PixelKernels.ConstantOver(color)
    }

    @inline(__always)
    func row(_ index: Int) -> SolidRow { self }

    @inline(__always)
    func colors(at x: Int) -> Pixels8 { source }

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8) {
        PixelKernels.blend(out, source, factor)
    }

    @inline(__always)
    func blend(_ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32) {
        let (out, count) = (line + start, end &- start)
        if coverage != 255 {
            PixelKernels.blend(
                out, count, Lanes.scaled(color, UInt32(truncatingIfNeeded: coverage)))
        } else if color >= 0xff00_0000 {
            PixelKernels.fill(out, count, color)
        } else {
            PixelKernels.blend(out, count, color, over)
        }
    }
}
