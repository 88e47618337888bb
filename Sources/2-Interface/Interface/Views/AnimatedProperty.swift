/// An animatable property of a view of another module, which draws it. It is animated and ends as the view's own
/// properties are.
@MainActor package final class AnimatedProperty<Value: Animatable> {
    private let animated: Animated<Value>
    private unowned let view: View

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - value: The first value.
    ///   - view: The view that draws it and owns it.
    package init(_ value: Value, of view: View) {
        animated = Animated(value)
        self.view = view
        view.furtherProperties.append(animated)
    }

    /// The value that was set last. Setting it within `View.animate` animates the change.
    package var value: Value {
        get { animated.model }
        set { view.set(animated, newValue) }
    }

    /// The value to draw.
    package var presented: Value { animated.presented }
}

/// A property of a view that animations change.
@MainActor protocol AnimatedAdvancing: AnyObject {
    /// Whether animations of the property are running.
    var isAnimating: Bool { get }
    /// Advances the animations to a time in seconds, in a view.
    ///
    /// - Returns: Whether they are still running and need frames.
    func advance(to time: Double, in view: View) -> Bool
    /// Ends the animations at their final value.
    func finish()
}

extension Animated: AnimatedAdvancing {
    func advance(to time: Double, in view: View) -> Bool { view.advance(self, to: time) }
}
