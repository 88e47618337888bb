import Geometry

/// A listener of a state machine, and what the pointer last did to what it listens to.
final class ListenerInstance {
    let definition: StateMachineDefinition.Listener
    private unowned(unsafe) let artboard: Artboard
    /// Whether the pointer is over one of the targets, as far as this event has been passed on.
    var isHit = false
    private var wasHit = false
    private var isPressed = false
    private var isDragging = false
    private var lastPlace: Point?
    private var properties: [(property: ViewModelInstance.Property, seen: Int)] = []

    init(_ definition: StateMachineDefinition.Listener, artboard: Artboard) {
        self.definition = definition
        self.artboard = artboard
    }

    /// What the pointer is to be over: the target and all that is below it.
    var targets: [any HitTarget] {
        guard let target: Component = definition.target.flatMap({ artboard.component($0) }) else {
            return []
        }
        if let run = target as? TextValueRun { return (run.parent as? Text).map { [$0] } ?? [] }
        return artboard.components.compactMap { component in
            guard let drawable = component as? any HitTarget, drawable.isBelow(target) else {
                return nil
            }
            return drawable is ArtboardRoot ? nil : drawable
        }
    }

    /// Whether a place that is over one of the targets is over the part of it that is listened to.
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

    /// True once for each change of the properties that are listened to.
    func takeChange() -> Bool {
        guard hasChange else { return false }
        for i in properties.indices { properties[i].seen = properties[i].property.revision }
        return true
    }

    /// - Parameter source: the nested artboard that the event comes from; nil for the artboard's own.
    func hears(_ event: EventComponent, from source: NestedArtboard?) -> Bool {
        guard definition.causes.contains(where: { $0.kind == .event && $0.event == event.index })
        else { return false }
        if let source { return definition.target == source.index }
        let target: NestedArtboard? = definition.target.flatMap { artboard.component($0) }
        return target == nil
    }

    // MARK: Pointers

    /// Does what the pointer's action asks for, once `isHit` is known.
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

    /// A drag has taken the pointer: what was pressed will not be clicked.
    func cancelPress() { if !isDragging { isPressed = false } }

    /// Carries out the listener's actions.
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
    /// The layouts around it show the place.
    final func isLetThrough(at place: Point) -> Bool {
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
