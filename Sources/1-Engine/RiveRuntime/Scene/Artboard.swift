import Geometry
import Typography

/// A fresh, independent instance of a file's artboard: what animations move and renderers draw.
///
/// Not for use from two threads at once; instances of one file are independent of each other.
public final class Artboard {
    /// What the file says of the artboard.
    public let definition: ArtboardDefinition
    /// The file that the artboard is from.
    public let file: File
    /// What it shares with the artboards that it is nested in and that are nested in it.
    let tree: ArtboardTree
    /// How many artboards it is nested in, and how many components there are around it.
    let nesting: Int
    let level: Int
    /// The artboard that it was made in, which outlives it; nil for the outermost one.
    private let container: UnretainedRef<Artboard>?

    private var table = ComponentTable()
    private(set) var root: ArtboardRoot? {
        didSet { rootRef = root.map { UnretainedRef($0) } }
    }
    /// The same, which `root` holds.
    private(set) var rootRef: UnretainedRef<ArtboardRoot>?
    /// Only while instantiation collects them.
    private var dependencies: DependencyList?
    private let graph = UpdateGraph()
    private var drawOrder = DrawOrder()
    var layout = ArtboardLayout()
    var content = ArtboardContent()
    /// What it is nested in, which takes itself out when it goes, and its number among what that holds.
    var host: ArtboardHost?
    var numberInHost = 0

    var context: DataContext?
    /// The instances of the file's global view models, once the artboard has been bound.
    var globals: [ViewModelInstance]?
    let bindings: BindingSet
    /// The tree's.
    let bindingSources: SharedBindingSources
    /// The structure of the view models that the bindings were made for.
    var boundStructure = 0
    var bindables: BindableValues
    private(set) var boundTimelines = BoundTimelines()
    var random = ReplayableRandom()
    /// What plays here. They hold the artboard, and take themselves out.
    var machines: [UnretainedRef<StateMachineInstance>] = []

    /// True once something visible may have changed since `takeChange` was last called.
    private var hasChanged = true
    /// Whether what is drawn lags behind changes that the last advance has left.
    private(set) var isUnfinished = false

    // MARK: Instantiation

    /// An outermost instance.
    ///
    /// - Throws: `InstanceError` where the artboard, with all that is nested in it, needs more than
    ///   the limits allow.
    convenience init(
        _ definition: ArtboardDefinition, file: File,
        limits: InstanceBudget.Limits = InstanceBudget.Limits()
    ) throws(InstanceError) {
        try self.init(
            definition, file: file, in: nil, level: 0,
            tree: ArtboardTree(limits, assetVersion: file.assetVersion))
    }

