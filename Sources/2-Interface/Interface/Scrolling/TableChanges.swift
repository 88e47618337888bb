/// Changes to a table's rows, all counted as UIKit counts them: what goes by the rows before, what
/// comes by the rows after.
struct TableChanges {
    private var deleted: Set<IndexPath> = []
    private var inserted: Set<IndexPath> = []
    private var reloaded: Set<IndexPath> = []
    /// Where rows are moved to, and where those came from.
    private var destinations: [IndexPath: IndexPath] = [:]
    private var sources: [IndexPath: IndexPath] = [:]
    /// By section, before: the rows that are deleted or moved.
    private var removed: [Int: RowSet] = [:]
    /// By section, after: the rows that are inserted or moved.
    private var added: [Int: RowSet] = [:]
    /// A row is moved twice, or to where another one is inserted.
    private var isContradictory = false

    mutating func delete(_ paths: [IndexPath]) { deleted.formUnion(paths) }

    mutating func insert(_ paths: [IndexPath]) { inserted.formUnion(paths) }

    mutating func reload(_ paths: [IndexPath]) { reloaded.formUnion(paths) }

    mutating func move(_ old: IndexPath, to new: IndexPath) {
        let wasMoved = destinations.updateValue(new, forKey: old) != nil
        let wasTaken = sources.updateValue(old, forKey: new) != nil
        if wasMoved || wasTaken { isContradictory = true }
    }

    /// Counts rows; to be called when all changes are known and before anything is asked.
    ///
    /// - Returns: whether the changes lead from the rows of `before` to as many as `after` has.
    mutating func resolve(from before: TableLayout, to after: TableLayout) -> Bool {
        for (old, new) in destinations where deleted.contains(old) {
            destinations[old] = nil
            sources[new] = nil
        }
        removed = RowSet.bySection(deleted.union(destinations.keys))
        added = RowSet.bySection(inserted.union(sources.keys))
        if isContradictory || sources.keys.contains(where: inserted.contains) { return false }
        guard before.sections.count == after.sections.count else { return false }
        return removed.keys.allSatisfy(before.sections.indices.contains)
            && added.keys.allSatisfy(after.sections.indices.contains)
            && before.sections.indices.allSatisfy { s in
                let (old, new) = (before.sections[s].rows.count, after.sections[s].rows.count)
                let (removed, added) = (removed[s] ?? RowSet(), added[s] ?? RowSet())
                return removed.fits(in: old) && added.fits(in: new)
                    && old - removed.count + added.count == new
            }
    }

    /// Where a row that was there before is after; nil for one that is gone.
    func newPath(_ old: IndexPath) -> IndexPath? {
        if let new = destinations[old] { return new }
        return stayingPath(old)
    }

    /// The same; nil for rows that are moved as well.
    func stayingPath(_ old: IndexPath) -> IndexPath? {
        guard let rank = removed[old.section, default: RowSet()].rank(of: old.row) else {
            return nil
        }
        return IndexPath(
            row: added[old.section, default: RowSet()].row(atRank: rank), section: old.section)
    }

    /// Where a row that is there after was before; nil for one that is new.
    func oldPath(_ new: IndexPath) -> IndexPath? {
        if let old = sources[new] { return old }
        guard let rank = added[new.section, default: RowSet()].rank(of: new.row) else {
            return nil
        }
        return IndexPath(
            row: removed[new.section, default: RowSet()].row(atRank: rank), section: new.section)
    }

    /// The nearest row before one that is gone or moved, and before all of those, that stays.
    func stayingRow(before old: IndexPath) -> IndexPath? {
        let removed = removed[old.section, default: RowSet()]
        let rank = old.row - removed.count(below: old.row)
        guard rank > 0 else { return nil }
        return IndexPath(row: removed.row(atRank: rank - 1), section: old.section)
    }

    /// Whether a row, by its place before, is shown anew.
    func isReloaded(_ old: IndexPath) -> Bool { reloaded.contains(old) }

    /// Whether a row, by its place before, changes its place among the others.
    func isMoved(_ old: IndexPath) -> Bool { destinations[old] != nil }
}

/// Some of a section's rows, and the ranks of the others among themselves. Each question takes the
/// logarithm of their number.
private struct RowSet {
    /// Ascending, each once.
    private var rows: [Int] = []

    static func bySection(_ paths: Set<IndexPath>) -> [Int: RowSet] {
        var sets: [Int: RowSet] = [:]
        for path in paths { sets[path.section, default: RowSet()].rows.append(path.row) }
        for section in sets.keys { sets[section]?.rows.sort() }
        return sets
    }

    var count: Int { rows.count }

    func fits(in count: Int) -> Bool {
        (rows.first ?? 0) >= 0 && (rows.last ?? -1) < count
    }

    /// How many of the set come before a row.
    func count(below row: Int) -> Int { partition { $0 < row } }

    /// The rank of a row among those that are not in the set; nil for one that is.
    func rank(of row: Int) -> Int? {
        let below = count(below: row)
        return below < rows.count && rows[below] == row ? nil : row - below
    }

    /// The row of a rank among those that are not in the set.
    func row(atRank rank: Int) -> Int {
        // Each row of the set has as many others before it as its row exceeds its index.
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] - middle <= rank { low = middle + 1 } else { high = middle }
        }
        return rank + low
    }

    /// The number of leading rows that meet a condition.
    private func partition(_ condition: (Int) -> Bool) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(rows[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
