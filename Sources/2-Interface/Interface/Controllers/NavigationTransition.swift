import Geometry
import Motion

/// The transition between two pages of a navigation stack, driven interactively by a finger or by a spring.
@MainActor final class NavigationTransition {
    /// The parameter β of the spring, per second. The spring is critically damped, with the stiffness of 1,000 and
    /// mass of 3 of UIKit's transition springs (in Telegram for iOS: `makeSpringAnimation`, whose damping of 500 Core
    /// Animation limits to the critical value). A thousandth of the distance remains after 0.5 s.
    static let stiffness = (1000.0 / 3).squareRoot()
    /// The distance that the lower page moves, as a fraction of the width; as in UIKit.
    private static let parallax = 0.3
    /// The colour that dims the lower page; as in UIKit's parallax transition.
    private static let dimming = Color(argb: 0x1a00_0000)
    /// The velocity above which a fling determines the outcome by its direction instead of the position, in widths
    /// per second; as in Flutter's iOS-style route (`_kMinFlingVelocity`).
    private static let minimumFlingVelocity = 1.0

    let under: NavigationPage
    let over: NavigationPage
    /// Whether pages cross-fade instead of moving.
    private let isCrossFade: Bool
    private let container: View
    private let dim = View()
    /// The container of both bars, above the pages, if both pages have a bar.
    private let barArea = View()
    /// The visible fraction of the upper page, 0...1.
    private(set) var progress: Double
    /// Whether the transition ends with the upper page.
    private(set) var endsOnUpperPage: Bool
    /// Whether a finger is dragging the upper page.
    private(set) var isInteractive: Bool
    private var spring: Spring?
    private var duration = 0.0
    /// The time at which the spring starts, in seconds; nil for the next frame.
    private var start: Double?

    /// Creates a transition and adds both pages and their bars to `container`.
    ///
    /// - Parameters:
    ///   - under: The lower page.
    ///   - over: The upper page.
    ///   - container: The view that contains the pages.
    ///   - isPush: Whether the transition ends with `over`.
    ///   - isInteractive: Whether a finger is dragging `over`.
    ///   - isCrossFade: Whether pages cross-fade instead of moving.
    init(
        under: NavigationPage, over: NavigationPage, in container: View, isPush: Bool,
        isInteractive: Bool, isCrossFade: Bool
    ) {
        self.isInteractive = isInteractive
        self.under = under
        self.over = over
        self.container = container
        self.isCrossFade = isCrossFade
        endsOnUpperPage = isPush
        progress = isPush ? 0 : 1
        dim.isUserInteractionEnabled = false
        barArea.isUserInteractionEnabled = false
        container.addSubview(under)
        if !isCrossFade { container.addSubview(dim) }
        container.addSubview(over)
        for page in [under, over] {
            page.isUserInteractionEnabled = false
            page.frame = Rect(origin: .zero, size: container.frame.size)
            page.layoutIfNeeded()
        }
        if under.hasBar && over.hasBar {
            container.addSubview(barArea)
            barArea.addSubview(under.bar)
            barArea.addSubview(over.bar)
        }
        apply()
    }

    // MARK: Motion

    /// Moves the upper page interactively to a distance from its final position, in points.
    func move(to distance: Double) {
        let width = container.frame.width
        progress = width > 0 ? 1 - max(0, min(1, distance / width)) : 1
        apply()
    }

    /// Ends the drag: the page continues in the direction of a fling, otherwise to the nearer side.
    ///
    /// - Parameters:
    ///   - velocity: The outward velocity of the finger, in points per second.
    ///   - time: The time at which the finger's last position is presented; nil for the next frame.
    ///   - isCancelled: Whether the touch was cancelled, in which case the page returns to its position.
    func release(velocity: Double, at time: Double?, isCancelled: Bool) {
        if isCancelled {
            endsOnUpperPage = true
            return settle()
        }
        let speed = velocity / max(1, container.frame.width)
        let isFling = abs(speed) >= NavigationTransition.minimumFlingVelocity
        endsOnUpperPage = isFling ? speed < 0 : progress > 0.5
        settle(velocity: -speed, at: time)
    }

