import Interface
import Platform

/// The changes of a refresh: the difference between the old and the new rows.
///
/// Rows with a key are identified by it, other rows by their content. Of those that remain, rows between the same
/// neighbours in a section count as changed: first those with the same title. Equal rows are matched in order. Sections
/// are identified by their headings.
struct RowChanges: Sendable, Equatable {
    /// The maximum number of changes that are animated, since nobody could follow more.
    static let limit = 5000
    /// The maximum number of rows that are compared, not counting the equal rows at both ends.
    static let comparisonLimit = 100_000

    struct Move: Sendable, Equatable {
        /// The index of the row among the old rows, or of the section among the old sections.
        let from: Int
        /// The index of the row among the new rows, or of the section among the new sections.
        let to: Int
    }

    let oldCount: Int
    let newCount: Int
    /// The indices of deleted rows among the old rows.
    private(set) var deleted: [Int] = []
    /// The indices of inserted rows among the new rows.
    private(set) var inserted: [Int] = []
    private(set) var moved: [Move] = []
    /// The indices, among the old rows, of rows whose content has changed.
    private(set) var changed: [Int] = []
    /// The indices of deleted sections among the old sections.
    private(set) var deletedSections: [Int] = []
    /// The indices of inserted sections among the new sections.
    private(set) var insertedSections: [Int] = []
    private(set) var movedSections: [Move] = []
    /// Whether there are too many changes to animate; the lists of changes are then empty.
    private(set) var isOverLimit = false
    /// The numbers of equal rows at the start and at the end.
    private let prefix: Int
    private let suffix: Int
    /// For each old row between the equal ends, the index of its new row; −1 if it was deleted.
    private var targets: [Int32] = []

    /// Compares rows, on a background thread. The rows of a section must be adjacent.
    ///
    /// - Complexity: O(*n* log *n*) for *n* rows between the equal ones at both ends.
    init(from old: [RowContent], to new: [RowContent]) {
        FrameThread.assertNotCurrent("comparing rows")
        (oldCount, newCount) = (old.count, new.count)
        var prefix = 0
        let count = min(old.count, new.count)
        while prefix < count, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < count - prefix,
            old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
        {
            suffix += 1
        }
        (self.prefix, self.suffix) = (prefix, suffix)
        let oldMiddle = old[prefix..<old.count - suffix]
        let newMiddle = new[prefix..<new.count - suffix]
        guard max(oldMiddle.count, newMiddle.count) <= RowChanges.comparisonLimit else {
            isOverLimit = true
            return
        }
        let sources = RowChanges.sources(of: newMiddle, in: oldMiddle)
        targets = [Int32](repeating: -1, count: oldMiddle.count)
        collect(old, new, sources)
        let rowCount = deleted.count + inserted.count + moved.count + changed.count
        let sectionCount = deletedSections.count + insertedSections.count + movedSections.count
        if rowCount + sectionCount > RowChanges.limit {
            isOverLimit = true
            (deleted, inserted, moved, changed) = ([], [], [], [])
            (deletedSections, insertedSections, movedSections) = ([], [], [])
        }
    }

    /// Lists the changes of rows that differ at known places only.
    ///
    /// - Parameters:
    ///   - places: the indices of the rows that may differ, in ascending order.
    ///   - old: the old rows.
    ///   - new: the new rows, as many as the old ones; in the same sections at all places.
    /// - Complexity: linear in the number of places, unless the key of a row has changed or a row that differs has none.
    init(at places: [Int], from old: [RowContent], to new: [RowContent]) {
        FrameThread.assertNotCurrent("comparing rows")
        let isInPlace = places.allSatisfy {
            old[$0].key == new[$0].key && (!old[$0].key.isEmpty || old[$0] == new[$0])
        }
        if isInPlace, places.count <= RowChanges.limit {
            self.init(count: old.count, changed: places.filter { old[$0] != new[$0] })
        } else {
            self.init(from: old, to: new)
        }
    }

    private init(count: Int, changed: [Int]) {
        (oldCount, newCount, prefix, suffix) = (count, count, count, 0)
        self.changed = changed
    }

    var isEmpty: Bool {
        !isOverLimit && deleted.isEmpty && inserted.isEmpty && moved.isEmpty && changed.isEmpty
            && deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
    }

