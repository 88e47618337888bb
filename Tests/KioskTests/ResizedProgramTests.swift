import Geometry
import HeadlessDisplay
import Interface
import Platform
import Telemetry
import Testing

@testable import Kiosk
@testable import Runner

/// A Swift program whose window or display gets another size.
@MainActor @Suite struct ResizedProgramTests {
    private final class Rows: View, TableViewDataSource, TableViewDelegate {
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 100 }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            tableView.dequeueReusableCell() ?? TableViewCell()
        }
        /// Wide rows are lower, as those of texts are.
        func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double {
            tableView.frame.width > 600 ? 40 : 60
        }
    }

    private let clock = VirtualClock()

    private func context(_ width: Int, _ height: Int) throws -> RunContext {
        let loop = EventLoop(clock: clock)
        let display = HeadlessDisplay(
            width: width, height: height, refreshInterval: 1.0 / 60, rotation: .none, clock: clock)
        return RunContext(
            display: display, threads: 1, paints: false, loop: loop,
            executor: try VirtualExecutor(on: loop, duration: 0))
    }

    private func frames(_ app: ViewApp, _ count: Int) throws {
        for _ in 0..<count {
            clock.advance(to: clock.now + 1.0 / 60)
            app.pacer.handleFlips()
            try app.pacer.tickIfDue()
        }
    }

    /// Views that fill the screen fill the new one, others are told; the controllers, the scroll place and its row
    /// survive, and touches in progress go on.
    @Test(arguments: [(800, 480, 1.0), (1080, 1920, 2.25), (480, 800, 1)])
    func viewsKeepTheirState(width: Int, height: Int, scale: Double) throws {
        let app = try ViewApp(context(480, 800))
        let rows = Rows()
        let table = TableView(rowHeight: 50)
        table.estimatedRowHeight = 50
        table.dataSource = rows
        table.delegate = rows
        table.frame = app.screen.root.bounds
        let badge = View(frame: Rect(0, 0, 20, 20))
        app.screen.root.addSubview(table)
        app.screen.root.addSubview(badge)
        app.screen.onResize = { [unowned app] in
            badge.frame = Rect(app.screen.size.width - 20, 0, 20, 20)
        }
        table.reloadData()
        try frames(app, 3)
        table.setContentOffset(Point(0, 1500), animated: false)
        try frames(app, 3)
        let first = try #require(table.indexPathsForVisibleRows.first)
        app.screen.touch(.began, finger: 0, at: Point(100, 300), time: clock.now)
        try frames(app, 10)
        #expect(app.screen.isTouched || width == 480)
        let pacer = app.pacer
        app.move(to: try context(width, height))
        try frames(app, 3)
        #expect(app.pacer !== pacer && app.screen.scale == scale)
        let size = Size(Double(width) / scale, Double(height) / scale)
        #expect(app.screen.size == size && table.frame == app.screen.root.bounds)
        let isSame = size == Size(480, 800)
        #expect(badge.frame.maxX == (isSame ? 20 : size.width))
        #expect(app.screen.isTouched)
        let shown = try #require(table.indexPathsForVisibleRows.first)
        #expect(abs(shown.row - first.row) <= 1)
        let cell = try #require(table.cellForRow(at: shown))
        #expect(cell.frame.width == size.width)
        #expect(cell.frame.height == (size.width > 600 ? 40 : 60))
    }
}
