import JSON
import SystemFonts
import Templates
import TestSupport
import Testing
import Typography

@testable import Kiosk

@Suite struct FontTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fonts"

    private static func row(_ text: String) -> RowContent {
        RowContent(title: text, subtitle: text, trailing: "", icon: "", iconColor: nil)
    }

    /// Boxes covers a to z; Thai Boxes, which no theme names, covers the Thai block.
    @Test func rowsInOtherScriptsUseFallbackFonts() throws {
        var theme = KioskConfig.Theme()
        theme.fonts = ["\(FontTests.folder)/boxes.ttf"]
        let catalog = FontCatalog(
            xml: """
                <fontconfig>
                  <dir>\(FontTests.folder)</dir><cachedir>/tmp/flipbook-fontconfig</cachedir>
                </fontconfig>
                """)
        let fonts = try Fonts(theme, catalog)
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

    @Test func rowTextIsCutToDisplayableLength() {
        let marks = "a" + String(repeating: "\u{301}", count: 50_000)
        let formatter = RowFormatter(
            ListDescription(key: "list", source: "list"), key: nil, colors: [:], folder: "")
        let item = DataValue.object(["title": .string(marks), "subtitle": .string("short")])
        let row = formatter.rows(
            of: [item], TemplateScope(), FormatContext(locale: "en", timeZone: "UTC")
        ).rows[0]
        #expect(row.title.unicodeScalars.count == TextLimit.lineScalars)
        #expect(row.subtitle == "short")
    }

    /// No font covers the last code points for private use.
    @MainActor @Test func warnsOfCharactersWithoutFont() throws {
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
}

@Suite struct MissingFontTests {
    /// No font is installed, and the theme names none.
    @Test func missingSystemFontsAreReported() throws {
        let catalog = FontCatalog(xml: "<fontconfig></fontconfig>")
        let error = thrownError(FontError.self) { try Fonts(KioskConfig.Theme(), catalog) }
        #expect(
            error?.description == "no font found; install fonts-inter, or set theme.fonts")
    }
}
