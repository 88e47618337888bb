/// The heights and positions of a section's rows, in points.
///
/// Rows of uniform height need no memory. Heights that are queried as rows become visible are stored in a Fenwick
/// tree: finding a position and changing a height take O(log n).
struct RowHeights {
    private(set) var count: Int
    private let uniform: Double
    /// Partial sums of heights, in points: entry i, counted from 1, is the sum of the (i & −i) rows up to and
    /// including the ith. Empty if the height is uniform.
    private var tree: [Double] = []
    private var known: [Bool] = []
    /// The height of each row, in points, which a difference of sums would have with rounding errors. Empty if the height
    /// is uniform.
    private var heights: [Double] = []

    /// Creates the heights of a section.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - height: The height of each row, in points, or the estimate for rows whose height is unknown.
    ///   - varies: Whether rows can differ in height.
    init(count: Int, height: Double, varies: Bool) {
        self.count = max(0, count)
        uniform = max(1, height)
        guard varies else { return }
        known = [Bool](repeating: false, count: self.count)
        heights = [Double](repeating: uniform, count: self.count)
        tree = [Double](repeating: 0, count: self.count + 1)
        for i in 0..<self.count { tree[i + 1] = Double((i + 1) & -(i + 1)) * uniform }
    }

    /// Creates the heights of a section in which some heights are already known, for example after an insertion.
    ///
    /// - Parameters:
    ///   - count: The number of rows.
    ///   - height: The estimate for rows whose height is unknown, in points.
    ///   - heights: Returns the height of a row, in points; nil if it is unknown.
    init(count: Int, height: Double, heights: (Int) -> Double?) {
        self.init(count: count, height: height, varies: true)
        tree = [Double](repeating: 0, count: self.count + 1)
        for i in 0..<self.count {
            let height = heights(i)
            known[i] = height != nil
            self.heights[i] = max(1, height ?? uniform)
            tree[i + 1] += self.heights[i]
            let parent = i + 1 + ((i + 1) & -(i + 1))
            if parent <= self.count { tree[parent] += tree[i + 1] }
        }
    }

    private var varies: Bool { !known.isEmpty }

    /// Returns the distance from the start of the section's first row to the start of a row, in points; the end of
    /// the last row if `row` is `count`.
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

    func height(of row: Int) -> Double { varies ? heights[row] : uniform }

    func isKnown(_ row: Int) -> Bool { !varies || known[row] }

    /// Marks the height of a row as unknown. It stays the estimate until it is set.
    mutating func forget(_ row: Int) { if varies { known[row] = false } }

    /// Sets the height of a row, in points.
    ///
    /// - Returns: The change in height, in points.
    @discardableResult
    mutating func setHeight(of row: Int, _ height: Double) -> Double {
        guard varies, row >= 0, row < count else { return 0 }
        known[row] = true
        let change = max(1, height) - self.height(of: row)
        guard abs(change) > 1e-9 else { return 0 }
        heights[row] = max(1, height)
        var i = row + 1
        while i <= count {
            tree[i] += change
            i += i & -i
        }
        return change
    }

    /// Returns the last row that starts at or before `y`, which is relative to the section's first row.
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
