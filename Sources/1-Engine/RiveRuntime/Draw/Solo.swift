/// A group that shows only one of its children; constraints and clips of the group itself always apply.
final class Solo: SoloBase {
    /// The composers of the shapes that have paths below the solo, since it determines which of these paths are drawn.
    private lazy var composers: [PathComposer] = {
        var found: [PathComposer] = []
        var known = Set<ObjectIdentifier>()
        var rest: [Component] = [self]
        while let component = rest.popLast() {
            if let composer = (component as? ShapePath)?.shape?.composer,
                known.insert(ObjectIdentifier(composer)).inserted
            {
                found.append(composer)
            }
            if let container = component as? ContainerComponent { rest += container.children }
        }
        return found
    }()

    /// The children of which one is shown: all except those that belong to the group itself.
    private lazy var choices = children.filter(\.isContent)

    func show(childAt index: Double) {
        let index = index.rounded()
        guard index >= 0, index < Double(choices.count) else { return }
        setValue(.soloActiveComponentId, .uint(UInt32(choices[Int(index)].index)))
    }

    func show(childNamed name: String) {
        if let child = choices.first(where: { $0.name == name }) {
            setValue(.soloActiveComponentId, .uint(UInt32(child.index)))
        }
    }

    /// Returns the shown child in the form of a view model's property: its name or its index.
    func active(for property: ViewModelDefinition.Property) -> BoundValue? {
        let index = choices.firstIndex { !hides($0) }
        let name = index.map { choices[$0].name } ?? ""
        switch property.kind {
        case .string: return .string(name)
        case .number: return .number(Double(index ?? -1))
        case .enumeration: return property.names.firstIndex(of: name).map { .uint(UInt32($0)) }
        default: return nil
        }
    }

    override var isLayoutGroup: Bool { true }
    override var hiding: Hiding { .children }

    override func hides(_ child: Component) -> Bool { UInt32(child.index) != activeIndex }

    /// Shows the child that a value names, or whose index it is.
    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        switch (type, value) {
        case (.uint, .uint(let v)) where property.definition.kind == .enumeration:
            if let name = property.definition.names[ifPresent: Int(v)] { show(childNamed: name) }
        case (.uint, .number(let v)): show(childAt: v)
        case (.uint, .string(let v)): show(childNamed: v)
        default: super.setBound(key, type, value, of: property)
        }
    }

    override func didChange(_ key: PropertyKey) {
        artboard.collapsingDidChange()
        // The child that is shown may participate in the layout around it.
        if isBelowLayout { artboard.markLayoutDirty() }
        for composer in composers { composer.addDirt(.path) }
    }
}
