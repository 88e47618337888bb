import Geometry

/// Where the sections and rows of a table stand, in points from the start of its content.
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
        place(from: 0)
    }

    private mutating func place(from first: Int) {
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

    /// The section that covers a place.
    func section(at y: Double) -> Int? {
        guard !sections.isEmpty else { return nil }
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if sections[middle].start <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The rows that lie between two places, in part or wholly.
    func rows(from top: Double, to bottom: Double) -> [IndexPath] {
        var paths: [IndexPath] = []
        addRows(from: top, to: bottom, to: &paths)
        return paths
    }

    /// The same, added to storage that is used again.
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

    /// The row at a place; nil on headers and beyond the ends.
    func row(at y: Double) -> IndexPath? {
        guard y >= 0, y < height, let s = section(at: y) else { return nil }
        let place = y - sections[s].start - sections[s].headerHeight
        guard place >= 0, sections[s].rows.count > 0 else { return nil }
        return IndexPath(row: sections[s].rows.row(at: place), section: s)
    }

    /// - Returns: by how much the row has grown.
    mutating func setHeight(of path: IndexPath, _ height: Double) -> Double {
        let change = sections[path.section].rows.setHeight(of: path.row, height)
        if change != 0 { place(from: path.section) }
        return change
    }

    /// Takes over the heights of rows that were known before changes and are not shown anew.
    ///
    /// - Parameter estimated: what other rows are taken to be, in points; nil where all rows are of
    ///   one height, which asks for nothing.
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
        place(from: 0)
    }
}
