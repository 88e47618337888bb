import BandPainterBaseline
import CCPU
import RasterCore

#if arch(x86_64)
    import BandPainterAVX2
#endif

/// The instructions that pixels are painted with. The pixels are the same.
public enum InstructionSet: Sendable {
    /// What every processor of the architecture has: SSE2 or NEON.
    case baseline
    /// The best that the processor at hand has and this program was compiled for.
    case best
}

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
