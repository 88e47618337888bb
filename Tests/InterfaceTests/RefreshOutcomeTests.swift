import Geometry
import Motion
import Testing

@testable import Interface

/// The outcome passed to the header, and the time at which the header closes.
@MainActor @Suite struct RefreshOutcomeTests {
    /// A header that shows the outcome of a refresh for half a second.
    private final class Header: RefreshHeader {
        var seen: [String] = []
        override func update(_ status: RefreshStatus) {
            let text = status.state.rawValue + (status.outcome.map { " " + $0.rawValue } ?? "")
            if seen.last != text { seen.append(text) }
        }
        override func duration(of outcome: RefreshOutcome) -> Double { 0.5 }
    }

    private func make() -> (Stage, ScrollView, RefreshControl, Header) {
        let stage = Stage()
        let scrollView = ScrollView(frame: stage.root.bounds)
        scrollView.contentSize = Size(300, 2000)
        let header = Header()
        let control = RefreshControl(header: header, height: 120)
        control.minimumDuration = 0
        control.onRefresh = { _ in }
        scrollView.refreshControl = control
        stage.root.addSubview(scrollView)
        stage.settle()
        return (stage, scrollView, control, header)
    }

    @Test(arguments: RefreshOutcome.allCases)
    func outcomeIsShownBeforeHeaderCloses(outcome: RefreshOutcome) {
        let (stage, scrollView, control, header) = make()
        stage.drag(from: Point(100, 100), to: Point(100, 350))
        stage.frames(90)
        #expect(abs(scrollView.contentOffset.y + 120) < 0.5)
        control.endRefreshing(outcome)
        control.endRefreshing(outcome == .success ? .failure : .success)
        // Half a second at 60 frames a second, minus one frame for rounding.
        stage.frames(29)
        #expect(control.state == .refreshing)
        #expect(abs(scrollView.contentOffset.y + 120) < 0.5)
        stage.settle()
        #expect(scrollView.contentOffset.y == 0)
        let name = outcome.rawValue
        #expect(
            header.seen == [
                "pulling", "primed", "refreshing", "refreshing \(name)", "finishing \(name)",
                "waiting",
            ])
    }

    /// The header closes without showing the outcome if it is out of sight or content is being dragged.
    @Test(arguments: [true, false])
    func outcomeIsSkippedWhenHeaderIsHiddenOrDragged(isOutOfSight: Bool) {
        let (stage, scrollView, control, _) = make()
        control.beginRefreshing()
        stage.frames(90)
        if isOutOfSight {
            scrollView.setContentOffset(Point(0, 500), animated: false)
        } else {
            stage.drag(from: Point(100, 100), to: Point(100, 140), ends: false)
        }
        control.endRefreshing()
        stage.frames(2)
        // A header that is out of sight has closed, and one that is dragged is closing.
        let expected: RefreshStateMachine.State = isOutOfSight ? .waiting : .finishing
        #expect(control.state == expected)
    }

    /// Content under a resting finger does not move; the header closes when the finger lifts.
    @Test func headerStaysOpenUnderRestingFinger() {
        let (stage, scrollView, control, _) = make()
        control.beginRefreshing()
        stage.frames(90)
        control.endRefreshing()
        stage.frames(10)
        stage.touch(.began, 100, 300)
        stage.frames(60)
        #expect(abs(scrollView.contentOffset.y + 120) < 0.5 && control.state == .refreshing)
        stage.touch(.ended, 100, 300)
        stage.settle()
        #expect(scrollView.contentOffset.y == 0 && control.state == .waiting)
    }

    /// A refresh that the program begins opens the header if the content rests at its start.
    @Test func beginRefreshingOpensHeader() {
        let (stage, scrollView, control, header) = make()
        control.beginRefreshing()
        stage.frames(90)
        #expect(abs(scrollView.contentOffset.y + 120) < 0.5 && !header.isHidden)
        control.endRefreshing()
        stage.settle()
        #expect(scrollView.contentOffset.y == 0 && control.state == .waiting)
    }

    /// A second pull that catches the content while the header closes refreshes again.
    @Test func pullWhileHeaderClosesRefreshesAgain() {
        let (stage, scrollView, control, _) = make()
        var runs = 0
        control.onRefresh = { _ in runs += 1 }
        stage.drag(from: Point(100, 100), to: Point(100, 350))
        stage.frames(90)
        control.endRefreshing()
        for _ in 0..<120 where control.state != .finishing { stage.frame() }
        stage.frames(3)
        let caught = scrollView.contentOffset.y
        #expect(control.state == .finishing && caught < -20)
        stage.drag(from: Point(100, 100), to: Point(100, 400))
        #expect(runs == 2 && control.isRefreshing)
        control.endRefreshing()
        stage.settle()
        #expect(scrollView.contentOffset.y == 0 && control.state == .waiting)
    }

    @Test func throwingRefreshTaskShowsFailure() async throws {
        struct Unreachable: Error {}
        let (stage, _, control, header) = make()
        control.onRefresh { throw Unreachable() }
        control.beginRefreshing()
        for _ in 0..<400 where control.isRefreshing {
            stage.frame()
            try await Task.sleep(nanoseconds: 1_000_000)
        }
        stage.settle()
        #expect(
            header.seen == ["refreshing", "refreshing failure", "finishing failure", "waiting"])
    }

    // MARK: Built-in headers

    /// Returns the largest scale of any view in the header.
    private func scale(_ view: View) -> Double {
        view.subviews.reduce(view.presentationTransform.meanScale) { max($0, scale($1)) }
    }

    private static let makers: [@MainActor () -> RefreshHeader] = [
        { SpinnerRefreshHeader() }, { WarpRefreshHeader() },
        { ConvergingRefreshHeader(outer: View(), inner: View()) },
    ]

    /// Built-in headers are briefly enlarged, by up to a fifth, when a pull passes the threshold, unless motion is
    /// reduced. When the refresh ends they show a mark.
    @Test(arguments: 0..<3, [false, true])
    func builtInHeadersPopUnlessMotionIsReduced(index: Int, isReduced: Bool) {
        let stage = Stage()
        stage.screen.reducesMotion = isReduced
        let scrollView = ScrollView(frame: stage.root.bounds)
        scrollView.contentSize = Size(300, 2000)
        let header = RefreshOutcomeTests.makers[index]()
        let control = RefreshControl(header: header)
        control.onRefresh = { _ in }
        scrollView.refreshControl = control
        stage.root.addSubview(scrollView)
        stage.touch(.began, 100, 100)
        var y = 100.0
        while control.state != .primed, y < 500 {
            #expect(scale(header) <= 1.0001)
            y += 2
            stage.touch(.moved, 100, y)
            stage.frame()
        }
        var most = 0.0
        for _ in 0..<20 {
            stage.frame()
            most = max(most, scale(header))
        }
        #expect(isReduced ? most <= 1.0001 : most > 1.1 && most <= 1.2001)
        #expect(scale(header) <= 1.0001)
        stage.touch(.ended, 100, y)
        stage.frames(60)
        let mark = header.subviews.compactMap { $0 as? OutcomeMark }.first
        #expect(mark != nil && mark?.outcome == nil)
        control.endRefreshing(.failure)
        stage.frame()
        #expect(mark?.outcome == .failure)
        stage.settle()
        #expect(mark?.outcome == nil && control.state == .waiting)
    }
}
