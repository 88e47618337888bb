import Geometry
import Interface
import JSON
import KioskFile
import Runner
import Templates
import Typography

/// The view of a control without its label: the one place where kinds have their views.
@MainActor final class ControlBody {
    let control: Control
    private let description: ControlDescription
    private let family: FontFamily
    private let textScale: Double
    /// What it shows, to which a menu's tick belongs.
    private var state = ControlState()
    private var value = DataValue.null
    /// How it is written; nil until something is shown.
    private var formats: FormatContext?
    private let sheets: ControlSheets
    /// Called with what a visitor has chosen; null for a button.
    var onChange: (DataValue) -> Void = { _ in }
    /// Returns what takes a choice on a card in front of the screen, which is made later: for what is shown now. Nil if it is
    /// always the same that is shown.
    var onQuestion: () -> ((DataValue) -> Void)? = { nil }
    /// Called with the limits if what was typed is beyond them and the old value has returned.
    var onRefusal: (String) -> Void = { _ in }

    /// The greatest number of choices side by side.
    private static let maximumSegments = 4
    /// The font sizes of segments, of which the first fits or the last is used, in points.
    private static let segmentSizes = [15.0, 13, 11]

    /// The font sizes of segments with the text scale, of which larger texts are set smaller where they do not fit.
    private var segmentSizes: [Double] {
        Self.segmentSizes.map { $0 * textScale } + (textScale > 1 ? Self.segmentSizes : [])
    }

    init(
        _ description: ControlDescription, theme: KioskConfig.Theme, fonts: Fonts,
        textScale: Double, sheets: ControlSheets
    ) {
        self.description = description
        self.textScale = textScale
        self.sheets = sheets
        family = fonts.bold
        let (range, step) = (description.range, description.step)
        // A question is asked about the value that a finger has come to.
        let isContinuous = description.confirm.isEmpty
        switch description.kind {
        case .toggle:
            control = Switch()
        case .slider:
            let slider = Slider()
            (slider.minimumValue, slider.maximumValue) = (range.lowerBound, range.upperBound)
            slider.step = step
            slider.isContinuous = isContinuous
            control = slider
        case .stepper:
            let stepper = Stepper()
            (stepper.minimumValue, stepper.maximumValue) = (range.lowerBound, range.upperBound)
            stepper.stepValue = step
            stepper.isContinuous = isContinuous
            control = stepper
        case .rating:
            let rating = RatingControl()
            rating.maximumValue = Int(range.upperBound)
            rating.minimumValue = Int(range.lowerBound)
            control = rating
        case .choice where description.choices.count <= Self.maximumSegments:
            let segments = SegmentedControl(
                family: family, items: description.choices.map { _ in "" })
            segments.titleColor = theme.text
            segments.selectedSegmentTintColor = theme.accent
            control = segments
        case .entry, .number, .pin:
            control = TextField(description, theme, fonts, textScale: textScale)
        case .choice, .date, .time, .button:
            let isButton = description.kind == .button
            let button = Button(
                family: family, fontSize: (isButton ? 17 : 16) * textScale,
                style: .tinted)
            button.cornerRadius = theme.cornerRadius
            control = button
        }
        connect()
    }

    private func connect() {
        if control is Button {
            control.addAction(for: .touchUpInside) { [weak self] in self?.wasTapped() }
        } else if control is TextField {
            // What a form says follows each letter; elsewhere something is done with the whole text.
            let event: Control.Event = description.name.isEmpty ? .editingDidEnd : .editingChanged
            control.addAction(for: event) { [weak self] in self?.textDidChange() }
        } else {
            control.addAction(for: .valueChanged) { [weak self] in self?.valueDidChange() }
        }
    }

    private func wasTapped() {
        switch description.kind {
        case .button: onChange(.null)
        case .date, .time:
            let name = control.accessibilityLabel ?? ""
            let question = DateSheet.Question(description, name, value.text ?? "")
            let answer = onQuestion()
            sheets.chooseDate(question) { [weak self] in
                if let answer { answer(.string($0)) } else { self?.take(.string($0)) }
            }
        default:
            let answer = onQuestion()
            let choices = description.choices
            sheets.choose(state.label, state.titles, description.index(of: value)) { [weak self] in
                if let answer { answer(choices[$0].value) } else { self?.choose($0) }
            }
        }
    }

    var view: View { control }

    /// The controls that fingers touch.
    var touched: [Control] { (control as? SegmentedControl)?.segmentControls ?? [control] }

    /// Whether a visitor changes it at present, so that what arrives meanwhile is shown later.
    var isHeld: Bool { control.isTracking || (control as? TextField)?.isEditing == true }

