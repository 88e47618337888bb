import Geometry

/// A stretch of text in one style.
public struct TextRun {
    public var text: String
    public var font: Font
    /// Of an em, in points.
    public var size: Double
    /// From line to line, in points; nil leaves it to the font.
    public var lineHeight: Double?
    /// Between letters, in points.
    public var letterSpacing = 0.0
    public var features: [FontFeature] = []
    /// The caller's own, to know the run by.
    public var style = 0

    public init(_ text: String, font: Font, size: Double) {
        self.text = text
        self.font = font
        self.size = size
    }

    /// Above and below the baseline, in points.
    var ascent: Double {
        guard let lineHeight else { return font.lineAscent * size }
        let all = font.lineAscent + font.lineDescent
        return all > 0 ? lineHeight * font.lineAscent / all : lineHeight
    }

    var descent: Double {
        guard let lineHeight else { return font.lineDescent * size }
        return lineHeight - ascent
    }

    /// The font's own, whatever the line height.
    var fontAscent: Double { font.lineAscent * size }
}

/// Runs of text set in lines.
public struct TextLayout {
    public enum Alignment: Int, Sendable {
        case left, right, center
    }

    public struct Glyph {
        /// The number of its run.
        public var run: Int
        public var id: Font.GlyphID
        /// Where it stands, on the baseline, from the layout's upper left corner.
        public var position: Point
        public var advance: Double
        /// Its scalars in the whole text, all runs and line breaks counted.
        public var scalars: Range<Int>
        fileprivate var level: UInt8
        fileprivate var isSpace: Bool
        fileprivate var offset: Point
        /// The part of the advance that parts it from the next letter.
        fileprivate var letterSpacing: Double
    }

    public struct Line {
        /// From left to right.
        public fileprivate(set) var glyphs: [Glyph] = []
        public fileprivate(set) var width = 0.0
        /// Down from the layout's upper edge.
        public fileprivate(set) var top = 0.0
        public fileprivate(set) var baseline = 0.0
        public fileprivate(set) var bottom = 0.0
        fileprivate var endsParagraph = false
        /// Of the line's paragraph.
        public fileprivate(set) var isRightToLeft = false
    }

    public private(set) var lines: [Line] = []
    public let runs: [TextRun]
    /// The widest line's.
    public private(set) var width = 0.0
    /// Of all lines, the space behind paragraphs left out at the end.
    public private(set) var height = 0.0
    /// Scalars in all.
    public private(set) var scalarCount = 0

    /// More text than this is no text but an attack.
    private static let maximumScalars = 200_000

    /// Sets runs in lines.
    ///
    /// - Parameters:
    ///   - width: where lines are broken; nil breaks at line feeds only.
    ///   - breaks: where a line may end; a word that is wider than a line ends where it must.
    ///   - alignWidth: what lines are aligned in; nil for the widest line.
    ///   - paragraphSpacing: in points.
    ///   - firstLineKeepsAscent: a run's line height moves the lines after the first one alone, as
    ///     the .riv format's runtimes have it.
    public init(
        _ runs: [TextRun], width: Double? = nil, alignWidth: Double? = nil,
        alignment: Alignment = .left, breaks: LineBreaks = .whiteSpace,
        paragraphSpacing: Double = 0, firstLineKeepsAscent: Bool = false
    ) {
        self.runs = runs
        var paragraph: [(run: Int, scalar: UnicodeScalar)] = []
        var start = 0
        var paragraphs: [(start: Int, scalars: [(run: Int, scalar: UnicodeScalar)])] = []
        var lastRun = 0
        loop: for (index, run) in runs.enumerated() {
            for scalar in run.text.unicodeScalars {
                if scalarCount >= TextLayout.maximumScalars { break loop }
                scalarCount += 1
                lastRun = index
                if scalar == "\n" || scalar == "\u{2028}" || scalar == "\u{2029}" {
                    paragraphs.append((start, paragraph))
                    paragraph = []
                    start = scalarCount
                } else {
                    let isControl = scalar.value < 32 || scalar.value == 127
                    paragraph.append((index, isControl ? " " : scalar))
                }
            }
        }
        paragraphs.append((start, paragraph))
        var y = 0.0
        for (start, scalars) in paragraphs {
            let broken = setParagraph(scalars, start: start, width: width, breaks)
            for var line in broken {
                let inLine = Set(line.glyphs.map(\.run))
                let styles =
                    inLine.isEmpty
                    ? [scalars.first?.run ?? lastRun].filter { $0 < runs.count } : Array(inLine)
                let isFirst = lines.isEmpty && firstLineKeepsAscent
                let ascent =
                    styles.map { isFirst ? runs[$0].fontAscent : runs[$0].ascent }.max() ?? 0
                let descent = styles.map { runs[$0].descent }.max() ?? 0
                line.top = y
                line.baseline = y + ascent
                line.bottom = line.baseline + descent
                y = line.bottom
                self.width = max(self.width, line.width)
                lines.append(line)
            }
            lines[lines.count - 1].endsParagraph = true
            height = y
            y += paragraphSpacing
        }
        place(alignment, in: alignWidth ?? self.width)
    }

