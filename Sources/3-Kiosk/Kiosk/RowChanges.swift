import Platform

/// The changes of a refresh: the difference between the old and the new rows.
///
/// Rows with a key are identified by it. Rows without one are identified by their content; of the
/// rest, rows between the same neighbours count as changed. Equal rows are matched in order.
struct RowChanges: Sendable, Equatable {
    /// More changes are not animated, since nobody could follow them.
    static let limit = 5000
    /// If more rows than these lie between the equal rows at both ends, they are not compared.
    static let comparisonLimit = 100_000

    struct Move: Sendable, Equatable {
        /// The old row.
        let from: Int
        /// The new row.
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
    /// Whether there are too many changes for an animation; the lists are then empty.
    private(set) var isOverLimit = false
    /// The numbers of equal rows at the start and at the end.
    private let prefix: Int
    private let suffix: Int
    /// The new rows of the old rows between them; −1 for deleted ones.
    private var targets: [Int32] = []

    /// Compares rows, on a background thread.
    ///
    /// - Complexity: O(n log n) for n rows between the equal ones at both ends.
    init(from old: [Row], to new: [Row]) {
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
        if deleted.count + inserted.count + moved.count + changed.count > RowChanges.limit {
            isOverLimit = true
            (deleted, inserted, moved, changed) = ([], [], [], [])
        }
    }

    var isEmpty: Bool {
        !isOverLimit && deleted.isEmpty && inserted.isEmpty && moved.isEmpty && changed.isEmpty
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
    private static func sources(of new: ArraySlice<Row>, in old: ArraySlice<Row>) -> [Int32] {
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

    /// Lists the changes.
    ///
    /// - Parameter sources: the old row of each new one between the equal ends.
    private mutating func collect(_ old: [Row], _ new: [Row], _ sources: [Int32]) {
        let staying = RowChanges.longestIncreasing(sources)
        var isMatched = [Bool](repeating: false, count: targets.count)
        for source in sources where source >= 0 { isMatched[Int(source) - prefix] = true }
        var (oldRow, newRow) = (prefix, prefix)
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
        for row in staying {
            let source = Int(sources[row])
            closeGap(&self, source, row + prefix)
            match(source, row + prefix, old, new)
            (oldRow, newRow) = (source + 1, row + prefix + 1)
        }
        closeGap(&self, oldCount - suffix, newCount - suffix)
    }

    private mutating func match(_ from: Int, _ to: Int, _ old: [Row], _ new: [Row]) {
        targets[from - prefix] = Int32(to)
        if old[from] != new[to] { changed.append(from) }
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

extension Row {
    /// Equal for rows with the same identity.
    fileprivate var identityHash: Int { key.isEmpty ? hashValue : key.hashValue }

    fileprivate func isSame(as other: Row) -> Bool {
        key.isEmpty ? self == other : key == other.key
    }
}
