import Geometry
import Testing

@testable import Interface

/// What UIKit's classes are before anything is set, and their simplest rules.
@MainActor @Suite struct UIKitDefaultTests {
    private let stage = Stage()

    // MARK: Tables

    @Test func tableWithStyleIsWhite() {
        #expect(TableView(frame: .zero, style: .plain).backgroundColor == .white)
        #expect(TableView(rowHeight: 44).backgroundColor == .clear)
    }

    // MARK: Views

    @Test func newViewIsVisibleAndEmpty() {
        let view = View()
        #expect(view.frame == .zero && view.alpha == 1 && !view.isHidden)
        #expect(view.backgroundColor == .clear && view.transform == .identity)
        #expect(view.subviews.isEmpty && view.superview == nil && view.window == nil)
        #expect(view.gestureRecognizers.isEmpty && view.cornerRadius == 0)
    }

    @Test func newViewTakesTouchesAndClipsNothing() {
        #expect(View().isUserInteractionEnabled && !View().clipsToBounds)
    }

    @Test func newViewKeepsItsFrameInLayout() {
        let view = View()
        #expect(view.autoresizingMask.isEmpty && view.translatesAutoresizingMaskIntoConstraints)
        #expect(view.intrinsicContentSize == Size(-1, -1) && View.noIntrinsicMetric == -1)
    }

    @Test func centerMovesTheFrame() {
        let view = View(frame: Rect(10, 10, 20, 40))
        #expect(view.center == Point(20, 30))
        view.center = Point(100, 100)
        #expect(view.frame == Rect(90, 80, 20, 40))
    }

    @Test func boundsHaveTheSizeOfTheFrame() {
        let view = View(frame: Rect(10, 10, 20, 40))
        #expect(view.bounds == Rect(0, 0, 20, 40))
        view.transform = .scale(2, 2)
        #expect(view.bounds == Rect(0, 0, 20, 40))
    }

    @Test func addedViewLeavesItsSuperview() {
        let (a, b, view) = (View(), View(), View())
        a.addSubview(view)
        b.addSubview(view)
        #expect(a.subviews.isEmpty && b.subviews.count == 1 && view.superview === b)
    }

    @Test func addedViewIsInFront() {
        let (a, b, c) = (View(), View(), View())
        let box = View()
        for view in [a, b, c] { box.addSubview(view) }
        #expect(box.subviews.map(ObjectIdentifier.init) == [a, b, c].map(ObjectIdentifier.init))
        box.bringSubviewToFront(a)
        #expect(box.subviews.last === a)
        box.addSubview(b)
        #expect(box.subviews.last === b && box.subviews.count == 3)
    }

    @Test func insertionIndexCountsFromTheBack() {
        let (a, b) = (View(), View())
        let box = View()
        box.addSubview(a)
        box.insertSubview(b, at: 0)
        #expect(box.subviews.first === b)
    }

    @Test func removalFromNoSuperviewDoesNothing() {
        let view = View()
        view.removeFromSuperview()
        #expect(view.superview == nil)
    }

    @Test func viewIsItsOwnDescendant() {
        let (outer, inner) = (View(), View())
        outer.addSubview(inner)
        #expect(inner.isDescendant(of: inner) && inner.isDescendant(of: outer))
        #expect(!outer.isDescendant(of: inner))
    }

    // MARK: Hit testing

    private func makePair() -> (View, View) {
        let (back, front) = (View(frame: Rect(0, 0, 50, 50)), View(frame: Rect(0, 0, 50, 50)))
        stage.root.addSubview(back)
        stage.root.addSubview(front)
        return (back, front)
    }

    @Test func frontmostViewIsHit() {
        let (_, front) = makePair()
        #expect(stage.root.hitTest(Point(10, 10)) === front)
        #expect(stage.root.hitTest(Point(60, 10)) === stage.root)
    }

    @Test(arguments: ["hidden", "transparent", "disabled"])
    func viewThatTakesNoTouchesIsNotHit(kind: String) {
        let (back, front) = makePair()
        switch kind {
        case "hidden": front.isHidden = true
        case "transparent": front.alpha = 0.01
        default: front.isUserInteractionEnabled = false
        }
        #expect(stage.root.hitTest(Point(10, 10)) === back)
    }

