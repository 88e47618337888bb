import Motion

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
