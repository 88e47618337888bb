/// An instance of a state machine on an artboard instance. It receives inputs and pointer events, plays animations and
/// reports events.
///
/// It retains the artboard.
public final class StateMachineInstance: EventReporter {
    /// The state machine that is played.
    public var definition: StateMachineDefinition { shared.value }
    private let shared: Shared<StateMachineDefinition>
    /// The artboard on which it plays.
    public let artboard: Artboard
    /// The nested artboard on which the machine plays. It retains the machine, and clears this property before it is
    /// released.
    var nestedIn: UnretainedRef<NestedArtboard>?
    /// The pointers that a drag of the host has captured.
    private var capturedPointers: Set<Int> = []
    private var values: [Double]
    private let triggerInputs: [Int]
    private let layers: [LayerInstance]
    /// The same layers for the loops of each frame.
    private let layerRefs: [UnretainedRef<LayerInstance>]
    let listeners: [ListenerInstance]
    let targets: ListenerTargets
    private var reported: [EventComponent] = []
    /// The events that the current advance has reported and delivered.
    private var delivered: [EventComponent] = []
    /// `version` after the last advance, if that changed nothing.
    private var settled = SeenVersion()

    init(_ shared: Shared<StateMachineDefinition>, artboard: Artboard) {
        self.shared = shared
        let definition = shared.value
        self.artboard = artboard
        values = definition.inputs.map(\.value)
        triggerInputs = definition.inputs.indices.filter {
            definition.inputs[$0].kind == .trigger
        }
        layers = definition.layers.map { LayerInstance($0, artboard: artboard) }
        layerRefs = layers.map { UnretainedRef($0) }
        listeners = definition.listeners.map { ListenerInstance($0, artboard: artboard) }
        targets = ListenerTargets(listeners.map(\.target), in: artboard)
        for layer in layers { layer.enter(self) }
        artboard.add(self)
        for (number, listener) in listeners.enumerated() {
            listener.focusData?.add(self, listener: number)
        }
    }

    deinit {
        for listener in listeners { listener.focusData?.remove(self) }
        artboard.remove(self)
    }

    /// Ends the observation of view models started by `bind`.
    func unbindViewModels() { for listener in listeners { listener.unbindViewModels() } }

    /// Resets the instance to the state of a new one, on an artboard that has been reset.
    func startOver() {
        for (index, input) in shared.value.inputs.enumerated() { values[index] = input.value }
        capturedPointers.removeAll(keepingCapacity: true)
        nestedIn = nil
        reported.removeAll(keepingCapacity: true)
        delivered.removeAll(keepingCapacity: true)
        inputEvents.removeAll(keepingCapacity: true)
        focusEvents.removeAll(keepingCapacity: true)
        semanticEvents.removeAll(keepingCapacity: true)
        settled.forget()
        for listener in listeners { listener.startOver() }
        for layer in layers {
            layer.startOver()
            layer.enter(self)
        }
    }

    /// Whether a drag of the host has captured the pointer whose event is being delivered.
    var isPointerCaptured: Bool {
        get { capturedPointers.contains(artboard.tree.pointerID) }
        set {
            let id = artboard.tree.pointerID
            if newValue { capturedPointers.insert(id) } else { capturedPointers.remove(id) }
        }
    }

    // MARK: Inputs

    private func setInput(
        _ name: String, _ kind: StateMachineDefinition.Input.Kind, _ value: Double
    ) -> Bool {
        let index = shared.value.inputs.firstIndex { $0.name == name && $0.kind == kind }
        if let index { setInput(index, value) }
        return index != nil
    }

    /// Sets a boolean input.
    ///
    /// - Returns: whether there is an input with this name.
    @discardableResult
    public func setBool(_ name: String, _ value: Bool) -> Bool {
        setInput(name, .boolean, value ? 1 : 0)
    }

    /// Sets a number input.
    ///
    /// - Returns: whether there is an input with this name.
    @discardableResult
    public func setNumber(_ name: String, _ value: Double) -> Bool {
        setInput(name, .number, value)
    }

    /// Fires a trigger, which stays in effect until the next advance.
    ///
    /// - Returns: whether there is an input with this name.
    @discardableResult
    public func fire(_ name: String) -> Bool { setInput(name, .trigger, 1) }

    func setInput(_ index: Int, _ value: Double) {
        guard values.indices.contains(index), values[index] != value else { return }
        values[index] = value
        artboard.noteInput()
    }

    /// Returns the value of an input, by its index among those of the definition: 0 or 1 for a boolean; nil if there is
    /// none.
    package func input(_ index: Int) -> Double? {
        values.indices.contains(index) ? values[index] : nil
    }

    // MARK: View models

    /// Binds the artboard, and all machines that play on it, to a view model instance.
    public func bind(_ instance: ViewModelInstance) { artboard.bind(instance) }

    func bind(_ context: DataContext) {
        for listener in listeners { listener.bind(context) }
    }

    // MARK: Events

