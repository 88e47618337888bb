import SystemFonts
import TestSupport
import Testing

@testable import Typography

/// Texts that consist of one endless character, as a broken or hostile program may print them.
@Suite struct LongTextTests {
    static let units: [(name: String, first: String, unit: String)] = [
        ("accents", "a", "\u{301}"), ("accents below and above", "a", "\u{323}\u{301}"),
        ("marks without a font", "\u{e01}", "\u{e48}"), ("points", "\u{5d0}", "\u{5b0}\u{5b1}"),
        ("joined emoji", "", "\u{1f468}\u{200d}"), ("flags", "", "\u{1f1f3}"),
        ("selectors", "-", "\u{fe0f}"), ("conjuncts", "", "\u{915}\u{94d}"),
        ("jamo", "", "\u{1100}"), ("embeddings", "", "\u{202b}a"), ("brackets", "\u{5d0}", "("),
        ("lines", "", "\n"), ("two directions", "", "a\u{5d0}"), ("letters", "", "a"),
        ("tags", "\u{1f3f4}", "\u{e0067}"), ("joiners", "a", "\u{200d}"),
        ("isolates", "\u{5d0}", "\u{2067}"), ("spaces", "", " "), ("words", "", "ab "),
    ]

    /// Sixteen times as many characters take about sixteen times as long; if the time grew with the square of the
    /// length, it would be 256 times as long.
    @Test(arguments: LongTextTests.units.indices)
    func layoutCostIsLinearInTextLength(index: Int) throws {
        let (name, first, unit) = LongTextTests.units[index]
        let catalog = FontCatalog()
        let locations = catalog.textFonts(bold: false) + [catalog.emojiFont].compactMap(\.self)
        let family = FontFamily(try locations.map { try $0.open() })
        func layout(_ count: Int) -> () -> Void {
            let text = first + String(repeating: unit, count: count)
            return {
                let layout = TextLayout(
                    family.textRuns(text, size: 10), width: 300, breaks: .unicode)
                precondition(layout.scalarCount > 0)
            }
        }
        layout(10)()
        let ratio = try Growth.ratio(1_000, 16_000, limit: 64) { layout($0) }
        #expect(ratio < 64, "\(name): \(ratio)")
    }
}

@Suite struct TextLimitTests {
    @Test(arguments: [
        ("abc", 3, "abc", false), ("abc", 2, "ab", true), ("abc", 0, "", true), ("", 0, "", false),
        // The text is cut at the end of a character.
        ("ae\u{301}\u{301}b", 3, "a", true), ("ae\u{301}\u{301}b", 4, "ae\u{301}\u{301}", true),
        ("\u{1f468}\u{200d}\u{1f469}x", 3, "\u{1f468}\u{200d}\u{1f469}", true),
        // The limit falls within a character that is longer than the limit.
        ("e\u{301}\u{301}\u{301}", 2, "e\u{301}", true),
    ])
    func textIsCutAtCharacterBoundaries(text: String, count: Int, prefix: String, isCut: Bool) {
        let result = TextLimit.prefix(text, scalars: count)
        #expect(Array(result.text.unicodeScalars) == Array(prefix.unicodeScalars))
        #expect(result.isCut == isCut)
    }

    @Test(arguments: [
        (1, nil, 20.0, 4096), (1, 400.0, 20.0, 64 + 320), (2, 400, 20, 2 * (64 + 320)),
        (1, 1e300, 1, 4096), (1, 100, 0, 4096), (1, -5, 10, 64), (0, 400, 20, 200_000),
        (1, .infinity, 10, 4096), (.max, 400, 20, 200_000), (1, .nan, 10, 4096),
    ])
    func scalarLimitFollowsWidth(lines: Int, width: Double?, size: Double, limit: Int) {
        #expect(TextLimit.scalars(lines: lines, width: width, size: size) == limit)
    }

    /// The limit exceeds what a line can show even of the narrowest letters.
    @Test func limitExceedsLineOfNarrowLetters() throws {
        let family = FontFamily([try font()])
        for unit in ["i", "l", ".", "'", "|", "\u{200a}i", "e\u{301}"] {
            let text = String(repeating: unit, count: 4096)
            let limit = TextLimit.scalars(lines: 1, width: 300, size: 20)
            let shown = TextLimit.prefix(text, scalars: limit).text
            #expect(TextLayout(family.textRuns(shown, size: 20)).width > 300)
        }
    }

    /// HarfBuzz gets at most thirty combining marks after a letter.
    @Test func combiningMarksAreLimited() throws {
        let family = FontFamily([try font()])
        let text = "a" + String(repeating: "\u{301}", count: 50_000) + "b"
        let layout = TextLayout(family.textRuns(text, size: 20))
        #expect(layout.scalarCount == 50_002)
        #expect(layout.lines[0].glyphs.count <= 2 + TextSource.maximumMarks)
        #expect(layout.lines[0].glyphs.last?.scalars == 50_001..<50_002)
    }
}
