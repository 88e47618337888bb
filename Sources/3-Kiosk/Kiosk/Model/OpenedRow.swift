import JSON

/// The row for which a page was opened, tracked through the changes of its source.
struct OpenedRow {
    /// The row's item as it was last found.
    private(set) var item: DataValue
    /// The index at which the row was last found.
    private var index = 0
    private let key: String?
    /// What identifies the row while it changes: the value of its key, or else the item for which the page was opened.
    let identity: DataValue

    /// The number of rows that are searched on each side of the last index, so that the cost does not depend on the
    /// list's length.
    static let reach = 2_000

    /// - Parameter key: the name of the value that identifies a row; nil if rows have no key.
    init(_ item: DataValue, key: String?) {
        self.item = item
        self.key = key
        identity = item.identity(key: key)
    }

    /// Finds the row in a new document.
    ///
    /// - Returns: false if the row is not found; the item is then unchanged.
    mutating func update(from document: DataValue) -> Bool {
        guard let key, let own = item.value(at: key)?.text, case .array(let rows) = document
        else { return false }
        func isOwn(_ index: Int) -> Bool {
            rows.indices.contains(index) && rows[index].value(at: key)?.text == own
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

extension DataValue {
    /// What identifies a row across changes: the value of its key or, if it has none, the row itself.
    ///
    /// - Parameter key: the name of, or path to, the value that identifies a row; nil if rows have no key.
    func identity(key: String?) -> DataValue {
        key.flatMap { value(at: $0)?.text }.map(DataValue.string) ?? self
    }

    /// Returns the object with those members of another one whose names it lacks; the value itself if one of them is no
    /// object, or the other one if the value is null.
    func over(_ other: DataValue) -> DataValue {
        if self == .null { return other }
        guard case .object(let members) = self, case .object(let others) = other else {
            return self
        }
        return .object(
            DataObject(
                Dictionary(zip(others.keys, others.values)) { own, _ in own }
                    .merging(zip(members.keys, members.values)) { _, own in own }))
    }
}
