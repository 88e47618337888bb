import TestSupport
import Testing

@testable import Fuzzing

@Suite struct JSONFuzzTests {
    /// A text with some of its bytes changed.
    @Test func damagedJSONIsRefusedOrReadBack() {
        let text = #"{"a":[1,-2.50e-3,"xé\n😀",{"b":null}],"c":[true,{}]}"#
        let source = Array(
            #"{"a":[1,-2.50e-3,"x\u00e9\n\ud83d\ude00",{"b":null}],"c":[true,{}]}"#.utf8)
        #expect(JSONFuzz.run(source) == text)
        var random = SeededRandom(seed: 9)
        var accepted = 0
        for _ in 0..<2000 {
            var bytes = source
            for _ in 0...random.next(4) { bytes[random.next(bytes.count)] = random.byte() }
            if JSONFuzz.run(bytes) != nil { accepted += 1 }
        }
        // Some damage is within strings or digits.
        #expect((20..<1500).contains(accepted))
    }
}
