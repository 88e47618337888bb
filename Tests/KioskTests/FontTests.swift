import SystemFonts
import TestSupport
import Testing
import Typography

@testable import Kiosk
@testable import KioskFile
@testable import Runner

extension Fonts {
    /// Whether both families have every letter of a text.
    fileprivate func hasGlyphs(for text: String) -> Bool {
        [regular, bold].allSatisfy { family in
            text.unicodeScalars.allSatisfy { scalar in
                family.fonts.contains { $0.hasGlyph(for: scalar) }
            }
        }
    }
}

@Suite struct FontTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fonts"

    private static func row(_ text: String) -> RowContent {
        RowContent(title: text, subtitle: text, trailing: "", icon: "", iconColor: nil)
    }

    /// Boxes covers a to z; Thai Boxes, which no theme names, covers the Thai block.
    private static var catalog: FontCatalog {
        FontCatalog(
            xml: """
                <fontconfig>
                  <dir>\(FontTests.folder)</dir><cachedir>/tmp/flipbook-fontconfig</cachedir>
                </fontconfig>
                """)
    }

    @Test func rowsInOtherScriptsUseFallbackFonts() throws {
        var theme = KioskConfig.Theme()
        theme.fonts = ["\(FontTests.folder)/boxes.ttf"]
        let fonts = try Fonts(theme, FontTests.catalog)
        let count = fonts.bold.fonts.count
        let row = FontTests.row("abc ไทย 中")
        fonts.add(fonts.fallback.prepare(for: [row]))
        for family in [fonts.regular, fonts.bold] {
            #expect(family.fonts.count == count + 1)
            let runs = family.textRuns("abc ไทย", size: 20)
            #expect(runs.map(\.text) == ["abc ", "ไทย"])
            #expect(runs[1].font.hasGlyph(for: "ไ"))
        }
        let missing = fonts.fallback.missing(in: row)
        #expect(missing.map(\.part) == ["title", "subtitle"])
        #expect(missing.allSatisfy { $0.scalars == ["中"] })
    }

    /// A theme's font, and one of those that are installed, is open from the beginning; others once a text needs them.
    @Test(.enabled(if: FontTests.hasEmoji, "Debian's fonts-noto-color-emoji is not installed"))
    func installedFontsAreOpenedWhenNeeded() throws {
        let fonts = try Fonts(KioskConfig.Theme())
        #expect(fonts.regular.fonts.count == 1 && fonts.bold.fonts.count == 1)
        fonts.prepare(for: ["Ärger 12 € …"])
        #expect(fonts.regular.fonts.count == 1)
        // Inter and DejaVu have this character too, in black and white.
        fonts.prepare(for: ["\u{2600}\u{fe0f}"])
        for family in [fonts.regular, fonts.bold] {
            #expect(family.fonts.count == 2)
            let runs = family.textRuns("a\u{2600}\u{fe0f}😀", size: 10)
            #expect(runs.map(\.text) == ["a", "\u{2600}\u{fe0f}😀"])
            #expect(runs[1].font.hasColor && runs[1].font === fonts.regular.fonts.last)
        }
        #expect(fonts.takeMissingCharacters().isEmpty)
    }

    /// A label that requests an emoji in colour, of which the family has only a black and white glyph, lets the kiosk
    /// look for a colour font.
    @Test(.enabled(if: FontTests.hasEmoji, "Debian's fonts-noto-color-emoji is not installed"))
    func emojiWithoutColorAreMissing() throws {
        let fonts = try Fonts(KioskConfig.Theme())
        _ = fonts.regular.textRuns("a\u{2600}\u{fe0f}", size: 10)
        #expect(fonts.takeMissingCharacters() == ["\u{2600}\u{fe0f}"])
    }

    private static let hasEmoji = FontCatalog().emojiFont != nil

    private static let list = #""list": {"command": ["true"]}"#

    /// Returns a configuration whose theme names Boxes.
    private static func config(_ keys: String) -> String {
        "{\"theme\": {\"fonts\": [\"\(folder)/boxes.ttf\"]}, \(keys)}"
    }

    /// Keys of configurations, one of which has a text in Thai.
    private static let configuredTexts = [
        #""title": "ไทย", \#(list)"#, #""clock": "ไทย {now|time:H:mm}", \#(list)"#,
        #""texts": {"updated": "ไทย {time}"}, \#(list)"#,
        #""header": {"style": "text", "texts": {"pull": "ไทย"}}, \#(list)"#,
        #""list": {"command": ["true"], "swipe": [{"title": "ไทย", "do": {"back": true}}]}"#,
        #""screens": {"a": {"title": "ไทย", "page": {}}}"#,
        #""screens": {"a": {"page": {}}, "b": {"page": {"text": "ไทย"}}}"#,
        #""screens": {"a": {"icon": "ไทย", "page": {}}, "b": {"page": {}}}, "tabs": ["a", "b"]"#,
    ]

    @MainActor @Test(arguments: configuredTexts)
    func configuredTextsUseFallbackFonts(keys: String) throws {
        let fixture = try KioskFixture(FontTests.config(keys), catalog: FontTests.catalog)
        defer { fixture.stop() }
        let fonts = fixture.app.fonts
        #expect(fonts.hasGlyphs(for: "ไทย"))
    }

    @MainActor @Test func reloadedTitleUsesFallbackFonts() throws {
        let fixture = try KioskFixture(
            FontTests.config(FontTests.list), catalog: FontTests.catalog)
        defer { fixture.stop() }
        try fixture.run()
        #expect(!fixture.app.fonts.hasGlyphs(for: "ไทย"))
        try fixture.change(FontTests.config("\"title\": \"ไทย\", \(FontTests.list)"))
        try fixture.run()
        #expect(fixture.app.fonts.hasGlyphs(for: "ไทย"))
    }

    /// A font is looked for once a label has shown the text as boxes.
    @MainActor @Test func noticeUsesFallbackFonts() throws {
        let fixture = try KioskFixture(
            FontTests.config(FontTests.list), catalog: FontTests.catalog)
        defer { fixture.stop() }
        try fixture.run()
        fixture.app.kiosk.notice.show("ไทย")
        #expect(!fixture.app.fonts.hasGlyphs(for: "ไทย"))
        try fixture.run()
        #expect(fixture.app.fonts.hasGlyphs(for: "ไทย"))
    }

    /// No font covers the last code points for private use.
    @MainActor @Test func charactersWithoutFontAreReported() throws {
        let folder = try KioskFolder()
        try folder.write(
            """
            {"title": "\u{10fffd}",
             "list": {"command": ["/bin/echo", "{\\"title\\": \\"a\u{10fffc}b\u{10fffd}\\"}"]}}
            """, to: "kiosk.json")
        let check = try KioskCheck("\(folder.path)/kiosk.json")
        #expect(check.errors.isEmpty)
        let warnings = check.warnings.map { $0.description.replacing(folder.path, with: "F") }
        let advice = "install one, such as fonts-noto-core or fonts-noto-cjk"
        #expect(warnings.contains { $0.hasSuffix(": 'title': no font has U+10FFFD; \(advice)") })
        #expect(
            warnings.contains {
                $0.hasSuffix(
                    ": 'list.row.title' in row 1: no font has U+10FFFC, U+10FFFD; \(advice)")
            })
    }

    /// No font is installed, and the theme names none.
    @Test func missingSystemFontsAreReported() throws {
        let catalog = FontCatalog(xml: "<fontconfig></fontconfig>")
        let error = thrownError(FontFileError.self) { try Fonts(KioskConfig.Theme(), catalog) }
        #expect(
            error?.description == "no font found; install fonts-inter, or set theme.fonts")
    }
}
