/// Fonts of one style in order of preference. Each is used for the characters that the preceding ones lack.
///
/// Not thread-safe: like its fonts, a family may be used by only one thread at a time.
public final class FontFamily {
    /// The fonts in order of preference; at least one.
    public private(set) var fonts: [Font]
    /// The rank of each font; those of lower rank are preferred.
    private var ranks: [Int]
    /// The layouts of texts in these fonts.
    package let layouts = TextLayoutCache()
    /// Increases with each font that is added. Layouts of an earlier revision may show missing-glyph boxes.
    package private(set) var revision = 0
    private var missingCharacters: Set<Character> = []
    /// The maximum number of missing characters that are remembered.
    private static let maximumMissing = 256

    /// Creates a family.
    ///
    /// - Parameter fonts: at least one, in order of preference.
    public init(_ fonts: [Font]) {
        precondition(!fonts.isEmpty, "a font family needs a font")
        self.fonts = fonts
        ranks = Array(fonts.indices)
    }

    /// Adds a fallback font, for characters that the others lack.
    public func append(_ font: Font) { insert(font, rank: ranks[ranks.count - 1] + 1) }

    /// Adds a font after those of the same or a lower rank, so that the order of a family does not depend on the order
    /// in which its fonts were needed.
    ///
    /// - Parameter rank: at least 0, the first font's. The fonts given at initialisation are numbered from there.
    package func insert(_ font: Font, rank: Int) {
        let index = ranks.firstIndex { $0 > rank } ?? ranks.count
        precondition(index > 0, "the first font has rank 0")
        fonts.insert(font, at: index)
        ranks.insert(rank, at: index)
        revision += 1
        layouts.removeAll()
    }

    /// Whether a text has characters that the first font lacks, or that request a colour glyph.
    package func needsOtherFonts(for text: String) -> Bool {
        !text.allSatisfy { character in
            character.isASCII || character.isWhitespace
                || !FontFamily.isEmoji(character.unicodeScalars)
                    && FontFamily.has(fonts[0], character.unicodeScalars)
        }
    }

    /// Returns the characters that no font has, at most 256, of the texts that were split into runs since the last
    /// call. They were shown as boxes, or if they request a colour glyph in black and white.
    package func takeMissingCharacters() -> Set<Character> {
        defer { missingCharacters = [] }
        return missingCharacters
    }

    /// The ascent of the first font, in ems.
    public var ascent: Double { fonts[0].ascent }
    /// The descent of the first font, in ems; positive.
    public var descent: Double { fonts[0].descent }
    /// The height of a capital letter in the first font, in ems.
    public var capHeight: Double { fonts[0].capHeight }

    /// Returns the runs of a text, each in the first font that has its characters, and all with the first font's line
    /// height.
    ///
    /// - Parameters:
    ///   - size: the size of an em, in points.
    ///   - lineHeight: the distance between baselines, in points; nil for the first font's.
    ///   - isTruncated: whether the layout will be truncated. If the last run's font has no ellipsis, an empty run in a
    ///     font that has one is then added.
    ///   - features: the OpenType features of each run; a font ignores those that it lacks.
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

    /// Whether a character requests a colour glyph, by itself or with a variation selector.
    package static func isEmoji(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
        // Looking up properties costs more than shaping; U+231A is the first such emoji.
        scalars.contains { $0 == "\u{fe0f}" }
            || scalars.first.map { $0.value >= 0x231a && $0.properties.isEmojiPresentation } == true
    }

    /// Splits a text where the font changes. A character that no font has is assigned to the first font, which shows
    /// its missing-glyph box.
    private func split(_ text: String) -> [(font: Int, text: Substring)] {
        var result: [(font: Int, text: Substring)] = []
        var (start, index) = (text.startIndex, text.startIndex)
        var current: Int?
        while index < text.endIndex {
            let character = text[index]
            let scalars = character.unicodeScalars
            let next = text.index(after: index)
            defer { index = next }
            // Isolates and other marks without a glyph do not change the font.
            if current != nil, scalars.allSatisfy(FontFamily.isInvisible) { continue }
            let font = self.font(for: character)
            if let current, current != font {
                result.append((current, text[start..<index]))
                start = index
            }
            current = font
        }
        if let current { result.append((current, text[start...])) }
        return result
    }

    /// Returns the index of the font that shows a character, which is noted if none has it.
    private func font(for character: Character) -> Int {
        let scalars = character.unicodeScalars
        let isEmoji = FontFamily.isEmoji(scalars)
        if !isEmoji, FontFamily.has(fonts[0], scalars) { return 0 }
        let candidates = fonts.indices.lazy.filter { [fonts] font in
            FontFamily.has(fonts[font], scalars)
        }
        let wanted = isEmoji ? candidates.first { fonts[$0].hasColor } : candidates.first
        if wanted == nil, missingCharacters.count < FontFamily.maximumMissing {
            missingCharacters.insert(character)
        }
        return wanted ?? candidates.first ?? 0
    }

    private static func has(_ font: Font, _ scalars: Character.UnicodeScalarView) -> Bool {
        scalars.allSatisfy { isInvisible($0) || font.hasGlyph(for: $0) }
    }

    /// Whether a scalar needs no glyph.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        // The first is the soft hyphen.
        scalar.value >= 0xad && scalar.properties.isDefaultIgnorableCodePoint
    }
}
