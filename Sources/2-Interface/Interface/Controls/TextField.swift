import Geometry
import RiveRuntime
import TextEditing
import Typography

/// A field with a line of text that is edited; the equivalent of `UITextField`.
///
///     let name = TextField(family: app.fonts.regular)
///     name.placeholder = "Name"
///     name.addAction(for: .editingChanged) { [unowned name] in greet(name.text) }
///
/// A tap gives it the focus and puts the caret where the finger was. A second tap or a finger that stays selects a word,
/// and a third tap all of the text: handles change what is selected, and a menu copies and pastes within the program. A
/// finger that moves along the text drags the caret below a loupe. Text that is longer than the field scrolls within it.
public final class TextField: Control, TextInput {
    /// When a part of the field is shown; the equivalent of `UITextField.ViewMode`.
    public enum ViewMode: Sendable {
        case never, whileEditing, unlessEditing, always
    }

    /// The height of a field, in points: the smallest target for a finger.
    public static let height = Control.minimumTarget

    /// The fonts. Each character is set in the first font that contains it.
    public let family: FontFamily
    /// The font size, in points.
    public var fontSize: Double {
        didSet { if fontSize != oldValue { textDidChange() } }
    }
    var editor = TextEditor("")
    /// The text. Setting it puts the caret at its end and sends no event.
    public var text: String {
        get { editor.text }
        set {
            guard newValue != editor.text else { return }
            editor.replaceAll(with: TextEditor.joiningLines(newValue))
            selectionTools?.hide()
            textDidChange()
        }
    }
    /// The text that is shown while the field is empty.
    public var placeholder = "" {
        didSet { if placeholder != oldValue { textDidChange() } }
    }
    /// The colour of the text.
    public var textColor = Color.black {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }
    /// The colour of the placeholder; nil for a paler one than that of the text.
    package var placeholderColor: Color? {
        didSet { if placeholderColor != oldValue { setNeedsDisplay() } }
    }
    /// The width at the end of the field, before its clear button, that the text leaves free, in points.
    package var trailingRoom = 0.0 {
        didSet { if trailingRoom != oldValue { textDidChange() } }
    }
    /// Whether each character is shown as a dot, for passwords. Then nothing of the text can be undone or read by
    /// assistive programs.
    public var isSecureTextEntry = false {
        didSet {
            guard isSecureTextEntry != oldValue else { return }
            editor.keepsHistory = !isSecureTextEntry
            editor.clearHistory()
            textDidChange()
        }
    }
    /// When a button that removes all of the text is shown. The default is never.
    public var clearButtonMode = ViewMode.never {
        didSet { if clearButtonMode != oldValue { textDidChange() } }
    }
    /// What the return key of an on-screen keyboard says and does.
    public var returnKeyType = ReturnKeyType.default
    /// The keys of an on-screen keyboard.
    public var keyboardType = KeyboardType.default
    /// Which letters an on-screen keyboard types in upper case by itself; none in secrets and addresses.
    public var autocapitalizationType = TextAutocapitalizationType.sentences
    /// Whether the digits of a pad on the screen have other places each time it is shown, for PINs.
    package var shufflesDigits = false
    /// The maximum number of characters that can be typed; nil for 10,000 scalars. UIKit has no such limit.
    public var maximumLength: Int? {
        get { editor.maximumLength }
        set { editor.maximumLength = newValue }
    }
    /// The characters that can be typed, as the inside of brackets in a regular expression, such as `0-9A-F`; nil for
    /// all. UIKit has no such pattern.
    public var allowedCharacters: String? {
        didSet { editor.allowedCharacters = allowedCharacters.map(AllowedCharacters.init) }
    }

    /// How the text is laid out and which part of it is in sight.
    var line = TextFieldLine()
    /// The revision of the family for which the text was laid out.
    var revision = 0
    let caret = BlinkingCaret()
    var selectionTools: SelectionTools?
    private lazy var longPress = LongPressGestureRecognizer { [unowned self] in
        selectWord(with: $0)
    }
    var press = Press.none
    /// Whether another field goes on with the text, so that the end of editing here is none.
    var isBeingReplaced = false

    /// What a finger that is on the field does.
    enum Press {
        case none, text, caret, clear
    }

    /// Creates an empty field; `fontSize` is in points.
    public init(family: FontFamily, fontSize: Double = 17) {
        self.family = family
        self.fontSize = fontSize
        super.init()
        cornerRadius = 9
        backgroundColor = Color(argb: 0x2878_7880)
        clipsToBounds = true
        addGestureRecognizer(longPress)
    }

    /// Creates an empty field in the system's font, 17 points high; see ``SystemFont``.
    public override convenience init(frame: Rect = .zero) {
        self.init(family: SystemFont.regular)
        self.frame = frame
    }

    public override var isEnabled: Bool {
        didSet {
            alpha = isEnabled ? 1 : Control.disabledAlpha
            if !isEnabled { resignFirstResponder() }
        }
    }

    // MARK: Focus

    /// Whether the field is edited.
    public var isEditing: Bool { isFocused }

    /// Begins to edit the field: keys go to it, and an on-screen keyboard appears.
    ///
    /// - Returns: Whether it is edited now: not if it is disabled or not on a screen.
    @discardableResult
    public func becomeFirstResponder() -> Bool { beginEditing() }

