import Testing

@testable import Fuzzing

/// The fuzz targets on random bytes: a glimpse of what `scripts/fuzz` does for hours.
@Suite struct FuzzingTests {
    @Test func theRasterizerSurvivesRandomBytes() {
        var state: UInt64 = 42
        for _ in 0..<150 {
            let bytes = (0..<400).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
            RasterFuzz.run(bytes)
        }
    }
}
