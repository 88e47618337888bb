import Geometry

extension StateMachineInstance {
    /// Runs an action of a listener, a state or a transition.
    ///
    /// - Parameters:
    ///   - position: the pointer's position in the artboard's space; nil if no pointer caused the action.
    ///   - previous: the previous position of the pointer.
    func perform(
        _ action: StateMachineDefinition.Action, at position: Point?, from previous: Point? = nil
    ) {
        switch action {
        case .trigger(let input, let nested):
            if let nested = nestedInput(nested) {
                nested.fireCallback(.nestedTriggerFire, on: self)
            } else if let input {
                setInput(input, 1)
            }
        case .bool(let input, let nested, let change):
            if let nested = nestedInput(nested) {
                let value =
                    switch change {
                    case .off: false
                    case .on: true
                    case .toggle: nested.currentValue(.nestedBoolNestedValue) != .bool(true)
                    }
                nested.setValue(.nestedBoolNestedValue, .bool(value))
            } else if let input {
                switch change {
                case .off: setInput(input, 0)
                case .on: setInput(input, 1)
                case .toggle: setInput(input, 1 - (self.input(input) ?? 0))
                }
            }
        case .number(let input, let nested, let value):
            if let nested = nestedInput(nested) {
                nested.setDouble(.nestedNumberNestedValue, value)
            } else if let input {
                setInput(input, value)
            }
        case .viewModel(let bindable):
            // Listeners of a pointer write what the last advance has left, as in the format's runtimes: two that toggle
            // a value in one event toggle it once.
            artboard.bindings.writeSource(ofBindable: bindable, updating: position == nil)
        case .event(let index):
            if let event: EventComponent = artboard.component(index) { report(event) }
        case .viewModelTrigger(let path): artboard.context?.property(path)?.fire()
        case .align(let target, let keepsOffset):
            guard let position, let node: Node = artboard.component(target) else { return }
            align(node, to: position, from: keepsOffset ? previous ?? position : nil)
        case .focus(let target):
            if let data = artboard.focusData(of: target) {
                artboard.request(.node(UnretainedRef(data)))
            }
        case .moveFocus(let move): artboard.request(.move(move))
        case .clearFocus: artboard.request(.clear)
        }
    }

    private func nestedInput(_ index: Int?) -> NestedInput? {
        index.flatMap { artboard.component($0) }
    }

    private func align(_ node: Node, to position: Point, from previous: Point?) {
        let inverse = node.parentTransform?.worldTransform.inverse ?? .identity
        var local = inverse.apply(position)
        if let previous {
            local = Point(node.x, node.y) + local - inverse.apply(previous)
        }
        node.setDouble(.nodeX, local.x)
        node.setDouble(.nodeY, local.y)
    }
}
