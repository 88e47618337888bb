/// The tracks of a grid.
package struct GridTracks: Equatable, Sendable {
    /// A limit of a track's length.
    package enum Limit: Equatable, Sendable {
        /// As the items take.
        case auto
        /// In the layout's own units.
        case points(Double)
        /// Of the content box's length.
        case percent(Double)
        /// A share of the space that other tracks leave.
        case fraction(Double)
    }

    /// A column or a row.
    package struct Track: Equatable, Sendable {
        package var minimum: Limit
        package var maximum: Limit

        /// A track with the same limits where `maximum` is left out.
        package init(_ minimum: Limit, maximum: Limit? = nil) {
            self.minimum = minimum
            self.maximum = maximum ?? minimum
        }
    }

    /// The explicit columns.
    package var columns: [Track] = []
    /// The explicit rows.
    package var rows: [Track] = []
    /// The styles of columns beyond those, in turn; automatic where there are none.
    package var autoColumns: [Track] = []
    /// The styles of rows beyond those, in turn; automatic where there are none.
    package var autoRows: [Track] = []

    package init() {}
}

/// A child's place in its owner's grid, and the alignment of children in the cells of its own. Numbers
/// alone, so that copying a style retains nothing.
package struct GridStyle: Equatable, Sendable {
    /// The column line where a child begins: from 1, negative from the end, 0 for the next free cell.
    package var column = 0
    /// The row line where a child begins, counted as `column` is.
    package var row = 0
    /// The number of columns, at least 1.
    package var columnSpan = 1
    /// The number of rows, at least 1.
    package var rowSpan = 1
    /// The alignment of children along the width of their cells.
    package var justifyItems = FlexStyle.Align.stretch
    /// Overrides the owner's `justifyItems`.
    package var justifySelf = FlexStyle.Align.auto

    package init() {}
}

/// The cells of a child.
struct GridArea {
    var column: Range<Int>
    var row: Range<Int>

    func tracks(_ dimension: FlexDimension) -> Range<Int> {
        dimension == .width ? column : row
    }

    func overlaps(_ other: GridArea) -> Bool {
        column.overlaps(other.column) && row.overlaps(other.row)
    }
}

/// The placement of a grid's children: CSS Grid Layout's sparse automatic placement by rows.
struct GridPlacement {
    /// Lines beyond this number are clamped.
    static let maximumTracks = 1000

    private(set) var areas: [GridArea] = []
    private(set) var columnCount: Int
    private(set) var rowCount: Int

    init(_ items: [FlexNode], columns: Int, rows: Int) {
        columnCount = max(1, columns)
        rowCount = max(1, rows)
        var fixed: [Int: GridArea] = [:]
        func range(_ line: Int, _ span: Int, _ count: Int) -> Range<Int>? {
            let span = min(max(1, span), GridPlacement.maximumTracks)
            if line == 0 { return nil }
            let start = line > 0 ? line - 1 : count + 1 + line - span
            let from = min(max(0, start), GridPlacement.maximumTracks)
            return from..<min(from + span, GridPlacement.maximumTracks + 1)
        }
        for (i, item) in items.enumerated() {
            let grid = item.style.grid
            let column = range(grid.column, grid.columnSpan, columns)
            let row = range(grid.row, grid.rowSpan, rows)
            if let column { columnCount = max(columnCount, column.upperBound) }
            if let row { rowCount = max(rowCount, row.upperBound) }
            if let column, let row { fixed[i] = GridArea(column: column, row: row) }
            columnCount = max(
                columnCount, min(max(1, grid.columnSpan), GridPlacement.maximumTracks))
        }
        var taken = Array(fixed.values)
        var cursor = (row: 0, column: 0)
        for (i, item) in items.enumerated() {
            if let area = fixed[i] {
                areas.append(area)
                continue
            }
            let grid = item.style.grid
            let wide = min(max(1, grid.columnSpan), GridPlacement.maximumTracks)
            let high = min(max(1, grid.rowSpan), GridPlacement.maximumTracks)
            let column = range(grid.column, grid.columnSpan, columns)
            let row = range(grid.row, grid.rowSpan, rows)
            if let column, column.lowerBound < cursor.column { cursor.row += 1 }
            var at = (row: row?.lowerBound ?? cursor.row, column: cursor.column)
            if row != nil { at.column = 0 }
            if let column { at.column = column.lowerBound }
            var area = GridArea(column: 0..<wide, row: 0..<high)
            while true {
                area = GridArea(
                    column: at.column..<at.column + wide, row: at.row..<at.row + high)
                if at.column + wide <= columnCount || row != nil,
                    !taken.contains(where: { $0.overlaps(area) })
                {
                    break
                }
                if column != nil {
                    at.row += 1
                } else {
                    at.column += 1
                    if at.column + wide > columnCount && row == nil {
                        at = (at.row + 1, 0)
                    }
                }
                if at.row > GridPlacement.maximumTracks * 2
                    || at.column > GridPlacement.maximumTracks * 2
                {
                    break
                }
            }
            if row == nil { cursor = (at.row, area.column.lowerBound) }
            taken.append(area)
            areas.append(area)
            columnCount = max(columnCount, area.column.upperBound)
            rowCount = max(rowCount, area.row.upperBound)
        }
    }
}
