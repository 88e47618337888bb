import Geometry
import Motion
import Rasterizer
import Testing

@testable import Interface

/// A table with sections of rows that show their own index paths.
private final class Source: TableViewDataSource, TableViewDelegate {
    var sections: [Int]
    var headerHeight = 0.0
    var heights: (IndexPath) -> Double = { _ in 50 }
    var made = 0
    var asked: [IndexPath] = []
    var selected: [IndexPath] = []

    init(_ sections: [Int]) { self.sections = sections }

    func numberOfSections(in tableView: TableView) -> Int { sections.count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        sections[section]
    }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        asked.append(indexPath)
        if let cell = tableView.dequeueReusableCell() { return cell }
        made += 1
        let cell = TableViewCell()
        cell.backgroundColor = .white
        return cell
    }
    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
        heights(indexPath)
    }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
        headerHeight
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
        let view = View()
        view.backgroundColor = Color(argb: 0xff00_0000 | UInt32(section))
        return view
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath)
    }
}

@MainActor @Suite struct TableViewTests {
    private func make(
        _ sections: [Int], header: Double = 0, estimated: Double? = nil,
        heights: @escaping (IndexPath) -> Double = { _ in 50 }
    ) -> (Stage, TableView, Source) {
        let stage = Stage()
        let table = TableView(rowHeight: 50)
        let source = Source(sections)
        source.headerHeight = header
        source.heights = heights
        table.frame = Rect(0, 0, 300, 600)
        table.dataSource = source
        table.delegate = source
        table.estimatedRowHeight = estimated
        stage.root.addSubview(table)
        table.reloadData()
        stage.settle()
        return (stage, table, source)
    }

    @Test func reloadClearsSelection() {
        let (stage, table, source) = make([20])
        withExtendedLifetime(source) {
            let path = IndexPath(row: 3, section: 0)
            table.selectRow(at: path, animated: false)
            table.reloadData()
            stage.frame()
            #expect(table.indexPathForSelectedRow == nil)
            #expect(table.cellForRow(at: path)?.isSelected == false)
        }
    }

    @Test func headersStickUntilPushedByNext() {
        let (stage, table, source) = make([10, 10], header: 30)
        withExtendedLifetime(source) {
            @MainActor func headers() -> [Int: Double] {
                var found: [Int: Double] = [:]
                for view in table.subviews where !(view is TableViewCell) {
                    found[Int(view.backgroundColor.argb & 0xff)] = view.frame.minY
                }
                return found
            }
            #expect(headers()[0] == 0 && headers()[1] == 530)
            table.setContentOffset(Point(0, 200), animated: false)
            stage.frame()
            #expect(headers()[0] == 200)
            // The second header begins at 530: it pushes the first one up from 500 on.
            table.setContentOffset(Point(0, 450), animated: false)
            stage.frame()
            #expect(headers()[0] == 450)
            source.sections = [10, 30]
            table.reloadData()
            table.setContentOffset(Point(0, 515), animated: false)
            stage.frame()
            #expect(headers()[0] == 500 && headers()[1] == 530)
            table.setContentOffset(Point(0, 600), animated: false)
            stage.frame()
            #expect(headers()[0] == nil && headers()[1] == 600)
        }
    }

    @Test func heightsAreRequestedAsRowsBecomeVisible() {
        var measured: Set<IndexPath> = []
        let (stage, table, source) = make([1000], estimated: 60) { path in
            measured.insert(path)
            return Double(20 + path.row % 7 * 15)
        }
        withExtendedLifetime(source) {
            // The first eleven rows fill 600 points.
            #expect(table.indexPathsForVisibleRows.count == 11)
            #expect(measured == Set(table.indexPathsForVisibleRows))
            var y = 0.0
            for path in table.indexPathsForVisibleRows {
                let height = Double(20 + path.row % 7 * 15)
                #expect(table.cellForRow(at: path)?.frame == Rect(0, y, 300, height))
                y += height
            }
            // While scrolling down row by row, cells meet without gaps.
            for _ in 0..<20 {
                stage.drag(from: Point(100, 500), to: Point(100, 100), frames: 6)
                stage.settle()
                let frames = table.indexPathsForVisibleRows.compactMap {
                    table.cellForRow(at: $0)?.frame
                }
                for (a, b) in zip(frames, frames.dropFirst()) {
                    #expect(abs(a.maxY - b.minY) < 1e-6)
                }
            }
            #expect(source.made < 40)
        }
    }

