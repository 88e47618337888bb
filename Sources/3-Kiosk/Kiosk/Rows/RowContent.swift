import Geometry
import Interface
import JSON

/// What a row shows, made on a background thread; empty texts are not shown.
///
/// A list keeps one for each row: 112 bytes for a row of texts, and what its longer texts and its details
/// take (`RowContentTests`).
struct RowContent: Sendable, Hashable {
    var title: String
    var subtitle: String
    var trailing: String
    /// A short text in a badge at the left.
    var icon: String
    /// Identifies the row across refreshes; empty for a row that is identified by its content.
    var key = ""
    /// The heading that the row stands under; empty for none.
    var section = ""
    /// What most rows do not have; nil for none of it.
    var details: Details?
    /// The icon's colour; nil for the accent colour.
    var iconColor: Color?
    /// Which of the list's looks the row has.
    var look: UInt16 = 0

    init(
        title: String, subtitle: String = "", trailing: String = "", icon: String = "",
        iconColor: Color? = nil, key: String = ""
    ) {
        self.title = title
        self.subtitle = subtitle
        self.trailing = trailing
        self.icon = icon
        self.iconColor = iconColor
        self.key = key
    }

    /// A badge at the right, a picture, a colour of the row's own, and the values of a .riv file.
    final class Details: Sendable, Hashable {
        /// A short text in a badge at the right.
        let badge: String
        /// That badge's colour; nil for the accent colour.
        let badgeColor: Color?
        let image: ImageSource?
        /// The row's background; nil for the theme's.
        let color: Color?
        /// Of all values of the item, for a row that a .riv file draws: it may show any of them.
        let itemHash: Int

        init(
            badge: String = "", badgeColor: Color? = nil, image: ImageSource? = nil,
            color: Color? = nil, itemHash: Int = 0
        ) {
            self.badge = badge
            self.badgeColor = badgeColor
            self.image = image
            self.color = color
            self.itemHash = itemHash
        }

        static func == (a: Details, b: Details) -> Bool {
            a === b
                || a.badge == b.badge && a.badgeColor == b.badgeColor && a.image == b.image
                    && a.color == b.color && a.itemHash == b.itemHash
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(badge)
            hasher.combine(image)
            hasher.combine(itemHash)
        }

        /// Whether the row needs none.
        var isEmpty: Bool {
            badge.isEmpty && image == nil && color == nil && itemHash == 0
        }
    }

    var badge: String { details?.badge ?? "" }
}

/// Rows under the headings of their sections, made on a background thread.
struct RowList: Sendable {
    /// A heading and the number of rows under it.
    struct Section: Sendable, Equatable {
        var title: String
        var count: Int
    }

    /// In the order in which they are shown.
    private(set) var rows: [RowContent]
    /// In order; one without a title for a list without sections, or without rows.
    private(set) var sections: [Section]
    /// The values that the rows were made from; in the order of the document.
    var items: [DataValue] = []
    /// Where a row's item is in `items`; empty if rows and items are in the same order.
    private var itemIndices: [Int32] = []
    /// Whether any row has a badge at the left.
    let hasIcons: Bool
    /// Why pictures are not shown, each once, the first ten.
    var problems: [String] = []
    /// When a text that tells the time may change next, in seconds since 1970; infinity for none.
    var nextChange = Double.infinity
    /// The number of the section's first row, of each section.
    private let starts: [Int]

    /// - Parameters:
    ///   - rows: in the order of the document; those of a section are brought together where the first
    ///     of them stands.
    ///   - items: what they were made from; empty where nobody asks for them.
    ///   - itemIndices: where each row's item is; nil if that is its own number.
    /// - Complexity: linear in the number of rows.
    init(_ rows: [RowContent] = [], items: [DataValue] = [], itemIndices: [Int32]? = nil) {
        var numbers: [String: Int] = [:]
        var titles: [String] = []
        var counts: [Int] = []
        // Rows of a section mostly follow each other.
        var last = -1
        let numberOfRow = rows.map { row in
            if last >= 0, titles[last] == row.section {
                counts[last] += 1
                return last
            }
            last = numbers[row.section] ?? titles.count
            if last == titles.count {
                numbers[row.section] = last
                titles.append(row.section)
                counts.append(0)
            }
            counts[last] += 1
            return last
        }
        if rows.isEmpty { (titles, counts) = ([""], [0]) }
        sections = zip(titles, counts).map { Section(title: $0, count: $1) }
        starts = counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
        hasIcons = rows.contains { !$0.icon.isEmpty }
        self.items = items
        self.itemIndices = itemIndices ?? []
        let isInOrder = zip(numberOfRow, numberOfRow.dropFirst()).allSatisfy { $0 <= $1 }
        if isInOrder {
            self.rows = rows
            return
        }
        var next = starts
        var order = [Int32](repeating: 0, count: rows.count)
        for (row, section) in numberOfRow.enumerated() {
            order[next[section]] = Int32(row)
            next[section] += 1
        }
        self.rows = order.map { rows[Int($0)] }
        self.itemIndices = order.map { itemIndices?[Int($0)] ?? $0 }
    }

    /// Whether there are headings.
    var hasHeadings: Bool { sections.contains { !$0.title.isEmpty } }

    /// The number of a row in all.
    func index(of path: IndexPath) -> Int { starts[path.section] + path.row }

    /// A row by its number in all.
    ///
    /// - Complexity: logarithmic in the number of sections.
    func path(of index: Int) -> IndexPath {
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= index { low = middle } else { high = middle - 1 }
        }
        return IndexPath(row: index - starts[low], section: low)
    }

    /// Whether there is such a row.
    func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section)
            && (0..<sections[path.section].count).contains(path.row)
    }

    /// A row; there must be one.
    subscript(path: IndexPath) -> RowContent { rows[index(of: path)] }

    /// What a row was made from; null where items are not kept.
    func item(at path: IndexPath) -> DataValue {
        guard contains(path) else { return .null }
        let row = index(of: path)
        let index = itemIndices.isEmpty ? row : Int(itemIndices[row])
        return items.indices.contains(index) ? items[index] : .null
    }
}
