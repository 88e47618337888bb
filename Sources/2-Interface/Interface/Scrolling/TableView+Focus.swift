import Geometry

extension TableView {
    /// Whether a tap on a row does something.
    func isSelectable(_ path: IndexPath) -> Bool {
        allowsSelection && tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    }

    /// Returns the nearest row after or before another one that can be selected; nil if there is none.
    ///
    /// - Complexity: O(the number of rows between them).
    func selectableRow(beyond path: IndexPath, isForward: Bool) -> IndexPath? {
        var path = path
        while let next = isForward ? layout.row(after: path) : layout.row(before: path) {
            if isSelectable(next) { return next }
            path = next
        }
        return nil
    }

    /// Selects a row, as a tap does.
    func activateRow(at path: IndexPath) {
        let old = indexPathForSelectedRow
        selectRow(at: path, animated: true)
        if let old, old != path { tableDelegate?.tableView(self, didDeselectRowAt: old) }
        tableDelegate?.tableView(self, didSelectRowAt: path)
    }
}

extension TableLayout {
    /// Returns the next row; nil after the last one.
    func row(after path: IndexPath) -> IndexPath? {
        let next = IndexPath(row: path.row + 1, section: path.section)
        if contains(next) { return next }
        return sections.indices.dropFirst(path.section + 1).first { sections[$0].count > 0 }
            .map { IndexPath(row: 0, section: $0) }
    }

    /// Returns the previous row; nil before the first one.
    func row(before path: IndexPath) -> IndexPath? {
        if path.row > 0 { return IndexPath(row: path.row - 1, section: path.section) }
        return sections.indices.prefix(max(0, path.section)).last { sections[$0].count > 0 }
            .map { IndexPath(row: sections[$0].count - 1, section: $0) }
    }
}
