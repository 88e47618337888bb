/// The changes of a component since its last update.
struct Dirt: OptionSet {
    let rawValue: UInt16

    /// Its own translation, rotation or scale has changed.
    static let transform = Dirt(rawValue: 1 << 0)
    /// Its transform in the artboard, or the pose of its bones, has changed.
    static let worldTransform = Dirt(rawValue: 1 << 1)
    /// Both, as when a position has changed. A literal of two would make an array in each frame.
    static let transforms = Dirt(rawValue: 1 << 0 | 1 << 1)
    static let renderOpacity = Dirt(rawValue: 1 << 2)
    /// The outline of a path has changed.
    static let path = Dirt(rawValue: 1 << 3)
    /// The colours of a paint have changed.
    static let paint = Dirt(rawValue: 1 << 4)
    static let all: Dirt = [.transform, .worldTransform, .renderOpacity, .path, .paint]
}

/// An object of an artboard to which others can refer by its index.
///
/// The artboard owns all components in one array. A component retains its parent until the artboard is released, and may
/// retain those below it and others that retain none; all other references are not retained.
class Component {
    // Artboards have thousands of components, so numbers take 32 bits, and what is rarely read stays in the file.
    private final let number: Int32
    private final var order: Int32 = -1
    final fileprivate(set) var parent: ContainerComponent?
    final var artboard: ArtboardScope { artboardRef.object }
    /// The artboard outlives its components, because only it retains them.
    final let artboardRef: UnretainedRef<ArtboardScope>

    required init(_ source: ObjectSource) {
        number = Int32(source.index)
        artboardRef = UnretainedRef(source.artboard)
    }

    /// The index among the artboard's objects; -1 for a component that is not in the file.
    final var index: Int { Int(number) }

    /// The position in the update order; -1 until it has been determined.
    final var graphOrder: Int {
        get { Int(order) }
        set { order = Int32(newValue) }
    }

    /// The component as the file describes it.
    private final var source: ObjectSource {
        let artboard = artboard
        return ObjectSource(
            table: artboard.file.table, object: index < 0 ? -1 : artboard.definition.objects[index],
            index: index, artboard: artboard)
    }

    /// The format's key of its type.
    final var typeKey: Int { source.typeKey }
    final var name: String { source.string(.componentName) }
    final var parentIndex: Int { Int(source.uint(.componentParentId)) }

    /// Finds the components to which this one refers, once all exist. The parent is already set.
    func resolve() {}

    /// Registers with the components after which this one must be updated.
    func buildDependencies() {}

    /// Updates derived state.
    func update(_ dirt: Dirt) {}

    /// Records that `component` must be updated after this one. May be called only while dependencies are being built.
    final func addDependent(_ component: Component) {
        artboard.addDependency(of: component, on: self)
    }

    /// Marks this component for an update, and its dependents if its world transform or opacity changes.
    final func addDirt(_ new: Dirt) {
        artboardRef.with { $0.addDirt(new, to: graphOrder) }
    }

    /// Whether an update for any of these changes is pending.
    final func hasDirt(for dirt: Dirt) -> Bool {
        !artboard.pendingDirt(at: graphOrder).isDisjoint(with: dirt)
    }

    /// Whether `didAddDirt` must be called.
    var listensToDirt: Bool { false }

    func didAddDirt(_ new: Dirt) {}

    /// Reads or writes the number property with this key; keys that a class does not know are ignored.
    func accessNumber(_ key: PropertyKey, _ access: inout NumberAccess) {}

    /// Called when a stored property has changed, unless the table of the format says what that dirties.
    func didChange(_ key: PropertyKey) {}

    final func setDouble(_ key: PropertyKey, _ value: Double) {
        var access = NumberAccess(writing: value)
        accessNumber(key, &access)
    }

    /// Returns a read-only number; nil for other keys. Read-only numbers are separate, so that writes need not check
    /// for their keys.
    func computedNumber(_ key: PropertyKey) -> Double? { nil }

    /// Returns a number; nil for a property that the component does not have or that cannot be read.
    final func double(_ key: PropertyKey) -> Double? {
        var access = NumberAccess()
        accessNumber(key, &access)
        return access.value ?? computedNumber(key)
    }

    /// Sets a property; one that the component does not have and a value of another type are ignored.
    func setValue(_ key: PropertyKey, _ value: BoundValue) {
        if case .number(let number) = value { setDouble(key, number) }
    }

