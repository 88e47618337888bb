/// The cells of a child.
struct GridArea: Equatable {
    var column: Range<Int>
    var row: Range<Int>

    func tracks(_ dimension: FlexDimension) -> Range<Int> {
        dimension == .width ? column : row
    }
}

/// Which cells of a grid are taken: a bit a cell, row by row.
struct GridOccupancy {
    private var rows: [[UInt64]] = []

    /// How many words `take` and `lastTaken` visit at most.
    static func wordCount(_ area: GridArea) -> Int {
        area.row.count * (area.column.count / 64 + 2)
    }

    mutating func take(_ area: GridArea) {
        while rows.count < area.row.upperBound { rows.append([]) }
        for row in area.row {
            GridOccupancy.forEachWord(area.column) { word, bits in
                while rows[row].count <= word { rows[row].append(0) }
                rows[row][word] |= bits
            }
        }
    }

    /// The last column of an area's that is taken in one of its rows; nil where all of it is free.
    func lastTaken(in area: GridArea) -> Int? {
        var last: Int?
        for row in area.row.clamped(to: 0..<max(area.row.lowerBound, rows.count)) {
            GridOccupancy.forEachWord(area.column) { word, bits in
                guard word < rows[row].count else { return }
                let taken = rows[row][word] & bits
                if taken != 0 { last = max(last ?? 0, word * 64 + 63 - taken.leadingZeroBitCount) }
            }
        }
        return last
    }

    /// Calls `body` with each word that has columns of a range, and their bits in it.
    private static func forEachWord(_ columns: Range<Int>, _ body: (Int, UInt64) -> Void) {
        guard let last = columns.last else { return }
        for word in columns.lowerBound >> 6...last >> 6 {
            let from = max(columns.lowerBound - word * 64, 0)
            let to = min(last - word * 64, 63)
            body(word, (UInt64.max << UInt64(from)) & (UInt64.max >> UInt64(63 - to)))
        }
    }
}

/// The placement of a grid's children: CSS Grid Layout's sparse automatic placement by rows, in time
/// linear in the number of children.
struct GridPlacement {
    /// Lines beyond this number are clamped.
    static let maximumTracks = 1000

    private(set) var areas: [GridArea] = []
    private(set) var columnCount: Int
    private(set) var rowCount: Int
    /// Words of the occupancy visited, and tracks spanned.
    private(set) var steps = 0

    /// How many steps `count` children may take: some hundred for each, and enough for a few that span
    /// a thousand tracks. Beyond, children span one track and are placed without a search for free
    /// cells, over others.
    static func maximumSteps(for count: Int) -> Int { 32_768 + 256 * count }

    private let limit: Int
    private let explicit: (columns: Int, rows: Int)
    private var taken = GridOccupancy()
    private var cursor = (row: 0, column: 0)

    /// - Parameters:
    ///   - columns: how many the style names, at most `maximumTracks`.
    ///   - rows: likewise.
    init(_ items: [GridStyle], columns: Int, rows: Int) {
        columnCount = max(1, columns)
        rowCount = max(1, rows)
        explicit = (columns, rows)
        limit = GridPlacement.maximumSteps(for: items.count)
        let wishes = items.map { wish(of: $0) }
        for wish in wishes {
            if let column = wish.column { columnCount = max(columnCount, column.upperBound) }
            columnCount = max(columnCount, wish.wide)
            if let row = wish.row { rowCount = max(rowCount, row.upperBound) }
            if let area = wish.area { take(area) }
        }
        for wish in wishes {
            let area = wish.area ?? search(wish)
            areas.append(area)
            columnCount = max(columnCount, area.column.upperBound)
            rowCount = max(rowCount, area.row.upperBound)
        }
    }

    /// What a child's style says of its place.
    private struct Wish {
        var wide: Int
        var high: Int
        /// Nil for the next free one.
        var column: Range<Int>?
        var row: Range<Int>?

        var area: GridArea? {
            if let column, let row { GridArea(column: column, row: row) } else { nil }
        }
    }

    /// - Returns: false once the steps are used up; none are taken then.
    private mutating func spend(_ count: Int) -> Bool {
        guard steps + count <= limit else { return false }
        steps += count
        return true
    }

    private mutating func wish(of style: GridStyle) -> Wish {
        var wide = min(max(1, style.columnSpan), GridPlacement.maximumTracks)
        var high = min(max(1, style.rowSpan), GridPlacement.maximumTracks)
        if wide + high > 2, !spend(wide + high) { (wide, high) = (1, 1) }
        func range(_ line: Int, _ span: Int, _ count: Int) -> Range<Int>? {
            if line == 0 { return nil }
            let start = line > 0 ? line - 1 : count + 1 + line - span
            let from = min(max(0, start), GridPlacement.maximumTracks)
            return from..<min(from + span, GridPlacement.maximumTracks + 1)
        }
        return Wish(
            wide: wide, high: high, column: range(style.column, wide, explicit.columns),
            row: range(style.row, high, explicit.rows))
    }

    private mutating func take(_ area: GridArea) {
        if spend(GridOccupancy.wordCount(area)) { taken.take(area) }
    }

    /// The first free cells behind those of the child before, in a given row from its beginning.
    private mutating func search(_ wish: Wish) -> GridArea {
        if let column = wish.column, column.lowerBound < cursor.column { cursor.row += 1 }
        var at = (row: wish.row?.lowerBound ?? cursor.row, column: cursor.column)
        if wish.row != nil { at.column = 0 }
        if let column = wish.column { at.column = column.lowerBound }
        var area = GridArea(column: 0..<wish.wide, row: 0..<wish.high)
        while true {
            area = GridArea(
                column: at.column..<at.column + wish.wide, row: at.row..<at.row + wish.high)
            var next = at.column + 1
            if at.column + wish.wide <= columnCount || wish.row != nil {
                guard spend(GridOccupancy.wordCount(area)) else { break }
                guard let last = taken.lastTaken(in: area) else { break }
                // Wherever the area begins up to there, it has the taken column in it.
                next = last + 1
            }
            if wish.column != nil {
                at.row += 1
            } else {
                at.column = next
                if at.column + wish.wide > columnCount && wish.row == nil { at = (at.row + 1, 0) }
            }
            if max(at.row, at.column) > GridPlacement.maximumTracks * 2 { break }
        }
        if wish.row == nil { cursor = (at.row, area.column.lowerBound) }
        take(area)
        return area
    }
}
