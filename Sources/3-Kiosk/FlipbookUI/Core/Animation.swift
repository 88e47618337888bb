import Locking

/// The timing of an animation made by `withAnimation`.
public struct Animation: Equatable, Sendable {
    private enum Curve: Equatable {
        case timing(Interface.View.AnimationOptions)
        case spring(dampingRatio: Double)
    }
    private let duration: Double
    private let curve: Curve

    /// The animation of the changes being made; nil outside `withAnimation`. Behind a lock, since changes of
    /// observable objects are detected on any thread, although changes are made on the main thread in practice.
    static let current = Lock<Animation?>(nil)

    /// The default animation: `easeInOut`, 0.35 s.
    public static let `default` = easeInOut
    /// Slow at both ends, for 0.35 s.
    public static let easeInOut = easeInOut(duration: 0.35)
    /// Slow at the start, for 0.35 s.
    public static let easeIn = easeIn(duration: 0.35)
    /// Slow at the end, for 0.35 s.
    public static let easeOut = easeOut(duration: 0.35)
    /// Constant speed, for 0.35 s.
    public static let linear = linear(duration: 0.35)

    /// Slow at both ends, for a duration in seconds.
    public static func easeInOut(duration: Double) -> Animation {
        Animation(duration: duration, curve: .timing(.curveEaseInOut))
    }
    /// Slow at the start, for a duration in seconds.
    public static func easeIn(duration: Double) -> Animation {
        Animation(duration: duration, curve: .timing(.curveEaseIn))
    }
    /// Slow at the end, for a duration in seconds.
    public static func easeOut(duration: Double) -> Animation {
        Animation(duration: duration, curve: .timing(.curveEaseOut))
    }
    /// Constant speed, for a duration in seconds.
    public static func linear(duration: Double) -> Animation {
        Animation(duration: duration, curve: .timing(.curveLinear))
    }

    /// A spring, which ends when its amplitude has decayed to a thousandth.
    ///
    /// - Parameters:
    ///   - response: The period of the undamped spring, in seconds.
    ///   - dampingFraction: The damping ratio; 1 does not overshoot. Clamped to 0.1...1.
    public static func spring(
        response: Double = 0.55, dampingFraction: Double = 0.825
    ) -> Animation {
        let damping = max(0.1, min(1, dampingFraction))
        // The envelope is e^(−ζωt) with ω = 2π/response; with critical damping it is (1 + ωt)·e^(−ωt), which is a
        // thousandth at ωt = 9.233.
        let end = damping < 1 ? log(1000) / damping : 9.233
        return Animation(
            duration: end * max(0.001, response) / (2 * .pi), curve: .spring(dampingRatio: damping))
    }

    /// Animates changes to retained views.
    @MainActor func animate(
        _ changes: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        let options: Interface.View.AnimationOptions = [
            .beginFromCurrentState, .allowUserInteraction,
        ]
        switch curve {
        case .timing(let curve):
            Interface.View.animate(
                withDuration: duration, options: options.union(curve), animations: changes,
                completion: completion)
        case .spring(let dampingRatio):
            Interface.View.animate(
                withDuration: duration, usingSpringWithDamping: dampingRatio,
                initialSpringVelocity: 0, options: options, animations: changes,
                completion: completion)
        }
    }
}
