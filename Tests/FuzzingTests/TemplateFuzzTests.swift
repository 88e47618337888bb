import TestSupport
import Testing

@testable import Fuzzing

@Suite struct TemplateFuzzTests {
    /// The target traps if one of its requirements is not met.
    @Test func randomTemplatesAreRefusedOrExpanded() {
        var random = SeededRandom(seed: 23)
        var expanded = 0
        for _ in 0..<600 {
            let length = 30 + random.next(20)
            if TemplateFuzz.run((0..<length).map { _ in random.byte() }) != nil { expanded += 1 }
        }
        // Some templates are well-formed, most are not.
        #expect((5..<550).contains(expanded), "\(expanded)")
    }
}
