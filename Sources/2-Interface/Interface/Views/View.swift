import Geometry
import Motion

/// A rectangle of the screen: it draws itself, holds other views, and takes touches.
///
/// Views belong to the main actor, whose jobs run between frames.
@MainActor open class View {
    private let animatedFrame: Animated<Rect>
    private let animatedAlpha = Animated(1.0)
    private let animatedColor = Animated(Color.clear)
    private let animatedRadius = Animated(0.0)
    private let animatedTransform = Animated(AffineTransform.identity)

    /// In points, in the superview's coordinates, before `transform`. Animatable.
    open var frame: Rect {
        get { animatedFrame.model }
        set {
            let old = animatedFrame.model
            if old == newValue { return }
            animatedFrame.set(newValue, transaction)
            if old.size != newValue.size { setNeedsLayout() }
            placeDidChange()
        }
    }
    /// What of the view's own coordinates lies in its upper left corner, in points: a scroll view's
    /// offset.
    open var boundsOrigin = Point.zero {
        didSet { if boundsOrigin != oldValue { setNeedsDisplay() } }
    }
    /// Animatable.
    public var backgroundColor: Color {
        get { animatedColor.model }
        set { set(animatedColor, newValue) }
    }
    /// 0...1; the view and its subviews fade as one picture. Animatable.
    public var alpha: Double {
        get { animatedAlpha.model }
        set { set(animatedAlpha, newValue) }
    }
    /// Turns or scales the view, with what is in it, about its middle. Animatable.
    public var transform: AffineTransform {
        get { animatedTransform.model }
        set { set(animatedTransform, newValue) }
    }
    public var isHidden = false {
        didSet { if isHidden != oldValue { setNeedsDisplay() } }
    }
    /// Cuts subviews off at the view's edge.
    public var clipsToBounds = false {
        didSet { if clipsToBounds != oldValue { setNeedsDisplay() } }
    }
    /// In points. Animatable.
    public var cornerRadius: Double {
        get { animatedRadius.model }
        set { set(animatedRadius, newValue) }
    }
    /// Whether the view or what is in it can be touched.
    public var isUserInteractionEnabled = true
    /// Once the view has stayed as it is for a frame it is kept as a picture, and only copied from
    /// then on. For what moves as a whole, such as rows; it takes memory for its pixels.
    public var shouldRasterize = false {
        didSet { if shouldRasterize != oldValue { setNeedsDisplay() } }
    }

    public final private(set) var subviews: [View] = []
    public final private(set) weak var superview: View?
    weak var screen: Screen?
    private var needsLayout = true
    /// Grows with each change to what the view or something in it shows, its own place aside.
    private(set) var contentVersion = 0

    public init(frame: Rect = .zero) { animatedFrame = Animated(frame) }

