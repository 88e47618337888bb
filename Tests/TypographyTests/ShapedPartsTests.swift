import SystemFonts
import Testing

@testable import Typography

/// The glyphs that the layouts of a text that does not change have in common.
@Suite struct ShapedPartsTests {
    private let font: Font

    init() throws { font = try #require(FontCatalog().textFonts(bold: false).first).open() }

    /// Glyphs are used again for the same part in the same position only.
    @Test func glyphsBelongToParts() {
        let parts = ShapedParts()
        var count = 0
        func shape(_ texts: [String], _ features: [FontFeature] = [], isRightToLeft: Bool = false) {
            parts.beginLayout()
            for text in texts {
                var run = TextRun(text, font: font, size: 20)
                run.features = features
                _ = parts.glyphs(Array(text.utf8), run, isRightToLeft: isRightToLeft) {
                    count += 1
                    return []
                }
            }
        }
        func shapedCount(_ body: () -> Void) -> Int {
            count = 0
            body()
            return count
        }
        #expect(shapedCount { shape(["a", "b", "c"]) } == 3)
        #expect(shapedCount { shape(["a", "b", "c"]) } == 0)
        #expect(shapedCount { shape(["a", "x", "c"]) } == 2)
        #expect(shapedCount { shape(["a", "x", "c"], isRightToLeft: true) } == 3)
        let feature = FontFeature(tag: 1, value: 1)
        #expect(shapedCount { shape(["a", "x", "c"], [feature], isRightToLeft: true) } == 3)
        let long = String(repeating: "a", count: 1 << 14)
        #expect(shapedCount { shape(["a", long]) } == 2)
        // The part that is too long is not kept.
        #expect(shapedCount { shape(["a", long]) } == 1)
    }

    /// A layout with the glyphs of one in another size and width equals one without them.
    @Test func layoutsInOtherSizesAreLikeNewOnes() {
        let parts = ShapedParts()
        for (size, width) in [(20.0, 200.0), (13, 90), (40, 90), (40, 1000)] {
            let runs = [
                TextRun("ab cab ", font: font, size: size),
                TextRun("bca abc", font: font, size: size / 2),
            ]
            let kept = TextLayout(runs, width: width, breaks: .riv, reusing: nil, parts: parts)
            let new = TextLayout(runs, width: width, breaks: .riv)
            #expect(kept.width == new.width && kept.height == new.height)
            #expect(kept.lines.map(\.width) == new.lines.map(\.width))
            #expect(
                kept.lines.map { $0.glyphs.map(\.position) }
                    == new.lines.map { $0.glyphs.map(\.position) })
        }
    }
}
