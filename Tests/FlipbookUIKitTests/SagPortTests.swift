import FlipbookUIKit
import Testing

/// The control that sags under the finger: at rest, pulled, loading and ended.
@MainActor @Suite struct SagPortTests {
    @Test func pullLoadsAndReturns() async throws {
        let stage = try await PortStage { SagController() }
        let controller = stage.controller
        let (table, control) = (controller.tableView, controller.control)
        #expect(table.frame == Rect(x: 0, y: 0, width: 480, height: 800))
        #expect(control.superview === table && control.phase == .resting)
        #expect(table.cellForRow(at: IndexPath(row: 4, section: 0))?.textLabel?.text == "5")

        try stage.picture("sag-rest")

        // Pulled, the lowest point is under the finger.
        var deepest = 0.0
        let link = CADisplayLink { _ in
            if control.phase == .dragged { deepest = max(deepest, control.depth) }
        }
        link.add(to: stage.app.app.screen)
        try await stage.pull(420, hold: 0.3, picture: "sag-pulled")
        #expect(deepest > 100 && !control.outline.isEmpty)

        // Loading, the rows rest below the control.
        try await stage.app.run(for: 0.2)
        #expect(control.phase == .swinging)
        try await stage.app.run(for: 1.2)
        #expect(control.phase == .loading && controller.loads == 1)
        #expect(abs(table.contentOffset.y + 70) < 0.5 && abs(control.depth - 70) < 0.5)

        try stage.picture("sag-refreshing")

        // Ended, the sheet is flat.
        try await stage.app.run(for: 3)
        #expect(control.phase == .resting && controller.loads == 1)
        #expect(abs(table.contentOffset.y) < 0.5 && control.depth == 0)
        try stage.picture("sag-ended")
    }
}
