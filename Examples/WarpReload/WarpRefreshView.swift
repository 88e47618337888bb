// A sheet that yields to the finger that pulls it, swings back when it is released, and holds a ring that fills and
// then spins. It is written as in UIKit: three control points are views, which the finger and then a spring move, and a
// display link draws the edge through them.

import Flipbook

/// The view behind the rows of a scroll view, which it observes. It sends `.valueChanged` when it refreshes.
final class WarpRefreshView: Control {
    /// The pull from which a release refreshes, in points.
    static let threshold = 60.0
    /// The height that is kept open during a refresh, in points.
    static let refreshHeight = 84.0
    /// The fraction of the pull by which the sides lag behind the middle.
    private static let give = 0.65

    private(set) var isRefreshing = false
    /// The control points of the edge, relative to the first row.
    private let left = View()
    private let middle = View()
    private let right = View()
    private let sheet = ShapeView()
    private let ring = ProgressRing()
    private weak var scrollView: ScrollView?
    private var observation: KeyValueObservation?
    private var link: DisplayLink?

    init(behind scrollView: ScrollView, on screen: Screen) {
        super.init(frame: scrollView.bounds)
        self.scrollView = scrollView
        sheet.fillColor = Color(argb: 0xff2a_2c45)
        sheet.frame = bounds
        ring.color = .white
        for view in [sheet, left, middle, right, ring] { addSubview(view) }
        observation = scrollView.observe(\.contentOffset) { [weak self] _, _ in self?.follow() }
        let link = DisplayLink { [weak self] _ in self?.drawEdge() }
        link.isPaused = true
        link.add(to: screen)
        self.link = link
    }

    /// How far the rows are pulled down, in points.
    var pulled: Double { max(0, -(scrollView?.contentOffset.y ?? 0)) }

    // MARK: The finger

    private func follow() {
        guard let scrollView else { return }
        if scrollView.isDragging, !isRefreshing {
            let finger = scrollView.panGestureRecognizer.location(in: self).x
            left.center = Point(x: 0, y: -pulled * WarpRefreshView.give)
            middle.center = Point(x: min(max(finger, width * 0.15), width * 0.85), y: 0)
            right.center = Point(x: width, y: -pulled * WarpRefreshView.give)
            ring.progress = min(1, pulled / WarpRefreshView.threshold)
        }
        drawEdge()
    }

    /// Call this when the finger has left the scroll view.
    func endDragging() {
        if !isRefreshing, pulled >= WarpRefreshView.threshold { beginRefreshing() }
        swing()
    }

    private func swing() {
        link?.isPaused = false
        View.animate(
            withDuration: 0.9, delay: 0, usingSpringWithDamping: 0.32, initialSpringVelocity: 0,
            options: [.allowUserInteraction, .beginFromCurrentState]
        ) {
            self.left.center.y = 0
            self.right.center.y = 0
        } completion: { [weak self] finished in
            if finished { self?.link?.isPaused = true }
        }
    }

    // MARK: The refresh

    private func beginRefreshing() {
        isRefreshing = true
        ring.isSpinning = true
        scrollView?.setContentInset(
            EdgeInsets(top: WarpRefreshView.refreshHeight), restingAtTop: true)
        sendActions(for: .valueChanged)
    }

    func endRefreshing() {
        isRefreshing = false
        ring.isSpinning = false
        scrollView?.contentInset = .zero
    }

    // MARK: The edge

    private var width: Double { bounds.width }

    private func drawEdge() {
        func place(_ view: View) -> Point {
            let frame = view.presentationFrame
            return Point(x: frame.midX, y: pulled + frame.midY)
        }
        let (l, c, r) = (place(left), place(middle), place(right))
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: Point(x: width, y: 0))
        path.addLine(to: r)
        // The edge is horizontal at its lowest point, from both sides.
        path.addCurve(
            to: c, control1: Point(x: c.x + (r.x - c.x) * 0.52, y: r.y),
            control2: Point(x: c.x + (r.x - c.x) * 0.36, y: c.y))
        path.addCurve(
            to: l, control1: Point(x: c.x + (l.x - c.x) * 0.36, y: c.y),
            control2: Point(x: c.x + (l.x - c.x) * 0.52, y: l.y))
        path.close()
        sheet.path = path
        ring.alpha = min(max((pulled - 24) / 24, 0), 1)
        ring.frame = Rect(x: (width - 28) / 2, y: max(0, pulled / 2 - 14), width: 28, height: 28)
    }
}
