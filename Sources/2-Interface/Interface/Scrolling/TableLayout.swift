import Geometry

/// The positions of a table's sections and rows, in points from the start of its content.
///
/// Rows stand in lines of `columns` rows each; a section begins with a new line.
struct TableLayout {
    struct Section {
        var headerHeight: Double
        /// The heights of the lines, with the space between lines.
        var lines: RowHeights
        /// The number of rows.
        let count: Int
        fileprivate(set) var start = 0.0

        /// A section with a row a line.
        init(headerHeight: Double, rows: RowHeights) {
            self.init(headerHeight: headerHeight, lines: rows, count: rows.count)
        }

        init(headerHeight: Double, lines: RowHeights, count: Int) {
            self.headerHeight = headerHeight
            self.lines = lines
            self.count = count
        }
    }

    private(set) var sections: [Section]
    private(set) var height = 0.0
    /// The number of rows in a line; at least 1.
    let columns: Int
    /// Between rows, and between rows and the edges, in points.
    let spacing: Double
    /// Whether the first column is at the right.
    let isMirrored: Bool

    init(
        _ sections: [Section] = [], columns: Int = 1, spacing: Double = 0, isMirrored: Bool = false
    ) {
        self.sections = sections
        self.columns = columns
        self.spacing = spacing
        self.isMirrored = isMirrored
        updateStarts(from: 0)
    }

    /// The number of lines of so many rows.
    static func lines(of rows: Int, columns: Int) -> Int { (max(0, rows) + columns - 1) / columns }

    private mutating func updateStarts(from first: Int) {
        var y = first > 0 ? end(of: first - 1) : 0
        for i in first..<sections.count {
            sections[i].start = y
            y = end(of: i)
        }
        height = y
    }

    /// Where a section ends. Half of the space is above its first line, half below its last one.
    func end(of section: Int) -> Double {
        let s = sections[section]
        return s.start + s.headerHeight + s.lines.total + (s.count > 0 ? spacing : 0)
    }

    /// Where a section's first line begins.
    private func linesStart(of section: Section) -> Double {
        section.start + section.headerHeight + spacing / 2
    }

    func contains(_ path: IndexPath) -> Bool {
        sections.indices.contains(path.section)
            && path.row >= 0 && path.row < sections[path.section].count
    }

    func rect(of path: IndexPath, width: Double) -> Rect {
        let section = sections[path.section]
        let line = path.row / columns
        let y = linesStart(of: section) + section.lines.start(of: line) + spacing / 2
        let height = section.lines.height(of: line) - spacing
        if columns == 1 { return Rect(spacing, y, width - 2 * spacing, height) }
        let column = isMirrored ? columns - 1 - path.row % columns : path.row % columns
        let share = (width - spacing) / Double(columns)
        return Rect(spacing + Double(column) * share, y, share - spacing, height)
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
            let start = linesStart(of: section)
            guard section.count > 0, start + section.lines.total > top else { continue }
            var line = section.lines.row(at: top - start)
            while line < section.lines.count, start + section.lines.start(of: line) < bottom {
                for row in line * columns..<min(section.count, (line + 1) * columns) {
                    paths.append(IndexPath(row: row, section: s))
                }
                line += 1
            }
        }
    }

    /// The row at a position; of a line with several the first. Nil on headers and beyond the ends.
    func row(at y: Double) -> IndexPath? {
        guard y >= 0, y < height, let s = section(at: y) else { return nil }
        let lineY = y - linesStart(of: sections[s])
        guard y >= sections[s].start + sections[s].headerHeight, sections[s].count > 0 else {
            return nil
        }
        return IndexPath(row: sections[s].lines.row(at: lineY) * columns, section: s)
    }

    /// The row at a point; nil where a line has no more rows. The space around rows belongs to them.
    func row(at point: Point, width: Double) -> IndexPath? {
        guard var path = row(at: point.y) else { return nil }
        let share = (width - spacing) / Double(columns)
        if columns > 1, share > 0 {
            let place = ((point.x - spacing / 2) / share).rounded(.down)
            let column = Int(max(0, min(Double(columns - 1), place)))
            path.row += isMirrored ? columns - 1 - column : column
        }
        return contains(path) ? path : nil
    }

    // MARK: Heights

    /// Whether the height of a row's line has been asked for.
    func isKnown(_ path: IndexPath) -> Bool {
        sections[path.section].lines.isKnown(path.row / columns)
    }

    /// The rows in the line of a row.
    func line(of path: IndexPath) -> Range<Int> {
        let first = path.row / columns * columns
        return first..<min(first + columns, sections[path.section].count)
    }

    /// Sets the height of a row's line, without the space between lines.
    ///
    /// - Returns: the change of the height, in points.
    mutating func setHeight(of path: IndexPath, _ height: Double) -> Double {
        let change = sections[path.section].lines.setHeight(
            of: path.row / columns, max(1, height) + spacing)
        if change != 0 { updateStarts(from: path.section) }
        return change
    }

    /// Copies the known heights of lines whose rows are the same and not reloaded.
    ///
    /// - Parameter estimated: the height assumed for other rows, in points; nil if all rows have
    ///   the same height, in which case there is nothing to copy.
    mutating func adoptHeights(
        of old: TableLayout, _ changes: TableChanges, estimated: Double?
    ) {
        guard let estimated else { return }
        let columns = columns
        for s in sections.indices {
            let count = sections[s].count
            sections[s].lines = RowHeights(
                count: sections[s].lines.count, height: estimated + spacing,
                heights: { line in
                    let first = IndexPath(row: line * columns, section: s)
                    guard let path = changes.oldPath(first), path.row % columns == 0,
                        old.isKnown(path),
                        old.line(of: path).count == min(columns, count - first.row)
                    else { return nil }
                    for i in old.line(of: path).indices {
                        let before = IndexPath(row: i, section: path.section)
                        let after = IndexPath(row: first.row + i - path.row, section: s)
                        guard changes.oldPath(after) == before, !changes.isReloaded(before) else {
                            return nil
                        }
                    }
                    return old.sections[path.section].lines.height(of: path.row / columns)
                })
        }
        updateStarts(from: 0)
    }
}
