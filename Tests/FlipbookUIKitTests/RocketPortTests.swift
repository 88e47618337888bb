import FlipbookUIKit
import Testing

/// The table with a Rive animation behind it: at rest, pulled, refreshing and ended.
@MainActor @Suite struct RocketPortTests {
    @Test func pullLaunchesAndReturns() async throws {
        let stage = try await PortStage { LaunchController() }
        let controller = stage.controller
        let header = try #require(controller.header)
        let table = try #require(controller.tableView)
        // At rest the header is paused, and the rows are shown.
        let steps = header.steps
        try await stage.app.run(for: 0.5)
        #expect(header.steps == steps && header.isPaused)
        #expect(table.indexPathsForVisibleRows.count >= 18)
        #expect(
            table.cellForRow(at: IndexPath(row: 0, section: 0))?.textLabel?.text == "Launch 1")

        try stage.picture("rocket-rest")

        // Pulled, the header plays, and fills the space above the rows.
        var pulled: (steps: Int, height: Double, offset: Double, extent: Double) = (0, 0, 0, 0)
        let link = CADisplayLink { _ in
            guard table.isDragging, table.contentOffset.y < pulled.offset else { return }
            pulled = (
                header.steps, header.frame.height, table.contentOffset.y, header.extent
            )
        }
        link.add(to: stage.app.app.screen)
        try await stage.pull(620, hold: 0.3, picture: "rocket-pulled")
        #expect(pulled.steps > steps && pulled.height > 180)
        #expect(abs(pulled.height + pulled.offset) < 30 && pulled.extent > 180)
        #expect(header.times[1] == 1)

        // Refreshing, the rows rest below the header, which ignites and then flies.
        try await stage.app.run(for: 0.1)
        #expect(header.isBusy)
        try await stage.app.run(for: 3)
        #expect(header.isBusy && abs(table.contentOffset.y + 180) < 0.5)
        #expect(table.contentInset.top == 180 && header.times[3] > 0)

        try stage.picture("rocket-refreshing")

        // Ended, the rows are back, and the header is as it was.
        try await stage.app.run(for: 6)
        #expect(!header.isBusy && table.contentInset == .zero)
        #expect(abs(table.contentOffset.y) < 0.5 && !controller.resetIsPending)
        #expect(header.times[2] == 0 && header.times[3] == 0 && header.isPaused)
        try stage.picture("rocket-ended")
    }

    @Test func shortPullReturnsAtOnce() async throws {
        let stage = try await PortStage { LaunchController() }
        try await stage.pull(120)
        try await stage.app.run(for: 2)
        #expect(stage.controller.header?.isBusy == false)
        #expect(abs(stage.controller.tableView.contentOffset.y) < 0.5)
    }
}
