import Geometry

/// An artboard within another one, with the animations and state machines that play on it.
class NestedArtboard: NestedArtboardBase, OriginOwner {
    private final lazy var artboardIndex = artboardId == .max ? nil : Int(artboardId)
    /// The artboard of another file that is shown, which a program has assigned.
    private final var assigned: AssignedArtboard?
    final private(set) var nested: Artboard? {
        didSet {
            oldValue?.leaveHost()
            nested?.host = self
            nestedRef = nested.map { UnretainedRef($0) }
        }
    }
    /// The object held by `nested`. This artboard's bindings and animations may replace it, but never during a call
    /// into it.
    private final var nestedRef: UnretainedRef<Artboard>?
    final private(set) var animations: [NestedAnimation] = [] {
        didSet { animationRefs = animations.map { UnretainedRef($0) } }
    }
    /// The same animations for the loops of each frame, during which they do not change.
    private final var animationRefs: [UnretainedRef<NestedAnimation>] = []
    /// The accumulated time that does not yet make up a frame, in seconds. In single precision, as in the reference
    /// runtime, because rounding determines which frame is played.
    private var waiting: Float = 0
    /// Whether a property that affects playback, here or of an animation, has changed since the last advance.
    private final var hasPlaybackChange = false
    /// Whether the artboard waits for its next advance to be bound to its own view model instance; while it is paused
    /// or hidden, there is none.
    private final var waitsToBind = false
    /// The path of the nested artboard's own view model instance.
    private let path: [Int]
    private final var context: DataContext?
    /// Whether a view model determines which artboard is shown.
    private final var isBound = false
    /// The instance of the artboard's view model that is created for a stateful use if the file has none.
    private final var made: ViewModelInstance?
    /// The artboard's first state machine, which alone plays if a view model determines the artboard.
    private final var machine: NestedStateMachine?

    required init(_ source: ObjectSource) {
        path = source.path(.nestedArtboardDataBindPathIds)
        super.init(source)
    }

    override func resolve() {
        super.resolve()
        load()
    }

    final func setOrigin(_ new: Point) {
        nested?.setOrigin(new)
        artboard.noteChange()
    }

    private final func load() {
        // State machines and animations must not outlive their artboard.
        for animation in animations { animation.unbind() }
        animations = []
        if let assigned {
            nested = owner.makeNested(assigned.definition, of: assigned.file, below: self)
        } else {
            nested = artboardIndex.flatMap {
                canHold(artboardAt: $0) ? owner.makeNested($0, below: self) : nil
            }
        }
        guard let nested else { return }
        for case let own as ComponentOrigin in children { nested.setOrigin(own.origin) }
        didLoad(nested)
        if isBound {
            let player =
                machine
                ?? NestedStateMachine(
                    ObjectSource(
                        table: artboard.file.table, object: -1, index: -1, artboard: artboard))
            player.bindFirst(of: nested)
            machine = player
            animations = [player]
        } else {
            for case let animation as NestedAnimation in children {
                animation.bind(to: nested)
                animations.append(animation)
            }
        }
        if let context {
            bind(context)
        } else if let own = ownInstance {
            nested.bind(DataContext([own] + ownGlobals, parent: nil))
        }
    }

    /// Whether the artboard exists and does not contain this one.
    private final func canHold(artboardAt index: Int) -> Bool {
        artboard.file.artboards.indices.contains(index) && !owner.isWithin(artboardAt: index)
    }

    /// The view model instances that belong to this use of the artboard.
    private final var ownInstances: [ViewModelInstance] {
        children.compactMap { ($0 as? OwnViewModelInstance)?.instance }
    }

    /// The instance that the file gives this use or, if a view model determines the artboard, one that matches the
    /// artboard.
    private final var ownInstance: ViewModelInstance? {
        let own = ownInstances.first { !$0.isGlobal }
        if !isBound { return own }
        guard isStateful, let needed = nested?.definition.viewModel else { return nil }
        if own?.viewModel == needed { return own }
        if made?.viewModel != needed { made = ViewModelInstance(artboard.file, viewModel: needed) }
        return made
    }

    /// The instances that override those of global view models.
    private final var ownGlobals: [ViewModelInstance] { ownInstances.filter(\.isGlobal) }

    func didLoad(_ nested: Artboard) {}

    override func update(_ dirt: Dirt) {
        super.update(dirt)
        if dirt.contains(.renderOpacity) { nested?.setHostOpacity(renderOpacity) }
    }

    override final var plays: Bool { !isPaused && !isCollapsed }

    override final var holdsPaused: Bool { isPaused }

    override final var updatesBindings: Bool { !waitsToBind }

    /// Advances the nested artboard by `elapsed` seconds.
    ///
    /// - Returns: whether another frame is needed.
    override func advance(_ elapsed: Double) -> Bool {
        guard let nestedRef, plays else { return false }
        hasPlaybackChange = false
        if waitsToBind {
            waitsToBind = false
            artboard.noteBindable()
        }
        let step = localStep(elapsed)
        // No frame has passed for the nested artboard yet; it continues at its next frame.
        if quantum >= 0 && step == 0 && elapsed != 0 { return true }
        var needsAnotherFrame = false
        for index in animationRefs.indices {
            if animationRefs[index].with({ $0.advance(step) }) { needsAnotherFrame = true }
        }
        if nestedRef.with({ $0.advanceNested(step) }) { needsAnotherFrame = true }
        return needsAnotherFrame
    }

    /// Plays what changes of the speed or of the frames have made due.
    private func catchUp() {
        let tree = artboard.tree
        let wasCatchingUp = tree.catchesUp
        tree.catchesUp = true
        _ = advance(0)
        tree.catchesUp = wasCatchingUp
    }

