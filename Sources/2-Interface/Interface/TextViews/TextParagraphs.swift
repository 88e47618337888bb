import Geometry
import Typography

/// The paragraphs of a text that is edited, laid out below each other. A change lays out the paragraphs that it changes.
struct TextParagraphs {
    struct Paragraph {
        /// The text without its line break.
        let text: String
        let layout: TextLayout
        /// The position of its first character in the whole text.
        var start = 0
        /// In points from the top of the text.
        var top = 0.0
        let scalarCount: Int
        let height: Double
        let isRightToLeft: Bool
    }

    /// What paragraphs are laid out with; all of them are laid out again when it changes.
    struct Style: Equatable {
        var size: Double
        /// In points.
        var width: Double
        var isRightToLeft: Bool
        /// The revision of the family.
        var revision: Int
    }

    private(set) var paragraphs: [Paragraph] = []
    /// The number of paragraphs that were laid out, for tests.
    private(set) var layoutCount = 0
    private(set) var style: Style?
    /// The distance between baselines, in points.
    private(set) var lineHeight = 0.0

    /// In points.
    var height: Double { paragraphs.last.map { $0.top + $0.height } ?? lineHeight }

    /// Lays out a text whose line breaks are line feeds.
    ///
    /// - Complexity: linear in the length of the text; only paragraphs that have changed are laid out.
    mutating func layOut(_ text: String, family: FontFamily, style: Style) {
        let texts = text.split(separator: "\n", omittingEmptySubsequences: false)
        var (first, last) = (0, 0)
        if style == self.style {
            let common = min(texts.count, paragraphs.count)
            while first < common, texts[first] == paragraphs[first].text { first += 1 }
            while last < common - first,
                texts[texts.count - 1 - last] == paragraphs[paragraphs.count - 1 - last].text
            { last += 1 }
        } else {
            self.style = style
            let probe = TextLayout(family.textRuns("x", size: style.size))
            lineHeight = probe.height
            paragraphs = []
        }
        let old = paragraphs[first..<(paragraphs.count - last)]
        let new = texts[first..<(texts.count - last)].enumerated().map { index, text in
            let before = old.isEmpty ? nil : old[min(first + index, old.endIndex - 1)]
            return makeParagraph(
                String(text), family, style, reusing: before?.layout ?? TextLayout([]))
        }
        layoutCount += new.count
        paragraphs.replaceSubrange(first..<(paragraphs.count - last), with: new)
        var (start, top) = (0, 0.0)
        for index in paragraphs.indices {
            paragraphs[index].start = start
            paragraphs[index].top = top
            start += paragraphs[index].scalarCount + 1
            top += paragraphs[index].height
        }
    }

    private func makeParagraph(
        _ text: String, _ family: FontFamily, _ style: Style, reusing old: TextLayout
    ) -> Paragraph {
        let isRightToLeft =
            text.isEmpty ? style.isRightToLeft : TextLayout.isRightToLeft(text)
        let layout = TextLayout(
            family.textRuns(text, size: style.size), width: style.width, alignWidth: style.width,
            alignment: isRightToLeft ? .right : .left, breaks: .unicode,
            interfaceIsRightToLeft: style.isRightToLeft, reusing: old)
        return Paragraph(
            text: text, layout: layout, scalarCount: text.unicodeScalars.count,
            height: max(lineHeight, layout.height), isRightToLeft: isRightToLeft)
    }

    // MARK: Places

    /// Returns the index of the paragraph that contains a position.
    func index(of place: Int) -> Int { lastIndex { $0.start <= place } }

    /// Returns the index of the paragraph at a height, in points from the top.
    func index(atY y: Double) -> Int { lastIndex { $0.top <= y } }

    private func lastIndex(_ isBefore: (Paragraph) -> Bool) -> Int {
        var (low, high) = (0, paragraphs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if isBefore(paragraphs[middle]) { low = middle } else { high = middle }
        }
        return low
    }

    /// Returns the position that is nearest to a point.
    func place(at point: Point) -> Int {
        guard !paragraphs.isEmpty else { return 0 }
        let paragraph = paragraphs[index(atY: point.y)]
        if paragraph.scalarCount == 0 { return paragraph.start }
        let local = Point(point.x, point.y - paragraph.top)
        return paragraph.start + paragraph.layout.place(at: local)
    }

    /// Returns where the caret is at a position.
    ///
    /// - Parameter endsLine: Whether it is at the end of a broken line instead of at the start of the next one.
    func caret(at place: Int, endsLine: Bool = false) -> Rect {
        let width = TextFieldLine.caretWidth
        guard !paragraphs.isEmpty else { return Rect(0, 0, width, lineHeight) }
        let paragraph = paragraphs[index(of: place)]
        let end = (style?.width ?? 0) - width
        if paragraph.scalarCount == 0 {
            return Rect(paragraph.isRightToLeft ? end : 0, paragraph.top, width, lineHeight)
        }
        let local = place - paragraph.start
        var caret = paragraph.layout.caret(at: local)
        if endsLine, local > 0, paragraph.layout.caret(at: local - 1).line < caret.line {
            caret = paragraph.layout.caret(at: local - 1)
            let line = paragraph.layout.lines[caret.line]
            let start = paragraph.layout.start(ofLine: caret.line)
            caret.x = line.isRightToLeft ? start : start + line.width
        }
        return Rect(
            max(0, min(end, caret.x)), paragraph.top + caret.top, width, caret.bottom - caret.top)
    }

    /// The indices of the paragraphs between two heights.
    func indices(from top: Double, to bottom: Double) -> Range<Int> {
        guard !paragraphs.isEmpty else { return 0..<0 }
        let first = index(atY: top)
        return first..<max(first, index(atY: bottom) + 1)
    }

    /// Returns what is behind selected letters of a paragraph.
    func boxes(of range: Range<Int>, in index: Int) -> [Rect] {
        let paragraph = paragraphs[index]
        let own = range.clamped(
            to: paragraph.start..<paragraph.start + paragraph.scalarCount)
        guard !own.isEmpty else { return [] }
        let local = own.lowerBound - paragraph.start..<own.upperBound - paragraph.start
        return paragraph.layout.boxes(of: local).map { $0.offset(by: Point(0, paragraph.top)) }
    }
}
