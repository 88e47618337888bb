import Geometry
import SystemFonts
import Testing
import Typography

@testable import Interface

@MainActor @Suite struct NavigationBarTests {
    /// The separator below the bar is one pixel high, like those between rows.
    @Test(arguments: [0.5, 1, 1.25, 1.7, 2, 3, 4, 8])
    func separatorIsOnePixelHigh(scale: Double) throws {
        let font = try #require(FontCatalog().textFonts(bold: false).first)
        let family = FontFamily([try font.open()])
        let stage = Stage(Size(200, 100), scale: scale)
        let bar = NavigationBar(family: family, noticeFamily: family)
        bar.backgroundColor = .white
        bar.separatorColor = Color(argb: 0xff00_0000)
        bar.frame = Rect(0, 0, 200, NavigationBar.height)
        stage.root.addSubview(bar)
        stage.settle()
        let edge = Int((NavigationBar.height * scale).rounded())
        let picture = stage.picture()
        #expect(picture[10, edge - 1] == 0xff00_0000)
        let height = (0..<edge).filter { picture[10, $0] == 0xff00_0000 }.count
        #expect(height == 1)
    }

    @Test func largeTitleCollapsesWithScrolling() throws {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 2000)
        let bar = try makeBar("Departures", over: scrollView)
        stage.root.addSubview(scrollView)
        stage.root.addSubview(bar)
        bar.showLargeTitle(over: scrollView)
        stage.settle()
        #expect(bar.frame.height == 108 && scrollView.contentOffset.y == -108)
        scrollView.setContentOffset(Point(0, -80), animated: false)
        #expect(bar.frame.height == 80)
        scrollView.setContentOffset(Point(0, 300), animated: false)
        #expect(bar.frame.height == 56)
        stage.drag(from: Point(100, 200), to: Point(100, 500))
        stage.settle()
        #expect(bar.frame.height == 108 && scrollView.contentOffset.y == -108)
    }

    private func makeBar(_ title: String, over scrollView: ScrollView) throws -> NavigationBar {
        let font = try #require(FontCatalog().textFonts(bold: true).first)
        let family = FontFamily([try font.open()])
        let bar = NavigationBar(family: family, noticeFamily: family)
        bar.title = title
        bar.backgroundColor = .white
        bar.frame = Rect(0, 0, scrollView.frame.width, NavigationBar.height)
        bar.follow(scrollView)
        return bar
    }

    @Test func tapOnBarScrollsToTop() throws {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 56, 300, 544))
        scrollView.contentSize = Size(300, 5000)
        stage.root.addSubview(scrollView)
        stage.root.addSubview(try makeBar("Departures", over: scrollView))
        scrollView.setContentOffset(Point(0, 3000), animated: false)
        stage.settle()
        stage.tap(150, 30)
        stage.frame()
        // The scroll is animated, not immediate.
        stage.frames(2)
        #expect(scrollView.contentOffset.y < 3000 && scrollView.contentOffset.y > 0)
        stage.settle()
        #expect(scrollView.contentOffset.y == 0)
        // A finger that moves does not tap.
        scrollView.setContentOffset(Point(0, 3000), animated: false)
        stage.drag(from: Point(20, 30), to: Point(200, 30))
        stage.settle()
        #expect(scrollView.contentOffset.y == 3000)
    }

    /// Content at its start has no shadow on it; under the bar it has one that fades out.
    @Test(arguments: [0.5, 1, 1.25, 3]) func barCastsShadowOnlyOnContentBelowIt(scale: Double)
        throws
    {
        let stage = Stage(Size(100, 200), scale: scale)
        stage.root.backgroundColor = .white
        let scrollView = ScrollView(frame: Rect(0, 56, 100, 144))
        scrollView.contentSize = Size(100, 5000)
        scrollView.showsVerticalScrollIndicator = false
        stage.root.addSubview(scrollView)
        stage.root.addSubview(try makeBar("", over: scrollView))
        stage.settle()
        let edge = Int((NavigationBar.height * scale).rounded())
        func column() -> [UInt32] {
            let picture = stage.picture()
            return (edge..<picture.height).map { picture[10, $0] & 0xff }
        }
        #expect(column().allSatisfy { $0 == 255 })
        scrollView.setContentOffset(Point(0, 100), animated: false)
        stage.settle()
        let shaded = column()
        let rows = Int((NavigationBar.shadowHeight * scale).rounded())
        #expect(shaded[0] < 250)
        #expect(zip(shaded, shaded.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(shaded[rows...].allSatisfy { $0 == 255 })
    }

    /// A notice is beside the title if there is room, otherwise below it; both are visible.
    @Test(arguments: [80.0, 160, 240, 480, 853]) func titleAndNoticeDoNotOverlap(width: Double)
        throws
    {
        let stage = Stage(Size(width, 100))
        let scrollView = ScrollView(frame: Rect(0, 56, width, 44))
        let bar = try makeBar("Central Station", over: scrollView)
        bar.noticeText = "Updated 12:34"
        stage.root.addSubview(bar)
        stage.settle()
        let labels = bar.subviews.compactMap { $0 as? Label }
        let (title, notice) = (labels[0].frame, labels[1].frame)
        #expect(!title.intersects(notice))
        for frame in [title, notice] {
            #expect(frame.width > 40 && frame.minX >= 8 && frame.maxX <= width - 8)
            #expect(frame.minY >= 0 && frame.maxY <= NavigationBar.height)
        }
        #expect((notice.minX > title.minX) == (width >= 480))
    }

    /// With a header the large title keeps its position, and the header appears below it.
    @Test func largeTitleStaysAboveRefreshHeader() throws {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 2000)
        let header = RefreshHeader()
        scrollView.refreshControl = RefreshControl(header: header, threshold: 100)
        let bar = try makeBar("Departures", over: scrollView)
        stage.root.addSubview(scrollView)
        stage.root.addSubview(bar)
        bar.showLargeTitle(over: scrollView)
        stage.settle()
        stage.drag(from: Point(100, 200), to: Point(100, 350), ends: false)
        #expect(bar.frame.height == 108 && scrollView.contentOffset.y < -130)
        #expect(abs(header.convertToScreen(.zero).y - 108) < 1)
        let uncovered = try #require(header.uncoveredHeight)
        #expect(abs(uncovered - (-scrollView.contentOffset.y - 108)) < 1)
    }

    @Test func settledOffsetShowsOrHidesLargeTitleFully() throws {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 2000)
        let bar = try makeBar("Departures", over: scrollView)
        stage.root.addSubview(scrollView)
        stage.root.addSubview(bar)
        #expect(bar.settledOffset(for: Point(0, -20)) == Point(0, -20))
        bar.showLargeTitle(over: scrollView)
        for (offset, settled) in [
            (-150.0, -150.0), (-108, -108), (-100, -108), (-83, -108), (-82, -56), (-60, -56),
            (-56, -56), (10, 10),
        ] {
            #expect(bar.settledOffset(for: Point(0, offset)).y == settled)
        }
    }

    /// The clock is apart from the notice and never shortened: above it, or at the other end.
    @Test(arguments: [160.0, 240, 320, 480, 853], ["", "Central Station", "A title that is long"])
    func clockIsApartFromNotice(width: Double, title: String) throws {
        for (hasBack, isRightToLeft) in [(false, false), (true, false), (false, true)] {
            let stage = Stage(Size(width, 100))
            if isRightToLeft { stage.screen.userInterfaceLayoutDirection = .rightToLeft }
            let scrollView = ScrollView(frame: Rect(0, 56, width, 44))
            let bar = try makeBar(title, over: scrollView)
            bar.noticeText = "updated ab"
            bar.clockText = "ab cd ef"
            if hasBack { bar.showBackButton("back") {} }
            stage.root.addSubview(bar)
            stage.settle()
            let (clock, notice) = (bar.clock.frame, bar.notice.frame)
            #expect(!clock.intersects(notice))
            #expect(clock.width >= bar.clock.textWidth)
            for frame in [clock, notice] {
                #expect(frame.minX >= 8 && frame.maxX <= width - 8)
                #expect(frame.minY >= 0 && frame.maxY <= NavigationBar.height)
            }
            // At the trailing edge.
            #expect((isRightToLeft ? clock.minX : width - clock.maxX) == bar.margin)
        }
    }

    /// A title that the content repeats appears once that has scrolled away.
    @Test func repeatedTitleIsShownAfterItsCopyHasScrolledAway() throws {
        let stage = Stage(Size(300, 600))
        let scrollView = ScrollView(frame: Rect(0, 56, 300, 544))
        scrollView.contentSize = Size(300, 5000)
        let bar = try makeBar("Departures", over: scrollView)
        stage.root.addSubview(scrollView)
        stage.root.addSubview(bar)
        let label = bar.subviews.compactMap { $0 as? Label }[0]
        #expect(label.alpha == 1)
        bar.titleRevealOffset = 60
        #expect(label.alpha == 0)
        scrollView.setContentOffset(Point(0, 60), animated: false)
        #expect(label.alpha == 0)
        scrollView.setContentOffset(Point(0, 80), animated: false)
        #expect(label.alpha == 1)
        scrollView.setContentOffset(.zero, animated: false)
        #expect(label.alpha == 0)
        bar.titleRevealOffset = nil
        #expect(label.alpha == 1)
    }
}
