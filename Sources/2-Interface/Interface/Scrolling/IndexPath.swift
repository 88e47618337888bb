/// The section and row of a table row.
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

extension Sequence<IndexPath> {
    /// The rows in one section.
    func rows(in section: Int) -> [Int] { filter { $0.section == section }.map(\.row) }
}
