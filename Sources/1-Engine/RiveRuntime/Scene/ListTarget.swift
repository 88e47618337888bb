/// A component to which a view model's list can be bound.
protocol ListTarget: Component {
    /// The property to which the list is bound.
    var listKey: PropertyKey { get }
    func setItems(_ instances: [ViewModelInstance])
}
