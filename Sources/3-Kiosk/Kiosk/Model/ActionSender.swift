import JSON

/// What performs an action, such as a button of a page.
struct ActionSender: Hashable, Sendable {
    /// The key of the action in the configuration, also for messages.
    var key: String
    /// The row that it belongs to: the value of its key, or else the row itself; null for none.
    var row: DataValue

    /// Whether a visitor has caused the action: what it leaves behind belongs to the visitor's session.
    var isVisitor: Bool {
        !key.hasPrefix("schedule[") && key != "session.do" && key != "interrupted"
    }

    init(_ key: String, row: DataValue = .null) {
        self.key = key
        self.row = row
    }

    /// The sender of the actions of a button of a dialog that this one shows.
    func dialogButton(_ index: Int) -> ActionSender {
        ActionSender("\(key).dialog.buttons[\(index)].do", row: row)
    }

    /// Whether it is a button of a dialog that another sender has shown.
    func isDialog(of other: ActionSender) -> Bool {
        row == other.row && key.hasPrefix(other.key)
            && key.dropFirst(other.key.count).hasPrefix(".dialog.")
    }
}
