import Geometry
import Motion
import Testing

@testable import Interface

@MainActor @Suite struct TabBarControllerTests {
    private let stage = Stage(Size(320, 480))
    private let tabs: TabBarController
    private let lists: [ListController]
    private let log: Log

    private final class Log {
        var lines: [String] = []
        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    init() throws {
        let family = try TestFonts.boxes()
        let log = Log()
        self.log = log
        lists = ["one", "two", "three"].map { name in
            ListController(name, family: family) { log.lines.append($0) }
        }
        tabs = TabBarController(tabBar: TabBar(family: family))
        tabs.viewControllers = lists
        stage.screen.rootViewController = tabs
        stage.settle()
    }

    /// Taps the middle of a tab.
    private func tap(_ index: Int, of count: Int = 3) {
        stage.tap((Double(index) + 0.5) * 320 / Double(count), 480 - 24)
        stage.settle()
    }

    @Test func tapSwitchesTabAndKeepsStateOfPrevious() {
        #expect(
            log.take() == ["one did load", "one will appear at once", "one did appear at once"])
        lists[0].table.setContentOffset(Point(0, 200), animated: false)
        tap(1)
        #expect(
            log.take() == [
                "two did load", "one will disappear at once", "two will appear at once",
                "one did disappear at once", "two did appear at once",
            ])
        #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedIndex == 1)
        #expect(lists[0].view.window == nil && lists[1].view.window != nil)
        #expect(lists[1].view.frame == Rect(0, 0, 320, 480 - 49))
        tap(0)
        #expect(lists[0].table.contentOffset.y == 200 && lists[1].view.window == nil)
        #expect(!lists[2].isViewLoaded && lists[2].tabBarController === tabs)
    }

    @Test func tapOnSelectedTabScrollsToStart() {
        lists[0].table.setContentOffset(Point(0, 200), animated: false)
        tap(0)
        #expect(lists[0].table.contentOffset.y == 0)
    }

    @Test func tapOnSelectedTabPopsToRoot() {
        let stack = NavigationController(rootViewController: lists[0]) {
            NavigationBar(family: tabs.tabBar.family, noticeFamily: tabs.tabBar.family)
        }
        tabs.viewControllers = [stack, lists[1]]
        stage.settle()
        stack.pushViewController(ViewController(), animated: true)
        stage.settle()
        tap(0, of: 2)
        #expect(stack.viewControllers.count == 1)
    }

    private final class Delegate: TabBarControllerDelegate {
        var refused: ViewController?
        var selected: [ViewController] = []
        func tabBarController(
            _ tabBarController: TabBarController, shouldSelect viewController: ViewController
        ) -> Bool { viewController !== refused }
        func tabBarController(
            _ tabBarController: TabBarController, didSelect viewController: ViewController
        ) { selected.append(viewController) }
    }

    @Test func delegateMayRefuseSelection() {
        let delegate = Delegate()
        delegate.refused = lists[1]
        tabs.delegate = delegate
        tap(1)
        #expect(tabs.selectedIndex == 0 && delegate.selected.isEmpty)
        tap(2)
        #expect(tabs.selectedViewController === lists[2])
        #expect(delegate.selected.map { $0 === lists[2] } == [true])
    }

    @Test func rightToLeftFirstTabIsAtTheRight() {
        stage.screen.userInterfaceLayoutDirection = .rightToLeft
        stage.settle()
        tap(0)
        #expect(tabs.selectedIndex == 2)
        tap(2)
        #expect(tabs.selectedIndex == 0)
    }

    @Test func tabsMayBeReplacedWhileOneIsShown() {
        tap(1)
        tabs.viewControllers = [lists[1], lists[2]]
        stage.settle()
        #expect(tabs.selectedIndex == 0 && lists[1].view.window != nil && lists[0].parent == nil)
        tabs.viewControllers = [lists[2]]
        stage.settle()
        #expect(lists[2].view.window != nil && lists[1].view.window == nil)
        tabs.selectedIndex = 7
        #expect(tabs.selectedIndex == 0)
    }

    /// Views of a hidden tab are not advanced.
    @Test func hiddenTabNeedsNoFrames() {
        final class Counting: View {
            var advanced = 0
            override func advance(to time: FrameTime) -> Bool {
                advanced += 1
                return true
            }
        }
        let counting = Counting()
        lists[1].view.addSubview(counting)
        let spinner = SpinnerView()
        lists[1].view.addSubview(spinner)
        spinner.startAnimating()
        stage.settle()
        #expect(counting.advanced == 0)
        tabs.selectedIndex = 1
        stage.frames(5)
        #expect(counting.advanced == 5 && stage.frame())
        tabs.selectedIndex = 0
        stage.settle()
        #expect(counting.advanced == 6 && !stage.frame())
    }

    /// Tabs of one bar have titles of one size, whether or not they have an icon.
    @Test(arguments: [[true, false, true], [false, false, false], [true, true, true]])
    func tabTitlesHaveOneSize(hasIcon: [Bool]) {
        for (list, hasIcon) in zip(lists, hasIcon) {
            list.tabBarItem.icon = hasIcon ? .text("A") : nil
            list.tabBarItem.title = "Tab"
        }
        stage.settle()
        var sizes: Set<Double> = []
        func collect(_ view: View) {
            if let label = view as? Label, label.text == "Tab" { sizes.insert(label.fontSize) }
            for view in view.subviews { collect(view) }
        }
        collect(tabs.tabBar)
        #expect(sizes == [hasIcon.contains(true) ? 11 : 15])
    }
}
