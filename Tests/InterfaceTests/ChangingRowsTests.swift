import Geometry
import Motion
import SystemFonts
import Testing
import Typography

@testable import Interface

/// A table whose rows are texts with keys, in sections, with heights of their own.
@MainActor private final class Board: View, TableViewDataSource, TableViewDelegate {
    final class Cell: TableViewCell {
        var text = ""
    }
    final class OtherCell: TableViewCell {}

    struct Row {
        var key: Int
        var text = ""
        var height = 50.0
        var isOther = false
    }

    var sections: [[Row]]
    var selected: [Int] = []
    var onSelect: () -> Void = {}
    var performed: [String] = []
    let family: FontFamily

    init(_ sections: [[Row]], _ family: FontFamily) {
        self.sections = sections
        self.family = family
        super.init()
    }

    func row(_ path: IndexPath) -> Row { sections[path.section][path.row] }

    func numberOfSections(in tableView: TableView) -> Int { sections.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        if row(path).isOther {
            return tableView.dequeueReusableCell(withIdentifier: "other")
                ?? OtherCell(reuseIdentifier: "other")
        }
        let cell = tableView.dequeueReusableCell() as? Cell ?? Cell()
        cell.text = row(path).text
        return cell
    }
    func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double {
        row(path).height
    }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        sections.count > 1 ? 20 : 0
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? { View() }
    func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {
        selected.append(row(path).key)
        onSelect()
    }
    func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> SwipeActionsConfiguration? {
        SwipeActionsConfiguration(actions: [
            ContextualAction(style: .normal, title: "Delete", family: family) {
                [unowned self] _, _, completion in
                performed.append(row(tableView.indexPathForSwipedRow ?? path).text)
                completion(true)
            }
        ])
    }
}

