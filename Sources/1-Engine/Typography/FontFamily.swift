/// Fonts of one style, each used for the characters that those before it lack.
public struct FontFamily {
    public let fonts: [Font]
    /// Layouts in these fonts; copies of the family share them.
    public let layouts = TextLayoutCache()

    /// - Parameter fonts: at least one, the preferred first.
    public init(_ fonts: [Font]) {
        precondition(!fonts.isEmpty)
        self.fonts = fonts
    }

    /// In ems.
    public var ascent: Double { fonts[0].ascent }
    public var descent: Double { fonts[0].descent }
    public var capHeight: Double { fonts[0].capHeight }

    /// Text as runs for a `TextLayout`, each in the first font that has its characters, all with the
    /// first font's line height.
    ///
    /// - Parameters:
    ///   - size: of an em, in points.
    ///   - lineHeight: from line to line, in points; nil leaves it to the first font.
    public func textRuns(_ text: String, size: Double, lineHeight: Double? = nil) -> [TextRun] {
        let height = lineHeight ?? (fonts[0].lineAscent + fonts[0].lineDescent) * size
        return runs(text).map { font, part in
            var run = TextRun(String(part), font: fonts[font], size: size)
            run.lineHeight = height
            return run
        }
    }

    /// Whether a character asks to be shown as a picture: by itself, or by the selector behind it.
    private static func isEmoji(_ scalars: Character.UnicodeScalarView) -> Bool {
        scalars.first?.properties.isEmojiPresentation == true || scalars.contains("\u{fe0f}")
    }

    /// Splits text where the font changes. A character that no font has stays with the first one,
    /// which shows its box; marks and joiners stay with what they follow.
    private func runs(_ text: String) -> [(Int, Substring)] {
        var result: [(Int, Substring)] = []
        for index in text.indices {
            let scalars = text[index].unicodeScalars
            let having = fonts.indices.lazy.filter { [fonts] index in
                scalars.allSatisfy {
                    $0.properties.isDefaultIgnorableCodePoint || fonts[index].hasGlyph(for: $0)
                }
            }
            let font =
                (FontFamily.isEmoji(scalars) ? having.first { fonts[$0].hasColor } : nil)
                ?? having.first ?? 0
            let range = index..<text.index(after: index)
            if let last = result.last, last.0 == font {
                result[result.count - 1].1 = text[last.1.startIndex..<range.upperBound]
            } else {
                result.append((font, text[range]))
            }
        }
        return result
    }
}