    /// Returns the seconds that pass in the nested artboard while `elapsed` seconds pass here. A negative speed is
    /// treated as 1.
    private func localStep(_ elapsed: Double) -> Double {
        let step = Float(elapsed) * (speed >= 0 ? Float(speed) : 1)
        guard quantum >= 0 else { return Double(step) }
        waiting += step
        let frame = 1 / Float(quantum)
        guard waiting > frame else { return 0 }
        let whole = (waiting / frame).rounded(.down) * frame
        waiting -= whole
        return Double(whole)
    }

    final override func forEachHosted(_ body: (Artboard) -> Void) {
        nestedRef?.with(body)
    }

    final func playbackDidChange() { hasPlaybackChange = true }

    final override func settle() -> Bool {
        guard let nestedRef, plays else { return false }
        var needsAnotherFrame = hasPlaybackChange
        // A binding changed how the artboard plays after the advance, which is visible in the same frame.
        if hasPlaybackChange { catchUp() }
        for index in animationRefs.indices {
            if animationRefs[index].with({ $0.settle() }) { needsAnotherFrame = true }
        }
        return nestedRef.with { $0.settleNested() } || needsAnotherFrame
    }

    /// Binds the nested artboard to the instance at its path or, without one, to this artboard's.
    override func bind(_ context: DataContext) {
        self.context = context
        waitsToBind = !isBound && ownInstance != nil
        let own = ownInstance ?? (path.isEmpty ? nil : context.property(path)?.instance)
        let instances = (own.map { [$0] } ?? []) + ownGlobals
        nested?.bind(instances.isEmpty ? context : DataContext(instances, parent: context))
    }

    /// Applies the remapped animations, whose times joysticks or bindings may have changed.
    override func applyRemapped() {
        for case let animation as NestedRemapAnimation in animations { _ = animation.advance(0) }
    }

    override func pointer(
        _ action: StateMachineInstance.PointerAction, at position: Point, canHit: Bool
    ) -> StateMachineInstance.Hit {
        // An artboard that the file hides can be hit, like its shapes.
        guard let nested, !isPaused, !isCollapsed,
            let inverse = placed.inverse
        else { return .nothing }
        let local = inverse.apply(position) + nested.originOffset
        let canHitNested = canHit && isUnclipped(at: position)
        var result = StateMachineInstance.Hit.nothing
        for case let animation as NestedStateMachine in animations {
            let hit =
                animation.machine?.pointer(action, at: local, canHit: canHitNested) ?? .nothing
            if hit != .nothing && result != .opaque { result = hit }
        }
        return result
    }

    final override var holdsPointer: Bool {
        animations.contains { ($0 as? NestedStateMachine)?.machine?.holdsPointer == true }
    }

    final override func cancelPresses() {
        for case let animation as NestedStateMachine in animations {
            animation.machine?.cancelPresses()
        }
        nested?.cancelPressesInNested()
    }

    /// Delivers events of the nested artboard to the state machines of the containing one.
    final func forwardEvents(_ events: [EventComponent]) { owner.deliver(events, from: self) }

    override final var localSize: Size { nestedRef?.with { $0.size } ?? Size(0, 0) }

    final override func transform(to nested: Artboard) -> AffineTransform {
        placed
    }

    /// The transform from the nested artboard's space, with its origin at the origin, to this component's.
    var placement: AffineTransform { .identity }

    /// The transform from the nested artboard's space to that of the containing one.
    var placed: AffineTransform { worldTransform * placement }

    override func draw(on renderer: inout some Renderer) {
        guard let nestedRef, renderOpacity != 0, !isHidden, beginClips(on: &renderer)
        else { return }
        renderer.save()
        renderer.transform(placed)
        nestedRef.with { $0.draw(on: &renderer, movesToOrigin: false) }
        renderer.restore()
    }

    override func setValue(_ key: PropertyKey, _ value: BoundValue) {
        guard key == .nestedArtboardArtboardId else { return super.setValue(key, value) }
        guard case .uint(let number) = value else { return }
        let index = number == .max ? nil : Int(number)
        if index != artboardIndex { show(index) }
    }

    override func setBound(
        _ key: PropertyKey, _ type: CoreTypes.FieldType?, _ value: BoundValue,
        of property: ViewModelInstance.Property
    ) {
        guard key == .nestedArtboardArtboardId, property.definition.kind == .artboard,
            case .uint(let number) = value
        else { return super.setBound(key, type, value, of: property) }
        let index = number == .max ? nil : Int(number)
        let other: AssignedArtboard? =
            if case .artboard(let artboard)? = property.asset { artboard } else { nil }
        if isBound && index == artboardIndex && other == assigned { return }
        if let index, !canHold(artboardAt: index) { return }
        isBound = true
        assigned = other
        show(index)
    }

    /// Shows an artboard, or keeps the current one if the requested one cannot be shown.
    private final func show(_ index: Int?) {
        if let index, !canHold(artboardAt: index) { return }
        artboardIndex = index
        load()
        nested?.setHostOpacity(renderOpacity)
        // The new artboard is laid out and plays in this frame.
        playbackDidChange()
        artboard.markLayoutDirty()
        artboard.noteChange()
    }

    override func currentValue(_ key: PropertyKey) -> BoundValue? {
        key == .nestedArtboardArtboardId
            ? .uint(artboardIndex.map { UInt32($0) } ?? .max) : super.currentValue(key)
    }

    deinit { nested?.leaveHost() }

    override func didChange(_ key: PropertyKey) { playbackDidChange() }
}
