import Locking

/// How changes come about that `withAnimation` makes.
public struct Animation: Equatable, Sendable {
    private enum Curve: Equatable {
        case timing(Interface.View.AnimationOptions)
        case spring(dampingRatio: Double)
    }
    private let duration: Double
    private let curve: Curve

    /// The animation of the changes that are made now; on the main thread in practice, but changes
    /// of observable objects are noticed on any.
    static let current = Lock<Animation?>(nil)

    /// Slow at both ends, 0.35 s.
    public static let `default` = easeInOut
    /// Slow at both ends, 0.35 s.
    public static let easeInOut = easeInOut(duration: 0.35)
    /// Slow at the start, 0.35 s.
    public static let easeIn = easeIn(duration: 0.35)
    /// Slow at the end, 0.35 s.
    public static let easeOut = easeOut(duration: 0.35)
    /// At one speed, 0.35 s.
    public static let linear = linear(duration: 0.35)

    /// Slow at both ends; in seconds.
    public static func easeInOut(duration: Double) -> Animation {
        Animation(duration: duration, curve: .timing(.curveEaseInOut))
    }
    /// Slow at the start; in seconds.
    public static func easeIn(duration: Double) -> Animation {
        Animation(duration: duration, curve: .timing(.curveEaseIn))
    }
    /// Slow at the end; in seconds.
    public static func easeOut(duration: Double) -> Animation {
        Animation(duration: duration, curve: .timing(.curveEaseOut))
    }
    /// At one speed; in seconds.
    public static func linear(duration: Double) -> Animation {
        Animation(duration: duration, curve: .timing(.curveLinear))
    }

    /// A spring that ends when its amplitude is a thousandth.
    ///
    /// - Parameters:
    ///   - response: the period of the spring without damping, in seconds.
    ///   - dampingFraction: 1 does not overshoot; clamped to 0.1...1.
    public static func spring(
        response: Double = 0.55, dampingFraction: Double = 0.825
    ) -> Animation {
        let damping = max(0.1, min(1, dampingFraction))
        // The envelope is e^(−ζωt) with ω = 2π/response; critically damped it is (1 + ωt)·e^(−ωt),
        // a thousandth at ωt = 9.233.
        let end = damping < 1 ? log(1000) / damping : 9.233
        return Animation(
            duration: end * max(0.001, response) / (2 * .pi), curve: .spring(dampingRatio: damping))
    }

    /// Makes changes to retained views, animated.
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

/// Animates what the changes of state in `body` change on the screen: positions, sizes, opacities and
/// background colours. What comes fades in, what goes fades out. Nil changes at once.
@MainActor public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    let outer = Animation.current.withLock { current in
        defer { current = animation }
        return current
    }
    defer { Animation.current.withLock { $0 = outer } }
    return try body()
}
