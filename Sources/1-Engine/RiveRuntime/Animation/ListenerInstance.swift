import Geometry

/// A listener of a state machine in play, and the state of the pointer over its targets.
final class ListenerInstance {
    let definition: StateMachineDefinition.Listener
    // The state machine that owns this retains the artboard.
    private let artboardRef: UnretainedRef<Artboard>
    private var artboard: Artboard { artboardRef.object }
    /// Whether the pointer is over one of the targets, as far as hit testing has come.
    var isHit = false
    private var wasHit = false
    private var isPressed = false
    private var isDragging = false
    private var lastPlace: Point?
    private var properties: [(property: ViewModelInstance.Property, seen: Int)] = []

    init(_ definition: StateMachineDefinition.Listener, artboard: Artboard) {
        self.definition = definition
        artboardRef = UnretainedRef(artboard)
    }

    /// The component that the listener refers to: the pointer has to be over it or a descendant.
    var target: Component? { definition.target.flatMap { artboard.component($0) } }

    /// Whether a place that is over one of the targets is over the part that the listener is for: a
    /// run of a text.
    func isOver(_ place: Point, of drawable: any HitTarget) -> Bool {
        guard let text = drawable as? Text,
            let run: TextValueRun = definition.target.flatMap({ artboard.component($0) })
        else { return true }
        return text.contains(place, in: run)
    }

    func bind(_ context: DataContext) {
        properties = definition.causes.filter { $0.kind == .viewModel }
            .compactMap { context.property($0.path) }.map { ($0, $0.revision) }
    }

    var hasChange: Bool {
        for (property, seen) in properties where property.revision != seen { return true }
        return false
    }

    /// Whether one of the view model properties has changed since the last call.
    func takeChange() -> Bool {
        guard hasChange else { return false }
        for i in properties.indices { properties[i].seen = properties[i].property.revision }
        return true
    }

    /// Whether the listener is for an event.
    ///
    /// - Parameter source: the nested artboard that reported the event; nil for the artboard itself.
    func hears(_ event: EventComponent, from source: NestedArtboard?) -> Bool {
        guard definition.causes.contains(where: { $0.kind == .event && $0.event == event.index })
        else { return false }
        if let source { return definition.target == source.index }
        let target: NestedArtboard? = definition.target.flatMap { artboard.component($0) }
        return target == nil
    }

    // MARK: Pointers

    /// Runs the actions for a pointer event, once `isHit` is known.
    ///
    /// - Parameter place: in the artboard's own space.
    /// - Returns: whether a drag has begun.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at place: Point,
        on machine: StateMachineInstance
    ) -> Bool {
        var beginsDrag = false
        let previous = lastPlace
        lastPlace = place
        func perform(_ kind: StateMachineDefinition.Listener.Kind) {
            if definition.listens(to: kind) { self.perform(on: machine, at: place, from: previous) }
        }
        if isHit != wasHit { perform(isHit ? .enter : .exit) }
        wasHit = isHit
        switch action {
        case .down:
            isPressed = isHit
            isDragging = false
            if isHit { perform(.down) }
        case .move:
            if isHit { perform(.move) }
            if isPressed, definition.listensToDrags {
                if isDragging {
                    perform(.drag)
                } else {
                    isDragging = true
                    beginsDrag = true
                    perform(.dragStart)
                }
            }
        case .up:
            if isHit { perform(.up) }
            if isHit && isPressed { perform(.click) }
            if isDragging { perform(.dragEnd) }
            isPressed = false
            isDragging = false
        }
        return beginsDrag
    }

    var holdsPointer: Bool { isPressed && definition.listensToDrags }

    /// A drag has taken the pointer: no click follows.
    func cancelPress() { if !isDragging { isPressed = false } }

    /// Runs the listener's actions.
    ///
    /// - Parameter previous: where the pointer was before.
    func perform(on machine: StateMachineInstance, at place: Point?, from previous: Point? = nil) {
        for action in definition.actions { machine.perform(action, at: place, from: previous) }
    }
}

/// Something that a pointer can be over.
protocol HitTarget: Drawable {
    /// - Parameter place: in the artboard's own space.
    func contains(_ place: Point) -> Bool
}

extension Drawable {
    /// Whether no clipping layout around the drawable hides the place.
    final func isUnclipped(at place: Point) -> Bool {
        var component: Component? = parent
        while let c = component {
            if let layout = c as? LayoutComponent, layout.clips, !(layout is ArtboardRoot),
                !layout.contains(place)
            {
                return false
            }
            component = c.parent
        }
        return true
    }
}
