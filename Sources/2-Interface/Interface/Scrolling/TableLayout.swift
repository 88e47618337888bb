import Geometry

/// The positions of a table's sections and rows, in points from the start of its content.
struct TableLayout {
    struct Section {
        var headerHeight: Double
        var rows: RowHeights
        fileprivate(set) var start = 0.0

        init(headerHeight: Double, rows: RowHeights) {
            self.headerHeight = headerHeight
            self.rows = rows
        }

        var height: Double { headerHeight + rows.total }
    }

    private(set) var sections: [Section]
    private(set) var height = 0.0

    init(_ sections: [Section] = []) {
        self.sections = sections
        updateStarts(from: 0)
    }

    private mutating func updateStarts(from first: Int) {
        var y = first > 0 ? sections[first - 1].start + sections[first - 1].height : 0
        for i in first..<sections.count {
            sections[i].start = y
            y += sections[i].height
        }
        height = y
    }

    func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section)
            && path.row >= 0 && path.row < sections[path.section].rows.count
    }

    func rect(of path: IndexPath, width: Double) -> Rect {
        let section = sections[path.section]
        let y = section.start + section.headerHeight + section.rows.start(of: path.row)
        return Rect(0, y, width, section.rows.height(of: path.row))
    }

    func headerRect(of section: Int, width: Double) -> Rect {
        Rect(0, sections[section].start, width, sections[section].headerHeight)
    }

    /// The last section that starts at or above `y`, or the first; nil if there is none.
    func section(at y: Double) -> Int? {
        guard !sections.isEmpty else { return nil }
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if sections[middle].start <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The rows that lie wholly or partly between two positions.
    func rows(from top: Double, to bottom: Double) -> [IndexPath] {
        var paths: [IndexPath] = []
        addRows(from: top, to: bottom, to: &paths)
        return paths
    }

    /// Appends these rows to `paths`, whose storage is reused.
    func addRows(from top: Double, to bottom: Double, to paths: inout [IndexPath]) {
        guard bottom > top, let first = section(at: top) else { return }
        for s in first..<sections.count where sections[s].start < bottom {
            let section = sections[s]
            let start = section.start + section.headerHeight
            guard section.rows.count > 0, start + section.rows.total > top else { continue }
            var row = section.rows.row(at: top - start)
            while row < section.rows.count, start + section.rows.start(of: row) < bottom {
                paths.append(IndexPath(row: row, section: s))
                row += 1
            }
        }
    }

    /// The row at a position; nil on headers and beyond the ends.
    func row(at y: Double) -> IndexPath? {
        guard y >= 0, y < height, let s = section(at: y) else { return nil }
        let rowY = y - sections[s].start - sections[s].headerHeight
        guard rowY >= 0, sections[s].rows.count > 0 else { return nil }
        return IndexPath(row: sections[s].rows.row(at: rowY), section: s)
    }

    /// - Returns: the change of the height, in points.
    mutating func setHeight(of path: IndexPath, _ height: Double) -> Double {
        let change = sections[path.section].rows.setHeight(of: path.row, height)
        if change != 0 { updateStarts(from: path.section) }
        return change
    }

    /// Copies the known heights of rows that are not reloaded.
    ///
    /// - Parameter estimated: the height assumed for other rows, in points; nil if all rows have
    ///   the same height, in which case there is nothing to copy.
    mutating func adoptHeights(
        of old: TableLayout, _ changes: TableChanges, estimated: Double?
    ) {
        guard let estimated else { return }
        for s in sections.indices {
            sections[s].rows = RowHeights(
                count: sections[s].rows.count, height: estimated,
                heights: { row in
                    let new = IndexPath(row: row, section: s)
                    guard let path = changes.oldPath(new), !changes.isReloaded(path),
                        old.sections[path.section].rows.isKnown(path.row)
                    else { return nil }
                    return old.sections[path.section].rows.height(of: path.row)
                })
        }
        updateStarts(from: 0)
    }
}
