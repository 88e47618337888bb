import Geometry
import Rasterizer
import Testing

@testable import Interface

/// The rules of UIKit's scroll views, refresh controls, tables and animations.
@MainActor @Suite struct UIKitRuleTests {
    private let stage = Stage()

    private func makeScrollView() -> ScrollView {
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 3000)
        stage.root.addSubview(scrollView)
        stage.settle()
        return scrollView
    }

    // MARK: Scroll views

    private final class Delegate: ScrollViewDelegate {
        var calls: [String] = []
        func scrollViewDidScroll(_ scrollView: ScrollView) { calls.append("scroll") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { calls.append("end") }
        func scrollViewDidEndDragging(
            _ scrollView: ScrollView, willDecelerate decelerate: Bool
        ) { calls.append("tracking \(scrollView.isTracking)") }
        func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("stopped") }
    }

    // UIScrollView.setContentOffset(_:animated:): nothing scrolls, so nothing is reported.
    @Test func animatedScrollToPresentOffsetReportsNothing() {
        let scrollView = makeScrollView()
        scrollView.contentOffset.y = 200
        let delegate = Delegate()
        scrollView.delegate = delegate
        scrollView.setContentOffset(Point(0, 200), animated: true)
        stage.settle()
        #expect(delegate.calls.isEmpty && !scrollView.isDecelerating)
    }

    // UIScrollView.isTracking: the finger has lifted when the end of the drag is reported.
    @Test func trackingHasEndedWhenDragEnds() {
        let scrollView = makeScrollView()
        let delegate = Delegate()
        scrollView.delegate = delegate
        stage.drag(from: Point(100, 400), to: Point(100, 300), ends: false)
        #expect(scrollView.isTracking)
        stage.touch(.ended, 100, 300)
        stage.settle()
        #expect(delegate.calls.contains("tracking false"))
        #expect(!delegate.calls.contains("tracking true"))
    }

    // UIView.layoutSubviews: a scroll view is laid out in each frame that scrolls.
    @Test func scrollingLaysOutScrollView() {
        final class Sticky: ScrollView {
            let header = View()
            var layouts = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
                header.frame = Rect(0, contentOffset.y, 300, 40)
            }
        }
        let scrollView = Sticky(frame: Rect(0, 0, 300, 600))
        scrollView.addSubview(scrollView.header)
        scrollView.contentSize = Size(300, 3000)
        stage.root.addSubview(scrollView)
        stage.settle()
        let before = scrollView.layouts
        stage.drag(from: Point(100, 500), to: Point(100, 200), frames: 20, ends: false)
        #expect(scrollView.layouts - before >= 18)
        #expect(scrollView.header.frame.minY == scrollView.contentOffset.y)
        stage.touch(.ended, 100, 200)
        stage.settle()
        let rest = scrollView.layouts
        stage.frames(5)
        #expect(scrollView.layouts == rest)
    }

    // A deceleration ends when the view leaves its window, and is not resumed.
    @Test func flingEndsWhenViewLeavesScreen() {
        let scrollView = makeScrollView()
        let delegate = Delegate()
        scrollView.delegate = delegate
        stage.drag(from: Point(100, 500), to: Point(100, 200), frames: 6)
        stage.frames(5)
        #expect(scrollView.isDecelerating)
        scrollView.removeFromSuperview()
        let offset = scrollView.contentOffset
        #expect(!scrollView.isDecelerating && delegate.calls.last == "stopped")
        stage.frames(30)
        stage.root.addSubview(scrollView)
        stage.settle()
        #expect(scrollView.contentOffset == offset)
    }

    // MARK: Refresh controls

    private func makeControl() -> (ScrollView, RefreshControl) {
        let scrollView = makeScrollView()
        let control = RefreshControl()
        scrollView.refreshControl = control
        stage.settle()
        return (scrollView, control)
    }

    // UIRefreshControl: without an action the control stays until endRefreshing.
    @Test func refreshWithoutActionLastsUntilItIsEnded() {
        let (scrollView, control) = makeControl()
        control.beginRefreshing()
        stage.frames(300)
        #expect(control.isRefreshing && scrollView.contentOffset.y == -60)
        control.endRefreshing()
        // UIRefreshControl.isRefreshing is false at once.
        #expect(!control.isRefreshing)
        stage.settle()
        #expect(scrollView.contentOffset.y == 0 && control.state == .waiting)
    }

    // The inset that a program sets during a refresh is its own: the control only adds to it.
    @Test(arguments: [EdgeInsets(top: 0), EdgeInsets(top: 20, bottom: 40)])
    func insetSetDuringRefreshSurvives(inset: EdgeInsets) {
        let (scrollView, control) = makeControl()
        control.beginRefreshing()
        stage.frames(60)
        scrollView.contentInset = EdgeInsets(top: 100)
        scrollView.contentInset = inset
        #expect(scrollView.contentInset == inset)
        #expect(scrollView.adjustedContentInset.top == inset.top + 60)
        control.endRefreshing()
        stage.settle()
        #expect(scrollView.contentInset == inset && scrollView.adjustedContentInset == inset)
        #expect(scrollView.contentOffset.y == -inset.top)
    }

    @Test(arguments: [0, 30, 55]) func refreshBeginsAgainWhileItEnds(frames: Int) {
        let (scrollView, control) = makeControl()
        var fetches = 0
        control.onRefresh = { _ in fetches += 1 }
        control.beginRefreshing()
        stage.frames(120)
        control.endRefreshing()
        stage.frames(frames)
        control.beginRefreshing()
        #expect(control.isRefreshing && fetches == 2)
        stage.frames(120)
        #expect(control.isRefreshing && scrollView.contentOffset.y == -60)
        control.endRefreshing()
        stage.settle()
        #expect(scrollView.contentOffset.y == 0)
    }

    // Before UITableView.refreshControl existed, the control was added as a subview.
    @Test func controlAddedAsSubviewBecomesRefreshControl() {
        let scrollView = makeScrollView()
        let control = RefreshControl()
        var changes = 0
        control.addAction(for: .valueChanged) { changes += 1 }
        scrollView.addSubview(control)
        #expect(scrollView.refreshControl === control)
        stage.drag(from: Point(100, 100), to: Point(100, 400))
        stage.frames(60)
        #expect(control.isRefreshing && changes == 1)
        control.removeFromSuperview()
        #expect(scrollView.refreshControl == nil)
        stage.settle()
        #expect(scrollView.contentOffset.y == 0)
    }

    @Test func removedControlCancelsItsTask() async {
        let (scrollView, control) = makeControl()
        var isCancelled = false
        control.onRefresh {
            while !Task.isCancelled { await Task.yield() }
            isCancelled = true
        }
        control.beginRefreshing()
        await runMainActorJobs()
        scrollView.refreshControl = nil
        await runMainActorJobs()
        #expect(isCancelled)
    }

    // MARK: Tables and images

    private final class Rows: TableViewDataSource {
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 5 }
        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell { TableViewCell() }
    }

    // UITableView.dataSource: the rows appear without reloadData.
    @Test func tableShowsRowsOfItsDataSource() {
        let table = TableView(rowHeight: 50)
        table.frame = stage.root.bounds
        let rows = Rows()
        table.dataSource = rows
        #expect(table.numberOfRows(inSection: 0) == 5)
        let other = TableView(rowHeight: 50)
        other.frame = stage.root.bounds
        other.dataSource = rows
        stage.root.addSubview(other)
        stage.settle()
        #expect(other.cellForRow(at: IndexPath(row: 4, section: 0)) != nil)
    }

    // UIImageView.init(image:): the frame has the image's size.
    @Test func imageViewHasSizeOfItsImage() {
        let image = Image(bitmap: PixelBuffer(width: 30, height: 20).makeSnapshot())
        #expect(ImageView(image: image).frame == Rect(0, 0, 30, 20))
        #expect(ImageView().frame.size == Size(0, 0))
    }

    // MARK: Animations

    // UIView.animate: the completion never runs before the method has returned.
    @Test(arguments: ["no duration", "no change", "off screen"])
    func completionRunsAfterAnimateReturns(kind: String) async {
        let view = View(frame: Rect(0, 0, 10, 10))
        if kind != "off screen" { stage.root.addSubview(view) }
        var ends: [Bool] = []
        View.animate(withDuration: kind == "no duration" ? 0 : 0.2) {
            if kind != "no change" { view.alpha = 0 }
        } completion: {
            ends.append($0)
        }
        #expect(ends.isEmpty)
        await runMainActorJobs()
        #expect(ends == [true])
    }

    // An animation that restarts itself must not recurse.
    @Test func animationRestartsItselfWithoutRecursion() async {
        let view = View()
        var (depth, deepest, count) = (0, 0, 0)
        func run() {
            depth += 1
            deepest = max(deepest, depth)
            count += 1
            View.animate(withDuration: 0) {
                view.alpha = view.alpha == 0 ? 1 : 0
            } completion: { _ in
                if count < 50 { run() }
            }
            depth -= 1
        }
        run()
        for _ in 0..<200 where count < 50 { await Task.yield() }
        #expect(count == 50 && deepest == 1)
    }

    // The completion of an animation that another one replaces runs after the other one's changes were made.
    @Test func replacedAnimationCompletesAfterChanges() async {
        let view = View(frame: Rect(0, 0, 10, 10))
        stage.root.addSubview(view)
        var (isChanging, ends) = (false, [Bool]())
        View.animate(withDuration: 1) {
            view.alpha = 0
        } completion: {
            #expect(!isChanging)
            ends.append($0)
        }
        stage.frames(5)
        View.animate(withDuration: 1, options: .beginFromCurrentState) {
            isChanging = true
            view.alpha = 1
            isChanging = false
        }
        await runMainActorJobs()
        #expect(ends == [false])
    }

    // UIView.AnimationOptions.overrideInheritedDuration: an animation inside another one lasts as long as that one.
    @Test(arguments: [(View.AnimationOptions([]), 1.0), (.overrideInheritedDuration, 0.2)])
    func nestedAnimationInheritsDuration(options: View.AnimationOptions, duration: Double) {
        let view = View(frame: Rect(0, 0, 10, 10))
        stage.root.addSubview(view)
        stage.settle()
        var end: Double?
        let start = stage.now
        View.animate(withDuration: 1) {
            View.animate(withDuration: 0.2, options: options) {
                view.alpha = 0
            } completion: { _ in
                end = stage.now
            }
        }
        stage.settle()
        #expect(abs((end ?? 0) - start - duration) < 0.05)
    }
}
