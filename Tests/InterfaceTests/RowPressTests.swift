import Geometry
import Motion
import Testing

@testable import Interface

/// The highlight of a touched row: pixels of a black highlight on white rows.
@MainActor @Suite struct RowPressTests {
    private final class Source: TableViewDataSource, TableViewDelegate {
        var highlights = true
        var selected: [Int] = []

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 60 }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            if let cell = tableView.dequeueReusableCell() { return cell }
            let cell = TableViewCell()
            cell.backgroundColor = .white
            cell.selectionColor = .black
            return cell
        }
        func tableView(_ tableView: TableView, shouldHighlightRowAt path: IndexPath) -> Bool {
            highlights
        }
        func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) {
            selected.append(path.row)
            tableView.deselectRow(at: path, animated: true)
        }
    }

    private let stage = Stage()
    private let table = TableView(rowHeight: 50)
    private let source = Source()

    init() {
        table.frame = Rect(0, 0, 300, 600)
        table.dataSource = source
        table.delegate = source
        table.showsVerticalScrollIndicator = false
        stage.root.addSubview(table)
        table.reloadData()
        stage.settle()
    }

    /// Returns the intensity of the highlight at y, 0...255.
    private func highlight(_ y: Int) -> Int { 255 - Int(stage.pixel(10, y) & 255) }

    @Test func heldRowIsHighlightedAfterDelay() {
        stage.touch(.began, 100, 120)
        stage.frame(0.016)
        stage.frame(0.016)
        stage.frame(0.016)
        #expect(highlight(120) == 0)
        stage.frame(0.004)
        #expect(highlight(120) == 255)
        #expect(highlight(80) == 0 && highlight(170) == 0)
        stage.touch(.ended, 100, 120)
        #expect(source.selected == [2])
        // The highlight fades and has disappeared after its duration.
        stage.frames(2)
        stage.frame(TableViewCell.highlightFade / 2)
        #expect((20...150).contains(highlight(120)))
        stage.settle()
        #expect(highlight(120) == 0)
    }

    /// However short the tap, its row is highlighted for at least one frame.
    @Test func quickTapIsHighlighted() {
        stage.touch(.began, 100, 120)
        stage.touch(.ended, 100, 120)
        #expect(source.selected == [2])
        stage.frame()
        #expect(highlight(120) == 255)
        stage.settle()
        #expect(highlight(120) == 0)
    }

    /// When a finger begins to scroll, the highlight is withdrawn and fades while content follows.
    @Test func scrollingWithdrawsHighlight() {
        stage.touch(.began, 100, 320)
        stage.frames(4)
        #expect(highlight(320) == 255)
        stage.touch(.moved, 100, 312)
        stage.frames(2)
        #expect(highlight(320) == 255)
        stage.touch(.moved, 100, 300)
        stage.frames(2)
        #expect(table.isDragging)
        var strengths: [Int] = []
        for _ in 0..<16 {
            strengths.append(highlight(305))
            stage.frame()
        }
        #expect(strengths.first ?? 0 > 100 && strengths.last == 0)
        #expect(zip(strengths, strengths.dropFirst()).allSatisfy { $0 >= $1 })
        stage.touch(.ended, 100, 300)
        stage.settle()
        #expect(source.selected.isEmpty)
    }

    /// Most scrolls begin before a highlight would appear.
    @Test func quickScrollShowsNoHighlight() {
        stage.touch(.began, 100, 320)
        for i in 1...8 {
            stage.touch(.moved, 100, 320 - Double(i) * 12)
            stage.frame()
            #expect((0..<12).allSatisfy { highlight($0 * 50 + 20) == 0 })
        }
        stage.touch(.ended, 100, 224)
    }

    /// A finger that stops a deceleration does not highlight a row.
    @Test func stoppingDecelerationShowsNoHighlight() {
        stage.drag(from: Point(100, 500), to: Point(100, 200), frames: 6)
        stage.frames(4)
        #expect(table.isDecelerating)
        stage.touch(.began, 100, 300)
        for _ in 0..<12 {
            stage.frame()
            #expect((0..<12).allSatisfy { highlight($0 * 50 + 20) == 0 })
        }
        stage.touch(.ended, 100, 300)
        #expect(source.selected.isEmpty)
    }

    /// Rows without an action for taps are not highlighted.
    @Test(arguments: [true, false])
    func rowsWithoutActionShowNoHighlight(allowsSelection: Bool) {
        table.allowsSelection = allowsSelection
        source.highlights = !allowsSelection
        stage.touch(.began, 100, 120)
        stage.frames(12)
        #expect(highlight(120) == 0)
        stage.touch(.ended, 100, 120)
        stage.frames(2)
        #expect(highlight(120) == 0 && source.selected.isEmpty)
    }

    /// A row that is deleted under the finger is not selected; one that moves is selected at its new index.
    @Test func pressedRowIsTrackedThroughUpdates() {
        stage.touch(.began, 100, 120)
        stage.frames(4)
        table.updateRows(
            deleted: [IndexPath(row: 0, section: 0)], inserted: [IndexPath(row: 59, section: 0)])
        stage.frame()
        stage.touch(.ended, 100, 120)
        #expect(source.selected == [1])
        stage.settle()
        stage.touch(.began, 100, 120)
        stage.frames(4)
        table.updateRows(
            deleted: [IndexPath(row: 2, section: 0)], inserted: [IndexPath(row: 59, section: 0)])
        stage.frame()
        stage.touch(.ended, 100, 120)
        #expect(source.selected == [1])
        stage.settle()
        #expect((0..<12).allSatisfy { highlight($0 * 50 + 20) == 0 })
    }
}
