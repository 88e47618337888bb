/// What its parent means to a screen reader or a test. Nothing is computed from it until a program asks for the
/// artboard's semantics. A solo does not count it among the children that it shows.
final class SemanticData: SemanticDataBase {
    /// Identifies the component among those of the tree of artboards. Assigned when it is first asked for.
    private(set) lazy var number = artboard.tree.makeSemanticNumber()

    override var isContent: Bool { false }

    /// The traits in the lowest bits, and then the states, as their properties follow each other in the format.
    private var flags: UInt64
    private static let traitCount = UInt64(bits.lowerBound.distance(to: .semanticDataIsExpanded))

    /// What the node can be, a bit for each of the format's traits.
    var traits: UInt32 { UInt32(flags & (1 << SemanticData.traitCount - 1)) }
    /// What the node is, a bit for each of the format's states.
    var states: UInt32 { UInt32(truncatingIfNeeded: flags >> SemanticData.traitCount) }

    required init(_ source: ObjectSource) {
        flags = UInt64(source.uint(.semanticDataTraitFlags)) & (1 << SemanticData.traitCount - 1)
        flags |= UInt64(source.uint(.semanticDataStateFlags)) << SemanticData.traitCount
        super.init(source)
        for key in SemanticData.bits {
            if source.table.has(source.object, key) { setValue(key, .bool(source.bool(key))) }
        }
    }

    /// The properties that are bits of the traits and then of the states.
    private static let bits: ClosedRange<PropertyKey> =
        (.semanticDataIsExpandable)...(.semanticDataIsMultiline)

    /// Returns the bit of a property; nil for one that is none.
    private static func mask(_ key: PropertyKey) -> UInt64? {
        bits.contains(key) ? 1 << UInt64(bits.lowerBound.distance(to: key)) : nil
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        guard let mask = SemanticData.mask(key) else { return super.setValue(key, value) }
        if case .bool(let isSet) = value { flags = isSet ? flags | mask : flags & ~mask }
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        guard let mask = SemanticData.mask(key) else { return super.currentValue(key) }
        return .bool(flags & mask != 0)
    }
}
