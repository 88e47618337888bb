import SystemFonts
import Testing

@testable import Typography

/// Returns the system's first text font, which the scripts install.
func font() throws -> Font {
    let location = try #require(
        FontCatalog().textFonts(bold: false).first, "no font is installed; install fonts-inter")
    return try location.open()
}

private var hasEmojiFont: Bool { FontCatalog().emojiFont != nil }

private func emojiFont() throws -> Font { try #require(FontCatalog().emojiFont).open() }

/// Lays out text on one line, truncated at a width.
private func setLine(
    _ text: String, _ family: FontFamily, size: Double, width: Double? = nil
) -> TextLayout.Line {
    var layout = TextLayout(family.textRuns(text, size: size))
    if let width { layout.truncate(toLines: 1, width: width, alignment: .left) }
    return layout.lines[0]
}

@Suite struct TypographyTests {
    @Test func glyphsAdvanceRightAndWidthScalesWithFontSize() throws {
        let family = FontFamily([try font()])
        let line = setLine("Platform 9", family, size: 20)
        #expect(line.glyphs.count == 10)
        #expect(line.width > 60 && line.width < 140)
        for (a, b) in zip(line.glyphs, line.glyphs.dropFirst()) {
            #expect(b.position.x > a.position.x)
        }
        let double = setLine("Platform 9", family, size: 40)
        #expect(abs(double.width - 2 * line.width) < 1e-9)
        #expect(family.ascent > 0.5 && family.descent > 0 && family.capHeight > 0.4)
    }

    @Test func capitalOutlineSpansBaselineToCapHeight() throws {
        let font = try font()
        let glyph = try #require(
            setLine("H", FontFamily([font]), size: 1).glyphs.first
        ).id
        let bounds = font.outline(glyph).controlBounds
        #expect(abs(bounds.maxY) < 0.02)
        #expect(abs(bounds.height - font.capHeight) < 0.02)
    }

    @Test func truncatedLineFitsWidth() throws {
        let family = FontFamily([try font()])
        let text = "A rather long destination by the sea"
        let full = setLine(text, family, size: 18).width
        for width in stride(from: 30.0, through: full + 10, by: 17) {
            let line = setLine(text, family, size: 18, width: width)
            #expect(line.width <= width)
        }
        #expect(setLine(text, family, size: 18, width: full + 1).glyphs.count == text.count)
    }

    @Test func controlCharactersBecomeSpaces() throws {
        let family = FontFamily([try font()])
        #expect(
            setLine("a\u{1b}\tb", family, size: 10).width == setLine("a  b", family, size: 10).width
        )
        #expect(setLine("", family, size: 10).glyphs.isEmpty)
    }

    @Test func invalidFontDataIsRefused() {
        #expect(throws: FontFileError.self) { try Font([]) }
        #expect(throws: FontFileError.self) { try Font(Array("junk that is no font".utf8)) }
    }
}

@Suite struct TypographyCacheTests {
    @Test func outlineCacheIsBounded() throws {
        let font = try font()
        var most = 0
        for glyph in 0..<UInt32(Font.maximumOutlineCount + 100) {
            _ = font.outline(glyph)
            most = max(most, font.outlineCount)
        }
        #expect(most == Font.maximumOutlineCount)
    }

    @Test func layoutCacheIsBoundedAndKeepsLatest() throws {
        let family = FontFamily([try font()])
        let cache = family.layouts
        var (made, most) = (0, 0)
        func layout(_ number: Int) {
            let key = TextLayoutCache.Key(
                text: "\(number)", size: 10, lineHeight: nil, width: nil, alignment: nil, lines: 1)
            _ = cache.layout(key) {
                made += 1
                return TextLayout([])
            }
            most = max(most, cache.count)
        }
        for number in 0..<TextLayoutCache.maximumCount * 2 { layout(number) }
        #expect(most == TextLayoutCache.maximumCount)
        #expect(made == TextLayoutCache.maximumCount * 2)
        layout(TextLayoutCache.maximumCount * 2 - 1)
        #expect(made == TextLayoutCache.maximumCount * 2)
        // Text laid out before a font was added may show boxes, so the cache is emptied.
        family.append(try font())
        #expect(cache.count == 0 && family.revision == 1)
    }

