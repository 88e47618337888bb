import Geometry
import Interface
import Testing

@testable import Runner

/// Tasks of a program that is tested on a virtual clock.
@MainActor @Suite struct HeadlessTaskTests {
    @Test func tasksSleepOnVirtualClock() async throws {
        var woken: [Double] = []
        var stage: HeadlessApp?
        let app = try await HeadlessApp(size: Size(64, 64)) { app in
            Task {
                for _ in 0..<3 {
                    try await Task.sleep(for: .seconds(1))
                    woken.append(stage?.now ?? -1)
                }
            }
        }
        stage = app
        try await app.run(for: 2.5)
        #expect(woken == [1, 2])
        try await app.run(for: 10)
        #expect(woken == [1, 2, 3])
    }

    // Two programs in one process have clocks of their own.
    @Test func programsSleepOnTheirOwnClocks() async throws {
        var woken: [String] = []
        func make(_ name: String) async throws -> HeadlessApp {
            try await HeadlessApp(size: Size(64, 64)) { _ in
                Task {
                    try await Task.sleep(for: .seconds(1))
                    woken.append(name)
                }
            }
        }
        let (one, two) = (try await make("one"), try await make("two"))
        try await two.run(for: 2)
        #expect(woken == ["two"])
        try await one.run(for: 2)
        #expect(woken == ["two", "one"])
    }

    @Test func refreshThatSleepsEnds() async throws {
        var scrollView: ScrollView?
        let stage = try await HeadlessApp(size: Size(480, 800)) { app in
            let view = ScrollView(frame: app.screen.root.bounds)
            view.refreshable { try await Task.sleep(for: .seconds(2)) }
            app.screen.root.addSubview(view)
            scrollView = view
        }
        let control = try #require(scrollView?.refreshControl)
        try await stage.drag(from: Point(240, 100), to: Point(240, 500))
        try await stage.run(for: 1.5)
        #expect(control.isRefreshing)
        try await stage.run(for: 3)
        #expect(!control.isRefreshing && scrollView?.contentOffset.y == 0)
    }
}
