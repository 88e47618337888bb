/// Changes to a table's rows, with UIKit's index paths: deletions refer to the state before all changes, insertions
/// to the state after them.
struct TableChanges {
    private var deleted: Set<IndexPath> = []
    private var inserted: Set<IndexPath> = []
    private var reloaded: Set<IndexPath> = []
    private(set) var reconfigured: Set<IndexPath> = []
    /// The destinations of moved rows by source.
    private var destinations: [IndexPath: IndexPath] = [:]
    /// The sources of moved rows by destination.
    private var sources: [IndexPath: IndexPath] = [:]
    /// The rows that are deleted or moved away, by section before the changes.
    private var removed: [Int: RowSet] = [:]
    /// The rows that are inserted or moved in, by section after the changes.
    private var added: [Int: RowSet] = [:]
    /// Whether a row is moved twice, or two rows are moved to the same index path.
    private var isContradictory = false
    /// The sections that are deleted or moved, as indices before the changes.
    private var removedSections = RowSet()
    /// The sections that are inserted or moved, as indices after the changes.
    private var addedSections = RowSet()
    private var deletedSections: Set<Int> = []
    private var insertedSections: Set<Int> = []
    /// The destinations of moved sections by source.
    private var sectionDestinations: [Int: Int] = [:]
    /// The sources of moved sections by destination.
    private var sectionSources: [Int: Int] = [:]

    mutating func delete(_ paths: [IndexPath]) { deleted.formUnion(paths) }

    mutating func insert(_ paths: [IndexPath]) { inserted.formUnion(paths) }

    mutating func reload(_ paths: [IndexPath]) { reloaded.formUnion(paths) }

    mutating func reconfigure(_ paths: [IndexPath]) { reconfigured.formUnion(paths) }

    mutating func move(_ old: IndexPath, to new: IndexPath) {
        let wasMoved = destinations.updateValue(new, forKey: old) != nil
        let wasTaken = sources.updateValue(old, forKey: new) != nil
        if wasMoved || wasTaken { isContradictory = true }
    }

    mutating func deleteSections(_ sections: [Int]) { deletedSections.formUnion(sections) }

    mutating func insertSections(_ sections: [Int]) { insertedSections.formUnion(sections) }

    mutating func moveSection(_ old: Int, to new: Int) {
        let wasMoved = sectionDestinations.updateValue(new, forKey: old) != nil
        let wasTaken = sectionSources.updateValue(old, forKey: new) != nil
        if wasMoved || wasTaken { isContradictory = true }
    }

    /// Prepares lookups. Call it once all changes are recorded, before any lookup.
    ///
    /// - Returns: Whether the changes are consistent with the numbers of rows in `before` and `after`.
    mutating func resolve(from before: TableLayout, to after: TableLayout) -> Bool {
        for (old, new) in destinations where deleted.contains(old) {
            destinations[old] = nil
            sources[new] = nil
        }
        removed = RowSet.bySection(deleted.union(destinations.keys))
        added = RowSet.bySection(inserted.union(sources.keys))
        if isContradictory || sources.keys.contains(where: inserted.contains) { return false }
        guard resolveSections(before.sections.count, after.sections.count) else { return false }
        return removed.allSatisfy { section, rows in
            before.sections.indices.contains(section)
                && rows.fits(in: before.sections[section].count)
        }
            && added.allSatisfy { section, rows in
                after.sections.indices.contains(section)
                    && rows.fits(in: after.sections[section].count)
            }
            && before.sections.indices.allSatisfy { s in
                guard let t = newSection(of: s) else { return true }
                let (old, new) = (before.sections[s].count, after.sections[t].count)
                return old - (removed[s]?.count ?? 0) + (added[t]?.count ?? 0) == new
            }
    }