    /// Rows above the visible ones that turn out higher or lower than estimated change the offset, so that
    /// visible rows stay.
    @Test func measuringRowsAboveKeepsVisibleRowsInPlace() {
        let (stage, table, source) = make([100], header: 20, estimated: 60) { path in
            [20.0, 130, 60, 45][path.row % 4]
        }
        withExtendedLifetime(source) {
            @MainActor func position(of path: IndexPath) -> Double {
                table.rectForRow(at: path).minY - table.contentOffset.y
            }
            table.setContentOffset(Point(0, 3000), animated: false)
            stage.frame()
            var steps = 0
            while table.contentOffset.y > 7, steps < 1000 {
                let before = table.indexPathsForVisibleRows.map { ($0, position(of: $0)) }
                table.setContentOffset(Point(0, table.contentOffset.y - 7), animated: false)
                stage.frame()
                for (path, y) in before { #expect(abs(position(of: path) - y - 7) < 1e-6) }
                steps += 1
            }
            #expect(steps > 200 && steps < 1000)
            let first = IndexPath(row: 0, section: 0)
            #expect(table.cellForRow(at: first)?.frame == Rect(0, 20, 300, 20))
        }
    }

    /// A reload measures all rows again; the first visible row keeps its position.
    @Test func reloadKeepsFirstVisibleRowInPlace() throws {
        let (stage, table, source) = make([100], estimated: 60) { path in
            [20.0, 130, 60, 45][path.row % 4]
        }
        try withExtendedLifetime(source) {
            table.setContentOffset(Point(0, 3015), animated: false)
            stage.frame()
            let path = try #require(table.indexPathsForVisibleRows.first)
            let y = table.rectForRow(at: path).minY - table.contentOffset.y
            table.reloadData { $0 }
            stage.frame()
            #expect(abs(table.rectForRow(at: path).minY - table.contentOffset.y - y) < 1e-6)
        }
    }

    @Test func tapHighlightsAndSelectsRow() {
        let (stage, table, source) = make([20])
        withExtendedLifetime(source) {
            stage.tap(100, 120)
            let path = IndexPath(row: 2, section: 0)
            #expect(source.selected == [path] && table.indexPathForSelectedRow == path)
            #expect(table.cellForRow(at: path)?.isHighlighted == true)
            stage.frames(3)
            #expect(table.cellForRow(at: path)?.isHighlighted == false)
            #expect(table.cellForRow(at: path)?.isSelected == true)
            // The row is scrolled out of sight and back.
            table.setContentOffset(Point(0, 400), animated: false)
            stage.frames(2)
            #expect(table.cellForRow(at: path) == nil)
            table.setContentOffset(Point(0, 0), animated: false)
            #expect(table.cellForRow(at: path)?.isSelected == true)
            #expect(
                table.indexPathsForVisibleRows.filter {
                    table.cellForRow(at: $0)?.isSelected == true
                } == [path])
            // A drag that starts on a row does not select it.
            stage.drag(from: Point(100, 320), to: Point(100, 250))
            stage.settle()
            #expect(source.selected.count == 1)
        }
    }

