import Geometry

/// Changes to a table's rows, all counted as UIKit counts them: what goes by the rows before, what
/// comes by the rows after.
struct TableChanges {
    var deleted: Set<IndexPath> = []
    var inserted: Set<IndexPath> = []
    var reloaded: Set<IndexPath> = []

    /// Where a row that was there before is after; nil for one that is gone.
    func newPath(_ old: IndexPath) -> IndexPath? {
        if deleted.contains(old) { return nil }
        var row = old.row - deleted.rows(in: old.section).filter { $0 < old.row }.count
        for inserted in inserted.rows(in: old.section).sorted() where inserted <= row { row += 1 }
        return IndexPath(row: row, section: old.section)
    }
}

extension TableView {
    /// How long rows take to their new places, in seconds.
    public static let updateDuration = 0.3

    /// The data source has changed: rows that go fade out, those that come fade in, and the others
    /// move to their new places. Nothing is asked about rows that stay.
    ///
    /// - Parameters:
    ///   - deleted: by their places before.
    ///   - inserted: by their places after.
    ///   - reloaded: by their places before; shown anew.
    /// - Parameter animated: whether rows move to their places.
    /// - Parameter completion: called once the rows are in their places.
    public func updateRows(
        deleted: [IndexPath] = [], inserted: [IndexPath] = [], reloaded: [IndexPath] = [],
        animated: Bool = true, completion: ((Bool) -> Void)? = nil
    ) {
        let changes = TableChanges(
            deleted: Set(deleted), inserted: Set(inserted), reloaded: Set(reloaded))
        let before = layout
        let after = makeLayout()
        // What the data source says counts; if it does not fit, everything is shown anew.
        let fits =
            before.sections.count == after.sections.count
            && before.sections.indices.allSatisfy { s in
                before.sections[s].rows.count - changes.deleted.rows(in: s).count
                    + changes.inserted.rows(in: s).count == after.sections[s].rows.count
            }
        guard fits, animated, nearestScreen != nil, estimatedRowHeight == nil else {
            reloadData()
            completion?(true)
            return
        }
        layout = after
        let selected = indexPathForSelectedRow.flatMap(changes.newPath)
        var moved: [IndexPath: TableViewCell] = [:]
        var gone: [TableViewCell] = []
        for (path, cell) in cells {
            if let new = changes.newPath(path), !changes.reloaded.contains(path) {
                cell.indexPath = new
                moved[new] = cell
            } else {
                gone.append(cell)
            }
        }
        cells = moved
        selectRow(at: selected, animated: false)
        // Cells that come into sight start from where their rows were.
        let offset = contentOffset.y
        for path in layout.rows(from: offset, to: offset + frame.height) where cells[path] == nil {
            guard let cell = makeCell(path) else { continue }
            cells[path] = cell
            let isNew = changes.inserted.contains(path) || isReloaded(path, changes)
            if isNew { cell.alpha = 0 }
        }
        View.animate(withDuration: TableView.updateDuration, options: .allowUserInteraction) {
            for (path, cell) in cells {
                cell.frame = layout.rect(of: path, width: frame.width)
                cell.alpha = 1
            }
            for cell in gone { cell.alpha = 0 }
        } completion: { [weak self] finished in
            for cell in gone where cell.superview === self { self?.recycle(cell) }
            completion?(finished)
        }
        contentSize = Size(frame.width, layout.height)
        setNeedsDisplay()
    }

    private func isReloaded(_ new: IndexPath, _ changes: TableChanges) -> Bool {
        changes.reloaded.contains { changes.newPath($0) == new }
    }

    /// Rows have come, by their places after; see `updateRows`.
    public func insertRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(inserted: paths, animated: animated)
    }

    /// Rows have gone, by their places before; see `updateRows`.
    public func deleteRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(deleted: paths, animated: animated)
    }

    /// Rows show something else, by their places before; see `updateRows`.
    public func reloadRows(at paths: [IndexPath], animated: Bool = true) {
        updateRows(reloaded: paths, animated: animated)
    }
}
