/// The heights and positions of a section's rows, in points.
///
/// Rows of a uniform height take no memory. Heights that are queried as rows become visible are
/// stored in a Fenwick tree: finding a position and changing a height take O(log n).
struct RowHeights {
    private(set) var count: Int
    private let uniform: Double
    /// Partial sums of heights, in points: entry i, from 1, is the sum of the last (i & −i) rows up
    /// to the ith. Empty if the height is uniform.
    private var tree: [Double] = []
    private var known: [Bool] = []

    /// - Parameters:
    ///   - height: the height of each row, or the estimate for rows whose height is unknown.
    ///   - varies: whether rows can differ in height.
    init(count: Int, height: Double, varies: Bool) {
        self.count = max(0, count)
        uniform = max(1, height)
        guard varies else { return }
        known = [Bool](repeating: false, count: self.count)
        tree = [Double](repeating: 0, count: self.count + 1)
        for i in 0..<self.count { tree[i + 1] = Double((i + 1) & -(i + 1)) * uniform }
    }

    /// Rows of which some heights are known already, for example after an insertion.
    ///
    /// - Parameter heights: the height of a row, in points; nil if it is unknown.
    init(count: Int, height: Double, heights: (Int) -> Double?) {
        self.init(count: count, height: height, varies: true)
        tree = [Double](repeating: 0, count: self.count + 1)
        for i in 0..<self.count {
            let height = heights(i)
            known[i] = height != nil
            tree[i + 1] += max(1, height ?? uniform)
            let parent = i + 1 + ((i + 1) & -(i + 1))
            if parent <= self.count { tree[parent] += tree[i + 1] }
        }
    }

    private var varies: Bool { !known.isEmpty }

    /// The distance from the start of the section's first row to that of a row; `count` gives the
    /// end.
    func start(of row: Int) -> Double {
        guard varies else { return Double(row) * uniform }
        var sum = 0.0
        var i = min(row, count)
        while i > 0 {
            sum += tree[i]
            i -= i & -i
        }
        return sum
    }

    var total: Double { start(of: count) }

    func height(of row: Int) -> Double { start(of: row + 1) - start(of: row) }

    func isKnown(_ row: Int) -> Bool { !varies || known[row] }

    /// - Returns: the change of the height, in points.
    @discardableResult
    mutating func setHeight(of row: Int, _ height: Double) -> Double {
        guard varies, row >= 0, row < count else { return 0 }
        known[row] = true
        let change = max(1, height) - self.height(of: row)
        guard abs(change) > 1e-9 else { return 0 }
        var i = row + 1
        while i <= count {
            tree[i] += change
            i += i & -i
        }
        return change
    }

    /// The last row that starts at or before `y`, which is relative to the section's first row.
    func row(at y: Double) -> Int {
        guard count > 0, y > 0 else { return 0 }
        guard varies else { return min(count - 1, Int(min(y / uniform, 1e15))) }
        var (row, rest) = (0, y)
        var step = 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
        while step > 0 {
            let next = row + step
            if next <= count, tree[next] <= rest {
                row = next
                rest -= tree[next]
            }
            step >>= 1
        }
        return min(count - 1, row)
    }
}
