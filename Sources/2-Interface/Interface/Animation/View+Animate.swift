import Motion

extension View {
    /// Options for animations; the equivalent of `UIView.AnimationOptions`.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits, with UIKit's values.
        public let rawValue: UInt

        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Views receive touches while they are animated; by default they do not.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// An animation of a property that is already animated replaces the running animation, starting at the
        /// presented value with zero velocity. Without this option it is added to the running animation, so that the
        /// velocity is continuous.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// The animation repeats indefinitely.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// The animation runs forwards and then backwards.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// An animation inside another one keeps its own duration; by default it takes that of the outer one.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// An animation inside another one keeps its own timing curve; by default it takes that of the outer one.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// The animation is slow at both ends. This is the default.
        public static let curveEaseInOut = AnimationOptions([])
        /// The animation is slow at the start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// The animation is slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// The animation has constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        var curve: TimingCurve {
            switch rawValue >> 16 & 3 {
            case 1: .uiEaseIn
            case 2: .uiEaseOut
            case 3: .linear
            default: .uiEaseInOut
            }
        }
    }

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