    func report(_ event: EventComponent) {
        if reported.count == StateMachineInstance.maximumEvents { return }
        reported.append(event)
        if isTakingInput, inputEvents.count < StateMachineInstance.maximumInputEvents {
            inputEvents.append(event.name)
        }
    }

    /// Whether listeners are being run for a pointer, a key, text or the focus.
    private var isTakingInput = false
    private var inputEvents: [String] = []
    /// The maximum number of collected events, for programs that never take them.
    private static let maximumInputEvents = 64

    /// Returns the names of the events that listeners for pointers, keys, text and the focus have reported since the
    /// last call, in order. The advance that delivers these events to other listeners does not report them again.
    package func takeInputEvents() -> [String] {
        defer { inputEvents = [] }
        return inputEvents
    }

    func takingInput<Result>(_ body: () -> Result) -> Result {
        let wasTakingInput = isTakingInput
        isTakingInput = true
        defer { isTakingInput = wasTakingInput }
        return body()
    }

    /// The names of the events reported by the last advance, in order.
    public var reportedEvents: [String] { (delivered + reported).map(\.name) }

    /// The maximum number of rounds in one advance in which listeners cause each other to run, as in the reference
    /// runtime.
    private static let maximumRounds = 100
    /// The maximum number of events in one advance; listeners could otherwise cause any number of them.
    private static let maximumEvents = 1000

    /// Runs the listeners for the events that the last advance reported and for changed view model values, then for
    /// what these listeners have caused, until they cause nothing more.
    private func applyEvents() {
        for round in 0..<StateMachineInstance.maximumRounds {
            if reported.isEmpty && listenersAreCurrent { return }
            artboard.bindings.updateBindables()
            let events = reported
            reported = []
            if round > 0 { delivered += events }
            let changes = listeners.map { $0.takeChanges() }
            deliver(events, from: nil)
            nestedIn?.with { $0.forwardEvents(events) }
            for (listener, count) in zip(listeners, changes) {
                for _ in 0..<count { listener.perform(on: self, at: nil) }
            }
            if delivered.count >= StateMachineInstance.maximumEvents { return }
        }
    }

    /// Delivers events of the artboard, or of an artboard nested in it, to the listeners.
    func deliver(_ events: [EventComponent], from source: NestedArtboard?) {
        for listener in listeners {
            for event in events where listener.listens(to: event, from: source) {
                listener.perform(on: self, at: nil)
                // A listener for a single event runs once for it, however often it was reported.
                if listener.definition.isSingle { break }
            }
        }
    }

    // MARK: Focus and keys

    /// The listeners whose targets have gained or lost the focus since the last advance.
    private var focusEvents: [Int] = []
    /// The listeners for the semantic actions since the last advance.
    private var semanticEvents: [Int] = []
    /// The maximum number of listeners for semantic actions in one advance; further actions are not performed.
    private static let maximumSemanticEvents = 256

    /// Records for the next advance that the target of a listener has gained or lost the focus.
    func focusDidChange(_ gained: Bool, listener: Int) {
        guard listeners[listener].definition.listens(to: gained ? .focus : .blur) else { return }
        focusEvents.append(listener)
        artboard.noteInput()
    }

    /// Records for the next advance that a program performs a semantic action on a component.
    ///
    /// - Parameter target: the component's index.
    /// - Returns: whether a listener responds to it.
    func hear(_ action: SemanticAction, on target: Int) -> Bool {
        let heard = shared.value.listeners.indices.filter {
            shared.value.listeners[$0].target == target
                && shared.value.listeners[$0].listens(to: action)
        }
        if heard.isEmpty || semanticEvents.count >= StateMachineInstance.maximumSemanticEvents {
            return false
        }
        semanticEvents += heard
        artboard.noteInput()
        return true
    }

    private func applyFocusAndSemanticEvents() {
        let events = focusEvents + semanticEvents
        (focusEvents, semanticEvents) = ([], [])
        takingInput {
            for listener in events { listeners[listener].perform(on: self, at: nil) }
        }
    }

    /// Runs a listener for an input if it responds to it.
    ///
    /// - Returns: whether it does.
    func hear(_ input: FocusInput, listener: Int) -> Bool {
        let definition = listeners[listener].definition
        let responds =
            switch input {
            case .key(let press): definition.listens(to: press)
            case .text: definition.listens(to: .text)
            case .gamepad(let event): definition.listens(to: event)
            }
        if responds { takingInput { listeners[listener].perform(on: self, at: nil) } }
        return responds
    }

    // MARK: Time

    /// Advances by `elapsed` seconds, applies the animations of the current states and updates the artboard.
    ///
    /// - Returns: whether the machine needs another frame even without new input.
    @discardableResult
    public func advanceAndApply(_ elapsed: Double) -> Bool {
        let needsAnotherFrame = !isSettled && step(elapsed)
        if !needsAnotherFrame { settling?.notify {} }
        return needsAnotherFrame
    }

    /// The observers of advances after which the machine needs no further frame; nil until there is one.
    private var settling: ObserverList<Void>?

