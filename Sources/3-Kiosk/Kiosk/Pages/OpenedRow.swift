import JSON

/// The row for which a page was opened, tracked through the changes of its source.
struct OpenedRow {
    /// The row's item as it was last found.
    private(set) var item: DataValue
    /// The index at which the row was last found.
    private var index = 0
    private let key: String?

    /// The number of rows that are searched on each side of the last index, so that the cost does not depend on the
    /// list's length.
    static let reach = 2_000

    /// - Parameter key: the name of the value that identifies a row; nil if rows have no key.
    init(_ item: DataValue, key: String?) {
        self.item = item
        self.key = key
    }

    /// Finds the row in a new document.
    ///
    /// - Returns: false if the row is not found; the item is then unchanged.
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