    @Test func subviewOutsideItsSuperviewIsNotHit() {
        let (back, _) = makePair()
        let outside = View(frame: Rect(100, 100, 20, 20))
        back.addSubview(outside)
        #expect(stage.root.hitTest(Point(110, 110)) === stage.root)
    }

    @Test func subviewsOfDisabledViewAreNotHit() {
        let (back, front) = makePair()
        let inner = View(frame: Rect(0, 0, 50, 50))
        front.addSubview(inner)
        #expect(stage.root.hitTest(Point(10, 10)) === inner)
        front.isUserInteractionEnabled = false
        #expect(stage.root.hitTest(Point(10, 10)) === back)
    }

    @Test func pointInsideIsThatOfTheBounds() {
        let view = View(frame: Rect(100, 100, 20, 20))
        #expect(view.point(inside: Point(0, 0)) && view.point(inside: Point(19, 19)))
        #expect(!view.point(inside: Point(20, 5)) && !view.point(inside: Point(105, 105)))
    }

    // MARK: Layout

    private final class Counting: View {
        var layouts = 0
        override func layoutSubviews() { layouts += 1 }
    }

    private func makeCounting() -> Counting {
        let view = Counting(frame: Rect(0, 0, 50, 50))
        stage.root.addSubview(view)
        stage.settle()
        view.layouts = 0
        return view
    }

    @Test func neededLayoutHappensOnceInTheNextFrame() {
        let view = makeCounting()
        view.setNeedsLayout()
        view.setNeedsLayout()
        #expect(view.layouts == 0)
        stage.frame()
        #expect(view.layouts == 1)
    }

    @Test func layoutIfNeededLaysOutAtOnce() {
        let view = makeCounting()
        view.layoutIfNeeded()
        #expect(view.layouts == 0)
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(view.layouts == 1)
        stage.frame()
        #expect(view.layouts == 1)
    }

    @Test func changeOfSizeNeedsLayout() {
        let view = makeCounting()
        view.frame.origin.x = 30
        stage.frame()
        #expect(view.layouts == 0)
        view.frame.size.width = 60
        stage.frame()
        #expect(view.layouts == 1)
    }

    @Test func sizeThatFitsChangesNothing() {
        let view = View(frame: Rect(0, 0, 50, 40))
        #expect(view.sizeThatFits(Size(10, 10)) == Size(50, 40) && view.frame.width == 50)
    }

    // MARK: Tint

    @Test func tintColorIsNeverNil() {
        let view = View()
        #expect(view.tintColor == .systemBlue)
        view.tintColor = .red
        view.tintColor = nil
        #expect(view.tintColor == .systemBlue)
    }

    // MARK: Scroll views

    @Test func newScrollViewIsAtItsStart() {
        let view = ScrollView()
        #expect(view.contentOffset == .zero && view.contentSize == .zero)
        #expect(view.contentInset == .zero && view.adjustedContentInset == .zero)
        #expect(!view.isDragging && !view.isTracking && !view.isDecelerating)
        #expect(view.delegate == nil && view.refreshControl == nil)
    }

    @Test func newScrollViewScrollsAndBounces() {
        let view = ScrollView()
        #expect(view.isScrollEnabled && view.bounces && view.clipsToBounds)
        #expect(!view.alwaysBounceVertical && !view.alwaysBounceHorizontal)
        #expect(!view.isPagingEnabled && !view.isDirectionalLockEnabled)
        #expect(view.decelerationRate == .normal && view.delaysContentTouches)
        #expect(view.showsVerticalScrollIndicator && view.showsHorizontalScrollIndicator)
    }

    private func makeScrollView() -> ScrollView {
        let view = ScrollView(frame: Rect(0, 0, 300, 600))
        view.contentSize = Size(300, 2000)
        stage.root.addSubview(view)
        stage.settle()
        return view
    }

    @Test func contentOffsetIsTheOriginOfTheBounds() {
        let view = makeScrollView()
        view.contentOffset.y = 120
        #expect(view.bounds.origin == Point(0, 120))
    }

    @Test func panRecogniserBelongsToItsScrollView() {
        let view = ScrollView()
        #expect(view.panGestureRecognizer.view === view)
        #expect(view.gestureRecognizers.contains { $0 === view.panGestureRecognizer })
    }

