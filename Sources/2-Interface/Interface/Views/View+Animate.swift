import Motion

extension View {
    /// Options for animations.
    public typealias AnimationOptions = Interface.AnimationOptions

    /// Animates changes to views: their frames, transforms, opacities, background colours, corner radii, a label's
    /// text colour, a shape's path, colours and stroke, and a scroll view's offset and inset. The animation starts
    /// with the next frame.
    ///
    /// Views that are not on a screen change immediately. Animations of hidden views take the same time. Removing a
    /// view ends its animations immediately, and their completion is called with false. Inside the changes of another
    /// animation, the duration and the curve are those of the outer one unless `options` override them.
    ///
    /// The completion is never called before this method has returned: if nothing is animated, it is called by a job
    /// of the main actor, after the delay.
    ///
    /// - Parameters:
    ///   - duration: The duration, in seconds.
    ///   - delay: The delay from the next frame, in seconds.
    ///   - options: The timing curve and how running animations are affected.
    ///   - animations: Makes the changes to animate.
    ///   - completion: Called with whether all changes ran to their end.
    public static func animate(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
        animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        run(
            AnimationTransaction(
                duration: duration, delay: delay, progress: .curve(options.curve),
                options: options, completion: completion), animations)
    }

    /// Animates changes with a spring that has settled after `duration` seconds.
    ///
    /// - Parameters:
    ///   - duration: The duration, in seconds.
    ///   - delay: The delay from the next frame, in seconds.
    ///   - dampingRatio: 1 for no oscillation; the closer to 0, the more oscillation.
    ///   - velocity: The initial velocity; 1 covers the total distance of the animation in one second.
    ///   - options: How running animations are affected.
    ///   - animations: Makes the changes to animate.
    ///   - completion: Called once, with whether all changes ran to their end.
    public static func animate(
        withDuration duration: Double, delay: Double = 0,
        usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
        options: AnimationOptions = [], animations: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        let spring = DampedSpring(
            duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
        run(
            AnimationTransaction(
                duration: duration, delay: delay, progress: .spring(spring), options: options,
                completion: completion), animations)
    }

    /// Makes changes without animating them, even inside `View.animate`.
    public static func performWithoutAnimation(_ changes: () -> Void) {
        AnimationTransaction.with(nil, changes)
    }

    private static func run(_ transaction: AnimationTransaction, _ animations: () -> Void) {
        if let outer = AnimationTransaction.current { transaction.inherit(from: outer) }
        AnimationTransaction.with(transaction, animations)
        transaction.collected()
    }
}
