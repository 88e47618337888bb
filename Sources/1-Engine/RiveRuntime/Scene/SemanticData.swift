/// What its parent means to a screen reader or a test. Nothing is computed from it until a program asks for the
/// artboard's semantics. A solo does not count it among the children that it shows.
final class SemanticData: SemanticDataBase {
    /// Identifies the component among those of the tree of artboards. Assigned when it is first asked for.
    private(set) lazy var number = artboard.tree.makeSemanticNumber()

    override var isContent: Bool { false }

    /// What the node can be, a bit for each of the format's traits.
    private(set) var traits: UInt32
    /// What the node is, a bit for each of the format's states.
    private(set) var states: UInt32

    required init(_ source: ObjectSource) {
        traits = source.uint(.semanticDataTraitFlags)
        states = source.uint(.semanticDataStateFlags)
        super.init(source)
        for key in SemanticData.bits {
            if source.table.has(source.object, key) { setValue(key, .bool(source.bool(key))) }
        }
    }

    /// The properties that are bits of the traits and then of the states.
    private static let bits = PropertyKey.semanticDataIsExpandable...(.semanticDataIsMultiline)

    /// Whether a property is a bit of the states instead of the traits, and which bit it is; nil for another property.
    private static func bit(_ key: PropertyKey) -> (isState: Bool, mask: UInt32)? {
        guard bits.contains(key) else { return nil }
        let isState = key >= .semanticDataIsExpanded
        let first: PropertyKey = isState ? .semanticDataIsExpanded : .semanticDataIsExpandable
        return (isState, 1 << UInt32(first.distance(to: key)))
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        guard let (isState, mask) = SemanticData.bit(key) else { return super.setValue(key, value) }
        guard case .bool(let isSet) = value else { return }
        if isState {
            states = isSet ? states | mask : states & ~mask
        } else {
            traits = isSet ? traits | mask : traits & ~mask
        }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        guard let (isState, mask) = SemanticData.bit(key) else { return super.currentValue(key) }
        return .bool((isState ? states : traits) & mask != 0)
    }
}
