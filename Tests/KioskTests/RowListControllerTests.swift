import Geometry
import ImageCodecs
import Interface
import JSON
import Platform
import SystemFonts
import Testing

@testable import Kiosk
@testable import KioskFile

@MainActor @Suite struct RowListControllerTests {
    private func description(
        _ rows: [RowDescription] = [RowDescription()], columns: Int = 1
    ) -> ListDescription {
        var list = ListDescription(key: "list", source: "a")
        list.rows = rows
        list.columns = columns
        return list
    }

    private func row(_ i: Int, in section: String = "", styleIndex: UInt8 = 0) -> RowContent {
        var row = RowContent(title: "Title \(i)", subtitle: "Subtitle", key: "\(i)")
        row.section = section
        row.styleIndex = styleIndex
        return row
    }

    private func rows(_ numbers: some Sequence<Int>, in section: (Int) -> String = { _ in "" })
        -> RowList
    {
        RowList(
            numbers.map { row($0, in: section($0)) },
            items: numbers.map { .object(["id": .string("\($0)")]) })
    }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
        IndexPath(row: row, section: section)
    }

    // MARK: Actions

    @Test func tapsAndSwipesReportItem() throws {
        var list = description()
        list.tap = .show("train")
        list.swipe = [
            SwipeAction(title: "Done", color: nil, action: .run(RunAction(["./done"]))),
            SwipeAction(title: "Read", color: nil, action: .back, isLeading: true),
        ]
        let stage = try RowStage(list)
        var performed: [(KioskAction, DataValue, String)] = []
        stage.controller.handlers.perform = { performed.append(($0, $1, $2)) }
        stage.controller.show(rows(0..<3))
        stage.settle()
        stage.tap(Point(100, 100))
        #expect(performed.count == 1 && performed[0].0 == .show("train"))
        #expect(performed[0].1["id"]?.text == "1" && performed[0].2 == "list.tap")
        #expect(stage.table.indexPathForSelectedRow == nil)
        // A full swipe across the last row.
        stage.drag(from: Point(230, 180), to: Point(20, 180))
        #expect(performed.count == 2 && performed[1].0 == .run(RunAction(["./done"])))
        #expect(performed[1].1["id"]?.text == "2" && performed[1].2 == "list.swipe[0].do")
        stage.drag(from: Point(40, 30), to: Point(230, 30))
        #expect(performed.count == 3 && performed[2].0 == .back)
        #expect(stage.table.indexPathForSwipedRow == nil)
    }

    /// A row without a tap action is not highlighted.
    @Test func rowsWithoutTapActionAreNotHighlighted() throws {
        var tappable = RowDescription()
        tappable.tap = .back
        tappable.key = "list.rows[1]"
        let stage = try RowStage(description([RowDescription(), tappable]))
        var keys: [String] = []
        stage.controller.handlers.perform = { keys.append($2) }
        stage.controller.show(RowList([row(0), row(1, styleIndex: 1)]))
        stage.settle()
        stage.screen.touch(.began, finger: 0, at: Point(100, 30), time: stage.now)
        for _ in 0..<6 { stage.frame() }
        #expect(stage.table.cellForRow(at: path(0))?.isHighlighted == false)
        stage.screen.touch(.ended, finger: 0, at: Point(100, 30), time: stage.now)
        stage.settle()
        #expect(keys.isEmpty)
        stage.tap(Point(100, 100))
        #expect(keys == ["list.rows[1].tap"])
    }

    // MARK: Changes

    /// A row moves to another section, in a list and in a grid; no other cells are recreated.
    @Test(arguments: [1, 3]) func rowsMoveBetweenSections(columns: Int) throws {
        let stage = try RowStage(description(columns: columns), size: Size(480, 800))
        stage.controller.show(rows(0..<8) { $0 < 4 ? "A" : "B" })
        stage.settle()
        let cell = try #require(stage.table.cellForRow(at: path(1)))
        stage.update(rows([0, 2, 3, 4, 5, 1, 6, 7]) { $0 < 4 && $0 != 1 ? "A" : "B" })
        #expect(stage.table.cellForRow(at: path(2, 1)) === cell)
        stage.settle()
        #expect(cell.frame == stage.table.rectForRow(at: path(2, 1)))
        #expect(stage.table.numberOfRows(inSection: 0) == 3)
        // A section that is removed takes its heading with it.
        stage.update(rows(4..<8) { _ in "B" })
        stage.settle()
        #expect(stage.table.numberOfSections == 1)
        #expect(stage.table.subviews.filter { $0 is SectionHeaderView }.count == 1)
        stage.update(RowList())
        stage.settle()
        #expect(stage.table.indexPathsForVisibleRows.isEmpty)
    }

    /// The visible rows keep their position when rows are inserted above them.
    @Test func insertionAboveKeepsVisibleRowsInPlace() throws {
        let stage = try RowStage(description(), size: Size(240, 320))
        stage.controller.show(rows(100..<200) { "\($0 / 10)" })
        stage.settle()
        stage.table.setContentOffset(Point(0, 2000), animated: false)
        stage.settle()
        let first = try #require(stage.table.indexPathsForVisibleRows.first)
        let key = stage.controller.list[first].key
        let y = stage.table.rectForRow(at: first).minY - stage.table.contentOffset.y
        stage.update(rows(Array(0..<7) + Array(100..<200)) { "\($0 / 10)" })
        stage.settle()
        let index = try #require(stage.controller.list.rows.firstIndex { $0.key == key })
        let now = stage.controller.list.path(of: index)
        #expect(abs(stage.table.rectForRow(at: now).minY - stage.table.contentOffset.y - y) < 0.01)
    }

    /// A million rows need a screenful of cells, at the start, at the end and after a change.
    @Test func millionRowsNeedOneScreenfulOfCells() throws {
        let stage = try RowStage(description())
        let content = RowContent(title: "A")
        stage.controller.show(RowList(Array(repeating: content, count: 1_000_000)))
        stage.settle()
        stage.table.scrollToRow(at: path(999_999), at: .bottom, animated: false)
        stage.settle()
        #expect(stage.table.cellForRow(at: path(999_999)) != nil)
        #expect(stage.table.cellCount < 14)
    }

    // MARK: Looks

    /// Rows of several lines are as high as their texts; other rows have the list's height.
    @Test func rowHeightsFollowTexts() throws {
        var wrapped = RowDescription()
        wrapped.lines = 4
        var low = RowDescription()
        low.height = 40
        let stage = try RowStage(description([wrapped, low]))
        let long =
            "A text of many words that does not fit on one line of a narrow screen, nor on two"
        var first = row(0)
        first.subtitle = long
        stage.controller.show(RowList([first, row(1), row(2, styleIndex: 1)]))
        stage.settle()
        let heights = (0..<3).map { stage.table.rectForRow(at: path($0)).height }
        #expect(heights[0] > 90 && heights[1] == 72 && heights[2] == 40)
        let cell = try #require(stage.table.cellForRow(at: path(0)))
        let labels = cell.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
        for label in labels { #expect(label.frame.maxY <= heights[0] && label.frame.minY >= 0) }
    }

    @Test(arguments: [KioskConfig.Theme.Density.compact, .regular, .spacious])
    func densityScalesRows(density: KioskConfig.Theme.Density) throws {
        var theme = KioskConfig.Theme()
        theme.density = density
        let stage = try RowStage(description(), theme: theme)
        stage.controller.show(rows(0..<3))
        stage.settle()
        #expect(stage.table.rectForRow(at: path(0)).height == (72 * density.scale).rounded())
        let title = stage.table.cellForRow(at: path(0))?.subviews.compactMap { $0 as? Label }.first
        #expect(title?.fontSize == 18 * density.scale)
    }

    /// Nothing extends beyond a row and texts do not overlap, whatever a row shows.
    @Test(arguments: [100.0, 180, 320, 640], [false, true])
    func rowContentsDoNotOverlap(width: Double, isRightToLeft: Bool) throws {
        var style = RowDescription()
        style.image = "{image}"
        style.tap = .show("x")
        let stage = try RowStage(
            description([style]), size: Size(width, 200), isRightToLeft: isRightToLeft)
        let long = "A text that is longer than any of these screens is wide, however it is set"
        var row = RowContent(title: long, subtitle: long, trailing: long, icon: "S1")
        row.details = RowContent.Details(badge: "1,234", image: .file("1"))
        stage.controller.show(RowList([row]))
        stage.settle()
        let cell = try #require(stage.table.cellForRow(at: path(0)))
        let views = cell.subviews.filter { !$0.isHidden && $0.frame.width > 0 }
        for view in views {
            #expect(view.frame.minX >= 0 && view.frame.maxX <= width && view.frame.maxY <= 72)
        }
        for (i, a) in views.enumerated() {
            for b in views[(i + 1)...] {
                let isApart =
                    a.frame.maxX <= b.frame.minX || b.frame.maxX <= a.frame.minX
                    || a.frame.maxY <= b.frame.minY || b.frame.maxY <= a.frame.minY
                #expect(isApart, "\(a.frame) and \(b.frame)")
            }
        }
        let title = try #require(views.compactMap { $0 as? Label }.first)
        #expect(title.frame.width >= 10)
    }

    /// Pictures are kept in memory while their rows are visible; others are kept up to the loader's limit.
    @Test func picturesAreKeptForVisibleRows() throws {
        var style = RowDescription()
        style.image = "{image}"
        let stage = try RowStage(description([style]))
        let limit = 200_000
        stage.loader.limit = limit
        stage.controller.show(
            RowList(
                (0..<2000).map { i in
                    var row = row(i)
                    row.details = RowContent.Details(image: .file("\(i)"))
                    return row
                }))
        stage.settle()
        for offset in stride(from: 0.0, to: 20_000, by: 250) {
            stage.table.setContentOffset(Point(0, offset), animated: false)
            stage.frame()
            #expect(stage.loader.size <= limit)
        }
        #expect(stage.loader.decodeCount > 100)
    }
}
