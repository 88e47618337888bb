import CCPU
import Geometry

/// A row of one colour with a blend mode with divisions or roots; see `ProductRow` for the others.
struct ModeRow: RowSource, BandSource {
    /// The colour of eight pixels.
    private let pixels: UnsafePointer<UInt32>
    private let mode: BlendMode

    /// - Parameter pixels: eight pixels of the colour.
    @inline(__always)
    init(_ pixels: UnsafePointer<UInt32>, _ mode: BlendMode) {
        (self.pixels, self.mode) = (pixels, mode)
    }

    @inline(__always)
    func row(_ index: Int) -> ModeRow { self }

    @inline(__always)
    func blend(_ out: UnsafeMutablePointer<UInt32>, at x: Int, _ factor: Pixels8) {
        let lanes = unsafeBitCast(factor, to: SIMD8<Int32>.self)
        BlendKernels.blend(BlendRow(out, pixels, group: cpu_low_bytes(lanes)), mode)
    }

    @inline(__always)
    func blend(_ line: UnsafeMutablePointer<UInt32>, _ start: Int, _ end: Int, _ coverage: Int32) {
        BlendKernels.blend(
            BlendRow(line + start, pixels, step: 0, constant: coverage, end &- start), mode)
    }
}
