/// The content of a page: the texts of a `PageDescription`, expanded.
struct PageContent: Equatable, Sendable {
    /// A label and its value.
    struct Field: Equatable, Sendable {
        var label: String
        var value: String
    }

    var title = ""
    var subtitle = ""
    /// The text, whose lines are separated by newlines.
    var text = ""
    /// The fields, from top to bottom; those without a value are not shown.
    var fields: [Field] = []
    /// The controls, from top to bottom.
    var controls: [ControlState] = []
    /// The titles of the buttons; those without a title are not shown.
    var buttons: [String] = []
    /// The indices of the buttons that do not react to taps.
    var disabled: Set<Int> = []
}
