import Geometry
import SystemFonts
import Testing
import Typography

@testable import Interface

@MainActor @Suite struct StackTests {
    private func box(_ width: Double, _ height: Double) -> View {
        View().frame(width: width, height: height)
    }

    private func frames(_ view: View) -> [Rect] { view.subviews.map(\.frame) }

    @Test func stacksPlaceTheirViews() {
        let a = VStack(spacing: 10) {
            box(50, 20)
            Spacer()
            box(50, 30)
        }
        a.frame = Rect(0, 0, 200, 100)
        a.layoutIfNeeded()
        #expect(frames(a) == [Rect(0, 0, 200, 20), Rect(0, 30, 200, 30), Rect(0, 70, 200, 30)])
        let b = HStack(alignment: .center, spacing: 5) {
            box(50, 20)
            box(30, 40)
        }
        b.frame = Rect(0, 0, 200, 100)
        b.layoutIfNeeded()
        #expect(frames(b) == [Rect(0, 40, 50, 20), Rect(55, 30, 30, 40)])
        #expect(b.sizeThatFits(Size(200, 100)) == Size(85, 40))
        b.distribution = .fillEqually
        b.alignment = .fill
        b.layoutIfNeeded()
        #expect(frames(b) == [Rect(0, 0, 97.5, 100), Rect(102.5, 0, 97.5, 100)])
    }

    @Test func hiddenViewsTakeNoRoom() {
        let stack = VStack(spacing: 10) {
            box(10, 20)
            box(10, 20)
            box(10, 20)
        }
        #expect(stack.sizeThatFits(Size(100, 500)).height == 80)
        stack.subviews[1].isHidden = true
        #expect(stack.sizeThatFits(Size(100, 500)).height == 50)
    }

    @Test func paddingAndSafeAreas() {
        let inner = View()
        let padded = inner.padding(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        padded.frame = Rect(0, 0, 100, 50)
        padded.layoutIfNeeded()
        #expect(inner.frame == Rect(2, 1, 94, 46))
        let stage = Stage(Size(100, 80))
        stage.screen.safeAreaInsets = EdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
        let content = View()
        let safe = SafeAreaView(content)
        safe.frame = Rect(0, 0, 100, 80)
        stage.root.addSubview(safe)
        stage.frame()
        #expect(content.frame == Rect(0, 10, 100, 50))
    }
}

@MainActor @Suite struct LabelTests {
    private func family() throws -> FontFamily? {
        let fonts = FontCatalog().textFonts(bold: false).compactMap { try? $0.open() }
        return fonts.isEmpty ? nil : FontFamily(fonts)
    }

    /// New text lays out what is laid out by its size, in the next frame.
    @Test func newTextLaysOutTheStacksAround() throws {
        guard let family = try family() else {
            print("no font was found; the test of labels is left out")
            return
        }
        let stage = Stage()
        let label = Label(family: family, fontSize: 20)
        label.text = "a"
        let (beside, below) = (View(), View())
        let stack = VStack(alignment: .leading) {
            HStack {
                label.padding(4)
                beside.frame(width: 10, height: 10)
            }
            below.frame(width: 10, height: 10)
        }
        stack.frame = Rect(0, 0, 300, 600)
        stage.root.addSubview(stack)
        stage.settle()
        let (x, y) = (beside.convertToScreen(.zero).x, below.convertToScreen(.zero).y)
        label.text = "a longer text"
        stage.frame()
        #expect(label.frame.width >= label.textWidth)
        #expect(beside.convertToScreen(.zero).x > x + 60)
        label.fontSize = 40
        stage.frame()
        #expect(below.convertToScreen(.zero).y > y + 15)
        // The same text again asks for nothing.
        stage.settle()
        var asked = false
        stage.screen.onNeedsFrame = { asked = true }
        label.text = "a longer text"
        #expect(!asked)
        beside.superview?.removeFromSuperview()
        #expect(asked)
    }

    @Test func linesBreakAndAreCut() throws {
        guard let family = try family() else {
            print("no font was found; the test of labels is left out")
            return
        }
        let label = Label(family: family, fontSize: 20)
        label.text = "The quick brown fox jumps over the lazy dog"
        let one = label.sizeThatFits(Size(150, .infinity))
        #expect(one.width <= 150)
        label.numberOfLines = 0
        let all = label.sizeThatFits(Size(150, .infinity))
        #expect(all.height > one.height * 2.5 && all.width <= 150)
        label.numberOfLines = 2
        let two = label.sizeThatFits(Size(150, .infinity))
        #expect(abs(two.height - one.height * 2) <= 2)
        #expect(label.textWidth > 300)
    }

    /// Emoji are pictures in their own colours, as large as the text, faded with it.
    @Test func emojiKeepTheirColours() throws {
        guard let family = try family(), let emoji = try FontCatalog().emojiFont?.open() else {
            print("fonts-noto-color-emoji is not installed; the test of emoji is left out")
            return
        }
        let stage = Stage(Size(60, 40))
        let label = Label(family: FontFamily(family.fonts + [emoji]), fontSize: 32)
        label.frame = Rect(10, 0, 40, 40)
        label.text = "\u{1f600}"
        stage.root.backgroundColor = .black
        stage.root.addSubview(label)
        let picture = stage.picture()
        let face = picture[30, 15]
        #expect(face >> 16 & 255 > 200 && face >> 8 & 255 > 140 && face & 255 < 120)
        #expect(picture[4, 20] == 0xff00_0000 && picture[56, 20] == 0xff00_0000)
        label.textColor = Color(argb: 0x8000_0000)
        #expect(stage.picture()[30, 15] >> 16 & 255 < 140)
    }