    /// Ends to edit the field.
    ///
    /// - Returns: Whether it was edited.
    @discardableResult
    public func resignFirstResponder() -> Bool { endEditing() }

    override var editsText: Bool { true }

    override func focusDidChange() {
        updateSelectionTools()
        if !isFocused {
            editor.deselect()
            line.scrollsToStart = true
            // What was typed as a secret cannot be brought back by undoing.
            editor.clearHistory()
        } else {
            editor.move(to: editor.end, selects: false)
        }
        caretDidMove()
        guard !isBeingReplaced else { return }
        sendActions(for: isFocused ? .editingDidBegin : .editingDidEnd)
    }

    // MARK: Editing

    /// Lays out the text again.
    func textDidChange() {
        line.isStale = true
        invalidateIntrinsicContentSize()
        caretDidMove()
    }

    /// Shows the caret, at once lit, where it is now.
    func caretDidMove() {
        line.revealsCaret = isFocused
        setNeedsLayout()
        setNeedsDisplay()
        caret.restart(isOn: isFocused) { [weak self] in self?.setNeedsDisplay() }
    }

    override func insert(committed: String, composed: String) {
        compose(composed, committed: committed)
    }

    /// Inserts text at the caret in place of what is selected, as an on-screen keyboard does.
    ///
    /// - Returns: Whether the field is enabled.
    @discardableResult
    public override func insertText(_ text: String) -> Bool { insert(text) }

    // MARK: Layout and drawing

    public override var intrinsicContentSize: Size {
        Size(View.noIntrinsicMetric, TextField.height)
    }
    /// Returns the width that there is, and the height of a field.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(size.width.isFinite ? size.width : 200, TextField.height(fontSize: fontSize))
    }

    /// Returns the height of a field whose text has a size; both are in points.
    package static func height(fontSize: Double) -> Double {
        max(height, (fontSize * 2.2).rounded())
    }

    public override func tintColorDidChange() { setNeedsDisplay() }

    override func layoutDirectionDidChange() {
        super.layoutDirectionDidChange()
        textDidChange()
    }

    public override func layoutSubviews() { layOutText() }

    public override func draw(on canvas: Canvas) {
        drawText(on: canvas)
        if showsClearButton { drawClearButton(on: canvas) }
    }

    // MARK: Touches

    /// The distance from which a finger along the text of a field that is edited drags the caret, in points.
    private static let dragDistance = 6.0

    override var takesTouches: Bool { true }
    override var takesTouchesAtOnce: Bool { isEditing }
    public override func holdsTouch(_ touch: Touch) -> Bool { press == .caret && isTracking(touch) }
    public override func point(inside point: Point) -> Bool { isInTarget(point) }

    public override func touchBegan(_ touch: Touch) {
        guard isEnabled, press == .none else {
            superview?.touchBegan(touch)
            return
        }
        press = showsClearButton && clearArea.contains(touch.location(in: self)) ? .clear : .text
        super.touchBegan(touch)
    }

    public override func touchMoved(_ touch: Touch) {
        super.touchMoved(touch)
        guard isTracking(touch), isEditing, press == .text || press == .caret else { return }
        let moved = touch.position - touch.startPosition
        if press == .text, abs(moved.x) >= TextField.dragDistance, abs(moved.x) > abs(moved.y) {
            press = .caret
            longPress.ignore(touch)
            selectionTools?.hide()
            selectionTools?.magnify(true)
        }
        guard press == .caret else { return }
        let place = place(at: touch.location(in: self))
        // The finger that has tapped twice extends what is selected.
        move { $0.move(to: place, selects: touch.tapCount > 1) }
    }

    public override func touchEnded(_ touch: Touch) {
        let isOwn = isTracking(touch)
        super.touchEnded(touch)
        guard isOwn else { return }
        let isInside = isTouchInside(touch)
        switch press {
        case .clear where isInside: clear()
        case .text where isInside && !touch.hasMoved: tap(touch)
        default: break
        }
        endPress()
    }

    public override func touchCancelled(_ touch: Touch) {
        let isOwn = isTracking(touch)
        super.touchCancelled(touch)
        if isOwn { endPress() }
    }

    private func endPress() {
        if press == .caret {
            selectionTools?.magnify(false)
            if !editor.selection.isEmpty { selectionTools?.show() }
        }
        press = .none
        setNeedsDisplay()
    }

    // MARK: Keys

    /// Handles keys that type, delete or move the caret. Tab and the up and down arrows move the focus.
    public override func key(_ press: KeyPress, text: String = "") -> Bool {
        guard isEnabled, press.key != .tab, press.key != .up, press.key != .down else {
            return false
        }
        return edit(with: press, text: text)
    }

    // MARK: Accessibility

    override var accessibilityRole: AccessibilityRole? { .field }
    public override var accessibilityTraits: AccessibilityTraits {
        get { super.accessibilityTraits.subtracting(.button) }
        set { super.accessibilityTraits = newValue }
    }
    /// What the program has set, or else the placeholder.
    public override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? (placeholder.isEmpty ? nil : placeholder) }
        set { super.accessibilityLabel = newValue }
    }
    /// The text; nothing for a secret.
    public override var accessibilityValue: String? {
        get { isSecureTextEntry ? nil : super.accessibilityValue ?? text }
        set { super.accessibilityValue = newValue }
    }
    /// Begins to edit the field.
    public override func accessibilityActivate() -> Bool { becomeFirstResponder() }
}
