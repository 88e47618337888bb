import Platform
import SystemFonts
import Testing

@testable import Typography

/// Fonts that several threads use at once.
@Suite struct FontSharingTests {
    /// Threads that share a font get the same glyphs and outlines as one alone. One is of a file in memory, the other
    /// one reads its tables and glyphs when they are needed.
    @Test(arguments: [false, true]) func threadsShareAFont(isStreamed: Bool) async throws {
        struct Letters: Equatable {
            var glyphs: [ShapedGlyph]
            var outlines: [String]
            var hasGlyph: Bool
        }
        @Sendable func letters(_ font: Font, _ text: String) -> Letters {
            let glyphs = font.shape(text[...])
            return Letters(
                glyphs: glyphs, outlines: glyphs.map { "\(font.outline($0.glyph))" },
                hasGlyph: font.hasGlyph(for: "Ω"))
        }
        func open() throws -> Font {
            let bytes = try FileSystem.read(FontCatalog().textFonts(bold: false)[0].path)
            return isStreamed
                ? try Font(reader: BytesReader(bytes), path: "", index: 0) : try Font(bytes)
        }
        let texts = (0..<8).map { "AVATAR \($0) Łódź Ωμέγα office" }
        let alone = try open()
        let expected = texts.map { letters(alone, $0) }
        let shared = try open()
        await withTaskGroup(of: (Int, Letters).self) { group in
            for round in 0..<64 {
                group.addTask { (round % 8, letters(shared, texts[round % 8])) }
            }
            for await (number, found) in group { #expect(found == expected[number]) }
        }
    }

    private final class BytesReader: FontReader {
        private let bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        var count: Int { bytes.count }

        func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
            bytes[offset..<offset + buffer.count].withUnsafeBytes { buffer.copyMemory(from: $0) }
            return true
        }
    }
}
