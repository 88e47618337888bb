extension StateMachineDefinition {
    /// Adds the next object of the file if it belongs to a state machine.
    ///
    /// A state machine is stored as a flat list: each object belongs to the nearest preceding object that can contain
    /// its kind. An object that refers to an input which is missing or of another kind is ignored.
    ///
    /// - Parameters:
    ///   - bindable: the index of the last bindable before the object.
    ///   - objects: the artboard's objects so far, by index, with -1 for unknown ones.
    /// - Returns: whether the object belongs to a state machine.
    mutating func add(_ table: ObjectTable, _ object: Int, bindable: Int, objects: [Int]) -> Bool {
        let source = ImportedObject(
            table: table, object: object, bindable: bindable, inputs: last.inputs)
        if let input = Input(source) {
            last.inputs.append(inputs.count)
            inputs.append(input)
        } else if source.typeKey == TypeKey.stateMachineLayer {
            layers.append(Layer())
        } else if let state = State(source) {
            if accepts(state) { add(state) }
        } else if let animation = BlendedAnimation(source) {
            if accepts(animation) { withLastState { $0.blended.append(animation) } }
        } else if let transition = Transition(source) {
            add(transition)
        } else if let condition = Condition(source) {
            if accepts(condition) { add(condition) }
        } else if let comparand = Condition.Comparand(source) {
            add(comparand)
        } else if let listener = Listener(source) {
            listeners.append(listener)
        } else if let cause = Listener.Cause(source) {
            if let last = listeners.indices.last { listeners[last].causes.append(cause) }
        } else if let filter = KeyFilter(source) {
            withLastCause(.keyboard) { $0.keys.append(filter) }
        } else if let filter = GamepadFilter(source) {
            withLastCause(.gamepad) { $0.gamepads?.append(filter) }
        } else if source.typeKey == TypeKey.semanticInput {
            withLastCause(.semantic) {
                $0.semanticActions.append(source.uint(.semanticInputActionType))
            }
        } else if let action = Action(source) {
            if accepts(action, source, objects) {
                add(action, ActionFlags(rawValue: source.uint(.listenerActionFlags)))
            }
        } else if let action = FiredAction(source) {
            add(action)
        } else {
            return false
        }
        return true
    }

    /// Counts an object of an unknown type, which is either an input or, in a layer, a state that does nothing.
    mutating func addUnknown() {
        if layers.isEmpty {
            last.inputs.append(nil)
        } else {
            add(State(kind: .unknown, flags: []))
        }
    }

    /// Sorts the animations of blend states and resolves interpolators, once all objects of the artboard are known.
    ///
    /// - Parameter objects: the artboard's objects by index, with -1 for unknown ones.
    mutating func finish(_ table: ObjectTable, objects: [Int]) {
        for l in layers.indices {
            for s in layers[l].states.indices {
                if case .blend1D = layers[l].states[s].kind {
                    layers[l].states[s].blended.sort { $0.value < $1.value }
                }
                for t in layers[l].states[s].transitions.indices {
                    let index = layers[l].states[s].transitions[t].interpolatorIndex
                    guard let object = objects[ifPresent: index], object >= 0 else { continue }
                    layers[l].states[s].transitions[t].interpolator = Interpolator(table, object)
                }
            }
        }
    }

    private mutating func add(_ state: State) {
        guard let layer = layers.indices.last else { return }
        last.state = (layer, layers[layer].states.count)
        last.isTransition = false
        layers[layer].states.append(state)
    }

    private mutating func add(_ transition: Transition) {
        guard let indices = last.state else { return }
        last.transition = (
            indices.layer, indices.state,
            layers[indices.layer].states[indices.state].transitions.count
        )
        last.isTransition = true
        withLastState { $0.transitions.append(transition) }
    }

    private mutating func add(_ condition: Condition) {
        guard let indices = last.transition else { return }
        let number = layers[indices.layer].states[indices.state].transitions[indices.transition]
            .conditions.count
        if condition.takesComparands {
            last.comparison = (indices.layer, indices.state, indices.transition, number)
        }
        withLastTransition { $0.conditions.append(condition) }
    }

    private mutating func withLastState(_ body: (inout State) -> Void) {
        guard let indices = last.state else { return }
        body(&layers[indices.layer].states[indices.state])
    }

    private mutating func withLastTransition(_ body: (inout Transition) -> Void) {
        guard let indices = last.transition else { return }
        body(&layers[indices.layer].states[indices.state].transitions[indices.transition])
    }

    /// Changes the last cause of a listener if it is of a kind.
    private mutating func withLastCause(
        _ kind: Listener.Kind, _ body: (inout Listener.Cause) -> Void
    ) {
        guard let l = listeners.indices.last, let c = listeners[l].causes.indices.last,
            listeners[l].causes[c].kind == kind
        else { return }
        body(&listeners[l].causes[c])
    }

    private mutating func add(_ comparand: Condition.Comparand) {
        guard let indices = last.comparison else { return }
        let old = layers[indices.layer].states[indices.state].transitions[indices.transition]
            .conditions[indices.condition]
        var new = old
        switch (old, comparand) {
        case (.focus(let comparison, _), .component(let target, _)):
            new = .focus(comparison, target: target)
        // A condition compares exactly two values, so it is never met with more.
        case (.viewModel(_, let numbers), _) where numbers.count == 2: new = .unknown
        case (.viewModel(let comparison, let numbers), _):
            let first = numbers.first.map { comparands[$0] }
            if let simple = Condition.comparing(first, with: comparand, comparison) {
                comparands.removeLast()
                new = simple
            } else {
                // The two comparands of a condition are adjacent, because no other condition comes between them.
                comparands.append(comparand)
                new = .viewModel(
                    comparison, (numbers.first ?? comparands.count - 1)..<comparands.count)
            }
        case (.bindable, _), (.change, _): new = .unknown
        default: break
        }
        layers[indices.layer].states[indices.state].transitions[indices.transition]
            .conditions[indices.condition] = new
    }

    /// Adds an action to the last listener or, if its flags say so, to the last state or transition.
    private mutating func add(_ action: Action, _ flags: ActionFlags) {
        switch flags.owner {
        case 0: if let last = listeners.indices.last { listeners[last].actions.append(action) }
        case 1, 2: add(FiredAction(action: action, atEnd: flags.contains(.atEnd)))
        default: break
        }
    }

    private mutating func add(_ action: FiredAction) {
        if last.isTransition {
            withLastTransition { $0.actions.append(action) }
        } else {
            withLastState { $0.actions.append(action) }
        }
    }
}