    private mutating func resolveSections(_ before: Int, _ after: Int) -> Bool {
        for (old, new) in sectionDestinations where deletedSections.contains(old) {
            sectionDestinations[old] = nil
            sectionSources[new] = nil
        }
        if sectionSources.keys.contains(where: insertedSections.contains) { return false }
        removedSections = RowSet(deletedSections.union(sectionDestinations.keys))
        addedSections = RowSet(insertedSections.union(sectionSources.keys))
        return removedSections.fits(in: before) && addedSections.fits(in: after)
            && before - removedSections.count + addedSections.count == after
    }

    /// Returns the new index of a section; nil if it was deleted.
    func newSection(of old: Int) -> Int? {
        if let new = sectionDestinations[old] { return new }
        return removedSections.rank(of: old).map(addedSections.row(atRank:))
    }

    /// Returns the old index of a section; nil if it was inserted.
    private func oldSection(of new: Int) -> Int? {
        if let old = sectionSources[new] { return old }
        return addedSections.rank(of: new).map(removedSections.row(atRank:))
    }

    /// Returns the new index path of a row; nil if it was deleted.
    func newPath(_ old: IndexPath) -> IndexPath? {
        if let new = destinations[old] { return new }
        return stayingPath(old)
    }

    /// Returns the new index path of a row; nil if it was deleted or moved.
    func stayingPath(_ old: IndexPath) -> IndexPath? {
        guard let section = newSection(of: old.section),
            let rank = removed[old.section, default: RowSet()].rank(of: old.row)
        else { return nil }
        return IndexPath(
            row: added[section, default: RowSet()].row(atRank: rank), section: section)
    }

    /// Returns the old index path of a row; nil if it was inserted.
    func oldPath(_ new: IndexPath) -> IndexPath? {
        if let old = sources[new] { return old }
        guard let section = oldSection(of: new.section),
            let rank = added[new.section, default: RowSet()].rank(of: new.row)
        else { return nil }
        return IndexPath(
            row: removed[section, default: RowSet()].row(atRank: rank), section: section)
    }

    /// Returns the nearest preceding row in the section that is neither deleted nor moved; nil if there is none.
    func stayingRow(before old: IndexPath) -> IndexPath? {
        guard newSection(of: old.section) != nil else { return nil }
        let removed = removed[old.section, default: RowSet()]
        let rank = old.row - removed.count(below: old.row)
        guard rank > 0 else { return nil }
        return IndexPath(row: removed.row(atRank: rank - 1), section: old.section)
    }

    /// Returns whether a row, given by its old index path, is reloaded.
    func isReloaded(_ old: IndexPath) -> Bool { reloaded.contains(old) }

    /// The rows whose content has changed, by their old index paths.
    var changed: Set<IndexPath> { reloaded.union(reconfigured) }

    /// Whether no row is inserted, deleted or moved.
    var keepsRows: Bool {
        removed.isEmpty && added.isEmpty && removedSections.count == 0 && addedSections.count == 0
    }

    /// Returns whether a row, given by its old index path, is moved.
    func isMoved(_ old: IndexPath) -> Bool { destinations[old] != nil }
}

/// A subset of a section's rows, with the ranks of the remaining rows. Lookups take time logarithmic in the size of
/// the subset.
private struct RowSet {
    /// The rows in ascending order, without duplicates.
    private var rows: [Int] = []

    init(_ rows: Set<Int> = []) { self.rows = rows.sorted() }

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

    /// Returns the number of rows in the set that precede a row.
    func count(below row: Int) -> Int { partition { $0 < row } }

    /// Returns the rank of a row among those not in the set; nil if the row is in the set.
    func rank(of row: Int) -> Int? {
        let below = count(below: row)
        return below < rows.count && rows[below] == row ? nil : row - below
    }

    /// Returns the row that has a rank among those not in the set.
    func row(atRank rank: Int) -> Int {
        // rows[i] is preceded by rows[i] − i rows that are not in the set.
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] - middle <= rank { low = middle + 1 } else { high = middle }
        }
        return rank + low
    }

    /// Returns the number of leading rows that satisfy a condition.
    private func partition(_ condition: (Int) -> Bool) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(rows[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