    /// No font covers the code points for private use from U+F0000.
    @Test func familyRemembersMissingCharacters() throws {
        let family = FontFamily([try font()])
        func missing(in text: String) -> Set<Character> {
            _ = setLine(text, family, size: 10)
            return family.takeMissingCharacters()
        }
        #expect(missing(in: "abc").isEmpty)
        #expect(missing(in: "a\u{f1234}b\u{f1235}\u{f1234}") == ["\u{f1234}", "\u{f1235}"])
        #expect(family.takeMissingCharacters().isEmpty)
        let many = (0xf0000..<0xf0200).compactMap { Unicode.Scalar($0) }.map { String($0) }
        #expect(missing(in: many.joined()).count == 256)
    }

    @Test func fontIdentifiersAreNotReused() throws {
        var seen: Set<Font.ID> = []
        for _ in 0..<50 { #expect(try seen.insert(font().id).inserted) }
    }
}

/// How a font and its fallback show text with emoji.
@Suite(.enabled(if: hasEmojiFont, "fonts-noto-color-emoji is not installed"))
struct EmojiTests {
    @Test func colorGlyphsAreReadWithTheirPositions() throws {
        let emoji = try emojiFont()
        #expect(emoji.hasColor)
        #expect(try !font().hasColor)
        let line = setLine("\u{1f600}", FontFamily([emoji]), size: 100)
        let glyph = try #require(line.glyphs.first)
        let color = try #require(emoji.colorGlyph(glyph.id))
        #expect(color.pixels.count == color.width * color.height)
        // A smiley is yellow in its middle, and vertically centred about the line.
        let middle = color.pixels[color.height / 2 * color.width + color.width / 2]
        #expect(middle >> 16 & 255 > 200 && middle & 255 < 120)
        #expect(color.pixels.allSatisfy { $0 & 255 <= $0 >> 24 && $0 >> 16 & 255 <= $0 >> 24 })
        let em = color.pixelsPerEm
        #expect(Double(color.top) / em > 0.6 && Double(color.height - color.top) / em > 0)
        #expect(line.width > 80 && line.width < 160)
    }

    @Test func emojiUseColorFont() throws {
        let family = FontFamily([try font(), try emojiFont()])
        func fonts(_ text: String) -> [Bool] {
            family.textRuns(text, size: 10).map(\.font.hasColor)
        }
        #expect(fonts("Line 4") == [false])
        #expect(fonts("On time \u{1f600}") == [false, true])
        #expect(fonts("\u{2708}\u{fe0f}") == [true])
        // The emoji font has no ellipsis.
        let cut = family.textRuns("\u{1f600}", size: 10, isTruncated: true)
        #expect(cut.map(\.font.hasColor) == [true, false] && cut[1].text.isEmpty)
        // Joined emoji are one picture, in one run.
        let flag = setLine("\u{1f1f3}\u{1f1f4}", family, size: 10)
        #expect(flag.glyphs.count == 1)
    }
}

@Suite struct LineBreakTests {
    /// A sample of the scalars of all planes, each between scalars of one of seven kinds.
    @Test func lineBreakingHandlesScalarsOfAllPlanes() {
        let kinds: [UnicodeScalar] = ["a", " ", "\u{301}", "\u{4e00}", "\u{1f1f3}", "(", "9"]
        for kind in kinds {
            var scalars: [UnicodeScalar] = []
            for value in UInt32(0)..<0x110000 where value % 0x10000 < 0x3000 || value >= 0x1f000 {
                guard let scalar = UnicodeScalar(value) else { continue }
                if value > 0x20000 && value % 97 != 0 { continue }
                scalars += [kind, scalar]
            }
            #expect(LineBreaks.unicode.opportunities(scalars).count == scalars.count)
        }
    }

