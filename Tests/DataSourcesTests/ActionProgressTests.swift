import TestSupport
import Testing

@testable import DataSources

/// What the program of an action prints: progress, its output and what went wrong.
@Suite struct ActionProgressTests {
    @Test(
        arguments: [
            (#"{"progress": 0.4, "text": "Paying"}"#, 0.4, "Paying"),
            (#"{"progress":1}"#, 1, ""), (#"{"progress":null,"text":"a\nb"}"#, nil, "a\u{fffd}b"),
        ] as [(String, Double?, String)])
    func lineIsRead(line: String, fraction: Double?, text: String) throws {
        let progress = try #require(ActionProgress(line: Array(line.utf8)))
        #expect(progress.fraction == fraction && progress.text.count == text.count)
    }

    @Test(arguments: [
        #"{"progress": 1.5}"#, #"{"progress": "1"}"#, #"{"text": "a"}"#, "[0.4]", "",
        "{\"progress\"",
        #"{"progress":0,"text":""# + String(repeating: "x", count: 5000) + "\"}",
    ])
    func wrongLineIsNoProgress(line: String) {
        #expect(ActionProgress(line: Array(line.utf8)) == nil)
    }

    /// However the bytes arrive, lines of progress are taken out of the output and the latest one counts.
    @Test(arguments: [1, 2, 7, 1000]) func progressIsTakenOutOfOutput(step: Int) {
        let text =
            "{\"progress\": 0.1}\n{\"id\": 1,\n{\"progress\": 0.5}\n\"a\": \"{\\\"progress\\\"\"}\n"
            + "{\"progress\" wrong}\n{\"progress\": 0.9}\n{\"pro"
        var reader = ProgressReader(limit: 1000)
        var fractions: [Double?] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: step) {
            if let progress = reader.add(Array(bytes[start..<min(bytes.count, start + step)])) {
                fractions.append(progress.fraction)
            }
        }
        reader.finish()
        #expect(fractions.last == 0.9)
        #expect(
            String(decoding: reader.output, as: UTF8.self)
                == "{\"id\": 1,\n\"a\": \"{\\\"progress\\\"\"}\n{\"pro")
    }

    @Test func outputIsBounded() {
        var reader = ProgressReader(limit: 10)
        _ = reader.add(Array(repeating: UInt8(ascii: "x"), count: 50))
        _ = reader.add(Array(#"{"progress""#.utf8) + Array(repeating: 0x20, count: 5000))
        #expect(reader.output.count == 10 && reader.size >= 50)
    }

    @Test(
        arguments: [
            ("{\"error\": \"Sold out\"}\n", "Sold out"),
            ("warning\n{\"error\": \"Sold out\"}\n\n", "Sold out"),
            ("{\"error\": \"Sold out\"}\ntraceback\n", nil), ("Sold out", nil),
            ("{\"error\": \"\"}", nil),
            ("{\"error\": {}}", nil), ("", nil), ("{\"error\": ", nil),
        ] as [(String, String?)])
    func textForVisitorIsRead(errors: String, text: String?) {
        #expect(ActionOutcome.message(in: Array(errors.utf8))?.text == text)
    }
}
