import Geometry

/// Breaks lines by the rules of the other runtimes of the .riv format.
///
/// Words are separated by white space. A line that ends at a separator keeps the white space before it, whereas a line
/// that is broken drops it; white space at the very end of the text counts as a word. A word that is wider than a line
/// is not broken at a word joiner unless it is the last one of its run, as in the reference runtime.
struct RivLines {
    /// The glyphs of one paragraph, in the order of the text.
    private let glyphs: [TextLayout.Glyph]
    /// The x at which each glyph starts when all are set in one line, followed by the end of the last one.
    private let edges: [Double]
    private let limit: Double
    /// Whether a line cannot begin with a glyph, because a word joiner ties it to the one before it.
    private let isJoined: [Bool]
    private var lines: [TextLayout.Line] = []

    /// Breaks the glyphs of one paragraph into lines.
    ///
    /// - Parameters:
    ///   - scalars: for each glyph, the first scalar that it represents.
    ///   - words: pairs of a word's first glyph and the glyph after the word; both are equal for a line separator.
    ///   - width: the maximum width; nil breaks at separators only.
    static func lines(
        _ glyphs: [TextLayout.Glyph], _ scalars: [UnicodeScalar],
        words: [(start: Int, end: Int)], width: Double?
    ) -> [TextLayout.Line] {
        var result = RivLines(glyphs, scalars, limit: width ?? .infinity)
        result.set(words)
        return result.lines
    }

    private init(_ glyphs: [TextLayout.Glyph], _ scalars: [UnicodeScalar], limit: Double) {
        self.glyphs = glyphs
        self.limit = limit
        isJoined = RivLines.joined(glyphs, scalars)
        var x = 0.0
        edges =
            [0]
            + glyphs.map { glyph in
                x += glyph.advance
                return x
            }
    }

    private static func joined(
        _ glyphs: [TextLayout.Glyph], _ scalars: [UnicodeScalar]
    ) -> [Bool] {
        var joined = [Bool](repeating: false, count: glyphs.count)
        var next: Int?
        for glyph in glyphs.indices.reversed() where scalars[glyph].value == 0x2060 {
            if let next, glyphs[next].run == glyphs[glyph].run {
                joined[glyph] = true
                joined[glyph + 1] = true
            }
            next = glyph
        }
        return joined
    }

    private mutating func set(_ words: [(start: Int, end: Int)]) {
        var start = 0
        var end = 0
        var right = limit
        for word in words {
            if word.start == word.end {
                add(start, word.end)
                start = word.end + 1
                end = start
                right = edges[min(start, glyphs.count)] + limit
                continue
            }
            if edges[word.end] > right, word.start != start {
                if end > start { add(start, end) }
                start = word.start
                right = edges[start] + limit
            }
            // A word that is wider than a line is broken wherever the line is full.
            while edges[word.end] > right, start < word.end - 1 {
                let cut = cut(from: start, to: word.end, right)
                add(start, cut)
                start = cut
                right = edges[start] + limit
            }
            end = word.end
        }
        if end > start { add(start, end) }
    }

    /// Returns the glyph before which a line is full that begins within a word.
    private func cut(from start: Int, to end: Int, _ right: Double) -> Int {
        var (cut, next) = (start, start + 1)
        while next < end, edges[next] <= right || cut == start {
            if !isJoined[next] { cut = next }
            next += 1
        }
        return cut == start ? end : cut
    }

    private mutating func add(_ start: Int, _ end: Int) {
        var line = TextLayout.Line()
        line.glyphs = Array(glyphs[min(start, end)..<end])
        line.width = edges[end] - edges[min(start, end)]
        // The run of the glyph after the line also counts towards the line's height.
        let first = glyphs[min(start, glyphs.count - 1)].run
        let last = glyphs[min(end, glyphs.count - 1)].run
        line.heightRuns = first...max(first, last)
        lines.append(line)
    }
}

/// Finds the words of a text, paragraph by paragraph.
struct RivWords {
    /// Whether the next boundary is the start of white space. The state carries over from one paragraph to the next.
    private var isInWord = false

    static func isSpace(_ scalar: UnicodeScalar) -> Bool {
        scalar.value <= 0x20 || scalar.value == 0x2028 || scalar.value == 0x200b
    }

    private static func isSeparator(_ scalar: UnicodeScalar) -> Bool {
        scalar == "\n" || scalar.value == 0x2028
    }

    /// Returns the words of a paragraph, with its line separators as empty words.
    ///
    /// - Parameters:
    ///   - scalars: for each glyph, the first scalar that it represents.
    ///   - lastRun: for the text's last paragraph, the index at which its last run of one style starts; otherwise nil.
    mutating func next(_ scalars: [UnicodeScalar], lastRun: Int?) -> [(start: Int, end: Int)] {
        var edges: [Int] = []
        for (i, scalar) in scalars.enumerated() {
            if RivWords.isSeparator(scalar) { edges += [i, i] }
            if isInWord == RivWords.isSpace(scalar) {
                edges.append(i)
                isInWord.toggle()
            }
        }
        if let lastRun {
            if !isInWord { edges.append(max(lastRun, edges.last ?? 0)) }
            edges.append(scalars.count)
        }
        return stride(from: 0, to: edges.count - 1, by: 2).map { (edges[$0], edges[$0 + 1]) }
    }
}
