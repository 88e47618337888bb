/// A retained control that shows the value of a binding.
final class BoundControl<Kind: Control>: Interface.View {
    let control: Kind
    var onChange: (Kind) -> Void = { _ in }

    init(_ control: Kind) {
        self.control = control
        super.init()
        addSubview(control)
        control.addAction(for: .valueChanged) { [unowned self] in onChange(self.control) }
    }

    /// The size of the control, but at least the height of a target for a finger.
    override func sizeThatFits(_ size: Size) -> Size {
        let own = control.sizeThatFits(size)
        return Size(own.width, max(own.height, Interface.Button.minimumSize))
    }

    override func layoutSubviews() {
        let size = control.sizeThatFits(frame.size)
        control.frame = Rect(
            (frame.width - size.width) / 2, (frame.height - size.height) / 2, size.width,
            size.height)
    }
}

// MARK: - Toggle

/// A switch with a label.
public struct Toggle<Label: View>: View {
    private let isOn: Binding<Bool>
    private let label: Label

    /// Creates a switch for a value, with a label.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    /// See ``View/body``.
    public var body: some View {
        HStack {
            label
            Spacer()
            BoundSwitch(isOn: isOn)
        }
    }
}

extension Toggle where Label == Text {
    /// Creates a switch for a value, with a text as its label.
    public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }
}

private struct BoundSwitch: ViewRepresentable {
    @Environment(\.isEnabled) private var isEnabled
    let isOn: Binding<Bool>

    init(isOn: Binding<Bool>) { self.isOn = isOn }

    func makeView() -> BoundControl<Switch> { BoundControl(Switch()) }

    func updateView(_ view: BoundControl<Switch>) {
        view.onChange = { control in
            isOn.wrappedValue = control.isOn
            // The binding may have refused the value.
            control.setOn(isOn.wrappedValue, animated: true)
        }
        view.control.isEnabled = isEnabled
        view.control.setOn(isOn.wrappedValue, animated: true)
    }

    func sizeThatFits(_ proposal: ProposedViewSize, view: BoundControl<Switch>) -> Size? {
        view.sizeThatFits(Size(.infinity, .infinity))
    }
}

// MARK: - Slider

/// A control with which a finger chooses a value of a range.
public struct Slider: View {
    private let value: Binding<Double>
    private let range: ClosedRange<Double>
    private let step: Double
    private let onEditingChanged: (Bool) -> Void

    /// Creates a slider for a value.
    ///
    /// - Parameters:
    ///   - value: The value, which follows the finger.
    ///   - range: The values that can be chosen.
    ///   - onEditingChanged: Called with true when a finger touches the knob and with false when it has left it.
    public init(
        value: Binding<Double>, in range: ClosedRange<Double> = 0...1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(value: value, in: range, step: 0, onEditingChanged: onEditingChanged)
    }

    /// Creates a slider for a value, with a distance between the values that can be chosen.
    public init(
        value: Binding<Double>, in range: ClosedRange<Double>, step: Double,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.value = value
        self.range = range
        self.step = step
        self.onEditingChanged = onEditingChanged
    }

    /// See ``View/body``.
    public var body: some View {
        BoundSlider(value: value, range: range, step: step, onEditingChanged: onEditingChanged)
    }
}

private final class SliderView: Interface.View {
    let bound = BoundControl(Interface.Slider())
    var onEditingChanged: (Bool) -> Void = { _ in }

    init() {
        super.init()
        addSubview(bound)
        bound.control.addAction(for: .touchDown) { [unowned self] in onEditingChanged(true) }
        bound.control.addAction(for: [.touchUpInside, .touchUpOutside, .touchCancel]) {
            [unowned self] in onEditingChanged(false)
        }
    }

    override func layoutSubviews() { bound.frame = Rect(origin: .zero, size: frame.size) }
}

private struct BoundSlider: ViewRepresentable {
    @Environment(\.isEnabled) private var isEnabled
    let value: Binding<Double>
    let range: ClosedRange<Double>
    let step: Double
    let onEditingChanged: (Bool) -> Void

