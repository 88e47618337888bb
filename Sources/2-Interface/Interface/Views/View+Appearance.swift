import Geometry

/// The animatable properties that most views leave as they are. Each is made when it is first set.
@MainActor struct Appearance {
    var alpha: Animated<Double>?
    var background: Animated<Color>?
    var radius: Animated<Double>?
    var transform: Animated<AffineTransform>?

    /// Ends all animations at their final values.
    func finish() {
        alpha?.finish()
        background?.finish()
        radius?.finish()
        transform?.finish()
    }

    /// Presents the properties as they are.
    func resetKeyed() {
        alpha?.keyed = nil
        background?.keyed = nil
        radius?.keyed = nil
        transform?.keyed = nil
    }
}

extension View {
    /// The opacity, 0...1, of the view and its subviews composited together. Animatable.
    public final var alpha: Double {
        get { appearance.alpha?.model ?? 1 }
        set { if newValue != alpha { set(animatedAlpha, newValue) } }
    }
    /// The background colour. Animatable.
    public final var backgroundColor: Color {
        get { appearance.background?.model ?? .clear }
        set { if newValue != backgroundColor { set(animatedBackground, newValue) } }
    }
    /// The radius of the rounded corners, in points. Animatable.
    public final var cornerRadius: Double {
        get { appearance.radius?.model ?? 0 }
        set { if newValue != cornerRadius { set(animatedRadius, newValue) } }
    }
    /// The transform applied to the view and its subviews, about the view's centre. Animatable.
    public final var transform: AffineTransform {
        get { appearance.transform?.model ?? .identity }
        set {
            guard newValue != transform else { return }
            if transaction == nil, nearestScreen != nil {
                transformMotion.wasSet()
                markTree(.animation)
            }
            set(animatedTransform, newValue)
        }
    }

    /// Whether the presented transform is changing from frame to frame.
    final var isTransformChanging: Bool {
        transformMotion.isMoving || appearance.transform?.isAnimating ?? false
            || appearance.transform?.keyed != nil
    }

    /// The opacity as currently displayed while an animation runs.
    public final var presentationAlpha: Double { appearance.alpha?.presented ?? 1 }
    /// The transform as currently displayed while an animation runs.
    public final var presentationTransform: AffineTransform {
        appearance.transform?.presented ?? .identity
    }
    final var presentationBackground: Color { appearance.background?.presented ?? .clear }
    final var presentationRadius: Double { appearance.radius?.presented ?? 0 }

    final var animatedAlpha: Animated<Double> { View.made(&appearance.alpha, 1) }
    final var animatedBackground: Animated<Color> { View.made(&appearance.background, .clear) }
    final var animatedRadius: Animated<Double> { View.made(&appearance.radius, 0) }
    final var animatedTransform: Animated<AffineTransform> {
        View.made(&appearance.transform, .identity)
    }

    private static func made<Value>(
        _ property: inout Animated<Value>?, _ value: Value
    ) -> Animated<Value> {
        if let property { return property }
        let new = Animated(value)
        property = new
        return new
    }

    /// Advances the animations of these properties to a time in seconds.
    ///
    /// - Returns: Whether an animation is still running and needs frames.
    final func advanceAppearance(to time: Double) -> Bool {
        let appearance = appearance
        var needsAnotherFrame = false
        if let alpha = appearance.alpha, advance(alpha, to: time) { needsAnotherFrame = true }
        if let color = appearance.background, advance(color, to: time) { needsAnotherFrame = true }
        if let radius = appearance.radius, advance(radius, to: time) { needsAnotherFrame = true }
        if let transform = appearance.transform, advance(transform, to: time) {
            needsAnotherFrame = true
        }
        return needsAnotherFrame
    }
}
