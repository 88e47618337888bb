import Geometry
import Typography

/// A fresh, independent instance of a file's artboard: what animations move and renderers draw.
///
/// Not for use from two threads at once; instances of one file are independent of each other.
public final class Artboard {
    public let definition: ArtboardDefinition
    public let file: File
    /// By the index that the file refers to them with; nil where the type is unknown.
    private(set) var components: [Component?] = []
    var root: ArtboardRoot?
    private var graph = Held<UpdateGraph>()
    private var drawOrder: DrawOrder?
    private var isDrawOrderDirty = true
    /// True once something visible may have changed since `takeChange` was last called.
    private var hasChanged = true
    var hosts: [any ArtboardHost] = []
    /// What this artboard is nested in; it holds this one, and takes itself out when it goes.
    unowned(unsafe) var host: (any ArtboardHost)?
    private var joysticks: [Joystick] = []
    var layouts: [LayoutComponent] = []
    private(set) var scrolls: [ScrollConstraint] = []
    private(set) var scrollBars: [ScrollBarConstraint] = []
    private var isLayoutDirty = true
    /// Whether a layout is on its way to where it is to be.
    var holdsMovingLayouts = false
    /// Whether what is drawn lags behind changes that the last advance has left.
    private(set) var isUnfinished = false
    /// How often the artboard has been advanced, up to two.
    private var advances = 0
    /// The artboard whose layout this one's is part of.
    private unowned(unsafe) var layoutHost: Artboard?
    var context: DataContext?
    var bindings: [Binding] = []
    let bindingSources: BindingSources
    /// Those of the bindings that conditions look at, and those that time moves on.
    var bindableBindings: [Binding] = []
    var movingBindings: [Binding] = []
    var bindables: [BoundValue]
    var changedBindables: Set<Int> = []
    /// Animations whose key frames are bound, with the values that they are bound to.
    private(set) var boundAnimations: [Int: LinearAnimationDefinition] = [:]
    /// How long transitions take, in their own units, by the table's object.
    private(set) var boundDurations: [Int: Double] = [:]
    var randomState: UInt64 = 0x9e37_79b9_7f4a_7c15
    /// What plays here. Not counted: they hold the artboard, and take themselves out.
    var machines: [Unmanaged<StateMachineInstance>] = []
    /// How many artboards this one is within, and how many there are in all below the outermost.
    let depth: Int
    let population: Population
    private let heldPopulation: Held<Population>

    /// Artboards may hold each other: what is too deep or too much is left out.
    private static let maximumDepth = 24
    private static let maximumPopulation = 5000

    /// What an artboard shares with all that are within it.
    final class Population {
        var count = 0
        var objects = 0
        let maximumObjects: Int
        var changes: UInt = 0
        var fonts: [FontKey: Font?] = [:]
        let sources = BindingSources.All()

        init(maximumObjects: Int) { self.maximumObjects = maximumObjects }
    }

    struct FontKey: Hashable {
        var asset: Int
        var axes: [FontAxis]
    }

    /// - Parameter maximumObjects: in all artboards within: a few kilobytes of file may ask for a
    ///   million.
    convenience init(
        _ definition: ArtboardDefinition, file: File, maximumObjects: Int = 250_000
    ) {
        self.init(
            definition, file: file, depth: 0,
            population: Population(maximumObjects: maximumObjects))
    }

    private init(
        _ definition: ArtboardDefinition, file: File, depth: Int, population: Population
    ) {
        self.definition = definition
        self.file = file
        self.depth = depth
        self.population = population
        heldPopulation = Held(population)
        bindingSources = BindingSources(population.sources)
        bindables = definition.bindables
        components.reserveCapacity(definition.objects.count)
        for (index, object) in definition.objects.enumerated() {
            guard object >= 0 else {
                components.append(nil)
                continue
            }
            let source = ObjectSource(
                table: file.table, object: object, index: index, artboard: self)
            components.append(ComponentFactory.make(source))
        }
        root = components.first.flatMap { $0 as? ArtboardRoot }
        attach()
        for component in components { component?.resolve() }
        drawOrder = DrawOrder(components)
        for component in components { component?.buildDependencies() }
        graph.object = UpdateGraph(components)
        update()
    }

    deinit {
        for component in components { component?.tearDown() }
        drawOrder?.tearDown()
        if depth > 0 {
            population.count -= 1
            population.objects -= definition.objects.count
        }
    }

    public var name: String { definition.name }
    /// In the artboard's own units; what it is in, and animations, may change it.
    public var size: Size { root?.frame.size ?? definition.size }

    /// Links each component to its parent; one whose parent is missing, or is no container, hangs
    /// from nothing and is not drawn.
    private func attach() {
        for (index, component) in components.enumerated() {
            guard index > 0, let component, component.parentIndex != index,
                component.parentIndex < components.count,
                let parent = components[component.parentIndex] as? ContainerComponent
            else { continue }
            // A loop of parents would never end; the link that closes it is left out.
            var ancestor: Component? = parent
            while let a = ancestor, a !== component { ancestor = a.parent }
            if ancestor == nil { component.attach(to: parent) }
        }
    }

