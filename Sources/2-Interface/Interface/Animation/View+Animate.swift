import Motion

extension View {
    /// How an animation goes, in UIKit's words.
    public struct AnimationOptions: OptionSet, Sendable {
        /// UIKit's bits.
        public let rawValue: UInt

        /// The options whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Touches go to views on their way; else they wait until these have arrived.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// A change of what is on its way already replaces that, from where it is seen and from rest.
        /// Without it the change is added to what is on its way, whose velocity goes on.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Without end.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// There and back.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Slow at both ends: the default.
        public static let curveEaseInOut = AnimationOptions([])
        /// Slow at the start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// At one speed.
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

    /// Animates the changes to views that `animations` makes: their frames, transforms, opacities,
    /// colours, corner radii, a shape's outline, and a scroll view's offset and inset. They begin with
    /// the next frame.
    ///
    /// A view that is on no screen changes at once. Animations of hidden views take their time as well;
    /// those of a view that is removed end at once, and their completion is told so.
    ///
    /// - Parameters:
    ///   - duration: in seconds.
    ///   - delay: in seconds from the next frame.
    ///   - completion: told whether all of the changes ran to their ends.
    /// - Parameter animations: sets the properties that are animated.
    /// - Parameter options: the timing curve and what happens to animations under way.
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
    ///   - dampingRatio: 1 does not swing; the nearer to 0, the more it does.
    ///   - velocity: at the start, in ways per second.
    /// - Parameter completion: called once with whether the animations ran to their end.
    /// - Parameter delay: seconds before the animations begin.
    /// - Parameter duration: how long they take, in seconds.
    /// - Parameter options: the timing curve and what happens to animations under way.
    /// - Parameter animations: sets the properties that are animated.
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

    /// Makes changes at once, within an animation too.
    public static func performWithoutAnimation(_ changes: () -> Void) {
        AnimationTransaction.with(nil, changes)
    }

    private static func run(_ transaction: AnimationTransaction, _ animations: () -> Void) {
        AnimationTransaction.with(transaction, animations)
        transaction.collected()
    }
}