    /// Starts the spring that moves the pages to their final positions.
    ///
    /// - Parameters:
    ///   - velocity: The initial velocity of `progress`, per second.
    ///   - time: The time at which the spring starts; nil for the next frame.
    func settle(velocity: Double = 0, at time: Double? = nil) {
        let spring = Spring(
            start: progress, velocity: velocity, target: endsOnUpperPage ? 1 : 0,
            beta: NavigationTransition.stiffness)
        let pixels = container.frame.width * (container.window?.scale ?? 1)
        let rest = spring.duration(threshold: 0.5 / max(1, pixels))
        // The spring ends when it crosses the target, so that a fast page does not overshoot.
        duration = min(rest, spring.crossing ?? rest)
        start = time
        isInteractive = false
        self.spring = spring
    }

    /// Advances the spring to a frame's time, in seconds.
    ///
    /// - Returns: Whether the transition has ended.
    func advance(to time: Double) -> Bool {
        guard let spring else { return false }
        let start = start ?? time
        self.start = start
        let elapsed = max(0, time - start)
        if elapsed >= duration { return true }
        progress = max(0, min(1, spring.position(at: elapsed)))
        apply()
        return false
    }

    /// Ends the transition and removes the page that is not shown afterwards. If a finger is dragging the upper page,
    /// that page stays.
    func finish() {
        if isInteractive { endsOnUpperPage = true }
        progress = endsOnUpperPage ? 1 : 0
        dim.removeFromSuperview()
        for page in [under, over] {
            page.reattachBar()
            page.bar.transition = nil
            page.alpha = 1
            page.shadow = 0
            page.isUserInteractionEnabled = true
            page.setNeedsLayout()
        }
        barArea.removeFromSuperview()
        let shown = endsOnUpperPage ? over : under
        (endsOnUpperPage ? under : over).removeFromSuperview()
        shown.frame = Rect(origin: .zero, size: container.frame.size)
        shown.layoutIfNeeded()
    }

    // MARK: Places

    /// Positions the pages and bars according to `progress`.
    func apply() {
        let size = container.frame.size
        let outwards = container.isRightToLeft ? -1.0 : 1
        if isCrossFade {
            under.frame = Rect(origin: .zero, size: size)
            over.frame = under.frame
            over.alpha = progress
        } else {
            let parallax = -NavigationTransition.parallax * progress * size.width
            under.frame = Rect(origin: Point(outwards * parallax, 0), size: size)
            let distance = (1 - progress) * size.width
            over.frame = Rect(origin: Point(outwards * distance, 0), size: size)
            over.shadow = min(1, (1 - progress) * 10) * min(1, progress * 10)
            dim.frame = Rect(origin: .zero, size: size)
            dim.backgroundColor = NavigationTransition.dimming.multiplyingAlpha(by: progress)
        }
        if barArea.superview != nil { placeBars(size) }
    }

    /// Positions the bars. The lower bar provides the background of both, and its height is interpolated between
    /// their heights.
    private func placeBars(_ size: Size) {
        barArea.frame = Rect(0, 0, size.width, NavigationBar.height)
        let heights = (under.bar.settledHeight, over.bar.settledHeight)
        under.bar.frame = Rect(0, 0, size.width, heights.0 + (heights.1 - heights.0) * progress)
        over.bar.frame = Rect(0, 0, size.width, heights.1)
        let (title, back) = (under.bar.titleLeading, over.bar.backTitleLeading)
        let moves = !isCrossFade
        // The lower title moves to where it becomes the back button's title; the upper title moves in from the side.
        under.bar.transition = NavigationBar.Transition(
            isOver: false, alpha: max(0, 1 - progress * 1.5), backAlpha: max(0, 1 - progress * 2),
            titleShift: moves ? (back - title) * progress : 0,
            backShift: moves ? -size.width * 0.15 * progress : 0,
            chevronAlpha: over.bar.hasBackButton ? 0 : 1 - progress,
            shadowAlpha: 1 - progress)
        let left = 1 - progress
        over.bar.transition = NavigationBar.Transition(
            isOver: true, alpha: max(0, (progress - 0.25) / 0.75), backAlpha: progress,
            titleShift: moves ? size.width * 0.4 * left : 0,
            backShift: moves ? (title - back) * left : 0,
            chevronAlpha: under.bar.hasBackButton ? 1 : progress, shadowAlpha: progress)
    }
}