    /// Drops the lines that end below `height`, but never the first. The last that is left ends with
    /// three dots where lines were dropped or it is wider than `width`; they have the font of the
    /// last run that leaves them room.
    public mutating func truncate(toWidth width: Double, height: Double) {
        let last = max(1, lines.prefix { $0.bottom <= height }.count) - 1
        guard lines.indices.contains(last) else { return }
        let isCut = last < lines.count - 1
        lines.removeLast(lines.count - 1 - last)
        self.height = lines[last].bottom
        let start = lines[last].glyphs.first.map { $0.position.x - $0.offset.x } ?? 0
        var text = lines[last].glyphs.sorted { $0.scalars.lowerBound < $1.scalars.lowerBound }
        while text.last?.isSpace == true { text.removeLast() }
        guard isCut || text.reduce(0, { $0 + $1.advance }) > width else { return }
        var kept: [Glyph] = []
        var dots: [Glyph] = []
        var (room, x) = (width, 0.0)
        for glyph in text {
            if dots.isEmpty || glyph.run != kept.last?.run {
                let candidate = self.dots(after: glyph)
                let length = candidate.reduce(0) { $0 + $1.advance }
                if dots.isEmpty || x + length <= width {
                    dots = candidate
                    room = width - length
                }
            }
            if x + glyph.advance > room { break }
            kept.append(glyph)
            x += glyph.advance
        }
        set(kept + dots, l: last, from: start)
        lines[last].width = (kept + dots).reduce(0) { $0 + $1.advance }
    }

    private func dots(after glyph: Glyph) -> [Glyph] {
        let run = runs[glyph.run]
        return run.font.shape("...", features: run.features).map {
            Glyph(
                run: glyph.run, id: $0.glyph, position: .zero,
                advance: $0.advance * run.size + run.letterSpacing, scalars: glyph.scalars,
                level: glyph.level, isSpace: false, offset: $0.offset * run.size,
                letterSpacing: run.letterSpacing)
        }
    }

    /// Puts glyphs, in the order of the text, on a line from left to right.
    private mutating func set(_ glyphs: [Glyph], l: Int, from start: Double) {
        var x = start
        lines[l].glyphs = Bidi.visualOrder(glyphs.map(\.level)).map { i in
            var glyph = glyphs[i]
            glyph.position = Point(x, lines[l].baseline) + glyph.offset
            x += glyph.advance
            return glyph
        }
    }

