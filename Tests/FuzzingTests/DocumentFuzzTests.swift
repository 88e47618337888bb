import TestSupport
import Testing

@testable import Fuzzing

/// Documents and lines of streams, made of bytes that are significant to a parser.
@Suite struct DocumentFuzzTests {
    @Test func randomTextIsParsedOrRefused() {
        let pieces = [
            "{", "}", "[", "]", ":", ",", ";", "\t", "\"", "\"\"", "\n", "\r\n", " ", "a", "\"a\"",
            "\"a\":1", "{\"a\":1}", "{\"a\":{\"b\":null}}", "{\"a\":1,\"deleted\":true}", "null",
            "1.5", "\\u0041", "\u{feff}", "é", "{\"a\":[{\"a\":2}]}", "\n{\"a\":2}\n", "true",
        ].map { Array($0.utf8) }
        var random = SeededRandom(seed: 19)
        var documents = 0
        for _ in 0..<1500 {
            var bytes = [random.byte(), random.byte()]
            for _ in 0...random.next(12) { bytes += pieces[random.next(pieces.count)] }
            if random.next(8) == 0 { bytes[random.next(bytes.count)] = random.byte() }
            documents += DocumentFuzz.run(bytes)
        }
        #expect((300..<5700).contains(documents))
    }
}