    /// Returns the index of an old row among the new rows; nil if the row was deleted or the rows were not compared.
    func newRow(of old: Int) -> Int? {
        if old < prefix { return old }
        if old >= oldCount - suffix { return old + newCount - oldCount }
        guard targets.indices.contains(old - prefix), targets[old - prefix] >= 0 else { return nil }
        return Int(targets[old - prefix])
    }

    // MARK: Comparing

    /// For each new row, the index of its old row; −1 if it was inserted.
    private static func sources(
        of new: ArraySlice<RowContent>, in old: ArraySlice<RowContent>
    ) -> [Int32] {
        // The first old row of each identity and, for each row, the next one with the same identity. They are keyed by
        // hash, since a dictionary of rows would take several times the memory.
        var first: [Int: Int32] = [:]
        first.reserveCapacity(old.count)
        var next = [Int32](repeating: -1, count: old.count)
        for i in old.indices.reversed() {
            let hash = old[i].identityHash
            next[i - old.startIndex] = first[hash] ?? -1
            first[hash] = Int32(i)
        }
        return new.map { row in
            let hash = row.identityHash
            guard let source = first[hash], source >= 0, old[Int(source)].isSame(as: row) else {
                return -1
            }
            first[hash] = next[Int(source) - old.startIndex]
            return source
        }
    }

    /// Collects the changes, section by section.
    ///
    /// - Parameter sources: for each new row between the equal ends, the index of its old row.
    private mutating func collect(
        _ old: [RowContent], _ new: [RowContent], _ sources: [Int32]
    ) {
        var isMatched = [Bool](repeating: false, count: targets.count)
        for source in sources where source >= 0 { isMatched[Int(source) - prefix] = true }
        let (oldSections, newSections) = (SectionRanges(old), SectionRanges(new))
        let sectionSources = newSections.titles.map { oldSections.number[$0].map(Int32.init) ?? -1 }
        listSections(oldSections, sectionSources)
        let oldMiddle = prefix..<oldCount - suffix
        let newMiddle = prefix..<newCount - suffix
        for (section, source) in sectionSources.enumerated() {
            let rows = newSections.ranges[section].clamped(to: newMiddle)
            // An inserted section has no old rows.
            let oldRows =
                source >= 0
                ? oldSections.ranges[Int(source)].clamped(to: oldMiddle)
                : oldMiddle.lowerBound..<oldMiddle.lowerBound
            collect(oldRows, rows, old, new, sources, isMatched)
        }
        for section in deletedSections {
            for row in oldSections.ranges[section].clamped(to: oldMiddle)
            where !isMatched[row - prefix] {
                deleted.append(row)
            }
        }
    }

    private mutating func listSections(_ old: SectionRanges, _ sources: [Int32]) {
        let staying = Set(RowChanges.longestIncreasing(sources))
        var isKept = [Bool](repeating: false, count: old.titles.count)
        for (section, source) in sources.enumerated() {
            if source < 0 {
                insertedSections.append(section)
                continue
            }
            isKept[Int(source)] = true
            if !staying.contains(section) {
                movedSections.append(Move(from: Int(source), to: section))
            }
        }
        deletedSections = isKept.indices.filter { !isKept[$0] }
    }

    /// Collects the changes of a section.
    ///
    /// - Parameters:
    ///   - oldRows: the section's old rows between the equal ends.
    ///   - newRows: the section's new rows between the equal ends.
    ///   - isMatched: for each old row between the equal ends, whether a new row has its identity.
    private mutating func collect(
        _ oldRows: Range<Int>, _ newRows: Range<Int>, _ old: [RowContent], _ new: [RowContent],
        _ sources: [Int32], _ isMatched: [Bool]
    ) {
        // Rows from other sections have moved here, whatever their order.
        let own = newRows.map { row in
            let source = sources[row - prefix]
            return oldRows.contains(Int(source)) ? source : -1
        }
        var (oldRow, newRow) = (oldRows.lowerBound, newRows.lowerBound)
        /// Collects the changes between two rows that keep their order.
        func closeGap(_ changes: inout RowChanges, _ oldEnd: Int, _ newEnd: Int) {
            var insertions: [Int] = []
            for row in newRow..<newEnd {
                let source = sources[row - changes.prefix]
                if source < 0 {
                    insertions.append(row)
                } else {
                    changes.match(Int(source), row, old, new)
                    changes.moved.append(Move(from: Int(source), to: row))
                }
            }
            let deletions = (oldRow..<oldEnd).filter { !isMatched[$0 - changes.prefix] }
            changes.pair(deletions, insertions, old, new)
        }
        for i in RowChanges.longestIncreasing(own) {
            let (source, row) = (Int(own[i]), newRows.lowerBound + i)
            closeGap(&self, source, row)
            match(source, row, old, new)
            (oldRow, newRow) = (source + 1, row + 1)
        }
        closeGap(&self, oldRows.upperBound, newRows.upperBound)
    }