    /// Adds an observer of them. It ends when the machine is released.
    package func observeSettling(_ observer: ValueObserver<Void>) {
        let observers = settling ?? ObserverList<Void>()
        settling = observers
        observers.add(observer)
    }

    private func step(_ elapsed: Double) -> Bool {
        artboard.tree.beginStep(elapsed)
        let before = version
        let needsAnotherFrame = advanceFully(elapsed)
        // After an advance that changed nothing, further advances also change nothing until something changes from
        // outside.
        let isSettled =
            !needsAnotherFrame && reported.isEmpty && delivered.isEmpty && version == before
        settled = SeenVersion(isSettled ? before : nil)
        return needsAnotherFrame
    }

    /// Whether an advance would change nothing and is therefore skipped. This ends with any change of an input, of a
    /// view model value or of the artboard, and with any pointer event.
    public var isSettled: Bool {
        settled.isCurrent(version) && listenersAreCurrent && artboard.areBindingsCurrent
    }

    /// The version of the artboard and of the focus.
    private var version: Version { artboard.changes + artboard.focusVersion }

    @inline(__always)
    private var listenersAreCurrent: Bool { listeners.isEmpty || !anyListenerHasChange }

    @inline(never)
    private var anyListenerHasChange: Bool {
        var hasChange = false
        listeners.forEachUnretained { if !hasChange { hasChange = $0.hasChange } }
        return hasChange
    }

    private func advanceFully(_ elapsed: Double) -> Bool {
        withUnretained(artboard) { advanceFully(elapsed, on: $0) }
    }

    @inline(__always)
    private func advanceFully(_ elapsed: Double, on artboard: Artboard) -> Bool {
        let focus = artboard.focusVersion
        var needsAnotherFrame = advance(elapsed)
        if artboard.advanceNested(elapsed) { needsAnotherFrame = true }
        artboard.updateBindings()
        // The update may enable further state changes, here or in nested artboards; at most five rounds, as in the
        // reference runtime. Triggers stay in effect for the first round that sees them.
        var (isDone, rounds) = (false, 0)
        while !isDone && rounds < 5 {
            rounds += 1
            artboard.update()
            artboard.updateBindings()
            artboard.performFocusRequests(isLast: false)
            let here = settle()
            let below = artboard.settleNested()
            let clearsTriggers = artboard.resetTriggers()
            if here || below {
                needsAnotherFrame = true
            } else {
                isDone = !clearsTriggers && !artboard.isDirty && !artboard.isNestedDirty
            }
        }
        if !isDone { artboard.deferChanges() }
        artboard.performFocusRequests(isLast: true)
        // Nodes may have been hidden by this advance, and there may not be another one.
        withUnretained(artboard.focus) { $0.dropIfHidden() }
        // Listeners for the focus run in the next advance.
        return needsAnotherFrame || artboard.focusVersion != focus
    }

    /// The kind of each layer's current state.
    var layerStates: [StateMachineDefinition.State.Kind?] { layers.map(\.currentKind) }

    /// The place of each layer's current state among its states; -1 for none.
    var layerStateNumbers: [Int] { layers.map(\.currentNumber) }

    /// The number of states kept for reuse in each layer, for tests.
    var spareStateCounts: [Int] { layers.map(\.spareCount) }

    @inline(__always)
    private func forEachLayer(_ body: (LayerInstance) -> Void) {
        for index in layerRefs.indices { layerRefs[index].with(body) }
    }

    /// Whether a layer has transitions out of its current state.
    var mayChangeState: Bool {
        var result = false
        forEachLayer { if $0.mayChangeState { result = true } }
        return result
    }

    /// Takes transitions that have become possible since the advance.
    ///
    /// - Parameter elapsed: the seconds by which the layers then play, if any were taken.
    /// - Returns: whether any were taken.
    func settle(by elapsed: Double = 0) -> Bool {
        var changes = false
        forEachLayer { if $0.changeState(self) { changes = true } }
        if changes { _ = advanceLayers(elapsed) }
        return changes
    }

    func advance(_ elapsed: Double) -> Bool {
        if !focusEvents.isEmpty || !semanticEvents.isEmpty { applyFocusAndSemanticEvents() }
        if !delivered.isEmpty { delivered = [] }
        if !reported.isEmpty || !listenersAreCurrent { applyEvents() }
        withUnretained(artboard.bindings) { $0.updateBindables() }
        return advanceLayers(elapsed)
    }

    private func advanceLayers(_ elapsed: Double) -> Bool {
        var needsAnotherFrame = false
        forEachLayer { if $0.advance(elapsed, self) { needsAnotherFrame = true } }
        forEachLayer { $0.resetTriggers() }
        // By index: the array would be retained.
        for index in triggerInputs.indices where values[triggerInputs[index]] != 0 {
            values[triggerInputs[index]] = 0
        }
        return needsAnotherFrame
    }
}

extension StateMachineInstance: Equatable {
    /// Whether both are the same instance.
    public static func == (a: StateMachineInstance, b: StateMachineInstance) -> Bool { a === b }
}
