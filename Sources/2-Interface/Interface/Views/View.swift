import Geometry
import Motion

/// A rectangle of the screen: it draws itself, holds other views, and takes touches.
///
/// Views belong to the main actor, whose jobs run between frames.
@MainActor open class View {
    let animatedFrame: Animated<Rect>
    let animatedAlpha = Animated(1.0)
    let animatedBackground = Animated(Color.clear)
    let animatedRadius = Animated(0.0)
    let animatedTransform = Animated(AffineTransform.identity)

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
        get { animatedBackground.model }
        set { set(animatedBackground, newValue) }
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
    /// A hidden view is not drawn, touched or advanced, nor is what is in it.
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

    /// From back to front.
    public final private(set) var subviews: [View] = []
    /// The view that holds this one.
    public final private(set) weak var superview: View?
    weak var screen: Screen?
    private var needsLayout = true
    /// Grows with each change to what the view or something in it shows, its own place aside.
    private(set) var contentVersion = 0

    /// A view with a frame in points.
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
    /// The opacity as it is seen while an animation changes it.
    public final var presentationAlpha: Double { animatedAlpha.presented }
    /// The transform as it is seen while an animation changes it.
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
        var needsAnotherFrame = false
        if animatedFrame.isAnimating {
            let size = animatedFrame.presented.size
            if animatedFrame.advance(to: time) { needsAnotherFrame = true }
            if animatedFrame.presented.size != size { setNeedsDisplay() }
            placeDidChange()
        }
        for isRunning in [
            advance(animatedAlpha, to: time), advance(animatedBackground, to: time),
            advance(animatedRadius, to: time), advance(animatedTransform, to: time),
        ] where isRunning { needsAnotherFrame = true }
        return needsAnotherFrame
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
        animatedBackground.finish()
        animatedRadius.finish()
        animatedTransform.finish()
        for view in subviews { view.finishAnimations() }
    }

    var allowsInteraction: Bool {
        animatedFrame.allowsInteraction && animatedAlpha.allowsInteraction
            && animatedTransform.allowsInteraction
    }

    // MARK: The tree

    /// Adds a view in front of the others; it leaves the one that held it.
    open func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Adds a view behind the one at `index`; it leaves the one that held it.
    public final func insertSubview(_ view: View, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: max(0, min(subviews.count, index)))
        view.superview = self
        setNeedsLayout()
    }

    /// Takes the view out of the one that holds it and ends its animations.
    public final func removeFromSuperview() {
        guard let superview else { return }
        finishAnimations()
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsDisplay()
        self.superview = nil
    }

    /// Puts a subview in front of the others.
    public final func bringSubviewToFront(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
        setNeedsDisplay()
    }

    /// Puts a subview in front of `index` others; its animations go on.
    final func moveSubview(_ view: View, to index: Int) {
        guard let old = subviews.firstIndex(where: { $0 === view }), old != index else { return }
        subviews.insert(subviews.remove(at: old), at: max(0, min(subviews.count - 1, index)))
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
        var needsAnotherFrame = advanceAnimations(to: time.targetTimestamp)
        if isHidden { return needsAnotherFrame }
        if advance(to: time) { needsAnotherFrame = true }
        for view in subviews where view.advanceTree(to: time) { needsAnotherFrame = true }
        return needsAnotherFrame
    }

    // MARK: Drawing

    /// Draws what the view shows below its subviews, over its background.
    open func draw(on canvas: Canvas) {}

    /// Draws what the view shows above its subviews.
    open func drawAboveSubviews(on canvas: Canvas) {}

    /// How much of the view is drawn, in points from its upper edge; nil for all of it.
    var visibleHeight: Double? { nil }

    // MARK: Touch

    /// Gesture recognisers, told of all touches in the view and its subviews.
    public final private(set) var gestureRecognizers: [GestureRecognizer] = []

    /// Adds a recogniser; it leaves the view that it was added to before.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    /// Removes a recogniser of this view.
    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        gestureRecognizers.removeAll { $0 === recognizer }
        if recognizer.view === self { recognizer.view = nil }
    }

    /// A finger has come down on the view. What a view does not take goes on to its superview.
    open func touchBegan(_ touch: Touch) { superview?.touchBegan(touch) }
    /// The finger has moved; called once a frame.
    open func touchMoved(_ touch: Touch) { superview?.touchMoved(touch) }
    /// The finger has been lifted.
    open func touchEnded(_ touch: Touch) { superview?.touchEnded(touch) }
    /// A gesture or the system has taken the finger away: as if it had never come down.
    open func touchCancelled(_ touch: Touch) { superview?.touchCancelled(touch) }

    /// Whether the view holds a finger that gestures around it are to leave alone, as a slider in a
    /// list does.
    open func holdsTouch(_ touch: Touch) -> Bool { false }

    /// Whether a point of the view's own coordinates is inside of it. Override to enlarge what can
    /// be touched, or to shape it.
    open func point(inside point: Point) -> Bool { bounds.contains(point) }
}
