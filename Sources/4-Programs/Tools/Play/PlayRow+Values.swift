import Geometry
import Interface
import Platform

/// The rows of values.
extension PlayRow {
    /// Creates the row of a value, which shows the value that `content` returns.
    ///
    /// - Parameters:
    ///   - value: the property or input.
    ///   - content: what plays now, which another version of the file replaces.
    ///   - onResize: called with the row when it needs another height.
    static func row(
        _ value: PlayedValue, of content: PlayedContent, _ look: PlayLook,
        onResize: @escaping (PlayRow) -> Void
    ) -> PlayRow {
        let rive = content.rive
        switch value.kind {
        case .number: return number(value, rive, look)
        case .boolean: return boolean(value, rive, look)
        case .text: return text(value, rive, look)
        case .color: return color(value, rive, look)
        case .trigger: return trigger(value, rive, look)
        case .choice(let names): return choice(value, names, rive, look, onResize)
        }
    }

    private static func number(_ value: PlayedValue, _ rive: Rive, _ look: PlayLook) -> PlayRow {
        let (slider, stepper) = (Slider(), Stepper())
        slider.accessibilityLabel = value.path
        stepper.accessibilityLabel = "\(value.path) step"
        (stepper.minimumValue, stepper.maximumValue) = (-1e9, 1e9)
        let row = PlayRow(value.path, look, beside: stepper, below: slider)
        func setRange(_ range: PlayedRange) {
            slider.minimumValue = range.lower
            slider.maximumValue = range.upper
            stepper.stepValue = range.step
        }
        setRange(PlayedRange(0))
        if case .number(let number)? = value.content(in: rive) { setRange(PlayedRange(number)) }
        row.refresh = { [unowned row, unowned slider, unowned stepper] in
            guard case .number(let number)? = value.content(in: rive) else { return }
            row.show(note: Number.short((number * 1000).rounded() / 1000))
            stepper.value = number
            if slider.isTracking { return }
            let range = PlayedRange(number)
            slider.minimumValue = min(slider.minimumValue, range.lower)
            if number > slider.maximumValue { slider.maximumValue = range.upper }
            slider.setValue(number, animated: false)
        }
        slider.addAction(for: .valueChanged) { [unowned row, unowned slider] in
            value.set(.number(slider.value), in: rive)
            row.refresh()
        }
        stepper.addAction(for: .valueChanged) { [unowned row, unowned stepper] in
            value.set(.number(stepper.value), in: rive)
            row.refresh()
        }
        return row
    }

    private static func boolean(_ value: PlayedValue, _ rive: Rive, _ look: PlayLook) -> PlayRow {
        let control = Switch()
        control.accessibilityLabel = value.path
        let row = PlayRow(value.path, look, beside: control)
        row.refresh = { [unowned control] in
            if case .boolean(let isOn)? = value.content(in: rive) {
                control.setOn(isOn, animated: false)
            }
        }
        control.addAction(for: .valueChanged) { [unowned control] in
            value.set(.boolean(control.isOn), in: rive)
        }
        return row
    }

    private static func field(_ value: PlayedValue, _ look: PlayLook) -> TextField {
        let field = TextField(family: look.regular, fontSize: PlayLook.fontSize)
        field.accessibilityLabel = value.path
        field.textColor = look.theme.text
        field.backgroundColor = look.theme.background
        field.cornerRadius = look.theme.cornerRadius
        return field
    }

    private static func text(_ value: PlayedValue, _ rive: Rive, _ look: PlayLook) -> PlayRow {
        let field = field(value, look)
        let row = PlayRow(value.path, look, below: field)
        row.refresh = { [unowned field] in
            guard !field.isEditing, case .text(let text)? = value.content(in: rive) else { return }
            if field.text != text { field.text = text }
        }
        field.addAction(for: .editingChanged) { [unowned field] in
            value.set(.text(field.text), in: rive)
        }
        return row
    }

    private static func color(_ value: PlayedValue, _ rive: Rive, _ look: PlayLook) -> PlayRow {
        let (field, swatch) = (field(value, look), PlaySwatch())
        field.placeholder = "#AARRGGBB"
        field.maximumLength = 9
        let row = PlayRow(value.path, look, beside: swatch, below: field)
        row.refresh = { [unowned field, unowned swatch] in
            guard case .color(let argb)? = value.content(in: rive) else { return }
            swatch.color = Color(argb: argb)
            if field.isEditing { return }
            let text = Color(argb: argb).hex
            if field.text != text { field.text = text }
        }
        field.addAction(for: .editingChanged) { [unowned row, unowned field] in
            // A text that is no colour yet changes nothing; at the end the field shows the colour again.
            guard let color = Color(hex: field.text) else { return }
            value.set(.color(color.argb), in: rive)
            row.refresh()
        }
        field.addAction(for: .editingDidEnd) { [unowned row] in row.refresh() }
        return row
    }

    private static func trigger(_ value: PlayedValue, _ rive: Rive, _ look: PlayLook) -> PlayRow {
        let button = Button(
            family: look.regular, title: "Fire", fontSize: PlayLook.fontSize, style: .tinted)
        button.accessibilityLabel = value.path
        button.addAction(for: .touchUpInside) { value.fire(in: rive) }
        return PlayRow(value.path, look, beside: button)
    }

    private static func choice(
        _ value: PlayedValue, _ names: [String], _ rive: Rive, _ look: PlayLook,
        _ onResize: @escaping (PlayRow) -> Void
    ) -> PlayRow {
        let control = PlayChoiceView(value.path, names, look)
        let row = PlayRow(value.path, look, below: control)
        control.onResize = { [unowned row] in onResize(row) }
        row.refresh = { [unowned control] in
            guard case .choice(let name)? = value.content(in: rive) else { return }
            control.show(selected: names.firstIndex(of: name))
        }
        control.onSelect = { value.set(.choice(names[$0]), in: rive) }
        return row
    }
}

/// The range of a slider for a number, since the file states none: from 0 to 1 for a fraction, otherwise to 100 or the
/// next 1, 2 or 5 times a power of ten that leaves room; below 0 as far for a negative number.
struct PlayedRange: Equatable {
    let lower: Double
    let upper: Double
    /// By how much a tap on the stepper changes the number.
    let step: Double

    init(_ number: Double) {
        let magnitude = number.isFinite ? min(abs(number), 1e8) : 0
        if magnitude < 1, magnitude > 0 {
            (upper, step) = (1, 0.05)
        } else {
            var power = 100.0
            while power * 10 <= magnitude * 1.5 { power *= 10 }
            let factor = [1.0, 2, 5, 10].first { power * $0 >= magnitude * 1.5 } ?? 10
            (upper, step) = (power * factor, 1)
        }
        lower = number < 0 ? -upper : 0
    }
}
