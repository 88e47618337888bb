import SystemFonts
import Testing

@testable import Typography

/// Lines of mixed direction: their order, isolates, and where they are cut.
@Suite struct BidiTests {
    /// The text of a line's glyphs from left to right, one character for each glyph. Isolates are left out.
    private func visible(_ layout: TextLayout, _ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        for glyph in layout.lines[0].glyphs {
            let isDots = glyph.advance > 0 && glyph.id == dots
            let scalar = isDots ? "…" : scalars[glyph.scalars.lowerBound]
            if !(0x2066...0x2069).contains(scalar.value) { result.append(scalar) }
        }
        return String(result)
    }

    private let family: FontFamily
    private let dots: Font.GlyphID?

    init() throws {
        // A font whose glyphs are boxes has every character by its missing-glyph box, without ligatures or forms.
        let font = try font()
        family = FontFamily([font])
        dots = font.shape("…").first?.glyph
    }

    private func layout(
        _ text: String, isRightToLeft: Bool, width: Double? = nil
    ) -> TextLayout {
        var layout = TextLayout(
            family.textRuns(text, size: 10, isTruncated: width != nil), breaks: .unicode,
            interfaceIsRightToLeft: isRightToLeft)
        if let width { layout.truncate(toLines: 1, width: width, alignment: .left) }
        return layout
    }

    private static func isolates(_ text: String) -> String {
        text.replacing("[", with: "\u{2068}").replacing("]", with: "\u{2069}")
    }

    static let orders: [(text: String, isRightToLeft: Bool, shown: String)] = [
        // A platform and a telephone number in a Hebrew sentence.
        ("אב [B 4] גד", true, "דג B 4 בא"),
        ("אב [+49 170]", true, "+49 170 בא"),
        // Without an isolate the number's parts are reversed.
        ("אב +49 170", true, "170 49+ בא"),
        // A text of values has the order of the interface.
        ("[Dubai] / [Doha]", true, "Doha / Dubai"),
        ("[Dubai] / [Doha]", false, "Dubai / Doha"),
        ("[אב] / [גד]", false, "בא / דג"),
        ("[אב] / [גד]", true, "דג / בא"),
        // The direction is that of the first letter outside isolates.
        ("x [אב] y", true, "x בא y"),
        ("[x] אב", false, "בא x"),
        // One number, or numbers only, run from left to right.
        ("+49 170", true, "+49 170"),
        ("10:30", true, "10:30"),
    ]

    @Test(arguments: orders.indices) func valuesAreShownInOrder(_ i: Int) {
        let example = Self.orders[i]
        let text = Self.isolates(example.text)
        #expect(visible(layout(text, isRightToLeft: example.isRightToLeft), text) == example.shown)
    }

    @Test func isolatesAreInvisible() {
        for text in ["A B", "x אב"] {
            let isolated = "\u{2068}\(text)\u{2069}"
            let plain = layout(text, isRightToLeft: false)
            let layout = layout(isolated, isRightToLeft: false)
            #expect(abs(layout.lines[0].width - plain.lines[0].width) < 1e-9)
            #expect(
                layout.lines[0].glyphs.filter { $0.advance == 0 }.allSatisfy {
                    layout.runs[$0.run].font.outline($0.id).isEmpty
                })
            // They need no font of their own, and no box is drawn for them.
            #expect(!family.needsOtherFonts(for: "A \u{2066}\u{2067}\u{2068}\u{2069}"))
            #expect(family.takeMissingCharacters().allSatisfy { "אב".contains($0) })
        }
        #expect(family.textRuns("a\u{2068}b\u{2069}c", size: 10).count == 1)
    }

    static let cuts: [(text: String, isRightToLeft: Bool, characters: Int, shown: String)] = [
        ("Hello world", false, 6, "Hello…"),
        ("אבגד הוזח", true, 4, "…דגבא"),
        // The end of the text is in the middle of the line.
        ("אבגד Khalifa", true, 8, "…Kha דגבא"),
        ("אב [Khalifa] גד", true, 7, "…Khal בא"),
        ("Hello אבגדהוזח", false, 10, "Hello דגבא…"),
        ("Hello [אבגדהו] x", false, 9, "Hello גבא…"),
        ("[Dubai] / [Khalifa]", true, 10, "…Kh / Dubai"),
        ("[Dubai] / [Khalifa]", false, 10, "Dubai / Kh…"),
    ]

    @Test(arguments: cuts.indices) func textIsCutAtItsEnd(_ i: Int) {
        let example = Self.cuts[i]
        let text = Self.isolates(example.text)
        // The narrowest line that has room for this many of the text's characters and the ellipsis.
        let full = layout(text, isRightToLeft: example.isRightToLeft)
        let order = full.lines[0].glyphs.sorted { $0.scalars.lowerBound < $1.scalars.lowerBound }
            .filter { $0.advance > 0 }
        let length = order.prefix(example.characters).reduce(0) { $0 + $1.advance }
        let dots = family.fonts[0].shape("…").reduce(0) { $0 + $1.advance } * 10
        let cut = layout(
            text, isRightToLeft: example.isRightToLeft, width: length + dots + 0.01)
        #expect(visible(cut, text) == example.shown)
        #expect(cut.lines[0].width <= length + dots + 0.01)
        let left = cut.lines[0].glyphs.map { $0.position.x - $0.offset.x }.min() ?? -1
        #expect(abs(left) < 1e-9)
    }

    /// Every width, for texts in which directions alternate: the line fits, and shows a beginning of the text.
    @Test func cutLinesFitAndShowBeginning() {
        for text in ["ab אב cd גד ef", "אב ab 12 גד", "\u{2067}ab אב\u{2069} 1 אב"] {
            for isRightToLeft in [false, true] {
                let full = layout(text, isRightToLeft: isRightToLeft).lines[0].width
                for width in stride(from: 25.0, to: full, by: 9) {
                    let line = layout(text, isRightToLeft: isRightToLeft, width: width).lines[0]
                    #expect(line.width <= width)
                    let shown = Set(line.glyphs.map(\.scalars.lowerBound))
                    #expect(shown == Set(0..<shown.count))
                }
            }
        }
    }
}
