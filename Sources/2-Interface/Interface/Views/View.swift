import Geometry
import Motion

/// A rectangle of the screen that draws itself, has subviews and handles touches.
///
/// Views are isolated to the main actor, whose jobs run between frames.
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
            observations.check()
        }
    }
    /// The view's own coordinates of its upper left corner, in points: a scroll view's content offset.
    open var boundsOrigin = Point.zero {
        didSet { if boundsOrigin != oldValue { setNeedsDisplay() } }
    }
    /// Animatable.
    public var backgroundColor: Color {
        get { animatedBackground.model }
        set { set(animatedBackground, newValue) }
    }
    /// The opacity, 0...1, of the view composited with its subviews. Animatable.
    public var alpha: Double {
        get { animatedAlpha.model }
        set { set(animatedAlpha, newValue) }
    }
    /// Applied about the centre of the view, to it and its subviews. Animatable.
    public var transform: AffineTransform {
        get { animatedTransform.model }
        set { set(animatedTransform, newValue) }
    }
    /// A hidden view and its subviews are not drawn, touched or advanced.
    public var isHidden = false {
        didSet { if isHidden != oldValue { setNeedsDisplay() } }
    }
    /// Whether the view and its subviews are clipped to its frame.
    public var clipsToBounds = false {
        didSet { if clipsToBounds != oldValue { setNeedsDisplay() } }
    }
    /// In points. Animatable.
    public var cornerRadius: Double {
        get { animatedRadius.model }
        set { set(animatedRadius, newValue) }
    }
    /// Whether the view and its subviews receive touches.
    public var isUserInteractionEnabled = true
    /// Whether the view is cached as a bitmap once it has been unchanged for a frame, and copied from
    /// then on. For views that move as a whole, such as table cells; takes 4 bytes a pixel.
    public var shouldRasterize = false {
        didSet { if shouldRasterize != oldValue { setNeedsDisplay() } }
    }

    /// Whether the view and its subviews are laid out in a direction of their own.
    public final var semanticContentAttribute = SemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { updateLayoutDirection() } }
    }
    /// The direction for which the view was laid out last.
    final var laidOutDirection = UserInterfaceLayoutDirection.leftToRight

    /// From back to front.
    public final private(set) var subviews: [View] = []
    /// The parent in the view tree.
    public final private(set) weak var superview: View?
    weak var screen: Screen?
    weak var viewController: ViewController?
    /// The tint colour that was set for this view; nil for the superview's.
    final var ownTintColor: Color?
    final var observations = KeyValueObservations()
    private var needsLayout = true
    /// Incremented by each change to what the view or its subviews draw; moving the view is none.
    private(set) var contentVersion = 0

    /// A view with a frame in points.
    public init(frame: Rect = .zero) { animatedFrame = Animated(frame) }

    /// The view's rectangle in its own coordinates.
    public final var bounds: Rect { Rect(origin: boundsOrigin, size: frame.size) }

    /// The centre of the frame.
    public final var center: Point {
        get { Point(frame.midX, frame.midY) }
        set {
            frame = Rect(
                newValue.x - frame.width / 2, newValue.y - frame.height / 2, frame.width,
                frame.height)
        }
    }

    /// The frame at the current time of a running animation.
    public final var presentationFrame: Rect { animatedFrame.presented }
    /// The opacity at the current time of a running animation.
    public final var presentationAlpha: Double { animatedAlpha.presented }
    /// The transform at the current time of a running animation.
    public final var presentationTransform: AffineTransform { animatedTransform.presented }

    // MARK: Animated properties

    /// The transaction that animates a change; nil outside of one, and for a view on no screen.
    final var transaction: AnimationTransaction? {
        guard let current = AnimationTransaction.current, nearestScreen != nil else { return nil }
        return current
    }

    /// Sets a property, animated if a transaction is current.
    final func set<Value>(_ property: Animated<Value>, _ value: Value) {
        if property.model == value { return }
        property.set(value, transaction)
        setNeedsDisplay()
    }

    /// Advances all animated properties to a time in seconds. Subclasses override it for properties
    /// of their own.
    ///
    /// - Returns: whether an animation is still running and needs frames.
    func advanceAnimations(to time: Double) -> Bool {
        var needsAnotherFrame = false
        if animatedFrame.isAnimating {
            let size = animatedFrame.presented.size
            if animatedFrame.advance(to: time), needsFrames(animatedFrame) {
                needsAnotherFrame = true
            }
            if animatedFrame.presented.size != size { setNeedsDisplay() }
            placeDidChange()
        }
        for isRunning in [
            advance(animatedAlpha, to: time), advance(animatedBackground, to: time),
            advance(animatedRadius, to: time), advance(animatedTransform, to: time),
        ] where isRunning { needsAnotherFrame = true }
        return needsAnotherFrame
    }

    /// - Returns: whether the property's animation is still running and needs frames.
    final func advance<Value>(_ property: Animated<Value>, to time: Double) -> Bool {
        guard property.isAnimating else { return false }
        contentDidChange()
        return property.advance(to: time) && needsFrames(property)
    }

    /// Whether the view or one that it is in was hidden when the frame began.
    private var isConcealed = false

    /// An animation that nobody sees needs frames only to end in time.
    private func needsFrames<Value>(_ property: Animated<Value>) -> Bool {
        !(isConcealed && property.isEndless)
    }

    /// Advances the animations of the view and its descendants, hidden ones as well: they end in time.
    ///
    /// - Returns: whether one needs another frame.
    final func advanceAnimationsInTree(to time: Double, isConcealed outer: Bool = false) -> Bool {
        isConcealed = outer || isHidden
        var needsAnotherFrame = advanceAnimations(to: time)
        for view in subviews
        where view.advanceAnimationsInTree(to: time, isConcealed: isConcealed) {
            needsAnotherFrame = true
        }
        return needsAnotherFrame
    }

    /// Ends all animations at their final values.
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

    /// Adds a subview in front of the others, removing it from its previous superview.
    open func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Inserts a subview at `index`, counted from the back, removing it from its previous superview.
    public final func insertSubview(_ view: View, at index: Int) {
        let (oldScreen, oldTint) = (view.nearestScreen, view.tintColor)
        if oldScreen !== nearestScreen { oldScreen?.cancelTouches(in: view) }
        view.willMove(toSuperview: self)
        view.leaveSuperview()
        subviews.insert(view, at: max(0, min(subviews.count, index)))
        view.superview = self
        setNeedsLayout()
        didAddSubview(view)
        if nearestScreen !== oldScreen { view.propagateWindow() }
        if view.tintColor != oldTint { view.propagateTintColor() }
        view.updateLayoutDirection()
        if sizesToFitSubviews { invalidateIntrinsicContentSize() }
        view.didMoveToSuperview()
    }

    /// Removes the view from its superview and ends its animations. Touches and gestures under way in it
    /// are cancelled.
    public final func removeFromSuperview() {
        guard superview != nil else { return }
        let oldScreen = nearestScreen
        oldScreen?.cancelTouches(in: self)
        willMove(toSuperview: nil)
        leaveSuperview()
        if oldScreen != nil { propagateWindow() }
        didMoveToSuperview()
    }

    private func leaveSuperview() {
        guard let superview else { return }
        superview.willRemoveSubview(self)
        finishAnimations()
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsDisplay()
        if superview.sizesToFitSubviews { superview.invalidateIntrinsicContentSize() }
        self.superview = nil
    }

    /// Moves a subview in front of the others.
    public final func bringSubviewToFront(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
        setNeedsDisplay()
    }

    /// Moves a subview to `index`, counted from the back; its animations continue.
    final func moveSubview(_ view: View, to index: Int) {
        guard let old = subviews.firstIndex(where: { $0 === view }), old != index else { return }
        subviews.insert(subviews.remove(at: old), at: max(0, min(subviews.count - 1, index)))
        setNeedsDisplay()
    }

    /// Whether the view is `other` or one of its descendants.
    public final func isDescendant(of other: View) -> Bool {
        var view: View? = self
        while let v = view, v !== other { view = v.superview }
        return view != nil
    }

    /// The screen that the view's tree belongs to.
    final var nearestScreen: Screen? {
        var view: View? = self
        while let v = view {
            if let screen = v.screen { return screen }
            view = v.superview
        }
        return nil
    }

    /// Whether the screen that shows the view leaves out movement that only decorates.
    public final var reducesMotion: Bool { nearestScreen?.reducesMotion ?? false }

    /// The screen that shows the view; nil while none does. UIKit's views have a window there.
    public final var window: Screen? { nearestScreen }

    private func propagateWindow() {
        didMoveToWindow()
        for view in subviews { view.propagateWindow() }
    }

    /// The view is about to be added to a superview, or removed where it is nil.
    open func willMove(toSuperview newSuperview: View?) {}
    /// The view has been added to a superview, or removed where that is nil.
    open func didMoveToSuperview() {}
    /// The view has come onto a screen, or left it: see `window`. Not called while the view is added to a
    /// superview that is on no screen.
    open func didMoveToWindow() {}
    /// A subview has been added.
    open func didAddSubview(_ subview: View) {}
    /// A subview is about to be removed.
    open func willRemoveSubview(_ subview: View) {}
    /// The view's own or inherited `tintColor` has changed.
    open func tintColorDidChange() {}
    /// The direction in which the view is laid out has changed.
    func layoutDirectionDidChange() { setNeedsLayout() }

    // MARK: Change

    /// Invalidates the view's content and requests a frame.
    public final func setNeedsDisplay() {
        contentDidChange()
        nearestScreen?.setNeedsFrame()
        observations.check()
    }

    /// The view has moved; its own content is unchanged.
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

    /// The view's content has another size: what is laid out by it is laid out again before the next
    /// frame. Call it where the result of `sizeThatFits` changes.
    public final func invalidateIntrinsicContentSize() {
        setNeedsLayout()
        var view = superview
        while let v = view {
            v.setNeedsLayout()
            view = v.sizesToFitSubviews ? v.superview : nil
        }
    }

    /// Whether `sizeThatFits` asks the subviews, as in a stack.
    var sizesToFitSubviews: Bool { false }

    /// Requests a call of `layoutSubviews` before the next frame.
    public final func setNeedsLayout() {
        needsLayout = true
        setNeedsDisplay()
    }

    /// Lays out this view and its descendants now if they need it, within the current animation.
    public final func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            viewController?.viewWillLayoutSubviews()
            layoutSubviews()
            viewController?.viewDidLayoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    /// Sets the frames of the subviews; called after a change of size and after `setNeedsLayout`.
    open func layoutSubviews() {}

    /// The size that fits the view's content into `size`, in points.
    open func sizeThatFits(_ size: Size) -> Size { frame.size }

    /// Advances to a frame's time; for views that animate without `View.animate`. All animations, those
    /// of subviews too, have been advanced to it.
    ///
    /// - Returns: whether the view needs another frame after it.
    open func advance(to time: FrameTime) -> Bool { false }

    final func advanceTree(to time: FrameTime) -> Bool {
        if isHidden { return false }
        // What a superview has begun to animate in this frame begins with it.
        var needsAnotherFrame = advanceAnimations(to: time.targetTimestamp)
        if advance(to: time) { needsAnotherFrame = true }
        for view in subviews where view.advanceTree(to: time) { needsAnotherFrame = true }
        return needsAnotherFrame
    }

    // MARK: Drawing

    /// Draws the view's content, above its background and below its subviews.
    open func draw(on canvas: Canvas) {}

    /// Draws content above the subviews.
    open func drawAboveSubviews(on canvas: Canvas) {}

    /// The height that is drawn, in points from the upper edge; nil for all of it.
    var visibleHeight: Double? { nil }

    // MARK: Touch

    /// Receive all touches in the view and its subviews.
    public final private(set) var gestureRecognizers: [GestureRecognizer] = []

    /// Adds a recogniser, removing it from its previous view.
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

    /// A touch began on the view. The default passes it to the superview, as do the following methods.
    open func touchBegan(_ touch: Touch) { superview?.touchBegan(touch) }
    /// The touch moved; called once a frame.
    open func touchMoved(_ touch: Touch) { superview?.touchMoved(touch) }
    /// The finger was lifted.
    open func touchEnded(_ touch: Touch) { superview?.touchEnded(touch) }
    /// A gesture or the system claimed the touch: its effects are to be undone.
    open func touchCancelled(_ touch: Touch) { superview?.touchCancelled(touch) }

    /// Whether gestures of superviews may not claim the touch, as for a slider in a list.
    open func holdsTouch(_ touch: Touch) -> Bool { false }

    /// Whether a point in the view's own coordinates is inside of it. Override it to change the area
    /// that takes touches.
    open func point(inside point: Point) -> Bool { bounds.contains(point) }
}
