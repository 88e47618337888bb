import Glibc
import Testing

@testable import Typography

@Suite struct TypographyTests {
    /// The system's first font; the scripts install it.
    private func font() throws -> Font {
        let path = try #require(
            FontFinder.candidates(bold: false).first { access($0, R_OK) == 0 },
            "no font is installed; install fonts-inter")
        let file = try #require(fopen(path, "rb"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8 << 20)
        bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
        return try Font(bytes, path: path)
    }

    @Test func measuresAndPlacesGlyphs() throws {
        let family = FontFamily([try font()])
        let line = family.line("Platform 9", size: 20)
        #expect(line.glyphs.count == 10)
        #expect(line.width > 60 && line.width < 140)
        for (a, b) in zip(line.glyphs, line.glyphs.dropFirst()) {
            #expect(b.position.x > a.position.x)
        }
        let double = family.line("Platform 9", size: 40)
        #expect(abs(double.width - 2 * line.width) < 1e-9)
        #expect(family.ascent > 0.5 && family.descent > 0 && family.capHeight > 0.4)
    }

    @Test func outlinesStandOnTheBaseline() throws {
        let font = try font()
        let glyph = try #require(FontFamily([font]).line("H", size: 1).glyphs.first).id
        let bounds = font.outline(glyph).controlBounds
        #expect(abs(bounds.maxY) < 0.02)
        #expect(abs(bounds.height - font.capHeight) < 0.02)
    }

    @Test func truncatesWithAnEllipsis() throws {
        let family = FontFamily([try font()])
        let text = "A rather long destination by the sea"
        let full = family.line(text, size: 18).width
        for width in stride(from: 30.0, through: full + 10, by: 17) {
            let line = family.line(text, size: 18, width: width)
            #expect(line.width <= width)
        }
        #expect(family.line(text, size: 18, width: full + 1).glyphs.count == text.count)
    }

    @Test func controlCharactersBecomeSpaces() throws {
        let family = FontFamily([try font()])
        #expect(family.line("a\n\tb", size: 10).width == family.line("a  b", size: 10).width)
        #expect(family.line("", size: 10).glyphs.isEmpty)
    }

    @Test func refusesWhatIsNoFont() {
        #expect(throws: FontError.self) { try Font([]) }
        #expect(throws: FontError.self) { try Font(Array("junk that is no font".utf8)) }
    }
}
