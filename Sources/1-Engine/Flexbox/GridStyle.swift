/// The tracks of a grid.
public struct GridTracks: Equatable, Sendable {
    /// A limit of a track's length.
    public enum Limit: Equatable, Sendable {
        case auto
        case points(Double)
        case percent(Double)
        /// A share of what other tracks leave.
        case fraction(Double)
    }

    public struct Track: Equatable, Sendable {
        public var minimum: Limit
        public var maximum: Limit

        public init(_ minimum: Limit, maximum: Limit? = nil) {
            self.minimum = minimum
            self.maximum = maximum ?? minimum
        }
    }

    /// Along the width and the height, as the style names them.
    public var columns: [Track] = []
    public var rows: [Track] = []
    /// Of tracks beyond those, in turn; automatic where there are none.
    public var autoColumns: [Track] = []
    public var autoRows: [Track] = []

    public init() {}
}

/// Where a child stands in its owner's grid, and how children stand in this one's cells: numbers
/// alone, so that looking at a style copies nothing that is counted.
public struct GridStyle: Equatable, Sendable {
    /// The line that a child begins at: from 1, negative from the end, 0 for the next free place.
    public var column = 0
    public var row = 0
    /// At least 1.
    public var columnSpan = 1
    public var rowSpan = 1
    /// How children stand along the width of their cells.
    public var justifyItems = FlexStyle.Align.stretch
    public var justifySelf = FlexStyle.Align.auto

    public init() {}
}

/// Where a child stands: whole cells.
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

/// Gives the children of a grid their cells: CSS Grid Layout's automatic placement, by rows.
struct GridPlacement {
    /// Lines beyond this are no drawing.
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
