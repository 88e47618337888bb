import Geometry

/// The positions of a table's sections and rows, in points from the start of its content.
///
/// Rows are arranged in lines of `columns` rows each; each section starts a new line.
struct TableLayout {
    struct Section {
        var headerHeight: Double
        /// The heights of the lines, including the spacing between them.
        var lines: RowHeights
        /// The number of rows.
        let count: Int
        fileprivate(set) var start = 0.0

        /// Creates a section with one row per line.
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
    /// The number of rows per line; at least 1.
    let columns: Int
    /// The spacing between rows, in points.
    let spacing: Double
    /// The spacing between rows and the left and right edges, in points.
    let edgeSpacing: Double
    /// Whether the first column is at the right, for right-to-left layout.
    let isMirrored: Bool
    /// The heights of the views above the first section and below the last one, in points.
    let top, bottom: Double
    /// Pixels per point. Columns begin and end at whole pixels, so that none covers a part of its neighbour.
    var scale = 1.0

    init(
        _ sections: [Section] = [], columns: Int = 1, spacing: Double = 0,
        edgeSpacing: Double? = nil, isMirrored: Bool = false, top: Double = 0, bottom: Double = 0
    ) {
        self.sections = sections
        self.columns = columns
        self.spacing = spacing
        self.edgeSpacing = edgeSpacing ?? spacing
        self.isMirrored = isMirrored
        (self.top, self.bottom) = (top, bottom)
        updateStarts(from: 0)
    }

    /// Returns the number of lines needed for a number of rows.
    static func lines(of rows: Int, columns: Int) -> Int { (max(0, rows) + columns - 1) / columns }

    private mutating func updateStarts(from first: Int) {
        var y = first > 0 ? end(of: first - 1) : top
        for i in first..<sections.count {
            sections[i].start = y
            y = end(of: i)
        }
        height = y + bottom
    }

    /// Returns the end of a section. Half of the spacing is above the section's first line, half below its last one.
    func end(of section: Int) -> Double {
        let s = sections[section]
        return s.start + s.headerHeight + s.lines.total + (s.count > 0 ? spacing : 0)
    }

    /// Returns the start of a section's first line.
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
        let column = isMirrored ? columns - 1 - path.row % columns : path.row % columns
        let left = edgeSpacing + Double(column) * share(width)
        let right = left + share(width) - spacing
        guard columns > 1 else { return Rect(left, y, right - left, height) }
        let (start, end) = (Canvas.wholePixel(left * scale), Canvas.wholePixel(right * scale))
        return Rect(start / scale, y, (end - start) / scale, height)
    }

    /// The width of the narrowest row, in points.
    ///
    /// - Parameter width: The table's width, in points.
    func rowWidth(_ width: Double) -> Double {
        let own = share(width) - spacing
        return columns > 1 ? (own * scale).rounded(.down) / scale : own
    }

    /// The distance between the left edges of neighbouring columns, in points.
    ///
    /// - Parameter width: The table's width, in points.
    func share(_ width: Double) -> Double {
        (width - 2 * edgeSpacing + spacing) / Double(columns)
    }

    func headerRect(of section: Int, width: Double) -> Rect {
        Rect(0, sections[section].start, width, sections[section].headerHeight)
    }

    /// Returns the last section that starts at or above `y`, or the first section if none does; nil if there are no
    /// sections.
    func section(at y: Double) -> Int? {
        guard !sections.isEmpty else { return nil }
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if sections[middle].start <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Returns the rows that are wholly or partly between two positions.
    func rows(from top: Double, to bottom: Double) -> [IndexPath] {
        var paths: [IndexPath] = []
        addRows(from: top, to: bottom, to: &paths)
        return paths
    }

    /// Appends the rows that are wholly or partly between two positions to `paths`, so that its storage can be
    /// reused.
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

    /// Returns the row at a position; in a grid, the first row of its line. Nil on headers and beyond the content.
    func row(at y: Double) -> IndexPath? {
        guard y >= top, y < height - bottom, let s = section(at: y) else { return nil }
        let lineY = y - linesStart(of: sections[s])
        guard y >= sections[s].start + sections[s].headerHeight, sections[s].count > 0 else {
            return nil
        }
        return IndexPath(row: sections[s].lines.row(at: lineY) * columns, section: s)
    }

    /// Returns the row at a point; nil if there is none. The spacing around a row belongs to the row.
    func row(at point: Point, width: Double) -> IndexPath? {
        guard var path = row(at: point.y) else { return nil }
        let share = share(width)
        if columns > 1, share > 0 {
            let place = ((point.x - edgeSpacing + spacing / 2) / share).rounded(.down)
            let column = Int(max(0, min(Double(columns - 1), place)))
            path.row += isMirrored ? columns - 1 - column : column
        }
        return contains(path) ? path : nil
    }

    // MARK: Heights

    /// Returns whether the height of a row's line has been queried.
    func isKnown(_ path: IndexPath) -> Bool {
        sections[path.section].lines.isKnown(path.row / columns)
    }

    /// Returns the rows in the same line as a row.
    func line(of path: IndexPath) -> Range<Int> {
        let first = path.row / columns * columns
        return first..<min(first + columns, sections[path.section].count)
    }

    /// Returns whether a row's line is above the line of another row.
    func isLine(of path: IndexPath, above other: IndexPath) -> Bool {
        path.section < other.section
            || path.section == other.section && path.row / columns < other.row / columns
    }

    /// Sets the height of a row's line, in points, without the spacing between lines.
    ///
    /// - Returns: The change in height, in points.
    mutating func setHeight(of path: IndexPath, _ height: Double) -> Double {
        let change = sections[path.section].lines.setHeight(
            of: path.row / columns, max(1, height) + spacing)
        if change != 0 { updateStarts(from: path.section) }
        return change
    }

    /// Copies the known heights of lines that consist of the same rows as before. Those of lines with a row whose
    /// content has changed become estimates.
    ///
    /// - Parameters:
    ///   - old: The layout before the changes.
    ///   - changes: The changes between the layouts.
    ///   - estimated: The height assumed for other rows, in points; nil if all rows have the same height, in which
    ///     case there is nothing to copy.
    mutating func adoptHeights(
        of old: TableLayout, _ changes: TableChanges, estimated: Double?
    ) {
        guard let estimated else { return }
        let columns = columns
        for s in sections.indices {
            if changes.keepsRows {
                sections[s].lines = old.sections[s].lines
                continue
            }
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
                        guard changes.oldPath(after) == before else { return nil }
                    }
                    return old.sections[path.section].lines.height(of: path.row / columns)
                })
        }
        for path in changes.changed.lazy.compactMap(changes.newPath) {
            sections[path.section].lines.forget(path.row / columns)
        }
        updateStarts(from: 0)
    }
}
