import Geometry
import Interface
import JSON
import Platform
import Templates

/// The content of a row, made on a background thread. Empty texts are not shown.
///
/// A list keeps one for each row, so its size matters: 112 bytes for a row of texts, plus its longer texts and its
/// details (`RowContentTests`).
struct RowContent: Sendable, Hashable {
    var title: String
    var subtitle: String
    var trailing: String
    /// A short text in a badge at the left.
    var icon: String
    /// Identifies the row across refreshes; if it is empty, the row is identified by its content.
    var key = ""
    /// The heading of the row's section; empty for none.
    var section = ""
    /// Content that most rows do not have; nil if the row has none of it.
    var details: Details?
    /// The icon's colour; nil for the accent colour.
    var iconColor: Color?
    /// The index of the row's style in the list's description.
    var styleIndex: UInt8 = 0
    /// Whether the row reacts to taps and swipes; otherwise it is shown dimmed.
    var isEnabled = true

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

    /// A trailing badge, a picture, the row's own colour, controls, and a hash of the values for a .riv file.
    final class Details: Sendable, Hashable {
        /// A short text in a trailing badge.
        let badge: String
        /// The colour of the trailing badge; nil for the accent colour.
        let badgeColor: Color?
        let image: ImageSource?
        /// The row's background; nil for the theme's.
        let color: Color?
        /// The hash of all values of the item, for a row that a .riv file draws and that may show any of them.
        let itemHash: Int
        /// What the row's controls show.
        let controls: [ControlState]

        init(
            badge: String = "", badgeColor: Color? = nil, image: ImageSource? = nil,
            color: Color? = nil, itemHash: Int = 0, controls: [ControlState] = []
        ) {
            self.badge = badge
            self.badgeColor = badgeColor
            self.image = image
            self.color = color
            self.itemHash = itemHash
            self.controls = controls
        }

        static func == (a: Details, b: Details) -> Bool {
            a === b
                || a.badge == b.badge && a.badgeColor == b.badgeColor && a.image == b.image
                    && a.color == b.color && a.itemHash == b.itemHash
                    && a.controls == b.controls
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(badge)
            hasher.combine(image)
            hasher.combine(itemHash)
        }

        /// Whether the row needs no details.
        var isEmpty: Bool {
            badge.isEmpty && image == nil && color == nil && itemHash == 0 && controls.isEmpty
        }
    }

    var badge: String { details?.badge ?? "" }
}

/// Rows in their sections, made on a background thread.
struct RowList: Sendable {
    /// A heading and the number of rows under it.
    struct Section: Sendable, Equatable {
        var title: String
        var count: Int
    }

    /// The rows, in the order in which they are shown.
    private(set) var rows: [RowContent]
    /// The sections, in order; a single one without a title if the list has no sections or no rows.
    private(set) var sections: [Section]
    /// The values from which the rows were made, in the order of the document.
    var items: [DataValue] = []
    /// The index in `items` for each row; empty if rows and items are in the same order, or if there are no rows.
    private var itemIndices: [Int32] = []
    /// Whether any row has a leading badge.
    let hasIcons: Bool
    /// The reasons why pictures are not shown, without duplicates; at most ten.
    var problems: [String] = []
    /// When a text that shows the time may change next, in seconds since 1970; infinity for never.
    var nextChange = Double.infinity
    /// The index of the first row of each section.
    private let starts: [Int]

