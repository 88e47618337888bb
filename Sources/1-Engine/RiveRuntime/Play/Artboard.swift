import Geometry

/// An independent instance of a file's artboard, which animations change and renderers draw.
///
/// An instance must not be used from two threads at once; instances of one file are independent of each other.
public final class Artboard {
    /// The artboard as defined in the file.
    public let definition: ArtboardDefinition
    /// The file that contains the artboard.
    public let file: File
    /// State that is shared with the artboards around this one and those nested in it.
    let tree: ArtboardTree
    /// The number of artboards in which this one is nested.
    let nesting: Int
    /// The number of components above this artboard.
    let level: Int
    /// The artboard in which this one was created, which outlives it; nil for the outermost one.
    private let container: UnretainedRef<Artboard>?

    private var table = ComponentTable()
    private(set) var root: ArtboardRoot? {
        didSet { rootRef = root.map { UnretainedRef($0) } }
    }
    /// The object held by `root`.
    private(set) var rootRef: UnretainedRef<ArtboardRoot>?
    /// The dependencies, only while they are collected during instantiation.
    private var dependencies: DependencyList?
    private let graph = UpdateGraph()
    private(set) var drawOrder = DrawOrder()
    var layout = ArtboardLayout()
    var content = ArtboardContent()
    /// The component that holds this artboard; it clears this property when it is released.
    var host: ArtboardHost?
    /// The artboard's index among those that `host` holds.
    var numberInHost = 0

    var context: DataContext?
    /// The instances of the file's global view models, once the artboard has been bound.
    var globals: [ViewModelInstance]?
    let bindings: BindingSet
    /// The binding sources, which all artboards of the tree share.
    let bindingSources: SharedBindingSources
    /// The view models' structure number when the bindings were made.
    var boundStructure = 0
    var bindables: BindableValues
    var boundTimelines = BoundTimelines()
    var random = ReplayableRandom()
    /// The state machines that play on the artboard. They retain it and remove themselves.
    var machines: [UnretainedRef<StateMachineInstance>] = []

    /// Whether something visible may have changed since `takeChange` was last called.
    private var hasChanged = true
    /// Whether the drawn state lags behind changes that the last advance left pending.
    private(set) var isUnfinished = false

    // MARK: Instantiation

    /// Creates an outermost instance.
    ///
    /// - Throws: `InstanceError` if the artboard, including all artboards nested in it, exceeds the limits.
    convenience init(
        _ definition: ArtboardDefinition, file: File,
        limits: InstanceBudget.Limits = InstanceBudget.Limits()
    ) throws(InstanceError) {
        try self.init(
            definition, file: file, in: nil, level: 0,
            tree: ArtboardTree(limits, assetVersion: file.assetVersion))
    }

    /// Creates an instance.
    ///
    /// - Parameters:
    ///   - container: the artboard in which it will be nested.
    ///   - level: the number of components between it and the outermost artboard.
    init(
        _ definition: ArtboardDefinition, file: File, in container: Artboard?, level: Int,
        tree: ArtboardTree
    ) throws(InstanceError) {
        self.definition = definition
        self.file = file
        self.tree = tree
        self.container = container.map { UnretainedRef($0) }
        nesting = container.map { $0.nesting + 1 } ?? 0
        self.level = level
        bindingSources = tree.bindingSources
        bindings = BindingSet(bindingSources)
        bindables = BindableValues(definition.bindables)
        origin = definition.origin
        boundTimelines.reset(to: definition)
        tree.budget.beginBuilding()
        defer { tree.budget.endBuilding() }
        if charge() { build() }
        // If the budget has refused this artboard or one nested in it, neither would be complete.
        if let refusal = tree.budget.refusal { throw refusal }
        update()
    }

    /// The amounts charged to the budget, to be refunded.
    private var charged: (objects: Int, artboards: Int, values: Int) = (0, 0, 0)

    private func charge() -> Bool {
        let objects = definition.objects.count
        guard tree.budget.charge(objects, .objects, for: name) else { return false }
        charged.objects = objects
        if isOutermost { return true }
        guard tree.budget.charge(1, .artboards, for: name) else { return false }
        charged.artboards = 1
        return true
    }

    /// Charges the budget for the properties of a view model instance that a component holds.
    ///
    /// - Returns: false, without charging anything, if that exceeds the limit.
    func chargeValues(_ count: Int) -> Bool {
        guard tree.budget.charge(count, .values, for: name) else { return false }
        charged.values += count
        return true
    }

