import Interface
import Platform

/// The changes of a refresh: the difference between the old and the new rows.
///
/// Rows with a key are identified by it. Rows without one are identified by their content; of the
/// rest, rows between the same neighbours in a section count as changed. Equal rows are matched in
/// order. Sections are identified by their headings.
struct RowChanges: Sendable, Equatable {
    /// More changes are not animated, since nobody could follow them.
    static let limit = 5000
    /// If more rows than these lie between the equal rows at both ends, they are not compared.
    static let comparisonLimit = 100_000

    struct Move: Sendable, Equatable {
        /// The old row, or section.
        let from: Int
        /// The new row, or section.
        let to: Int
    }

    let oldCount: Int
    let newCount: Int
    /// Old rows.
    private(set) var deleted: [Int] = []
    /// New rows.
    private(set) var inserted: [Int] = []
    private(set) var moved: [Move] = []
    /// Old rows whose content has changed.
    private(set) var changed: [Int] = []
    /// Old sections.
    private(set) var deletedSections: [Int] = []
    /// New sections.
    private(set) var insertedSections: [Int] = []
    private(set) var movedSections: [Move] = []
    /// Whether there are too many changes for an animation; the lists are then empty.
    private(set) var isOverLimit = false
    /// The numbers of equal rows at the start and at the end.
    private let prefix: Int
    private let suffix: Int
    /// The new rows of the old rows between them; −1 for deleted ones.
    private var targets: [Int32] = []

    /// Compares rows, on a background thread. Rows of a section stand together.
    ///
    /// - Complexity: O(n log n) for n rows between the equal ones at both ends.
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

    var isEmpty: Bool {
        !isOverLimit && deleted.isEmpty && inserted.isEmpty && moved.isEmpty && changed.isEmpty
            && deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
    }

    /// The new row of an old one; nil if it was deleted or not compared.
    func newRow(of old: Int) -> Int? {
        if old < prefix { return old }
        if old >= oldCount - suffix { return old + newCount - oldCount }
        guard targets.indices.contains(old - prefix), targets[old - prefix] >= 0 else { return nil }
        return Int(targets[old - prefix])
    }

    // MARK: Comparing

    /// The old row of each new one; −1 for inserted ones.
    private static func sources(
        of new: ArraySlice<RowContent>, in old: ArraySlice<RowContent>
    ) -> [Int32] {
        // The first row of each identity, and the next row with the same. Keyed by hash, since a
        // dictionary of rows would take several times the memory.
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

    /// Lists the changes, section by section.
    ///
    /// - Parameter sources: the old row of each new one between the equal ends.
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
            // An old section that is not there has no rows.
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

    /// Lists the changes of a section.
    ///
    /// - Parameters:
    ///   - oldRows: the section's rows between the equal ends, before and after.
    ///   - isMatched: of the old rows between the equal ends.
    private mutating func collect(
        _ oldRows: Range<Int>, _ newRows: Range<Int>, _ old: [RowContent], _ new: [RowContent],
        _ sources: [Int32], _ isMatched: [Bool]
    ) {
        // Rows of other sections have moved here, whatever their order.
        let own = newRows.map { row in
            let source = sources[row - prefix]
            return oldRows.contains(Int(source)) ? source : -1
        }
        var (oldRow, newRow) = (oldRows.lowerBound, newRows.lowerBound)
        /// Lists the changes between two rows that stay.
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
            var taken = 0
            for row in oldRow..<oldEnd where !isMatched[row - changes.prefix] {
                if taken < insertions.count, old[row].key.isEmpty,
                    new[insertions[taken]].key.isEmpty
                {
                    changes.match(row, insertions[taken], old, new)
                    taken += 1
                } else {
                    changes.deleted.append(row)
                }
            }
            changes.inserted += insertions[taken...]
        }
        for i in RowChanges.longestIncreasing(own) {
            let (source, row) = (Int(own[i]), newRows.lowerBound + i)
            closeGap(&self, source, row)
            match(source, row, old, new)
            (oldRow, newRow) = (source + 1, row + 1)
        }
        closeGap(&self, oldRows.upperBound, newRows.upperBound)
    }

    private mutating func match(
        _ from: Int, _ to: Int, _ old: [RowContent], _ new: [RowContent]
    ) {
        targets[from - prefix] = Int32(to)
        if !old[from].looksLike(new[to]) { changed.append(from) }
    }

    /// The indices of the longest increasing subsequence of the non-negative values, by patience
    /// sorting.
    ///
    /// - Complexity: O(n log n)
    private static func longestIncreasing(_ values: [Int32]) -> [Int] {
        /// The index of the smallest last value of an increasing subsequence, by its length.
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

/// The sections of rows that stand together by section.
private struct SectionRanges {
    private(set) var titles: [String] = []
    private(set) var ranges: [Range<Int>] = []
    /// The sections by their titles.
    private(set) var number: [String: Int] = [:]

    init(_ rows: [RowContent]) {
        if rows.isEmpty {
            // As of `RowList`.
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
    /// Equal for rows with the same identity.
    fileprivate var identityHash: Int { key.isEmpty ? hashValue : key.hashValue }

    fileprivate func isSame(as other: RowContent) -> Bool {
        key.isEmpty ? self == other : key == other.key
    }

    /// Whether a cell that shows the one shows the other; the section stands above it.
    fileprivate func looksLike(_ other: RowContent) -> Bool {
        if section == other.section { return self == other }
        var same = self
        same.section = other.section
        return same == other
    }
}