    init(
        value: Binding<Double>, range: ClosedRange<Double>, step: Double,
        onEditingChanged: @escaping (Bool) -> Void
    ) {
        self.value = value
        self.range = range
        self.step = step
        self.onEditingChanged = onEditingChanged
    }

    func makeView() -> SliderView { SliderView() }

    func updateView(_ view: SliderView) {
        let slider = view.bound.control
        view.bound.onChange = { value.wrappedValue = $0.value }
        view.onEditingChanged = onEditingChanged
        slider.minimumValue = range.lowerBound
        slider.maximumValue = range.upperBound
        slider.step = step
        slider.isEnabled = isEnabled
        slider.setValue(value.wrappedValue, animated: !slider.isHighlighted)
    }

    func sizeThatFits(_ proposal: ProposedViewSize, view: SliderView) -> Size? {
        view.bound.sizeThatFits(Size(proposal.width ?? .infinity, .infinity))
    }
}

// MARK: - Stepper

/// A label with two buttons that move a value up and down.
public struct Stepper<Label: View>: View {
    private let label: Label
    private let text: String
    private let up: (() -> Void)?
    private let down: (() -> Void)?

    /// Creates a stepper that calls a closure for each step.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - onIncrement: Called for a step up; nil if there is none.
    ///   - onDecrement: Called for a step down; nil if there is none.
    public init(
        @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?
    ) {
        self.label = label()
        (up, down, text) = (onIncrement, onDecrement, "")
    }

    private init<Value: Strideable>(
        _ value: Binding<Value>, _ range: ClosedRange<Value>?, _ step: Value.Stride, _ label: Label
    ) {
        self.label = label
        let current = value.wrappedValue
        text = "\(current)"
        func change(by step: Value.Stride) -> (() -> Void)? {
            let new = current.advanced(by: step)
            let nearest = range.map { min(max(new, $0.lowerBound), $0.upperBound) } ?? new
            return nearest == current ? nil : { value.wrappedValue = nearest }
        }
        (up, down) = (change(by: step), change(by: 0 - step))
    }

    /// See ``View/body``.
    public var body: some View {
        HStack {
            label
            Spacer()
            BoundStepper(text: text, up: up, down: down)
        }
    }
}

extension Stepper where Label == Text {
    /// Creates a stepper for a value of a range, with a text as its label.
    public init<Value: Strideable>(
        _ title: some StringProtocol, value: Binding<Value>, in range: ClosedRange<Value>,
        step: Value.Stride = 1
    ) {
        self.init(value, range, step, Text(title))
    }

    /// Creates a stepper for a value without limits, with a text as its label.
    public init<Value: Strideable>(
        _ title: some StringProtocol, value: Binding<Value>, step: Value.Stride = 1
    ) {
        self.init(value, nil, step, Text(title))
    }
}

private struct BoundStepper: ViewRepresentable {
    @Environment(\.isEnabled) private var isEnabled
    let text: String
    let up: (() -> Void)?
    let down: (() -> Void)?

    init(text: String, up: (() -> Void)?, down: (() -> Void)?) {
        (self.text, self.up, self.down) = (text, up, down)
    }

    func makeView() -> BoundControl<Interface.Stepper> { BoundControl(Interface.Stepper()) }

    /// The control counts from 0 again after each step: the value is the program's.
    func updateView(_ view: BoundControl<Interface.Stepper>) {
        view.onChange = { control in
            let isUp = control.value > 0
            control.value = 0
            if isUp { up?() } else { down?() }
        }
        let control = view.control
        control.minimumValue = down == nil ? 0 : -1
        control.maximumValue = up == nil ? 0 : 1
        control.isEnabled = isEnabled
        control.accessibilityValue = text
    }

    func sizeThatFits(
        _ proposal: ProposedViewSize, view: BoundControl<Interface.Stepper>
    ) -> Size? { Interface.Stepper.size }
}