    /// Collects the changes of rows without equals between two that keep their order. Those without keys are the same,
    /// with other content, if they have the same title or are as far from one that has.
    private mutating func pair(
        _ oldRows: [Int], _ newRows: [Int], _ old: [RowContent], _ new: [RowContent]
    ) {
        let from = oldRows.filter { old[$0].key.isEmpty }
        let to = newRows.filter { new[$0].key.isEmpty }
        var (firstOld, firstNew) = (0, 0)
        var changedNew: Set<Int> = []
        var changedOld: Set<Int> = []
        func closeGap(_ changes: inout RowChanges, _ oldEnd: Int, _ newEnd: Int) {
            for (row, newRow) in zip(from[firstOld..<oldEnd], to[firstNew..<newEnd]) {
                changes.match(row, newRow, old, new)
                changedOld.insert(row)
                changedNew.insert(newRow)
            }
            (firstOld, firstNew) = (oldEnd, newEnd)
        }
        for (i, j) in RowChanges.sameTitles(from.map { old[$0].title }, to.map { new[$0].title }) {
            closeGap(&self, i, j)
            closeGap(&self, i + 1, j + 1)
        }
        closeGap(&self, from.count, to.count)
        deleted += oldRows.filter { !changedOld.contains($0) }
        inserted += newRows.filter { !changedNew.contains($0) }
    }

    /// Returns the indices of equal titles, in the order of both.
    private static func sameTitles(_ old: [String], _ new: [String]) -> [(old: Int, new: Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        var places: [String: [Int32]] = [:]
        for (i, title) in new.enumerated().reversed() where !title.isEmpty {
            places[title, default: []].append(Int32(i))
        }
        let own = old.map { places[$0]?.popLast() ?? -1 }
        return longestIncreasing(own).map { ($0, Int(own[$0])) }
    }

    private mutating func match(
        _ from: Int, _ to: Int, _ old: [RowContent], _ new: [RowContent]
    ) {
        targets[from - prefix] = Int32(to)
        if !old[from].looksLike(new[to]) { changed.append(from) }
    }

    /// Returns the indices of the longest increasing subsequence of the non-negative values, by patience sorting.
    ///
    /// - Complexity: O(*n* log *n*)
    private static func longestIncreasing(_ values: [Int32]) -> [Int] {
        /// For each length, the index of the smallest final value of an increasing subsequence of that length.
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for (i, value) in values.enumerated() where value >= 0 {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[i] = ends[low - 1] }
            if low == ends.count { ends.append(i) } else { ends[low] = i }
        }
        var result: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            result.append(index)
            index = previous[index]
        }
        return result.reversed()
    }
}

/// The sections of rows, where the rows of each section are adjacent.
private struct SectionRanges {
    private(set) var titles: [String] = []
    private(set) var ranges: [Range<Int>] = []
    /// The indices of the sections, by title.
    private(set) var number: [String: Int] = [:]

    init(_ rows: [RowContent]) {
        if rows.isEmpty {
            // Like `RowList`, which then has one empty section.
            (titles, ranges, number) = ([""], [0..<0], ["": 0])
            return
        }
        var start = 0
        for i in rows.indices where i + 1 == rows.count || rows[i + 1].section != rows[i].section {
            number[rows[i].section] = titles.count
            titles.append(rows[i].section)
            ranges.append(start..<i + 1)
            start = i + 1
        }
    }
}

extension RowContent {
    /// A hash that is equal for rows with the same identity.
    fileprivate var identityHash: Int { key.isEmpty ? hashValue : key.hashValue }

    /// Whether the row has the identity of another one: its key or, if it has none, its content.
    func isSame(as other: RowContent) -> Bool {
        key.isEmpty ? self == other : key == other.key
    }

    /// Whether the row looks the same in a cell, in which its section is not shown.
    fileprivate func looksLike(_ other: RowContent) -> Bool {
        if section == other.section { return self == other }
        var same = self
        same.section = other.section
        return same == other
    }
}
