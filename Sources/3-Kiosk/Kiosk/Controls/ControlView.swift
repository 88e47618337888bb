import Geometry
import Interface
import JSON
import KioskFile
import Runner
import Templates
import Typography

/// A control with its label and its value, as it looks wherever it stands.
final class ControlView: View {
    let control: ControlDescription
    private let theme: KioskConfig.Theme
    private let textScale: Double
    private let label: Label
    private let number: Label
    /// What explains the control, or is wrong with it; nil until there is something.
    private var note: Label?
    private let noteFamily: FontFamily
    /// The control itself.
    let body: ControlBody
    /// The space at both ends, in points.
    private let margin: Double
    private var state = ControlState()
    private var formats: FormatContext?
    /// What came while a finger was on the control, or its text was edited.
    private var waiting: (state: ControlState, value: DataValue)?
    /// Called with what a visitor has chosen; null for a button.
    var onChange: (DataValue) -> Void = { _ in }
    /// Whether a line is drawn at the bottom.
    var hasDivider = false {
        didSet { if hasDivider != oldValue { setNeedsDisplay() } }
    }

    /// - Parameters:
    ///   - margin: the space at both ends, in points.
    ///   - sheets: ask for what is not chosen in the control itself.
    init(
        _ control: ControlDescription, theme: KioskConfig.Theme, fonts: Fonts, textScale: Double,
        margin: Double, sheets: ControlSheets
    ) {
        self.control = control
        self.theme = theme
        self.textScale = textScale
        self.margin = margin
        label = Label(family: fonts.regular, fontSize: 16 * textScale)
        number = Label(family: fonts.bold, fontSize: 16 * textScale)
        noteFamily = fonts.regular
        body = ControlBody(
            control, theme: theme, fonts: fonts, textScale: textScale, sheets: sheets)
        super.init()
        label.textColor = theme.text
        label.numberOfLines = 0
        label.fitting = .fitsHeight
        number.textColor = theme.secondaryText
        number.usesTabularFigures = true
        number.textAlignment = .trailing
        number.fitting = .staysWhole
        for view in [label, number, body.view] as [View] { addSubview(view) }
        tintColor = theme.accent
        body.onChange = { [weak self] in self?.didChoose($0) }
        body.onRefusal = { [weak self] in self?.showRefusal($0) }
        body.control.addAction(for: .editingDidBegin) { [weak self] in self?.showRefusal("") }
        for view in body.touched {
            view.addAction(for: ControlView.ends) { [weak self] in self?.showWaiting() }
        }
    }

    /// What ends a change of a visitor.
    private static let ends: Control.Event = [
        .touchUpInside, .touchUpOutside, .touchCancel, .editingDidEnd,
    ]

    /// Whether it stands beside the texts of a row: it is small and has no label of its own.
    var isBeside: Bool { control.label.isEmpty && body.isSmall }

    // MARK: Content

    /// Shows a state; one that comes while a finger is on the control, or its text is edited, is shown afterwards.
    ///
    /// - Parameters:
    ///   - value: the value to show: that of the state, or what was chosen before it says so.
    ///   - name: what it is called if it has no label.
    func show(
        _ state: ControlState, value: DataValue, name: String = "", _ formats: FormatContext
    ) {
        self.formats = formats
        body.control.accessibilityLabel = state.label.isEmpty ? name : state.label
        if body.isHeld {
            waiting = (state, value)
            showNote(state)
        } else {
            apply(state, value)
        }
    }

    private func showWaiting() {
        // The control is told of the end of a touch before it changes its value.
        guard let waiting, !body.isHeld else { return }
        self.waiting = nil
        apply(waiting.state, waiting.value)
    }

    private func apply(_ state: ControlState, _ value: DataValue) {
        waiting = nil
        if state.label != label.text || state.isVisible == isHidden { heightDidChange() }
        if state.value != self.state.value { refusal = "" }
        self.state = state
        isHidden = !state.isVisible
        label.text = control.kind == .button ? "" : state.label
        if let formats { body.show(value, state, formats) }
        showNumber(value)
        showNote(state)
        let alpha = state.isEnabled ? 1 : Control.disabledAlpha
        for view in [label, number] { view.alpha = alpha }
        setNeedsLayout()
    }

    private func showNote(_ state: ControlState) {
        let error = state.error.isEmpty ? refusal : state.error
        let text = error.isEmpty ? state.hint : error
        guard !text.isEmpty || note != nil, text != note?.text || error != shownError else {
            return
        }
        shownError = error
        if note == nil {
            let note = Label(family: noteFamily, fontSize: 13 * textScale)
            note.numberOfLines = 0
            note.fitting = .fitsHeight
            addSubview(note)
            self.note = note
        }
        note?.text = text
        note?.textColor = error.isEmpty ? theme.secondaryText : theme.error
        heightDidChange()
    }

    /// Lets the views around it be laid out, up to the one that scrolls them: their heights depend on its own.
    private func heightDidChange() {
        var view = superview
        while let outer = view {
            outer.setNeedsLayout()
            if outer is ScrollView { return }
            view = outer.superview
        }
    }

    /// What is wrong, as it is shown.
    private var shownError = ""
    /// The limits that were not kept by what was typed last; empty if they were.
    private var refusal = ""

    /// Shows why the old value has returned, until the text is edited again or another value arrives.
    private func showRefusal(_ text: String) {
        guard text != refusal else { return }
        refusal = text
        showNote(state)
    }

