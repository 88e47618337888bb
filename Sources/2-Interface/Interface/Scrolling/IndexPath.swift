/// The section and row of a table row.
public struct IndexPath: Hashable, Comparable, Sendable {
    /// The index of the section.
    public var section: Int
    /// The index of the row within the section.
    public var row: Int

    /// Creates an index path.
    public init(row: Int, section: Int) {
        self.section = section
        self.row = row
    }

    /// Compares by section, then by row.
    public static func < (a: IndexPath, b: IndexPath) -> Bool {
        (a.section, a.row) < (b.section, b.row)
    }
}

extension Sequence<IndexPath> {
    /// The rows in one section.
    func rows(in section: Int) -> [Int] { filter { $0.section == section }.map(\.row) }
}
