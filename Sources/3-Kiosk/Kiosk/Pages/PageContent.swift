/// What a page says: the texts of a `PageDescription`, expanded.
struct PageContent: Equatable, Sendable {
    /// A label and its value.
    struct Field: Equatable, Sendable {
        var label: String
        var value: String
    }

    var title = ""
    var subtitle = ""
    /// Lines may be separated by line feeds.
    var text = ""
    /// From top to bottom; those without a value are left out.
    var fields: [Field] = []
    /// The titles of the buttons; those without a title are left out.
    var buttons: [String] = []
}