    /// The component at an index, where it is of the class asked for.
    func component<T: Component>(_ index: Int) -> T? {
        components.indices.contains(index) ? components[index] as? T : nil
    }

    /// What maps this artboard's space into that of the outermost one that it is nested in.
    var rootTransform: AffineTransform {
        guard let host else { return .identity }
        return host.artboard.rootTransform * host.transform(to: self)
    }

    // MARK: Bound animations

    func setKeyFrame(_ frame: Int, ofAnimation number: Int, _ value: BoundValue) {
        guard definition.animations.indices.contains(number) else { return }
        boundAnimations[number, default: definition.animations[number]].setFrame(frame, value)
        noteChange()
    }

    func setDuration(_ value: Double, ofTransition object: Int) {
        boundDurations[object] = value
        noteChange()
    }

    // MARK: Updates

    /// Marks a component to be updated, and those that depend on where it stands and how opaque it is.
    func addDirt(_ new: Dirt, to place: Int) {
        if graph.use({ $0.add(new, to: place) }) == true { noteChange() }
    }

    /// Notes a change that needs no update but shows.
    func noteChange() {
        hasChanged = true
        noteInput()
    }

    /// Notes that something has come from outside: an advance may have something to do.
    func noteInput() { heldPopulation.use { $0.changes &+= 1 } }

    /// Grows with every change to the outermost artboard or to one within it.
    var changes: UInt { population.changes }

    func markDrawOrderDirty() {
        isDrawOrderDirty = true
        noteChange()
    }

