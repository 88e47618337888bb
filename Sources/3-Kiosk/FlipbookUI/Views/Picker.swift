/// A control with which one of several values is chosen.
///
///     Picker("Size", selection: $size) {
///         Text("Small").tag(Size.small)
///         Text("Large").tag(Size.large)
///     }
///     .pickerStyle(.segmented)
public struct Picker<Value: Hashable>: View {
    private let title: String
    private let selection: Binding<Value>
    private let options: [TaggedText<Value>]

    /// Creates a picker of the texts with a tag in its content.
    ///
    /// - Parameters:
    ///   - title: What it is called by assistive programs.
    ///   - selection: The tag of the selected text.
    ///   - content: The texts with their tags.
    public init(
        _ title: some StringProtocol, selection: Binding<Value>,
        @PickerBuilder<Value> content: () -> [TaggedText<Value>]
    ) {
        self.title = String(title)
        self.selection = selection
        options = content()
    }

    /// See ``View/body``.
    public var body: some View {
        BoundPicker(title: title, selection: selection, options: options)
    }
}

/// A text that stands for a value of a ``Picker``.
public struct TaggedText<Value: Hashable>: View {
    let text: Text
    let value: Value

    init(text: Text, value: Value) { (self.text, self.value) = (text, value) }

    /// See ``View/body``.
    public var body: some View { text }
}

extension Text {
    /// Lets the text stand for a value of a ``Picker``.
    public func tag<Value: Hashable>(_ value: Value) -> TaggedText<Value> {
        TaggedText(text: self, value: value)
    }
}

/// Collects the texts of a ``Picker``.
@MainActor @resultBuilder public enum PickerBuilder<Value: Hashable> {
    /// A text with a tag.
    public static func buildExpression(_ text: TaggedText<Value>) -> [TaggedText<Value>] { [text] }
    /// A text for each element.
    public static func buildExpression<Data, ID>(
        _ texts: ForEach<Data, ID, TaggedText<Value>>
    ) -> [TaggedText<Value>] { texts.data.map { texts.content($0) } }
    /// Several texts.
    public static func buildBlock(_ parts: [TaggedText<Value>]...) -> [TaggedText<Value>] {
        parts.flatMap(\.self)
    }
    /// Texts under a condition.
    public static func buildOptional(_ part: [TaggedText<Value>]?) -> [TaggedText<Value>] {
        part ?? []
    }
    /// Texts of one branch.
    public static func buildEither(first part: [TaggedText<Value>]) -> [TaggedText<Value>] { part }
    /// Texts of the other branch.
    public static func buildEither(second part: [TaggedText<Value>]) -> [TaggedText<Value>] { part }
}

// MARK: - Style

/// How a ``Picker`` shows its values.
public enum PickerStyle: Sendable {
    /// On a wheel.
    case wheel
    /// Side by side.
    case segmented
}

private struct PickerStyleKey: EnvironmentKey {
    static let defaultValue = PickerStyle.wheel
}

extension EnvironmentValues {
    fileprivate var pickerStyle: PickerStyle {
        get { self[PickerStyleKey.self] }
        set { self[PickerStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets how pickers in the view show their values.
    public func pickerStyle(_ style: PickerStyle) -> some View {
        transformEnvironment(\.pickerStyle) { $0 = style }
    }
}

// MARK: - The retained view

/// A wheel or segments, which are made when the fonts and the style are known.
private final class PickerHost: Interface.View {
    private(set) var wheel: PickerView?
    private(set) var segments: SegmentedControl?
    private var family: FontFamily?
    private var titles: [String] = []
    var onSelect: (Int) -> Void = { _ in }

    func show(
        _ titles: [String], selected: Int?, _ style: PickerStyle, _ environment: EnvironmentValues
    ) {
        let isNew = family !== environment.family || (wheel != nil) != (style == .wheel)
        if isNew || titles != self.titles {
            self.titles = titles
            rebuild(style, environment.family)
        }
        let size = (environment.font ?? .body).size
        if let wheel {
            wheel.fontSize = size
            wheel.textColor = environment.foregroundColor ?? .black
            wheel.isEnabled = environment.isEnabled
            let row = selected ?? 0
            if wheel.selectedRow(inComponent: 0) != row, !wheel.isTracking {
                wheel.selectRow(row, inComponent: 0, animated: true)
            }
        }
        if let segments {
            segments.fontSize = size
            segments.titleColor = environment.foregroundColor ?? .black
            segments.isEnabled = environment.isEnabled
            segments.selectedSegmentIndex = selected ?? SegmentedControl.noSegment
        }
    }

    private func rebuild(_ style: PickerStyle, _ family: FontFamily) {
        self.family = family
        for view in subviews { view.removeFromSuperview() }
        (wheel, segments) = (nil, nil)
        switch style {
        case .wheel:
            let new = PickerView(family: family)
            new.rowsInComponent = { [unowned self] _ in titles.count }
            new.titleForRow = { [unowned self] row, _ in titles[row] }
            new.accessibilityLabelForComponent = { [unowned self] _ in accessibilityLabel }
            new.didSelectRow = { [unowned self] row, _ in onSelect(row) }
            new.reloadAllComponents()
            wheel = new
            addSubview(new)
        case .segmented:
            let new = SegmentedControl(family: family, items: titles)
            new.addAction(for: .valueChanged) { [unowned self, unowned new] in
                onSelect(new.selectedSegmentIndex)
            }
            segments = new
            addSubview(new)
        }
        setNeedsLayout()
    }

    override func sizeThatFits(_ size: Size) -> Size {
        wheel?.sizeThatFits(size) ?? segments?.sizeThatFits(size) ?? .zero
    }

    override func layoutSubviews() {
        for view in subviews { view.frame = Rect(origin: .zero, size: frame.size) }
    }
}

private struct BoundPicker<Value: Hashable>: ViewRepresentable {
    @Environment(\.self) private var environment
    let title: String
    let selection: Binding<Value>
    let options: [TaggedText<Value>]

    init(title: String, selection: Binding<Value>, options: [TaggedText<Value>]) {
        (self.title, self.selection, self.options) = (title, selection, options)
    }

    func makeView() -> PickerHost { PickerHost() }

    func updateView(_ view: PickerHost) {
        view.accessibilityLabel = title
        view.onSelect = { index in
            if options.indices.contains(index) { selection.wrappedValue = options[index].value }
        }
        let selected = selection.wrappedValue
        view.show(
            options.map(\.text.content), selected: options.firstIndex { $0.value == selected },
            environment.pickerStyle, environment)
    }

    func sizeThatFits(_ proposal: ProposedViewSize, view: PickerHost) -> Size? {
        view.sizeThatFits(Size(proposal.width ?? .infinity, .infinity))
    }
}