    @Test(arguments: [
        ("a well-known place", LineBreaks.unicode, ["a ", "well-", "known ", "place"]),
        ("a well-known place", .whiteSpace, ["a ", "well-known ", "place"]),
        ("12\u{a0}km to go", .unicode, ["12\u{a0}km ", "to ", "go"]),
        ("\u{6771}\u{4eac}\u{3002}", .unicode, ["\u{6771}", "\u{4eac}\u{3002}"]),
        // libunibreak 1.1 aborts on these.
        (
            "a\u{1f1f3}\u{1f1f4}\u{1f1f8}\u{1f1ea}", .unicode,
            ["a", "\u{1f1f3}\u{1f1f4}", "\u{1f1f8}\u{1f1ea}"]
        ),
        ("a\u{ffff}b", .unicode, ["a\u{ffff}b"]),
    ])
    func breakOpportunitiesFollowLineBreakRules(text: String, breaks: LineBreaks, words: [String]) {
        let scalars = Array(text.unicodeScalars)
        var pieces = [""]
        for (scalar, mayEnd) in zip(scalars, breaks.opportunities(scalars)) {
            pieces[pieces.count - 1].unicodeScalars.append(scalar)
            if mayEnd { pieces.append("") }
        }
        #expect(pieces.filter { !$0.isEmpty } == words)
    }

    @Test func layoutsBreakAtHyphens() throws {
        let runs = FontFamily([try font()]).textRuns("twenty-two thirty-three", size: 10)
        let wide = TextLayout(runs).width
        let broken = TextLayout(runs, width: wide * 0.9, breaks: .unicode)
        #expect(broken.lines.count == 2)
        #expect(broken.lines[0].glyphs.last?.scalars.lowerBound == 17)
        #expect(TextLayout(runs, width: wide * 0.9).lines[0].glyphs.last?.scalars.lowerBound == 10)
    }
}

@Suite struct TextLayoutTests {
    /// The ellipsis is never a missing glyph: if a font lacks it, another one provides it.
    @Test(.enabled(if: hasEmojiFont, "fonts-noto-color-emoji is not installed"))
    func ellipsisUsesFontThatContainsIt() throws {
        let family = FontFamily([try font(), try emojiFont()])
        let text = String(repeating: "\u{1f600}", count: 20)
        var layout = TextLayout(family.textRuns(text, size: 10, isTruncated: true))
        layout.truncate(toLines: 1, width: 60, alignment: .left)
        let last = try #require(layout.lines[0].glyphs.last)
        #expect(!layout.runs[last.run].font.hasColor)
        #expect(last.id == family.fonts[0].shape("…").first?.glyph)
        #expect(layout.lines[0].width <= 60)
    }

    /// Where not even one character fits beside the ellipsis, the ellipsis is alone; where that does not fit either,
    /// the text is not lost.
    @Test func narrowLineShowsEllipsisAlone() throws {
        let font = try font()
        let dots = TextLayout([TextRun("…", font: font, size: 10)]).width
        for (width, count) in [(dots + 1, 1), (dots - 1, 2)] {
            var layout = TextLayout([TextRun("WWWW", font: font, size: 10)])
            layout.truncate(toLines: 1, width: width, alignment: .left)
            #expect(layout.lines[0].glyphs.count == count)
        }
    }

    private func text(_ layout: TextLayout, _ line: Int) -> String {
        let scalars = layout.runs.flatMap { Array($0.text.unicodeScalars) }
        var result = ""
        for index in layout.lines[line].glyphs.flatMap({ Array($0.scalars) }).sorted() {
            result.unicodeScalars.append(scalars[index])
        }
        return result
    }

