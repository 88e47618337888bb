import Typography

/// Opens fuzzed bytes as a font and lays out a text in it, as the view kit does. It must not trap, hang or use
/// unbounded memory.
package enum FontFuzz {
    /// A ligature, combining marks, right-to-left text, an emoji cluster and Thai, all of which the test fonts cover.
    private static let text = "Afi e\u{301} \u{5d0}\u{5d1} 👩‍🚀 กำ"

    /// Opens a font and lays out the text.
    ///
    /// - Returns: whether the bytes are a font.
    @Sendable package static func run(_ bytes: [UInt8]) -> Bool {
        let index = (Int(bytes.last ?? 0) % 2) << 16
        guard let font = try? Font(bytes, path: "fuzz.ttf", index: index) else { return false }
        let weight = FontAxis(tag: 0x7767_6874, value: 650)
        for font in [font, Font(font, axes: [weight])] {
            _ = font.value(ofAxis: weight.tag)
            _ = font.top(of: "x")
            for glyph in (0..<40).map(UInt32.init) + [0xffff, .max] {
                _ = font.outline(glyph)
                if let colour = font.colorGlyph(glyph) {
                    precondition(colour.pixels.count == colour.width * colour.height)
                }
            }
            let runs = FontFamily([font]).textRuns(text, size: 20, isTruncated: false)
            let layout = TextLayout(
                runs, width: 60, alignWidth: 60, alignment: .left, breaks: .unicode,
                paragraphSpacing: 0)
            for glyph in layout.lines.flatMap(\.glyphs) {
                precondition(glyph.scalars.upperBound <= layout.scalarCount)
            }
        }
        return true
    }
}
