import TestSupport
import Testing

@testable import Fuzzing

/// Drawing commands from random bytes. The target traps if one of its requirements is not met, as all targets do.
@Suite struct RasterFuzzTests {
    @Test func randomBytesAreRasterizedWithoutTrap() {
        var random = SeededRandom(seed: 42)
        var commands = 0
        for _ in 0..<150 {
            commands += RasterFuzz.run((0..<400).map { _ in random.byte() })
        }
        // Most of the bytes are commands that do not end the input.
        #expect(commands > 500)
    }
}