    /// - Parameters:
    ///   - rows: the rows in the order of the document. Those of a section are grouped at the position of the first of
    ///     them.
    ///   - items: the values from which the rows were made; empty if they are not needed.
    ///   - itemIndices: the index of each row's item; nil if it is the row's own index.
    /// - Complexity: O(*n*) in the number of rows.
    init(_ rows: [RowContent] = [], items: [DataValue] = [], itemIndices: [Int32]? = nil) {
        var numbers: [String: Int] = [:]
        var titles: [String] = []
        var counts: [Int] = []
        // Consecutive rows mostly have the same section.
        var last = -1
        // Reads single members by index, since copying a row retains all of its texts.
        let numberOfRow = rows.indices.map { index in
            let section = rows[index].section
            if last >= 0, titles[last] == section {
                counts[last] += 1
                return last
            }
            last = numbers[section] ?? titles.count
            if last == titles.count {
                numbers[section] = last
                titles.append(section)
                counts.append(0)
            }
            counts[last] += 1
            return last
        }
        if rows.isEmpty { (titles, counts) = ([""], [0]) }
        sections = zip(titles, counts).map { Section(title: $0, count: $1) }
        starts = counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
        hasIcons = rows.indices.contains { !rows[$0].icon.isEmpty }
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

    /// Creates the rows of a list of which some have changed at their places.
    ///
    /// - Parameters:
    ///   - old: the list.
    ///   - changes: the changed rows, in the same sections as before, with or without a leading badge as before.
    ///   - items: the values from which the rows were made.
    init(_ old: RowList, replacing changes: [(row: Int, content: RowContent)], items: [DataValue]) {
        self = old
        self.items = items
        for (row, content) in changes { rows[row] = content }
    }

    /// Returns a list with some of the rows.
    ///
    /// - Parameter indices: the indices of the rows, in ascending order.
    func filtered(_ indices: [Int]) -> RowList {
        var list = RowList(
            indices.map { rows[$0] }, items: items,
            itemIndices: indices.map { itemIndices.isEmpty ? Int32($0) : itemIndices[$0] })
        list.problems = problems
        list.nextChange = nextChange
        return list
    }

    /// Returns the index of the texts of all rows in which a search looks.
    ///
    /// - Parameter scope: the scope of the templates, whose item is replaced by that of each row.
    func searchIndex(
        _ templates: [Template], _ scope: TemplateScope, _ formats: FormatContext
    ) -> SearchIndex {
        FrameThread.assertNotCurrent("making the index of a search")
        var (index, scope) = (SearchIndex(), scope)
        for row in rows.indices {
            scope.item = items[itemIndices.isEmpty ? row : Int(itemIndices[row])]
            index.add(templates, scope, formats)
        }
        return index
    }

    /// For each item, the index of its row, −1 if it has none; empty if each item has a row, in the same order.
    var rowIndices: [Int32] {
        if itemIndices.isEmpty, rows.count == items.count { return [] }
        var indices = [Int32](repeating: -1, count: items.count)
        for (row, item) in itemIndices.enumerated() { indices[Int(item)] = Int32(row) }
        return indices
    }

    /// Whether any section has a heading.
    var hasHeadings: Bool { sections.contains { !$0.title.isEmpty } }

    /// Returns the index of a row among all rows.
    func index(of path: IndexPath) -> Int { starts[path.section] + path.row }

    /// Returns the index path of a row, given its index among all rows.
    ///
    /// - Complexity: O(log *n*) in the number of sections.
    func path(of index: Int) -> IndexPath {
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= index { low = middle } else { high = middle - 1 }
        }
        return IndexPath(row: index - starts[low], section: low)
    }

    /// Whether a row exists.
    func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section)
            && (0..<sections[path.section].count).contains(path.row)
    }

    /// The maximum distance at which a row of other rows is searched for, which bounds the time on the frame's thread.
    private static let searchDistance = 2000

    /// Returns the index path of the row that is the same as a row of other rows: one with its key or, if it has none,
    /// with its content. Nil if there is none within 2,000 rows of it.
    func path(ofRowLike other: RowList, _ path: IndexPath) -> IndexPath? {
        guard other.contains(path) else { return nil }
        let (row, index) = (other[path], other.index(of: path))
        for distance in 0...RowList.searchDistance {
            for i in [index - distance, index + distance]
            where rows.indices.contains(i) && rows[i].isSame(as: row) {
                return self.path(of: i)
            }
        }
        return nil
    }

    /// The row at an index path, which must exist.
    subscript(path: IndexPath) -> RowContent { rows[index(of: path)] }

    /// Returns the value from which a row was made; null if the row does not exist or items are not kept.
    func item(at path: IndexPath) -> DataValue {
        guard contains(path) else { return .null }
        let row = index(of: path)
        let index = itemIndices.isEmpty ? row : Int(itemIndices[row])
        return items.indices.contains(index) ? items[index] : .null
    }
}
