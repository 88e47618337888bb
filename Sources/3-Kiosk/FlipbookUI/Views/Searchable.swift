/// What an action of `onSubmit` is called for.
public struct SubmitTriggers: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates triggers from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Return in a text field.
    public static let text = SubmitTriggers(rawValue: 1)
    /// Return in a search field.
    public static let search = SubmitTriggers(rawValue: 2)
}

extension View {
    /// Shows a search field above the view, which gets the rest of the room. Return in it calls what
    /// `onSubmit(of: .search)` around the view has set; its button to cancel, which is shown while there is a text or
    /// the field is edited, empties it.
    ///
    /// - Parameters:
    ///   - text: The text that is searched for. The view shows what it finds.
    ///   - prompt: What is shown while the field is empty; nil for "Search" in the words of `Screen.main`.
    public func searchable(text: Binding<String>, prompt: Text? = nil) -> some View {
        VStack(spacing: 0) {
            BoundSearchBar(text: text, prompt: prompt?.content)
            frame(maxWidth: .infinity, maxHeight: .infinity)
        }
    }

    /// Shows a search field above the view, with a prompt that is shown while it is empty.
    public func searchable(text: Binding<String>, prompt: some StringProtocol) -> some View {
        searchable(text: text, prompt: Text(prompt))
    }
}

/// A retained search bar, which is made when the fonts are known.
private final class SearchBarView: Interface.View, SearchBarDelegate {
    private(set) var bar: SearchBar?
    private var family: FontFamily?
    var onChange: (SearchBar) -> Void = { _ in }
    var onReturn: () -> Void = {}

    func bar(_ family: FontFamily) -> SearchBar {
        if let bar, self.family === family { return bar }
        bar?.removeFromSuperview()
        let new = SearchBar(family: family)
        new.delegate = self
        addSubview(new)
        (bar, self.family) = (new, family)
        return new
    }

    func searchBarTextDidBeginEditing(_ bar: SearchBar) { showCancelButton() }
    func searchBarTextDidEndEditing(_ bar: SearchBar) { showCancelButton() }
    func searchBarSearchButtonClicked(_ bar: SearchBar) { onReturn() }

    func searchBar(_ bar: SearchBar, textDidChange searchText: String) {
        onChange(bar)
        showCancelButton()
    }

    func searchBarCancelButtonClicked(_ bar: SearchBar) {
        bar.text = ""
        bar.searchTextField.resignFirstResponder()
        onChange(bar)
        showCancelButton()
    }

    func showCancelButton() {
        guard let bar else { return }
        bar.showsCancelButton = bar.searchTextField.isEditing || !bar.text.isEmpty
    }

    override func layoutSubviews() { bar?.frame = Rect(origin: .zero, size: frame.size) }
}

private struct BoundSearchBar: ViewRepresentable {
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.family) private var family
    @Environment(\.textInput) private var input
    let text: Binding<String>
    let prompt: String?

    init(text: Binding<String>, prompt: String?) { (self.text, self.prompt) = (text, prompt) }

    func makeView() -> SearchBarView { SearchBarView() }

    func updateView(_ view: SearchBarView) {
        let bar = view.bar(family)
        view.onChange = { bar in
            text.wrappedValue = bar.text
            // The binding may have refused the text.
            bar.text = text.wrappedValue
        }
        let actions = input.searchActions
        view.onReturn = { for action in actions { action() } }
        bar.placeholder = prompt ?? Screen.mainWords.search
        bar.searchTextField.isEnabled = isEnabled
        bar.text = text.wrappedValue
        view.showCancelButton()
    }

    func sizeThatFits(_ proposal: ProposedViewSize, view: SearchBarView) -> Size? {
        view.bar?.sizeThatFits(Size(proposal.width ?? .infinity, .infinity))
    }
}
