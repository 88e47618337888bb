import Geometry
import Glibc
import Motion
import Testing

@testable import Interface

@MainActor @Suite struct NavigationControllerTests {
    private let test: NavigationStage
    private var stage: Stage { test.stage }
    private var stack: NavigationController { test.stack }

    init() throws { test = try NavigationStage() }

    /// The left edge of a controller's page on the screen.
    private func left(_ controller: ViewController) -> Double {
        controller.view.convertToScreen(.zero).x
    }

    private func isInTree(_ controller: ViewController) -> Bool {
        controller.viewIfLoaded?.window != nil
    }

    // MARK: Stack

    @Test func appearanceCallbacksFollowUIKitOrder() {
        #expect(
            test.events() == [
                "list did load", "list will appear at once", "list did appear at once",
            ])
        let detail = test.push("detail")
        #expect(
            test.events() == ["detail did load", "list will disappear", "detail will appear"])
        stage.settle()
        #expect(test.events() == ["list did disappear", "detail did appear"])
        #expect(detail.navigationController === stack && stack.topViewController === detail)
        #expect(stack.popViewController(animated: true) === detail)
        #expect(test.events() == ["detail will disappear", "list will appear"])
        stage.settle()
        #expect(test.events() == ["detail did disappear", "list did appear"])
        #expect(detail.navigationController == nil && detail.parent == nil)
        #expect(stack.popViewController(animated: true) == nil)
    }

    @Test func pushingControllerAgainKeepsInsetOfLargeTitle() {
        let large = test.controller("large")
        large.navigationItem.prefersLargeTitle = true
        let height = NavigationBar.height + NavigationBar.largeTitleHeight
        for _ in 0..<3 {
            stack.pushViewController(large, animated: true)
            stage.settle()
            #expect(large.table.contentInset.top == height)
            stack.popViewController(animated: true)
            stage.settle()
            #expect(large.table.contentInset.top == 0)
        }
    }

    @Test func unanimatedPushCompletesImmediately() {
        _ = test.events()
        let detail = test.push("detail", animated: false)
        #expect(left(detail) == 0 && isInTree(detail) && !isInTree(test.root))
        #expect(
            test.events() == [
                "detail did load", "list will disappear at once", "detail will appear at once",
                "list did disappear at once", "detail did appear at once",
            ])
    }

    @Test func onlyTopViewControllerIsInViewTree() {
        test.root.table.setContentOffset(Point(0, 300), animated: false)
        let detail = test.push("detail")
        stage.frames(3)
        #expect(isInTree(detail) && isInTree(test.root))
        stage.settle()
        #expect(isInTree(detail) && !isInTree(test.root))
        stack.popViewController(animated: true)
        stage.settle()
        #expect(isInTree(test.root) && !isInTree(detail))
        #expect(test.root.table.contentOffset.y == 300)
    }

    @Test func popToRootAndPopToControllerRemoveAllAbove() {
        let pushed = ["a", "b", "c", "d"].map { test.push($0, animated: false) }
        #expect(stack.popToViewController(pushed[1], animated: true).count == 2)
        stage.settle()
        #expect(stack.topViewController === pushed[1] && pushed[3].parent == nil)
        #expect(pushed[2].parent == nil)
        #expect(stack.popToRootViewController(animated: true).count == 2)
        stage.settle()
        #expect(stack.viewControllers.count == 1 && isInTree(test.root))
    }

    @Test func secondPushCompletesFirstPush() {
        let first = test.push("first")
        stage.frames(3)
        let second = test.push("second")
        #expect(!isInTree(test.root) && isInTree(first) && isInTree(second))
        stage.settle()
        #expect(!isInTree(first) && left(second) == 0)
        #expect(test.events().suffix(2) == ["first did disappear", "second did appear"])
    }

    private final class Pushing: ViewController {
        let next = ViewController()
        override func viewWillAppear(_ animated: Bool) {
            navigationController?.pushViewController(next, animated: animated)
        }
    }

    @Test func controllerMayPushWhileAppearing() {
        let pushing = Pushing()
        stack.pushViewController(pushing, animated: true)
        stage.settle()
        #expect(stack.viewControllers.count == 3 && stack.topViewController === pushing.next)
        #expect(isInTree(pushing.next) && !isInTree(pushing))
    }

    @Test func offWindowPushIsImmediateAndDefersAppearance() {
        let tabs = TabBarController(tabBar: TabBar(family: test.family))
        let other = ViewController()
        stage.screen.rootViewController = nil
        tabs.viewControllers = [stack, other]
        stage.screen.rootViewController = tabs
        tabs.selectedIndex = 1
        _ = test.events()
        let detail = test.push("detail")
        #expect(!stack.isInTransition && test.events() == ["detail did load"])
        tabs.selectedIndex = 0
        #expect(test.events() == ["detail will appear at once", "detail did appear at once"])
        #expect(isInTree(detail))
    }

    @Test func leavingTabEndsTransition() {
        let tabs = TabBarController(tabBar: TabBar(family: test.family))
        stage.screen.rootViewController = nil
        tabs.viewControllers = [stack, ViewController()]
        stage.screen.rootViewController = tabs
        let detail = test.push("detail")
        stage.frames(3)
        _ = test.events()
        tabs.selectedIndex = 1
        #expect(
            test.events() == [
                "detail will disappear at once", "list did disappear",
                "detail did disappear at once",
            ])
        tabs.selectedIndex = 0
        #expect(test.events() == ["detail will appear at once", "detail did appear at once"])
        #expect(left(detail) == 0 && !isInTree(test.root))
    }

    // MARK: Motion

    /// The lower screen moves a third of the way, the upper one all of it, both by the same spring.
    @Test func pushMovesBothScreens() {
        let detail = test.push("detail")
        var last = 321.0
        var moved = 0
        for _ in 0..<20 {
            stage.frame()
            #expect(left(detail) <= last)
            #expect(abs(left(test.root) + 0.3 * (320 - left(detail))) < 1e-9)
            if left(detail) < last { moved += 1 }
            last = left(detail)
        }
        #expect(moved > 15 && last < 10)
        stage.settle()
        #expect(left(detail) == 0 && !stack.isInTransition)
    }

    /// β is √(1000/3): the remaining fraction after time t is (1 + βt)·e^(−βt).
    @Test func pushFollowsUIKitSpring() {
        let detail = test.push("detail")
        stage.frame()
        #expect(left(detail) == 320)
        stage.frames(12)
        let beta = (1000.0 / 3).squareRoot()
        let t = 12.0 / 60
        let expected = 320 * (1 + beta * t) * exp(-beta * t)
        #expect(abs(left(detail) - expected) < 1e-6)
    }

    @Test func screensIgnoreTouchesDuringTransition() {
        let detail = test.push("detail")
        func isHit() -> Bool {
            [test.root, detail].contains {
                stage.root.hitTest(Point(300, 240))?.isDescendant(of: $0.view) ?? false
            }
        }
        stage.frames(4)
        #expect(!isHit())
        stage.settle()
        #expect(isHit())
    }

    @Test func reducedMotionCrossfadesScreens() {
        stage.screen.reducesMotion = true
        let detail = test.push("detail")
        stage.frames(6)
        #expect(left(detail) == 0 && left(test.root) == 0)
        let page = detail.view.superview
        // The spring's progress 5/60 s after its first frame.
        #expect(abs((page?.alpha ?? 0) - 0.4493) < 0.001)
        stage.settle()
        #expect(page?.alpha == 1 && !isInTree(test.root))
    }

    @Test func stackAdaptsToScreenOfDifferentSize() {
        test.push("detail")
        stage.frames(4)
        let landscape = Stage(Size(800, 480))
        landscape.screen.rootViewController = stack
        landscape.settle()
        #expect(stack.topViewController?.view.frame == Rect(0, 56, 800, 424))
        stack.popViewController(animated: true)
        landscape.settle()
        #expect(test.root.view.frame == Rect(0, 56, 800, 424))
    }

    // MARK: Bar

    @Test func backButtonShowsPreviousTitleAndPops() throws {
        let detail = test.push("detail")
        stage.settle()
        let button = try #require(detail.navigationItem.navigationBar?.backButton)
        #expect(button.title == "list")
        // The title of four letters begins 18 points from the bar's margin, where the chevron's line is.
        let leading = button.inset + 18
        #expect(button.frame == Rect(0, 0, leading + 4 * 8.5 + 1, NavigationBar.height))
        let margin = try #require(detail.navigationItem.navigationBar).margin
        #expect(button.inset + BackButton.lineInset == margin)
        test.root.title = "renamed"
        #expect(button.title == "renamed")
        test.root.navigationItem.backButtonTitle = "short"
        #expect(button.title == "short")
        #expect(test.root.navigationItem.navigationBar?.backButton == nil)
        stage.tap(20, 28)
        stage.settle()
        #expect(stack.topViewController === test.root)
    }

    /// The bar scrolls the list to its start, but its button does not.
    @Test func backButtonTapDoesNotScrollToTop() {
        let detail = test.push("detail")
        stage.settle()
        detail.table.setContentOffset(Point(0, 200), animated: false)
        stage.tap(200, 28)
        stage.settle()
        #expect(detail.table.contentOffset.y == 0 && stack.viewControllers.count == 2)
        stage.tap(20, 28)
        stage.settle()
        #expect(stack.viewControllers.count == 1)
    }

    @Test func screenWithHiddenBarIsFullHeightAndSwipesBack() {
        let detail = test.controller("detail")
        detail.navigationItem.hidesNavigationBar = true
        stack.pushViewController(detail, animated: true)
        stage.frames(5)
        #expect(detail.view.frame.size == Size(320, 480))
        stage.settle()
        #expect(stack.navigationBar?.isHidden == true)
        test.swipe(from: 5, by: 250)
        test.lift(at: 255)
        stage.settle()
        #expect(stack.topViewController === test.root)
    }

    @Test func titlesCrossfade() throws {
        test.push("detail")
        stage.frames(8)
        let upper = try #require(stack.navigationBar?.transition)
        let lower = try #require(test.root.navigationItem.navigationBar?.transition)
        #expect(upper.alpha > 0 && upper.alpha < 1 && lower.alpha < 1)
        #expect(upper.titleShift > 0 && lower.titleShift > 0)
        stage.settle()
        #expect(stack.navigationBar?.transition == nil)
        #expect(stack.navigationBar?.backgroundColor == Color(argb: 0xfff8_f8fa))
    }

    @Test func largeTitleFollowsItsScreensList() {
        let large = test.controller("large")
        large.navigationItem.prefersLargeTitle = true
        stack.pushViewController(large, animated: true)
        stage.settle()
        let height = NavigationBar.height + NavigationBar.largeTitleHeight
        #expect(large.table.contentOffset.y == -height)
        #expect(stack.navigationBar?.frame == Rect(0, 0, 320, height))
        large.table.setContentOffset(Point(0, 100), animated: false)
        #expect(stack.navigationBar?.frame.height == NavigationBar.height)
        test.push("detail")
        stage.settle()
        stack.popViewController(animated: true)
        stage.settle()
        #expect(large.table.contentOffset.y == 100)
        #expect(stack.navigationBar?.frame.height == NavigationBar.height)
    }

    @Test func contentIsInsetBySafeArea() {
        stage.screen.safeAreaInsets = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        stack.view.setNeedsLayout()
        stage.settle()
        #expect(test.root.view.convertToScreen(.zero) == Point(20, 66))
        #expect(test.root.view.frame.size == Size(260, 384))
    }
}
