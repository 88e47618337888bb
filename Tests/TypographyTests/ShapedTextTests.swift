import SystemFonts
import Testing

@testable import Typography

/// Layouts of texts that are edited, which reuse the glyphs of the layout before.
@Suite struct ShapedTextTests {
    private static let parts: [(name: String, parts: [String])] = [
        ("Latin", ["To", "AV", "fi", "ffl", "W", "y", " ", ". ", "1/2", "-->", "é", "e\u{301}"]),
        ("Arabic", ["لا", "ب", "م", " ", "حمد", "\u{64e}", "ـ", "\u{200d}", "الله", "1"]),
        ("Hebrew", ["ש", "\u{5b8}", "ל", "ו", "ם", " ", "(", ")"]),
        ("Devanagari", ["क", "\u{94d}", "ष", "ि", "र\u{94d}", " ", "ा", "\u{200c}"]),
        ("emoji", ["😀", "👨\u{200d}👩\u{200d}👧", "🇳🇴", "👍🏽", " ", "a", "❤\u{fe0f}"]),
        ("Korean and Thai", ["한", "글", " ", "ก", "\u{e48}", "ำ", "น"]),
        ("all", ["AV", "fi", " ", "لا", "ب", "ש", "क", "\u{94d}ष", "😀", "12", "\u{301}"]),
    ]

    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private func family() throws -> FontFamily {
        let catalog = FontCatalog()
        let locations = catalog.textFonts(bold: false) + [catalog.emojiFont].compactMap(\.self)
        return FontFamily(try locations.map { try $0.open() })
    }

    private func expectEqual(_ a: TextLayout, _ b: TextLayout, _ text: String) {
        #expect(a.lines.count == b.lines.count && a.width == b.width && a.height == b.height)
        for (one, other) in zip(a.lines, b.lines) {
            let isEqual =
                one.width == other.width && one.isRightToLeft == other.isRightToLeft
                && one.glyphs.elementsEqual(other.glyphs) {
                    $0.run == $1.run && $0.id == $1.id && $0.position == $1.position
                        && $0.advance == $1.advance && $0.scalars == $1.scalars
                        && $0.level == $1.level && $0.isSpace == $1.isSpace
                }
            #expect(isEqual, "\(text)")
        }
    }

    @Test(arguments: ShapedTextTests.parts.indices)
    func editedTextIsLaidOutLikeANewOne(index: Int) throws {
        let family = try family()
        let parts = ShapedTextTests.parts[index].parts
        var random = Random(state: UInt64(index + 1))
        var text = (0..<400).map { _ in parts.randomElement(using: &random) ?? "" }
        var layout: TextLayout?
        for step in 0..<150 {
            let place = Int.random(in: 0...text.count, using: &random)
            let removed = Int.random(in: 0...min(3, text.count - place), using: &random)
            let added = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? ""
            }
            text.replaceSubrange(place..<place + removed, with: added)
            let runs = family.textRuns(text.joined(), size: 17)
            let width: Double? = step % 2 == 0 ? nil : 400
            let edited = TextLayout(
                runs, width: width, breaks: .unicode, reusing: layout ?? TextLayout([]))
            expectEqual(edited, TextLayout(runs, width: width, breaks: .unicode), text.joined())
            layout = edited
        }
    }

    @Test func keyInALongTextShapesOnlyTheLettersAroundIt() throws {
        let font = try font()
        let before = Array(String(repeating: "some words ", count: 900).utf8)
        var after = before
        after.insert(UInt8(ascii: "a"), at: 5000)
        let old = ShapedText(before, font: font, features: [], isRightToLeft: false, reusing: [])
        #expect(old.shapedCount == before.count)
        let new = ShapedText(after, font: font, features: [], isRightToLeft: false, reusing: [old])
        #expect(new.shapedCount < 300)
        let whole = ShapedText(after, font: font, features: [], isRightToLeft: false, reusing: [])
        #expect(new.glyphs.map(\.cluster) == whole.glyphs.map(\.cluster))
        #expect(new.glyphs.map(\.glyph) == whole.glyphs.map(\.glyph))
    }
}
