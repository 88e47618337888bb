import Platform

/// What a refresh has changed: how the rows before become the rows after.
///
/// Rows with a key are the same row where their keys are equal. Rows without one are the same where
/// all that they show is equal; of the others, those that stand between the same neighbours count as
/// changed. Of rows that are alike the first is the first, and so on.
struct RowChanges: Sendable, Equatable {
    /// More changes than these are not worked out: so many are not followed by anybody who looks.
    static let limit = 5000
    /// More rows than these are not compared beyond those that are equal at both ends.
    static let comparisonLimit = 100_000

    struct Move: Sendable, Equatable {
        /// By the rows before.
        let from: Int
        /// By the rows after.
        let to: Int
    }

    let oldCount: Int
    let newCount: Int
    /// By the rows before.
    private(set) var deleted: [Int] = []
    /// By the rows after.
    private(set) var inserted: [Int] = []
    private(set) var moved: [Move] = []
    /// By the rows before: rows that show something else now.
    private(set) var changed: [Int] = []
    /// There are more changes than are worth an animation; the lists of them are empty.
    private(set) var isOverLimit = false
    /// How many rows at the start and at the end are equal.
    private let prefix: Int
    private let suffix: Int
    /// Where the rows between are after, −1 for those that are gone; for `newRow`.
    private var targets: [Int32] = []

    /// Compares rows, in n·log n for n that are not equal at both ends. For a background thread.
    init(from old: [Row], to new: [Row]) {
        FrameThread.assertNotCurrent("comparing rows")
        (oldCount, newCount) = (old.count, new.count)
        var prefix = 0
        let most = min(old.count, new.count)
        while prefix < most, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < most - prefix,
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

    /// Where a row that was there before is after; nil for one that is gone, or where rows were not
    /// compared.
    func newRow(of old: Int) -> Int? {
        if old < prefix { return old }
        if old >= oldCount - suffix { return old + newCount - oldCount }
        guard targets.indices.contains(old - prefix), targets[old - prefix] >= 0 else { return nil }
        return Int(targets[old - prefix])
    }

    // MARK: Comparing

    /// Where each of the new rows was before; −1 for one that is new.
    private static func sources(of new: ArraySlice<Row>, in old: ArraySlice<Row>) -> [Int32] {
        // The first row of each identity, and the next one of the same. By hash: a dictionary of the
        // rows themselves would take several times the memory.
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
    /// - Parameter sources: where each of the new rows between the equal ends was before.
    private mutating func collect(_ old: [Row], _ new: [Row], _ sources: [Int32]) {
        let staying = RowChanges.longestIncreasing(sources)
        var isMatched = [Bool](repeating: false, count: targets.count)
        for source in sources where source >= 0 { isMatched[Int(source) - prefix] = true }
        var (oldRow, newRow) = (prefix, prefix)
        /// What stands between two rows that stay.
        func closeGap(_ changes: inout RowChanges, _ oldEnd: Int, _ newEnd: Int) {
            var newcomers: [Int] = []
            for row in newRow..<newEnd {
                let source = sources[row - changes.prefix]
                if source < 0 {
                    newcomers.append(row)
                } else {
                    changes.match(Int(source), row, old, new)
                    changes.moved.append(Move(from: Int(source), to: row))
                }
            }
            var taken = 0
            for row in oldRow..<oldEnd where !isMatched[row - changes.prefix] {
                if taken < newcomers.count, old[row].key.isEmpty, new[newcomers[taken]].key.isEmpty
                {
                    changes.match(row, newcomers[taken], old, new)
                    taken += 1
                } else {
                    changes.deleted.append(row)
                }
            }
            changes.inserted += newcomers[taken...]
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

    /// The indices of the longest increasing subsequence, negative values aside: by patience sorting,
    /// in n·log n.
    private static func longestIncreasing(_ values: [Int32]) -> [Int] {
        /// The index of the least value that ends an increasing subsequence of each length.
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
    /// Equal for rows that are the same before and after a refresh.
    fileprivate var identityHash: Int { key.isEmpty ? hashValue : key.hashValue }

    fileprivate func isSame(as other: Row) -> Bool {
        key.isEmpty ? self == other : key == other.key
    }
}