    /// Whether something visible may have changed since this was last asked.
    public func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }

    /// Plays nested artboards on by `elapsed` seconds and brings all that depends on changed
    /// properties up to date.
    ///
    /// - Returns: whether anything visible may have changed since this was last asked.
    @discardableResult
    public func advance(by elapsed: Double = 0) -> Bool {
        if advanceNested(elapsed) { hasChanged = true }
        updateBindings()
        update()
        return takeChange()
    }

    func update() {
        isUnfinished = false
        updateLayout()
        for joystick in joysticks {
            if joystick.followsHandle { updateComponents() }
            joystick.apply()
        }
        if !joysticks.isEmpty {
            for nested in hosts { nested.applyRemapped() }
        }
        updateComponents()
        // What has been measured anew may change the layout.
        for _ in 0..<4 where isLayoutDirty && layoutHost == nil && advances > 0 {
            updateLayout()
            updateComponents()
        }
        if isDrawOrderDirty {
            drawOrder?.sort(components)
            isDrawOrderDirty = false
        }
        for host in hosts {
            host.forEachHosted { nested in
                nested.update()
                if nested.hasChanged {
                    nested.hasChanged = false
                    hasChanged = true
                }
            }
        }
    }

    /// Notes that changes wait for the next advance, here and in what is nested: states that lead to
    /// each other without end leave some.
    func leaveUnfinished() {
        isUnfinished = true
        graph.use { $0.spreadWaiting() }
        for host in hosts { host.forEachHosted { $0.leaveUnfinished() } }
    }

    /// What a component waits to be updated for.
    func waitingDirt(at place: Int) -> Dirt { graph.use { $0.waitingDirt(at: place) } ?? [] }

    private func updateComponents() { graph.use { $0.update() } }

    // MARK: Layout

    func add(_ layout: LayoutComponent) { layouts.append(layout) }
    func add(_ scroll: ScrollConstraint) { scrolls.append(scroll) }
    func add(_ bar: ScrollBarConstraint) { scrollBars.append(bar) }

    /// Something that the layout depends on has changed.
    func markLayoutDirty() {
        isLayoutDirty = true
        noteChange()
        layoutHost?.markLayoutDirty()
    }

    /// The artboard is laid out as a part of another from now on, or, for nil, by itself.
    func joinLayout(of host: Artboard?) { layoutHost = host }

    private func updateLayout() {
        // The first layout waits for the first advance: conditions see the file's sizes until then.
        guard isLayoutDirty, layoutHost == nil, advances > 0 else { return }
        isLayoutDirty = false
        // Most artboards hold no layout: their size is what the file says.
        if layouts.count == 1, let root, !root.holdsLayoutItems {
            return root.moveTo(Rect(0, 0, root.width, root.height), animates: false)
        }
        for layout in layouts where layout.layoutParent == nil {
            layout.prepareLayout()
            layout.node.calculateLayout(width: layout.width, height: layout.height)
            layout.layoutDidChange(animates: true)
        }
    }

    /// The artboard's root, to be laid out as a part of another.
    var layoutRoot: LayoutComponent? { root }

    func didLayOut() { isLayoutDirty = false }

    func rootSizeDidChange() {
        hasChanged = true
        if definition.origin != .zero {
            for layout in layouts where layout.parent is ArtboardRoot {
                layout.markTransformDirty()
            }
        }
    }

    /// A font of the file's, opened once for each place along its axes.
    func font(at asset: Int, axes: [FontAxis]) -> Font? {
        let key = FontKey(asset: asset, axes: axes)
        if let font = population.fonts[key] { return font }
        // An animated axis would fill the memory with fonts.
        if population.fonts.count > 64 { population.fonts = [:] }
        let font: Font? =
            if axes.isEmpty {
                file.font(at: asset).flatMap { try? Font($0.bytes, path: $0.name) }
            } else {
                self.font(at: asset, axes: []).map { Font($0, axes: axes) }
            }
        population.fonts[key] = .some(font)
        return font
    }

    // MARK: Artboards within

    /// A fresh instance of the file's artboard at `index`, to be drawn within this one.
    func makeNested(_ index: Int) -> Artboard? {
        guard depth < Artboard.maximumDepth, population.count < Artboard.maximumPopulation,
            file.artboards.indices.contains(index)
        else { return nil }
        let objects = file.artboards[index].objects.count
        guard population.objects + objects <= population.maximumObjects else { return nil }
        population.count += 1
        population.objects += objects
        return Artboard(
            file.artboards[index], file: file, depth: depth + 1, population: population)
    }

    func add(_ host: any ArtboardHost) { hosts.append(host) }
    var holdsArtboards: Bool { !hosts.isEmpty }
    func add(_ joystick: Joystick) { joysticks.append(joystick) }

    /// Plays all that is nested on by `elapsed` seconds.
    ///
    /// - Returns: whether there is more to come.
    func advanceNested(_ elapsed: Double) -> Bool {
        var goesOn = false
        advances = min(2, advances + 1)
        for nested in hosts where nested.advance(elapsed) { goesOn = true }
        if holdsMovingLayouts {
            holdsMovingLayouts = false
            layouts.forEachUncounted { if $0.advanceLayout(elapsed) { holdsMovingLayouts = true } }
            if holdsMovingLayouts { goesOn = true }
        }
        for scroll in scrolls where scroll.advance(elapsed) { goesOn = true }
        for binding in movingBindings where binding.advance(elapsed) { goesOn = true }
        return goesOn
    }

    /// Lets what is nested follow transitions that have become possible since the advance.
    func settleNested() -> Bool {
        var goesOn = false
        for host in hosts where host.settle() { goesOn = true }
        return goesOn
    }

    /// Whether something waits to be updated.
    var isDirty: Bool { graph.object?.isDirty == true || isLayoutDirty && layoutHost == nil }

    /// What lies in front comes first.
    var drawablesFrontToBack: some Sequence<Drawable> {
        (drawOrder?.sorted ?? []).reversed().lazy.filter { !$0.isBackground }.map(\.drawable)
    }

    var holdsPointer: Bool {
        scrolls.contains(where: \.holdsPointer) || scrollBars.contains(where: \.holdsPointer)
            || hosts.contains(where: \.holdsPointer)
    }

    func cancelPressesInNested() { for host in hosts { host.cancelPresses() } }

    /// Events of what is nested are heard by the machines that play here.
    func hear(_ events: [EventComponent], from source: NestedArtboard) {
        for machine in machines {
            machine._withUnsafeGuaranteedRef { $0.hear(events, from: source) }
        }
    }

    /// Where the artboard's origin lies from its upper left corner.
    var originOffset: Point {
        Point(size.width * definition.origin.x, size.height * definition.origin.y)
    }

    /// Gives the artboard another size than the file does, in its own units.
    public func setSize(_ size: Size) {
        root?.setDouble(.layoutComponentWidth, size.width)
        root?.setDouble(.layoutComponentHeight, size.height)
    }

    /// The opacity that the artboard is drawn with, 0...1.
    func setOpacity(_ opacity: Double) { root?.setDouble(.worldTransformComponentOpacity, opacity) }

    // MARK: Drawing

    /// Draws the artboard, its upper left corner at the origin of the renderer's space.
    public func draw(on renderer: inout some Renderer) {
        draw(on: &renderer, movesToOrigin: true)
    }

    /// - Parameter movesToOrigin: whether the upper left corner, or the artboard's own origin, lies
    ///   at the origin of the renderer's space.
    func draw(on renderer: inout some Renderer, movesToOrigin: Bool) {
        renderer.save()
        defer { renderer.restore() }
        let offset = originOffset
        let frame = Rect(0, 0, size.width, size.height)
        if root?.clips ?? true {
            renderer.clip(
                Path(rect: movesToOrigin ? frame : frame.offset(by: -offset)), rule: .nonZero)
        }
        if offset != .zero && movesToOrigin {
            renderer.transform(.translation(offset.x, offset.y))
        }
        if let root {
            let background = Path(rect: frame.offset(by: -offset))
            for paint in root.paints where paint.isVisible {
                renderer.draw(
                    background, paint, in: .identity, blendMode: paint.blendMode ?? root.blendMode,
                    opacity: root.renderOpacity)
            }
        }
        for entry in drawOrder?.sorted ?? [] {
            if entry.isBackground, let layout = entry.drawable as? LayoutComponent {
                layout.drawBackground(on: &renderer)
            } else {
                entry.drawable.draw(on: &renderer)
            }
        }
    }
}
