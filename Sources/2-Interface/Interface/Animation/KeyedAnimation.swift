import Geometry
import Motion

/// The timing of a keyed animation; the equivalent of `CAMediaTimingFunction`.
public struct TimingFunction: Sendable {
    /// The names of the curves.
    public enum Name: Sendable {
        case linear, easeIn, easeOut, easeInEaseOut
    }

    let curve: TimingCurve

    /// Creates the curve of a name.
    public init(name: Name) {
        curve =
            switch name {
            case .linear: .linear
            case .easeIn: .uiEaseIn
            case .easeOut: .uiEaseOut
            case .easeInEaseOut: .uiEaseInOut
            }
    }
}

/// An animation of one property of a view, named by a key path; the equivalent of `CAPropertyAnimation`. It changes what
/// is presented, not the property. Use ``BasicAnimation`` or ``KeyframeAnimation``.
///
/// The key paths are `opacity`, `backgroundColor`, `cornerRadius`, `position`, `position.x`, `position.y`,
/// `transform.rotation`, `transform.rotation.z`, `transform.scale`, `transform.translation.x` and
/// `transform.translation.y`; those of a ``ShapeView`` also `strokeStart`, `strokeEnd`, `lineWidth`, `fillColor` and
/// `strokeColor`. Any other key path, or a value of another type, ends the program with a message. Delegates, `beginTime`,
/// `speed`, groups and transitions are not supported.
@MainActor public class KeyedAnimation {
    /// What is presented after the animation, if it is not removed.
    public enum FillMode: Sendable {
        /// The property's own value.
        case removed
        /// The animation's last value.
        case forwards
    }

    /// The property that is animated.
    public let keyPath: String
    /// The duration of one round, in seconds; 0.25 by default.
    public var duration = 0.25
    /// How often the animation is played; `.infinity` for ever. 0 plays it once.
    public var repeatCount: Float = 0
    /// Whether each round is also played backwards.
    public var autoreverses = false
    /// The timing of a round; nil for a constant speed.
    public var timingFunction: TimingFunction?
    /// Whether the animation is removed when it has ended.
    public var isRemovedOnCompletion = true
    /// What is presented after the end, if the animation is not removed.
    public var fillMode = FillMode.removed

    init(keyPath: String) { self.keyPath = keyPath }

    /// Returns the value at a fraction of a round, 0...1; `own` is the property's own value.
    func value(at fraction: Double, own: @autoclosure () -> KeyedValue) -> KeyedValue {
        preconditionFailure("a keyed animation is a BasicAnimation or a KeyframeAnimation")
    }

    /// Returns the fraction of the round at a time since the start, in seconds; nil after the end.
    final func fraction(at time: Double) -> Double? {
        guard duration > 0 else { return nil }
        let length = duration * (autoreverses ? 2 : 1)
        let rounds = repeatCount > 0 ? Double(repeatCount) : 1
        if time >= length * rounds { return nil }
        var t = time.truncatingRemainder(dividingBy: length)
        if t > duration { t = length - t }
        return (timingFunction?.curve ?? .linear).progress(t / duration)
    }

    /// The fraction that is presented after the end.
    final var lastFraction: Double { autoreverses ? 0 : 1 }
}

/// An animation between two values; the equivalent of `CABasicAnimation`. A missing value is the property's own.
public final class BasicAnimation: KeyedAnimation {
    /// The value at the start: a number, a point or a colour.
    public var fromValue: Any?
    /// The value at the end.
    public var toValue: Any?
    /// The change from the start to the end, for numbers and points; used without `toValue`.
    public var byValue: Any?

    /// Creates an animation of the property at a key path.
    public override init(keyPath: String) { super.init(keyPath: keyPath) }

    override func value(
        at fraction: Double, own: @autoclosure () -> KeyedValue
    ) -> KeyedValue {
        let own = own()
        let from = fromValue.map { KeyedValue($0, keyPath) } ?? own
        let to =
            toValue.map { KeyedValue($0, keyPath) }
            ?? byValue.map { from.adding(KeyedValue($0, keyPath)) } ?? own
        return from.mixed(with: to, fraction, keyPath)
    }
}

