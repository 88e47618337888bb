import Geometry

/// Turns paragraphs into lines of glyphs in the order of the text, without positions.
struct TextShaper {
    let runs: [TextRun]
    let breaks: LineBreaks
    private let interfaceIsRightToLeft: Bool
    private var words = RivWords()
    /// Long texts that were shaped before; nil if the new ones need not be kept.
    private let old: [ShapedText]?
    /// The parts that earlier layouts of the text have shaped; nil if they are not kept.
    private let parts: ShapedParts?
    /// The long texts that were shaped.
    private(set) var shaped: [ShapedText] = []

    init(
        runs: [TextRun], breaks: LineBreaks, interfaceIsRightToLeft: Bool,
        reusing old: [ShapedText]?, parts: ShapedParts?
    ) {
        self.old = old
        self.parts = parts
        parts?.beginLayout()
        self.runs = runs
        self.breaks = breaks
        self.interfaceIsRightToLeft = interfaceIsRightToLeft
    }

    /// Shapes a paragraph and breaks it into lines.
    ///
    /// - Parameter isLast: whether this is the text's last paragraph.
    mutating func lines(
        of paragraph: [TextSource.Scalar], width: Double?, isLast: Bool
    ) -> [TextLayout.Line] {
        let scalars = paragraph.map(\.value)
        let bidi = Bidi.levels(scalars, interfaceIsRightToLeft: interfaceIsRightToLeft)
        // The glyphs, and for each glyph the index of its first scalar in the paragraph.
        var glyphs: [TextLayout.Glyph] = []
        var origins: [Int] = []
        glyphs.reserveCapacity(paragraph.count)
        origins.reserveCapacity(paragraph.count)
        var start = 0
        var lastGlyph = 0
        while start < paragraph.count {
            lastGlyph = glyphs.count
            var end = start + 1
            while end < paragraph.count, paragraph[end].run == paragraph[start].run,
                bidi.levels[end] == bidi.levels[start]
            {
                end += 1
            }
            shape(paragraph[start..<end], level: bidi.levels[start], &glyphs, &origins)
            start = end
        }
        var lines: [TextLayout.Line]
        if breaks == .riv {
            let first = origins.map { scalars[$0] }
            lines = RivLines.lines(
                glyphs, first,
                words: words.next(first, lastRun: isLast ? lastGlyph : nil), width: width)
        } else if let width {
            let mayEnd = breaks.opportunities(scalars)
            lines = TextShaper.breakLines(glyphs, width: width) { i in
                origins[i] > 0 && mayEnd[origins[i] - 1] && !glyphs[i].isSpace
            }
        } else {
            lines = [TextShaper.line(glyphs[...])]
        }
        for l in lines.indices { lines[l].isRightToLeft = bidi.isRightToLeft }
        return lines
    }

    /// Shapes scalars of one run and one level, and appends the glyphs in the order of the text.
    private mutating func shape(
        _ scalars: ArraySlice<TextSource.Scalar>, level: UInt8,
        _ glyphs: inout [TextLayout.Glyph], _ origins: inout [Int]
    ) {
        let runIndex = scalars[scalars.startIndex].run
        let run = runs[runIndex]
        var text: [UInt8] = []
        // For each byte of the text, the index of the scalar to which it belongs.
        var positions: [Int] = []
        text.reserveCapacity(scalars.count)
        positions.reserveCapacity(scalars.count)
        for i in scalars.indices {
            for byte in UTF8.encode(scalars[i].value) ?? UTF8.encodedReplacementCharacter {
                text.append(byte)
                positions.append(i)
            }
        }
        var shaped = shape(text, run, isRightToLeft: level % 2 == 1)
        shaped.removeAll { $0.cluster >= positions.count }
        // A ligature represents all scalars up to the next cluster.
        var ends = [Int](repeating: scalars.endIndex, count: shaped.count)
        for g in shaped.indices.dropLast().reversed() {
            ends[g] =
                shaped[g + 1].cluster == shaped[g].cluster
                ? ends[g + 1] : positions[shaped[g + 1].cluster]
        }
        for (glyph, end) in zip(shaped, ends) {
            let first = positions[glyph.cluster]
            let last = max(first + 1, end) - 1
            glyphs.append(
                TextLayout.Glyph(
                    run: runIndex, id: glyph.glyph, level: level,
                    isSpace: breaks.isSpace(scalars[first].value), position: .zero,
                    advance: glyph.advance * run.size + run.letterSpacing,
                    scalars: scalars[first].index..<scalars[last].index + 1,
                    offset: glyph.offset * run.size, letterSpacing: run.letterSpacing))
            origins.append(first)
        }
    }

    /// Returns the glyphs of a text in its order.
    private mutating func shape(
        _ utf8: [UInt8], _ run: TextRun, isRightToLeft: Bool
    ) -> [ShapedGlyph] {
        if let old, utf8.count >= ShapedText.minimumCount {
            let text = ShapedText(
                utf8, font: run.font, features: run.features, isRightToLeft: isRightToLeft,
                reusing: old)
            shaped.append(text)
            return text.glyphs
        }
        func glyphs() -> [ShapedGlyph] {
            let glyphs = run.font.shape(
                utf8, range: utf8.indices, features: run.features, isRightToLeft: isRightToLeft,
                script: nil, findsCuts: false)
            return isRightToLeft ? glyphs.reversed() : glyphs
        }
        return parts?.glyphs(utf8, run, isRightToLeft: isRightToLeft, shape: glyphs) ?? glyphs()
    }

    // MARK: Lines

    /// Returns a line of these glyphs, whose width excludes trailing white space.
    private static func line(_ glyphs: ArraySlice<TextLayout.Glyph>) -> TextLayout.Line {
        var end = glyphs.endIndex
        while end > glyphs.startIndex, glyphs[end - 1].isSpace { end -= 1 }
        var line = TextLayout.Line()
        line.glyphs = Array(glyphs)
        line.width = glyphs[..<end].reduce(0) { $0 + $1.advance }
        // Letter spacing separates letters, so there is none after the last one.
        if end > glyphs.startIndex { line.width -= glyphs[end - 1].letterSpacing }
        return line
    }

    /// Breaks glyphs, which are in the order of the text, before words; a word that is wider than a line is broken at
    /// the glyph that does not fit.
    private static func breakLines(
        _ glyphs: [TextLayout.Glyph], width: Double, beginsWord: (Int) -> Bool
    ) -> [TextLayout.Line] {
        var lines: [TextLayout.Line] = []
        var start = 0
        var x = 0.0
        // The first glyph of the current word.
        var word = 0
        for i in glyphs.indices {
            if beginsWord(i) { word = i }
            if !glyphs[i].isSpace, x + glyphs[i].advance > width, i > start {
                let cut = word > start ? word : i
                lines.append(line(glyphs[start..<cut]))
                start = cut
                x = glyphs[cut..<i].reduce(0) { $0 + $1.advance }
                word = max(word, cut)
            }
            x += glyphs[i].advance
        }
        lines.append(line(glyphs[start...]))
        return lines
    }
}
