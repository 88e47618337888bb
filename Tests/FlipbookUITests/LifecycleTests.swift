import Testing

@testable import FlipbookUI

/// Views that appear and disappear together with their host or scroll view.
@MainActor @Suite struct LifecycleTests {
    /// A host leaves the screen when another controller is pushed or another tab is selected.
    @Test func viewsDisappearAndAppearWithTheirHost() async throws {
        let log = Log()
        let hosted = try Hosted(
            Text("a")
                .onAppear { log.lines.append("appear") }
                .onDisappear { log.lines.append("disappear") }
                .task {
                    log.lines.append("start")
                    while !Task.isCancelled { await Task.yield() }
                    log.lines.append("cancelled")
                })
        for _ in 0..<2 {
            for _ in 0..<10_000 where log.lines.count < 2 { await Task.yield() }
            #expect(log.take() == ["appear", "start"])
            hosted.host.removeFromSuperview()
            for _ in 0..<10_000 where log.lines.count < 2 { await Task.yield() }
            #expect(log.take() == ["disappear", "cancelled"])
            hosted.stage.root.addSubview(hosted.host)
            hosted.stage.settle()
        }
    }

    @Test func viewsOfHostThatIsOffScreenDoNotDisappearAgain() throws {
        let log = Log()
        let hosted = try Hosted(Text("a").onDisappear { log.lines.append("disappear") })
        hosted.host.removeFromSuperview()
        #expect(log.take() == ["disappear"])
        hosted.host.setRootView(Text("b"))
        #expect(log.lines.isEmpty)
    }

    @Test func refreshIndicatorDisappearsWithItsScrollView() throws {
        struct Screen: View {
            let log: Log
            @State private var isShown = true
            var body: some View {
                VStack(spacing: 0) {
                    if isShown {
                        RefreshableScrollView(
                            onRefresh: { _ in },
                            progress: { _ in
                                Text("b").onDisappear { log.lines.append("disappear") }
                            },
                            content: { Text("a") })
                    }
                    Color.red.frame(height: 20).onTapGesture { isShown = false }
                }
            }
        }
        let log = Log()
        let hosted = try Hosted(Screen(log: log))
        hosted.stage.tap(50, 90)
        hosted.stage.settle()
        #expect(log.lines == ["disappear"])
    }
}