    /// - Parameters:
    ///   - container: the artboard that it will be nested in.
    ///   - level: how many components there are between it and the outermost artboard.
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
        // Refused here, or to what is nested here: neither would be whole.
        if let refusal = tree.budget.refusal { throw refusal }
        update()
    }

    /// What the budget has been charged, for the refund.
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

    /// Charges the budget for the properties of a view model instance that one of the components holds.
    func chargeValues(_ count: Int) -> Bool {
        guard tree.budget.charge(count, .values, for: name) else { return false }
        charged.values += count
        return true
    }

    private func build() {
        // What has been asked before all components were resolved is asked again.
        defer { collapseRevision &+= 1 }
        table = ComponentTable(of: self)
        root = components.first.flatMap { $0 as? ArtboardRoot }
        let isLinked = table.linkParents { levels in
            tree.budget.check(level + levels, .levels, for: name)
        }
        guard isLinked else { return }
        for component in components { component?.resolve() }
        content.noteWhetherItMoves()
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

    /// Notes that `dependent` is updated after `component`. Only while dependencies are built; what
    /// the budget refuses is left out.
    func addDependency(of dependent: Component, on component: Component) {
        guard chargeDependencies(1) else { return }
        dependencies?.add(dependent, to: component)
    }

    /// Charges the budget for work that grows with pairs of components.
    func chargeDependencies(_ count: Int) -> Bool {
        tree.budget.charge(count, .dependencies, for: name)
    }

    // MARK: Components

    /// By the index that the file refers to them with; nil where the type is unknown.
    var components: [Component?] { table.components }

    /// The component at an index, where it is of the class asked for.
    func component<T: Component>(_ index: Int) -> T? { table.component(index) }

    /// The artboard's name in the file; not necessarily unique.
    public var name: String { definition.name }

    var isOutermost: Bool { nesting == 0 }

    /// Whether it is an instance of an artboard of its file, or lies within one.
    func isWithin(artboardAt index: Int) -> Bool {
        let other = file.artboards[index].objects.first
        var artboard = self
        while artboard.definition.objects.first != other {
            guard let container = artboard.container else { return false }
            artboard = container.object
        }
        return true
    }

    /// Counts how often components have been shown or hidden by solos and layouts.
    var collapseRevision: UInt32 = 1

    /// In shares of the size. What the artboard is nested in may place another one than the file.
    private(set) var origin: Point

    func setOrigin(_ new: Point) {
        if new == origin { return }
        origin = new
        originDidChange()
        noteChange()
    }

    /// A font of the file's, at a place along its axes.
    func font(at asset: Int, axes: [FontAxis]) -> Font? {
        tree.font(at: asset, axes: axes, of: file)
    }

    /// A font that a view model has assigned, at a place along its axes.
    func font(_ asset: FontAsset, axes: [FontAxis]) -> Font? { tree.font(asset, axes: axes) }

    // MARK: Bound animations

    func setKeyFrame(_ frame: Int, ofAnimation number: Int, _ value: BoundValue) {
        guard definition.animations.indices.contains(number) else { return }
        boundTimelines.setFrame(frame, of: definition.animations[number], value)
        noteChange()
    }

    func setDuration(_ value: Double, ofTransition object: Int) {
        boundTimelines.setDuration(value, ofTransition: object)
        noteChange()
    }

    // MARK: Changes

    /// Marks a component to be updated, and its dependents for its world transform and opacity.
    func addDirt(_ new: Dirt, to place: Int) {
        if graph.add(new, to: place) { noteChange() }
    }

    /// The pending dirt of a component.
    func pendingDirt(at place: Int) -> Dirt { graph.pendingDirt(at: place) }

    /// Notes a change that needs no update but shows.
    func noteChange() {
        hasChanged = true
        noteInput()
    }

    /// Notes that something has come from outside: an advance may have something to do.
    func noteInput() { tree.noteChange() }

    /// Notes a change that the present update makes.
    func noteVisibleChange() { hasChanged = true }

    /// Grows with every change to the outermost artboard or to one within it.
    var changes: UInt { tree.changes }

    func markDrawOrderDirty() {
        drawOrder.isDirty = true
        noteChange()
    }

    /// Whether something visible may have changed since this was last asked.
    public func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    // MARK: Updates

    /// Plays nested artboards on by `elapsed` seconds and brings all that depends on changed
    /// properties up to date.
    ///
    /// - Returns: whether anything visible may have changed since this was last asked.
    @discardableResult
    public func advance(by elapsed: Double = 0) -> Bool {
        tree.beginStep()
        if advanceNested(elapsed) { hasChanged = true }
        updateBindings()
        markChangedNested()
        update(allNested: false)
        // What has changed within while this artboard was updated shows with the next advance.
        if markChangedNested() { hasChanged = true }
        return takeChange()
    }

    /// - Parameter allNested: whether nested artboards are updated too that were not marked before.
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
        // What has been measured anew may change the layout.
        for _ in 0..<4 where needsLayout {
            updateLayout()
            graph.update()
        }
        if drawOrder.isDirty { drawOrder.sort(components) }
        updateNested(all: allNested)
    }

    /// Whether it is updated together with what it is nested in.
    private(set) var isMarkedForUpdate = false

    /// Marks the nested artboards that have something to update. As in the format's runtimes these are the
    /// ones that an advance updates: an opacity or a size that the update itself passes to a nested
    /// artboard is applied there by the next one.
    ///
    /// - Returns: whether this artboard has something to update, or one within.
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

    /// Notes that changes wait for the next advance, here and in what is nested: states that lead to
    /// each other without end leave some.
    func leaveUnfinished() {
        isUnfinished = true
        graph.propagatePending()
        for host in hosts { host.forEachHosted { $0.leaveUnfinished() } }
    }

    /// Whether an update is pending.
    var isDirty: Bool { graph.isDirty || isLayoutDirty }

    // MARK: Reuse

    /// Dependencies lead from a component back to it.
    var hasCyclicDependencies: Bool { graph.isCyclic }

    /// Ends its bindings.
    func leaveViewModels() {
        context = nil
        globals = nil
        bindings.leaveViewModels()
    }

    /// Becomes what a fresh instance is. Nothing holds it, and it is bound to nothing; what plays on it has to
    /// start over after it.
    ///
    /// - Parameter values: those of a fresh instance.
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

    /// Front to back; layouts once with what they hold below, and once with it above.
    var drawablesFrontToBack: some Sequence<DrawOrder.Entry> { drawOrder.sorted.reversed() }

    /// Draws the artboard, its upper left corner at the origin of the renderer's space.
    public func draw(on renderer: inout some Renderer) {
        draw(on: &renderer, movesToOrigin: true)
    }

    private var frameOutline = RectOutline()
    /// The clips that are in force while the artboard draws.
    final var openClips = OpenClips()

    /// - Parameter movesToOrigin: whether the upper left corner, or the artboard's own origin, lies
    ///   at the origin of the renderer's space.
    func draw(on renderer: inout some Renderer, movesToOrigin: Bool) {
        renderer.save()
        defer { renderer.restore() }
        // As of the last update, like all that is drawn.
        let frame =
            rootRef?.with { $0.drawnFrame } ?? Rect(origin: .zero, size: definition.size)
        let offset = -frame.origin
        if offset != .zero && movesToOrigin {
            renderer.transform(.translation(offset.x, offset.y))
        }
        let turn = turn
        if turn != .identity { renderer.transform(turn) }
        if rootRef?.with({ $0.clips }) ?? true {
            frameOutline.withPath(of: frame) { renderer.clip($0, rule: .nonZero) }
        }
        rootRef?.with { root in
            if root.paints.isEmpty { return }
            frameOutline.withPath(of: frame) { background in
                root.paints.forEachLent { paint in
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
