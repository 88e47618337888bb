import BandPainterBaseline
import CCPU
import RasterCore

#if arch(x86_64)
    import BandPainterAVX2
    import BandPainterAVX512
#endif

/// The instruction set that pixels are painted with. It does not affect the pixels.
public enum InstructionSet: CaseIterable, Sendable {
    /// What all processors of the architecture have: SSE2 or NEON.
    case baseline
    /// AVX2; the baseline where the processor lacks it.
    case avx2
    /// The best of those compiled in that the processor has: AVX-512, AVX2 or the baseline.
    case best

    /// The name of what the processor paints with.
    package var name: String {
        switch self {
        #if arch(x86_64)
            case .best where cpu_has_avx512() != 0: "AVX-512"
            case .best where cpu_has_avx2() != 0: "AVX2"
            case .avx2 where cpu_has_avx2() != 0: "AVX2"
            case .baseline, .avx2, .best: "SSE2"
        #elseif arch(arm64)
            case .baseline, .avx2, .best: "NEON"
        #else
            case .baseline, .avx2, .best: "the architecture's baseline"
        #endif
        }
    }
}

/// Selects the band painter at run time.
enum Painters {
    static func make(_ instructions: InstructionSet = .best) -> any BandPainting {
        #if arch(x86_64)
            if instructions == .best && cpu_has_avx512() != 0 {
                return BandPainterAVX512.BandPainter()
            }
            if instructions != .baseline && cpu_has_avx2() != 0 {
                return BandPainterAVX2.BandPainter()
            }
        #endif
        return BandPainterBaseline.BandPainter()
    }
}
