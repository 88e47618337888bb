import Geometry

/// Runs of text, shaped and set in lines.
public struct TextLayout {
    /// How lines are placed in the width.
    public enum Alignment: Int, Sendable {
        case left, right, center
    }

    /// A glyph of a line.
    package struct Glyph {
        /// The index of its run in `runs`.
        package var run: Int
        package var id: Font.GlyphID
        /// Its origin, on the baseline, from the layout's upper left corner, in points.
        package var position: Point
        /// To the next glyph, letter spacing included, in points.
        package var advance: Double
        /// Its scalars, counted over the text of all runs, line feeds included.
        package var scalars: Range<Int>
        /// The bidirectional embedding level; odd for right to left.
        var level: UInt8
        var isSpace: Bool
        /// Of the origin from where the advances before it lead.
        package var offset: Point
        /// The part of the advance that is letter spacing.
        var letterSpacing: Double
    }

    /// A line of glyphs.
    public struct Line {
        /// The first line of its paragraph.
        package internal(set) var startsParagraph = false
        /// From left to right.
        package internal(set) var glyphs: [Glyph] = []
        /// In points; without white space at its end, but for `LineBreaks.riv`.
        public internal(set) var width = 0.0
        /// Down from the layout's upper edge, in points.
        public internal(set) var top = 0.0
        /// Down from the layout's upper edge, in points.
        public internal(set) var baseline = 0.0
        /// Down from the layout's upper edge, in points.
        public internal(set) var bottom = 0.0
        /// The direction of the line's paragraph.
        public internal(set) var isRightToLeft = false
        /// The runs that its height is made of; nil for those of its glyphs.
        var heightRuns: ClosedRange<Int>?
    }

    /// From top to bottom; one for an empty text.
    public internal(set) var lines: [Line] = []
    /// The runs that it was made of.
    public let runs: [TextRun]
    /// The widest line's, in points.
    public private(set) var width = 0.0
    /// Of all lines, in points; without the spacing after the last paragraph.
    public internal(set) var height = 0.0
    /// Where each line begins, from the left, in points.
    private var starts: [Double] = []
    /// The number of scalars in all runs, up to the limit.
    package private(set) var scalarCount = 0

    /// Sets runs in lines.
    ///
    /// Text beyond 200,000 scalars is left out, and so are the marks behind a character that has 30
    /// of them already.
    ///
    /// - Parameters:
    ///   - width: where lines are broken, in points; nil breaks at line feeds only.
    ///   - alignWidth: what lines are aligned in, in points; nil for the widest line.
    ///   - breaks: where a line may end. A word that is wider than a line is broken at any glyph.
    ///   - paragraphSpacing: in points.
    ///   - firstLineKeepsAscent: a run's line height does not move the first line, as in the .riv
    ///     format's other runtimes.
    /// - Complexity: linear in the length of the text.
    public init(
        _ runs: [TextRun], width: Double? = nil, alignWidth: Double? = nil,
        alignment: Alignment = .left, breaks: LineBreaks = .whiteSpace,
        paragraphSpacing: Double = 0, firstLineKeepsAscent: Bool = false
    ) {
        self.runs = runs
        let source = TextSource(runs, breaks)
        scalarCount = source.scalarCount
        var shaper = TextShaper(runs: runs, breaks: breaks)
        var y = 0.0
        for (p, paragraph) in source.paragraphs.enumerated() {
            let isLast = p == source.paragraphs.count - 1
            var startsParagraph = true
            for var line in shaper.lines(of: paragraph, width: width, isLast: isLast) {
                line.startsParagraph = startsParagraph
                startsParagraph = false
                let styles = line.heightRuns.map(Array.init) ?? Array(Set(line.glyphs.map(\.run)))
                let extent = verticalExtent(
                    of: styles.isEmpty ? [paragraph.first?.run ?? source.lastRun] : styles,
                    keepsAscent: lines.isEmpty && firstLineKeepsAscent)
                line.top = y
                line.baseline = y + extent.ascent
                line.bottom = line.baseline + extent.descent
                y = line.bottom
                self.width = max(self.width, line.width)
                lines.append(line)
            }
            height = y
            y += paragraphSpacing
        }
        place(alignment, in: alignWidth ?? self.width, breaks)
    }

    /// The largest ascent and descent of runs. `indices` may hold one past the last run.
    private func verticalExtent(
        of indices: [Int], keepsAscent: Bool
    ) -> (ascent: Double, descent: Double) {
        let used = indices.filter(runs.indices.contains).map { runs[$0] }
        return (
            used.map { keepsAscent ? $0.fontAscent : $0.ascent }.max() ?? 0,
            used.map(\.descent).max() ?? 0
        )
    }

    /// The runs that a line's height is made of.
    package func heightRuns(of line: Line) -> [TextRun] {
        let indices = line.heightRuns.map(Array.init) ?? Array(Set(line.glyphs.map(\.run)))
        return indices.filter(runs.indices.contains).map { runs[$0] }
    }

    /// Where a line begins, from the left, in points.
    package func start(ofLine l: Int) -> Double { starts[l] }

    // MARK: Placement

    /// Puts each line's glyphs in visual order and gives them their positions.
    private mutating func place(
        _ alignment: Alignment, in width: Double, _ breaks: LineBreaks
    ) {
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
            starts.append(x)
            // The spaces at the end of a line that runs from right to left lie to its left.
            if line.isRightToLeft, breaks != .riv {
                x -= line.glyphs[trailing...].reduce(0) { $0 + $1.advance }
            }
            set(line.glyphs, line: l, from: x)
        }
    }

    /// Makes `glyphs`, which are in the order of the text, those of a line, from `start` to the right.
    mutating func set(_ glyphs: [Glyph], line l: Int, from start: Double) {
        var x = start
        lines[l].glyphs = Bidi.visualOrder(glyphs.map(\.level)).map { i in
            var glyph = glyphs[i]
            glyph.position = Point(x, lines[l].baseline) + glyph.offset
            x += glyph.advance
            return glyph
        }
    }
}
