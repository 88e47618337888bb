import Geometry
import TextEditing
import Typography

/// The line of text of a field: where its letters are and which part of them is in sight.
struct TextFieldLine {
    /// The width of the caret, in points.
    static let caretWidth = 2.0

    var layout = TextLayout([])
    /// The width of the text with the spaces at its end, which the layout leaves out, in points.
    var textWidth = 0.0
    /// Whether the text has changed since it was laid out.
    var isStale = true
    /// Whether the caret has moved since it was last in sight.
    var revealsCaret = false
    /// Whether the start of the text is to come into sight.
    var scrollsToStart = true
    /// The x of the left end of the text, from the left end of the field's text area, in points.
    var origin = 0.0
    /// The x of the caret from the left end of the text, in points.
    var caretX = 0.0
    /// What is behind selected letters, from the left end of the text.
    var boxes: [Rect] = []
    /// Whether the text runs from right to left.
    var isFromRight = false
    /// The width of the area in which the text was placed, in points.
    private(set) var width = 0.0

    /// Whether the text must be placed again before it is drawn in an area of some width.
    func needsPlacing(width: Double) -> Bool {
        isStale || revealsCaret || scrollsToStart || width != self.width
    }

    /// Moves the text so that the caret, or its start, is in an area of some width, and no room is left at its ends.
    mutating func scroll(width: Double) {
        self.width = width
        let slack = width - textWidth - TextFieldLine.caretWidth
        if slack >= 0 {
            origin = isFromRight ? slack : 0
        } else {
            if scrollsToStart { origin = isFromRight ? slack : 0 }
            if revealsCaret {
                origin = max(min(origin, width - TextFieldLine.caretWidth - caretX), -caretX)
            }
            origin = min(0, max(slack, origin))
        }
        scrollsToStart = false
        revealsCaret = false
    }
}

extension TextField {
    /// The space at the sides of the text, and the width of the clear button, in points.
    private static let (margin, clearWidth) = (12.0, Control.minimumTarget)
    private static let dot: Character = "•"

    /// Whether the clear button is shown.
    var showsClearButton: Bool {
        guard editor.end > 0, isEnabled else { return false }
        switch clearButtonMode {
        case .never: return false
        case .whileEditing: return isEditing
        case .unlessEditing: return !isEditing
        case .always: return true
        }
    }

    /// Where the text is, in the field's own coordinates.
    var textArea: Rect {
        let trailing = showsClearButton ? TextField.clearWidth : TextField.margin
        let width = max(0, frame.width - TextField.margin - trailing - trailingRoom)
        return directionalRect(Rect(TextField.margin, 0, width, frame.height))
    }

    /// Where the clear button is, in the field's own coordinates.
    var clearArea: Rect {
        let width = TextField.clearWidth
        return directionalRect(Rect(frame.width - width, 0, width, frame.height))
    }

    // MARK: Letters

    /// The text as it is shown.
    private var shownText: String {
        if editor.end == 0 { return placeholder }
        return isSecureTextEntry
            ? String(repeating: TextField.dot, count: editor.length) : editor.text
    }

    /// Returns the position in the shown text of one in the text.
    private func shown(_ place: Int) -> Int {
        isSecureTextEntry ? editor.characterCount(before: place) : place
    }

    /// Lays out the text if it has changed, and brings the caret into sight. What is typed enters no cache.
    func layOutText() {
        if line.isStale {
            line.isStale = false
            let text = shownText
            line.isFromRight =
                text.isEmpty
                ? isRightToLeft : TextLayout.isRightToLeft(text) || isRightToLeft && editor.end == 0
            line.layout = TextLayout(
                family.textRuns(text, size: fontSize), interfaceIsRightToLeft: isRightToLeft,
                reusing: line.layout)
            let end = line.layout.caret(at: editor.end == 0 ? 0 : shown(editor.end)).x
            line.textWidth = max(line.layout.width, end)
        }
        let isEmpty = editor.end == 0
        line.caretX =
            isEmpty
            ? (line.isFromRight ? line.layout.width : 0)
            : line.layout.caret(at: shown(editor.caret)).x
        let selection = highlightedRange
        line.boxes =
            selection.isEmpty || !isEditing
            ? [] : line.layout.boxes(of: shown(selection.lowerBound)..<shown(selection.upperBound))
        if !isEditing { line.scrollsToStart = true }
        line.scroll(width: textArea.width)
    }

    func place(at point: Point) -> Int {
        layOutText()
        guard editor.end > 0 else { return 0 }
        let place = line.layout.place(atX: point.x - textArea.x - line.origin, line: 0)
        return isSecureTextEntry ? editor.place(afterCharacters: place) : place
    }

    func caretRect(at place: Int, endsLine: Bool) -> Rect {
        layOutText()
        let isAtCaret = editor.end == 0 || place == editor.caret
        let x = isAtCaret ? line.caretX : line.layout.caret(at: shown(place)).x
        return Rect(
            textArea.x + line.origin + x, (frame.height - caretHeight) / 2,
            TextFieldLine.caretWidth, caretHeight)
    }

    private var caretHeight: Double { fontSize * 1.3 }

    // MARK: Drawing

    /// Draws the text, what is selected and the caret.
    func drawText(on canvas: Canvas) {
        let area = textArea
        if line.needsPlacing(width: area.width) { layOutText() }
        // The middle between the baseline and the height of capitals is in the middle of the field.
        let baseline = (frame.height + family.capHeight * fontSize) / 2
        let top = baseline - (line.layout.lines.first?.baseline ?? 0)
        let x = area.x + line.origin
        let height = caretHeight
        let caretTop = (frame.height - height) / 2
        canvas.save()
        canvas.clip(to: area.inset(dx: -TextFieldLine.caretWidth, dy: 0))
        for box in line.boxes {
            canvas.fill(
                Rect(x + box.x, caretTop, box.width, height),
                color: (tintColor ?? textColor).multiplyingAlpha(by: 0.3), cornerRadius: 2)
        }
        let color =
            editor.end == 0
            ? placeholderColor ?? textColor.multiplyingAlpha(by: 0.45) : textColor
        canvas.draw(line.layout, at: Point(x, top), color: color)
        if showsCaret {
            canvas.fill(
                Rect(x + line.caretX, caretTop, TextFieldLine.caretWidth, height),
                color: tintColor ?? textColor, cornerRadius: TextFieldLine.caretWidth / 2)
        }
        canvas.restore()
    }

    func drawClearButton(on canvas: Canvas) {
        let area = clearArea
        let radius = 9.0
        let color = textColor.multiplyingAlpha(by: press == .clear ? 0.7 : 0.4)
        canvas.fill(
            Rect(area.midX - radius, area.midY - radius, 2 * radius, 2 * radius), color: color,
            cornerRadius: radius)
        canvas.save()
        canvas.translateBy(x: area.midX, y: area.midY)
        canvas.stroke(
            TextField.cross, style: StrokeStyle(width: 2, join: .round, cap: .round),
            color: textColor.contrastingText)
        canvas.restore()
    }

    /// The cross of the clear button around its middle; made once, since a blinking caret draws it again and again.
    private static let cross: Path = {
        let arm = 3.5
        var path = Path()
        for sign in [-1.0, 1.0] {
            path.move(to: Point(-arm, -sign * arm))
            path.line(to: Point(arm, sign * arm))
        }
        return path
    }()
}