    private func build() {
        // Results that were cached before all components were resolved must be computed again.
        defer { collapseRevision &+= 1 }
        table = ComponentTable(of: self)
        root = components.first.flatMap { $0 as? ArtboardRoot }
        let isLinked = table.linkParents { levels in
            tree.budget.check(level + levels, .levels, for: name)
        }
        guard isLinked else { return }
        for component in components { component?.resolve() }
        content.didResolve()
        drawOrder = DrawOrder(components)
        guard ClipLinker.link(components, self) else { return }
        dependencies = DependencyList(components)
        for component in components { component?.buildDependencies() }
        if let dependencies { graph.build(dependencies) }
        dependencies = nil
    }

    deinit {
        table.tearDown()
        drawOrder.tearDown()
        tree.budget.refund(charged.objects, .objects)
        tree.budget.refund(charged.artboards, .artboards)
        tree.budget.refund(charged.values, .values)
    }

    /// Records that `dependent` is updated after `component`. May be called only while dependencies are being built;
    /// those that exceed the budget are omitted.
    func addDependency(of dependent: Component, on component: Component) {
        guard chargeDependencies(1) else { return }
        dependencies?.add(dependent, to: component)
    }

    /// Charges the budget for work that grows with pairs of components.
    ///
    /// - Returns: false, without charging anything, if that exceeds the limit.
    func chargeDependencies(_ count: Int) -> Bool {
        tree.budget.charge(count, .dependencies, for: name)
    }

    // MARK: Components

    /// The components by the indices with which the file refers to them; nil for objects of an unknown type.
    var components: [Component?] { table.components }

    /// Returns the component at an index if it is of the requested class.
    func component<T: Component>(_ index: Int) -> T? { table.component(index) }

    /// The artboard's name in the file; not necessarily unique.
    public var name: String { definition.name }

    var isOutermost: Bool { nesting == 0 }

    /// Whether this is an instance of the file's artboard at `index`, or nested in one.
    func isWithin(artboardAt index: Int) -> Bool {
        let other = file.artboards[index].objects.first
        var artboard = self
        while artboard.file !== file || artboard.definition.objects.first != other {
            guard let container = artboard.container else { return false }
            artboard = container.object
        }
        return true
    }

    /// Incremented whenever solos or layouts show or hide components, so that cached results become invalid.
    var collapseRevision: UInt32 = 1

    /// The origin as a fraction of the size. The host of a nested artboard may override the file's value.
    private(set) var origin: Point

    func setOrigin(_ new: Point) {
        if new == origin { return }
        origin = new
        originDidChange()
        noteChange()
    }

    // MARK: Changes

    /// Marks a component for an update, and its dependents if its world transform or opacity changes.
    func addDirt(_ new: Dirt, to place: Int) {
        if graph.add(new, to: place) { noteChange() }
    }

    /// Returns the pending dirt of a component.
    func pendingDirt(at place: Int) -> Dirt { graph.pendingDirt(at: place) }

    /// Records a visible change that needs no update.
    func noteChange() {
        hasChanged = true
        noteInput()
    }

    /// Records an input from outside, so that the next advance is not skipped.
    func noteInput() { tree.noteChange() }

    /// Records a visible change made by the current update.
    func noteVisibleChange() { hasChanged = true }

    /// Increases with every change to the outermost artboard or to an artboard nested in it.
    var changes: UInt { tree.changes }

    func markDrawOrderDirty() {
        drawOrder.isDirty = true
        noteChange()
    }

    /// Returns whether something visible may have changed since the last call.
    public func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    // MARK: Updates

    /// Advances nested artboards by `elapsed` seconds and updates everything that depends on changed properties.
    ///
    /// - Returns: whether anything visible may have changed since the last call.
    @discardableResult
    public func advance(by elapsed: Double = 0) -> Bool {
        tree.beginStep(elapsed)
        if advanceNested(elapsed) { hasChanged = true }
        updateBindings()
        markChangedNested()
        update(allNested: false)
        // Changes made in nested artboards during the update become visible in the next advance.
        if markChangedNested() { hasChanged = true }
        return takeChange()
    }

    /// Updates everything that depends on changed properties.
    ///
    /// - Parameter allNested: whether to update also those nested artboards that were not marked.
    func update(allNested: Bool = true) {
        isUnfinished = false
        if content.moves || graph.isDirty || needsLayout || drawOrder.isDirty {
            updateChanged(allNested)
        }
    }

    private func updateChanged(_ allNested: Bool) {
        passTimingOnIfDirty()
        updateLayout()
        if !content.joysticks.isEmpty {
            for joystick in content.joysticks {
                if joystick.followsHandle { graph.update() }
                joystick.apply()
            }
            for host in hosts { host.applyRemapped() }
        }
        graph.update()
        if layout.hasParticipants { participantsDidUpdate() }
        // Measuring content again may change the layout.
        for _ in 0..<4 where needsLayout {
            updateLayout()
            graph.update()
        }
        if drawOrder.isDirty { drawOrder.sort(components) }
        updateNested(all: allNested)
    }

