/// A field with a line of text that is edited.
public struct TextField: View {
    private let title: String
    private let text: Binding<String>

    /// Creates a field for a text, with a title that is shown while it is empty.
    public init(_ title: some StringProtocol, text: Binding<String>) {
        self.title = String(title)
        self.text = text
    }

    /// See ``View/body``.
    public var body: some View { BoundField(title: title, text: text, isSecure: false) }
}

/// A field with a secret, whose characters are shown as dots.
public struct SecureField: View {
    private let title: String
    private let text: Binding<String>

    /// Creates a field for a secret, with a title that is shown while it is empty.
    public init(_ title: some StringProtocol, text: Binding<String>) {
        self.title = String(title)
        self.text = text
    }

    /// See ``View/body``.
    public var body: some View { BoundField(title: title, text: text, isSecure: true) }
}

/// A retained field, which is made when the fonts are known.
private final class FieldView: Interface.View {
    private(set) var field: Interface.TextField?
    var onChange: (Interface.TextField) -> Void = { _ in }

    func field(_ family: FontFamily) -> Interface.TextField {
        if let field, field.family === family { return field }
        field?.removeFromSuperview()
        let new = Interface.TextField(family: family)
        new.addAction(for: .editingChanged) { [unowned self, unowned new] in onChange(new) }
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
    let title: String
    let text: Binding<String>
    let isSecure: Bool

    init(title: String, text: Binding<String>, isSecure: Bool) {
        self.title = title
        self.text = text
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
        field.placeholder = title
        field.isSecureTextEntry = isSecure
        field.isEnabled = isEnabled
        field.fontSize = (font ?? .body).size
        field.textColor = color ?? .black
        field.text = text.wrappedValue
    }

    func sizeThatFits(_ proposal: ProposedViewSize, view: FieldView) -> Size? {
        view.field?.sizeThatFits(Size(proposal.width ?? .infinity, .infinity))
    }
}
