/// What is told to an observer beside the changes; NSKeyValueObservingOptions without the prefix.
public struct KeyValueObservingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Accepted for ported code: a change always has its new value.
    public static let new = KeyValueObservingOptions(rawValue: 1)
    /// Accepted for ported code: a change always has its old value.
    public static let old = KeyValueObservingOptions(rawValue: 2)
    /// The observer is called at once with the present value.
    public static let initial = KeyValueObservingOptions(rawValue: 4)
}

/// A change of an observed property; NSKeyValueObservedChange without the prefix.
public struct KeyValueObservedChange<Value> {
    /// The value now.
    public let newValue: Value?
    /// The value before; nil in the call for the initial value.
    public let oldValue: Value?
}

/// Observes a property of a view for as long as it is retained; NSKeyValueObservation without the prefix.
@MainActor public final class KeyValueObservation {
    /// Compares the value with the one before, and calls the observer if they differ.
    var check: (@MainActor () -> Void)?

    init() {}

    /// Ends the observation.
    public func invalidate() { check = nil }
}

/// What gives `observe` the type of the object that is observed. `View` is the only one.
@MainActor public protocol KeyValueObserving: AnyObject {}

extension View: KeyValueObserving {}

extension KeyValueObserving where Self: View {
    /// Calls a closure whenever a property of the view has changed:
    ///
    ///     observation = scrollView.observe(\.contentOffset) { scrollView, change in … }
    ///
    /// Properties that can be observed are `frame`, `bounds`, `contentOffset`, `contentSize`,
    /// `contentInset`, and those whose change redraws the view. The closure is called within the change,
    /// after the property has its new value, and before a scroll view's delegate is called. A property
    /// that is set to the value that it has has not changed. Each redraw of the view compares the values of
    /// its observed properties.
    ///
    /// - Returns: the observation, which ends when it is released or invalidated.
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
            // Set first: the handler may change the property itself.
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

/// The observations of a view. Those that have been released or invalidated are removed as others are
/// added, so their number is that of the observations that were ever in use at once.
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
