/// Fonts of one style, each used for the characters that those before it lack.
///
/// Not thread-safe: used by one thread at a time, as its fonts are.
public final class FontFamily {
    /// The preferred first; at least one.
    public private(set) var fonts: [Font]
    /// The layouts of texts in these fonts.
    package let layouts = TextLayoutCache()
    /// Grows with each font that is added: layouts of an earlier revision may show boxes.
    package private(set) var revision = 0

    /// - Parameter fonts: at least one, the preferred first.
    public init(_ fonts: [Font]) {
        precondition(!fonts.isEmpty, "a font family needs a font")
        self.fonts = fonts
    }

    /// Adds a font for characters that the others lack.
    public func append(_ font: Font) {
        fonts.append(font)
        revision += 1
        layouts.removeAll()
    }

    /// The first font's, in ems.
    public var ascent: Double { fonts[0].ascent }
    /// The first font's, in ems; positive.
    public var descent: Double { fonts[0].descent }
    /// The first font's, in ems.
    public var capHeight: Double { fonts[0].capHeight }

    /// The runs of a text, each in the first font that has its characters, all with the first font's
    /// line height.
    ///
    /// - Parameters:
    ///   - size: of an em, in points.
    ///   - lineHeight: from line to line, in points; nil takes the first font's.
    ///   - isTruncated: the layout is to be truncated: where the last run's font has no ellipsis, an
    ///     empty run in a font that has one is added.
    ///   - features: of each run; a font ignores those that it lacks.
    /// - Complexity: linear in the length of the text.
    public func textRuns(
        _ text: String, size: Double, lineHeight: Double? = nil, isTruncated: Bool = false,
        features: [FontFeature] = []
    ) -> [TextRun] {
        let height = lineHeight ?? (fonts[0].lineAscent + fonts[0].lineDescent) * size
        func run(_ text: String, _ font: Font) -> TextRun {
            var run = TextRun(text, font: font, size: size)
            run.lineHeight = height
            run.features = features
            return run
        }
        var runs = split(text).map { run(String($0.text), fonts[$0.font]) }
        if isTruncated, let last = runs.last, !last.font.hasGlyph(for: "…"),
            let font = fonts.first(where: { $0.hasGlyph(for: "…") })
        {
            runs.append(run("", font))
        }
        return runs
    }

    /// Whether a character asks for a colour glyph: by itself, or by a variation selector.
    private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
        scalars.first?.properties.isEmojiPresentation == true || scalars.contains("\u{fe0f}")
    }

    /// Splits a text where the font changes. A character that no font has stays with the first one,
    /// which shows its box.
    private func split(_ text: String) -> [(font: Int, text: Substring)] {
        var result: [(font: Int, text: Substring)] = []
        var index = text.startIndex
        while index < text.endIndex {
            let scalars = text[index].unicodeScalars
            let next = text.index(after: index)
            let candidates = fonts.indices.lazy.filter { [fonts] font in
                scalars.allSatisfy { FontFamily.isInvisible($0) || fonts[font].hasGlyph(for: $0) }
            }
            let font =
                (FontFamily.isEmoji(scalars) ? candidates.first { fonts[$0].hasColor } : nil)
                ?? candidates.first ?? 0
            if let last = result.last, last.font == font {
                result[result.count - 1].text = text[last.text.startIndex..<next]
            } else {
                result.append((font, text[index..<next]))
            }
            index = next
        }
        return result
    }

    /// Whether a scalar needs no glyph.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint
    }
}
