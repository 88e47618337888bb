import Geometry
import Motion
import SystemFonts
import Testing
import Typography

@testable import Interface

/// A table of ten rows with actions at both ends.
@MainActor private final class Inbox: TableViewDataSource, TableViewDelegate {
    var rows = Array(0..<10)
    var hasLeading = true
    var isFullSwipeAllowed = true
    var performed: [String] = []
    var selected: [Int] = []
    /// Whether actions complete immediately. Otherwise `pendingCompletion` is the completion of the last one.
    var completes = true
    var pendingCompletion: ((Bool) -> Void)?
    var onDelete: (Int) -> Void = { _ in }
    let family: FontFamily

    init(_ family: FontFamily) { self.family = family }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        tableView.dequeueReusableCell() ?? TableViewCell()
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath.row)
    }
    private func action(
        _ title: String, _ style: ContextualAction.Style, _ path: IndexPath
    ) -> ContextualAction {
        ContextualAction(style: style, title: title, family: family) {
            [unowned self] action, _, completion in
            performed.append("\(action.title) \(rows[path.row])")
            if style == .destructive { onDelete(path.row) }
            if completes { completion(true) } else { pendingCompletion = completion }
        }
    }
    func tableView(
        _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? {
        hasLeading ? SwipeActionsConfiguration(actions: [action("Read", .normal, indexPath)]) : nil
    }
    func tableView(
        _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> SwipeActionsConfiguration? {
        let configuration = SwipeActionsConfiguration(actions: [
            action("Delete", .destructive, indexPath), action("Flag", .normal, indexPath),
        ])
        configuration.performsFirstActionWithFullSwipe = isFullSwipeAllowed
        return configuration
    }
}

/// A view that retains an inbox, since a table does not retain its delegate.
private final class Owner: View {
    let inbox: Inbox

    init(_ inbox: Inbox) {
        self.inbox = inbox
        super.init()
    }
}

@MainActor @Suite struct SwipeActionTests {
    private func make() throws -> (Stage, TableView, Inbox) {
        let stage = Stage(Size(300, 400))
        let fonts = try FontCatalog().textFonts(bold: true).map { try $0.open() }
        let inbox = Inbox(FontFamily(fonts))
        let table = TableView(rowHeight: 50)
        table.frame = Rect(0, 0, 300, 400)
        table.dataSource = inbox
        table.delegate = inbox
        stage.root.addSubview(table)
        stage.root.addSubview(Owner(inbox))
        table.reloadData()
        stage.settle()
        return (stage, table, inbox)
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    /// Returns the horizontal displacement at which a row is displayed, in points.
    private func offset(_ row: Int, _ table: TableView) -> Double {
        table.cells[path(row)]?.presentationFrame.minX ?? .nan
    }

    /// Opens a row's trailing actions.
    private func open(_ row: Int, _ stage: Stage, _ table: TableView) {
        let y = Double(row) * 50 + 25 - table.contentOffset.y
        stage.drag(from: Point(250, y), to: Point(120, y))
        stage.settle()
    }

    @Test func swipeRevealsActionsAndTapPerformsThem() throws {
        let (stage, table, inbox) = try make()
        open(2, stage, table)
        let view = try #require(table.swipe?.view)
        #expect(table.indexPathForSwipedRow == path(2))
        #expect(view.totalWidth >= 2 * SwipeActionsView.minimumButtonWidth)
        #expect(offset(2, table) == -view.totalWidth && offset(1, table) == 0)
        #expect(inbox.performed.isEmpty && inbox.selected.isEmpty)
        // The second action is further inward than the first.
        stage.tap(300 - view.totalWidth + 20, 125)
        #expect(inbox.performed == ["Flag 2"])
        stage.settle()
        #expect(offset(2, table) == 0 && table.swipe == nil)
        #expect(!table.subviews.contains { $0 is SwipeActionsView })
    }

    @Test func rowStaysOpenUntilActionCompletes() throws {
        let (stage, table, inbox) = try make()
        inbox.completes = false
        open(2, stage, table)
        stage.tap(290, 125)
        stage.settle()
        #expect(inbox.performed == ["Delete 2"] && table.indexPathForSwipedRow == path(2))
        inbox.pendingCompletion?(true)
        stage.settle()
        #expect(table.swipe == nil && offset(2, table) == 0)
    }

    @Test func hideSwipeActionsClosesRow() throws {
        let (stage, table, inbox) = try make()
        open(2, stage, table)
        table.hideSwipeActions(animated: true)
        stage.settle()
        #expect(table.swipe == nil && offset(2, table) == 0 && inbox.performed.isEmpty)
    }

    @Test func shortSwipeClosesAndFlickOpens() throws {
        let (stage, table, _) = try make()
        stage.drag(from: Point(250, 75), to: Point(215, 75), frames: 30)
        #expect(table.swipe == nil)
        stage.settle()
        #expect(offset(1, table) == 0)
        stage.drag(from: Point(250, 75), to: Point(200, 75), frames: 3)
        stage.settle()
        #expect(table.indexPathForSwipedRow == path(1))
    }

    @Test func onlyOneRowIsOpenAtATime() throws {
        let (stage, table, _) = try make()
        open(1, stage, table)
        open(4, stage, table)
        #expect(table.indexPathForSwipedRow == path(4) && offset(1, table) == 0)
        #expect(table.subviews.filter { $0 is SwipeActionsView }.count == 1)
    }

    /// A touch on another row closes the open one and selects nothing.
    @Test func touchElsewhereClosesRow() throws {
        let (stage, table, inbox) = try make()
        open(1, stage, table)
        stage.touch(.began, 100, 225)
        stage.frames(8)
        stage.touch(.ended, 100, 225)
        stage.settle()
        #expect(table.swipe == nil && offset(1, table) == 0 && inbox.selected.isEmpty)
        stage.tap(100, 225)
        #expect(inbox.selected == [4])
    }

    @Test func scrollingClosesRow() throws {
        let (stage, table, _) = try make()
        open(1, stage, table)
        stage.drag(from: Point(100, 300), to: Point(100, 200), ends: false)
        #expect(table.swipe == nil)
        stage.frames(60)
        #expect(offset(5, table) == 0)
    }

    /// A vertical drag scrolls, and a horizontal one does not.
    @Test func verticalAndHorizontalDragsAreDistinguished() throws {
        let (stage, table, _) = try make()
        stage.drag(from: Point(250, 300), to: Point(235, 200), ends: false)
        #expect(table.contentOffset.y > 50 && table.swipe == nil)
        stage.touch(.ended, 235, 200)
        stage.settle()
        let offset = table.contentOffset.y
        stage.drag(from: Point(250, 100), to: Point(120, 130))
        stage.settle()
        #expect(table.contentOffset.y == offset && table.swipe != nil)
    }

    /// If there are no actions on a side, the row does not move that way.
    @Test func rowsWithoutActionsDoNotMove() throws {
        let (stage, table, inbox) = try make()
        inbox.hasLeading = false
        stage.drag(from: Point(50, 75), to: Point(200, 75), ends: false)
        #expect(offset(1, table) == 0 && table.swipe == nil)
        stage.touch(.ended, 200, 75)
        inbox.hasLeading = true
        stage.drag(from: Point(50, 75), to: Point(150, 75))
        stage.settle()
        #expect(offset(1, table) == table.swipe?.view.totalWidth)
    }

    @Test func fullSwipePerformsFirstAction() throws {
        let (stage, table, inbox) = try make()
        inbox.onDelete = { row in
            inbox.rows.remove(at: row)
            table.deleteRows(at: [IndexPath(row: row, section: 0)])
        }
        stage.drag(from: Point(290, 125), to: Point(20, 125), frames: 20, ends: false)
        #expect(table.swipe?.view.isExpanded == true && inbox.performed.isEmpty)
        stage.touch(.ended, 20, 125)
        #expect(inbox.performed == ["Delete 2"])
        stage.settle()
        #expect(inbox.rows == [0, 1, 3, 4, 5, 6, 7, 8, 9])
        #expect(table.swipe == nil && !table.subviews.contains { $0 is SwipeActionsView })
        #expect(table.cells.values.allSatisfy { $0.frame.minX == 0 && $0.alpha == 1 })
    }

    /// If the finger returns before it lifts, nothing is performed. If full swipes are not allowed, the row
    /// resists beyond its actions.
    @Test func fullSwipeCanBeWithdrawnOrDisallowed() throws {
        let (stage, table, inbox) = try make()
        stage.drag(from: Point(290, 125), to: Point(20, 125), frames: 20, ends: false)
        for x in stride(from: 20.0, through: 150, by: 10) {
            stage.touch(.moved, x, 125)
            stage.frame()
        }
        stage.frames(10)
        #expect(table.swipe?.view.isExpanded == false)
        stage.touch(.ended, 150, 125)
        stage.settle()
        #expect(inbox.performed.isEmpty)
        table.hideSwipeActions(animated: false)
        inbox.isFullSwipeAllowed = false
        stage.drag(from: Point(290, 125), to: Point(10, 125), frames: 20, ends: false)
        stage.frames(5)
        let total = try #require(table.swipe?.view.totalWidth)
        #expect((-280 + 10)...(-total - 10) ~= offset(2, table))
        stage.touch(.ended, 10, 125)
        stage.settle()
        #expect(inbox.performed.isEmpty && offset(2, table) == -total)
    }

    /// An open row keeps its actions while rows are inserted, deleted and reloaded, and loses them with its data.
    @Test func updatesKeepRowOpenUntilAllDataIsReplaced() throws {
        let (stage, table, inbox) = try make()
        open(2, stage, table)
        inbox.rows.removeFirst()
        table.deleteRows(at: [path(0)])
        stage.settle()
        let view = try #require(table.swipe?.view)
        #expect(table.indexPathForSwipedRow == path(1))
        #expect(view.frame.minY == 50 && offset(1, table) == -view.totalWidth)
        table.reloadRows(at: [path(1)])
        stage.settle()
        #expect(table.swipe?.view === view && offset(1, table) == -view.totalWidth)
        table.reloadData()
        #expect(table.swipe == nil && !table.subviews.contains { $0 is SwipeActionsView })
    }

    /// At every moment the buttons fill the area that the row uncovers.
    @Test func buttonsFillRevealedArea() throws {
        let (stage, table, _) = try make()
        let y = 125.0
        var frames = 0
        stage.touch(.began, 290, y)
        for x in stride(from: 290.0, through: 20, by: -15) {
            stage.touch(.moved, x, y)
            stage.frame()
            guard let view = table.swipe?.view, view.revealed > 0 else { continue }
            frames += 1
            let cell = offset(2, table)
            #expect(abs(view.frame.minX - (300 + cell)) < 1e-9 && view.frame.maxX == 300)
            let picture = stage.picture()
            for x in Int((300 + cell).rounded(.up))..<300 {
                // White is the table's background.
                #expect(picture[x, 103] != 0xffff_ffff)
            }
        }
        // The row moves in all frames except for the first ones, in which the finger is within the touch slop.
        #expect(frames > 12)
    }
}
