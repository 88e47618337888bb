import Geometry
import Rasterizer
import Testing

@testable import Interface

/// Cells in the usual arrangements, and what a table shows besides its rows.
@MainActor @Suite struct CellStyleTests {
    private let stage = Stage()

    init() throws {
        let family = try TestFonts.boxes()
        SystemFont.use(regular: family, bold: family)
    }

    private final class Rows: TableViewDataSource, TableViewDelegate {
        var counts = [3, 40]
        var titles: [Int: String] = [0: "first", 1: "second"]
        var styles = TableViewCell.CellStyle.default
        var events: [String] = []

        func numberOfSections(in tableView: TableView) -> Int { counts.count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            counts[section]
        }
        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell =
                tableView.dequeueReusableCell(withIdentifier: "cell")
                ?? TableViewCell(style: styles, reuseIdentifier: "cell")
            cell.textLabel?.text = "row"
            return cell
        }
        func tableView(
            _ tableView: TableView, titleForHeaderInSection section: Int
        ) -> String? { titles[section] }
        func tableView(
            _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
        ) {
            events.append("show \(indexPath.section).\(indexPath.row) \(cell.frame.height)")
        }
        func tableView(
            _ tableView: TableView, didEndDisplaying cell: TableViewCell,
            forRowAt indexPath: IndexPath
        ) { events.append("hide \(indexPath.section).\(indexPath.row)") }
    }

    private func makeTable(_ rows: Rows) -> TableView {
        let table = TableView(frame: stage.root.bounds, style: .plain)
        table.dataSource = rows
        table.delegate = rows
        stage.root.addSubview(table)
        stage.settle()
        return table
    }

    // MARK: Cells

    private func makeCell(_ style: TableViewCell.CellStyle) -> TableViewCell {
        let cell = TableViewCell(style: style, reuseIdentifier: "cell")
        cell.frame = Rect(0, 0, 300, 60)
        cell.textLabel?.text = "abc"
        cell.detailTextLabel?.text = "de"
        return cell
    }

    private func lay(_ cell: TableViewCell) {
        stage.root.addSubview(cell)
        stage.settle()
    }

    // UITableViewCell.detailTextLabel, imageView: nil where the style has none.
    @Test(arguments: [
        (TableViewCell.CellStyle.default, false, true), (.value1, true, true),
        (.value2, true, false), (.subtitle, true, true),
    ])
    func stylesHaveTheirParts(
        style: TableViewCell.CellStyle, hasDetail: Bool, hasImage: Bool
    ) {
        let cell = makeCell(style)
        #expect(cell.textLabel != nil && (cell.detailTextLabel != nil) == hasDetail)
        #expect((cell.imageView != nil) == hasImage)
        #expect(cell.textLabel === cell.textLabel && cell.contentView === cell.contentView)
        #expect(cell.textLabel?.superview === cell.contentView)
        #expect(cell.reuseIdentifier == "cell")
    }

    @Test func textIsAtTheLeadingEdge() {
        let cell = makeCell(.default)
        lay(cell)
        #expect(cell.contentView.frame == Rect(0, 0, 300, 60))
        #expect(cell.textLabel?.frame == Rect(16, 0, 268, 60))
    }

    @Test func detailIsAtTheTrailingEdge() throws {
        let cell = makeCell(.value1)
        lay(cell)
        let (text, detail) = (try #require(cell.textLabel), try #require(cell.detailTextLabel))
        #expect(text.frame.minX == 16 && detail.frame.maxX == 284)
        #expect(text.frame.maxX <= detail.frame.minX)
        #expect(detail.textAlignment == .trailing && detail.textColor == .secondaryLabel)
    }

    @Test func detailIsBelowTheText() throws {
        let cell = makeCell(.subtitle)
        lay(cell)
        let (text, detail) = (try #require(cell.textLabel), try #require(cell.detailTextLabel))
        #expect(text.frame.minX == 16 && detail.frame.minX == 16)
        #expect(detail.frame.minY == text.frame.maxY && detail.fontSize < text.fontSize)
        cell.detailTextLabel?.text = ""
        cell.setNeedsLayout()
        stage.settle()
        #expect(text.frame == Rect(16, 0, 268, 60))
    }

    @Test func secondValueFollowsTintedText() throws {
        let cell = makeCell(.value2)
        lay(cell)
        let (text, detail) = (try #require(cell.textLabel), try #require(cell.detailTextLabel))
        #expect(text.textColor == .systemBlue && text.frame.maxX < detail.frame.minX)
    }

    @Test func imageMovesTheText() {
        let cell = makeCell(.default)
        cell.imageView?.image = Image(bitmap: PixelBuffer(width: 30, height: 20).makeSnapshot())
        lay(cell)
        #expect(cell.imageView?.frame == Rect(16, 20, 30, 20))
        #expect(cell.textLabel?.frame == Rect(62, 0, 222, 60))
    }

    @Test func cellIsMirroredInRightToLeftLayout() {
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        let cell = makeCell(.default)
        cell.imageView?.image = Image(bitmap: PixelBuffer(width: 30, height: 20).makeSnapshot())
        lay(cell)
        #expect(cell.imageView?.frame == Rect(254, 20, 30, 20))
    }

    // MARK: Tables

    // UITableView.dequeueReusableCell(withIdentifier:for:): a registered class is instantiated.
    @Test func registeredClassMakesCells() {
        let table = TableView(frame: stage.root.bounds, style: .plain)
        table.register(TableViewCell.self, forCellReuseIdentifier: "a")
        let cell = table.dequeueReusableCell(
            withIdentifier: "a", for: IndexPath(row: 0, section: 0))
        #expect(cell.reuseIdentifier == "a")
    }

    // UITableViewDataSource.tableView(_:titleForHeaderInSection:)
    @Test func titlesMakeHeaders() throws {
        let rows = Rows()
        let table = makeTable(rows)
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 28)
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 28 + 3 * 44 + 28)
        let header = try #require(table.headers[0] as? SectionTitleView)
        #expect(header.label.text == "first" && header.frame == Rect(0, 0, 300, 28))
        // The header sticks to the top, until the next one pushes it out.
        table.contentOffset.y = 50
        stage.settle()
        #expect(header.frame.minY == 50)
        rows.titles = [:]
        table.reloadData()
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 0)
    }

    // UITableView.tableHeaderView, tableFooterView
    @Test func viewsAroundTheSectionsScroll() {
        let rows = Rows()
        rows.titles = [:]
        let table = makeTable(rows)
        let (header, footer) = (View(frame: Rect(0, 0, 10, 70)), View(frame: Rect(0, 0, 10, 30)))
        table.tableHeaderView = header
        table.tableFooterView = footer
        stage.settle()
        #expect(header.frame == Rect(0, 0, 300, 70) && header.superview === table)
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 70)
        #expect(table.contentSize.height == 70 + 43 * 44 + 30)
        #expect(footer.frame == Rect(0, 70 + 43 * 44, 300, 30))
        #expect(table.indexPathForRow(at: Point(10, 60)) == nil)
        #expect(table.indexPathForRow(at: Point(10, 80)) == IndexPath(row: 0, section: 0))
        #expect(table.indexPathForRow(at: Point(10, 70 + 43 * 44 + 5)) == nil)
        table.tableHeaderView = nil
        stage.settle()
        #expect(header.superview == nil)
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 0)
    }

    @Test func headerViewOfEmptyTableIsShown() {
        let table = TableView(frame: stage.root.bounds, style: .plain)
        let rows = Rows()
        rows.counts = []
        table.tableHeaderView = View(frame: Rect(0, 0, 10, 70))
        table.dataSource = rows
        stage.root.addSubview(table)
        stage.settle()
        #expect(table.tableHeaderView?.frame == Rect(0, 0, 300, 70))
        #expect(table.contentSize.height == 70)
    }

    // UITableViewDelegate.tableView(_:willDisplay:forRowAt:), didEndDisplaying
    @Test func delegateSeesCellsComeAndGo() {
        let rows = Rows()
        rows.titles = [:]
        let table = makeTable(rows)
        #expect(rows.events.prefix(2) == ["show 0.0 44.0", "show 0.1 44.0"])
        rows.events = []
        table.contentOffset.y = 100
        stage.settle()
        #expect(rows.events.contains("hide 0.0") && rows.events.contains("hide 0.1"))
        #expect(rows.events.contains { $0.hasPrefix("show 1.") })
    }

    // UITableView.separatorStyle
    @Test func linesSeparateRows() {
        let rows = Rows()
        rows.titles = [:]
        let table = makeTable(rows)
        stage.root.backgroundColor = .white
        #expect(table.separatorStyle == .singleLine)
        table.separatorColor = .red
        stage.settle()
        let picture = stage.picture()
        #expect(picture[200, 43] == Color.red.argb && picture[8, 43] != Color.red.argb)
        table.separatorStyle = .none
        stage.settle()
        #expect(stage.pixel(200, 43) != Color.red.argb)
        #expect(TableView(rowHeight: 44).separatorStyle == .none)
        #expect(TableViewController().tableView.separatorStyle == .singleLine)
    }
}