    /// Whether the artboard is updated along with its host.
    private(set) var isMarkedForUpdate = false

    /// Marks the nested artboards that have something to update. As in the format's runtimes, an advance updates only
    /// these: an opacity or a size that the update itself passes to a nested artboard is applied there by the next
    /// advance.
    ///
    /// - Returns: whether this artboard, or one nested in it, has something to update.
    @inline(__always)
    @discardableResult
    private func markChangedNested() -> Bool {
        let isChanged = graph.isDirty || hasLayoutChange || drawOrder.isDirty
        return content.moves ? markHosted() || isChanged : isChanged
    }

    private func markHosted() -> Bool {
        var isChanged = false
        forEachHost {
            $0.forEachHosted { nested in
                nested.isMarkedForUpdate = nested.markChangedNested()
                if nested.isMarkedForUpdate { isChanged = true }
            }
        }
        return isChanged
    }

    /// Leaves pending changes to the next advance, here and in nested artboards, because states that lead to each other
    /// in a cycle have not settled.
    func deferChanges() {
        isUnfinished = true
        graph.propagatePending()
        for host in hosts { host.forEachHosted { $0.deferChanges() } }
    }

    /// Whether an update is pending.
    var isDirty: Bool { graph.isDirty || isLayoutDirty }

    // MARK: Reuse

    /// Whether the dependencies between components have a cycle.
    var hasCyclicDependencies: Bool { graph.isCyclic }

    /// Ends the artboard's bindings.
    func unbindViewModels() {
        context = nil
        globals = nil
        bindings.unbindViewModels()
    }

    /// Resets the artboard to the state of a new instance. It must have no host and no bindings; state machines that
    /// play on it must be reset afterwards.
    ///
    /// - Parameter values: the values of a new instance.
    func startOver(with values: InitialValues) {
        boundStructure = 0
        bindables.reset(to: definition.bindables)
        boundTimelines.reset(to: definition)
        random = ReplayableRandom()
        origin = definition.origin
        numberInHost = 0
        values.restore(self)
        resetLayouts()
        graph.markAll()
        drawOrder.isDirty = true
        collapseRevision &+= 1
        (hasChanged, isUnfinished, isMarkedForUpdate) = (true, false, false)
        update()
    }

    // MARK: Drawing

    /// The drawables from front to back; a layout appears twice, below its content as the background and above it.
    var drawablesFrontToBack: some Sequence<DrawOrder.Entry> { drawOrder.sorted.reversed() }

    /// Draws the artboard with its upper left corner at the origin of the renderer's space.
    public func draw(on renderer: inout some Renderer) {
        draw(on: &renderer, movesToOrigin: true)
    }

    /// The frame of the last update, like everything else that is drawn.
    private var drawnFrame: Rect {
        rootRef?.with { $0.drawnFrame } ?? Rect(origin: .zero, size: definition.size)
    }

    /// Moves the artboard's upper left corner to the origin of the renderer's space.
    final func moveToOrigin(of renderer: inout some Renderer) {
        let offset = -drawnFrame.origin
        if offset != .zero { renderer.transform(.translation(offset.x, offset.y)) }
    }

    private var frameOutline = RectOutline()
    /// The clips that are active while the artboard draws.
    final var openClips = ActiveClips()

    /// Draws the artboard.
    ///
    /// - Parameter movesToOrigin: whether the artboard's upper left corner, rather than its own origin, is at the
    ///   origin of the renderer's space.
    func draw(on renderer: inout some Renderer, movesToOrigin: Bool) {
        renderer.save()
        defer { renderer.restore() }
        if movesToOrigin { moveToOrigin(of: &renderer) }
        let frame = drawnFrame
        let turn = turn
        if turn != .identity { renderer.transform(turn) }
        if rootRef?.with({ $0.clips }) ?? true {
            frameOutline.withPath(of: frame) { renderer.clip($0, rule: .nonZero) }
        }
        rootRef?.with { root in
            if root.paints.isEmpty { return }
            frameOutline.withPath(of: frame) { background in
                root.paints.forEachBorrowed { paint in
                    guard paint.isVisible else { return }
                    paint.draw(
                        &background, on: &renderer, in: .identity,
                        blendMode: paint.blendMode ?? root.blendMode, opacity: root.renderOpacity)
                }
            }
        }
        drawOrder.draw(on: &renderer)
        openClips.close(on: &renderer)
    }
}
