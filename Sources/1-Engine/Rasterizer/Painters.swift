import BandPainterBaseline
import CCPU
import RasterCore

#if arch(x86_64)
    import BandPainterAVX2
#endif

/// The instruction set that pixels are painted with. It does not affect the pixels.
public enum InstructionSet: Sendable {
    /// What all processors of the architecture have: SSE2 or NEON.
    case baseline
    /// The best of those compiled in that the processor has: AVX2 or the baseline.
    case best
}

/// Selects the band painter at run time.
enum Painters {
    static func make(_ instructions: InstructionSet = .best) -> any BandPainting {
        #if arch(x86_64)
            if instructions == .best && cpu_has_avx2() != 0 {
                return BandPainterAVX2.BandPainter()
            }
        #endif
        return BandPainterBaseline.BandPainter()
    }
}
