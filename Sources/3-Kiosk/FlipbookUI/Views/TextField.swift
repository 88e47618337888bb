/// A field with a line of text that is edited.
public struct TextField: View {
    private let field: BoundField
    private let axis: Axis

    /// Creates a field for a text, with a title that is shown while it is empty.
    public init(_ title: some StringProtocol, text: Binding<String>) {
        self.init(title, text: text, prompt: nil)
    }

    /// Creates a field for a text.
    ///
    /// - Parameters:
    ///   - title: What is shown while the field is empty, unless there is a prompt, and what the field is called.
    ///   - text: The text.
    ///   - prompt: What is shown while the field is empty; nil for the title.
    ///   - axis: `vertical` for a field that grows with its lines.
    public init(
        _ title: some StringProtocol, text: Binding<String>, prompt: Text?,
        axis: Axis = .horizontal
    ) {
        let placeholder = prompt?.content ?? String(title)
        field = BoundField(
            title: String(title), placeholder: placeholder, text: text, isSecure: false)
        self.axis = axis
    }

    /// Creates a field for a text that grows with its lines if the axis is vertical.
    public init(_ title: some StringProtocol, text: Binding<String>, axis: Axis) {
        self.init(title, text: text, prompt: nil, axis: axis)
    }

    /// See ``View/body``.
    public var body: some View {
        if axis == .vertical {
            BoundEditor(placeholder: field.placeholder, text: field.text, grows: true)
        } else {
            field
        }
    }
}

/// A field with a secret, whose characters are shown as dots.
public struct SecureField: View {
    private let field: BoundField

    /// Creates a field for a secret, with a title that is shown while it is empty.
    public init(_ title: some StringProtocol, text: Binding<String>) {
        self.init(title, text: text, prompt: nil)
    }

    /// Creates a field for a secret, with a prompt that is shown while it is empty; nil for the title.
    public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text?) {
        field = BoundField(
            title: String(title), placeholder: prompt?.content ?? String(title), text: text,
            isSecure: true)
    }

    /// See ``View/body``.
    public var body: some View { field }
}

/// A text of several lines that is edited and scrolls.
public struct TextEditor: View {
    private let text: Binding<String>

    /// Creates an editor of a text.
    public init(text: Binding<String>) { self.text = text }

    /// See ``View/body``.
    public var body: some View { BoundEditor(placeholder: "", text: text, grows: false) }
}

// MARK: - Fields

/// A retained field, which is made when the fonts are known.
private final class FieldView: Interface.View {
    private(set) var field: Interface.TextField?
    var onChange: (Interface.TextField) -> Void = { _ in }
    var onReturn: () -> Void = {}
    var onFocus: (Bool) -> Void = { _ in }

    func field(_ family: FontFamily) -> Interface.TextField {
        if let field, field.family === family { return field }
        field?.removeFromSuperview()
        let new = Interface.TextField(family: family)
        new.addAction(for: .editingChanged) { [unowned self, unowned new] in onChange(new) }
        new.addAction(for: .editingDidEndOnExit) { [unowned self] in onReturn() }
        new.addAction(for: .editingDidBegin) { [unowned self] in onFocus(true) }
        new.addAction(for: .editingDidEnd) { [unowned self] in onFocus(false) }
        addSubview(new)
        field = new
        return new
    }

    override func layoutSubviews() { field?.frame = Rect(origin: .zero, size: frame.size) }
}

private struct BoundField: ViewRepresentable {
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.family) private var family
    @Environment(\.font) private var font
    @Environment(\.foregroundColor) private var color
    @Environment(\.textInput) private var input
    @Environment(\.focusLink) private var focus
    let title: String
    let placeholder: String
    let text: Binding<String>
    let isSecure: Bool

    init(title: String, placeholder: String, text: Binding<String>, isSecure: Bool) {
        (self.title, self.placeholder, self.text) = (title, placeholder, text)
        self.isSecure = isSecure
    }

    func makeView() -> FieldView { FieldView() }

    func updateView(_ view: FieldView) {
        let field = view.field(family)
        view.onChange = { field in
            text.wrappedValue = field.text
            // The binding may have refused the text.
            field.text = text.wrappedValue
        }
        let (focus, input) = (focus, input)
        view.onReturn = { for action in input.submitActions { action() } }
        view.onFocus = { focus?.focusDidChange($0) }
        field.placeholder = placeholder
        field.accessibilityLabel = title == placeholder ? nil : title
        field.isSecureTextEntry = isSecure
        field.isEnabled = isEnabled
        field.fontSize = (font ?? .body).size
        field.textColor = color ?? .black
        field.returnKeyType = input.returnKey
        field.keyboardType = input.keyboard
        field.autocapitalizationType = input.capitalization
        field.text = text.wrappedValue
        switch focus?.change(isEditing: field.isEditing) {
        case true?: field.becomeFirstResponder()
        case false?: field.resignFirstResponder()
        case nil: break
        }
    }

    func sizeThatFits(_ proposal: ProposedViewSize, view: FieldView) -> Size? {
        view.field?.sizeThatFits(Size(proposal.width ?? .infinity, .infinity))
    }
}

/// A retained text view, which is made when the fonts are known.
private final class EditorView: Interface.View, TextViewDelegate {
    private(set) var textView: TextView?
    var onChange: (TextView) -> Void = { _ in }
    var onFocus: (Bool) -> Void = { _ in }

    func textView(_ family: FontFamily) -> TextView {
        if let textView, textView.family === family { return textView }
        textView?.removeFromSuperview()
        let new = TextView(family: family)
        new.delegate = self
        addSubview(new)
        textView = new
        return new
    }

    func textViewDidChange(_ textView: TextView) { onChange(textView) }
    func textViewDidBeginEditing(_ textView: TextView) { onFocus(true) }
    func textViewDidEndEditing(_ textView: TextView) { onFocus(false) }

    override func layoutSubviews() { textView?.frame = Rect(origin: .zero, size: frame.size) }
}

private struct BoundEditor: ViewRepresentable {
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.family) private var family
    @Environment(\.font) private var font
    @Environment(\.foregroundColor) private var color
    @Environment(\.textInput) private var input
    @Environment(\.focusLink) private var focus
    let placeholder: String
    let text: Binding<String>
    /// Whether the height is that of the text, instead of the one that there is.
    let grows: Bool

    init(placeholder: String, text: Binding<String>, grows: Bool) {
        (self.placeholder, self.text, self.grows) = (placeholder, text, grows)
    }

    func makeView() -> EditorView { EditorView() }

    func updateView(_ view: EditorView) {
        let textView = view.textView(family)
        view.onChange = { textView in
            text.wrappedValue = textView.text
            // The binding may have refused the text.
            textView.text = text.wrappedValue
        }
        let focus = focus
        view.onFocus = { focus?.focusDidChange($0) }
        textView.placeholder = placeholder
        textView.isEditable = isEnabled
        textView.fontSize = (font ?? .body).size
        textView.textColor = color ?? .black
        textView.keyboardType = input.keyboard
        textView.autocapitalizationType = input.capitalization
        textView.text = text.wrappedValue
        switch focus?.change(isEditing: textView.isEditing) {
        case true?: textView.becomeFirstResponder()
        case false?: textView.resignFirstResponder()
        case nil: break
        }
    }

    func sizeThatFits(_ proposal: ProposedViewSize, view: EditorView) -> Size? {
        guard grows else { return nil }
        return view.textView?.sizeThatFits(Size(proposal.width ?? .infinity, .infinity))
    }
}
