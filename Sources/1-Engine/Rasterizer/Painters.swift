import BandPainterBaseline
import CCPU
import RasterCore

#if arch(x86_64)
    import BandPainterAVX2
    import BandPainterAVX512
#endif

/// The instruction set that pixels are painted with. All instruction sets produce the same pixels.
public enum InstructionSet: CaseIterable, Sendable {
    /// The instruction set that all processors of the architecture support: SSE2 or NEON.
    case baseline
    /// AVX2, or the baseline if the processor does not support it.
    case avx2
    /// The best compiled-in instruction set that the processor supports: AVX-512, AVX2 or the baseline.
    case best

    /// The name of the instruction set that is actually used on this processor.
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
