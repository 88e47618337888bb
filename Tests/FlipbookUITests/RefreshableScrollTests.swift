import Geometry
import InputEvents
import Testing

@testable import FlipbookUI
@testable import RefreshableScroll

/// The example's recorded touches pull the example's view.
@MainActor @Suite struct RefreshableScrollTests {
    private static let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    @Test func recordedPullTriggersRefresh() throws {
        let hosted = try Hosted(ContentView(), Size(480, 800))
        let scroll = try #require(hosted.elements(Interface.ScrollView.self).first)
        let control = try #require(scroll.refreshControl)
        #expect(control.threshold == 60 && scroll.frame == Rect(0, 0, 480, 800))
        let path = "/\(Self.folder)/Examples/RefreshableScroll/pull.touch"
        let events = try TouchRecording(load: path).events(width: 480, height: 800)
        let rows = hosted.elements(ShapeElement.self).count
        var states: [String] = []
        var (deepest, held) = (0.0, 0.0)
        let start = hosted.stage.now
        var next = 0
        for frame in 1...360 {
            let now = start + Double(frame) / 60
            while next < events.count, start + events[next].time <= now {
                let event = events[next]
                let phase: Touch.Phase =
                    switch event.phase {
                    case .began: .began
                    case .moved: .moved
                    case .ended: .ended
                    case .cancelled: .cancelled
                    }
                hosted.stage.screen.touch(
                    phase, finger: event.finger, at: Point(event.x, event.y),
                    time: start + event.time)
                next += 1
            }
            hosted.stage.frame()
            deepest = min(deepest, scroll.contentOffset.y)
            if control.isRefreshing, !scroll.isTracking { held = scroll.contentOffset.y }
            let shown = hosted.texts.first ?? ""
            if states.last != shown { states.append(shown) }
        }
        #expect(states == ["Pull me down", "Now release", "Fetching", "Pull me down"])
        #expect(deepest < -60)
        #expect(held == -60)
        #expect(scroll.contentOffset.y == 0 && !control.isRefreshing)
        #expect(hosted.elements(ShapeElement.self).count == rows + 1)
    }

    /// A tutorial's screen, copied verbatim except for the row's text.
    struct TestView: View {
        @State private var now = 0
        let load: () async -> Int

        var body: some View {
            ScrollView {
                VStack {
                    ForEach(1..<20) {
                        Text(String(repeating: "a", count: $0 % 5 + now + 1))
                            .padding(.bottom, 10)
                    }
                }.padding()
            }
            .refreshable { now = await load() }
        }
    }

    @Test func refreshableAwaitsAction() async throws {
        let hosted = try Hosted(TestView { 3 }, Size(100, 300))
        #expect(hosted.texts.first == "aa")
        let scroll = try #require(hosted.elements(Interface.ScrollView.self).first)
        hosted.stage.drag(from: Point(50, 20), to: Point(50, 280))
        #expect(scroll.refreshControl?.isRefreshing == true)
        for _ in 0..<600 where scroll.refreshControl?.state != .waiting {
            hosted.stage.frame()
            await Task.yield()
        }
        hosted.stage.settle()
        #expect(hosted.texts.first == "aaaaa" && scroll.contentOffset.y == 0)
    }
}
