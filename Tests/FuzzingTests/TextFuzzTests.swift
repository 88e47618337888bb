import TestSupport
import Testing

@testable import Fuzzing

/// The target also checks further requirements, such as finite positions, and traps if one is not met.
@Suite struct TextFuzzTests {
    @Test func randomTextIsLaidOut() throws {
        var random = SeededRandom(seed: 5)
        var (scalars, shown) = (0, 0)
        for _ in 0..<200 {
            let result = try #require(
                TextFuzz.run((0..<80).map { _ in random.byte() }), "install fonts-dejavu-core")
            #expect((0...result.scalars).contains(result.shown))
            scalars += result.scalars
            shown += result.shown
        }
        // Some lines are cut off, line feeds have no glyph, and most of the rest is shown.
        #expect(scalars > 5000 && shown > scalars / 4)
    }
}
