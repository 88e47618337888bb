import JSON

/// The row that a page was opened for, followed through the changes of its source.
struct OpenedRow {
    /// As it was when it was last found.
    private(set) var item: DataValue
    /// The index at which it was last found.
    private var index = 0
    private let key: String?

    /// Rows that are looked at on each side of the last place, so that a list of any length costs the
    /// same.
    static let reach = 2_000

    /// - Parameter key: the name of the value that identifies a row; nil if there is none.
    init(_ item: DataValue, key: String?) {
        self.item = item
        self.key = key
    }

    /// Finds the row in a new document.
    ///
    /// - Returns: false where it is not found; the row stays as it was.
    mutating func update(from document: DataValue) -> Bool {
        guard let key, let own = item[key]?.text, case .array(let rows) = document else {
            return false
        }
        func isOwn(_ index: Int) -> Bool {
            rows.indices.contains(index) && rows[index][key]?.text == own
        }
        for distance in 0...OpenedRow.reach {
            for index in [index + distance, index - distance] where isOwn(index) {
                self.index = index
                item = rows[index]
                return true
            }
        }
        return false
    }
}
