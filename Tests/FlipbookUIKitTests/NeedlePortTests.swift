import FlipbookUIKit
import Platform
import Testing

/// The needle and the dial that come together: at rest, pulled, refreshing and ended.
@MainActor @Suite struct NeedlePortTests {
    /// Writes the two pictures, and lets `Image(named:)` find them.
    private func writePictures() throws {
        let folder = "/tmp/flipbook-needle-\(getpid())"
        mkdir(folder, 0o755)
        let picture = try FileSystem.read("Examples/CompassReload/sheet.png")
        for name in ["dial.png", "needle.png"] {
            try FileSystem.write(picture, to: "\(folder)/\(name)")
        }
        Resources.main = Resources(folder: folder)
    }

    @Test func pullTurnsNeedleAndReturns() async throws {
        try writePictures()
        let stage = try await PortStage { NeedleController() }
        let controller = stage.controller
        let control = try #require(controller.refreshControl)
        // Pictures of a size that fits the control.
        controller.dial.frame.size = CGSize(width: 60, height: 60)
        controller.needle.frame.size = CGSize(width: 40, height: 40)
        #expect(control.isHidden && !control.isRefreshing && !controller.areTogether)

        try stage.picture("needle-rest")

        var apart: [Double] = []
        let link = CADisplayLink { _ in
            if controller.tableView.isDragging, !controller.areTogether {
                apart.append(controller.dial.frame.midX - controller.needle.frame.midX)
            }
        }
        link.add(to: stage.app.app.screen)
        try await stage.pull(420, hold: 0.2, picture: "needle-pulled")
        // They come closer with each frame of the pull.
        #expect(apart.count > 5 && apart.first ?? 0 > apart.last ?? 0)
        #expect(controller.refreshes == 1 && control.isRefreshing)
        try await stage.app.run(for: 1.5)
        #expect(controller.quarters >= 3 && controller.isTurning)
        #expect(controller.dial.frame.midX == controller.needle.frame.midX)
        #expect(abs(controller.tableView.contentOffset.y + 60) < 0.5)
        try stage.picture("needle-refreshing")

        try await stage.app.run(for: 4)
        #expect(!control.isRefreshing && !controller.isTurning && !controller.areTogether)
        #expect(abs(controller.tableView.contentOffset.y) < 0.5 && control.isHidden)
        let quarters = controller.quarters
        try await stage.app.run(for: 1)
        #expect(controller.quarters == quarters && controller.refreshes == 1)
        try stage.picture("needle-ended")
    }

    @Test func imagesAreFoundByName() throws {
        try writePictures()
        #expect(UIImage(named: "dial") != nil && UIImage(named: "dial.png") != nil)
        #expect(UIImage(named: "nothing") == nil)
    }
}
