/// The cells occupied by a child.
struct GridArea: Equatable {
    var column: Range<Int>
    var row: Range<Int>

    func tracks(_ dimension: FlexDimension) -> Range<Int> {
        dimension == .width ? column : row
    }
}

/// The occupied cells of a grid, as one bit per cell, row by row.
struct GridOccupancy {
    private var rows: [[UInt64]] = []

    /// Returns the maximum number of words that `take` and `lastTaken` visit.
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

    /// Returns the last column of an area that is occupied in any of its rows; nil if the whole area is free.
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

    /// Calls `body` with the index of each word that contains columns of a range, and with their bits in that word.
    private static func forEachWord(_ columns: Range<Int>, _ body: (Int, UInt64) -> Void) {
        guard let last = columns.last else { return }
        for word in columns.lowerBound >> 6...last >> 6 {
            let from = max(columns.lowerBound - word * 64, 0)
            let to = min(last - word * 64, 63)
            body(word, (UInt64.max << UInt64(from)) & (UInt64.max >> UInt64(63 - to)))
        }
    }
}

/// Places a grid's children by CSS Grid Layout's sparse row-wise automatic placement, in time linear in the number of
/// children.
struct GridPlacement {
    /// The maximum line number; larger ones are clamped.
    static let maximumTracks = 1000

    private(set) var areas: [GridArea] = []
    private(set) var columnCount: Int
    private(set) var rowCount: Int
    /// The work done so far: words of the occupancy visited plus tracks spanned.
    private(set) var steps = 0

    /// Returns the maximum number of steps for `count` children: some hundred for each, and enough for a few that span
    /// a thousand tracks. Once it is reached, children span one track and are placed without a search for free cells,
    /// so that they may overlap others.
    static func maximumSteps(for count: Int) -> Int { 32_768 + 256 * count }

    private let limit: Int
    private let explicit: (columns: Int, rows: Int)
    private var taken = GridOccupancy()
    private var cursor = (row: 0, column: 0)

    /// Places children.
    ///
    /// - Parameters:
    ///   - columns: the number of columns specified by the style, at most `maximumTracks`.
    ///   - rows: the number of rows specified by the style, at most `maximumTracks`.
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

    /// The placement requested by a child's style.
    private struct Wish {
        var wide: Int
        var high: Int
        /// The columns; nil for the next free ones.
        var column: Range<Int>?
        /// The rows; nil for the next free ones.
        var row: Range<Int>?

        var area: GridArea? {
            if let column, let row { GridArea(column: column, row: row) } else { nil }
        }
    }

    /// Adds to the steps.
    ///
    /// - Returns: false, without adding to them, if the steps are used up.
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

    /// Returns the first free cells after those of the previous child or, in a given row, from its start.
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
                // An area that starts anywhere up to there contains the occupied column.
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
