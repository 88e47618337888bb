import Geometry
import RiveRuntime
import TextEditing
import Typography

/// Receives the events of a text view; the equivalent of `UITextViewDelegate`. Fingers and keys send them, programs that
/// set the text do not.
@MainActor public protocol TextViewDelegate: ScrollViewDelegate {
    /// Called after the text began to be edited.
    func textViewDidBeginEditing(_ textView: TextView)
    /// Called after fingers or keys have changed the text.
    func textViewDidChange(_ textView: TextView)
    /// Called after the text is no longer edited.
    func textViewDidEndEditing(_ textView: TextView)
}

extension TextViewDelegate {
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: TextView) {}
    /// Does nothing.
    public func textViewDidChange(_ textView: TextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: TextView) {}
}

/// A text of several lines that is edited and scrolls; the equivalent of `UITextView`.
///
///     let note = TextView(family: app.fonts.regular)
///     note.placeholder = "Note for the kitchen"
///
/// Fingers and keys do what they do in a ``TextField``; the up and down arrows move the caret between lines, and Return
/// begins a new one. The text scrolls so that the caret is in sight.
public final class TextView: ScrollView, TextInput {
    /// The fonts. Each character is set in the first font that contains it.
    public let family: FontFamily
    /// The font size, in points.
    public var fontSize: Double {
        didSet { if fontSize != oldValue { textDidChange() } }
    }
    var editor = TextEditor("")
    /// The text. Setting it puts the caret at its end and tells the delegate nothing.
    public var text: String {
        get { editor.text }
        set {
            let new = TextEditor.typed(newValue)
            guard new != editor.text else { return }
            editor.replaceAll(with: new)
            selectionTools?.hide()
            textDidChange()
        }
    }
    /// The text that is shown while there is none; UIKit has no such property.
    public var placeholder = "" {
        didSet { if placeholder != oldValue { setNeedsDisplay() } }
    }
    /// The colour of the text.
    public var textColor = Color.black {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }
    /// Whether the text can be edited. One that cannot is only read.
    public var isEditable = true {
        didSet { if !isEditable { resignFirstResponder() } }
    }
    /// The space between the view's edges and the text, in points.
    public var textContainerInset = EdgeInsets(top: 10, left: 12, bottom: 10, right: 12) {
        didSet { if textContainerInset != oldValue { textDidChange() } }
    }
    /// What the return key of an on-screen keyboard shows; it begins a new line.
    public var returnKeyType = ReturnKeyType.default
    /// The keys of an on-screen keyboard.
    public var keyboardType = KeyboardType.default
    /// Which letters an on-screen keyboard types in upper case by itself; none in secrets and addresses.
    public var autocapitalizationType = TextAutocapitalizationType.sentences
    /// The maximum number of characters that can be typed; nil for 10,000 scalars. UIKit has no such limit.
    public var maximumLength: Int? {
        get { editor.maximumLength }
        set { editor.maximumLength = newValue }
    }

    var paragraphs = TextParagraphs()
    private var shownPlaceholder = TextParagraphs()
    let caret = BlinkingCaret()
    var selectionTools: SelectionTools?
    private var isStale = true
    private var revealsCaret = false
    /// The x at which the up and down arrows move the caret, in points; nil after other moves.
    private var column: Double?
    /// The finger that may drag the caret, and whether it does.
    private var press: (touch: Touch, drags: Bool)?
    private lazy var longPress = LongPressGestureRecognizer { [unowned self] in
        selectWord(with: $0)
    }

    /// Creates an empty view; `fontSize` is in points.
    public init(family: FontFamily, fontSize: Double = 17) {
        self.family = family
        self.fontSize = fontSize
        super.init()
        laysOutWhenScrolling = false
        cornerRadius = 9
        backgroundColor = Color(argb: 0x2878_7880)
        addGestureRecognizer(longPress)
    }

    /// Creates an empty view in the system's font, 17 points high; see ``SystemFont``.
    public override convenience init(frame: Rect = .zero) {
        self.init(family: SystemFont.regular)
        self.frame = frame
    }

    // MARK: Focus

    /// Whether the text is edited.
    public var isEditing: Bool { isFocused }
    var isEnabled: Bool { isEditable }
    var isSecureTextEntry: Bool { false }
    var joinsLines: Bool { false }
    override var editsText: Bool { true }
    /// Whether the text can be edited.
    public override var canBecomeFocused: Bool { isEditable }

    /// Begins to edit the text: keys go to it, and an on-screen keyboard appears.
    ///
    /// - Returns: Whether it is edited now: not if it cannot be edited or is not on a screen.
    @discardableResult
    public func becomeFirstResponder() -> Bool { beginEditing() }

