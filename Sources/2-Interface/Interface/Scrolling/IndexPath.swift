/// The place of a row in a table.
public struct IndexPath: Hashable, Comparable, Sendable {
    /// From 0.
    public var section: Int
    /// Within the section, from 0.
    public var row: Int

    /// A row of a section.
    public init(row: Int, section: Int) {
        self.section = section
        self.row = row
    }

    /// By section, then by row.
    public static func < (a: IndexPath, b: IndexPath) -> Bool {
        (a.section, a.row) < (b.section, b.row)
    }
}

/// A set of rows in sight, in order.
extension Sequence<IndexPath> {
    /// Those of one section.
    func rows(in section: Int) -> [Int] { filter { $0.section == section }.map(\.row) }
}
