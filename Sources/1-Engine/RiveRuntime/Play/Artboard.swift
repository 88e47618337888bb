import Geometry

/// An independent instance of a file's artboard, which animations change and renderers draw.
///
/// An instance must not be used from two threads at once; instances of one file are independent of each other.
public final class Artboard: ArtboardScope {
    /// The number of artboards in which this one is nested.
    let nesting: Int
    /// The number of components above this artboard.
    let level: Int
    /// The artboard in which this one was created, which outlives it; nil for the outermost one.
    private let container: UnretainedRef<Artboard>?

    @Owned private(set) var root: ArtboardRoot?
    private(set) var drawOrder = DrawOrder()
    var layout = ArtboardLayout()
    var content = ArtboardContent()
    /// The component that holds this artboard, and clears this property when it is released.
    @Sibling var host: ArtboardHost?
    /// The artboard's index among those that `host` holds.
    var numberInHost = 0

    @Owned var context: DataContext?
    /// The instances of the file's global view models, by the index of the view model whose place they take, once one
    /// has been set or the artboard has been bound.
    var globals: [(slot: Int, instance: ViewModelInstance)]?
    let bindings: BindingSet
    /// The binding sources, which all artboards of the tree share.
    let bindingSources: SharedBindingSources
    /// The focus, which all artboards of the tree share.
    let focus: FocusManager
    /// The structure of the view models when the bindings were made.
    var boundStructure = SeenVersion(Version())
    var bindables: BindableValues
    var boundTimelines = BoundTimelines()
    var random = ReplayableRandom()
    /// The state machines that play on the artboard. They retain it and remove themselves.
    var machines: [UnretainedRef<StateMachineInstance>] = []

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
            tree: ArtboardTree(limits, assets: file.assetVersion))
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
        self.container = container.map { UnretainedRef($0) }
        nesting = container.map { $0.nesting + 1 } ?? 0
        self.level = level
        bindingSources = container?.bindingSources ?? SharedBindingSources()
        focus = container?.focus ?? FocusManager()
        bindings = BindingSet(bindingSources)
        bindables = BindableValues(definition.bindables)
        origin = definition.origin
        boundTimelines.reset(to: definition)
        super.init(definition, file: file, tree: tree)
        tree.budget.beginBuilding()
        defer { tree.budget.endBuilding() }
        if charge(isNested: !isOutermost) { build() }
        // If the budget has refused this artboard or one nested in it, neither would be complete.
        if let refusal = tree.budget.refusal { throw refusal }
        update()
    }

    private func build() {
        // Results that were cached before all components were resolved must be computed again.
        defer { collapsing.bump() }
        makeComponents(ComponentFactory.make)
        root = components.first.flatMap { $0 as? ArtboardRoot }
        guard linkParents(level: level) else { return }
        components.forEachUnretained { $0.resolve() }
        didResolve()
        content.didResolve()
        layout.collect(components)
        drawOrder = DrawOrder(components)
        guard ClipLinker.link(components, self) else { return }
        buildGraph()
    }

    deinit {
        for node in content.focusNodes { focus.willRemove(node) }
    }

    /// Called when the component that holds the artboard no longer does.
    func leaveHost() {
        joinLayout(of: nil)
        host = nil
    }

    // MARK: Components

    /// The artboard's name in the file; not necessarily unique.
    public var name: String { definition.name }

    var isOutermost: Bool { nesting == 0 }

    /// Whether this is an instance of the file's artboard at `index`, or nested in one.
    func isWithin(artboardAt index: Int) -> Bool {
        let other = file.artboards[index]
        var artboard = self
        while artboard.definition !== other {
            guard let container = artboard.container else { return false }
            artboard = container.object
        }
        return true
    }

    /// The origin as a fraction of the size. The host of a nested artboard may override the file's value.
    private(set) var origin: Point

    func setOrigin(_ new: Point) {
        if new == origin { return }
        origin = new
        originDidChange()
        noteChange()
    }

    // MARK: Changes

    // What components call, of which the rest is in extensions.
    override var originOffset: Point { Point(size.width * origin.x, size.height * origin.y) }
    override var rootTransform: AffineTransform { transformToOutermost }
    override func markLayoutDirty() { layoutDidBecomeDirty() }
    override func markTimingDirty() { layout.needsTimingPropagation = true }
    override func noteLayoutMotion() { layout.isMoving = true }
    override func rootSizeDidChange() {
        noteVisibleChange()
        if origin != .zero { originDidChange() }
    }
    override func collapsingDidChange() {
        collapsing.bump()
        markDrawOrderDirty()
        bindings.collapsingDidChange()
        markTargetsDirty()
    }
    override func noteBindable() { bindingSources.noteBindable() }

    override func markDrawOrderDirty() {
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
                if joystick.followsHandle { updateGraph() }
                joystick.apply()
            }
            for host in hosts { host.applyRemapped() }
        }
        updateGraph()
        if hasParticipants { participantsDidUpdate() }
        // Measuring content again may change the layout.
        for _ in 0..<4 where needsLayout {
            updateLayout()
            updateGraph()
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
        boundStructure = SeenVersion(Version())
        bindables.reset(to: definition.bindables)
        boundTimelines.reset(to: definition)
        random = ReplayableRandom()
        origin = definition.origin
        numberInHost = 0
        values.restore(self)
        resetLayouts()
        graph.markAll()
        drawOrder.isDirty = true
        collapsing.bump()
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

    /// Moves the artboard's upper left corner to the origin of the renderer's space.
    @inline(__always)
    final func moveToOrigin(of renderer: inout some Renderer) {
        $root?.with { $0.moveToOrigin(of: &renderer) }
    }

    private var frameOutline = RectOutline()

    /// Draws the artboard.
    ///
    /// - Parameter movesToOrigin: whether the artboard's upper left corner, rather than its own origin, is at the
    ///   origin of the renderer's space.
    func draw(on renderer: inout some Renderer, movesToOrigin: Bool) {
        renderer.save()
        $root?.with { $0.drawFrame(&frameOutline, on: &renderer, movesToOrigin: movesToOrigin) }
        drawOrder.draw(on: &renderer)
        openClips.close(on: &renderer)
        renderer.restore()
    }
}

extension Artboard: Equatable {
    /// Whether both are the same instance.
    public static func == (a: Artboard, b: Artboard) -> Bool { a === b }
}
