/// The place of a row in a table.
public struct IndexPath: Hashable, Comparable, Sendable {
    public var section: Int
    public var row: Int

    public init(row: Int, section: Int) {
        self.section = section
        self.row = row
    }

    public static func < (a: IndexPath, b: IndexPath) -> Bool {
        (a.section, a.row) < (b.section, b.row)
    }
}

/// A set of rows in sight, in order.
extension Sequence<IndexPath> {
    /// Those of one section.
    func rows(in section: Int) -> [Int] { filter { $0.section == section }.map(\.row) }
}