    private func showNumber(_ value: DataValue) {
        guard control.kind.hasUnit, let formats else { return }
        // A number that is typed is in its field; beside that is the unit.
        let isTyped = control.kind.isTyped
        let text = isTyped ? state.unit : control.text(of: value, unit: state.unit, formats)
        guard text != number.text else { return }
        let needsLayout = text.count != number.text.count
        number.text = text
        if !isTyped { body.control.accessibilityValue = text.isEmpty ? nil : text }
        if needsLayout { setNeedsLayout() }
    }

    private func didChoose(_ value: DataValue) {
        // What came before is older than this.
        waiting?.value = value
        showRefusal("")
        showNumber(value)
        onChange(value)
    }

    /// Shows that the action of a button is running, and how much of it is done.
    func showActivity(isRunning: Bool, fraction: Double?) {
        body.showActivity(isRunning: isRunning, fraction: fraction)
    }

    // MARK: Layout

    private static let gap = 12.0
    private static let padding = 6.0
    /// The space above the note, in points.
    private static let noteGap = 5.0
    /// The width that a label beside a control has at least, in points.
    private static let minimumLabelWidth = 96.0
    /// The height of a line with a control at least, so that fingers do not meet the one below, in points.
    private static let minimumHeight = 44.0

    private struct Frames {
        var label: Rect?
        var number: Rect?
        var body = Rect.zero
        var height = 0.0
    }

    /// The width that a small control without a label takes at the end of a row.
    var besideWidth: Double {
        let size = body.size(width: .infinity)
        return size.width + (number.text.isEmpty ? 0 : numberWidth + ControlView.gap)
    }

    private var numberWidth: Double { number.textWidth.rounded(.up) + 1 }

    private func frames(width: Double) -> Frames {
        let room = max(0, width - 2 * margin)
        let size = body.size(width: room)
        let own = number.text.isEmpty ? 0 : numberWidth
        var frames = Frames()
        // Everything in one line, if the label has room beside the rest.
        let rest = room - size.width - (own > 0 ? own + ControlView.gap : 0)
        let labelRoom = rest - ControlView.gap
        let wanted = min(label.textWidth + 1, ControlView.minimumLabelWidth * textScale)
        if body.isSmall || label.text.isEmpty, label.text.isEmpty || labelRoom >= wanted {
            let text = label.text.isEmpty ? 0 : labelHeight(labelRoom)
            frames.height = max(size.height, text, ControlView.minimumHeight)
            func middle(_ height: Double) -> Double { ((frames.height - height) / 2).rounded() }
            if text > 0 { frames.label = Rect(margin, middle(text), labelRoom, text) }
            let fills = label.text.isEmpty && !body.isSmall
            let bodyWidth = fills ? max(0, rest) + size.width : size.width
            // A stepper's number is before it, a slider's after it.
            let end = margin + room
            let isNumberLast = !body.isSmall
            let bodyEnd = isNumberLast && own > 0 ? end - own - ControlView.gap : end
            frames.body = Rect(bodyEnd - bodyWidth, middle(size.height), bodyWidth, size.height)
            if own > 0 {
                let x = isNumberLast ? end - own : frames.body.minX - ControlView.gap - own
                frames.number = Rect(x, 0, own, frames.height)
            }
            return frames
        }
        let above = max(0, room - (own > 0 ? own + ControlView.gap : 0))
        let text = labelHeight(above)
        frames.label = Rect(margin, ControlView.padding, above, text)
        if own > 0 { frames.number = Rect(margin + room - own, ControlView.padding, own, text) }
        let top = ControlView.padding + text + (control.kind == .slider ? 0 : 6)
        let bodyWidth = body.isSmall ? min(size.width, room) : room
        frames.body = Rect(margin + room - bodyWidth, top, bodyWidth, size.height)
        frames.height = top + size.height
        return frames
    }

    private func labelHeight(_ width: Double) -> Double {
        label.sizeThatFits(Size(max(0, width), .infinity)).height
    }

    /// The height that it needs, in points, without the space around it.
    private func contentHeight(_ width: Double) -> Double {
        frames(width: width).height + noteHeight(width)
    }

    /// The height of the note below the control, in points; 0 if there is none.
    private func noteHeight(_ width: Double) -> Double {
        guard let note, !note.text.isEmpty else { return 0 }
        return note.sizeThatFits(Size(max(0, width - 2 * margin), .infinity)).height + Self.noteGap
    }

    /// The height that it needs at a width, in points; 0 if it is not there.
    func height(forWidth width: Double) -> Double {
        isHidden ? 0 : (contentHeight(width) + 2 * ControlView.padding * textScale).rounded(.up)
    }

    override func layoutSubviews() {
        let frames = frames(width: frame.width)
        let below = noteHeight(frame.width)
        let top = ((frame.height - frames.height - below) / 2).rounded()
        func place(_ view: View, _ rect: Rect?) {
            view.isHidden = rect == nil
            if let rect { view.frame = directionalRect(rect.offset(by: Point(0, top))) }
        }
        place(label, frames.label)
        place(number, frames.number)
        place(body.view, frames.body)
        guard let note else { return }
        let gap = Self.noteGap
        let noteArea = Rect(
            margin, frames.height + gap, frame.width - 2 * margin, max(0, below - gap))
        place(note, below > 0 ? noteArea : nil)
    }

    override func draw(on canvas: Canvas) {
        guard hasDivider else { return }
        let (start, end) = (margin, frame.width)
        canvas.fillHairline(
            above: frame.height, from: isRightToLeft ? 0 : start,
            to: isRightToLeft ? end - start : end, color: theme.separator)
    }
}
