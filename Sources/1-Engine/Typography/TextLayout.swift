import Geometry

/// Runs of text, shaped and laid out in lines.
public struct TextLayout {
    /// The horizontal alignment of lines.
    public enum Alignment: Int, Sendable {
        case left, right, center
    }

    /// A glyph of a line.
    package struct Glyph {
        /// The index of its run in `runs`.
        package var run: Int
        package var id: Font.GlyphID
        // Beside the number of the glyph, where small values take no memory of their own.
        /// The bidirectional embedding level; odd for right to left.
        var level: UInt8
        var isSpace: Bool
        /// The glyph's origin, on the baseline, relative to the layout's upper left corner, in points.
        package var position: Point
        /// The distance to the next glyph, including letter spacing, in points.
        package var advance: Double
        /// The glyph's scalars, counted over the text of all runs, including line feeds.
        package var scalars: Range<Int>
        /// The offset of the origin from the pen position, in points.
        package var offset: Point
        /// The part of the advance that is letter spacing.
        var letterSpacing: Double
    }

    /// A line of glyphs.
    public struct Line {
        /// Whether the line is the first of its paragraph.
        package internal(set) var startsParagraph = false
        /// The glyphs from left to right.
        package internal(set) var glyphs: [Glyph] = []
        /// The width in points, excluding trailing white space except with `LineBreaks.riv`.
        public internal(set) var width = 0.0
        /// The distance of the top from the layout's upper edge, in points.
        public internal(set) var top = 0.0
        /// The distance of the baseline from the layout's upper edge, in points.
        public internal(set) var baseline = 0.0
        /// The distance of the bottom from the layout's upper edge, in points.
        public internal(set) var bottom = 0.0
        /// The direction of the line's paragraph.
        public internal(set) var isRightToLeft = false
        /// The runs that determine the line's height; nil for the runs of its glyphs.
        var heightRuns: ClosedRange<Int>?
    }

    /// The lines from top to bottom; one for an empty text.
    public internal(set) var lines: [Line] = []
    /// The runs from which the layout was made.
    public let runs: [TextRun]
    /// The width of the widest line, in points.
    public private(set) var width = 0.0
    /// The height of all lines, in points, without the spacing after the last paragraph.
    public internal(set) var height = 0.0
    /// The start of each line from the left, in points.
    private var starts: [Double] = []
    /// The number of scalars in all runs, up to the limit.
    package private(set) var scalarCount = 0
    /// The long texts of a layout that is made again with each key.
    private var shaped: [ShapedText] = []

    /// Lays out runs in lines.
    ///
    /// Scalars beyond the first 200,000 are ignored, and so are combining marks after the first 30 on a character.
    ///
    /// - Parameters:
    ///   - width: the width at which lines are broken, in points; nil breaks at line feeds only.
    ///   - alignWidth: the width in which lines are aligned, in points; nil for the width of the widest line.
    ///   - breaks: the rules for where a line may end. A word that is wider than a line is broken at any glyph.
    ///   - paragraphSpacing: the space after each paragraph but the last, in points.
    ///   - firstLineKeepsAscent: whether a run's line height leaves the first line in place, as in the other runtimes
    ///     of the .riv format.
    ///   - interfaceIsRightToLeft: whether a paragraph that has isolates, but no letter outside them, runs from right
    ///     to left.
    /// - Complexity: linear in the length of the text.
    public init(
        _ runs: [TextRun], width: Double? = nil, alignWidth: Double? = nil,
        alignment: Alignment = .left, breaks: LineBreaks = .whiteSpace,
        paragraphSpacing: Double = 0, firstLineKeepsAscent: Bool = false,
        interfaceIsRightToLeft: Bool = false
    ) {
        self.init(
            runs, width: width, alignWidth: alignWidth, alignment: alignment, breaks: breaks,
            paragraphSpacing: paragraphSpacing, firstLineKeepsAscent: firstLineKeepsAscent,
            interfaceIsRightToLeft: interfaceIsRightToLeft, reusing: nil)
    }

