import Geometry
import Rasterizer
import Testing

@testable import Interface

@MainActor @Suite struct RefreshControlTests {
    private final class Header: RefreshHeader {
        var states: [RefreshStateMachine.State] = []
        var resets = 0
        override func update(_ status: RefreshStatus) {
            if states.last != status.state { states.append(status.state) }
        }
        override func reset() { resets += 1 }
    }

    private func make() -> (TableBench, RefreshControl, Header) {
        let bench = TableBench(count: 50)
        let header = Header()
        let background = View()
        background.addSubview(header)
        bench.table.backgroundView = background
        let control = RefreshControl(header: header, threshold: 100)
        bench.table.refreshControl = control
        return (bench, control, header)
    }

    @Test func pullRefreshesOnce() {
        let (bench, control, header) = make()
        var done: (@MainActor () -> Void)?
        var runs = 0
        control.onRefresh = {
            runs += 1
            done = $0
        }
        bench.drag(400, duration: 0.5, hold: 0.2)
        for _ in 0..<120 { bench.frame() }
        #expect(runs == 1)
        #expect(abs(bench.table.contentOffset.y + 100) < 0.5)
        bench.drag(300, duration: 0.4, hold: 0.2)
        for _ in 0..<60 { bench.frame() }
        #expect(runs == 1)
        done?()
        done?()
        bench.settle()
        #expect(bench.table.contentOffset.y == 0)
        #expect(control.state == .waiting)
        #expect(header.states == [.pulling, .primed, .refreshing, .finishing, .waiting])
        #expect(header.resets == 1)
        #expect(header.isHidden)
    }

    @Test func removingControlDuringRefreshClosesItsSpace() {
        let (bench, control, header) = make()
        var done: (@MainActor () -> Void)?
        control.onRefresh = { done = $0 }
        bench.drag(400, duration: 0.5, hold: 0.2)
        bench.settle()
        #expect(control.isRefreshing && bench.table.adjustedContentInset.top == 100)
        bench.table.refreshControl = nil
        bench.settle()
        #expect(bench.table.adjustedContentInset.top == 0 && bench.table.contentOffset.y == 0)
        #expect(control.state == .waiting && header.resets == 1)
        // It can be used again, and the end of the earlier refresh does not end the new one.
        let earlier = done
        bench.table.refreshControl = control
        control.beginRefreshing()
        earlier?()
        bench.settle()
        #expect(control.isRefreshing && bench.table.adjustedContentInset.top == 100)
    }

    @Test func shortPullDoesNotRefresh() {
        let (bench, control, header) = make()
        var runs = 0
        control.onRefresh = {
            runs += 1
            $0()
        }
        bench.drag(120, duration: 0.3, hold: 0.1)
        bench.settle()
        #expect(runs == 0)
        #expect(bench.table.contentOffset.y == 0)
        #expect(header.states == [.pulling, .waiting])
    }

    @Test func immediateRefreshIsShownForMinimumDuration() {
        let (bench, control, _) = make()
        control.onRefresh = { $0() }
        bench.drag(400, duration: 0.5, hold: 0.1)
        // The minimum is 0.8 s, which is 48 frames.
        for _ in 0..<48 { bench.frame() }
        #expect(control.state == .refreshing && !control.isRefreshing)
        for _ in 0..<6 { bench.frame() }
        #expect(control.state != .refreshing)
        bench.settle()
        #expect(control.state == .waiting)
    }

    /// A header that is drawn at its full height in one colour.
    private final class Block: RefreshHeader {
        override func draw(on canvas: Canvas) {
            canvas.fill(Rect(origin: .zero, size: frame.size), color: Color(argb: 0xff00_8000))
        }
    }

    /// The header ends where content begins, however few rows cover it.
    @Test(arguments: [0, 1, 3, 50], [true, false])
    func pullUncoversHeaderUpToContentEdge(rows: Int, isInBackground: Bool) throws {
        let stage = Stage(Size(100, 300))
        let source = Cells(rows)
        let table = TableView(rowHeight: 40)
        table.frame = stage.root.bounds
        table.dataSource = source
        // A finger that moves this slowly would highlight the row.
        table.allowsSelection = false
        let header = Block()
        if isInBackground {
            let background = View()
            background.addSubview(header)
            table.backgroundView = background
        }
        table.refreshControl = RefreshControl(header: header, threshold: 120)
        stage.root.backgroundColor = .white
        stage.root.addSubview(table)
        table.reloadData()
        stage.settle()
        stage.touch(.began, 50, 20)
        for y in [25.0, 32, 80, 200] {
            stage.touch(.moved, 50, y)
            stage.frames(4)
            let pulled = -table.contentOffset.y
            let edge = Int(pulled.rounded())
            let picture = stage.picture()
            let header = (0..<300).prefix { picture[50, $0] == 0xff00_8000 }.count
            #expect(header == edge, "pulled by \(pulled)")
            let content: UInt32 = rows == 0 ? 0xffff_ffff : 0xffff_0000
            #expect(picture[50, edge] == content)
        }
        #expect(table.contentOffset.y < -60)
    }

    /// A data source of red rows.
    private final class Cells: TableViewDataSource {
        let count: Int
        init(_ count: Int) { self.count = count }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell() ?? TableViewCell()
            cell.backgroundColor = Color(argb: 0xffff_0000)
            return cell
        }
    }
}