/// An animation through several values; the equivalent of `CAKeyframeAnimation`. Values in between are interpolated.
public final class KeyframeAnimation: KeyedAnimation {
    /// The values: numbers, points or colours.
    public var values: [Any]?
    /// The fraction of the duration at which each value is reached, 0...1 in rising order; nil for equal distances.
    public var keyTimes: [Double]?

    /// Creates an animation of the property at a key path.
    public override init(keyPath: String) { super.init(keyPath: keyPath) }

    override func value(
        at fraction: Double, own: @autoclosure () -> KeyedValue
    ) -> KeyedValue {
        guard let values, let first = values.first else { return own() }
        guard values.count > 1 else { return KeyedValue(first, keyPath) }
        let count = values.count
        let times = keyTimes ?? (0..<count).map { Double($0) / Double(count - 1) }
        precondition(times.count == count, "a key frame animation has a time for each value")
        let next = times.firstIndex { $0 > fraction } ?? count
        if next == 0 { return KeyedValue(first, keyPath) }
        if next == count { return KeyedValue(values[count - 1], keyPath) }
        let (start, end) = (times[next - 1], times[next])
        return KeyedValue(values[next - 1], keyPath).mixed(
            with: KeyedValue(values[next], keyPath), (fraction - start) / (end - start), keyPath)
    }
}

/// A value of a keyed animation.
enum KeyedValue: Equatable {
    case number(Double)
    case point(Point)
    case color(Color)

    init(_ value: Any, _ keyPath: String) {
        switch value {
        case let value as Double: self = .number(value)
        case let value as Float: self = .number(Double(value))
        case let value as Int: self = .number(Double(value))
        case let value as Point: self = .point(value)
        case let value as Color: self = .color(value)
        default:
            preconditionFailure("\(type(of: value)) is no value of an animation of '\(keyPath)'")
        }
    }

    func adding(_ other: KeyedValue) -> KeyedValue {
        switch (self, other) {
        case (.number(let a), .number(let b)): .number(a + b)
        case (.point(let a), .point(let b)): .point(a + b)
        default: preconditionFailure("only numbers and points have a byValue")
        }
    }

    func mixed(with other: KeyedValue, _ t: Double, _ keyPath: String) -> KeyedValue {
        switch (self, other) {
        case (.number(let a), .number(let b)): .number(a.mixed(with: b, t))
        case (.point(let a), .point(let b)): .point(a.mixed(with: b, t))
        case (.color(let a), .color(let b)): .color(a.mixed(with: b, t))
        default: preconditionFailure("the values of an animation of '\(keyPath)' differ in type")
        }
    }
}

/// The keyed animations of a view, in the order in which they were added.
@MainActor final class KeyedAnimations {
    private var running: [(key: String?, animation: KeyedAnimation, start: Double?)] = []

    var isEmpty: Bool { running.isEmpty }
    /// Whether what is presented does not change any more.
    private(set) var isSettled = false

    func add(_ animation: KeyedAnimation, _ key: String?) {
        if let key { running.removeAll { $0.key == key } }
        running.append((key, animation, nil))
        isSettled = false
    }

    func remove(_ key: String) {
        running.removeAll { $0.key == key }
        isSettled = false
    }

    func animation(_ key: String) -> KeyedAnimation? {
        running.first { $0.key == key }?.animation
    }

    /// Presents the values at a time, in seconds.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - own: Returns the own value of the property at a key path.
    ///   - present: Presents a value of the property at a key path.
    /// - Returns: Whether an animation is still running.
    func advance(
        to time: Double, own: (String) -> KeyedValue, present: (KeyedValue, String) -> Void
    ) -> Bool {
        var isRunning = false
        for index in running.indices.reversed() {
            let start = running[index].start ?? time
            running[index].start = start
            let animation = running[index].animation
            if animation.fraction(at: time - start) == nil, animation.isRemovedOnCompletion {
                running.remove(at: index)
            }
        }
        for (_, animation, start) in running {
            if let fraction = animation.fraction(at: time - (start ?? time)) {
                isRunning = true
                let value = animation.value(at: fraction, own: own(animation.keyPath))
                present(value, animation.keyPath)
            } else if animation.fillMode == .forwards {
                let value = animation.value(
                    at: animation.lastFraction, own: own(animation.keyPath))
                present(value, animation.keyPath)
            }
        }
        isSettled = !isRunning
        return isRunning
    }
}
