/// What views around a field set for it.
struct TextInputSettings {
    var keyboard = KeyboardType.default
    var returnKey = ReturnKeyType.default
    var capitalization = TextAutocapitalizationType.sentences
    /// What Return does, from the innermost view.
    var submitActions: [() -> Void] = []

    /// What Return does in a search field, from the innermost view.
    var searchActions: [() -> Void] = []

    /// Whether both are known to be the same; closures are not.
    func isSame(as other: TextInputSettings) -> Bool {
        keyboard == other.keyboard && returnKey == other.returnKey
            && capitalization == other.capitalization && submitActions.isEmpty
            && other.submitActions.isEmpty && searchActions.isEmpty && other.searchActions.isEmpty
    }
}