    /// Keeps `count` lines, and ends what is cut, or is wider than `width`, with an ellipsis where
    /// the text ends: at the left, where it runs to the left. Lines keep their alignment in `width`.
    public mutating func truncate(toLines count: Int, width: Double, alignment: Alignment) {
        let kept = max(1, min(lines.count, count))
        let isCut = kept < lines.count
        lines.removeLast(max(0, lines.count - kept))
        for l in lines.indices where lines[l].width > width || isCut && l == lines.count - 1 {
            if lines[l].isRightToLeft { mirror(l) }
            addEllipsis(to: l, width)
            if lines[l].isRightToLeft { mirror(l) }
            align(l, alignment, in: width)
        }
        height = lines.last?.bottom ?? 0
    }

    /// Turns the order and the places of a line's glyphs around.
    private mutating func mirror(_ l: Int) {
        for i in lines[l].glyphs.indices {
            let glyph = lines[l].glyphs[i]
            let x = glyph.position.x - glyph.offset.x
            lines[l].glyphs[i].position.x = -x - glyph.advance + glyph.offset.x
        }
        lines[l].glyphs.reverse()
    }

    private mutating func align(_ l: Int, _ alignment: Alignment, in width: Double) {
        guard let first = lines[l].glyphs.first else { return }
        let room = width - lines[l].width
        let start: Double =
            switch alignment {
            case .left: 0
            case .right: room
            case .center: room / 2
            }
        let shift = start - (first.position.x - first.offset.x)
        for i in lines[l].glyphs.indices { lines[l].glyphs[i].position.x += shift }
    }

    /// Whether text runs from right to left, by its first letter that has a direction.
    public static func isRightToLeft(_ text: String) -> Bool {
        Bidi.levels(Array(text.unicodeScalars.prefix(1000).filter { $0 != "\n" })).isRightToLeft
    }

    private mutating func addEllipsis(to l: Int, _ width: Double) {
        guard let last = lines[l].glyphs.last else { return }
        let run = runs[last.run]
        let ellipsis = run.font.shape("…", features: run.features)
        let length = ellipsis.reduce(0) { $0 + $1.advance * run.size + run.letterSpacing }
        let start = lines[l].glyphs.first?.position.x ?? 0
        while let glyph = lines[l].glyphs.last,
            glyph.isSpace
                || glyph.position.x - glyph.offset.x + glyph.advance - start + length > width,
            lines[l].glyphs.count > 1
        {
            lines[l].glyphs.removeLast()
        }
        guard let end = lines[l].glyphs.last else { return }
        var x = end.position.x - end.offset.x + end.advance
        for glyph in ellipsis {
            let offset = glyph.offset * run.size
            lines[l].glyphs.append(
                Glyph(
                    run: end.run, id: glyph.glyph,
                    position: Point(x, lines[l].baseline) + offset,
                    advance: glyph.advance * run.size, scalars: end.scalars, level: 0,
                    isSpace: false, offset: offset, letterSpacing: 0))
            x += glyph.advance * run.size + run.letterSpacing
        }
        lines[l].width = x - start
    }

    // MARK: Shaping

    private func setParagraph(
        _ scalars: [(run: Int, scalar: UnicodeScalar)], start: Int, width: Double?,
        _ breaks: LineBreaks
    ) -> [Line] {
        let bidi = Bidi.levels(scalars.map(\.scalar))
        var glyphs: [Glyph] = []
        var i = 0
        while i < scalars.count {
            var end = i + 1
            while end < scalars.count, scalars[end].run == scalars[i].run,
                bidi.levels[end] == bidi.levels[i]
            {
                end += 1
            }
            shape(scalars[i..<end], start: start, level: bidi.levels[i], into: &glyphs)
            i = end
        }
        var lines: [Line]
        if let width {
            let mayEnd = breaks.opportunities(scalars.map(\.scalar))
            lines = TextLayout.breakLines(glyphs, width: width) { i in
                let scalar = glyphs[i].scalars.lowerBound - start
                return scalar > 0 && mayEnd[scalar - 1] && !glyphs[i].isSpace
            }
        } else {
            lines = [TextLayout.line(glyphs[...])]
        }
        for l in lines.indices { lines[l].isRightToLeft = bidi.isRightToLeft }
        return lines
    }