    /// The view's rectangle in its own coordinates.
    public final var bounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }

    /// The middle of the frame.
    public final var center: Point {
        get { Point(frame.midX, frame.midY) }
        set {
            frame = Rect(
                newValue.x - frame.width / 2, newValue.y - frame.height / 2, frame.width,
                frame.height)
        }
    }

    /// The frame as it is seen while an animation moves it.
    public final var presentationFrame: Rect { animatedFrame.presented }
    public final var presentationAlpha: Double { animatedAlpha.presented }
    public final var presentationTransform: AffineTransform { animatedTransform.presented }

    // MARK: Animated properties

    /// The transaction that a change takes part in, where anybody would see it.
    final var transaction: AnimationTransaction? {
        guard let current = AnimationTransaction.current, nearestScreen != nil else { return nil }
        return current
    }

    /// Sets a property, by an animation if one is in force.
    final func set<Value>(_ property: Animated<Value>, _ value: Value) {
        if property.model == value { return }
        property.set(value, transaction)
        setNeedsDisplay()
    }

    /// Moves all animated properties on to a time in seconds. Subclasses with more of them move
    /// these as well.
    ///
    /// - Returns: whether one has still some way to go.
    func advanceAnimations(to time: Double) -> Bool {
        var goesOn = false
        if animatedFrame.isAnimating {
            let size = animatedFrame.presented.size
            if animatedFrame.advance(to: time) { goesOn = true }
            if animatedFrame.presented.size != size { setNeedsDisplay() }
            placeDidChange()
        }
        for isRunning in [
            advance(animatedAlpha, to: time), advance(animatedColor, to: time),
            advance(animatedRadius, to: time), advance(animatedTransform, to: time),
        ] where isRunning { goesOn = true }
        return goesOn
    }

    /// - Returns: whether it has still some way to go.
    final func advance<Value>(_ property: Animated<Value>, to time: Double) -> Bool {
        guard property.isAnimating else { return false }
        contentDidChange()
        return property.advance(to: time)
    }

    /// Brings all animated properties to where they were to arrive.
    func finishAnimations() {
        animatedFrame.finish()
        animatedAlpha.finish()
        animatedColor.finish()
        animatedRadius.finish()
        animatedTransform.finish()
        for view in subviews { view.finishAnimations() }
    }

    private var allowsInteraction: Bool {
        animatedFrame.allowsInteraction && animatedAlpha.allowsInteraction
            && animatedTransform.allowsInteraction
    }

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
        finishAnimations()
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsDisplay()
        self.superview = nil
    }

    public final func bringSubviewToFront(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
        setNeedsDisplay()
    }

    /// Whether the view is another one, or somewhere in it.
    public final func isDescendant(of other: View) -> Bool {
        var view: View? = self
        while let v = view, v !== other { view = v.superview }
        return view != nil
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

    /// Asks for a frame: what the view shows has changed.
    public final func setNeedsDisplay() {
        contentDidChange()
        nearestScreen?.setNeedsFrame()
    }

    /// The view shows what it showed, elsewhere.
    private func placeDidChange() {
        if let superview { superview.setNeedsDisplay() } else { screen?.setNeedsFrame() }
    }

    private func contentDidChange() {
        var view: View? = self
        while let v = view {
            v.contentVersion &+= 1
            view = v.superview
        }
    }

    /// Asks for `layoutSubviews` before the next frame.
    public final func setNeedsLayout() {
        needsLayout = true
        setNeedsDisplay()
    }

    /// Lays out what has asked for it, here and below: at once, and so within an animation.
    public final func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    /// Places the subviews; called when the size has changed or was said to.
    open func layoutSubviews() {}

    /// The size that the view would like to have, given what there is; both in points.
    open func sizeThatFits(_ size: Size) -> Size { frame.size }

    /// Moves on to a frame's time.
    ///
    /// - Returns: whether the view, by itself, wants another frame after it.
    open func advance(to time: FrameTime) -> Bool { false }

    final func advanceTree(to time: FrameTime) -> Bool {
        var goesOn = advanceAnimations(to: time.targetTimestamp)
        if isHidden { return goesOn }
        if advance(to: time) { goesOn = true }
        for view in subviews where view.advanceTree(to: time) { goesOn = true }
        return goesOn
    }

    // MARK: Drawing

    /// Draws what the view shows below its subviews, over its background.
    open func draw(on canvas: Canvas) {}

    /// Draws what the view shows above its subviews.
    open func drawAboveSubviews(on canvas: Canvas) {}

    final func render(on canvas: Canvas) {
        let (frame, alpha) = (animatedFrame.presented, animatedAlpha.presented)
        guard !isHidden, alpha > 0, !clipsToBounds || canvas.isVisible(frame, animatedTransform)
        else { return }
        canvas.save()
        defer { canvas.restore() }
        canvas.translate(frame.origin)
        let transform = animatedTransform.presented
        if transform != .identity {
            canvas.concatenate(transform, about: Point(frame.width / 2, frame.height / 2))
        }
        let area = Rect(origin: .zero, size: frame.size)
        if shouldRasterize, alpha >= 1, canvas.drawRaster(of: self, size: frame.size) { return }
        // Several draws that cover each other fade as one picture.
        let isGroup = alpha < 1 && !subviews.isEmpty
        if isGroup {
            canvas.beginGroup(clipsToBounds ? area : nil, alpha: alpha)
        } else if alpha < 1 {
            canvas.multiplyAlpha(alpha)
        }
        renderContent(on: canvas, size: frame.size)
        if isGroup { canvas.endGroup() }
    }

    /// Draws the view, its upper left corner at the canvas' origin.
    final func renderContent(on canvas: Canvas, size: Size) {
        let area = Rect(origin: .zero, size: size)
        let radius = animatedRadius.presented
        if clipsToBounds {
            canvas.save()
            canvas.clip(area, cornerRadius: radius)
        }
        canvas.fill(area, color: animatedColor.presented, cornerRadius: radius)
        canvas.translate(-boundsOrigin)
        draw(on: canvas)
        for view in subviews { view.render(on: canvas) }
        drawAboveSubviews(on: canvas)
        if clipsToBounds { canvas.restore() }
    }

    // MARK: Touch

    /// Gesture recognisers, told of all touches in the view and its subviews.
    public final private(set) var gestureRecognizers: [GestureRecognizer] = []

    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        gestureRecognizers.removeAll { $0 === recognizer }
        if recognizer.view === self { recognizer.view = nil }
    }

    /// A finger has come down on the view. What a view does not take goes on to its superview.
    open func touchBegan(_ touch: Touch) { superview?.touchBegan(touch) }
    open func touchMoved(_ touch: Touch) { superview?.touchMoved(touch) }
    open func touchEnded(_ touch: Touch) { superview?.touchEnded(touch) }
    /// A gesture or the system has taken the finger away: as if it had never come down.
    open func touchCancelled(_ touch: Touch) { superview?.touchCancelled(touch) }

    /// Whether the view holds a finger that gestures around it are to leave alone, as a slider in a
    /// list does.
    open func holdsTouch(_ touch: Touch) -> Bool { false }

    /// What maps the view's own coordinates, without its bounds' origin, to its superview's.
    private var placement: AffineTransform {
        let (frame, transform) = (animatedFrame.presented, animatedTransform.presented)
        let place = AffineTransform.translation(frame.minX, frame.minY)
        if transform == .identity { return place }
        let middle = Point(frame.width / 2, frame.height / 2)
        return place * .translation(middle.x, middle.y) * transform
            * .translation(-middle.x, -middle.y)
    }

    /// A point of the superview in the view's own coordinates; nil in a view squeezed to nothing.
    private func fromSuperview(_ point: Point) -> Point? {
        placement.inverse.map { $0.apply(point) + boundsOrigin }
    }

    /// A point of the screen in the view's own coordinates.
    public final func convertFromScreen(_ point: Point) -> Point {
        let outer = superview?.convertFromScreen(point) ?? point
        return fromSuperview(outer) ?? outer
    }

    /// A point of the view's own coordinates on the screen.
    public final func convertToScreen(_ point: Point) -> Point {
        let outer = placement.apply(point - boundsOrigin)
        return superview?.convertToScreen(outer) ?? outer
    }

    /// Whether a point of the view's own coordinates is inside of it. Override to enlarge what can
    /// be touched, or to shape it.
    open func point(inside point: Point) -> Bool { bounds.contains(point) }

    /// The deepest view at a point of this view's own coordinates; nil where it is not touched.
    public final func hitTest(_ point: Point) -> View? {
        guard !isHidden, alpha > 0.01, isUserInteractionEnabled, allowsInteraction,
            self.point(inside: point)
        else { return nil }
        for view in subviews.reversed() {
            if let local = view.fromSuperview(point), let hit = view.hitTest(local) { return hit }
        }
        return self
    }
}
