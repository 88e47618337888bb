import Geometry
import Motion
import Testing

@testable import Interface

/// Records a scroll view's calls, and may react to each scroll.
private final class Follower: ScrollViewDelegate {
    var moves: [Double] = []
    var ends = 0
    var onScroll: ((ScrollView) -> Void)?

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        moves.append(scrollView.contentOffset.y)
        onScroll?(scrollView)
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { ends += 1 }
}

/// Offsets and insets that a program sets, with the semantics of `UIScrollView`.
@MainActor @Suite struct ScrollOffsetTests {
    private let stage = Stage()
    private let scrollView = ScrollView(frame: Rect(0, 0, 300, 600))
    private let follower = Follower()

    init() {
        scrollView.contentSize = Size(300, 3000)
        scrollView.delegate = follower
        stage.root.addSubview(scrollView)
        stage.settle()
    }

    @Test(arguments: [-120.0, 40, 2400, 2600])
    func anyOffsetCanBeSet(y: Double) {
        scrollView.contentOffset = Point(0, y)
        #expect(scrollView.contentOffset == Point(0, y) && follower.moves == [y])
        stage.settle()
        #expect(scrollView.contentOffset == Point(0, y))
        // Setting the same offset again does not count as a scroll.
        scrollView.contentOffset.y = y
        scrollView.setContentOffset(Point(0, y), animated: false)
        #expect(follower.moves == [y])
        // A drag brings the content back into its range.
        stage.drag(from: Point(100, 300), to: Point(100, 320))
        stage.settle()
        let range = scrollView.restingOffsets.y
        #expect(range.contains(scrollView.contentOffset.y))
    }

    @Test func animatedOffsetMayExceedRange() {
        scrollView.setContentOffset(Point(0, -100), animated: true)
        stage.settle()
        #expect(scrollView.contentOffset.y == -100 && follower.ends == 1)
        stage.frames(30)
        #expect(scrollView.contentOffset.y == -100)
    }

    /// As when a keyboard closes in the refresh in which it has begun to open.
    @Test func animationBackToItsStartEndsAtOnce() {
        func move(to y: Double) {
            View.animate(withDuration: 0.3, options: .beginFromCurrentState) {
                scrollView.contentOffset.y = y
            }
        }
        move(to: 88)
        move(to: 0)
        stage.settle()
        #expect(scrollView.contentOffset == .zero)
    }

    /// As when a finger comes down while a keyboard slides away below content that then fits: the finger stops the
    /// animation, and content that it cannot scroll returns to its place.
    @Test func contentThatAnimationLeavesBeyondRangeReturns() {
        scrollView.contentSize = Size(300, 400)
        scrollView.contentInset.bottom = 400
        scrollView.contentOffset.y = 200
        stage.settle()
        View.animate(withDuration: 0.3) { scrollView.contentInset.bottom = 0 }
        stage.frames(8)
        #expect(scrollView.contentOffset.y > 20)
        stage.tap(100, 300)
        stage.settle()
        #expect(scrollView.contentOffset == .zero)
    }

    /// Content that is shorter than the view keeps the offset that it is given, below an inset.
    @Test func shortContentKeepsAssignedOffset() {
        scrollView.contentSize = Size(300, 150)
        scrollView.contentInset.top = 180
        scrollView.setContentOffset(Point(0, -180), animated: false)
        scrollView.setContentOffset(.zero, animated: false)
        #expect(scrollView.contentOffset == .zero)
        scrollView.setContentOffset(Point(0, -180), animated: false)
        scrollView.setContentOffset(.zero, animated: true)
        stage.settle()
        #expect(scrollView.contentOffset == .zero)
    }

    /// The delegate limits the offset during a drag, as screens do that have an edge without rubber-banding.
    @Test(arguments: [true, false])
    func dragContinuesFromOffsetSetDuringIt(setsProperty: Bool) {
        follower.onScroll = { scrollView in
            guard scrollView.contentOffset.y < 0 else { return }
            if setsProperty {
                scrollView.contentOffset.y = 0
            } else {
                scrollView.setContentOffset(.zero, animated: false)
            }
        }
        stage.drag(from: Point(100, 200), to: Point(100, 400), ends: false)
        #expect(scrollView.contentOffset.y == 0 && scrollView.isDragging)
        // When the finger returns by 50 points, content follows at once.
        for y in stride(from: 395.0, through: 350, by: -5) {
            stage.touch(.moved, 100, y)
            stage.frame()
        }
        stage.frame()
        // With resampling, the finger turns back near 400.
        #expect(scrollView.contentOffset.y > 35 && scrollView.contentOffset.y < 65)
        #expect(scrollView.isDragging)
        stage.touch(.ended, 100, 350)
        stage.settle()
        #expect(scrollView.contentOffset.y > 35)
    }