@MainActor @Suite struct ChangingRowsTests {
    private let stage = Stage()
    private let table = TableView(rowHeight: 50)
    private let board: Board

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: true).map { try $0.open() }
        board = Board([], FontFamily(fonts))
        table.frame = Rect(0, 0, 300, 600)
        table.dataSource = board
        table.delegate = board
        stage.root.addSubview(table)
        stage.root.addSubview(board)
    }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(row: row, section: section)
    }

    private func load(_ sections: [[Board.Row]], estimated: Double? = nil, columns: Int = 1) {
        board.sections = sections
        table.numberOfColumns = columns
        table.estimatedRowHeight = estimated
        table.reloadData()
        stage.settle()
    }

    private func rows(_ keys: Range<Int>, height: Double = 50) -> [Board.Row] {
        keys.map { Board.Row(key: $0, text: "\($0)", height: height) }
    }

    /// Changes a row by its key.
    private func change(_ key: Int, _ body: (inout Board.Row) -> Void) {
        for s in board.sections.indices {
            for i in board.sections[s].indices where board.sections[s][i].key == key {
                body(&board.sections[s][i])
            }
        }
    }

    private func place(_ key: Int) -> Double? {
        for s in board.sections.indices {
            for i in board.sections[s].indices where board.sections[s][i].key == key {
                return table.rectForRow(at: path(i, s)).minY - table.contentOffset.y
            }
        }
        return nil
    }

    // MARK: The scroll position

    enum Change: CaseIterable {
        case reconfigured, reloaded, everyRow, grown, inserted, mapped
    }

    /// Rows higher than estimated change at every refresh: content at its start stays there, in lists, sections and
    /// grids.
    @Test(arguments: Change.allCases, [(1, 1), (2, 1), (1, 3)])
    func contentStaysAtItsStart(change: Change, shape: (sections: Int, columns: Int)) {
        let count = change == .inserted ? 4 : 6
        load(
            (0..<shape.sections).map { s in
                rows(s * 100..<s * 100 + count / shape.sections, height: 86)
            }, estimated: 50, columns: shape.columns)
        for round in 0..<6 {
            self.change(0) {
                $0.text = "\(round)"
                if change == .grown { $0.height += 10 }
            }
            switch change {
            case .reconfigured, .grown: table.reconfigureRows(at: [path(0)])
            case .reloaded: table.reloadRows(at: [path(0)])
            case .everyRow: table.reconfigureRows(at: board.sections[0].indices.map { path($0) })
            case .inserted:
                guard round < 2 else { break }
                board.sections[0].insert(
                    Board.Row(key: 50 + round, height: 86), at: 0)
                table.insertRows(at: [path(0)])
            case .mapped: table.reloadData { $0 }
            }
            stage.frame()
            #expect(table.contentOffset.y == 0)
            stage.settle()
            #expect(table.contentOffset.y == 0)
        }
    }

    /// A row above the visible ones changes its height: nothing visible moves.
    @Test(arguments: [1, 3]) func changesAboveMoveNothing(columns: Int) throws {
        load([rows(0..<200, height: 70)], estimated: 50, columns: columns)
        table.setContentOffset(Point(0, 1500), animated: false)
        stage.settle()
        let first = try #require(table.indexPathsForVisibleRows.first { place($0.row) ?? -1 >= 0 })
        let seen = try #require(place(board.row(first).key))
        for key in 0..<4 { change(key) { $0.height = 110 } }
        table.reconfigureRows(at: (0..<4).map { path($0) })
        stage.settle()
        #expect(abs(try #require(place(board.row(first).key)) - seen) < 1e-6)
        table.reloadData { $0 }
        stage.settle()
        #expect(abs(try #require(place(board.row(first).key)) - seen) < 1e-6)
    }

    // Swift 6.0 crashes on a closure in the arguments of a test.
    nonisolated private static let shrinking = [0, 1, 5, 20].flatMap { [($0, true), ($0, false)] }

    /// Most rows go while the list is flung: the others are visible in every frame, and the content comes home.
    @Test(arguments: ["batch", "mapped", "reload"], shrinking)
    func shrinkingContentIsNeverEmpty(kind: String, shrinking: (remaining: Int, isFlung: Bool)) {
        let (remaining, isFlung) = shrinking
        load([rows(0..<200)], estimated: remaining == 5 ? 50 : nil)
        table.setContentOffset(Point(0, 5000), animated: false)
        if isFlung {
            stage.drag(from: Point(100, 550), to: Point(100, 150), frames: 6)
        }
        stage.frame()
        board.sections = [rows(0..<remaining)]
        switch kind {
        case "batch": table.deleteRows(at: (remaining..<200).map { path($0) })
        case "mapped": table.reloadData { $0.row < remaining ? $0 : nil }
        default: table.reloadData()
        }
        for _ in 0..<200 {
            #expect(remaining == 0 || !table.indexPathsForVisibleRows.isEmpty)
            if !stage.frame() { break }
        }
        #expect(table.contentOffset.y == Double(max(0, remaining * 50 - 600)))
    }

    /// Rows that fit change their order while they bounce back, or while a finger pulls them: they come to rest at their
    /// start.
    @Test(arguments: [true, false]) func reorderedRowsComeHome(isHeld: Bool) {
        load([rows(0..<8)])
        stage.touch(.began, 100, 500)
        for y in stride(from: 480.0, through: 220, by: -20) {
            stage.touch(.moved, 100, y)
            stage.frame()
        }
        if !isHeld { stage.touch(.ended, 100, 220) }
        stage.frames(4)
        #expect(table.contentOffset.y > 20)
        let order = [5, 1, 0, 3, 2, 6, 4, 7]
        let old = board.sections[0]
        board.sections = [order.map { old[$0] }]
        table.updateRows(moved: order.enumerated().map { (path($1), path($0)) })
        let offset = table.contentOffset.y
        stage.frame()
        if isHeld {
            #expect(abs(table.contentOffset.y - offset) < 1)
            stage.touch(.ended, 100, 220)
        }
        stage.settle()
        #expect(table.contentOffset.y == 0)
    }

    /// Rows that were far away are seen within a few frames after all others have gone.
    @Test(arguments: [(0, 2), (195, 5)]) func distantRowsAreSeenSoon(
        remaining: (first: Int, count: Int)
    ) {
        load([rows(0..<200)])
        table.setContentOffset(Point(0, 5000), animated: false)
        stage.settle()
        let kept = remaining.first..<remaining.first + remaining.count
        board.sections = [rows(kept)]
        table.deleteRows(at: (0..<200).filter { !kept.contains($0) }.map { path($0) })
        stage.frames(6)
        let view = Rect(0, table.contentOffset.y, 300, 600)
        let seen = (0..<kept.count).filter { index in
            table.cellForRow(at: path(index))?.presentationFrame.intersection(view).isEmpty == false
        }
        #expect(!seen.isEmpty)
        stage.settle()
        #expect(table.contentOffset.y == 0)
    }

    // MARK: Cells

    @Test func changedRowKeepsItsCell() throws {
        load([rows(0..<20)])
        let cell = try #require(table.cellForRow(at: path(2)) as? Board.Cell)
        change(2) { $0.text = "new" }
        table.reconfigureRows(at: [path(2)])
        #expect(table.cellForRow(at: path(2)) === cell && cell.text == "new")
        stage.settle()
        #expect(cell.subviews.isEmpty && table.cellCount == 12)
        // The data source may provide another cell.
        change(2) { $0.isOther = true }
        table.reconfigureRows(at: [path(2)])
        #expect(table.cellForRow(at: path(2)) is Board.OtherCell)
        stage.settle()
        #expect(table.subviews.filter { $0 is TableViewCell }.count == 12)
    }

    /// The old content fades out above the new one, in the pictures as with two cells.
    @Test func changedContentCrossFades() throws {
        load([rows(0..<20)])
        let cell = try #require(table.cellForRow(at: path(2)))
        cell.backgroundColor = .white
        stage.frames(3)
        table.updateRows(reconfigured: [path(2)])
        cell.backgroundColor = .black
        var last = 255
        for _ in 0..<20 {
            stage.frame()
            let level = Int(stage.pixel(10, 120) & 255)
            #expect(level <= last)
            last = level
        }
        #expect(last == 0)
    }

    // MARK: Presses

    /// While rows move to new places, a press belongs to the row that is seen under the finger.
    @Test func pressIsOnRowThatIsSeen() {
        load([rows(0..<8)])
        board.sections[0].removeFirst(2)
        table.deleteRows(at: [path(0), path(1)])
        stage.frames(2)
        // Row 3 is still seen near its old place, where row 5 will be.
        let place = table.cellForRow(at: path(1))?.presentationFrame.midY ?? 0
        #expect(place > 150)
        stage.touch(.began, 100, place)
        stage.frames(4)
        stage.touch(.ended, 100, place)
        #expect(board.selected == [3])
    }

    /// What a row showed when it was pressed is kept for its selection, and for no other press.
    @Test func contentOfPressedRowIsKept() {
        load([rows(0..<8)])
        for (key, kept) in [(2, "2"), (3, nil)] as [(Int, String?)] {
            let y = Double(key) * 50 + 25
            stage.touch(.began, 100, y)
            stage.frames(8)
            for round in 0..<2 where kept != nil {
                table.keepContentOfPressedRows { board.row($0).text }
                change(key) { $0.text = "new \(round)" }
                table.reconfigureRows(at: [path(key)])
            }
            board.onSelect = { [unowned table] in #expect(table.selectedContent as? String == kept)
            }
            stage.touch(.ended, 100, y)
            stage.settle()
        }
        #expect(board.selected == [2, 3] && table.selectedContent == nil)
    }

    enum Refresh: CaseIterable {
        case reconfigured, reloaded, otherCell, insertedAbove, deletedAbove, moved, mapped, shifted
    }

    private func refresh(_ kind: Refresh, _ round: Int, row key: Int) {
        let old = board.sections[0].firstIndex { $0.key == key } ?? 0
        change(key) { $0.text = "\(round)" }
        switch kind {
        case .reconfigured: table.reconfigureRows(at: [path(old)])
        case .reloaded: table.reloadRows(at: [path(old)])
        case .otherCell:
            change(key) { $0.isOther.toggle() }
            table.reconfigureRows(at: [path(old)])
        case .insertedAbove:
            board.sections[0].insert(Board.Row(key: 1000 + round), at: 0)
            table.insertRows(at: [path(0)])
        case .deletedAbove where old == 0: break
        case .deletedAbove:
            board.sections[0].remove(at: 0)
            table.deleteRows(at: [path(0)])
        case .moved:
            board.sections[0].swapAt(old, old + 1)
            table.moveRow(at: path(old), to: path(old + 1))
        case .mapped: table.reloadData { $0 }
        case .shifted:
            board.sections[0].insert(Board.Row(key: 1000 + round), at: 0)
            table.reloadData { IndexPath(row: $0.row + 1, section: 0) }
        }
    }

    /// Presses of all lengths act once, on the row on which the finger touched down, whatever changes meanwhile; also
    /// before the touch is delivered, and if the finger trembles.
    @Test(arguments: Refresh.allCases, [0.0, 0.03, 0.3, 0.7])
    func pressesSurviveChanges(kind: Refresh, duration: Double) {
        load([rows(0..<40)])
        stage.touch(.began, 100, 225)
        var time = 0.0
        var round = 0
        while time <= duration {
            refresh(kind, round, row: 4)
            round += 1
            for _ in 0..<12 where time <= duration {
                stage.frame()
                time += 1.0 / 60
                stage.touch(.moved, 100 + Double(round % 2), 226)
            }
        }
        stage.touch(.ended, 100, 225)
        #expect(board.selected == [4])
        stage.settle()
        #expect(table.cells.values.allSatisfy { !$0.isHighlighted })
    }

    /// The pressed row stays highlighted through changes, and only it.
    @Test(arguments: Refresh.allCases) func pressedRowStaysHighlighted(kind: Refresh) {
        load([rows(0..<40)])
        stage.touch(.began, 100, 225)
        stage.frames(6)
        for round in 0..<3 {
            refresh(kind, round, row: 4)
            stage.frames(20)
            let lit = table.cells.filter { $0.value.isHighlighted }.keys
            #expect(lit.map { board.row($0).key } == [4])
        }
        // The finger leaves the row.
        stage.touch(.moved, 285, 225)
        stage.frames(3)
        stage.touch(.cancelled, 285, 225)
        stage.settle()
        #expect(board.selected.isEmpty && table.cells.values.allSatisfy { !$0.isHighlighted })
    }

    /// A row that is deleted under the finger does nothing, nor does the one that takes its place.
    @Test(arguments: [true, false]) func deletedRowIsNotPressed(isDelivered: Bool) {
        load([rows(0..<40)])
        stage.touch(.began, 100, 225)
        stage.frames(isDelivered ? 8 : 1)
        board.sections[0].remove(at: 4)
        table.deleteRows(at: [path(4)])
        stage.frames(30)
        stage.touch(.ended, 100, 225)
        stage.settle()
        #expect(board.selected.isEmpty)
    }

    // MARK: Swiped rows

    private func open(_ row: Int) {
        let y = Double(row) * 50 + 25
        stage.drag(from: Point(250, y), to: Point(150, y))
        stage.settle()
    }

    /// Buttons stay uncovered while their row changes, and act on its current content.
    @Test(arguments: Refresh.allCases) func swipedRowStaysOpen(kind: Refresh) throws {
        load([rows(0..<40)])
        open(4)
        for round in 0..<5 {
            refresh(kind, round, row: 4)
            stage.frames(20)
        }
        stage.settle()
        let row = try #require(table.indexPathForSwipedRow)
        #expect(board.row(row).key == 4)
        let view = try #require(table.swipe?.view)
        #expect(view.superview === table)
        #expect(table.cells[row]?.presentationFrame.minX == -view.totalWidth)
        stage.tap(290, view.frame.midY - table.contentOffset.y)
        stage.settle()
        #expect(board.performed == ["4"] && board.selected.isEmpty)
        #expect(table.swipe == nil)
    }

    /// A finger on a button presses it although the row changes below it.
    @Test(arguments: Refresh.allCases) func pressOnButtonSurvivesChanges(kind: Refresh) throws {
        load([rows(0..<40)])
        open(4)
        stage.touch(.began, 290, 225)
        stage.frames(6)
        refresh(kind, 7, row: 4)
        stage.frames(20)
        // Also a button that has been moved away from under the finger is pressed.
        stage.touch(.moved, 289, 226)
        stage.frame()
        stage.touch(.ended, 289, 226)
        stage.settle()
        #expect(board.performed == ["7"])
    }

    /// A swipe that is under way when the row changes opens it.
    @Test(arguments: [Refresh.reconfigured, .reloaded, .mapped])
    func swipeInProgressGoesOn(kind: Refresh) {
        load([rows(0..<40)])
        stage.drag(from: Point(250, 225), to: Point(200, 225), ends: false)
        refresh(kind, 1, row: 4)
        stage.frames(3)
        for x in stride(from: 195.0, through: 150, by: -5) {
            stage.touch(.moved, x, 225)
            stage.frame()
        }
        stage.touch(.ended, 150, 225)
        stage.settle()
        #expect(table.indexPathForSwipedRow == path(4))
    }
}
