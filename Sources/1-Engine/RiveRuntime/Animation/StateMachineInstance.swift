import Geometry

/// A state machine that plays on an artboard instance: inputs and pointers in, animations and
/// events out.
public final class StateMachineInstance {
    public let definition: StateMachineDefinition
    let artboard: Artboard
    /// The nested artboard that the machine plays on; not counted, for it holds the machine.
    unowned(unsafe) var nestedIn: NestedArtboard?
    private var values: [Double]
    private let triggerInputs: [Int]
    private let layers: [LayerInstance]
    private let listeners: [ListenerInstance]
    /// The listeners that hear of a drawable, by their numbers.
    private var targets: [ObjectIdentifier: [Int]] = [:]
    private var reported: [EventComponent] = []
    /// The artboard's changes when an advance last found nothing to do.
    private var settledAt: UInt?

    init(_ definition: StateMachineDefinition, artboard: Artboard) {
        self.definition = definition
        self.artboard = artboard
        values = definition.inputs.map(\.value)
        triggerInputs = definition.inputs.indices.filter {
            definition.inputs[$0].typeKey == TypeKey.stateMachineTrigger
        }
        layers = definition.layers.map { LayerInstance($0, artboard: artboard) }
        listeners = definition.listeners.map { ListenerInstance($0, artboard: artboard) }
        for (i, listener) in listeners.enumerated() {
            for target in listener.targets {
                targets[ObjectIdentifier(target), default: []].append(i)
            }
        }
        for layer in layers { layer.enter(self) }
        artboard.add(self)
    }

    deinit { artboard.remove(self) }

    // MARK: Inputs

    private func index(_ name: String, _ typeKey: Int) -> Int? {
        definition.inputs.firstIndex { $0.name == name && $0.typeKey == typeKey }
    }

    /// Sets a boolean input.
    ///
    /// - Returns: whether there is one of that name.
    @discardableResult
    public func setBool(_ name: String, _ value: Bool) -> Bool {
        guard let index = index(name, TypeKey.stateMachineBool) else { return false }
        setInput(index, value ? 1 : 0)
        return true
    }

    /// Sets a number input.
    ///
    /// - Returns: whether there is one of that name.
    @discardableResult
    public func setNumber(_ name: String, _ value: Double) -> Bool {
        guard let index = index(name, TypeKey.stateMachineNumber) else { return false }
        setInput(index, value)
        return true
    }

    /// Fires a trigger; it lasts until the next advance.
    ///
    /// - Returns: whether there is one of that name.
    @discardableResult
    public func fire(_ name: String) -> Bool {
        guard let index = index(name, TypeKey.stateMachineTrigger) else { return false }
        setInput(index, 1)
        return true
    }

    func setInput(_ index: Int, _ value: Double) {
        guard values.indices.contains(index), values[index] != value else { return }
        values[index] = value
        artboard.noteInput()
    }

    func input(_ index: Int) -> Double? { values.indices.contains(index) ? values[index] : nil }

    // MARK: View models

    /// Ties the machine and its artboard to a view model instance, or to none.
    public func bind(_ instance: ViewModelInstance) { artboard.bind(instance) }

    func bind(_ context: DataContext) {
        for listener in listeners { listener.bind(context) }
    }

    // MARK: Events

    func report(_ event: EventComponent) { reported.append(event) }

    /// The names of the events that the last advance reported, in order.
    public var reportedEvents: [String] { reported.map(\.name) }

    /// Listeners hear in one advance of what the last one reported.
    private func applyEvents() {
        if reported.isEmpty { return }
        let events = reported
        reported = []
        hear(events, from: nil)
        nestedIn?.passOn(events)
    }

    /// Tells the listeners of events, of the artboard's own or of one nested in it.
    func hear(_ events: [EventComponent], from source: NestedArtboard?) {
        for listener in listeners {
            for event in events where listener.hears(event, from: source) {
                listener.perform(on: self, at: nil)
            }
        }
    }

    // MARK: Pointers

    /// What a pointer does, at a point in the artboard's units from its upper left corner.
    public enum PointerAction: Sendable {
        case down, move, up
    }

    /// What a pointer has met.
    enum Hit {
        case nothing
        case something
        /// Something that what lies below it does not get the pointer through.
        case opaque
    }

    /// Tells the listeners of a pointer.
    ///
    /// - Returns: whether one of them was below it.
    @discardableResult
    public func pointer(_ action: PointerAction, at point: Point) -> Bool {
        pointer(action, at: point, canHit: true) != .nothing
    }

