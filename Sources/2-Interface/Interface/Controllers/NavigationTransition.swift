import Geometry
import Motion

/// The change between two pages of a stack: by a finger that holds the upper one, or by a spring.
@MainActor final class NavigationTransition {
    /// β of the spring, per second: critically damped, with the stiffness of 1,000 and the mass of 3 of the
    /// spring animations of UIKit's transitions (in Telegram for iOS: `makeSpringAnimation`, whose damping
    /// of 500 Core Animation limits to the critical one). A thousandth of the way is left after 0.5 s.
    static let stiffness = (1000.0 / 3).squareRoot()
    /// How far the lower page moves, as a fraction of the width: UIKit's.
    private static let parallax = 0.3
    /// How dark the lower page becomes: as by UIKit's parallax.
    private static let dimming = Color(argb: 0x1a00_0000)
    /// A finger that is faster than that leads the page by its direction, not by its place; in widths a
    /// second. Flutter's route in the style of iOS: `_kMinFlingVelocity`.
    private static let minimumFlingVelocity = 1.0

    let under: NavigationPage
    let over: NavigationPage
    /// Whether pages fade into each other instead of moving.
    private let isCrossFade: Bool
    private let container: View
    private let dim = View()
    /// Above both pages, while both have bars.
    private let barArea = View()
    /// How much of the upper page is shown, 0...1.
    private(set) var progress: Double
    /// Whether the upper page is shown in the end.
    private(set) var endsOver: Bool
    /// Whether a finger holds the upper page.
    private(set) var isInteractive: Bool
    private var spring: Spring?
    private var duration = 0.0
    /// When the spring begins, in seconds; nil for with the next frame.
    private var start: Double?

    /// Puts both pages and their bars into `container`.
    ///
    /// - Parameters:
    ///   - isPush: whether `over` is shown in the end.
    ///   - isInteractive: whether a finger holds `over`.
    ///   - isCrossFade: whether pages fade into each other.
    init(
        under: NavigationPage, over: NavigationPage, in container: View, isPush: Bool,
        isInteractive: Bool, isCrossFade: Bool
    ) {
        self.isInteractive = isInteractive
        self.under = under
        self.over = over
        self.container = container
        self.isCrossFade = isCrossFade
        endsOver = isPush
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

    /// Lets a finger move the upper page to a distance from its place, in points.
    func move(to distance: Double) {
        let width = container.frame.width
        progress = width > 0 ? 1 - max(0, min(1, distance / width)) : 1
        apply()
    }

    /// A finger lets go of the upper page: it goes on as the finger was fast, or to the nearer side.
    ///
    /// - Parameters:
    ///   - velocity: outwards, in points a second.
    ///   - time: when the finger's last place is presented; nil for with the next frame.
    ///   - isCancelled: whether the finger was taken away: the page goes back to its place.
    func release(velocity: Double, at time: Double?, isCancelled: Bool) {
        if isCancelled {
            endsOver = true
            return settle()
        }
        let speed = velocity / max(1, container.frame.width)
        let isFling = abs(speed) >= NavigationTransition.minimumFlingVelocity
        endsOver = isFling ? speed < 0 : progress > 0.5
        settle(velocity: -speed, at: time)
    }

    /// Lets the spring lead the pages to their end.
    ///
    /// - Parameter velocity: of `progress`, per second.
    func settle(velocity: Double = 0, at time: Double? = nil) {
        let spring = Spring(
            start: progress, velocity: velocity, target: endsOver ? 1 : 0,
            beta: NavigationTransition.stiffness)
        let pixels = container.frame.width * (container.window?.scale ?? 1)
        let rest = spring.duration(threshold: 0.5 / max(1, pixels))
        // A page that is fast is not swung beyond its place.
        duration = min(rest, spring.crossing ?? rest)
        start = time
        isInteractive = false
        self.spring = spring
    }

    /// Moves on to a frame's time, in seconds.
    ///
    /// - Returns: whether the end is reached.
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

    /// Leaves only the page that is shown in the end: the upper one, if a finger holds it.
    func finish() {
        if isInteractive { endsOver = true }
        progress = endsOver ? 1 : 0
        dim.removeFromSuperview()
        for page in [under, over] {
            page.takeBar()
            page.bar.transition = nil
            page.alpha = 1
            page.shadow = 0
            page.isUserInteractionEnabled = true
            page.setNeedsLayout()
        }
        barArea.removeFromSuperview()
        let shown = endsOver ? over : under
        (endsOver ? under : over).removeFromSuperview()
        shown.frame = Rect(origin: .zero, size: container.frame.size)
        shown.layoutIfNeeded()
    }

    // MARK: Places

    /// Places pages and bars by `progress`.
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

    /// The lower bar is the background of both, and as high as is shown of each.
    private func placeBars(_ size: Size) {
        barArea.frame = Rect(0, 0, size.width, NavigationBar.height)
        let heights = (under.bar.settledHeight, over.bar.settledHeight)
        under.bar.frame = Rect(0, 0, size.width, heights.0 + (heights.1 - heights.0) * progress)
        over.bar.frame = Rect(0, 0, size.width, heights.1)
        let (title, back) = (under.bar.titleLeading, over.bar.backTitleLeading)
        let moves = !isCrossFade
        // The lower title becomes the text of the back button, the upper one comes in from the side.
        under.bar.transition = NavigationBar.Transition(
            isOver: false, alpha: max(0, 1 - progress * 1.5), backAlpha: max(0, 1 - progress * 2),
            titleShift: moves ? (back - title) * progress : 0,
            backShift: moves ? -size.width * 0.15 * progress : 0,
            chevronAlpha: over.bar.hasBackButton ? 0 : 1 - progress,
            shadeAlpha: 1 - progress)
        let left = 1 - progress
        over.bar.transition = NavigationBar.Transition(
            isOver: true, alpha: max(0, (progress - 0.25) / 0.75), backAlpha: progress,
            titleShift: moves ? size.width * 0.4 * left : 0,
            backShift: moves ? (title - back) * left : 0,
            chevronAlpha: under.bar.hasBackButton ? 1 : progress, shadeAlpha: progress)
    }
}