    /// Whether it stands at the end of a line, and does not take all of it.
    var isSmall: Bool {
        switch description.kind {
        case .toggle, .stepper, .rating, .date, .time: true
        case .choice: control is Button
        case .slider, .button, .entry, .number, .pin: false
        }
    }

    // MARK: Values

    private func valueDidChange() {
        let new: DataValue
        switch control {
        case let control as Switch: new = description.value(isOn: control.isOn)
        case let control as Slider: new = description.value(of: control.value)
        case let control as Stepper: new = description.value(of: control.value)
        case let control as RatingControl: new = description.value(of: Double(control.value))
        case let control as SegmentedControl: return choose(control.selectedSegmentIndex)
        default: return
        }
        value = new
        onChange(new)
    }

    private func textDidChange() {
        guard let field = control as? TextField, let formats, field.text != shownText else {
            return
        }
        let typed = description.value(typed: field.text)
        // The fields of a form are checked when it is sent.
        if !description.name.isEmpty {
            value = typed ?? .string(field.text)
            return onChange(value)
        }
        guard let typed, !description.refuses(typed, today: "") else {
            field.text = shownText
            return onRefusal(description.limitText(unit: state.unit, formats, today: ""))
        }
        take(typed)
    }

    private var shownText: String { formats.map { description.shownText(of: value, $0) } ?? "" }

    private func choose(_ index: Int) {
        guard description.choices.indices.contains(index) else { return }
        take(description.choices[index].value)
    }

    private func take(_ new: DataValue) {
        if let formats { show(new, state, formats) }
        onChange(new)
    }

    /// Shows a value. No event is sent.
    func show(_ value: DataValue, _ state: ControlState, _ formats: FormatContext) {
        (self.value, self.state, self.formats) = (value, state, formats)
        let number = ControlDescription.number(in: value)
        switch control {
        case let control as Switch:
            control.setOn(description.isOn(value), animated: control.window != nil)
        case let control as Slider: control.setValue(number ?? control.minimumValue, animated: true)
        case let control as Stepper: control.value = number ?? control.minimumValue
        case let control as RatingControl:
            control.value = Int(max(0, min(10, number ?? 0)).rounded())
        case let control as SegmentedControl: show(in: control)
        case let control as TextField:
            control.placeholder = state.placeholder
            control.text = shownText
        case let control as Button:
            control.title = description.kind == .button ? state.label : shownChoice + " ▾"
            if description.kind.isDate { control.accessibilityValue = shownText }
        default: break
        }
        if (control as? Button)?.isBusy != true { control.isEnabled = state.isEnabled }
    }

    /// The title of the choice, or the date, that is shown on a button.
    private var shownChoice: String {
        if !description.kind.isDate {
            return description.index(of: value).map { state.titles[$0] } ?? value.text ?? ""
        }
        let text = shownText
        return text.isEmpty ? state.placeholder : text
    }

    private func show(in segments: SegmentedControl) {
        for (index, title) in state.titles.enumerated()
        where segments.titleForSegment(at: index) != title {
            segments.setTitle(title, forSegmentAt: index)
        }
        let index = description.index(of: value) ?? SegmentedControl.noSegment
        if segments.selectedSegmentIndex != index { segments.selectedSegmentIndex = index }
    }

    /// Shows that the action of a button is running, and how much of it is done.
    func showActivity(isRunning: Bool, fraction: Double?) {
        guard description.kind == .button, let button = control as? Button else { return }
        button.isBusy = isRunning
        button.busyFraction = fraction
        if !isRunning { button.isEnabled = state.isEnabled }
    }

    // MARK: Layout

    /// The width and the titles for which segments have their font size.
    private var fitted: (width: Double, titles: [String]) = (-1, [])

    /// Chooses the font size of segments. Setting it lays them out again, so that it is chosen once.
    private func fit(_ segments: SegmentedControl, _ width: Double) {
        guard fitted != (width, state.titles) else { return }
        fitted = (width, state.titles)
        for size in segmentSizes {
            segments.fontSize = size
            if segments.sizeThatFits(Size(.infinity, .infinity)).width <= width { break }
        }
    }

    /// The size that it takes, in points; of one that is not small only the height counts.
    func size(width: Double) -> Size {
        switch control {
        case let segments as SegmentedControl:
            fit(segments, width)
            return Size(0, SegmentedControl.height)
        case is Slider: return Size(0, Slider.height)
        case is TextField: return Size(0, control.sizeThatFits(Size(width, .infinity)).height)
        case let button as Button:
            let size = button.sizeThatFits(Size(width, .infinity))
            return description.kind == .button ? Size(0, size.height) : size
        case let rating as RatingControl: return rating.sizeThatFits(Size(width, .infinity))
        default: return control.sizeThatFits(Size(width, .infinity))
        }
    }
}
