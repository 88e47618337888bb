import FlipbookSwiftUI
import Glibc
import Interface
import Testing

/// The scroll view that is made of geometry, preferences and alignment guides: at rest, pulled, refreshing and ended.
@MainActor @Suite struct TidePortTests {
    @MainActor private final class Stage {
        var host: HostingView?
        var app: HeadlessApp?

        func views<ViewType: Interface.View>(_ type: ViewType.Type) -> [ViewType] {
            var result: [ViewType] = []
            func visit(_ view: Interface.View) {
                if let found = view as? ViewType { result.append(found) }
                for view in view.subviews { visit(view) }
            }
            if let host { visit(host) }
            return result
        }

        var texts: [String] { views(Label.self).map(\.text) }

        /// The distance of the first text from the top of the screen, in points.
        var top: Double { views(Label.self).first.map { $0.convertToScreen(.zero).y } ?? -1 }
    }

    /// Starts a program that shows the list on a white page.
    private func start(_ stage: Stage) async throws -> HeadlessApp {
        try await HeadlessApp(size: Size(width: 480, height: 800)) { app in
            let host = HostingView(
                rootView: TideList(), regular: app.fonts.regular, bold: app.fonts.bold)
            host.frame = app.screen.bounds
            host.backgroundColor = .white
            app.screen.root.addSubview(host)
            stage.host = host
        }
    }

    @Test func pullRefreshesWhenItReturns() async throws {
        let stage = Stage()
        let app = try await start(stage)
        try await app.run(for: 0.3)
        let scroll = try #require(stage.views(Interface.ScrollView.self).first)
        let spinner = try #require(stage.views(SpinnerView.self).first)
        let rest = stage.top
        #expect(stage.texts.first == "Tide 1" && !spinner.isAnimating)
        #expect(scroll.contentOffset.y == 0)

        try picture(app, "tide-rest")

        // Pulled beyond the threshold, nothing happens until the pull returns.
        try await app.drag(from: Point(240, 100), to: Point(240, 400), hold: 0.3)
        try picture(app, "tide-pulled")
        #expect(!spinner.isAnimating && scroll.contentOffset.y < -50)
        // Refreshing, the content is below the indicator.
        try await app.run(for: 1.5)
        #expect(spinner.isAnimating && stage.texts.first == "Tide 1")
        #expect(abs(stage.top - rest - 50) < 0.5 && abs(scroll.contentOffset.y) < 0.5)
        try picture(app, "tide-refreshing")
        // Ended, the content is back, and new.
        try await app.run(for: 4)
        #expect(!spinner.isAnimating && stage.texts.first == "Tide 2")
        #expect(abs(stage.top - rest) < 0.5)
        try picture(app, "tide-ended")
    }

    /// Writes the latest frame into the folder named by FLIPBOOK_SHEETS, to look at; does nothing without it.
    private func picture(_ app: HeadlessApp, _ name: String) throws {
        guard let folder = getenv("FLIPBOOK_SHEETS") else { return }
        try app.writeFrame(to: "\(String(cString: folder))/\(name).png")
    }

    @Test func shortPullDoesNotRefresh() async throws {
        let stage = Stage()
        let app = try await start(stage)
        try await app.drag(from: Point(240, 100), to: Point(240, 160))
        try await app.run(for: 4)
        #expect(stage.texts.first == "Tide 1")
        #expect(stage.views(SpinnerView.self).first?.isAnimating == false)
    }
}
