/// Follows properties of a view model instance until it is given another one or is released.
class InstanceFollower {
    private var instance: ViewModelInstance?
    private var observed: [ViewModelInstance.Property] = []

    deinit { stopObserving() }

    /// Follows another instance.
    final func follow(_ new: ViewModelInstance) {
        if new === instance { return }
        stopObserving()
        instance = new
        didFollow(new)
    }

    /// Called when there is another instance, to observe its properties.
    func didFollow(_ new: ViewModelInstance) {}

    /// Calls `receive` after each new value of a property of the instance.
    final func observe(
        _ property: ViewModelInstance.Property, _ receive: @escaping () -> Void
    ) {
        observed.append(property)
        property.observe(by: self, receive)
    }

    private func stopObserving() {
        for property in observed { property.stopObserving(self) }
        observed.removeAll(keepingCapacity: true)
    }
}

extension Array where Element: InstanceFollower {
    /// Lets an element follow each of the instances, up to a maximum. One that is given another instance keeps what that
    /// does not have.
    mutating func follow(
        _ instances: [ViewModelInstance], maximum: Int, _ make: () -> Element
    ) {
        let wanted = Swift.min(instances.count, maximum)
        if count > wanted { removeLast(count - wanted) }
        while count < wanted { append(make()) }
        for (follower, instance) in zip(self, instances) { follower.follow(instance) }
    }
}

extension ViewModelInstance {
    /// Returns the last property with a symbol, which says what it means to the runtime; nil if there is none.
    func property(withSymbol symbol: UInt32) -> Property? {
        properties.last { $0.definition.symbol == symbol }
    }
}
