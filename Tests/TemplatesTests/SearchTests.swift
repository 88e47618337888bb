import JSON
import Testing

@testable import Templates

/// A search by words, without case and accents.
@Suite struct SearchTests {
    @Test(arguments: [
        ("Zürich HB", "zurich"), ("ÅNGSTRÖM", "angstrom"), ("Straße", "STRASSE"), ("ﬁne", "FI"),
        ("e\u{301}cole", "École"), ("École", "e\u{301}COLE"), ("Ελλάδα", "ελλαδα"),
        ("مَقْهًى", "مقهى"), ("ガス", "カス"), ("Ｆｕｌｌ", "full"), ("Café au lait", "lait CAFE"),
        ("😀 smile", "😀"), ("abc", " "), ("abc", ""), ("I\u{307}stanbul", "istanbul"),
    ])
    func textMatches(text: String, query: String) {
        #expect(SearchQuery(query).matches(FoldedText(text).bytes[...]))
    }

    @Test(arguments: [("Zürich", "zurichs"), ("Bern", "be rx"), ("", "a"), ("aab", "abb")])
    func textDoesNotMatch(text: String, query: String) {
        #expect(!SearchQuery(query).matches(FoldedText(text).bytes[...]))
    }

    /// The parts of the text itself that match, whatever folding does to their lengths.
    @Test(
        arguments: [
            ("Zürich HB", "uri hb", [1..<4, 7..<9]), ("Straße 5", "ss", [4..<5]),
            ("e\u{301}cole", "e", [0..<2, 5..<6]), ("banana", "ana", [1..<4]),
            ("abab", "ab", [0..<4]),
            ("abc", "x", []), ("abc", "", []), ("ﬁne", "i", [0..<1]), ("مَقهى", "مق", [0..<3]),
        ] as [(String, String, [Range<Int>])])
    func rangesAreThoseOfText(text: String, query: String, ranges: [Range<Int>]) {
        #expect(SearchQuery(query).ranges(in: text) == ranges)
    }

    @Test func indexFindsRows() throws {
        let templates = [try Template("{name}"), try Template("{city}")]
        let context = FormatContext(locale: "de", timeZone: "UTC")
        var index = SearchIndex()
        for (name, city) in [("Ä", "Bern"), ("ab", "cd"), ("Bär", "Ulm")] {
            let item = DataValue.object(["name": .string(name), "city": .string(city)])
            index.add(templates, TemplateScope(item: item), context)
        }
        func found(_ text: String) -> [Int] { index.matches(SearchQuery(text)) }
        #expect(index.count == 3 && found("") == [0, 1, 2] && found("b") == [0, 1, 2])
        #expect(found("a ber") == [0] && found("ulm BAR") == [2] && found("bc").isEmpty)
    }

    @Test func queryIsBounded() {
        let long = String(repeating: "a", count: 1000)
        #expect(SearchQuery(long) == SearchQuery(String(long.prefix(100))))
        #expect(SearchQuery("a b c d e f g h i") == SearchQuery("a b c d e f g h"))
        #expect(SearchQuery(" \t ").isEmpty && SearchQuery("\u{301}").isEmpty)
    }
}