    /// Lays out runs as the other initialiser does, for a text that is edited.
    ///
    /// - Parameters:
    ///   - old: the layout before the change, whose glyphs are used again; nil keeps nothing for the next one.
    ///   - parts: keeps the glyphs of a text that is laid out again and again without changing.
    package init(
        _ runs: [TextRun], width: Double? = nil, alignWidth: Double? = nil,
        alignment: Alignment = .left, breaks: LineBreaks = .whiteSpace,
        paragraphSpacing: Double = 0, firstLineKeepsAscent: Bool = false,
        interfaceIsRightToLeft: Bool = false, reusing old: TextLayout?, parts: ShapedParts? = nil
    ) {
        self.runs = runs
        let source = TextSource(runs, breaks)
        scalarCount = source.scalarCount
        var shaper = TextShaper(
            runs: runs, breaks: breaks, interfaceIsRightToLeft: interfaceIsRightToLeft,
            reusing: old?.shaped, parts: parts)
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
        shaped = shaper.shaped
        place(alignment, in: alignWidth ?? self.width, breaks)
    }

    /// Returns the maximum ascent and descent of runs. `indices` may include the index after the last run.
    private func verticalExtent(
        of indices: [Int], keepsAscent: Bool
    ) -> (ascent: Double, descent: Double) {
        let used = indices.filter(runs.indices.contains).map { runs[$0] }
        return (
            used.map { keepsAscent ? $0.fontAscent : $0.ascent }.max() ?? 0,
            used.map(\.descent).max() ?? 0
        )
    }

    /// Returns the runs that determine a line's height.
    package func heightRuns(of line: Line) -> [TextRun] {
        let indices = line.heightRuns.map(Array.init) ?? Array(Set(line.glyphs.map(\.run)))
        return indices.filter(runs.indices.contains).map { runs[$0] }
    }

    /// Returns how far the glyphs of a line extend above and below its baseline, in points. Those in `font` count with
    /// the font's metrics for spacing lines, which cost nothing to find.
    package func extent(ofLine l: Int, metricsOf font: Font) -> (above: Double, below: Double) {
        var extent = (above: 0.0, below: 0.0)
        for glyph in lines[l].glyphs {
            let run = runs[glyph.run]
            if run.font === font {
                extent.above = max(extent.above, font.lineAscent * run.size)
                extent.below = max(extent.below, font.lineDescent * run.size)
                continue
            }
            let own = run.font.extent(of: glyph.id)
            let shift = glyph.position.y - lines[l].baseline
            extent.above = max(extent.above, own.above * run.size - shift)
            extent.below = max(extent.below, own.below * run.size + shift)
        }
        return extent
    }

    /// Returns the start of a line from the left, in points.
    package func start(ofLine l: Int) -> Double { starts[l] }

    // MARK: Placement

    /// Puts each line's glyphs into visual order and positions them.
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
            // The trailing spaces of a right-to-left line are to its left.
            if line.isRightToLeft, breaks != .riv {
                x -= line.glyphs[trailing...].reduce(0) { $0 + $1.advance }
            }
            if line.glyphs.allSatisfy({ $0.level == 0 }) {
                setInOrder(line: l, from: x)
            } else {
                set(line.glyphs, line: l, from: x)
            }
        }
    }

    /// Positions the glyphs of a line that runs from left to right.
    private mutating func setInOrder(line l: Int, from start: Double) {
        var x = start
        let baseline = lines[l].baseline
        for i in lines[l].glyphs.indices {
            lines[l].glyphs[i].position = Point(x, baseline) + lines[l].glyphs[i].offset
            x += lines[l].glyphs[i].advance
        }
    }

    /// Makes `glyphs`, which are in the order of the text, the glyphs of a line, positioned from `start` to the right.
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
