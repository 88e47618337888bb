import Geometry

/// Text set on one line: glyphs with their places along the baseline, in points.
public struct TextLine {
    public struct Glyph {
        /// The index of its font among the family's.
        public var font: Int
        public var id: Font.GlyphID
        /// From the line's start, on the baseline.
        public var position: Point
        /// The first byte of its text, in UTF-8.
        public var cluster: Int
    }

    public let size: Double
    public private(set) var glyphs: [Glyph] = []
    /// The sum of the advances, in points.
    public private(set) var width = 0.0
}

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

    /// Sets text on one line at a size in points. Line breaks and control characters become
    /// spaces.
    public func line(_ text: String, size: Double) -> TextLine {
        var line = TextLine(size: size)
        var clean = ""
        for scalar in text.unicodeScalars {
            clean.unicodeScalars.append(scalar.value < 32 || scalar.value == 127 ? " " : scalar)
        }
        var start = 0
        for (font, run) in runs(clean) {
            line.append(fonts[font].shape(run), font: font, cluster: start)
            start += run.utf8.count
        }
        return line
    }

    /// Sets text so that it is at most `width` points wide; what does not fit gives way to an
    /// ellipsis.
    public func line(_ text: String, size: Double, width: Double) -> TextLine {
        let full = line(text, size: size)
        if full.width <= width { return full }
        // The number of characters that fit grows with the width: search for it.
        let characters = Array(text)
        var (low, high) = (0, characters.count)
        var best = line("…", size: size)
        while low < high {
            let middle = (low + high + 1) / 2
            var kept = String(characters[..<middle])
            while kept.last == " " { kept.removeLast() }
            let candidate = line(kept + "…", size: size)
            if candidate.width <= width {
                best = candidate
                low = middle
            } else {
                high = middle - 1
            }
        }
        return best
    }

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

    /// Splits text where the font changes. A character that no font has stays with the first one,
    /// which shows its box; marks and joiners stay with what they follow.
    private func runs(_ text: String) -> [(Int, Substring)] {
        var result: [(Int, Substring)] = []
        for index in text.indices {
            let scalars = text[index].unicodeScalars
            let font =
                fonts.firstIndex { font in
                    scalars.allSatisfy {
                        $0.properties.isDefaultIgnorableCodePoint || font.hasGlyph(for: $0)
                    }
                } ?? 0
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

extension TextLine {
    fileprivate init(size: Double) { self.init(size: size, glyphs: [], width: 0) }

    fileprivate mutating func append(_ shaped: [ShapedGlyph], font: Int, cluster: Int) {
        for glyph in shaped {
            glyphs.append(
                Glyph(
                    font: font, id: glyph.glyph,
                    position: Point(width + glyph.offset.x * size, glyph.offset.y * size),
                    cluster: cluster + glyph.cluster))
            width += glyph.advance * size
        }
    }
}
