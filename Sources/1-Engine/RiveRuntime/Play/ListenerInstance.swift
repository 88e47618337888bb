import Geometry

/// An instance of a listener, with the state of each pointer relative to its targets.
final class ListenerInstance {
    let definition: StateMachineDefinition.Listener
    // The state machine that owns this instance retains the artboard.
    private let artboardRef: UnretainedRef<Artboard>
    private var artboard: Artboard { artboardRef.object }
    /// What a listener knows about a pointer.
    private struct Pointer {
        var wasHit = false
        var isPressed = false
        var isDragging = false
        var lastPosition: Point?
    }

    /// The pointer whose event is being delivered.
    private var current: Pointer {
        get {
            let id = artboard.tree.pointerID
            return id == 0 ? first : others[id] ?? Pointer()
        }
        set {
            let id = artboard.tree.pointerID
            if id == 0 { first = newValue } else { others[id] = newValue }
        }
    }

    /// Whether the hit test in progress has found one of the targets under the pointer.
    var isHit = false
    /// The pointer with the identifier 0, which is the only one in most files.
    private var first = Pointer()
    private var others: [Int: Pointer] = [:]
    private var properties: [(property: ViewModelInstance.Property, seen: Version)] = []

    init(_ definition: StateMachineDefinition.Listener, artboard: Artboard) {
        self.definition = definition
        artboardRef = UnretainedRef(artboard)
    }

    /// The target component; a pointer over its descendants counts too.
    var target: Component? { definition.target.flatMap { artboard.component($0) } }

    /// The focus node that must have the focus for a listener for keys, text or the focus itself.
    var focusData: FocusData? {
        definition.needsFocus ? definition.target.flatMap { artboard.focusData(of: $0) } : nil
    }

    /// Whether a position over one of the targets is also over the text run to which the listener is restricted, if
    /// any.
    func isOver(_ position: Point, of drawable: any HitTarget) -> Bool {
        guard let text = drawable as? Text,
            let run: TextValueRun = definition.target.flatMap({ artboard.component($0) })
        else { return true }
        return text.contains(position, in: run)
    }

    func bind(_ context: DataContext) {
        unbindViewModels()
        for cause in definition.causes where cause.kind == .viewModel {
            guard let property = context.property(cause.path) else { continue }
            // A trigger that has already fired in this frame is also seen by listeners bound later.
            let hasFired = if case .trigger(let count) = property.value { count > 0 } else { false }
            let version = property.version
            properties.append((property, hasFired ? version.previous : version))
        }
    }

    func unbindViewModels() { properties.removeAll(keepingCapacity: true) }

    /// Resets the instance to the state of a new one, which is not bound.
    func startOver() {
        isHit = false
        first = Pointer()
        others.removeAll(keepingCapacity: true)
        unbindViewModels()
    }

    var hasChange: Bool {
        for (property, seen) in properties where property.version != seen { return true }
        return false
    }

    /// Returns the number of changes of the listener's view model properties since the last call.
    func takeChanges() -> Int {
        var count = 0
        for i in properties.indices {
            let version = properties[i].property.version
            count += version.changes(since: properties[i].seen)
            properties[i].seen = version
        }
        return min(count, ListenerInstance.maximumChanges)
    }

    private static let maximumChanges = 100

    /// Whether the listener responds to an event.
    ///
    /// - Parameter source: the nested artboard that reported the event; nil for the artboard itself.
    func listens(to event: EventComponent, from source: NestedArtboard?) -> Bool {
        guard definition.causes.contains(where: { $0.kind == .event && $0.event == event.index })
        else { return false }
        if let source { return definition.target == source.index }
        // An event's index may refer to another artboard, to which the target would then belong.
        guard let target else { return true }
        return target is ArtboardRoot || target is EventComponent
    }

    // MARK: Pointers

    /// Runs the actions for a pointer event. `isHit` must be up to date.
    ///
    /// - Parameter position: in the artboard's own space.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at position: Point,
        on machine: StateMachineInstance
    ) {
        var pointer = current
        // The position before the pointer came over the target is irrelevant.
        let previous = isHit && !pointer.wasHit ? position : pointer.lastPosition
        pointer.lastPosition = position
        // An event runs the actions only once, even if it matches several of the listener's causes.
        var performs =
            isHit != pointer.wasHit && definition.listens(to: isHit ? .enter : .exit)
        pointer.wasHit = isHit
        switch action {
        case .down:
            pointer.isPressed = isHit
            if isHit, definition.listens(to: .down) { performs = true }
        case .move:
            if isHit, definition.listens(to: .move) { performs = true }
            if pointer.isPressed, definition.listens(to: .drag) { performs = true }
        case .up, .exit:
            if isHit, definition.listens(to: .up) { performs = true }
            if isHit, pointer.isPressed, definition.listens(to: .click) { performs = true }
            pointer.isPressed = false
        }
        current = pointer
        if performs { perform(on: machine, at: position, from: previous) }
    }

    /// Whether this event starts a drag of the listener: the pointer was pressed over its target and moves.
    func beginsDrag(_ action: StateMachineInstance.PointerAction) -> Bool {
        if action == .down { current.isDragging = false }
        guard action == .move, definition.listens(to: .drag), current.isPressed,
            !current.isDragging
        else { return false }
        current.isDragging = true
        return true
    }

    /// Whether this event ends a drag of the listener.
    func endsDrag(_ action: StateMachineInstance.PointerAction) -> Bool {
        action == .up && current.isDragging
    }

    /// Runs the actions for the start or the end of a drag in the artboard if the pointer is over the target. The
    /// distance moved before the drag was recognised does not count as dragged.
    func hear(
        _ kind: StateMachineDefinition.Listener.Kind, at position: Point,
        on machine: StateMachineInstance
    ) {
        let previous = current.lastPosition
        current.lastPosition = position
        guard isHit, definition.listens(to: kind) else { return }
        perform(on: machine, at: position, from: previous)
    }

    /// Ends the press because a drag has ended; no click follows.
    func endPress() {
        current.isPressed = false
        current.isDragging = false
    }

    /// Whether the pointer drags the target or would if it moved.
    var holdsPointer: Bool { definition.listens(to: .drag) && current.isPressed }

    /// Called when a pointer that a drag of the host has captured moves. If it was over the target, it counts as
    /// staying there until the drag ends.
    func passDeaf() { if isHit { current.wasHit = true } }

    /// Called when a drag has captured the pointer; no click follows.
    func cancelPress() { if !current.isDragging { current.isPressed = false } }

    /// Runs the listener's actions.
    ///
    /// - Parameter previous: the previous position of the pointer.
    func perform(on machine: StateMachineInstance, at position: Point?, from previous: Point? = nil)
    {
        for action in definition.actions { machine.perform(action, at: position, from: previous) }
    }
}

extension Drawable {
    /// Whether a pointer can hit the drawable. A shape that the file hides can be hit, unlike a hidden layout or text;
    /// a collapsed shape cannot.
    final var canBeHit: Bool { self is Shape ? !isCollapsed : !isHidden }

    /// Whether the position is inside all clipping layouts that contain the drawable, and none of these is hidden.
    final func isUnclipped(at position: Point) -> Bool {
        guard let parent else { return true }
        for case let layout as LayoutComponent in parent.withAncestors {
            if layout is ArtboardRoot {
                if layout.clips, !layout.contains(position + artboard.originOffset) { return false }
            } else if layout.isHidden || layout.clips && !layout.contains(position) {
                return false
            }
        }
        return true
    }
}
