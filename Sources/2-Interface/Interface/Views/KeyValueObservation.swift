/// Options for observing a property; the equivalent of `NSKeyValueObservingOptions`.
public struct KeyValueObservingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Accepted for ported code; a change always includes the new value.
    public static let new = KeyValueObservingOptions(rawValue: 1)
    /// Accepted for ported code; a change always includes the old value.
    public static let old = KeyValueObservingOptions(rawValue: 2)
    /// Calls the observer immediately with the current value.
    public static let initial = KeyValueObservingOptions(rawValue: 4)
}

/// A change of an observed property; the equivalent of `NSKeyValueObservedChange`.
public struct KeyValueObservedChange<Value> {
    /// The value after the change.
    public let newValue: Value?
    /// The value before the change; nil in the initial call.
    public let oldValue: Value?
}

/// An observation of a view's property, which lasts as long as this object is retained; the equivalent of
/// `NSKeyValueObservation`.
@MainActor public final class KeyValueObservation {
    /// Compares the value with the previous one and calls the observer if they differ; nil once invalidated.
    var check: (@MainActor () -> Void)?

    init() {}

    /// Ends the observation.
    public func invalidate() { check = nil }
}

/// A protocol through which `observe` knows the concrete type of the observed object. `View` is the only conforming
/// class.
@MainActor public protocol KeyValueObserving: AnyObject {}

extension View: KeyValueObserving {}

extension KeyValueObserving where Self: View {
    /// Calls a closure whenever a property of the view changes:
    ///
    ///     observation = scrollView.observe(\.contentOffset) { scrollView, change in … }
    ///
    /// The properties that can be observed are `frame`, `bounds`, `contentOffset`, `contentSize`, `contentInset`, and
    /// those whose change redraws the view. The closure is called during the change, after the property has its new
    /// value and before a scroll view's delegate is called. Setting a property to its current value is not a change.
    /// The observed properties are compared with their previous values whenever the view is invalidated.
    ///
    /// - Returns: The observation, which ends when it is released or invalidated.
    public func observe<Value: Equatable>(
        _ keyPath: KeyPath<Self, Value>, options: KeyValueObservingOptions = [],
        changeHandler: @escaping @MainActor (Self, KeyValueObservedChange<Value>) -> Void
    ) -> KeyValueObservation {
        let observation = KeyValueObservation()
        var last = self[keyPath: keyPath]
        observation.check = { [weak self] in
            guard let self else { return }
            let value = self[keyPath: keyPath]
            if value == last { return }
            // Updated first, since the handler may change the property itself.
            let old = last
            last = value
            changeHandler(self, KeyValueObservedChange(newValue: value, oldValue: old))
        }
        observations.add(observation)
        if options.contains(.initial) {
            changeHandler(self, KeyValueObservedChange(newValue: last, oldValue: nil))
        }
        return observation
    }
}

/// The observations of a view. Released and invalidated ones are removed when another is added, so the array never
/// outgrows the peak number of simultaneous observations.
struct KeyValueObservations {
    private struct Reference {
        weak var observation: KeyValueObservation?
    }
    private var references: [Reference] = []

    @MainActor mutating func add(_ observation: KeyValueObservation) {
        references.removeAll { $0.observation?.check == nil }
        references.append(Reference(observation: observation))
    }

    var count: Int { references.count }

    @MainActor func check() {
        for reference in references { reference.observation?.check?() }
    }
}
