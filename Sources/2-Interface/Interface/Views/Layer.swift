import Geometry

/// The words of a `CALayer` for a view. A view has no layer beside it: this is the view itself under another name, for
/// ported code.
@MainActor public struct Layer {
    private let view: View

    init(_ view: View) { self.view = view }

    /// The radius of the view's rounded corners, in points.
    public var cornerRadius: Double {
        get { view.cornerRadius }
        nonmutating set { view.cornerRadius = newValue }
    }
    /// Whether the view clips its content and its subviews to its bounds.
    public var masksToBounds: Bool {
        get { view.clipsToBounds }
        nonmutating set { view.clipsToBounds = newValue }
    }
    /// The view's opacity, 0...1.
    public var opacity: Double {
        get { view.alpha }
        nonmutating set { view.alpha = newValue }
    }
    /// The view's background colour.
    public var backgroundColor: Color {
        get { view.backgroundColor }
        nonmutating set { view.backgroundColor = newValue }
    }
    /// Whether the view is cached as a bitmap.
    public var shouldRasterize: Bool {
        get { view.shouldRasterize }
        nonmutating set { view.shouldRasterize = newValue }
    }
    /// The view's frame, in points in its superview's coordinates.
    public var frame: Rect {
        get { view.frame }
        nonmutating set { view.frame = newValue }
    }
    /// The view's bounds, in points.
    public var bounds: Rect { view.bounds }
    /// The view's centre, in points in its superview's coordinates.
    public var position: Point {
        get { view.center }
        nonmutating set { view.center = newValue }
    }

    /// What a view presents while animations run.
    public struct Presentation: Sendable {
        /// The presented frame, in points.
        public let frame: Rect
        /// The presented centre, in points.
        public var position: Point { Point(frame.midX, frame.midY) }
        /// The presented opacity, 0...1.
        public let opacity: Double
        /// The presented transform.
        public let transform: AffineTransform
    }

    /// Returns what the view presents in the current frame. It is never nil.
    public func presentation() -> Presentation? {
        Presentation(
            frame: view.presentationFrame, opacity: view.presentationAlpha,
            transform: view.presentationTransform)
    }

    /// Adds a view in front of the subviews.
    public func addSublayer(_ layer: View) { view.addSubview(layer) }

    /// Starts a keyed animation in the next frame, in place of one with the same key.
    public func add(_ animation: KeyedAnimation, forKey key: String?) {
        view.addKeyed(animation, key)
    }

    /// Returns the running keyed animation with a key; nil if there is none.
    public func animation(forKey key: String) -> KeyedAnimation? {
        view.keyedAnimations?.animation(key)
    }

    /// Ends the keyed animation with a key.
    public func removeAnimation(forKey key: String) { view.removeKeyed(key) }

    /// Ends all animations of the view, but not those of its subviews: its properties are presented as they are, and
    /// completions are called with false.
    public func removeAllAnimations() {
        view.finishOwnAnimations()
        view.setNeedsDisplay()
    }
}

extension View {
    /// The view in the words of a `CALayer`.
    public final var layer: Layer { Layer(self) }
}