    /// - Parameter canHit: false where something above has taken the pointer: what was below it no
    ///   longer is.
    func pointer(_ action: PointerAction, at point: Point, canHit: Bool) -> Hit {
        artboard.noteInput()
        let place = point - artboard.originOffset
        for listener in listeners { listener.isHit = false }
        var result = Hit.nothing
        for drawable in artboard.drawablesFrontToBack {
            if let host = drawable as? any ArtboardHost {
                let hit = host.pointer(action, at: place, canHit: canHit && result != .opaque)
                if hit != .nothing && result != .opaque { result = hit }
            } else if let heard = targets[ObjectIdentifier(drawable)], canHit, result != .opaque,
                let target = drawable as? any HitTarget, !target.isHidden,
                target.isLetThrough(at: place), target.contains(place)
            {
                for index in heard where listeners[index].isOver(place, of: target) {
                    listeners[index].isHit = true
                    result = target.isOpaqueToPointers ? .opaque : .something
                }
            }
        }
        var beginsDrag = false
        // A finger on a bar's thumb does not drag the content below it as well.
        var canScroll = canHit && result != .opaque
        for bar in artboard.scrollBars where bar.pointer(action, at: place, canHit: canScroll) {
            canScroll = false
        }
        for scroll in artboard.scrolls
        where scroll.pointer(action, at: place, canHit: canScroll) {
            beginsDrag = true
        }
        for listener in listeners where listener.pointer(action, at: place, on: self) {
            beginsDrag = true
        }
        if beginsDrag {
            cancelPresses()
            artboard.cancelPressesInNested()
        }
        return result
    }

    /// Whether something below the pressed pointer is dragged by it, or would be: a drag's listener,
    /// a scroll bar or scrolling content, here or in what is nested.
    public var holdsPointer: Bool {
        listeners.contains(where: \.holdsPointer) || artboard.holdsPointer
    }

    func cancelPresses() { for listener in listeners { listener.cancelPress() } }

    // MARK: Time

    /// Moves on by `elapsed` seconds, applies the animations of the states in force, and brings
    /// the artboard up to date.
    ///
    /// - Returns: whether there is more to come without new input.
    @discardableResult
    public func advanceAndApply(_ elapsed: Double) -> Bool {
        if isSettled { return false }
        let before = artboard.changes
        let goesOn = advanceFully(elapsed)
        // A whole advance has changed nothing, and nothing claims to go on by itself: so it will
        // stay, until somebody changes something.
        settledAt = !goesOn && artboard.changes == before && reported.isEmpty ? before : nil
        return goesOn
    }

    /// Whether an advance would change nothing, so that it is not made. Inputs, pointers, values of
    /// the view model and changes to the artboard end it.
    public var isSettled: Bool {
        settledAt != nil && settledAt == artboard.changes && listenersAreCurrent
            && artboard.areBindingsCurrent
    }

    private var listenersAreCurrent: Bool {
        for listener in listeners where listener.hasChange { return false }
        return true
    }

    private func advanceFully(_ elapsed: Double) -> Bool {
        var goesOn = advance(elapsed)
        if artboard.advanceNested(elapsed) { goesOn = true }
        artboard.updateBindings()
        // What has been worked out may allow a change of state, here or in what is nested; five
        // rounds, as the format's runtimes have it.
        var isDone = false
        for _ in 0..<5 where !isDone {
            artboard.update()
            artboard.updateBindings()
            let here = settle()
            let below = artboard.settleNested()
            if here || below { goesOn = true } else { isDone = !artboard.isDirty }
        }
        if !isDone { artboard.leaveUnfinished() }
        artboard.resetTriggers()
        return goesOn
    }

    /// Whether a transition leads away from where one of the layers stands.
    var mayChangeState: Bool {
        var may = false
        layers.forEachUncounted { if $0.mayChangeState { may = true } }
        return may
    }

    /// Follows transitions that have become possible since the advance.
    ///
    /// - Returns: whether there were any.
    func settle() -> Bool {
        var changes = false
        layers.forEachUncounted { if $0.changeState(self) { changes = true } }
        if changes { _ = advanceLayers(0) }
        return changes
    }

    func advance(_ elapsed: Double) -> Bool {
        applyEvents()
        listeners.forEachUncounted { if $0.takeChange() { $0.perform(on: self, at: nil) } }
        artboard.updateBindables()
        return advanceLayers(elapsed)
    }

    private func advanceLayers(_ elapsed: Double) -> Bool {
        var goesOn = false
        layers.forEachUncounted { if $0.advance(elapsed, self) { goesOn = true } }
        layers.forEachUncounted { $0.resetTriggers() }
        for index in triggerInputs { values[index] = 0 }
        return goesOn
    }
}
