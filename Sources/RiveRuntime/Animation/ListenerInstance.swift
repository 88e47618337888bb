import Geometry

/// A listener of a state machine, with the shapes that it listens to.
final class ListenerInstance {
    private let definition: StateMachineDefinition.Listener
    private unowned let artboard: Artboard
    private var shapes: [Shape] = []
    private var isOver = false
    private var wasPressed = false
    private var property: ViewModelInstance.Property?
    private var seenRevision = 0

    init(_ definition: StateMachineDefinition.Listener, artboard: Artboard) {
        self.definition = definition
        self.artboard = artboard
        guard let target: Component = definition.target.flatMap({ artboard.component($0) }) else {
            return
        }
        for case let shape as Shape in artboard.components where shape.isBelow(target) {
            shapes.append(shape)
        }
    }

    func bind(_ context: DataContext) {
        property = definition.kind == .viewModel ? context.property(definition.path) : nil
        seenRevision = property?.revision ?? 0
    }

    /// True once for each change of the property that is listened to.
    func takeChange() -> Bool {
        guard let property, property.revision != seenRevision else { return false }
        seenRevision = property.revision
        return true
    }

    func hears(_ event: EventComponent) -> Bool {
        definition.kind == .event && definition.event == event.index
    }

    /// - Returns: whether the pointer is over what is listened to.
    func pointer(
        _ action: StateMachineInstance.PointerAction, at point: Point,
        on machine: StateMachineInstance
    ) -> Bool {
        let place = point - artboard.originOffset
        let isHit = shapes.contains { !$0.isHidden && $0.contains(place) }
        let wasOver = isOver
        isOver = isHit
        if isHit != wasOver, definition.kind == (isHit ? .enter : .exit) {
            perform(on: machine, at: place)
        }
        switch action {
        case .down:
            wasPressed = isHit
            if isHit && definition.kind == .down { perform(on: machine, at: place) }
        case .move:
            if isHit && definition.kind == .move { perform(on: machine, at: place) }
        case .up:
            if isHit && definition.kind == .up { perform(on: machine, at: place) }
            if isHit && wasPressed && definition.kind == .click { perform(on: machine, at: place) }
            wasPressed = false
        }
        return isHit
    }

    /// Carries out the listener's actions.
    func perform(on machine: StateMachineInstance, at place: Point?) {
        for action in definition.actions {
            switch action {
            case .trigger(let input, let nested):
                if let nested: NestedInput = nested.flatMap({ artboard.component($0) }) {
                    nested.fireCallback(401, on: machine)
                } else if let input {
                    machine.setInput(input, 1)
                }
            case .bool(let input, let nested, let value):
                if let nested: NestedInput = nested.flatMap({ artboard.component($0) }) {
                    nested.setBool(238, value == 1)
                } else if let input {
                    machine.setInput(
                        input, value == 2 ? 1 - (machine.input(input) ?? 0) : Double(value))
                }
            case .number(let input, let nested, let value):
                if let nested: NestedInput = nested.flatMap({ artboard.component($0) }) {
                    nested.setDouble(239, value)
                } else if let input {
                    machine.setInput(input, value)
                }
            case .viewModel(let bindable): artboard.writeSource(ofBindable: bindable)
            case .event(let index):
                if let event: EventComponent = artboard.component(index) { machine.report(event) }
            case .align(let target):
                guard let place, let node: Node = artboard.component(target) else { continue }
                let inverse = node.parentTransform?.worldTransform.inverse ?? .identity
                let local = inverse.apply(place)
                node.setDouble(13, local.x)
                node.setDouble(14, local.y)
            }
        }
    }
}
