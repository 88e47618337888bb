import Geometry
import Motion
import RiveRuntime

/// A rectangular area of the screen that draws content, contains subviews and handles touches.
///
/// Views are isolated to the main actor, whose jobs run between frames.
@MainActor open class View {
    let animatedFrame: Animated<Rect>
    /// What most views leave as it is; see `View+Appearance.swift`.
    final var appearance = Appearance()
    /// The properties of views of other modules.
    final var furtherProperties: [any AnimatedAdvancing] = []

    /// The view's rectangle in its superview's coordinates, in points, before `transform` is applied. Animatable.
    open var frame: Rect {
        get { animatedFrame.model }
        set {
            let old = animatedFrame.model
            if old == newValue { return }
            let transaction = transaction
            animatedFrame.set(newValue, transaction)
            if transaction != nil { markTree(.animation) }
            if old.size != newValue.size {
                autoresizeSubviews(from: old.size, to: newValue.size)
                setNeedsLayout()
            }
            positionDidChange()
            observations.check()
        }
    }
    /// The point in the view's own coordinates at its top-left corner, in points. For a scroll view, this is the
    /// content offset.
    open var boundsOrigin = Point.zero {
        didSet { if boundsOrigin != oldValue { setNeedsDisplay() } }
    }
    final var transformMotion = FrameMotion()
    /// Whether the view is hidden. A hidden view and its subviews are not drawn or advanced and receive no touches.
    public var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            setNeedsDisplay()
            if let superview, superview.sizesToFitSubviews {
                superview.invalidateIntrinsicContentSize()
            }
        }
    }
    /// Whether the view's content and its subviews are clipped to its bounds.
    public var clipsToBounds = false {
        didSet { if clipsToBounds != oldValue { setNeedsDisplay() } }
    }
    /// Whether the view and its subviews receive touches.
    public var isUserInteractionEnabled = true
    /// Whether the view is cached as a bitmap after one unchanged frame and copied from the cache from then on.
    /// Intended for views that move as a whole, such as table cells. The cache uses 4 bytes per pixel.
    public var shouldRasterize = false {
        didSet { if shouldRasterize != oldValue { setNeedsDisplay() } }
    }

    /// Whether the view and its subviews follow the interface's layout direction or force their own.
    public final var semanticContentAttribute = SemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { updateLayoutDirection() } }
    }
    /// The layout direction of the most recent layout.
    final var lastLayoutDirection = UserInterfaceLayoutDirection.leftToRight

    /// The subviews, from back to front.
    public final private(set) var subviews: [View] = []
    /// The view that contains this view; nil if there is none.
    public final private(set) var superview: View? {
        get { container }
        set { container = newValue }
    }
    /// The superview. A weak reference would make each use of a view with subviews several times as slow, and these are
    /// most of the time of a frame. It never outlives its object: the superview sets it to nil when it removes the view
    /// and when it is deallocated, which happens on the main thread, as does every other use of a view.
    nonisolated(unsafe) private final unowned(unsafe) var container: View?
    /// The screen whose view tree contains the view; nil if there is none.
    final weak var nearestScreen: Screen?
    /// The controller whose view this is; nil if there is none.
    final weak var owner: (any ViewOwner)?
    /// The tint colour set on this view; nil if it inherits its superview's.
    final var explicitTintColor: Color?
    final var observations = KeyValueObservations()
    /// The animations that were added by key; nil for none.
    final var keyedAnimations: KeyedAnimations?
    /// Which of the view's margins and dimensions change with the superview's size.
    public final var autoresizingMask: AutoresizingMask = []
    /// Whether the frame is the program's. If false, active constraints place the view; see ``LayoutConstraint``.
    public final var translatesAutoresizingMaskIntoConstraints = true {
        didSet { superview?.setNeedsLayout() }
    }
    /// Whether constraints may place the subviews.
    var supportsConstraints: Bool { true }
    /// The active constraints about this view.
    final var layoutConstraints: [LayoutConstraint] = []
    private var needsLayout = true
    /// What the view or one of its descendants needs. A view that needs something marks the views around it.
    final var treeNeeds: TreeNeeds = .layout
    /// Whether `advance(to:)` does something. Where it does nothing in a whole subtree, frames do not visit it. It is
    /// false for plain views; views of other modules, whose methods are not known here, say so themselves.
    package final var isAdvanced: Bool {
        didSet {
            if isAdvanced {
                markTree(.advance)
            } else if subviews.isEmpty {
                treeNeeds.remove(.advance)
            }
        }
    }
    private var changeMark = 0
    /// What the program has set in place of what the view says by itself; nil for nothing.
    final var accessibility: AccessibilityProperties?

    /// Creates a view with a frame in points.
    public init(frame: Rect = .zero) {
        animatedFrame = Animated(frame)
        isAdvanced = type(of: self) != View.self
        if isAdvanced { treeNeeds.insert(.advance) }
    }

    deinit {
        for view in subviews { view.container = nil }
    }

    // MARK: Animated properties

    /// The transaction that animates a change; nil outside `View.animate` or if the view is not on a screen.
    final var transaction: AnimationTransaction? {
        guard let current = AnimationTransaction.current, nearestScreen != nil else { return nil }
        return current
    }

    /// Sets an animatable property; animates the change if there is a current transaction.
    final func set<Value>(_ property: Animated<Value>, _ value: Value) {
        if property.model == value { return }
        let transaction = transaction
        property.set(value, transaction)
        if transaction != nil { markTree(.animation) }
        setNeedsDisplay()
    }

    /// Advances all animated properties to a time in seconds. Subclasses override this to advance their own
    /// properties.
    ///
    /// - Returns: Whether an animation is still running and needs frames.
    func advanceAnimations(to time: Double) -> Bool {
        var needsAnotherFrame = false
        if animatedFrame.isAnimating {
            let size = animatedFrame.presented.size
            if animatedFrame.advance(to: time), needsFrames(animatedFrame) {
                needsAnotherFrame = true
            }
            if animatedFrame.presented.size != size { setNeedsDisplay() }
            if animatedFrame.isAnimating { markTree(.animation) }
            positionDidChange()
        }
        if advanceAppearance(to: time) { needsAnotherFrame = true }
        for property in furtherProperties where property.isAnimating {
            if property.advance(to: time, in: self) { needsAnotherFrame = true }
        }
        if advanceKeyed(to: time) { needsAnotherFrame = true }
        switch transformMotion.advance(to: time) {
        case .moving:
            markTree(.animation)
            needsAnotherFrame = true
        case .stopped: contentDidChange()
        case .atRest: break
        }
        return needsAnotherFrame
    }

    /// Advances one property's animation to a time in seconds.
    ///
    /// - Returns: Whether the animation is still running and needs frames.
    final func advance<Value>(_ property: Animated<Value>, to time: Double) -> Bool {
        guard property.isAnimating else { return false }
        contentDidChange()
        guard property.advance(to: time) else { return false }
        markTree(.animation)
        return needsFrames(property)
    }

    /// Whether the view or one of its superviews was hidden when the frame began.
    private var isHiddenInHierarchy = false

    /// Whether an animation needs frames. In a hidden view, only one that ends does, so that it ends on time.
    private func needsFrames<Value>(_ property: Animated<Value>) -> Bool {
        !(isHiddenInHierarchy && property.isEndless)
    }

    /// Advances the animations of the view and its descendants. Hidden views are included, so that their animations
    /// end on time.
    ///
    /// - Returns: Whether an animation needs another frame.
    final func advanceAnimationsInTree(to time: Double, isHiddenInHierarchy outer: Bool = false)
        -> Bool
    {
        guard treeNeeds.contains(.animation) else { return false }
        // An animation that goes on marks the view again.
        treeNeeds.remove(.animation)
        isHiddenInHierarchy = outer || isHidden
        var needsAnotherFrame = advanceAnimations(to: time)
        for view in subviews
        where view.advanceAnimationsInTree(to: time, isHiddenInHierarchy: isHiddenInHierarchy) {
            needsAnotherFrame = true
        }
        return needsAnotherFrame
    }

    /// Ends all animations of the view and its descendants at their final values.
    final func finishAnimations() {
        finishOwnAnimations()
        for view in subviews { view.finishAnimations() }
    }

    /// Ends the animations of the view itself.
    func finishOwnAnimations() {
        animatedFrame.finish()
        appearance.finish()
        for property in furtherProperties { property.finish() }
        removeKeyed()
    }

    /// Returns the view's own value of a property that keyed animations change. An unknown key path ends the program.
    func keyedValue(_ keyPath: String) -> KeyedValue {
        guard let value = View.keyedValue(keyPath, of: self) else {
            preconditionFailure("'\(keyPath)' of \(type(of: self)) has no keyed animations")
        }
        return value
    }

    /// Presents a value in place of a property's own, until `resetKeyed`.
    func present(_ value: KeyedValue, _ keyPath: String) {
        guard View.present(value, keyPath, in: self) else {
            preconditionFailure("an animation of '\(keyPath)' has a value of another type")
        }
    }

    /// Presents the properties as they are.
    func resetKeyed() {
        animatedFrame.keyed = nil
        appearance.resetKeyed()
    }

    var allowsInteraction: Bool {
        animatedFrame.allowsInteraction && appearance.alpha?.allowsInteraction ?? true
            && appearance.transform?.allowsInteraction ?? true
    }

    // MARK: The tree

    /// Adds a view in front of the other subviews and removes it from its previous superview.
    open func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

    /// Inserts a view at an index in `subviews`, counted from the back, and removes it from its previous superview.
    public final func insertSubview(_ view: View, at index: Int) {
        let (oldScreen, oldTint) = (view.nearestScreen, view.tintColor)
        if oldScreen !== nearestScreen { oldScreen?.cancelTouches(in: view) }
        view.willMove(toSuperview: self)
        view.leaveSuperview()
        if index >= subviews.count {
            subviews.append(view)
        } else {
            subviews.insert(view, at: max(0, index))
        }
        view.superview = self
        if oldScreen !== nearestScreen { view.setScreen(nearestScreen) }
        markTree(view.treeNeeds)
        setNeedsLayout()
        didAddSubview(view)
        if nearestScreen !== oldScreen { view.propagateDidMoveToWindow() }
        if view.tintColor != oldTint { view.propagateTintColor() }
        view.updateLayoutDirection()
        if sizesToFitSubviews { invalidateIntrinsicContentSize() }
        view.didMoveToSuperview()
    }

    /// Removes the view from its superview and ends its animations. Touches and gestures in progress in it are
    /// cancelled.
    public final func removeFromSuperview() {
        guard superview != nil else { return }
        let oldScreen = nearestScreen
        oldScreen?.cancelTouches(in: self)
        willMove(toSuperview: nil)
        leaveSuperview()
        if oldScreen != nil {
            setScreen(nil)
            propagateDidMoveToWindow()
        }
        didMoveToSuperview()
    }

    private func leaveSuperview() {
        guard let superview else { return }
        superview.willRemoveSubview(self)
        finishAnimations()
        superview.releaseConstraints(of: self)
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsDisplay()
        if superview.sizesToFitSubviews { superview.invalidateIntrinsicContentSize() }
        self.superview = nil
    }

    /// Moves a subview in front of its siblings.
    public final func bringSubviewToFront(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
        setNeedsDisplay()
    }

    /// Moves a subview to an index in `subviews`, counted from the back. Its animations continue.
    final func moveSubview(_ view: View, to index: Int) {
        guard let old = subviews.firstIndex(where: { $0 === view }), old != index else { return }
        subviews.insert(subviews.remove(at: old), at: max(0, min(subviews.count - 1, index)))
        setNeedsDisplay()
    }

    private func setScreen(_ screen: Screen?) {
        nearestScreen = screen
        for view in subviews { view.setScreen(screen) }
    }

    private func propagateDidMoveToWindow() {
        if nearestScreen == nil { didLeaveScreen() }
        didMoveToWindow()
        for view in subviews { view.propagateDidMoveToWindow() }
    }

    /// Called when the view is about to be added to a superview, or removed from its superview if `newSuperview` is
    /// nil.
    open func willMove(toSuperview newSuperview: View?) {}
    /// Called after the view was added to a superview, or removed from its superview if `superview` is nil.
    open func didMoveToSuperview() {}
    /// Called after the view was added to a screen or removed from one; see `window`. Not called when the view is
    /// added to a superview that is not on a screen.
    open func didMoveToWindow() {}
    /// Called after the view was removed from a screen, before `didMoveToWindow`.
    func didLeaveScreen() {}
    /// Called after a subview was added.
    open func didAddSubview(_ subview: View) {}
    /// Called when a subview is about to be removed.
    open func willRemoveSubview(_ subview: View) {}
    /// Called after the view's tint colour, its own or inherited, changed.
    open func tintColorDidChange() {}
    /// Called after the view's effective layout direction changed.
    func layoutDirectionDidChange() { setNeedsLayout() }

    // MARK: Change

    /// Invalidates the view's content and requests a frame.
    public final func setNeedsDisplay() {
        contentDidChange()
        nearestScreen?.setNeedsFrame()
        observations.check()
    }

    /// Invalidates the view's position; its own content is unchanged.
    private func positionDidChange() {
        if let superview { superview.setNeedsDisplay() } else { nearestScreen?.setNeedsFrame() }
    }

    /// The number of times that a version was read. Until the next time, one mark of a change is enough, so that the
    /// superviews of many changed views are visited once.
    private static var readCount = 1

    /// A number that differs from those before whenever the content of the view or a subview has changed; moving the
    /// view leaves it unchanged.
    final var contentVersion: Int {
        View.readCount += 1
        return changeMark
    }

    private func contentDidChange() {
        var view: View? = self
        while let v = view, v.changeMark != View.readCount {
            v.changeMark = View.readCount
            view = v.superview
        }
    }

    /// Marks the view and those around it, so that the next frame visits it for what it needs.
    final func markTree(_ needs: TreeNeeds) {
        var view: View? = self
        while let v = view, !v.treeNeeds.isSuperset(of: needs) {
            v.treeNeeds.formUnion(needs)
            view = v.superview
        }
    }

    /// Invalidates the size of the view's content: the views whose layout depends on it are laid out again before the
    /// next frame. Call this when the result of `sizeThatFits` changes.
    public final func invalidateIntrinsicContentSize() {
        setNeedsLayout()
        var view = superview
        while let v = view {
            v.setNeedsLayout()
            v.didInvalidateSubviewSize()
            view = v.sizesToFitSubviews ? v.superview : nil
        }
    }

    /// Called after a subview has invalidated the size of its content, in addition to `setNeedsLayout`. Override it in
    /// views that remember the sizes of their subviews. The default implementation does nothing.
    open func didInvalidateSubviewSize() {}

    /// Whether `sizeThatFits` depends on the sizes of the subviews, as in a stack.
    var sizesToFitSubviews: Bool { false }

    /// Invalidates the view's layout: `layoutSubviews` is called before the next frame.
    public final func setNeedsLayout() {
        needsLayout = true
        markTree(.layout)
        setNeedsDisplay()
    }

    /// Lays out this view and its descendants immediately where layout is pending. Within `View.animate`, the changes
    /// are animated.
    public final func layoutIfNeeded() {
        guard treeNeeds.contains(.layout) else { return }
        // A view that asks for another layout meanwhile marks the views around it again, up to those not yet left.
        treeNeeds.remove(.layout)
        if needsLayout {
            needsLayout = false
            owner?.viewWillLayoutSubviews()
            applyConstraints()
            layoutSubviews()
            owner?.viewDidLayoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
        if treeNeeds.contains(.layout), !needsLayout,
            !subviews.contains(where: { $0.treeNeeds.contains(.layout) })
        {
            treeNeeds.remove(.layout)
        }
    }

    /// Lays out the subviews. Called before the next frame after the view's size changed or `setNeedsLayout` was
    /// called. The default implementation does nothing.
    open func layoutSubviews() {}

    /// Returns the size that best fits the view's content within `size`, in points. The default implementation
    /// returns the current size.
    open func sizeThatFits(_ size: Size) -> Size { frame.size }

    /// A dimension that the content does not determine.
    public static let noIntrinsicMetric = -1.0

    /// The size of the content, in points, which constraints use where they leave the size open. The default is
    /// `noIntrinsicMetric` in both dimensions: the content has no size.
    open var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, View.noIntrinsicMetric) }

    /// Sets the size to that of the content, which has as much space as it needs.
    open func sizeToFit() { frame.size = sizeThatFits(Size(.infinity, .infinity)) }

    /// Advances the view to a frame's time. Override it in views that animate without `View.animate`. All animations,
    /// including those of subviews, have already been advanced to that time.
    ///
    /// - Returns: Whether the view needs another frame after this one.
    open func advance(to time: FrameTime) -> Bool { false }

    final func advanceTree(to time: FrameTime) -> Bool {
        if isHidden || treeNeeds.isDisjoint(with: [.advance, .animation]) { return false }
        isHiddenInHierarchy = false
        // Animations that a superview started in this frame begin with this frame.
        var needsAnotherFrame = advanceAnimations(to: time.targetTimestamp)
        if isAdvanced, advance(to: time) { needsAnotherFrame = true }
        for view in subviews where view.advanceTree(to: time) { needsAnotherFrame = true }
        if !isAdvanced, !subviews.contains(where: { $0.treeNeeds.contains(.advance) }) {
            treeNeeds.remove(.advance)
        }
        return needsAnotherFrame
    }

    // MARK: Accessibility

    /// What views of this class are for; nil for containers and decoration.
    var accessibilityRole: AccessibilityRole? { nil }
    /// How the view is at the moment, apart from its traits.
    var accessibilityState: AccessibilityState { [] }
    /// Whether the view is one part of the screen for those who find it by its name: scripts, and keys that move the
    /// focus. True for controls, labels and rows, false for other views.
    open var isAccessibilityElement: Bool {
        get { accessibility?.isElement ?? (accessibilityRole != nil) }
        set { settableAccessibility.isElement = newValue }
    }
    /// The name of the view. By default, what it shows: a label's text or a button's title; nil for none.
    open var accessibilityLabel: String? {
        get { accessibility?.label }
        set { settableAccessibility.label = newValue }
    }
    /// The value of the view as a text, such as the position of a slider; nil for none.
    open var accessibilityValue: String? {
        get { accessibility?.value }
        set { settableAccessibility.value = newValue }
    }
    /// What the view is and how it is.
    open var accessibilityTraits: AccessibilityTraits {
        get { accessibility?.traits ?? .none }
        set { settableAccessibility.traits = newValue }
    }
    /// Whether nothing behind the view is for anybody: the siblings behind it and what is in them are left out by
    /// `flipbook tree`, by names and by the focus. Siblings in front of it, such as a keyboard, are not. False by default.
    open var accessibilityViewIsModal: Bool {
        get { accessibility?.isModal ?? false }
        set { settableAccessibility.isModal = newValue }
    }
    /// Performs what a tap on the view does. Called when Enter or Space is pressed while the view has the focus.
    ///
    /// - Returns: Whether the view did something; false by default.
    open func accessibilityActivate() -> Bool { false }
    /// Closes what the view shows in front of others, or chooses its "Cancel", as the key Escape asks.
    ///
    /// - Returns: Whether the view is such a view; those behind it are then not asked. False by default.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Moves the value of an adjustable view up by one step. The default implementation does nothing.
    open func accessibilityIncrement() {}
    /// Moves the value of an adjustable view down by one step. The default implementation does nothing.
    open func accessibilityDecrement() {}

    /// Whether keys can move the focus to the view. By default, if the program gave it the trait of a button or of an
    /// adjustable view.
    open var canBecomeFocused: Bool {
        let traits = accessibility?.traits ?? .none
        return isAccessibilityElement && !traits.isDisjoint(with: [.button, .adjustable])
            && !traits.contains(.notEnabled)
    }
    /// Handles a key while the view has the focus, before the key moves the focus or activates the view.
    ///
    /// - Parameters:
    ///   - press: The key.
    ///   - text: The text that the key types; empty for none and for a key that is released.
    /// - Returns: Whether the key was handled; false by default.
    open func key(_ press: KeyPress, text: String = "") -> Bool { false }
    /// Inserts text that an input method has committed, and what it still composes in place of what it composed before.
    func insert(committed: String, composed: String) {}

    /// Inserts text, as an on-screen keyboard does.
    ///
    /// - Returns: Whether the text was handled; false by default.
    open func insertText(_ text: String) -> Bool { false }
    /// Passes a key to parts that are no views.
    ///
    /// - Returns: Whether one of them handled it.
    func send(_ press: KeyPress, text: String) -> Bool { false }
    /// Whether the view is a field whose text keys edit while it has the focus.
    var editsText: Bool { false }
    /// Whether a touch on the view leaves the focus to the field that is edited, as one on the keys of a keyboard does.
    var keepsFocus: Bool { false }
    /// Called when the view has got or lost the focus. The default implementation does nothing.
    func focusDidChange() {}
    /// Shows the view as pressed by a key, or as released. The default implementation does nothing.
    func setPressedByKey(_ isPressed: Bool) {}
    /// Moves the focus among parts that are no views.
    ///
    /// - Returns: Whether there is such a part.
    func moveFocusInside(_ move: FocusMove) -> Bool { false }
    /// Takes the focus from parts that are no views.
    func clearFocusInside() {}
    /// Whether a part that is no view has the focus.
    var hasFocusInside: Bool { false }
    /// Whether parts that are no views may have the focus.
    var mayHaveFocusInside: Bool { false }
    /// Whether subviews can be scrolled into sight.
    var scrollsSubviews: Bool { false }
    /// Whether the view moves with a finger that drags a scroll view in it from the top of its content.
    func takesDragOfContent(isDown: Bool) -> Bool { false }
    /// Scrolls until a rectangle in the view's own coordinates is in sight.
    func scrollIntoSight(_ rect: Rect, animated: Bool) {}
    /// Returns the view that follows one of the subviews, or precedes it, after it was scrolled into sight; nil if there
    /// is none beyond those that exist.
    func subviewBeyond(_ view: View, isForward: Bool) -> View? { nil }

    // MARK: Drawing

    /// Draws the view's content, above its background and below its subviews. The default implementation calls
    /// `draw(_:)` with the canvas as the current one.
    open func draw(on canvas: Canvas) {
        canvas.beCurrent { draw(Rect(origin: .zero, size: presentationFrame.size)) }
    }

    /// Draws the view's content on `Canvas.current`, as a UIKit view does. The rectangle is the whole view. The default
    /// implementation does nothing.
    open func draw(_ rect: Rect) {}

    /// Draws content above the subviews. The default implementation does nothing.
    open func drawAboveSubviews(on canvas: Canvas) {}

    /// The height of the part that is drawn, in points from the top edge; nil if all of the view is drawn.
    var visibleHeight: Double? { nil }

    // MARK: Touch

    /// The gesture recognisers attached to the view. They receive all touches in the view and its subviews.
    public final private(set) var gestureRecognizers: [GestureRecognizer] = []

    /// Attaches a gesture recogniser to the view and removes it from its previous view.
    public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    /// Detaches a gesture recogniser from the view.
    public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        gestureRecognizers.removeAll { $0 === recognizer }
        if recognizer.view === self { recognizer.view = nil }
    }

    /// Returns the time for which a touch in the view or in a subview is withheld, in seconds, since it may become a
    /// drag.
    ///
    /// - Parameter isOwn: Whether the touch is in the view itself, not in a subview.
    func touchDelay(isOwn: Bool) -> Double { 0 }
    /// Whether the view receives its touches at once, also in a scroll view that delays them.
    var takesTouchesAtOnce: Bool { false }
    /// Called when a finger touches down in the view or in a subview, before any delay of `touchBegan`.
    func touchLanded(_ touch: Touch) {}
    /// Called when a touch begins in the view. The default implementations of this method and the following ones pass
    /// the touch to the superview.
    open func touchBegan(_ touch: Touch) { superview?.touchBegan(touch) }
    /// Called when the touch has moved, once per frame.
    open func touchMoved(_ touch: Touch) { superview?.touchMoved(touch) }
    /// Called when the finger is lifted.
    open func touchEnded(_ touch: Touch) { superview?.touchEnded(touch) }
    /// Called when a gesture or the system has taken over the touch. Undo the effects of the touch.
    open func touchCancelled(_ touch: Touch) { superview?.touchCancelled(touch) }

    /// Returns whether the view keeps a touch from being claimed by its superviews' gestures, as a slider in a list
    /// does.
    open func holdsTouch(_ touch: Touch) -> Bool { false }

    /// Returns whether a point in the view's own coordinates is inside the view. Override it to change the area that
    /// receives touches.
    open func point(inside point: Point) -> Bool { bounds.contains(point) }
}
