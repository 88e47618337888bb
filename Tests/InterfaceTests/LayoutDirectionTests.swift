import Geometry
import Motion
import Testing
import Typography

@testable import Interface

@MainActor @Suite struct LayoutDirectionTests {
    private let stage = Stage(Size(300, 400))
    private let family: FontFamily

    init() throws {
        family = try TestFonts.boxes()
        stage.root.backgroundColor = .white
    }

    private final class Counting: View {
        var layouts = 0
        override func layoutSubviews() { layouts += 1 }
    }

    @Test func directionIsInheritedFromScreen() {
        let (outer, inner) = (View(), View())
        outer.addSubview(inner)
        #expect(inner.effectiveUserInterfaceLayoutDirection == .leftToRight)
        stage.root.addSubview(outer)
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        #expect(inner.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        outer.semanticContentAttribute = .forceLeftToRight
        #expect(!inner.isRightToLeft)
        inner.semanticContentAttribute = .forceRightToLeft
        #expect(inner.isRightToLeft && !outer.isRightToLeft)
    }

    @Test func directionChangeLaysOutInheritingViews() {
        let views = (0..<3).map { _ in Counting() }
        views[0].addSubview(views[1])
        views[0].addSubview(views[2])
        views[2].semanticContentAttribute = .forceLeftToRight
        stage.root.addSubview(views[0])
        stage.settle()
        let before = views.map(\.layouts)
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        #expect(zip(views, before).map { $0.layouts - $1 } == [1, 1, 0])
    }

    /// A tree that has left the screen is laid out in its direction, also what is added to it meanwhile.
    @Test func hiddenTreeKeepsDirection() {
        let (outer, inner) = (View(), View())
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.root.addSubview(outer)
        outer.removeFromSuperview()
        outer.addSubview(inner)
        #expect(outer.isRightToLeft && inner.isRightToLeft && inner.isLaidOutFromRight)
        stage.screen.userInterfaceLayoutDirection = .leftToRight
        stage.root.addSubview(outer)
        #expect(!inner.isRightToLeft && !inner.isLaidOutFromRight)
    }

    /// A screen on a stack is hidden while the language changes, and is laid out again when it returns.
    @Test func readdedViewIsLaidOutAfterDirectionChange() {
        let (outer, inner) = (Counting(), Counting())
        outer.addSubview(inner)
        stage.root.addSubview(outer)
        stage.settle()
        outer.removeFromSuperview()
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        let before = inner.layouts
        stage.root.addSubview(outer)
        stage.settle()
        #expect(inner.layouts == before + 1)
        outer.removeFromSuperview()
        stage.screen.userInterfaceLayoutDirection = .leftToRight
        stage.root.addSubview(outer)
        stage.settle()
        #expect(inner.layouts == before + 2)
    }

    @Test func rectanglesAreMirrored() {
        let view = View(frame: Rect(0, 0, 300, 100))
        #expect(view.directionalRect(Rect(10, 20, 30, 40)) == Rect(10, 20, 30, 40))
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.directionalRect(Rect(10, 20, 30, 40)) == Rect(260, 20, 30, 40))
    }

    @Test func rightToLeftStackStartsAtTheRight() {
        let boxes = [View(frame: Rect(0, 0, 20, 20)), View(frame: Rect(0, 0, 40, 20))]
        let stack = StackView(axis: .horizontal, spacing: 10, alignment: .leading, boxes)
        stack.layoutMargins = EdgeInsets(left: 5, right: 15)
        stack.frame = Rect(0, 0, 300, 20)
        stage.root.addSubview(stack)
        stage.settle()
        #expect(boxes.map(\.frame.minX) == [5, 35])
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        // Margins are left and right, independently of the direction.
        #expect(boxes.map(\.frame.minX) == [265, 215])
        let column = StackView(
            axis: .vertical, alignment: .leading, [View(frame: Rect(0, 0, 20, 20))])
        column.frame = Rect(0, 100, 300, 100)
        stage.root.addSubview(column)
        stage.settle()
        #expect(column.subviews[0].frame.maxX == 300)
    }

    /// Returns the first and last columns of pixels that a label draws on.
    private func columns(_ alignment: Label.TextAlignment) -> (first: Int, last: Int)? {
        let label = Label(family: family, fontSize: 20)
        label.text = "abc"
        label.textAlignment = alignment
        label.frame = Rect(0, 0, 300, 40)
        stage.root.addSubview(label)
        defer { label.removeFromSuperview() }
        stage.settle()
        let picture = stage.picture()
        let background = picture[0, 399]
        var drawn: [Int] = []
        for x in 0..<300 where (0..<40).contains(where: { picture[x, $0] != background }) {
            drawn.append(x)
        }
        guard let first = drawn.first, let last = drawn.last else { return nil }
        return (first, last)
    }

    @Test func labelAlignmentFollowsDirection() throws {
        func isLeft(_ alignment: Label.TextAlignment) throws -> Bool {
            let drawn = try #require(columns(alignment))
            return drawn.first < 300 - drawn.last
        }
        for (alignment, left, mirrored) in [
            (Label.TextAlignment.natural, true, false), (.leading, true, false),
            (.trailing, false, true), (.left, true, true), (.right, false, false),
        ] {
            stage.screen.userInterfaceLayoutDirection = .leftToRight
            #expect(try isLeft(alignment) == left, "\(alignment)")
            stage.screen.userInterfaceLayoutDirection = .rightToLeft
            #expect(try isLeft(alignment) == mirrored, "\(alignment)")
        }
    }

    /// A label that has already been drawn is drawn again.
    @Test func labelIsRedrawnAfterDirectionChange() {
        let label = Label(family: family, fontSize: 20)
        label.text = "abc"
        label.frame = Rect(0, 0, 300, 40)
        stage.root.addSubview(label)
        stage.settle()
        let before = stage.picture()
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        let after = stage.picture()
        // The three letters are 30 points wide and have no space between them.
        let background = before[150, 20]
        let drawnBefore = (0..<300).filter { before[$0, 20] != background }
        let drawnAfter = (0..<300).filter { after[$0, 20] != background }
        #expect(drawnBefore == Array(0..<30))
        #expect(drawnAfter == Array(270..<300))
    }

    private final class Rows: TableViewDataSource {
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 500 }
        func tableView(
            _ tableView: TableView, cellForRowAt indexPath: IndexPath
        ) -> TableViewCell { tableView.dequeueReusableCell() ?? TableViewCell() }
    }

    @Test func indicatorAndFastScrollerAreMirrored() throws {
        let table = TableView(rowHeight: 40)
        let rows = Rows()
        table.dataSource = rows
        table.frame = stage.root.bounds
        let scroller = FastScroller(for: table, family: family)
        scroller.frame = table.frame
        stage.root.addSubview(table)
        stage.root.addSubview(scroller)
        table.reloadData()
        stage.settle()
        #expect(try #require(table.verticalIndicatorRect).minX == 294)
        #expect(scroller.track.maxX == 300 && scroller.thumbRect.maxX == 297)
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        #expect(try #require(table.verticalIndicatorRect).minX == 3)
        #expect(scroller.track.minX == 0 && scroller.thumbRect.minX == 3)
        #expect(scroller.touchArea.minX == 0)
    }
}