// MARK: - Rules

extension StateMachineDefinition {
    private func hasInput(_ number: Int?, _ kind: Input.Kind) -> Bool {
        inputs[ifPresent: number]?.kind == kind
    }

    private func accepts(_ state: State) -> Bool {
        switch state.kind {
        case .blend1D(let input?, bindable: nil): hasInput(input, .number)
        case .blend1D(_, let bindable?): bindable >= 0
        default: true
        }
    }

    private func accepts(_ animation: BlendedAnimation) -> Bool {
        guard let indices = last.state, layers[indices.layer].states[indices.state].isBlend else {
            return false
        }
        return switch animation.source {
        case .input(let input): hasInput(input, .number)
        case .bindable(let bindable): bindable >= 0
        case .constant: true
        }
    }

    private func accepts(_ condition: Condition) -> Bool {
        switch condition {
        case .trigger(let input): hasInput(input, .trigger)
        case .number(let input, _, _): hasInput(input, .number)
        case .bool(let input, _): hasInput(input, .boolean)
        default: true
        }
    }

    /// Whether the object that an action changes has the right kind. Missing inputs are not checked.
    private func accepts(
        _ action: Action, _ source: ImportedObject, _ objects: [Int]
    ) -> Bool {
        func accepts(_ input: Int?, _ kind: Input.Kind, nested: Int?, type: Int) -> Bool {
            if let object = objects[ifPresent: nested], object >= 0 {
                return source.table.typeKey(object) == type
            }
            return input.map { hasInput($0, kind) } ?? true
        }
        return switch action {
        case .trigger(let input, let nested):
            accepts(input, .trigger, nested: nested, type: TypeKey.nestedTrigger)
        case .bool(let input, let nested, _):
            accepts(input, .boolean, nested: nested, type: TypeKey.nestedBool)
        case .number(let input, let nested, _):
            accepts(input, .number, nested: nested, type: TypeKey.nestedNumber)
        case .viewModel(let bindable): bindable >= 0
        default: true
        }
    }

    /// The error for which the file is rejected; nil if there is none.
    var defect: String? {
        for (number, layer) in layers.enumerated() {
            let subject = "layer \(number + 1) of state machine '\(name)'"
            var missing = ["an entry state", "an exit state", "an any state"]
            for state in layer.states {
                switch state.kind {
                case .entry: missing.removeAll { $0 == "an entry state" }
                case .exit: missing.removeAll { $0 == "an exit state" }
                case .any: missing.removeAll { $0 == "an any state" }
                default: break
                }
                let transitions = state.transitions
                guard let wrong = transitions.first(where: { !layer.has(stateAt: $0.target) })
                else {
                    continue
                }
                return wrong.target.map {
                    "\(subject) has a transition to state \($0), which is missing"
                }
                    ?? "\(subject) has a transition to no state"
            }
            if let first = missing.first { return "\(subject) lacks \(first)" }
        }
        return nil
    }
}

extension StateMachineDefinition.Layer {
    fileprivate func has(stateAt index: Int?) -> Bool {
        index.map { states.indices.contains($0) } ?? false
    }
}

extension StateMachineDefinition.State {
    fileprivate var isBlend: Bool {
        switch kind {
        case .blend1D, .blendDirect: true
        default: false
        }
    }
}

extension StateMachineDefinition.Condition {
    /// Returns a condition that needs no table of comparands; nil if none is equivalent.
    fileprivate static func comparing(
        _ first: Comparand?, with second: Comparand, _ comparison: StateMachineDefinition.Comparison
    ) -> Self? {
        switch (first, second) {
        case (.bindable(let index), .itself), (.bindable(let index), .value(.trigger)):
            .change(bindable: index)
        case (.bindable(let index), .value(let value)):
            Constant(value).map { .bindable(comparison, index, $0) }
        default: nil
        }
    }

    fileprivate var takesComparands: Bool {
        switch self {
        case .viewModel, .focus: true
        default: false
        }
    }
}

/// When an action of a state or a transition runs, and to which object it belongs.
private struct ActionFlags: OptionSet {
    let rawValue: UInt32
    static let atEnd = ActionFlags(rawValue: 1 << 0)

    /// The owner, in two bits: 0 for an action of a listener, 1 for one of a transition, 2 for one of a state.
    var owner: UInt32 { rawValue >> 1 & 3 }
}