    @Test func insertionsAndDeletionsAreAnimated() {
        let (stage, table, source) = make([20])
        withExtendedLifetime(source) {
            let third = table.cellForRow(at: IndexPath(row: 2, section: 0))
            source.sections = [20]
            source.asked = []
            table.updateRows(
                deleted: [IndexPath(row: 0, section: 0)],
                inserted: [IndexPath(row: 3, section: 0)])
            #expect(third?.indexPath == IndexPath(row: 1, section: 0))
            #expect(third?.frame.minY == 50 && third?.presentationFrame.minY == 100)
            // Only the new row's cell was requested.
            #expect(source.asked == [IndexPath(row: 3, section: 0)])
            stage.frame()
            stage.frame(TableView.updateDuration / 2)
            #expect(abs((third?.presentationFrame.minY ?? 0) - 75) < 0.5)
            stage.settle()
            #expect(third?.presentationFrame.minY == 50)
            #expect(table.subviews.filter { $0 is TableViewCell }.count == 12)
            let frames = table.indexPathsForVisibleRows.compactMap {
                table.cellForRow(at: $0)?.frame.minY
            }
            #expect(frames == (0..<12).map { Double($0) * 50 })
        }
    }

    /// 20 rows of 50 points in a table of 600, with insets of 40 and 60 points: offsets from -40 to 460.
    @Test(arguments: [
        (0, TableView.ScrollPosition.top, -40.0), (5, .top, 210), (19, .top, 460),
        (10, .middle, 235), (0, .middle, -40), (19, .bottom, 460), (15, .bottom, 260),
        (0, .none, -40), (3, .none, -40), (15, .none, 260),
    ])
    func scrollToRowReachesPosition(row: Int, position: TableView.ScrollPosition, offset: Double) {
        let (stage, table, source) = make([20])
        withExtendedLifetime(source) {
            table.contentInset = EdgeInsets(top: 40, bottom: 60)
            table.setContentOffset(Point(0, -40), animated: false)
            let path = IndexPath(row: row, section: 0)
            table.scrollToRow(at: path, at: position, animated: false)
            #expect(table.contentOffset.y == offset)
            table.setContentOffset(Point(0, -40), animated: false)
            table.scrollToRow(at: path, at: position, animated: true)
            #expect(table.contentOffset.y == -40)
            stage.settle()
            #expect(abs(table.contentOffset.y - offset) < 1e-9)
            // A missing row changes nothing.
            table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false)
            table.scrollToRow(at: IndexPath(row: 0, section: 1), at: .top, animated: false)
            #expect(abs(table.contentOffset.y - offset) < 1e-9)
        }
    }

    @Test(arguments: [true, false])
    func deletedRowsFadeAndRowsBelowMoveUp(animated: Bool) {
        let (stage, table, source) = make([20])
        withExtendedLifetime(source) {
            let gone = table.cellForRow(at: IndexPath(row: 1, section: 0))
            table.selectRow(at: IndexPath(row: 3, section: 0), animated: false)
            source.sections = [18]
            table.deleteRows(
                at: [IndexPath(row: 1, section: 0), IndexPath(row: 2, section: 0)],
                animated: animated)
            stage.frame()
            stage.frame(TableView.updateDuration / 2)
            if animated {
                #expect(abs((gone?.presentationAlpha ?? 1) - 0.5) < 0.01)
                #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
            }
            stage.settle()
            #expect(table.numberOfRows(inSection: 0) == 18)
            #expect(table.contentSize.height == 900)
            #expect(table.subviews.filter { $0 is TableViewCell }.count == 12)
            for row in 0..<12 {
                let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
                #expect(cell?.presentationFrame.minY == Double(row) * 50)
                #expect(cell?.alpha == 1)
            }
        }
    }

    @Test(arguments: [true, false])
    func reloadedRowsRequestNewCells(animated: Bool) {
        let (stage, table, source) = make([20])
        withExtendedLifetime(source) {
            let path = IndexPath(row: 2, section: 0)
            let old = table.cellForRow(at: path)
            source.asked = []
            table.reloadRows(at: [path], animated: animated)
            #expect(source.asked == [path])
            #expect(table.cellForRow(at: path) !== old)
            stage.settle()
            #expect(table.subviews.filter { $0 is TableViewCell }.count == 12)
            #expect(table.cellForRow(at: path)?.presentationAlpha == 1)
            #expect(table.cellForRow(at: path)?.presentationFrame.minY == 100)
        }
    }

    @Test func cachedRowBitmapsMatchDrawnRows() {
        let (stage, table, source) = make([40])
        withExtendedLifetime(source) {
            for (i, cell) in table.subviews.enumerated() where cell is TableViewCell {
                cell.backgroundColor = Color(argb: 0xff00_0000 | UInt32(i * 12_345 & 0xff_ffff))
                cell.cornerRadius = 8
                let mark = ShapeView(frame: Rect(20, 5, 40, 40))
                mark.path = Path(ellipseIn: Rect(0, 0, 40, 40))
                mark.fillColor = .white
                cell.addSubview(mark)
            }
            stage.root.backgroundColor = Color(argb: 0xff40_2060)
            stage.settle()
            let drawn = stage.picture()
            #expect(stage.screen.rasterCacheSize == 0)
            _ = stage.picture()
            let copied = stage.picture()
            #expect(stage.screen.rasterCacheSize == 12 * 300 * 50 * 4)
            var differences = 0
            drawn.withPixels { a in
                copied.withPixels { b in
                    for i in a.indices {
                        for shift in [0, 8, 16] as [UInt32] {
                            let p = Int(a[i] >> shift & 255)
                            let q = Int(b[i] >> shift & 255)
                            // The values are blended in two steps with eight bits of precision.
                            if abs(p - q) > 2 { differences += 1 }
                        }
                    }
                }
            }
            #expect(differences == 0)
            // A change is visible at once, and the memory stays within its limit.
            table.cellForRow(at: IndexPath(row: 3, section: 0))?.backgroundColor = .white
            #expect(stage.pixel(150, 175) == 0xffff_ffff)
            stage.screen.rasterCacheLimit = 5 * 300 * 50 * 4
            for _ in 0..<5 { _ = stage.picture() }
            #expect(stage.screen.rasterCacheSize <= 5 * 300 * 50 * 4)
        }
    }

    /// The cached pictures of rows scrolled out of sight are repainted for new rows: none may show an old row,
    /// in a frame that is painted as a whole or by its damage.
    @Test func reusedRowBitmapsShowNewRow() {
        let (stage, table, source) = make([500])
        table.showsVerticalScrollIndicator = false
        func color(_ row: Int) -> Color {
            Color(argb: 0xff00_0000 | UInt32(truncatingIfNeeded: row &* 7_654_321) & 0xff_ffff)
        }
        var (list, previous) = (DisplayList(), DisplayList())
        let screen = PixelBuffer(width: 300, height: 600)
        let rasterizer = FrameRasterizer()
        var y = 0.0
        var damage: [PixelRect] = []
        defer { withExtendedLifetime(source) {} }
        for frame in 0..<300 {
            // The content rests in between, so that pictures are cached.
            if frame % 5 == 0 { y = max(0, min(24_000, y + Double(frame * 7919 % 500 - 200))) }
            table.setContentOffset(Point(0, y.rounded()), animated: false)
            stage.frame()
            for path in table.indexPathsForVisibleRows {
                table.cellForRow(at: path)?.backgroundColor = color(path.row)
            }
            swap(&list, &previous)
            stage.screen.draw(into: &list)
            damage.removeAll()
            if frame == 0 {
                damage = [screen.bounds]
            } else {
                list.addDamage(since: previous, to: &damage)
            }
            rasterizer.render(list, into: screen.surface, damage: damage)
            let wrong = (0..<600).first {
                screen[150, $0] != color((Int(y.rounded()) + $0) / 50).argb
            }
            #expect(wrong == nil, "frame \(frame), line \(wrong ?? 0)")
            if wrong != nil { break }
        }
    }
}
