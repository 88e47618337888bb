import JSON
import TestSupport
import Testing

@testable import Templates

/// Templates and values that are very long, deeply nested or otherwise extreme.
@Suite struct HostileTemplateTests {
    private let context = FormatContext(locale: "en", timeZone: "UTC")

    @Test func textsWithoutPlaceholdersAreUnchanged() throws {
        var random = SeededRandom(seed: 3)
        let alphabet = Array("ab |:?\"'}#;=\\\n\0é🙂👩‍👩‍👧\u{301}\u{202e}")
        for _ in 0..<300 {
            let text = String(
                (0..<random.next(40)).map { _ in alphabet[random.next(alphabet.count)] })
            #expect(try Template(text).expand(TemplateScope(), context) == text)
            #expect(try Template(text).placeholders.isEmpty)
        }
    }

    @Test func valuesAreNotExpandedAsTemplates() throws {
        let scope = TemplateScope(item: try item(#"{"a": "{b|upper}", "b": "x"}"#))
        #expect(try Template("{a} {a|upper}").expand(scope, context) == "{b|upper} {B|UPPER}")
    }

    @Test(arguments: ["{a}", "{a ?? x}", "{a|upper|lower}", "{", "{a|", "{a|default:\""])
    func templatesAreParsedInLinearTime(piece: String) throws {
        let ratio = try Growth.ratio(1000, 8000, limit: 24) { count in
            let text = String(repeating: piece, count: count)
            return { _ = try? Template(text) }
        }
        #expect(ratio < 24)
    }

    @Test(arguments: ["upper", "truncate:3", "number", "date", "relative", "bytes"])
    func longTextsAreFormattedInLinearTime(format: String) throws {
        let template = try Template("{a|\(format)}")
        let ratio = try Growth.ratio(4000, 32000, limit: 24) { count in
            let scope = TemplateScope(
                item: .object(["a": .string(String(repeating: "1 é", count: count))]))
            return { _ = template.expand(scope, context) }
        }
        #expect(ratio < 24)
    }

    @Test func expandedTextLengthIsLimited() throws {
        let value = String(repeating: "🙂", count: 10000)
        let scope = TemplateScope(item: .object(["a": .string(value)]))
        let text = try Template(String(repeating: "{a}", count: 1000)).expand(scope, context)
        #expect(text.utf8.count == Template.maximumLength)
        #expect(try Template("{a}").expand(scope, context) == value)
    }

    @Test func deepPathsAreResolved() throws {
        let names = Array(repeating: "a", count: 300)
        let value = names.reduce(DataValue.string("deep")) { value, _ in .object(["a": value]) }
        let path = names.joined(separator: ".")
        let scope = TemplateScope(item: value)
        #expect(try Template("{\(path)}").expand(scope, context) == "deep")
        #expect(try Template("{\(path).a}").expand(scope, context) == "")
        #expect(
            try Template("{\(String(repeating: ".", count: 5000))}").expand(scope, context) == "")
    }

    @Test(arguments: [
        "1e308", "-1e308", "5e-324", "123456789012345678901234567890123456789012345678901234567890",
        "0.1234567890123456789012345678901234567890123", "-0.0", "9007199254740993", "1E+2",
    ])
    func numbersOfAnySizeAreFormatted(number: String) throws {
        let scope = TemplateScope(item: try item("{\"n\": \(number)}"))
        for format in [
            "number", "number:10", "percent", "currency:EUR", "bytes", "ordinal", "duration",
        ] {
            let text = try Template("{n|\(format)}").expand(scope, context)
            #expect(!text.isEmpty && text.utf8.count < 600, "\(format)")
        }
    }
}
