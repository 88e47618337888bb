import Geometry
import TestSupport
import Testing

@testable import Interface

/// A table whose rows are numbers; each cell and header records what it shows.
private final class Cards: View, TableViewDataSource, TableViewDelegate {
    final class Cell: TableViewCell {
        var number = -1
    }
    final class Header: View {
        var name = ""
    }

    var sections: [(name: String, rows: [Int])]
    var headerHeight = 0.0
    var height: (Int) -> Double = { _ in 50 }
    var selected: [IndexPath] = []

    init(_ sections: [(name: String, rows: [Int])]) {
        self.sections = sections
        super.init()
    }

    func numberOfSections(in tableView: TableView) -> Int { sections.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell() as? Cell ?? Cell()
        cell.number = sections[indexPath.section].rows[indexPath.row]
        return cell
    }
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        height(sections[indexPath.section].rows[indexPath.row])
    }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        headerHeight
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        let header = Header()
        header.name = sections[section].name
        return header
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath)
    }
}

@MainActor @Suite struct GridTests {
    private func make(
        _ sections: [(name: String, rows: [Int])], columns: Int = 1, spacing: Double = 0,
        estimated: Double? = nil, headers: Double = 0
    ) -> (Stage, TableView, Cards) {
        let stage = Stage()
        let table = TableView(rowHeight: 50)
        let cards = Cards(sections)
        cards.headerHeight = headers
        if estimated != nil { cards.height = { Double(30 + $0 % 5 * 10) } }
        table.frame = Rect(0, 0, 300, 600)
        table.numberOfColumns = columns
        table.rowSpacing = spacing
        table.estimatedRowHeight = estimated
        table.dataSource = cards
        table.delegate = cards
        // Delegates are not retained.
        stage.root.addSubview(cards)
        stage.root.addSubview(table)
        table.reloadData()
        stage.settle()
        return (stage, table, cards)
    }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(row: row, section: section)
    }

    /// Expects all cells at their positions with their rows' numbers, and all headers with their sections'
    /// names.
    private func expectConsistent(_ table: TableView, _ cards: Cards, _ comment: Comment = "") {
        #expect(Set(table.cells.keys) == Set(table.indexPathsForVisibleRows), comment)
        for (path, cell) in table.cells {
            #expect((cell as? Cards.Cell)?.number == cards.sections[path.section].rows[path.row])
            #expect(cell.frame == table.rectForRow(at: path) && cell.alpha == 1, comment)
            #expect(cell.indexPath == path, comment)
        }
        for (section, header) in table.headers {
            #expect((header as? Cards.Header)?.name == cards.sections[section].name, comment)
            #expect(header.alpha == 1 && header.superview === table, comment)
        }
        let views = table.subviews.filter { $0 is TableViewCell || $0 is Cards.Header }
        #expect(views.count == table.cells.count + table.headers.count, comment)
    }

    // MARK: Columns

    @Test func rowsAreArrangedInEvenlySpacedColumns() {
        let (_, table, cards) = make([("", Array(0..<7))], columns: 3, spacing: 12)
        #expect(table.rectForRow(at: path(0)) == Rect(12, 12, 84, 50))
        #expect(table.rectForRow(at: path(2)) == Rect(204, 12, 84, 50))
        #expect(table.rectForRow(at: path(3)) == Rect(12, 74, 84, 50))
        // Three lines with spacing between and around them.
        #expect(table.contentSize.height == 3 * 50 + 4 * 12)
        expectConsistent(table, cards)
    }

    /// Neighbours meet at whole pixels: where they overlapped, the one in front depended on what had happened before.
    @Test(arguments: [320.0, 319, 300, 100]) func columnsBeginAndEndAtWholePixels(width: Double) {
        let (stage, table, _) = make([("", Array(0..<7))], columns: 3)
        table.frame = Rect(0, 0, width, 600)
        stage.settle()
        let rows = (0..<3).map { table.rectForRow(at: path($0)) }
        #expect(rows[0].minX == 0 && rows[2].maxX == width)
        for (row, next) in zip(rows, rows.dropFirst()) { #expect(row.maxX == next.minX) }
        for row in rows {
            #expect(row.minX == row.minX.rounded() && row.width >= table.rowWidth)
        }
    }

    @Test func rightToLeftGridStartsAtTheRight() {
        let (stage, table, cards) = make([("", Array(0..<4))], columns: 3, spacing: 12)
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        #expect(table.rectForRow(at: path(0)).minX == 204)
        #expect(table.rectForRow(at: path(3)).minX == 204)
        #expect(table.indexPathForRow(at: Point(250, 30)) == path(0))
        expectConsistent(table, cards)
    }

    @Test func tapSelectsRowUnderFinger() {
        let (stage, _, cards) = make([("", Array(0..<5))], columns: 2, spacing: 20)
        stage.tap(220, 45)
        stage.settle()
        stage.tap(60, 110)
        stage.settle()
        #expect(cards.selected == [path(1), path(2)])
        // Taps between two rows, and at an empty position of the last line.
        stage.tap(150, 45)
        stage.settle()
        stage.tap(220, 180)
        stage.settle()
        #expect(cards.selected.count == 2)
    }

    /// A line is as high as the highest of its rows.
    @Test func lineHeightIsThatOfItsTallestRow() {
        let (_, table, cards) = make([("", Array(0..<9))], columns: 3, estimated: 40)
        #expect((0..<3).map { table.rectForRow(at: path($0)).height } == [50, 50, 50])
        #expect(table.rectForRow(at: path(4)).height == 70)
        #expect(table.rectForRow(at: path(8)).maxY == 50 + 70 + 60)
        expectConsistent(table, cards)
    }

    @Test func onlyVisibleRowsOfAMillionHaveCells() {
        let (stage, table, cards) = make([("", Array(0..<1_000_000))], columns: 4, spacing: 10)
        table.scrollToRow(at: path(999_999), at: .bottom, animated: false)
        stage.settle()
        #expect(table.cellForRow(at: path(999_999)) != nil)
        #expect(table.cellCount <= 2 * 4 * 11)
        expectConsistent(table, cards)
    }

    /// A row that is inserted at the front moves all others by one position, and the last one of each line to
    /// the next line.
    @Test func insertionAnimatesRowsToNewPositions() throws {
        let (stage, table, cards) = make([("", Array(0..<6))], columns: 3)
        cards.sections[0].rows.insert(9, at: 0)
        table.insertRows(at: [path(0)])
        stage.frames(5)
        let moving = try #require(table.cells[path(3)] as? Cards.Cell)
        #expect(moving.number == 2)
        let seen = moving.presentationFrame
        #expect((1...199).contains(seen.minX) && (1...49).contains(seen.minY))
        stage.settle()
        expectConsistent(table, cards)
    }

    // MARK: Sections

    @Test func sectionsAreInsertedDeletedAndMoved() {
        let (stage, table, cards) = make(
            [("a", [1, 2]), ("b", [3]), ("c", [4, 5, 6])], headers: 30)
        // c moves before a; b is deleted, and its row moves to a; d is inserted, with a row of c.
        cards.sections = [("c", [4, 6]), ("d", [7, 5]), ("a", [1, 3, 2])]
        table.performBatchUpdates {
            table.deleteSections([1])
            table.insertSections([1])
            table.moveSection(2, toSection: 0)
            table.moveRow(at: path(0, 1), to: path(1, 2))
            table.moveRow(at: path(1, 2), to: path(1, 1))
        }
        stage.frame()
        #expect((table.cells[path(1, 2)] as? Cards.Cell)?.number == 3)
        stage.settle()
        expectConsistent(table, cards)
        #expect(table.headers.count == 3)
    }

    /// Contradictory changes reload the table with the current rows.
    @Test func inconsistentUpdatesReload() {
        let (stage, table, cards) = make([("a", [1]), ("b", [2])], headers: 30)
        cards.sections = [("b", [2])]
        table.deleteSections([0, 1])
        stage.settle()
        expectConsistent(table, cards)
        cards.sections = []
        table.deleteSections([7])
        stage.settle()
        expectConsistent(table, cards)
    }

    /// Random grids with random changes of rows and sections, each during the animation of the previous one.
    @Test(arguments: [1, 2, 3, 5]) func randomUpdatesStayConsistent(columns: Int) {
        var random = SeededRandom(seed: UInt64(columns))
        var next = 1000
        let start = (0..<4).map { s in (name: "\(s)", rows: (0..<12).map { s * 100 + $0 }) }
        let (stage, table, cards) = make(
            start, columns: columns, spacing: 6, estimated: columns == 2 ? 40 : nil, headers: 20)
        for round in 0..<60 {
            let old = cards.sections
            // Some sections are deleted, the others sometimes reordered, and some inserted.
            var kept = old.indices.filter { _ in random.next(6) > 0 }
            if random.next(3) == 0 { kept.reverse() }
            var order = kept.map { Optional($0) }
            if order.count < 6, random.next(2) == 0 {
                order.insert(nil, at: random.next(order.count + 1))
            }
            cards.sections = order.map { section in
                guard let section else {
                    next += 1
                    return ("\(next)", (0..<random.next(5)).map { $0 + next * 10 })
                }
                var rows = old[section].rows.filter { _ in random.next(5) > 0 }
                if random.next(2) == 0 {
                    next += 1
                    rows.insert(next, at: random.next(rows.count + 1))
                }
                return (old[section].name, rows)
            }
            let new = cards.sections
            table.performBatchUpdates {
                table.deleteSections(old.indices.filter { !kept.contains($0) })
                table.insertSections(order.indices.filter { order[$0] == nil })
                for (t, section) in order.enumerated() {
                    guard let s = section else { continue }
                    if kept != kept.sorted() { table.moveSection(s, toSection: t) }
                    let (before, after) = (old[s].rows, new[t].rows)
                    table.deleteRows(
                        at: before.indices.filter { !after.contains(before[$0]) }.map {
                            path($0, s)
                        })
                    table.insertRows(
                        at: after.indices.filter { !before.contains(after[$0]) }.map { path($0, t) }
                    )
                }
            }
            stage.frames(random.next(12))
            if round % 4 == 3 {
                stage.settle()
                expectConsistent(table, cards, "round \(round)")
            }
            if round % 7 == 0 {
                table.setContentOffset(Point(0, Double(random.next(300))), animated: false)
            }
        }
    }
}
