import InputEvents
import JSON
import KioskFile
import Templates

/// The search in a list.
extension ListScreen {
    /// The count of rows that match, as it is shown.
    private static let count: Template = "{n|number}"

    /// What is searched for: the value that the configuration names, or else what was typed here.
    var searchText: String {
        get {
            listModel?.searchText ?? typedSearch
        }
        set {
            let text = String(newValue.prefix(SearchQuery.maximumLength))
            guard let name = list.searchValue else {
                typedSearch = text
                listModel?.search(for: text)
                return update(.values)
            }
            handlers.set(name, .string(text))
        }
    }

    /// Whether the list is searched with keys.
    var isSearchable: Bool { searchField != nil }

    /// Takes a key that edits what is searched for: one with a text, Backspace or Escape.
    ///
    /// - Returns: whether the key has an effect.
    func take(_ stroke: KeyStroke) -> Bool {
        guard isSearchable, stroke.isDown else { return false }
        let text = searchText
        switch stroke.code {
        case 14 where !text.isEmpty: searchText = String(text.dropLast())
        case 1 where !text.isEmpty: searchText = ""
        // At the start, the space bar scrolls.
        case _ where !stroke.text.isEmpty && !(text.isEmpty && stroke.text == " "):
            searchText = text + stroke.text
        default: return false
        }
        return true
    }

    /// Shows what is searched for and the number of rows that match.
    func showSearch(_ list: ListModel) {
        guard let searchField, let model else { return }
        let text = searchText
        var count = ""
        if !SearchQuery(text).isEmpty, let rows = list.rows {
            let number = JSONNumber(unchecked: "\(rows.rows.count)")
            count = model.display(Self.count, .object(["n": .number(number)]))
        }
        searchField.show(text, count: count)
        rows.query = SearchQuery(text)
        model.prepareFonts(for: [text])
    }
}
