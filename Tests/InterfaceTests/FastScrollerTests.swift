import Geometry
import Motion
import SystemFonts
import TestSupport
import Testing
import Typography

@testable import Interface

@MainActor @Suite struct FastScrollerTests {
    private final class Source: TableViewDataSource {
        var count: Int
        var asked = 0

        init(_ count: Int) { self.count = count }

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            asked += 1
            if let cell = tableView.dequeueReusableCell() { return cell }
            let cell = TableViewCell()
            cell.backgroundColor = .white
            return cell
        }
    }

    private let stage = Stage()
    private let table = TableView(rowHeight: 50)
    private let scroller: FastScroller
    private let source = Source(1000)
    private let family: FontFamily

    init() throws {
        let fonts = try FontCatalog().textFonts(bold: true).map { try $0.open() }
        family = FontFamily(fonts)
        scroller = FastScroller(for: table, family: family)
        table.frame = Rect(0, 0, 300, 600)
        scroller.frame = table.frame
        table.dataSource = source
        stage.root.addSubview(table)
        stage.root.addSubview(scroller)
        load(1000)
    }

    private func load(_ count: Int) {
        source.count = count
        table.reloadData()
        stage.settle()
    }

    /// Scrolls a little, so that the scroller appears.
    private func show() {
        stage.drag(from: Point(100, 500), to: Point(100, 300))
        stage.frames(20)
    }

    private func letters(_ count: Int) -> [FastScroller.Entry] {
        (0..<count).map { i in
            FastScroller.Entry(
                title: String(Unicode.Scalar(UInt8(65 + i))),
                indexPath: IndexPath(row: i * table.numberOfRows(inSection: 0) / count, section: 0))
        }
    }

    @Test func removedScrollerRestoresIndicator() {
        show()
        #expect(!table.showsVerticalScrollIndicator)
        scroller.removeFromSuperview()
        #expect(table.showsVerticalScrollIndicator)
    }

    // MARK: When it shows

    @Test func scrollerIsShownDuringScrollingAndFadesOut() {
        #expect(!scroller.isShown && scroller.presentationAlpha == 0)
        stage.drag(from: Point(100, 500), to: Point(100, 300), frames: 4, ends: false)
        #expect(scroller.isShown)
        var last = scroller.presentationAlpha
        for _ in 0..<20 {
            stage.frame()
            #expect(scroller.presentationAlpha >= last)
            last = scroller.presentationAlpha
        }
        #expect(last == 1)
        stage.touch(.ended, 100, 300)
        let rest = table.contentOffset.y
        stage.settle()
        #expect(!scroller.isShown && scroller.presentationAlpha == 0)
        #expect(table.contentOffset.y >= rest)
    }

    /// Short lists show no scroller, and neither does a pull from the start.
    @Test func shortListsAndPullsShowNoScroller() {
        stage.drag(from: Point(100, 100), to: Point(100, 400), ends: false)
        stage.frames(5)
        #expect(table.contentOffset.y < -20 && !scroller.isShown)
        stage.touch(.ended, 100, 400)
        stage.settle()
        load(200)
        show()
        #expect(table.contentOffset.y > 100 && !scroller.isShown)
        stage.settle()
        #expect(table.showsVerticalScrollIndicator)
        load(201)
        show()
        #expect(scroller.isShown && !table.showsVerticalScrollIndicator)
        // A list that becomes short hides the scroller at once.
        load(20)
        #expect(!scroller.isShown && table.showsVerticalScrollIndicator)
    }

    /// While hidden, the scroller lets taps through to the rows; while shown, only those beside it.
    @Test func scrollerOnlyTakesTouchesOnItsThumbOrLetters() {
        #expect(stage.root.hitTest(Point(290, 300)) !== scroller)
        show()
        let thumb = scroller.thumbRect
        #expect(stage.root.hitTest(Point(290, thumb.midY)) === scroller)
        #expect(stage.root.hitTest(Point(300 - 43, thumb.midY)) === scroller)
        #expect(stage.root.hitTest(Point(300 - 45, thumb.midY)) !== scroller)
        #expect(stage.root.hitTest(Point(290, thumb.maxY + 20)) !== scroller)
        scroller.entries = letters(20)
        stage.frame()
        let area = scroller.touchArea
        // The 20 letters are 20 points apart, in the middle of the track.
        #expect(area == Rect(256, 100, 44, 400))
        #expect(stage.root.hitTest(Point(290, area.midY)) === scroller)
        #expect(stage.root.hitTest(Point(250, area.midY)) !== scroller)
        stage.settle()
        #expect(stage.root.hitTest(Point(290, area.midY)) !== scroller)
    }

    // MARK: Dragging

    /// The thumb stays under the finger up to both ends of the list, and a touch on it stops a deceleration.
    @Test(arguments: [300, 1000, 1_000_000])
    func thumbFollowsFinger(count: Int) {
        load(count)
        stage.drag(from: Point(100, 500), to: Point(100, 200), frames: 4)
        stage.frames(3)
        #expect(table.isDecelerating)
        let start = scroller.thumbRect.midY
        source.asked = 0
        var touches = 1
        stage.touch(.began, 290, start)
        stage.frame()
        #expect(!table.isDecelerating && abs(scroller.thumbRect.midY - start) < 0.5)
        for y in stride(from: start, through: 560, by: 40) {
            stage.touch(.moved, 290, y)
            stage.frames(3)
            touches += 3
            #expect(abs(scroller.thumbRect.midY - y) < 6, "\(y)")
        }
        stage.touch(.moved, 290, 700)
        stage.frames(4)
        #expect(table.contentOffset.y == Double(count) * 50 - 600)
        stage.touch(.moved, 290, -100)
        stage.frames(4)
        #expect(table.contentOffset.y == 0)
        // Each move creates at most a screenful of rows.
        #expect(source.asked <= (touches + 8) * 13)
        stage.touch(.ended, 290, -100)
        stage.settle()
        #expect(table.contentOffset.y == 0 && !scroller.isShown)
    }

    /// Each letter scrolls to its first row, and the last letters to the end.
    @Test func lettersScrollToTheirRows() {
        scroller.entries = letters(20)
        show()
        let area = scroller.touchArea
        func y(_ letter: Int) -> Double { area.minY + (Double(letter) + 0.5) * area.height / 20 }
        stage.touch(.began, 280, y(4))
        stage.frame()
        #expect(table.contentOffset.y == 200 * 50)
        for letter in [5, 12, 3, 0, 18, 19] {
            stage.touch(.moved, 280, y(letter))
            // The content follows a finger that jumps over several frames.
            stage.frames(12)
            #expect(table.contentOffset.y == min(Double(letter) * 2500, 1000 * 50 - 600))
        }
        // Beyond the letters the last one applies; the finger may drift to the side.
        stage.touch(.moved, 60, 599)
        stage.frames(12)
        #expect(table.contentOffset.y == 950 * 50)
        stage.touch(.ended, 60, 599)
        stage.settle()
    }

    /// If not all letters fit, dots stand for some of them, and all can still be reached.
    @Test func lettersThatDoNotFitAreReplacedByDots() {
        #expect(IndexStrip.slots(["A", "B", "C"], count: 3) == ["A", "B", "C"])
        #expect(
            IndexStrip.slots((0..<26).map { "\($0)" }, count: 5) == ["0", "•", "12", "•", "25"])
        table.frame = Rect(0, 0, 300, 150)
        scroller.frame = table.frame
        scroller.entries = letters(26)
        table.setContentOffset(Point(0, 5000), animated: false)
        stage.drag(from: Point(100, 120), to: Point(100, 40))
        stage.frames(20)
        let area = scroller.touchArea
        // Nine letters and dots fill the track.
        #expect(abs(area.height - 138) < 1e-9)
        var seen: Set<Double> = []
        stage.touch(.began, 290, area.minY + 1)
        for i in 0..<280 {
            stage.touch(.moved, 290, area.minY + Double(i) * area.height / 280)
            stage.frames(2)
            seen.insert(table.contentOffset.y)
        }
        #expect(seen.count == 26)
        stage.touch(.ended, 290, area.maxY)
    }

    /// A header that is held open moves the track down.
    @Test func trackStaysBelowOpenRefreshHeader() {
        let control = RefreshControl(header: RefreshHeader(), threshold: 100, height: 120)
        table.refreshControl = control
        table.setContentOffset(Point(0, 3000), animated: false)
        stage.drag(from: Point(100, 300), to: Point(100, 320))
        stage.frames(20)
        let before = scroller.thumbRect
        control.beginRefreshing()
        stage.frames(30)
        // The header is out of sight and does not move the thumb.
        #expect(abs(scroller.thumbRect.minY - before.minY) < 1)
        table.setContentOffset(Point(0, -120), animated: false)
        stage.frame()
        // The track begins 6 points below the header.
        #expect(scroller.track.minY == 126 && scroller.thumbRect.minY == 126)
        table.setContentOffset(Point(0, -60), animated: false)
        stage.frame()
        #expect(scroller.track.minY == 66)
    }

    /// A second finger neither drags nor ends the first one's drag.
    @Test func secondFingerIsIgnoredDuringDrag() {
        show()
        let start = scroller.thumbRect.midY
        stage.touch(.began, 290, start)
        stage.touch(.moved, 290, start + 100)
        stage.frames(3)
        let offset = table.contentOffset.y
        stage.touch(.began, 280, scroller.thumbRect.midY, finger: 1)
        stage.touch(.moved, 280, 50, finger: 1)
        stage.frames(3)
        stage.touch(.ended, 280, 50, finger: 1)
        stage.frames(3)
        #expect(table.contentOffset.y == offset)
        stage.touch(.moved, 290, start + 200)
        stage.frames(3)
        #expect(table.contentOffset.y > offset)
        stage.touch(.ended, 290, start + 200)
    }

    /// Most rows go while a finger is on the control: its bubble is gone when the control appears again.
    @Test func bubbleGoesWithRows() {
        show()
        let area = scroller.touchArea
        stage.touch(.began, area.midX, area.midY)
        stage.frames(20)
        let bubble = scroller.subviews[2]
        #expect(bubble.alpha == 1)
        source.count = 3
        table.reloadData()
        stage.frames(10)
        stage.touch(.ended, area.midX, area.midY)
        stage.settle()
        #expect(bubble.alpha == 0)
    }
}