    /// Returns the value of a property that is not a number; nil for one that the component does not have.
    func currentValue(_ key: PropertyKey) -> BoundValue? { nil }

    /// Returns a property's value if it can be read.
    func bound(_ key: PropertyKey, _ type: CoreTypes.FieldType?) -> BoundValue? {
        type == .double ? double(key).map { .number($0) } : currentValue(key)
    }

    /// Sets a property from a bound value if their types match.
    func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        switch (type, value) {
        case (.double, .uint(let v)): setDouble(key, Double(v))
        case (.uint, .number(let v)):
            if v < 4_294_967_295 { setValue(key, .uint(v > 0 ? UInt32(v.rounded()) : 0)) }
        case (.callback, .trigger(let count)): if count > 0 { fireCallback(key, on: nil) }
        default: setValue(key, value)
        }
    }

    // MARK: Roles

    /// What a component can hide.
    enum Hiding {
        case nothing
        /// Some of its children, as a solo does.
        case children
        /// Itself with all that it contains, as a layout does.
        case itself
    }

    var hiding: Hiding { .nothing }

    /// The component if lists can be bound to it. Faster than a cast to the protocol, for which the first object of each
    /// class is compared with all conformances of the program.
    var asListTarget: (any ListTarget)? { nil }

    /// Whether the component currently hides a child, or itself.
    func hides(_ child: Component) -> Bool { false }

    /// Whether it places its children and may measure them.
    var isLayout: Bool { false }

    /// Whether it only groups others, so that its content participates in the layout around it.
    var isLayoutGroup: Bool { false }

    /// Whether it is a part of its parent's content, unlike a constraint or a clip, which belong to the parent itself.
    var isContent: Bool { true }

    /// What gives it a box of its own in the layout around it.
    var participation: Component? { nil }

    /// Runs a callback requested by an animation's key frame.
    func fireCallback(_ key: PropertyKey, on reporter: (any EventReporter)?) {}

    func attach(to parent: ContainerComponent) { self.parent = parent }

    /// Releases the parent, which retains this component too.
    final func releaseParent() { parent = nil }

    /// The component and those that contain it, from the inside out.
    final var withAncestors: some Sequence<Component> { sequence(first: self) { $0.parent } }

    /// The number of components from the artboard's root down to this one, inclusive.
    final var level: Int { withAncestors.reduce(0) { count, _ in count + 1 } }

    /// Returns the nearest component of a class among this component and its ancestors.
    final func nearest<T: Component>(_ type: T.Type) -> T? {
        // Layouts look for the one around them in each frame: a sequence would retain each component.
        var component: Component? = self
        while let c = component {
            if let match = c as? T { return match }
            component = c.parent
        }
        return nil
    }
}

extension Component {
    /// Whether the component is `ancestor` or a descendant of it.
    func isBelow(_ ancestor: Component) -> Bool { withAncestors.contains { $0 === ancestor } }

    /// Whether an ancestor is a layout.
    var isBelowLayout: Bool { parent?.withAncestors.contains { $0.isLayout } ?? false }

    /// The nearest ancestor that is not a layout group.
    var parentOutsideGroups: ContainerComponent? {
        parent?.withAncestors.first { !$0.isLayoutGroup } as? ContainerComponent
    }
}

class ContainerComponent: Component {
    /// Where the artboard's list of children has those of this component.
    private final var firstChild: Int32 = 0
    private final var childCount: Int32 = 0

    /// Called once, when the children are known.
    final func setChildren(at range: Range<Int>) {
        firstChild = Int32(range.lowerBound)
        childCount = Int32(range.count)
    }

    /// The children, in the file's order; indices do not start at 0.
    final var children: ArraySlice<Component> {
        let first = Int(firstChild)
        return artboardRef.with { $0.allChildren[first..<first + Int(childCount)] }
    }

    /// Returns the first child of a class.
    final func firstChild<T: Component>(_ type: T.Type) -> T? {
        // Nodes with a focus are asked for in each frame, and lazy sequences over a slice take many instructions.
        for child in children { if let match = child as? T { return match } }
        return nil
    }
}

/// The properties of an object of the file, as read by a component's initialiser.
struct ObjectSource: TableObject {
    let table: ObjectTable
    /// The object's index in the table; -1 for a component without one.
    let object: Int
    /// The object's index in its artboard.
    let index: Int
    let artboard: ArtboardScope
}
