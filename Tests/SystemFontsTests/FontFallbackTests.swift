import Glibc
import Platform
import Testing
import Typography

@testable import SystemFonts

/// A configuration of fontconfig with only the fonts in `Tests/Fonts`: Boxes has a to z, Thai Boxes the Thai block.
private enum TestFonts {
    static let folder =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fonts"

    static func catalog(_ folder: String = TestFonts.folder) -> FontCatalog {
        FontCatalog(
            xml: """
                <?xml version="1.0"?>
                <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
                <fontconfig>
                  <dir>\(folder)</dir><cachedir>/tmp/flipbook-fontconfig</cachedir>
                </fontconfig>
                """)
    }

    static func boxes() throws -> Font { try FontLocation(path: "\(folder)/boxes.ttf").open() }
}

@Suite struct FontCatalogTests {
    @Test func fontsAreFoundByCoverage() {
        let catalog = TestFonts.catalog()
        let thai = FontLocation(path: "\(TestFonts.folder)/thai-boxes.ttf")
        #expect(catalog.fonts(covering: ["ก"], bold: false) == [thai])
        #expect(catalog.fonts(covering: ["ก", "่"], bold: true) == [thai])
        #expect(
            catalog.fonts(covering: ["z"], bold: false).first?.path
                == "\(TestFonts.folder)/boxes.ttf")
        #expect(catalog.fonts(covering: ["a", "ก"], bold: false) == [])
        #expect(catalog.fonts(covering: ["中"], bold: false) == [])
        #expect(catalog.emojiFont == nil)
        // None of the preferred families is installed, so any font with letters is used.
        #expect(catalog.textFonts(bold: true).map(\.path) == ["\(TestFonts.folder)/boxes.ttf"])
    }

    @Test func malformedConfigurationYieldsNoFonts() {
        let catalog = FontCatalog(xml: "<fontconfig><dir>")
        #expect(catalog.textFonts(bold: false) == [])
        #expect(catalog.fonts(covering: ["a"], bold: false) == [])
        #expect(catalog.emojiFont == nil)
    }

    private static let inter = "/usr/share/fonts/opentype/inter/Inter"
    private static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans"
    private static let hasInter = FileSystem.exists("\(inter)-SemiBold.otf")
    private static let hasDejaVu = FileSystem.exists("\(dejaVu)-Bold.ttf")

    @Test(
        .enabled(if: hasInter, "Debian's fonts-inter is not installed"),
        arguments: [("Regular", false), ("SemiBold", true)])
    func interIsPreferredTextFont(style: String, bold: Bool) {
        let path = "\(FontCatalogTests.inter)-\(style).otf"
        #expect(FontCatalog().textFonts(bold: bold).first == FontLocation(path: path))
    }

    @Test(
        .enabled(if: hasDejaVu, "Debian's fonts-dejavu-core is not installed"),
        arguments: [("", false), ("-Bold", true)])
    func textFontsIncludeDejaVuSans(style: String, bold: Bool) {
        let path = "\(FontCatalogTests.dejaVu)\(style).ttf"
        #expect(FontCatalog().textFonts(bold: bold).contains(FontLocation(path: path)))
    }

    @Test func invalidFontFilesAndIndicesThrow() throws {
        let path = "/tmp/flipbook-font-\(getpid()).ttf"
        try FileSystem.write(Array("no font".utf8), to: path)
        defer { unlink(path) }
        #expect(throws: FontFileError.self) { try FontLocation(path: path).open() }
        #expect(throws: SystemError.self) { try FontLocation(path: "/nowhere.ttf").open() }
        let boxes = "\(TestFonts.folder)/boxes.ttf"
        for index in [-1, 7, 99 << 16, Int.max] {
            _ = try? FontLocation(path: boxes, index: index).open()
        }
        #expect(throws: FontFileError.self) { try FontLocation(path: boxes, index: 7).open() }
        #expect(throws: FontFileError.self) { try FontLocation(path: boxes, index: -1).open() }
    }
}

@Suite struct FontFallbackTests {
    private func fallback() throws -> (FontFallback, FontFamily, FontFamily) {
        let (regular, bold) = (
            FontFamily([try TestFonts.boxes()]), FontFamily([try TestFonts.boxes()])
        )
        let fallback = FontFallback(
            TestFonts.catalog(), regular: regular.fonts, bold: bold.fonts)
        return (fallback, regular, bold)
    }

