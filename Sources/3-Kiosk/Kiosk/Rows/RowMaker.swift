import JSON
import Templates

/// The rows that a formatter has made.
struct FormattedRows: Sendable {
    var list: RowList
    /// The indices of the rows that may differ from those of the old list at the same places, in ascending order; nil
    /// if rows were added, removed or moved, or if there was no old list.
    var changed: [Int]?
    /// The rows whose texts were made anew.
    var new: [RowContent]
}

/// Makes the rows of a list.
struct RowMaker {
    private let formatter: RowFormatter
    private var scope: TemplateScope
    private let formats: FormatContext
    private var problems: [String] = []
    private var nextChange = Double.infinity

    init(_ formatter: RowFormatter, _ scope: TemplateScope, _ formats: FormatContext) {
        self.formatter = formatter
        self.scope = scope
        self.formats = formats
    }

    /// Makes an item's row; nil if it has none.
    private mutating func row(of item: DataValue) -> RowContent? {
        scope.item = item
        nextChange = min(nextChange, formatter.nextConditionChange(scope, formats))
        guard let style = formatter.styleIndex(for: scope, formats),
            formatter.isVisible(style, scope, formats)
        else { return nil }
        nextChange = min(nextChange, formatter.nextChange(style, scope, formats))
        return formatter.row(style, scope, formats, &problems)
    }

    private func list(
        _ rows: [RowContent], _ items: [DataValue], _ indices: [Int32]
    ) -> RowList {
        var list = RowList(
            rows, items: items, itemIndices: rows.count == items.count ? nil : indices)
        list.problems = problems
        list.nextChange = nextChange
        return list
    }

    /// - Parameter keys: what identifies each item; empty if that is a value of the item, or nothing.
    mutating func makeAll(_ items: [DataValue], keys: [String] = []) -> FormattedRows {
        var rows: [RowContent] = []
        rows.reserveCapacity(items.count)
        var indices: [Int32] = []
        for i in items.indices {
            guard var row = row(of: items[i]) else { continue }
            if !keys.isEmpty { row.key = keys[i] }
            rows.append(row)
            indices.append(Int32(i))
        }
        return FormattedRows(list: list(rows, items, indices), changed: nil, new: rows)
    }

    /// Makes rows, of which those of unchanged items are taken from a list.
    mutating func make(
        _ items: [DataValue], from old: RowList, _ sources: ItemSources
    ) -> FormattedRows {
        let oldRows = old.rowIndices
        (problems, nextChange) = (old.problems, old.nextChange)
        var rows: [RowContent] = []
        rows.reserveCapacity(items.count)
        var (indices, new): ([Int32], [RowContent]) = ([], [])
        for i in items.indices {
            if let source = sources[i] {
                let oldRow = oldRows.isEmpty ? source : Int(oldRows[source])
                // An item without a row has none again.
                if oldRow < 0 { continue }
                rows.append(old.rows[oldRow])
            } else if let row = row(of: items[i]) {
                rows.append(row)
                new.append(row)
            } else {
                continue
            }
            indices.append(Int32(i))
        }
        return FormattedRows(list: list(rows, items, indices), changed: nil, new: new)
    }

    /// Changes the rows of a list whose items have changed at their places; nil if rows were added, removed or moved.
    mutating func change(
        _ old: RowList, to items: [DataValue], _ sources: ItemSources
    ) -> FormattedRows? {
        guard let places = sources.changedPlaces else { return nil }
        let oldRows = old.rowIndices
        (problems, nextChange) = (old.problems, old.nextChange)
        var changes: [(row: Int, content: RowContent)] = []
        for place in places {
            let index = oldRows.isEmpty ? place : Int(oldRows[place])
            switch (index >= 0 ? old.rows[index] : nil, row(of: items[place])) {
            case (nil, nil): break
            case (let before?, let after?):
                guard before.section == after.section, before.icon.isEmpty == after.icon.isEmpty
                else { return nil }
                changes.append((index, after))
            default: return nil
            }
        }
        changes.sort { $0.row < $1.row }
        var list = RowList(old, replacing: changes, items: items)
        list.problems = problems
        list.nextChange = nextChange
        return FormattedRows(
            list: list, changed: changes.map(\.row), new: changes.map(\.content))
    }
}
