import Geometry
import Testing

@testable import Interface

@MainActor @Suite struct PullTests {
    @Test func asyncRefreshRunsOnceAndClosesHeader() async throws {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 1000)
        var refreshes = 0
        scrollView.refreshable {
            try? await Task.sleep(nanoseconds: 1_000_000)
            refreshes += 1
        }
        stage.root.addSubview(scrollView)
        stage.settle()
        stage.drag(from: Point(100, 100), to: Point(100, 500))
        #expect(scrollView.refreshControl?.isRefreshing == true)
        for _ in 0..<400 where scrollView.refreshControl?.isRefreshing == true {
            stage.frame()
            try await Task.sleep(nanoseconds: 2_000_000)
        }
        stage.settle()
        #expect(refreshes == 1)
        #expect(scrollView.contentOffset.y == 0)
    }

    @Test func contentStaysBelowIndicatorWhileLoading() {
        let stage = Stage()
        var done: (@MainActor () -> Void)?
        var states: [RefreshableScrollView.State] = []
        let view = RefreshableScrollView(
            onRefresh: { done = $0 },
            progress: { state in
                states.append(state)
                return View().frame(width: 20, height: 20)
            },
            content: { VStack { View().frame(height: 900) } })
        view.frame = Rect(0, 0, 300, 600)
        stage.root.addSubview(view)
        stage.settle()
        #expect(view.contentSize.height == 900)
        stage.drag(from: Point(100, 100), to: Point(100, 400))
        stage.frames(60)
        #expect(view.contentOffset.y == -RefreshControl.defaultThreshold)
        #expect(states == [.waiting, .primed, .loading])
        done?()
        stage.settle()
        #expect(view.contentOffset.y == 0)
    }

    /// The indicator ends where rows begin, so that it does not shine through rows without a background.
    @Test func indicatorEndsAtContentEdge() {
        let stage = Stage()
        let red = Color(argb: 0xffff_0000)
        let view = RefreshableScrollView(
            onRefresh: { _ in },
            progress: { _ in
                let view = View()
                view.backgroundColor = red
                return view.frame(width: 300, height: 60)
            },
            content: { VStack { View().frame(height: 900) } })
        view.frame = Rect(0, 0, 300, 600)
        stage.root.backgroundColor = .black
        stage.root.addSubview(view)
        stage.settle()
        #expect(stage.pixel(100, 5) == 0xff00_0000)
        stage.drag(from: Point(100, 100), to: Point(100, 400))
        stage.frames(60)
        #expect(stage.pixel(100, 55) == 0xffff_0000 && stage.pixel(100, 65) == 0xff00_0000)
        // The content is scrolled up over the indicator while it loads.
        stage.drag(from: Point(100, 400), to: Point(100, 360), ends: false)
        stage.frames(2)
        let edge = Int(-view.contentOffset.y.rounded())
        #expect(edge > 20 && edge < 40)
        #expect(stage.pixel(100, edge - 2) > 0xff80_0000)
        #expect(stage.pixel(100, edge + 2) == 0xff00_0000)
    }

    /// A program's own control, which shows a bar as long as the pull.
    private final class BarControl: RefreshControl {
        let bar = View()
        var superviews: [String] = []

        init() {
            super.init(header: RefreshHeader(), threshold: 80)
            bar.backgroundColor = Color(argb: 0xff00_8000)
            addSubview(bar)
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            bar.frame = bounds
        }

        override func didMoveToSuperview() {
            super.didMoveToSuperview()
            superviews.append(superview.map { "\(type(of: $0))" } ?? "none")
        }
    }

    @Test func refreshControlSubclassDrawsItself() {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 1000)
        let control = BarControl()
        var done: (@MainActor () -> Void)?
        control.onRefresh = { done = $0 }
        scrollView.refreshControl = control
        stage.root.backgroundColor = .black
        stage.root.addSubview(scrollView)
        stage.settle()
        #expect(control.superview === scrollView && control.superviews == ["ScrollView"])
        #expect(stage.pixel(100, 0) == 0xff00_0000)
        stage.drag(from: Point(100, 100), to: Point(100, 180), ends: false)
        stage.frame()
        let edge = Int(-scrollView.contentOffset.y.rounded())
        #expect(edge > 20 && control.state == .pulling && control.frame.height == 80)
        #expect(stage.pixel(100, edge - 1) == 0xff00_8000)
        #expect(stage.pixel(100, edge + 1) == 0xff00_0000)
        stage.touch(.ended, 100, 180)
        stage.settle()
        stage.drag(from: Point(100, 100), to: Point(100, 500))
        stage.frames(60)
        #expect(control.isRefreshing && control.frame == Rect(0, -80, 300, 80))
        #expect(stage.pixel(100, 79) == 0xff00_8000 && stage.pixel(100, 81) == 0xff00_0000)
        done?()
        stage.settle()
        #expect(control.isHidden && control.state == .waiting)
        scrollView.refreshControl = nil
        #expect(control.superviews == ["ScrollView", "none"])
    }

    @Test func defaultHeaderIsSpinner() {
        #expect(RefreshControl().header is SpinnerRefreshHeader)
    }

    /// As with UIRefreshControl, an action for `valueChanged` starts the refresh, and `endRefreshing` ends it.
    @Test func pullSendsValueChanged() {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 1000)
        let control = RefreshControl()
        var changes = 0
        control.addAction(for: .valueChanged) { changes += 1 }
        scrollView.refreshControl = control
        stage.root.addSubview(scrollView)
        stage.settle()
        stage.drag(from: Point(100, 100), to: Point(100, 500))
        stage.frames(120)
        #expect(changes == 1 && control.isRefreshing)
        control.endRefreshing()
        stage.settle()
        #expect(control.state == .waiting)
        control.beginRefreshing()
        stage.frames(120)
        #expect(changes == 1 && control.isRefreshing)
    }

    /// The example of the porting page, where `load` and `show` are methods.
    private final class News: View {
        let list = ScrollView(frame: Rect(0, 0, 300, 600))
        var shown: [String] = []

        func load() async -> [String] { ["a", "b"] }
        func show(_ rows: [String]) { shown = rows }

        func makeRefreshable() {
            list.refreshable { show(await load()) }
        }

        func makeControl() {
            let control = RefreshControl()
            control.onRefresh {
                let rows = await load()
                show(rows)
            }
            list.refreshControl = control
        }
    }

    @Test(arguments: [true, false])
    func refreshClosuresNeedNoExplicitSelf(usesModifier: Bool) async throws {
        let stage = Stage()
        let news = News()
        if usesModifier { news.makeRefreshable() } else { news.makeControl() }
        news.addSubview(news.list)
        stage.root.addSubview(news)
        stage.settle()
        news.list.refreshControl?.beginRefreshing()
        for _ in 0..<1000 where news.shown.isEmpty {
            stage.frame()
            await Task.yield()
        }
        #expect(news.shown == ["a", "b"])
    }
}
