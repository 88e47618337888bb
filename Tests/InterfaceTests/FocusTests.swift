import Geometry
import RiveRuntime
import Testing

@testable import Interface

/// Buttons, a list of rows and a bar, through which keys walk.
@MainActor @Suite struct FocusTests {
    private final class Rows: TableViewDataSource, TableViewDelegate {
        var selected: [Int] = []
        var fixed: Set<Int> = []
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 30 }
        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell {
            tableView.dequeueReusableCell() ?? TableViewCell()
        }
        func tableView(
            _ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath
        ) -> Bool { !fixed.contains(indexPath.row) }
        func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
            selected.append(indexPath.row)
        }
    }

    private let stage = Stage(Size(300, 300))
    private let log = Log()

    private final class Log { var presses: [String] = [] }

    private func button(_ name: String, _ frame: Rect) -> Control {
        let control = Control(frame: frame)
        control.accessibilityLabel = name
        let log = log
        control.addAction(for: .touchUpInside) { log.presses.append(name) }
        stage.root.addSubview(control)
        return control
    }

    private func key(
        _ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = [],
        _ phase: KeyPress.Phase = .down
    ) -> Bool {
        let isHandled = stage.screen.key(KeyPress(key, modifiers, phase))
        stage.frame()
        return isHandled
    }

    private var focus: String? { stage.screen.focusedView?.accessibilityLabel }

    @Test func tabWalksInReadingOrderAndWraps() {
        // Added in another order than they are seen.
        _ = button("last", Rect(0, 200, 50, 44))
        _ = button("right", Rect(200, 10, 50, 44))
        _ = button("left", Rect(0, 14, 50, 44))
        let hidden = button("hidden", Rect(0, 100, 50, 44))
        hidden.isHidden = true
        button("disabled", Rect(100, 100, 50, 44)).isEnabled = false
        #expect(!key(.down) && focus == nil)
        var seen: [String?] = []
        for _ in 0..<4 {
            #expect(key(.tab))
            seen.append(focus)
        }
        #expect(seen == ["left", "right", "last", "left"])
        #expect(key(.tab, .shift) && focus == "last")
        #expect(!key(.tab, .control) && !key(.tab, [], .up))
    }

    @Test func readingOrderFollowsLayoutDirectionAndProgram() {
        let (a, b) = (button("a", Rect(0, 0, 50, 44)), button("b", Rect(200, 0, 50, 44)))
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        #expect(stage.screen.focusStops.map(\.accessibilityLabel) == ["b", "a"])
        stage.root.accessibilityElements = [a, b]
        #expect(stage.screen.focusStops.map(\.accessibilityLabel) == ["a", "b"])
    }

    @Test func arrowsMoveToTheNearestInTheirDirection() {
        for (name, x, y) in [("a", 0.0, 0.0), ("b", 150, 0), ("c", 0, 150), ("d", 150, 150)] {
            _ = button(name, Rect(x, y, 60, 44))
        }
        _ = key(.tab)
        var seen: [String?] = []
        for move in [KeyPress.Key.right, .down, .left, .up] {
            #expect(key(move))
            seen.append(focus)
        }
        #expect(seen == ["b", "d", "c", "a"])
        #expect(!key(.up) && focus == "a")
    }

    @Test func enterAndSpaceActivateOnceAndShowThePress() {
        let control = button("a", Rect(0, 0, 60, 44))
        #expect(!key(.enter) && log.presses.isEmpty)
        _ = key(.tab)
        #expect(key(.enter) && control.isHighlighted)
        #expect(key(.enter, [], .repeated))
        #expect(key(.enter, [], .up) && !control.isHighlighted)
        #expect(key(.space) && key(.space, [], .up))
        #expect(log.presses == ["a", "a"])
        control.isEnabled = false
        stage.frame()
        #expect(focus == nil && !key(.enter))
        #expect(log.presses.count == 2)
    }

    /// What a view covers, such as a dialog, gets neither the focus nor a press.
    @Test func coveredViewsAreNotReached() {
        _ = button("below", Rect(0, 0, 60, 44))
        _ = key(.tab)
        #expect(focus == "below")
        let dialog = View(frame: Rect(0, 0, 300, 300))
        stage.root.addSubview(dialog)
        _ = key(.enter)
        #expect(log.presses.isEmpty)
        let ok = button("ok", Rect(100, 100, 60, 44))
        dialog.addSubview(ok)
        #expect(key(.tab) && focus == "ok")
        #expect(key(.tab) && focus == "ok")
        _ = key(.enter)
        #expect(log.presses == ["ok"])
        dialog.removeFromSuperview()
        #expect(focus == nil)
        #expect(key(.tab) && focus == "below")
    }

    private final class Inside: View {
        var keys = 0
        override var mayHaveFocusInside: Bool { true }
        override func send(_ press: KeyPress, text: String) -> Bool {
            keys += 1
            return true
        }
        override func accessibilityPerformEscape() -> Bool { true }
    }

    // UIView.accessibilityViewIsModal: the siblings behind it are ignored.
    @Test func nothingBehindAModalViewIsReached() {
        _ = button("beside", Rect(0, 0, 60, 44))
        let inside = Inside(frame: Rect(0, 50, 300, 40))
        stage.root.addSubview(inside)
        #expect(key(.enter) && inside.keys == 1)
        stage.screen.moveFocus(.next)
        #expect(focus == "beside")
        let card = View(frame: Rect(100, 100, 100, 100))
        card.accessibilityViewIsModal = true
        stage.root.addSubview(card)
        let ok = button("ok", Rect(0, 0, 60, 44))
        card.addSubview(ok)
        _ = button("in front", Rect(0, 250, 60, 44))
        stage.frame()
        #expect(focus == nil)
        #expect(!key(.enter) && !key(.escape) && inside.keys == 1)
        var walked: [String?] = []
        for _ in 0..<3 {
            #expect(key(.tab))
            walked.append(focus)
        }
        #expect(walked == ["ok", "in front", "ok"])
        #expect(!key(.up) && focus == "ok")
        #expect(stage.screen.elements.map(\.label) == ["ok", "in front"])
        card.isHidden = true
        #expect(stage.screen.elements.map(\.label) == ["beside", "in front"])
    }

    @Test func focusWalksThroughRowsOutOfSight() {
        _ = button("top", Rect(0, 0, 300, 50))
        let rows = Rows()
        rows.fixed = [1]
        let table = TableView(rowHeight: 50)
        table.frame = Rect(0, 50, 300, 200)
        (table.dataSource, table.delegate) = (rows, rows)
        stage.root.addSubview(table)
        _ = button("bottom", Rect(0, 250, 300, 50))
        stage.frame()
        func row() -> Int? { (stage.screen.focusedView as? TableViewCell)?.indexPath?.row }
        #expect(key(.tab) && focus == "top")
        #expect(key(.tab) && row() == 0)
        // A row that does nothing is left out.
        #expect(key(.tab) && row() == 2)
        for expected in 3...29 {
            #expect(key(.down) && row() == expected)
            let shown = stage.screen.focusedView?.visibleRect
            #expect(shown?.height == 50)
        }
        #expect(key(.enter) && rows.selected == [29])
        #expect(key(.tab) && focus == "bottom")
        #expect(key(.tab, .shift) && row() == 29)
        #expect(key(.up) && row() == 28)
        #expect(stage.root.subviews.last === stage.screen.focusRing)
        #expect(!stage.screen.focusRing.isHidden)
        stage.touch(.began, 10, 10)
        #expect(stage.screen.focusedView == nil && stage.screen.focusRing.isHidden)
    }

    @Test func focusedViewIsScrolledIntoSightWithItsRing() {
        let scroll = ScrollView(frame: Rect(0, 0, 300, 300))
        scroll.contentSize = Size(300, 1000)
        stage.root.addSubview(scroll)
        for i in 0..<8 {
            scroll.addSubview(button("\(i)", Rect(20, 20 + Double(i) * 120, 100, 60)))
        }
        stage.frame()
        for i in 0..<8 {
            #expect(key(.tab) && focus == "\(i)")
            stage.settle()
            #expect(stage.screen.focusedView?.visibleRect?.size == Size(100, 60))
            let ring = stage.screen.focusRing.frame
            #expect(ring.width == 108 && ring.height == 68)
            #expect(stage.root.bounds.intersection(ring) == ring)
        }
        // A view that is moved takes its ring along.
        scroll.setContentOffset(Point(0, 660), animated: false)
        stage.frame()
        let shown = stage.screen.focusedView?.visibleRect
        #expect(stage.screen.focusRing.frame.midY == shown?.midY)
    }

    @Test func removedViewLosesTheFocus() {
        let view = button("a", Rect(0, 0, 60, 44))
        _ = key(.tab)
        #expect(view.isFocused)
        view.removeFromSuperview()
        #expect(stage.screen.focusedView == nil && !view.isFocused)
        #expect(stage.screen.focusRing.isHidden)
    }
}