    @Test func disabledScrollViewIgnoresDrags() {
        let view = makeScrollView()
        view.isScrollEnabled = false
        stage.drag(from: Point(100, 500), to: Point(100, 100))
        stage.settle()
        #expect(view.contentOffset.y == 0)
        view.contentOffset.y = 50
        #expect(view.contentOffset.y == 50)
    }

    @Test(arguments: [
        (Rect(0, 100, 10, 10), 200.0, 100.0), (Rect(0, 700, 10, 10), 0.0, 110.0),
        (Rect(0, 300, 10, 10), 200.0, 200.0),
    ])
    func rectIsScrolledJustIntoView(rect: Rect, from: Double, to: Double) {
        let view = makeScrollView()
        view.contentOffset.y = from
        view.scrollRectToVisible(rect, animated: false)
        #expect(view.contentOffset.y == to)
    }

    @Test func changeOfContentSizeKeepsOffset() {
        let view = makeScrollView()
        view.contentOffset.y = 300
        view.contentSize.height = 3000
        #expect(view.contentOffset.y == 300)
    }

    // MARK: Tables

    private final class Rows: TableViewDataSource, TableViewDelegate {
        var events: [String] = []
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 50 }
        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "a")
            return cell ?? TableViewCell(reuseIdentifier: "a")
        }
        func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
            events.append("select \(indexPath.row)")
        }
        func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
            events.append("deselect \(indexPath.row)")
        }
    }

    private func makeTable(_ rows: Rows) -> TableView {
        let table = TableView(rowHeight: 50)
        table.frame = stage.root.bounds
        table.dataSource = rows
        table.delegate = rows
        stage.root.addSubview(table)
        stage.settle()
        return table
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    @Test func newTableSelectsRowsAndHasNone() {
        let table = TableView(rowHeight: 50)
        #expect(table.allowsSelection && table.indexPathForSelectedRow == nil)
        #expect(table.dataSource == nil && table.numberOfSections == 0)
        #expect(table.tableHeaderView == nil && table.tableFooterView == nil)
        #expect(table.backgroundView == nil && table.alwaysBounceVertical)
    }

    @Test func tableHasOneSectionUnlessToldOtherwise() {
        let table = makeTable(Rows())
        #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 50)
        #expect(table.numberOfRows(inSection: 1) == 0)
    }

    @Test func onlyVisibleRowsHaveACell() {
        let table = makeTable(Rows())
        #expect(table.cellForRow(at: path(0)) != nil && table.cellForRow(at: path(40)) == nil)
        #expect(table.indexPathsForVisibleRows.first == path(0))
    }

    @Test func rowsAreFoundByTheirPlace() {
        let table = makeTable(Rows())
        #expect(table.rectForRow(at: path(3)) == Rect(0, 150, 300, 50))
        #expect(table.indexPathForRow(at: Point(10, 160)) == path(3))
        #expect(table.indexPathForRow(at: Point(10, 5000)) == nil)
        #expect(table.rectForRow(at: path(99)) == .zero)
    }

    @Test func programmaticSelectionIsNotReported() {
        let rows = Rows()
        let table = makeTable(rows)
        table.selectRow(at: path(2), animated: false)
        #expect(table.indexPathForSelectedRow == path(2))
        #expect(table.cellForRow(at: path(2))?.isSelected == true)
        table.deselectRow(at: path(2), animated: false)
        #expect(table.indexPathForSelectedRow == nil && rows.events.isEmpty)
    }

    @Test func tapMovesTheSelection() {
        let rows = Rows()
        let table = makeTable(rows)
        stage.tap(100, 25)
        stage.settle()
        stage.tap(100, 75)
        stage.settle()
        #expect(rows.events == ["select 0", "deselect 0", "select 1"])
        #expect(table.indexPathForSelectedRow == path(1))
    }

    @Test func tableWithoutSelectionIgnoresTaps() {
        let rows = Rows()
        let table = makeTable(rows)
        table.allowsSelection = false
        stage.tap(100, 25)
        stage.settle()
        #expect(rows.events.isEmpty)
    }

    @Test(arguments: [
        (TableView.ScrollPosition.top, 1000.0), (.middle, 725.0), (.bottom, 450.0), (.none, 450.0),
    ])
    func rowIsScrolledToItsPosition(position: TableView.ScrollPosition, offset: Double) {
        let table = makeTable(Rows())
        table.scrollToRow(at: path(20), at: position, animated: false)
        #expect(table.contentOffset.y == offset)
    }

    @Test func unknownIdentifierHasNoCell() {
        #expect(TableView(rowHeight: 50).dequeueReusableCell(withIdentifier: "none") == nil)
    }

    @Test func cellIsPreparedBeforeItIsReused() {
        final class Cell: TableViewCell {
            var preparations = 0
            override func prepareForReuse() {
                super.prepareForReuse()
                preparations += 1
            }
        }
        let cell = Cell(style: .default, reuseIdentifier: "a")
        cell.setSelected(true, animated: false)
        cell.setHighlighted(true, animated: false)
        #expect(cell.isSelected && cell.isHighlighted && cell.preparations == 0)
        cell.prepareForReuse()
        #expect(!cell.isSelected && !cell.isHighlighted && cell.preparations == 1)
    }

    @Test func cellsAreReused() {
        let table = makeTable(Rows())
        for step in 1...20 {
            table.contentOffset.y = Double(step) * 90
            stage.frame()
        }
        #expect(table.cellCount <= 16)
    }

    // MARK: Controls and recognisers

    @Test func newControlIsEnabled() {
        let control = Control()
        #expect(control.isEnabled && !control.isSelected && !control.isHighlighted)
    }

    @Test func onlyMatchingActionsAreSent() {
        let control = Control()
        var events: [String] = []
        control.addAction(for: .valueChanged) { events.append("value") }
        control.addAction(for: .touchUpInside) { events.append("up") }
        control.sendActions(for: .valueChanged)
        #expect(events == ["value"])
        control.sendActions(for: [.valueChanged, .touchUpInside])
        #expect(events == ["value", "value", "up"])
    }

    @Test func actionIsAddedOnce() {
        let control = Control()
        var calls = 0
        let action = Action { _ in calls += 1 }
        control.addAction(action, for: .valueChanged)
        control.addAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(calls == 1)
        control.removeAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(calls == 1)
    }

    @Test func actionKnowsItsSender() {
        let control = Control()
        var sender: Control?
        let action = Action { sender = $0.sender }
        control.addAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(sender === control && action.sender == nil)
    }

    @Test func newRecogniserIsPossible() {
        let tap = TapGestureRecognizer()
        #expect(tap.state == .possible && tap.isEnabled && tap.view == nil)
        #expect(tap.numberOfTapsRequired == 1 && tap.cancelsTouchesInView)
        let press = LongPressGestureRecognizer()
        #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    }

    @Test func recogniserHasOneView() {
        let (a, b) = (View(), View())
        let tap = TapGestureRecognizer()
        a.addGestureRecognizer(tap)
        b.addGestureRecognizer(tap)
        #expect(tap.view === b && a.gestureRecognizers.isEmpty)
        b.removeGestureRecognizer(tap)
        #expect(tap.view == nil && b.gestureRecognizers.isEmpty)
    }

    // MARK: Labels, images and spinners

    @Test func newLabelHasOneLineAndTakesNoTouches() throws {
        let label = Label(family: try TestFonts.boxes(), fontSize: 10)
        #expect(label.numberOfLines == 1 && label.textAlignment == .natural)
        #expect(!label.isUserInteractionEnabled && label.text.isEmpty && label.textColor == .black)
    }

    @Test func newImageViewTakesNoTouches() {
        #expect(!ImageView().isUserInteractionEnabled && ImageView().image == nil)
    }

    @Test func newSpinnerStands() {
        #expect(!SpinnerView().isAnimating)
    }

    // MARK: Controllers

    @Test func viewOfControllerIsLoadedWhenItIsUsed() {
        final class Controller: ViewController {
            var loads = 0
            override func viewDidLoad() { loads += 1 }
        }
        let controller = Controller()
        #expect(!controller.isViewLoaded && controller.viewIfLoaded == nil)
        _ = controller.view
        _ = controller.view
        #expect(controller.isViewLoaded && controller.loads == 1)
    }

    @Test func titleIsThatOfTheItem() {
        let controller = ViewController()
        controller.title = "ab"
        #expect(controller.navigationItem.title == "ab")
        #expect(controller.navigationItem.rightBarButtonItem == nil)
        #expect(controller.navigationItem.leftBarButtonItem == nil)
    }

    @Test func newControllerStandsAlone() {
        let controller = ViewController()
        #expect(controller.parent == nil && controller.children.isEmpty)
        #expect(controller.navigationController == nil && controller.tabBarController == nil)
    }

    // MARK: Display links and animations

    @Test func newDisplayLinkRunsInEachFrame() {
        let link = DisplayLink { _ in }
        #expect(!link.isPaused && link.preferredFramesPerSecond == 0)
        #expect(link.timestamp == 0 && link.targetTimestamp == 0 && link.duration == 0)
    }

    @Test func pausedDisplayLinkMakesNoCalls() {
        var calls = 0
        let link = DisplayLink { _ in calls += 1 }
        link.add(to: stage.screen)
        stage.frames(3)
        link.isPaused = true
        stage.frames(3)
        #expect(calls == 3)
        link.isPaused = false
        stage.frames(2)
        #expect(calls == 5 && link.duration > 0 && link.timestamp > 0)
        link.invalidate()
    }

    @Test func animationSetsTheModelAtOnce() {
        let view = View(frame: Rect(0, 0, 10, 10))
        stage.root.addSubview(view)
        stage.settle()
        View.animate(withDuration: 1) { view.alpha = 0 }
        #expect(view.alpha == 0 && view.presentationAlpha == 1)
        stage.frames(30)
        #expect(view.presentationAlpha > 0.3 && view.presentationAlpha < 0.7)
    }

    @Test func delayedAnimationWaits() {
        let view = View(frame: Rect(0, 0, 10, 10))
        stage.root.addSubview(view)
        stage.settle()
        View.animate(withDuration: 0.5, delay: 0.5) { view.alpha = 0 }
        stage.frames(25)
        #expect(view.presentationAlpha == 1)
        stage.settle()
        #expect(view.presentationAlpha == 0)
    }

    @Test func performWithoutAnimationAnimatesNothing() {
        let view = View(frame: Rect(0, 0, 10, 10))
        stage.root.addSubview(view)
        stage.settle()
        View.animate(withDuration: 1) { View.performWithoutAnimation { view.alpha = 0 } }
        #expect(view.presentationAlpha == 0)
    }

    @Test(arguments: [
        (View.AnimationOptions.allowUserInteraction, 2 as UInt), (.beginFromCurrentState, 4),
        (.repeat, 8), (.autoreverse, 16), (.curveEaseInOut, 0), (.curveEaseIn, 1 << 16),
        (.curveEaseOut, 2 << 16), (.curveLinear, 3 << 16),
    ])
    func optionsHaveUIKitsBits(options: View.AnimationOptions, bits: UInt) {
        #expect(options.rawValue == bits)
    }

    // MARK: Refresh controls

    @Test func newRefreshControlIsHiddenAndIdle() {
        let control = RefreshControl()
        #expect(!control.isRefreshing && control.isHidden && control.isEnabled)
    }

    @Test func programmaticRefreshSendsNoAction() {
        let scrollView = makeScrollView()
        let control = RefreshControl()
        var changes = 0
        control.addAction(for: .valueChanged) { changes += 1 }
        scrollView.refreshControl = control
        control.beginRefreshing()
        stage.frames(60)
        #expect(control.isRefreshing && changes == 0)
    }

    @Test func refreshControlIsASubviewOfItsScrollView() {
        let scrollView = makeScrollView()
        let control = RefreshControl()
        scrollView.refreshControl = control
        #expect(control.superview === scrollView)
        scrollView.refreshControl = nil
        #expect(control.superview == nil)
    }

    // MARK: Observation

    @Test func initialOptionCallsAtOnce() {
        let view = View(frame: Rect(0, 0, 10, 10))
        var values: [Double] = []
        let observation = view.observe(\.frame, options: [.initial, .new]) { _, change in
            values.append(change.newValue?.width ?? -1)
        }
        view.frame.size.width = 20
        observation.invalidate()
        view.frame.size.width = 30
        #expect(values == [10, 20])
    }
}
