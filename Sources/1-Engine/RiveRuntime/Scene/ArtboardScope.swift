import Geometry

/// What an artboard is to its components: its file, the other components, the order of updates, and what they notify it
/// of. `Artboard`, the only subclass, adds what it is to its user: nested artboards, state machines and bindings.
public class ArtboardScope {
    /// The artboard as defined in the file.
    public final let definition: ArtboardDefinition
    /// The file that contains the artboard.
    public final let file: File
    /// State that is shared with the artboards around this one and those nested in it.
    final let tree: ArtboardTree

    private final var table = ComponentTable()
    /// The dependencies, only while they are collected during instantiation.
    private final var dependencies: DependencyList?
    final let graph = UpdateGraph()

    /// Changes whenever solos or layouts show or hide components, so that cached results become invalid.
    final var collapsing = Version()
    /// What may collapse the children of the container whose child was resolved last, while components are resolved.
    final var lastCollapsers: (parent: UnretainedRef<ContainerComponent>, collapsers: Collapsers)?
    /// Whether a component has a box of its own in the layout around it.
    final var hasParticipants = false
    /// The constraints whose targets may be hidden.
    final var collapsible: [TargetedConstraint] = []
    final var triggers: [ValueComponent] = []
    /// The clips that are active while the artboard draws.
    final var openClips = ActiveClips()

    /// Whether something visible may have changed since `takeChange` was last called.
    final var hasChanged = true
    /// Whether the drawn state lags behind changes that the last advance left pending.
    final var isUnfinished = false

    init(_ definition: ArtboardDefinition, file: File, tree: ArtboardTree) {
        self.definition = definition
        self.file = file
        self.tree = tree
    }

    deinit {
        table.releaseParents()
        tree.budget.refund(charged.objects, .objects)
        tree.budget.refund(charged.artboards, .artboards)
        tree.budget.refund(charged.values, .values)
    }

    // MARK: Budget

    /// The amounts charged to the budget, to be refunded.
    private final var charged: (objects: Int, artboards: Int, values: Int) = (0, 0, 0)

    /// Charges the budget for the artboard's objects and, if it is nested, for itself.
    final func charge(isNested: Bool) -> Bool {
        let objects = definition.objects.count
        guard tree.budget.charge(objects, .objects, for: definition.name) else { return false }
        charged.objects = objects
        if !isNested { return true }
        guard tree.budget.charge(1, .artboards, for: definition.name) else { return false }
        charged.artboards = 1
        return true
    }

    /// Charges the budget for the properties of a view model instance that a component holds.
    ///
    /// - Returns: false, without charging anything, if that exceeds the limit.
    final func chargeValues(_ count: Int) -> Bool {
        guard tree.budget.charge(count, .values, for: definition.name) else { return false }
        charged.values += count
        return true
    }

    /// Charges the budget for work that grows with pairs of components.
    ///
    /// - Returns: false, without charging anything, if that exceeds the limit.
    final func chargeDependencies(_ count: Int) -> Bool {
        tree.budget.charge(count, .dependencies, for: definition.name)
    }

    // MARK: Components

    /// The components by the indices with which the file refers to them; nil for objects of an unknown type.
    final var components: [Component?] { table.components }

    /// The children of all containers, which know where theirs are.
    final var allChildren: [Component] { table.children }

    /// Returns the component at an index if it is of the requested class.
    final func component<T: Component>(_ index: Int) -> T? { table.component(index) }

    /// Creates a component for each object of the definition.
    final func makeComponents(_ make: (ObjectSource) -> Component) {
        table = ComponentTable(of: self, make)
    }

    /// Links each component to its parent.
    ///
    /// - Parameter level: the number of components above the artboard.
    /// - Returns: whether the budget allows the levels; otherwise nothing is linked.
    final func linkParents(level: Int) -> Bool {
        table.linkParents(in: self) {
            tree.budget.check(level + $0, .levels, for: definition.name)
        }
    }

    /// Called when all components have been resolved.
    final func didResolve() { lastCollapsers = nil }

    /// Orders the updates of the components by their dependencies.
    final func buildGraph() {
        dependencies = DependencyList(components)
        components.forEachUnretained { $0.buildDependencies() }
        if let dependencies {
            graph.build(dependencies, dependencies.order(of: definition))
        }
        dependencies = nil
    }

    /// Records that `dependent` is updated after `component`. May be called only while dependencies are being built;
    /// those that exceed the budget are omitted.
    final func addDependency(of dependent: Component, on component: Component) {
        guard chargeDependencies(1) else { return }
        dependencies?.add(dependent, to: component)
    }

    /// Marks the components that constraints with a hidden or shown target move.
    final func markTargetsDirty() {
        for constraint in collapsible {
            (constraint.parent as? TransformComponent)?.markWorldTransformDirty()
        }
    }

    // MARK: Changes

    /// Marks a component for an update, and its dependents if its world transform or opacity changes.
    final func addDirt(_ new: Dirt, to position: Int) {
        if graph.add(new, to: position) { noteChange() }
    }

    /// Returns the pending dirt of a component.
    final func pendingDirt(at position: Int) -> Dirt { graph.pendingDirt(at: position) }

    /// Records a visible change that needs no update.
    final func noteChange() {
        hasChanged = true
        noteInput()
    }

    /// Records an input from outside, so that the next advance is not skipped.
    final func noteInput() { tree.noteChange() }

    /// Records a visible change made by the current update.
    final func noteVisibleChange() { hasChanged = true }

    /// Updates the marked components.
    final func updateGraph() {
        if !graph.isDirty { return }
        tree.noteUpdate()
        graph.update()
    }

    /// Increases with every change to the outermost artboard or to an artboard nested in it.
    final var changes: Version { tree.changes }

    // MARK: What the artboard does

    /// The position of the artboard's origin relative to its upper left corner.
    var originOffset: Point { .zero }
    /// The transform from this artboard's space to that of the outermost one in which it is nested.
    var rootTransform: AffineTransform { .identity }
    func markDrawOrderDirty() {}
    /// Called when something on which the layout depends has changed.
    func markLayoutDirty() {}
    /// Called when a style property has changed for which the format's runtimes pass timing on again: corner rounding,
    /// the duration of changes, or the direction of rows.
    func markTimingDirty() {}
    /// Called when a layout transition has begun.
    func noteLayoutMotion() {}
    /// Called when the root's size has changed.
    func rootSizeDidChange() {}
    /// Called when components have been shown or hidden, which enables or disables the constraints that target them.
    func collapsingDidChange() {}
    /// Called when a value that view models are bound to has changed.
    func noteBindable() {}
}
