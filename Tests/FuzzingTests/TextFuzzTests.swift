import TestSupport
import Testing

@testable import Fuzzing

@Suite struct TextFuzzTests {
    @Test func layoutSurvivesRandomText() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<200 {
            TextFuzz.run((0..<80).map { _ in random.byte() })
        }
    }

    /// A text with some of its bytes changed.
    @Test func theParserSurvivesDamage() {
        let text = Array(
            #"{"a":[1,-2.50e-3,"x\u00e9\n\ud83d\ude00",{"b":null}],"c":[true,{}]}"#.utf8)
        var random = SeededRandom(seed: 9)
        JSONFuzz.run(text)
        for _ in 0..<2000 {
            var bytes = text
            for _ in 0...random.next(4) { bytes[random.next(bytes.count)] = random.byte() }
            JSONFuzz.run(bytes)
        }
    }
}