    @Test func linesBreakAtWhiteSpace() throws {
        let font = try font()
        let run = TextRun("Departures from platform nine", font: font, size: 20)
        let whole = TextLayout([run])
        #expect(whole.lines.count == 1)
        let layout = TextLayout([run], width: whole.width * 0.6)
        #expect(layout.lines.count == 2)
        #expect(text(layout, 0) == "Departures from ")
        #expect(text(layout, 1) == "platform nine")
        for line in layout.lines { #expect(line.width <= whole.width * 0.6) }
        #expect(abs(layout.height - 2 * whole.height) < 1e-9)
        // A word that fits on no line is broken, and no letter is lost.
        let narrow = TextLayout([run], width: 30)
        #expect((0..<narrow.lines.count).map { text(narrow, $0) }.joined() == run.text)
        for line in narrow.lines { #expect(line.width <= 30) }
    }

    @Test func alignmentAndSpacingAreApplied() throws {
        var run = TextRun("a\nbbbb", font: try font(), size: 10)
        let left = TextLayout([run], paragraphSpacing: 7)
        let right = TextLayout([run], alignWidth: 100, alignment: .right)
        let center = TextLayout([run], alignWidth: 100, alignment: .center)
        #expect(left.lines[0].glyphs[0].position.x == 0)
        #expect(
            abs(right.lines[1].glyphs[0].position.x - (100 - right.lines[1].width)) < 1e-9)
        #expect(
            abs(center.lines[0].glyphs[0].position.x - (100 - center.lines[0].width) / 2) < 1e-9)
        #expect(abs(left.lines[1].top - left.lines[0].bottom - 7) < 1e-9)
        run.lineHeight = 30
        run.letterSpacing = 2
        let spaced = TextLayout([run])
        #expect(abs(spaced.height - 60) < 1e-9)
        // There is no letter spacing after a line's last letter.
        #expect(abs(spaced.lines[1].width - left.lines[1].width - 6) < 1e-9)
    }

    /// Letters of right-to-left words are ordered from the right; runs of a higher level within them from the left.
    @Test func bidirectionalTextIsReordered() throws {
        let layout = TextLayout([TextRun("ab \u{5d0}\u{5d1} cd", font: try font(), size: 10)])
        let glyphs = layout.lines[0].glyphs
        #expect(glyphs.map(\.scalars.lowerBound) == [0, 1, 2, 4, 3, 5, 6, 7])
        for (a, b) in zip(glyphs, glyphs.dropFirst()) { #expect(a.position.x <= b.position.x) }
        #expect(Bidi.visualOrder([0, 1, 1, 2, 2, 1, 0]) == [0, 5, 3, 4, 2, 1, 6])
    }

    @Test func overflowingTextEndsInEllipsis() throws {
        let run = TextRun("one two three four five", font: try font(), size: 20)
        let line = TextLayout([run]).height
        var layout = TextLayout([run], width: 90)
        #expect(layout.lines.count > 2)
        var dotted = layout
        dotted.truncate(toWidth: 90, height: line * 2)
        layout.truncate(toLines: 2, width: 90, alignment: .left)
        // A label uses the ellipsis character, the text of a .riv file three dots.
        for (layout, end) in [(layout, "…"), (dotted, "...")] {
            #expect(layout.lines.count == 2 && abs(layout.height - 2 * line) < 1e-9)
            #expect(layout.lines[1].width <= 90)
            let last = try #require(run.font.shape(end[...]).last?.glyph)
            #expect(layout.lines[1].glyphs.last?.id == last)
            #expect(layout.lines[0].glyphs.last?.id != last)
        }
    }
}

@Suite struct TabularFigureTests {
    /// DejaVu lacks the feature, but its figures all have the same width.
    @Test func tabularFiguresHaveEqualWidth() throws {
        let locations = FontCatalog().textFonts(bold: false)
        try #require(!locations.isEmpty)
        for location in locations {
            let family = FontFamily([try location.open()])
            func width(_ text: String, _ features: [FontFeature]) -> Double {
                TextLayout(family.textRuns(text, size: 20, features: features)).lines[0].width
            }
            let widths = (0...9).map { width("\($0)", [.tabularFigures]) }
            #expect(widths.allSatisfy { $0 == widths[0] }, "\(location.path)")
            if location.path.contains("Inter") { #expect(width("1", []) < width("0", [])) }
        }
    }
}