    /// Ends to edit the text.
    ///
    /// - Returns: Whether it was edited.
    @discardableResult
    public func resignFirstResponder() -> Bool { endEditing() }

    override func focusDidChange() {
        updateSelectionTools()
        if isFocused {
            editor.move(to: editor.end, selects: false)
        } else {
            editor.deselect()
            editor.clearHistory()
        }
        caretDidMove()
        let delegate = delegate as? any TextViewDelegate
        if isFocused {
            delegate?.textViewDidBeginEditing(self)
        } else {
            delegate?.textViewDidEndEditing(self)
        }
    }

    func sendEditingChanged() { (delegate as? any TextViewDelegate)?.textViewDidChange(self) }

    /// Begins a new line.
    func performReturn() { _ = insert("\n") }

    override func insert(committed: String, composed: String) {
        compose(composed, committed: committed)
    }

    /// Inserts text at the caret in place of what is selected, as an on-screen keyboard does.
    ///
    /// - Returns: Whether the text can be edited.
    @discardableResult
    public override func insertText(_ text: String) -> Bool { insert(text) }

    /// Deletes what is selected, or the character before the caret.
    public func deleteBackward() { deleteBackward(.character) }

    // MARK: Layout and drawing

    func textDidChange() {
        isStale = true
        caretDidMove()
    }

