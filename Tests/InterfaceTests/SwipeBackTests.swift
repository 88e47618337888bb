import Geometry
import Motion
import Testing

@testable import Interface

/// The swipe from the edge, and other gestures that compete for the touch there.
@MainActor @Suite struct SwipeBackTests {
    private let test: NavigationStage
    private let detail: ListController
    private var stage: Stage { test.stage }
    private var stack: NavigationController { test.stack }

    init() throws {
        test = try NavigationStage()
        detail = test.push("detail")
        stage.settle()
        _ = test.events()
    }

    private func left(_ controller: ViewController) -> Double {
        controller.view.convertToScreen(.zero).x
    }

    @Test func screenFollowsFinger() {
        test.swipe(from: 5, by: 100)
        stage.frames(6)
        // The slop is subtracted, so that the screen does not jump.
        #expect(abs(left(detail) - (100 - PanGestureRecognizer.touchSlop)) < 0.5)
        stage.touch(.moved, 165, 240)
        stage.frames(20)
        #expect(abs(left(detail) - (160 - PanGestureRecognizer.touchSlop)) < 0.5)
        #expect(test.events() == ["detail will disappear", "list will appear"])
    }

    @Test func slowSwipeBeforeMiddleIsCancelled() {
        test.swipe(from: 5, by: 100)
        stage.frames(20)
        test.lift(at: 105)
        stage.settle()
        #expect(stack.topViewController === detail && left(detail) == 0)
        #expect(
            test.events() == [
                "detail will disappear", "list will appear", "list will disappear",
                "list did disappear", "detail will appear", "detail did appear",
            ])
        #expect(test.root.view.window == nil)
    }

    @Test func slowSwipeBeyondMiddleCompletes() {
        test.swipe(from: 5, by: 220)
        stage.frames(20)
        test.lift(at: 225)
        stage.settle()
        #expect(stack.viewControllers.count == 1 && left(test.root) == 0)
        #expect(
            test.events() == [
                "detail will disappear", "list will appear", "detail did disappear",
                "list did appear",
            ])
    }

    @Test func fastSwipeBeforeMiddleCompletes() {
        test.swipe(from: 5, by: 80, frames: 4)
        test.lift(at: 85)
        stage.settle()
        #expect(stack.topViewController === test.root)
    }

    @Test func fastReturnCancelsSwipe() {
        test.swipe(from: 5, by: 260)
        stage.frames(10)
        for x in stride(from: 240.0, through: 180, by: -30) {
            stage.touch(.moved, x, 240)
            stage.frame()
        }
        test.lift(at: 180)
        stage.settle()
        #expect(stack.topViewController === detail)
    }

    /// The transition continues at the finger's velocity.
    @Test func springContinuesAtFingerVelocity() {
        test.swipe(from: 5, by: 200, frames: 10)
        let before = left(detail)
        test.lift(at: 205)
        stage.frame()
        let first = left(detail) - before
        stage.frame()
        let second = left(detail) - before - first
        #expect(second > 8 && second < 45, "\(first) \(second)")
    }

    @Test func cancelledTouchCancelsSwipe() {
        test.swipe(from: 5, by: 250)
        stage.touch(.cancelled, 255, 240)
        stage.settle()
        #expect(stack.topViewController === detail && left(detail) == 0)
    }

    @Test func swipeOffEdgeOrOnRootScreenIsIgnored() {
        test.swipe(from: 30, by: 200)
        #expect(!stack.isInTransition)
        test.lift(at: 230)
        stack.popViewController(animated: false)
        test.swipe(from: 5, by: 200)
        #expect(!stack.isInTransition)
        test.lift(at: 205)
        stage.settle()
    }

    @Test func hiddenBackButtonDisablesSwipe() {
        detail.navigationItem.hidesBackButton = true
        test.swipe(from: 5, by: 250)
        #expect(!stack.isInTransition)
        test.lift(at: 255)
    }

    @Test func disabledRecognizerIgnoresSwipe() {
        stack.interactivePopGestureRecognizer.isEnabled = false
        test.swipe(from: 5, by: 250)
        #expect(!stack.isInTransition)
        test.lift(at: 255)
    }

    // MARK: Other gestures

    @Test func verticalDragAtEdgeScrollsList() {
        stage.drag(from: Point(5, 400), to: Point(5, 200), ends: false)
        #expect(!stack.isInTransition && detail.table.contentOffset.y > 100)
        stage.touch(.ended, 5, 200)
        stage.settle()
    }

    /// The list stays where the finger stopped it.
    @Test func swipeWorksWhileListDecelerates() {
        stage.drag(from: Point(160, 400), to: Point(160, 200), frames: 5)
        stage.frames(10)
        #expect(detail.table.isDecelerating)
        let offset = detail.table.contentOffset.y
        test.swipe(from: 5, by: 250)
        #expect(stack.isInTransition && abs(detail.table.contentOffset.y - offset) < 1e-9)
        test.lift(at: 255)
        stage.settle()
        #expect(stack.topViewController === test.root)
        #expect(abs(detail.table.contentOffset.y - offset) < 1e-9)
    }

    @Test func edgeSwipeTakesPrecedenceOverHorizontalScrolling() {
        detail.table.contentSize = Size(2000, 2000)
        let wide = ScrollView(frame: Rect(0, 0, 320, 400))
        wide.contentSize = Size(2000, 400)
        detail.view.addSubview(wide)
        wide.contentOffset = Point(500, 0)
        test.swipe(from: 5, by: 200)
        #expect(stack.isInTransition && wide.contentOffset.x == 500)
        stage.touch(.cancelled, 205, 240)
        stage.settle()
        test.swipe(from: 60, by: 100)
        #expect(!stack.isInTransition && wide.contentOffset.x < 500)
        test.lift(at: 160)
        stage.settle()
    }

    private final class Holder: View {
        var events: [String] = []
        var holds = false
        override func touchBegan(_ touch: Touch) { events.append("began") }
        override func touchMoved(_ touch: Touch) {}
        override func touchEnded(_ touch: Touch) { events.append("ended") }
        override func touchCancelled(_ touch: Touch) { events.append("cancelled") }
        override func holdsTouch(_ touch: Touch) -> Bool { holds }
    }

    /// The view claims the touch, as a Rive view does for a drag in its file.
    @Test func viewHoldingItsTouchPreventsSwipe() {
        let holder = Holder()
        let screen = ViewController()
        screen.view = holder
        stack.pushViewController(screen, animated: false)
        stage.settle()
        holder.holds = true
        test.swipe(from: 5, by: 200)
        #expect(!stack.isInTransition && holder.events == ["began"])
        test.lift(at: 205)
        holder.holds = false
        holder.events = []
        test.swipe(from: 5, by: 200)
        #expect(stack.isInTransition && holder.events == ["began", "cancelled"])
        stage.touch(.cancelled, 205, 240)
        stage.settle()
        #expect(stack.topViewController === screen)
    }

    @Test func pullAtEdgeRefreshes() {
        let control = RefreshControl()
        detail.table.refreshControl = control
        control.onRefresh = { _ in }
        stage.drag(from: Point(5, 100), to: Point(8, 400))
        stage.frames(5)
        #expect(control.isRefreshing && !stack.isInTransition)
    }

    /// A second finger does not disturb the first finger's drag.
    @Test func secondFingerCannotSwipeDuringDrag() {
        stage.touch(.began, 160, 400)
        for y in stride(from: 380.0, through: 200, by: -20) {
            stage.touch(.moved, 160, y)
            stage.frame()
        }
        #expect(detail.table.isDragging)
        stage.drag(from: Point(5, 240), to: Point(200, 240), ends: false, finger: 1)
        #expect(!stack.isInTransition)
        stage.touch(.ended, 200, 240, finger: 1)
        stage.touch(.ended, 160, 200)
        stage.settle()
    }

    /// If a program leaves the screen, a row under a finger is not selected.
    @Test func touchOnPoppedScreenSelectsNothing() {
        let tapped = TapGestureRecognizer()
        var taps = 0
        tapped.action = { _ in taps += 1 }
        detail.view.addGestureRecognizer(tapped)
        stage.touch(.began, 160, 240)
        stage.frames(10)
        stack.popViewController(animated: false)
        stage.touch(.ended, 160, 240)
        stage.settle()
        #expect(taps == 0 && detail.table.indexPathForSelectedRow == nil)
        #expect(test.root.table.indexPathForSelectedRow == nil)
    }

    @Test func pushDuringSwipeKeepsSwipedScreen() {
        test.swipe(from: 5, by: 200)
        let next = test.push("next")
        test.lift(at: 205)
        stage.settle()
        #expect(stack.viewControllers.map { $0 === next } == [false, false, true])
        #expect(left(next) == 0)
    }

    // MARK: Right to left

    @Test func rightToLeftSwipeStartsAtRightEdge() throws {
        let test = try NavigationStage(rightToLeft: true)
        let detail = test.push("detail")
        test.stage.frames(5)
        #expect(left(detail) < 0 && left(test.root) > 0)
        test.stage.settle()
        test.swipe(from: 5, by: 200)
        #expect(!test.stack.isInTransition)
        test.lift(at: 205)
        test.swipe(from: 315, by: -200)
        test.stage.frames(6)
        #expect(abs(left(detail) + 200 - PanGestureRecognizer.touchSlop) < 0.5)
        test.lift(at: 115)
        test.stage.settle()
        #expect(test.stack.topViewController === test.root)
    }
}