    /// Hebrew begins at the right, and its ellipsis stands at the left.
    @Test func textThatRunsToTheLeftStandsAtTheRight() throws {
        guard let family = try family() else { return }
        let stage = Stage(Size(200, 40))
        let label = Label(family: family, fontSize: 20)
        label.frame = Rect(0, 0, 200, 40)
        label.textColor = .white
        stage.root.backgroundColor = Color(argb: 0xff00_0000)
        stage.root.addSubview(label)
        func columns() -> (first: Int, last: Int) {
            let picture = stage.picture()
            var inked: Set<Int> = []
            for y in 0..<40 {
                for x in 0..<200 where picture[x, y] & 0xff > 40 { inked.insert(x) }
            }
            return (inked.min() ?? 0, inked.max() ?? 0)
        }
        label.text = "שלום"
        stage.settle()
        #expect(columns().last > 190 && columns().first > 100)
        label.text = "abc"
        stage.settle()
        #expect(columns().first < 10 && columns().last < 100)
        label.text = String(repeating: "שלום ", count: 20)
        stage.settle()
        #expect(columns().last > 190 && columns().first < 30)
    }
}

@MainActor @Suite struct PullTests {
    @Test func anAsyncRefreshShowsWhatItFetched() async throws {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 1000)
        var shown = 0
        scrollView.refreshable {
            try? await Task.sleep(nanoseconds: 1_000_000)
            shown += 1
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
        #expect(shown == 1)
        #expect(scrollView.contentOffset.y == 0)
    }

    @Test func contentStaysBelowItsIndicator() {
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

    /// Rows without a background do not let the indicator shine through: it ends where they begin.
    @Test func theIndicatorEndsWhereContentBegins() {
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
        // Scrolled up below it while it loads.
        stage.drag(from: Point(100, 400), to: Point(100, 360), ends: false)
        stage.frames(2)
        let edge = Int(-view.contentOffset.y.rounded())
        #expect(edge > 20 && edge < 40)
        #expect(stage.pixel(100, edge - 2) > 0xff80_0000)
        #expect(stage.pixel(100, edge + 2) == 0xff00_0000)
    }

    /// A control of a program's own, which shows a bar as long as its pull.
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

    @Test func aRefreshControlIsAViewOfItsOwn() {
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
        // Without a header of its own it is a spinner.
        #expect(RefreshControl().header is SpinnerRefreshHeader)
    }

    /// As a UIRefreshControl: an action for `valueChanged` fetches, and `endRefreshing` ends it.
    @Test func aPullReportsAChangedValue() {
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

    /// The line of the porting page, where `load` and `show` are methods.
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
    func methodsNeedNoSelf(usesModifier: Bool) async throws {
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

    /// The line below the bar is a pixel high, as those between rows are.
    @Test(arguments: [0.5, 1, 1.25, 1.7, 2, 3, 4, 8])
    func theBarHasALineBelowIt(scale: Double) throws {
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

    @Test func largeTitlesShrinkIntoTheBar() throws {
        let fonts = FontCatalog().textFonts(bold: true).prefix(1).compactMap { try? $0.open() }
        guard !fonts.isEmpty else { return }
        let family = FontFamily(fonts)
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
        scrollView.contentSize = Size(300, 2000)
        let bar = NavigationBar(family: family, noticeFamily: family)
        bar.title = "Departures"
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
        #expect(bar.frame.height == 56 || scrollView.contentOffset.y < -56)
    }

    // MARK: The bar

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

    @Test func aTapOnTheBarScrollsToTheTop() throws {
        let stage = Stage()
        let scrollView = ScrollView(frame: Rect(0, 56, 300, 544))
        scrollView.contentSize = Size(300, 5000)
        stage.root.addSubview(scrollView)
        stage.root.addSubview(try makeBar("Departures", over: scrollView))
        scrollView.setContentOffset(Point(0, 3000), animated: false)
        stage.settle()
        stage.tap(150, 30)
        stage.frame()
        // It is on its way, not there at once.
        stage.frames(2)
        #expect(scrollView.contentOffset.y < 3000 && scrollView.contentOffset.y > 0)
        stage.settle()
        #expect(scrollView.contentOffset.y == 0)
        // A finger that moves is no tap.
        scrollView.setContentOffset(Point(0, 3000), animated: false)
        stage.drag(from: Point(20, 30), to: Point(200, 30))
        stage.settle()
        #expect(scrollView.contentOffset.y == 3000)
    }

    /// Content at its beginning lies in no shade; under the bar it lies in one that fades out.
    @Test(arguments: [0.5, 1, 1.25, 3]) func contentUnderTheBarLiesInItsShade(scale: Double) throws
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
        let rows = Int((NavigationBar.shadeHeight * scale).rounded())
        #expect(shaded[0] < 250)
        #expect(zip(shaded, shaded.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(shaded[rows...].allSatisfy { $0 == 255 })
    }

    /// A notice stands beside the title where there is room, else below it; both are seen.
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

    /// With a header the large title stays where it is, and the header shows below it.
    @Test func aLargeTitleStaysAboveTheHeader() throws {
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

    /// Text and graphics ask for different contrasts (WCAG 2.2): an indicator is no text.
    @Test(arguments: [Color.white, .black]) func theIndicatorIsSeen(background: Color) {
        let color = ScrollView().indicatorColor
        #expect(color.contrast(on: background) >= Color.minimumGraphicsContrast)
    }

    @Test func scrollingEndsWithTheWholeLargeTitleOrNone() throws {
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
}
