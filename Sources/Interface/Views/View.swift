import Geometry
import Motion

/// A rectangle of the screen: it draws itself, holds other views, and takes touches.
///
/// Views belong to the thread that runs the display link.
open class View {
    /// In points, in the superview's coordinates.
    open var frame: Rect {
        didSet { if frame != oldValue { setNeedsLayout() } }
    }
    /// What of the view's own coordinates lies in its upper left corner, in points: a scroll view's
    /// offset.
    open var boundsOrigin = Point.zero {
        didSet { if boundsOrigin != oldValue { setNeedsDisplay() } }
    }
    public var backgroundColor = Color.clear {
        didSet { if backgroundColor != oldValue { setNeedsDisplay() } }
    }
    /// 0...1; subviews fade with it, each by itself.
    public var alpha = 1.0 {
        didSet { if alpha != oldValue { setNeedsDisplay() } }
    }
    public var isHidden = false {
        didSet { if isHidden != oldValue { setNeedsDisplay() } }
    }
    /// Cuts subviews off at the view's edge.
    public var clipsToBounds = false
    /// In points.
    public var cornerRadius = 0.0 {
        didSet { if cornerRadius != oldValue { setNeedsDisplay() } }
    }
    /// Whether the view or what is in it can be touched.
    public var isUserInteractionEnabled = true

    public private(set) var subviews: [View] = []
    public private(set) weak var superview: View?
    weak var screen: Screen?
    private var needsLayout = true

    public init(frame: Rect = .zero) { self.frame = frame }

    /// The view's rectangle in its own coordinates.
    public final var bounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }

    // MARK: The tree

    open func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    public final func insertSubview(_ view: View, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: max(0, min(subviews.count, index)))
        view.superview = self
        setNeedsLayout()
    }

    public final func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsDisplay()
        self.superview = nil
    }

    /// The screen that shows the view's tree.
    final var nearestScreen: Screen? {
        var view: View? = self
        while let v = view {
            if let screen = v.screen { return screen }
            view = v.superview
        }
        return nil
    }

    // MARK: Change

    /// Asks for a frame.
    public final func setNeedsDisplay() { nearestScreen?.setNeedsFrame() }

    /// Asks for `layoutSubviews` before the next frame.
    public final func setNeedsLayout() {
        needsLayout = true
        setNeedsDisplay()
    }

    final func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    /// Places the subviews; called when the size has changed or was said to.
    open func layoutSubviews() {}

    /// Moves on to a frame's time.
    ///
    /// - Returns: whether the view, by itself, wants another frame after it.
    open func advance(to time: FrameTime) -> Bool { false }

    final func advanceTree(to time: FrameTime) -> Bool {
        if isHidden { return false }
        var goesOn = advance(to: time)
        for view in subviews where view.advanceTree(to: time) { goesOn = true }
        return goesOn
    }

    // MARK: Drawing

    /// Draws what the view shows below its subviews, over its background.
    open func draw(on canvas: Canvas) {}

    final func render(on canvas: Canvas) {
        guard !isHidden, alpha > 0, clipsToBounds == false || canvas.isVisible(frame) else {
            return
        }
        canvas.save()
        defer { canvas.restore() }
        canvas.translate(frame.origin)
        if alpha < 1 { canvas.multiplyAlpha(alpha) }
        let area = Rect(origin: .zero, size: frame.size)
        if clipsToBounds { canvas.clip(area, cornerRadius: cornerRadius) }
        canvas.fill(area, color: backgroundColor, cornerRadius: cornerRadius)
        canvas.translate(-boundsOrigin)
        draw(on: canvas)
        for view in subviews { view.render(on: canvas) }
    }

    // MARK: Touch

    /// A point of the screen in the view's own coordinates.
    final func local(_ point: Point) -> Point {
        let outer = superview?.local(point) ?? point
        return outer - frame.origin + boundsOrigin
    }

    /// The deepest view at a point of this view's own coordinates; nil where it is not touched.
    public final func hitTest(_ point: Point) -> View? {
        guard !isHidden, alpha > 0.01, isUserInteractionEnabled, bounds.contains(point) else {
            return nil
        }
        for view in subviews.reversed() {
            if let hit = view.hitTest(point - view.frame.origin + view.boundsOrigin) { return hit }
        }
        return self
    }
}
