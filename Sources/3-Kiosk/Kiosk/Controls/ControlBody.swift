import Geometry
import Interface
import JSON
import KioskFile
import Runner
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
    /// Called with what a visitor has chosen; null for a button.
    var onChange: (DataValue) -> Void = { _ in }

    /// The greatest number of choices side by side.
    private static let maximumSegments = 4
    /// The font sizes of segments, of which the first fits or the last is used, in points.
    private static let segmentSizes = [15.0, 13, 11]

    /// - Parameter choose: shows the titles of choices in a menu.
    init(
        _ description: ControlDescription, theme: KioskConfig.Theme, fonts: Fonts,
        textScale: Double, choose: @escaping ChoiceMenu.Open
    ) {
        self.description = description
        self.textScale = textScale
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
        case .entry:
            control = TextField(description, theme, fonts, textScale: textScale)
        case .choice, .button:
            let isButton = description.kind == .button
            let button = Button(
                family: family, fontSize: (isButton ? 17 : 16) * textScale,
                style: .tinted)
            button.cornerRadius = theme.cornerRadius
            control = button
        }
        connect(choose)
    }

    private func connect(_ choose: @escaping ChoiceMenu.Open) {
        if control is Button {
            control.addAction(for: .touchUpInside) { [weak self] in
                guard let self else { return }
                if description.kind == .button { return onChange(.null) }
                choose(state.label, state.titles, description.index(of: value)) { [weak self] in
                    self?.choose($0)
                }
            }
        } else if control is TextField {
            // What a form says follows each letter; elsewhere something is done with the whole text.
            let event: Control.Event = description.name.isEmpty ? .editingDidEnd : .editingChanged
            control.addAction(for: event) { [weak self] in self?.textDidChange() }
        } else {
            control.addAction(for: .valueChanged) { [weak self] in self?.valueDidChange() }
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
        case .toggle, .stepper, .rating: true
        case .choice: control is Button
        case .slider, .button, .entry: false
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
        guard let field = control as? TextField, field.text != value.text ?? "" else { return }
        value = .string(field.text)
        onChange(value)
    }

    private func choose(_ index: Int) {
        guard description.choices.indices.contains(index) else { return }
        show(description.choices[index].value, state)
        onChange(value)
    }

    /// Shows a value. No event is sent.
    func show(_ value: DataValue, _ state: ControlState) {
        (self.value, self.state) = (value, state)
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
            control.text = value.text ?? ""
        case let control as Button:
            let index = description.index(of: value)
            control.title =
                description.kind == .button
                ? state.label : index.map { state.titles[$0] + " ▾" } ?? (value.text ?? "") + " ▾"
        default: break
        }
        if (control as? Button)?.isBusy != true { control.isEnabled = state.isEnabled }
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
        for size in Self.segmentSizes {
            segments.fontSize = size * textScale
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

extension TextField {
    /// Creates the field of an entry.
    fileprivate convenience init(
        _ description: ControlDescription, _ theme: KioskConfig.Theme, _ fonts: Fonts,
        textScale: Double
    ) {
        self.init(family: fonts.regular, fontSize: 17 * textScale)
        cornerRadius = theme.cornerRadius
        textColor = theme.text
        placeholderColor = theme.secondaryText
        clearButtonMode = .whileEditing
        maximumLength = description.limit
        isSecureTextEntry = description.isSecret
        // The return key of a form goes on to its next entry.
        returnKeyType = description.name.isEmpty ? .done : .next
        keyboardType =
            switch description.keyboard {
            case .text: .default
            case .email: .emailAddress
            case .url: .url
            case .phone: .phonePad
            case .number: .numberPad
            case .decimal: .decimalPad
            }
    }
}