    /// Adds the glyphs in the order of the text.
    private func shape(
        _ scalars: ArraySlice<(run: Int, scalar: UnicodeScalar)>, start: Int, level: UInt8,
        into glyphs: inout [Glyph]
    ) {
        let index = scalars[scalars.startIndex].run
        let run = runs[index]
        var text = ""
        /// The scalar at each byte of the text.
        var scalarAt: [Int] = []
        for i in scalars.indices {
            text.unicodeScalars.append(scalars[i].scalar)
            for _ in 0..<UTF8.width(scalars[i].scalar) { scalarAt.append(i) }
        }
        var shaped = run.font.shape(
            text[...], features: run.features, isRightToLeft: level % 2 == 1)
        if level % 2 == 1 { shaped.reverse() }
        for (g, glyph) in shaped.enumerated() {
            guard glyph.cluster < scalarAt.count else { continue }
            let first = scalarAt[glyph.cluster]
            // A ligature stands for all scalars up to the next cluster.
            var next = g + 1
            while next < shaped.count, shaped[next].cluster == glyph.cluster { next += 1 }
            let end =
                next < shaped.count && shaped[next].cluster < scalarAt.count
                ? max(first + 1, scalarAt[shaped[next].cluster]) : scalars.endIndex
            glyphs.append(
                Glyph(
                    run: index, id: glyph.glyph, position: .zero,
                    advance: glyph.advance * run.size + run.letterSpacing,
                    scalars: start + first..<start + max(first + 1, end), level: level,
                    isSpace: scalars[first].scalar.properties.isWhitespace,
                    offset: glyph.offset * run.size, letterSpacing: run.letterSpacing))
        }
    }

    // MARK: Lines

    /// White space at the end of a line hangs over.
    private static func line(_ glyphs: ArraySlice<Glyph>) -> Line {
        var end = glyphs.endIndex
        while end > glyphs.startIndex, glyphs[end - 1].isSpace { end -= 1 }
        var line = Line()
        line.glyphs = Array(glyphs)
        line.width = glyphs[..<end].reduce(0) { $0 + $1.advance }
        // What parts letters does not stand behind the last one.
        if end > glyphs.startIndex { line.width -= glyphs[end - 1].letterSpacing }
        return line
    }

    /// Breaks glyphs, in the order of the text, before words; a word that is wider than a line is
    /// broken where it must be.
    private static func breakLines(
        _ glyphs: [Glyph], width: Double, beginsWord: (Int) -> Bool
    ) -> [Line] {
        var lines: [Line] = []
        var start = 0
        var at = 0.0
        /// Where the word begins that is being read.
        var word = 0
        for i in glyphs.indices {
            if beginsWord(i) { word = i }
            if !glyphs[i].isSpace, at + glyphs[i].advance > width, i > start {
                let cut = word > start ? word : i
                lines.append(line(glyphs[start..<cut]))
                start = cut
                at = glyphs[cut..<i].reduce(0) { $0 + $1.advance }
                word = max(word, cut)
            }
            at += glyphs[i].advance
        }
        lines.append(line(glyphs[start...]))
        return lines
    }

    /// Puts each line's glyphs in their order from left to right, and gives them their places.
    private mutating func place(_ alignment: Alignment, in width: Double) {
        for l in lines.indices {
            let line = lines[l]
            var trailing = line.glyphs.count
            while trailing > 0, line.glyphs[trailing - 1].isSpace { trailing -= 1 }
            var x =
                switch alignment {
                case .left: 0.0
                case .right: width - line.width
                case .center: (width - line.width) / 2
                }
            // Spaces that hang over at the end of a line from right to left stand before it.
            if line.isRightToLeft {
                x -= line.glyphs[trailing...].reduce(0) { $0 + $1.advance }
            }
            set(line.glyphs, l: l, from: x)
        }
    }
}
