/// A number that a component stores, found once for the many times that it is set, such as by a track in each frame:
/// neither a virtual call nor a chain of switches over keys is then needed.
struct StoredNumber {
    /// The number among those that all classes store.
    let slot: UInt8

    /// - Returns: nil if the component does not store the property; it may still have it.
    init?(_ key: PropertyKey, in component: Component) {
        guard let slot = StoredNumber.slot(of: key, in: component) else { return nil }
        self.slot = slot
    }
}