    /// An endless list moves its content back during a deceleration.
    @Test func decelerationContinuesFromOffsetSetDuringIt() {
        scrollView.contentOffset.y = 1000
        stage.drag(from: Point(100, 400), to: Point(100, 280), frames: 6)
        stage.frames(3)
        scrollView.contentOffset.y -= 500
        let start = scrollView.contentOffset.y
        #expect(scrollView.isDecelerating)
        stage.frame()
        #expect(scrollView.contentOffset.y > start + 5)
        stage.settle()
        #expect(scrollView.contentOffset.y > start + 100)
        // Setting the offset without animation stops it.
        stage.drag(from: Point(100, 400), to: Point(100, 280), frames: 6)
        stage.frames(3)
        scrollView.setContentOffset(scrollView.contentOffset, animated: false)
        #expect(!scrollView.isDecelerating)
    }

    @Test func offsetIsAnimated() {
        var ends: [Bool] = []
        View.animate(
            withDuration: 0.3, options: .curveLinear,
            animations: { scrollView.contentOffset.y = 90 }, completion: { ends.append($0) })
        stage.frame()
        #expect(scrollView.contentOffset.y == 0)
        stage.frame(0.1)
        #expect(abs(scrollView.contentOffset.y - 30) < 1e-9 && ends == [])
        #expect(scrollView.boundsOrigin == scrollView.contentOffset)
        stage.frame(0.21)
        #expect(scrollView.contentOffset.y == 90 && ends == [true])
        #expect(follower.moves.last == 90 && follower.ends == 0)
        #expect(!stage.frame() || stage.settle() < 60)
        // A following drag continues from there.
        stage.drag(from: Point(100, 300), to: Point(100, 270), ends: false)
        #expect(abs(scrollView.contentOffset.y - 110) < 0.5)
    }

    @Test func springAnimationOvershootsEdge() {
        scrollView.contentOffset.y = 200
        View.animate(
            withDuration: 0.8, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
            animations: { scrollView.setContentOffset(.zero, animated: false) })
        var least = 0.0
        for _ in 0..<60 {
            stage.frame()
            least = min(least, scrollView.contentOffset.y)
        }
        #expect(least < -20 && scrollView.contentOffset.y == 0)
    }

    /// At rest within the range, an animated inset moves nothing, but the animation still completes on time;
    /// content that the inset puts out of its range moves with the animation.
    @Test func insetIsAnimated() {
        var ends: [Bool] = []
        View.animate(
            withDuration: 0.3, options: .curveLinear,
            animations: { scrollView.contentInset.top = 100 }, completion: { ends.append($0) })
        stage.frame()
        stage.frame(0.2)
        #expect(scrollView.contentOffset.y == 0 && ends == [])
        stage.frame(0.11)
        #expect(scrollView.contentOffset.y == 0 && ends == [true])
        scrollView.contentOffset.y = -100
        stage.settle()
        View.animate(
            withDuration: 0.3, options: .curveLinear,
            animations: { scrollView.contentInset = .zero }, completion: { ends.append($0) })
        stage.frame()
        stage.frame(0.15)
        #expect(abs(scrollView.contentOffset.y + 50) < 1e-9 && ends == [true])
        stage.settle()
        #expect(scrollView.contentOffset.y == 0 && ends == [true, true])
    }

    /// Both are set in one block, in either order, as by a refresh that opens the header.
    @Test(arguments: [true, false]) func insetAndOffsetAreAnimatedTogether(insetFirst: Bool) {
        View.animate(withDuration: 0.3, options: .curveLinear) {
            if insetFirst { scrollView.contentInset.top = 100 }
            scrollView.contentOffset.y = -100
            if !insetFirst { scrollView.contentInset.top = 100 }
        }
        stage.frame()
        stage.frame(0.15)
        #expect(abs(scrollView.contentOffset.y + 50) < 1e-9)
        stage.settle()
        #expect(scrollView.contentOffset.y == -100)
    }

    @Test func touchTakesOverFromAnimation() {
        var ends: [Bool] = []
        View.animate(
            withDuration: 1, animations: { scrollView.contentOffset.y = 800 },
            completion: { ends.append($0) })
        stage.frames(20)
        let before = scrollView.contentOffset.y
        stage.touch(.began, 100, 300)
        stage.frames(2)
        #expect(before > 50 && before < 400 && ends == [false])
        #expect(scrollView.contentOffset.y == before)
        stage.touch(.ended, 100, 300)
        stage.settle()
        #expect(scrollView.contentOffset.y == before)
    }

    @Test func removedViewHasFinalOffset() {
        var ends: [Bool] = []
        View.animate(
            withDuration: 1, animations: { scrollView.contentOffset.y = 800 },
            completion: { ends.append($0) })
        stage.frames(3)
        scrollView.removeFromSuperview()
        #expect(scrollView.contentOffset.y == 800 && ends == [false])
    }

    /// A program's own action receives the drag, which continues.
    @Test func panRecognizerActionDoesNotPreventScrolling() {
        var states: [GestureRecognizer.State] = []
        scrollView.panGestureRecognizer.action = { states.append($0.state) }
        stage.drag(from: Point(100, 400), to: Point(100, 300))
        stage.settle()
        #expect(states.first == .began && states.last == .ended)
        #expect(scrollView.contentOffset.y > 80)
    }
}