    func caretDidMove() {
        column = nil
        revealsCaret = isFocused
        setNeedsLayout()
        setNeedsDisplay()
        caret.restart(isOn: isFocused) { [weak self] in self?.setNeedsDisplay() }
    }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        textDidChange()
    }

    public override func tintColorDidChange() { setNeedsDisplay() }

    /// Returns the width that there is, and the height of the text.
    public override func sizeThatFits(_ size: Size) -> Size {
        let inset = textContainerInset
        let width = size.width.isFinite ? size.width : 320
        var copy = paragraphs
        copy.layOut(
            editor.text, family: family, style: style(width: width - inset.left - inset.right))
        return Size(width, (copy.height + inset.top + inset.bottom).rounded(.up))
    }

    public override func layoutSubviews() {
        layOutText()
        super.layoutSubviews()
        guard revealsCaret else { return }
        revealsCaret = false
        let inset = textContainerInset
        let rect = caretRect(at: editor.caret, endsLine: false)
        scrollRectToVisible(
            Rect(rect.x, rect.y - inset.top, rect.width, rect.height + inset.top + inset.bottom),
            animated: false)
    }

    private func style(width: Double) -> TextParagraphs.Style {
        TextParagraphs.Style(
            size: fontSize, width: max(1, width), isRightToLeft: isRightToLeft,
            revision: family.revision)
    }

    /// Lays out the text if it, or the width, has changed. What is typed enters no cache.
    func layOutText() {
        let inset = textContainerInset
        let style = style(width: frame.width - inset.left - inset.right)
        guard isStale || style != paragraphs.style else { return }
        isStale = false
        paragraphs.layOut(editor.text, family: family, style: style)
        contentSize = Size(frame.width, paragraphs.height + inset.top + inset.bottom)
    }

    /// Lays out the text again if fonts were added to the family since.
    ///
    /// - Returns: Whether fonts were added.
    func updateFonts() -> Bool {
        guard paragraphs.style?.revision != family.revision else { return false }
        textDidChange()
        return true
    }

    private var origin: Point { Point(textContainerInset.left, textContainerInset.top) }

    func place(at point: Point) -> Int {
        layOutText()
        return paragraphs.place(at: point - origin)
    }

    func caretRect(at place: Int, endsLine: Bool) -> Rect {
        layOutText()
        return paragraphs.caret(at: place, endsLine: endsLine).offset(by: origin)
    }

    public override func draw(on canvas: Canvas) { drawText(on: canvas) }

    func drawText(on canvas: Canvas) {
        layOutText()
        let selection = editor.selection
        let highlighted = highlightedRange
        let highlight = (tintColor ?? textColor).multiplyingAlpha(by: 0.3)
        let top = boundsOrigin.y - origin.y
        for index in paragraphs.indices(from: top, to: top + frame.height) {
            if isFocused, !highlighted.isEmpty {
                for box in paragraphs.boxes(of: highlighted, in: index) {
                    canvas.fill(box.offset(by: origin), color: highlight, cornerRadius: 2)
                }
            }
            let paragraph = paragraphs.paragraphs[index]
            canvas.draw(
                paragraph.layout, at: origin + Point(0, paragraph.top), color: textColor)
        }
        if editor.end == 0, !placeholder.isEmpty { drawPlaceholder(on: canvas) }
        guard isFocused, caret.isLit, selection.isEmpty else { return }
        canvas.fill(
            caretRect(at: editor.caret, endsLine: false), color: tintColor ?? textColor,
            cornerRadius: TextFieldLine.caretWidth / 2)
    }

    private func drawPlaceholder(on canvas: Canvas) {
        let inset = textContainerInset
        let style = style(width: frame.width - inset.left - inset.right)
        shownPlaceholder.layOut(placeholder, family: family, style: style)
        for paragraph in shownPlaceholder.paragraphs {
            canvas.draw(
                paragraph.layout, at: origin + Point(0, paragraph.top),
                color: textColor.multiplyingAlpha(by: 0.45))
        }
    }

    // MARK: Touches

    /// The distance from the caret in which a finger drags it, and how far it moves before that, in points.
    private static let (caretReach, dragDistance) = (22.0, 6.0)

    public override func holdsTouch(_ touch: Touch) -> Bool {
        press?.touch === touch && press?.drags == true
    }

    public override func touchBegan(_ touch: Touch) {
        guard isEditable, press == nil, !isDecelerating else { return super.touchBegan(touch) }
        press = (touch, false)
    }

    public override func touchMoved(_ touch: Touch) {
        guard let press, press.touch === touch else { return super.touchMoved(touch) }
        if !press.drags {
            guard startsAtCaret(touch),
                touch.position.distance(to: touch.startPosition) >= TextView.dragDistance
            else { return }
            self.press = (touch, true)
            longPress.ignore(touch)
            selectionTools?.hide()
            selectionTools?.magnify(true)
        }
        let place = place(at: touch.location(in: self))
        move { $0.move(to: place, selects: false) }
    }

    private func startsAtCaret(_ touch: Touch) -> Bool {
        guard isFocused, editor.selection.isEmpty else { return false }
        let reach = TextView.caretReach
        return caretRect(at: editor.caret, endsLine: false).inset(dx: -reach, dy: -reach / 2)
            .contains(convertFromScreen(touch.startPosition))
    }

    public override func touchEnded(_ touch: Touch) {
        guard let press, press.touch === touch else { return super.touchEnded(touch) }
        endPress()
        if !press.drags, !touch.hasMoved { tap(touch) }
    }

    public override func touchCancelled(_ touch: Touch) {
        guard press?.touch === touch else { return super.touchCancelled(touch) }
        endPress()
    }

    private func endPress() {
        if press?.drags == true { selectionTools?.magnify(false) }
        press = nil
    }

    // MARK: Keys

    var isTextFromRight: Bool {
        layOutText()
        guard !paragraphs.paragraphs.isEmpty else { return isRightToLeft }
        return paragraphs.paragraphs[paragraphs.index(of: editor.caret)].isRightToLeft
    }

    /// Handles keys that type, delete or move the caret. Tab moves the focus.
    public override func key(_ press: KeyPress, text: String = "") -> Bool {
        guard isEditable, press.key != .tab else { return false }
        guard press.phase != .up else { return true }
        let selects = press.modifiers.contains(.shift)
        let line = caretRect(at: editor.caret, endsLine: false)
        switch press.key {
        case .up, .down:
            selectionTools?.hide()
            moveToLine(isDown: press.key == .down, from: line, selects: selects)
        case .home where press.modifiers.isSubset(of: .shift),
            .end where press.modifiers.isSubset(of: .shift):
            let isStart = (press.key == .home) != isTextFromRight
            let place = place(at: Point(isStart ? 0 : frame.width, line.midY))
            move { $0.move(to: place, selects: selects) }
        default: return edit(with: press, text: text)
        }
        return true
    }

    private func moveToLine(isDown: Bool, from line: Rect, selects: Bool) {
        let x = column ?? line.x
        let y = isDown ? line.maxY + 1 : line.minY - 1
        let isBeyond = isDown ? y > origin.y + paragraphs.height : y < origin.y
        let place = isBeyond ? (isDown ? editor.end : 0) : place(at: Point(x, y))
        move { $0.move(to: place, selects: selects) }
        column = x
    }

    // MARK: Accessibility

    override var accessibilityRole: AccessibilityRole? { .field }
    /// What the program has set, or else the placeholder.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? (placeholder.isEmpty ? nil : placeholder) }
        set { super.accessibilityLabel = newValue }
    }
    /// The text.
    public override var accessibilityValue: String? {
        get { super.accessibilityValue ?? text }
        set { super.accessibilityValue = newValue }
    }
    /// Begins to edit the text.
    public override func accessibilityActivate() -> Bool { becomeFirstResponder() }
}
