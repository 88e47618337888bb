import Geometry
import Motion
import Rasterizer
import Testing

@testable import Interface

/// A list on a screen, driven by the test.
private final class Bench: TableViewDataSource, ScrollViewDelegate {
    let screen = Screen(pixelSize: Size(300, 600), scale: 1)
    let table = TableView(rowHeight: 50)
    let count: Int
    var made = 0
    var calls: [String] = []
    var now = 0.0

    init(count: Int) {
        self.count = count
        table.frame = Rect(0, 0, 300, 600)
        table.dataSource = self
        table.delegate = self
        screen.root.addSubview(table)
        table.reloadData()
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        if let cell = tableView.dequeueReusableCell() { return cell }
        made += 1
        return TableViewCell()
    }

    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { calls.append("begin") }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
        calls.append("end \(willDecelerate)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("still") }

    @discardableResult
    func frame(_ interval: Double = 1.0 / 60) -> Bool {
        now += interval
        return screen.advance(
            to: FrameTime(timestamp: now, targetTimestamp: now + interval, duration: interval))
    }

    /// Moves a finger by `distance` points in `duration` seconds.
    func drag(_ distance: Double, duration: Double, hold: Double = 0, rate: Double = 60) {
        let start = now
        screen.touch(.began, finger: 0, at: Point(150, 300), time: now)
        let steps = Int((duration / 0.008).rounded())
        var step = 0
        while now < start + duration + hold - 1e-9 {
            let next = now + 1 / rate
            while step < steps, start + Double(step + 1) * 0.008 <= next {
                step += 1
                screen.touch(
                    .moved, finger: 0,
                    at: Point(150, 300 + distance * Double(step) / Double(steps)),
                    time: start + Double(step) * 0.008)
            }
            frame(1 / rate)
        }
        screen.touch(
            .ended, finger: 0, at: Point(150, 300 + distance), time: start + duration + hold)
    }

    func settle() {
        for _ in 0..<1000 where !frame() {}
    }
}

@MainActor @Suite struct ScrollingTests {
    @Test func dragMovesContentLessTouchSlop() {
        let bench = Bench(count: 100)
        bench.drag(-200, duration: 0.5, hold: 0.3)
        #expect(abs(bench.table.contentOffset.y - 190) < 0.5)
        #expect(bench.calls == ["begin", "end false"])
    }

    @Test func flingDeceleratesToRest() {
        let bench = Bench(count: 1000)
        bench.drag(-200, duration: 0.2)
        let released = bench.table.contentOffset.y
        bench.settle()
        // At 1,000 points a second, deceleration carries a list 499.5 points further.
        #expect(abs(bench.table.contentOffset.y - released - 499.5) < 12)
        #expect(bench.calls == ["begin", "end true", "still"])
    }

    @Test func restPositionIsIndependentOfFrameRate() {
        var rests: [Double] = []
        for rate in [30.0, 60, 75, 120] {
            let bench = Bench(count: 1000)
            bench.drag(-240, duration: 0.24, rate: rate)
            bench.settle()
            rests.append(bench.table.contentOffset.y)
        }
        #expect(rests.max()! - rests.min()! < 6)
    }

    @Test func touchStopsFling() {
        let bench = Bench(count: 1000)
        bench.drag(-200, duration: 0.15)
        for _ in 0..<10 { bench.frame() }
        bench.screen.touch(.began, finger: 0, at: Point(150, 300), time: bench.now)
        let caught = bench.table.contentOffset.y
        for _ in 0..<10 { bench.frame() }
        #expect(bench.table.contentOffset.y == caught)
        bench.screen.touch(.ended, finger: 0, at: Point(150, 300), time: bench.now)
        bench.settle()
        #expect(abs(bench.table.contentOffset.y - caught) < 0.5)
    }

    @Test func onlyVisibleRowsHaveCells() {
        for count in [20, 10_000, 1_000_000] {
            let bench = Bench(count: count)
            for _ in 0..<5 {
                bench.drag(-250, duration: 0.1)
                bench.settle()
            }
            #expect(bench.made <= 14)
            #expect(bench.table.cellCount <= 14)
        }
    }

    @Test func smallMovesDoNotDrag() {
        let bench = Bench(count: 100)
        bench.drag(8, duration: 0.1)
        bench.settle()
        #expect(bench.table.contentOffset.y == 0)
        #expect(bench.calls.isEmpty)
    }

    @Test func restingListRequestsNoFrames() {
        let bench = Bench(count: 100)
        bench.drag(-200, duration: 0.2)
        bench.settle()
        var asked = false
        bench.screen.onNeedsFrame = { asked = true }
        #expect(!bench.frame())
        #expect(!asked)
    }
}

@MainActor @Suite struct RefreshControlTests {
    private final class Header: RefreshHeader {
        var states: [RefreshStateMachine.State] = []
        var resets = 0
        override func update(_ status: RefreshStatus) {
            if states.last != status.state { states.append(status.state) }
        }
        override func reset() { resets += 1 }
    }

    private func make() -> (Bench, RefreshControl, Header) {
        let bench = Bench(count: 50)
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
        #expect(header.states.last == .waiting)
    }

    @Test func immediateRefreshIsShownForMinimumDuration() {
        let (bench, control, _) = make()
        control.onRefresh = { $0() }
        bench.drag(400, duration: 0.5, hold: 0.1)
        for _ in 0..<30 { bench.frame() }
        #expect(control.isRefreshing)
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