    @Test func familiesReceiveFontsForMissingCharacters() throws {
        let (fallback, regular, bold) = try fallback()
        let fonts = FallbackFonts()
        #expect(regular.textRuns("กข", size: 10).map(\.font.id) == [regular.fonts[0].id])
        let prepared = fallback.prepare(regular: ["abc กข่"])
        #expect(prepared.fonts.count == 1)
        fonts.add(prepared, regular: regular, bold: bold)
        #expect(regular.fonts.count == 2 && bold.fonts.count == 1 && regular.revision == 1)
        let runs = regular.textRuns("ab กข่ c", size: 10)
        #expect(runs.map(\.text) == ["ab ", "กข่", " c"])
        #expect(runs[1].font === regular.fonts[1])
        // All lines are as high as those of the first font.
        #expect(Set(runs.map(\.lineHeight)).count == 1)
        // The bold family shares the font's memory.
        fonts.add(fallback.prepare(bold: ["ก"]), regular: regular, bold: bold)
        #expect(bold.fonts.last === regular.fonts.last)
    }

    @Test func candidatesAreOpenedWhenNeeded() throws {
        let catalog = TestFonts.catalog()
        let thai = try #require(catalog.fonts(covering: ["ก"], bold: false).first)
        #expect(["z", "ก"].map { catalog.coverage(of: thai).contains($0) } == [false, true])
        let family = FontFamily([try TestFonts.boxes()])
        let fallback = FontFallback(
            catalog, regular: family.fonts, bold: family.fonts,
            regularCandidates: [FontLocation(path: "/nowhere.ttf"), thai])
        let fonts = FallbackFonts()
        #expect(fallback.prepare(regular: ["az 12"]).isEmpty)
        fonts.add(fallback.prepare(regular: ["กa"]), regular: family, bold: family)
        #expect(family.fonts.map { $0.hasGlyph(for: "ก") } == [false, true])
        #expect(fallback.prepare(regular: ["กข"]).isEmpty)
        #expect(fallback.lookups == 0)
    }

    @Test func familiesKeepTheOrderOfPreference() throws {
        let fonts = try (0..<4).map { _ in try TestFonts.boxes() }
        let family = FontFamily([fonts[0]])
        for rank in [3, 1, 2] { family.insert(fonts[rank], rank: rank) }
        #expect(family.fonts.map(\.id) == fonts.map(\.id))
        let last = try TestFonts.boxes()
        family.append(last)
        #expect(family.fonts.last === last && family.revision == 4)
    }

    @Test func lookupsAreNotRepeated() throws {
        let (fallback, _, _) = try fallback()
        #expect(fallback.prepare(regular: ["plain letters", "\u{1b}\n\t"]).isEmpty)
        #expect(fallback.lookups == 0)
        #expect(!fallback.prepare(regular: ["กขค", "งจฉ"]).isEmpty)
        #expect(fallback.lookups == 1)
        #expect(fallback.prepare(regular: ["中中中", "中"]).isEmpty)
        #expect(fallback.lookups == 2)
        #expect(fallback.prepare(regular: ["中", "ก"]).isEmpty)
        #expect(fallback.lookups == 2)
    }

    @Test func missingCharactersAreReported() throws {
        let (fallback, _, _) = try fallback()
        let text = "abc ก中文中 \u{200d}\u{fe0f}\n"
        _ = fallback.prepare(regular: [text])
        #expect(fallback.missing(in: text, bold: false) == ["中", "文"])
        #expect(fallback.missing(in: "abc", bold: false) == [])
        // The bold family was not prepared.
        #expect(fallback.missing(in: "ก", bold: true) == ["ก"])
    }

    @Test func absentCharacterCacheIsBounded() throws {
        let (fallback, _, _) = try fallback()
        var text = ""
        for value in 0x4e00..<0x4e00 + UInt32(FontFallback.Limit.absent * 2 + 10) {
            text.unicodeScalars.append(UnicodeScalar(value)!)
        }
        #expect(fallback.prepare(regular: [text]).isEmpty)
        #expect(fallback.absentCount <= FontFallback.Limit.absent)
        #expect(fallback.missing(in: text, bold: false).count == 64)
        // A base character with an endless number of marks is one character.
        let marks = "ก" + String(repeating: "\u{e48}", count: 10_000)
        #expect(!fallback.prepare(regular: [marks]).isEmpty)
    }
}

@Suite struct FontCoverageTests {
    @Test func coverageMatchesFontCharacterMap() throws {
        let fonts =
            [try TestFonts.boxes()]
            + FontCatalog().textFonts(bold: false).compactMap { try? $0.open() }
        for font in fonts {
            let coverage = FontCoverage(font)
            for value in UInt32(0)..<0x3100 {
                guard let scalar = UnicodeScalar(value) else { continue }
                if coverage.contains(scalar) != font.hasGlyph(for: scalar) {
                    Issue.record("U+\(String(value, radix: 16))")
                }
            }
            #expect(!coverage.contains("\u{10ffff}"))
        }
    }
}
