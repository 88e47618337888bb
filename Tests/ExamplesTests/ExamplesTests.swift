import Flipbook
import Testing

@testable import CompassReload
@testable import DataBoundHeader
@testable import SpaceReload
@testable import SpaceReloadControl
@testable import WarpReload

/// The recorded touches of each example refresh it.
@MainActor @Suite struct ExamplesTests {
    /// Starts a program on a display of 480 × 800 points; returns it with the result of `make`.
    private func start<Screen>(
        _ make: @escaping @MainActor (ViewApp) async throws -> Screen
    ) async throws -> (HeadlessApp, Screen) {
        var screen: Screen?
        let stage = try await HeadlessApp(size: Size(480, 800)) { screen = try await make($0) }
        return (stage, try #require(screen))
    }

    /// Replays an example's recorded touches, and waits for the frame after the finger was lifted.
    private func replay(_ name: String, on stage: HeadlessApp) async throws {
        try await stage.replay("Examples/\(name)/pull.touch")
        try await stage.run(for: 0.05)
    }

    @Test func pullingTableLaunchesRocket() async throws {
        let (stage, screen) = try await start { try SpaceReload($0) }
        let rocket = try #require(screen.table.backgroundView?.subviews.first as? RocketView)
        try await stage.run(for: 0.4)
        #expect(!screen.isRefreshing && !rocket.isLaunched)
        try await replay("SpaceReload", on: stage)
        #expect(screen.isRefreshing && rocket.isLaunched)
        // The rows come to rest below the header.
        try await stage.run(for: 2)
        #expect(abs(screen.table.contentOffset.y + SpaceReload.refreshHeight) < 0.5)
        #expect(screen.rows.count == 30)
        try await stage.run(for: 2.5)
        #expect(screen.rows.first == "Transmission 31")
        #expect(abs(screen.table.contentOffset.y) < 0.5)
        #expect(!screen.isRefreshing && !rocket.isLaunched)
    }

    @Test func shortPullDoesNotRefresh() async throws {
        let (stage, screen) = try await start { try SpaceReload($0) }
        try await stage.drag(from: Point(240, 200), to: Point(240, 240))
        #expect(!screen.isRefreshing)
        try await stage.run(for: 1)
        #expect(abs(screen.table.contentOffset.y) < 0.5)
    }

    @Test func pullTriggersRefreshControl() async throws {
        let (stage, list) = try await start { try TransmissionList($0) }
        let control = try #require(list.table.refreshControl)
        try await replay("SpaceReloadControl", on: stage)
        #expect(control.isRefreshing)
        try await stage.run(for: 2)
        #expect(abs(list.table.contentOffset.y + 180) < 0.5)
        try await stage.run(for: 4)
        #expect(list.count == 31 && !control.isRefreshing)
        #expect(abs(list.table.contentOffset.y) < 0.5)
    }

    @Test func sheetFollowsFingerAndComesToRest() async throws {
        let (stage, cards) = try await start { CardTable($0) }
        let sheet = try #require(cards.warp.subviews.first as? ShapeView)
        // While the finger pulls, the sides are behind the lowest point, which is at the first row.
        var edges: [(pulled: Double, middle: Double)] = []
        let observation = cards.table.observe(\.contentOffset) { _, _ in
            edges.append((cards.warp.pulled, sheet.path.boundingBox.maxY))
        }
        try await stage.drag(from: Point(x: 120, y: 130), to: Point(x: 120, y: 200))
        observation.invalidate()
        #expect(edges.contains { $0.pulled > 20 })
        #expect(edges.allSatisfy { abs($0.pulled - $0.middle) < 0.5 })
        #expect(!cards.warp.isRefreshing)
        try await stage.run(for: 2)
        try await replay("WarpReload", on: stage)
        #expect(cards.warp.isRefreshing && cards.first == 0)
        try await stage.run(for: 1.5)
        #expect(abs(cards.table.contentOffset.y + WarpRefreshView.refreshHeight) < 0.5)
        #expect(abs(sheet.path.boundingBox.maxY - WarpRefreshView.refreshHeight) < 0.5)
        try await stage.run(for: 3)
        #expect(!cards.warp.isRefreshing && cards.first == 1)
        #expect(abs(cards.table.contentOffset.y) < 0.5)
        // At rest no frames are requested.
        let count = stage.frameCount
        try await stage.run(for: 5)
        #expect(stage.frameCount == count)
    }

    @Test func compassStaysOpenWhileRefreshing() async throws {
        let (stage, places) = try await start { Places($0) }
        let control = try #require(places.table.refreshControl)
        try await replay("CompassReload", on: stage)
        #expect(control.isRefreshing)
        try await stage.run(for: 2)
        #expect(abs(places.table.contentOffset.y + 120) < 0.5)
        try await stage.run(for: 5)
        #expect(!control.isRefreshing)
        #expect(abs(places.table.contentOffset.y) < 0.5)
    }

    @Test func lighthouseIsLitWhileRefreshing() async throws {
        let (stage, screen) = try await start { try await LighthouseScreen($0) }
        let control = try #require(screen.table.refreshControl)
        let model = screen.model
        #expect(try await model.value(of: light) == 0)
        try await replay("DataBoundHeader", on: stage)
        try await stage.run(for: 0.5)
        #expect(control.isRefreshing)
        #expect(try await model.value(of: light) == 1)
        #expect(try await model.value(of: pull) == 1)
        let turned = try await model.value(of: turn)
        try await stage.run(for: 1)
        // One turn takes four seconds.
        #expect(try await abs(model.value(of: turn) - turned - 0.25) < 0.02)
        try await stage.run(for: 4)
        #expect(!control.isRefreshing)
        #expect(try await model.value(of: light) == 0)
    }
}
