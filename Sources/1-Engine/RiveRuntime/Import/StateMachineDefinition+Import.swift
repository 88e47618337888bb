/// An object of a file with its context during import.
private struct ImportedObject {
    let table: ObjectTable
    let object: Int
    /// The index of the last bindable before it.
    let bindable: Int

    var typeKey: Int { table.typeKey(object) }

    func index(_ key: PropertyKey) -> Int? { table.index(object, key) }
    func uint(_ key: PropertyKey, default value: UInt32 = 0) -> UInt32 {
        table.uint(object, key, default: value)
    }
    func double(_ key: PropertyKey, default value: Double = 0) -> Double {
        table.double(object, key, default: value)
    }
    func bool(_ key: PropertyKey) -> Bool { table.bool(object, key) }
    func string(_ key: PropertyKey) -> String { table.string(object, key) }
    func path(_ key: PropertyKey) -> [Int] { table.path(object, key) }
}

// MARK: - Assembly

extension StateMachineDefinition {
    /// Adds the next object of the file, if it belongs to a state machine.
    ///
    /// A state machine is a flat list: each object belongs to the nearest preceding object that can
    /// contain its kind.
    ///
    /// - Parameter bindable: the index of the last bindable before the object.
    /// - Returns: whether the object belongs to a state machine.
    mutating func add(_ table: ObjectTable, _ object: Int, bindable: Int) -> Bool {
        let source = ImportedObject(table: table, object: object, bindable: bindable)
        if let input = Input(source) {
            inputs.append(input)
        } else if source.typeKey == TypeKey.stateMachineLayer {
            layers.append(Layer())
        } else if let state = State(source) {
            isInTransition = false
            if let last = layers.indices.last { layers[last].states.append(state) }
        } else if let animation = BlendedAnimation(source) {
            withLastState { $0.blended.append(animation) }
        } else if let transition = Transition(source) {
            isInTransition = true
            withLastState { $0.transitions.append(transition) }
        } else if let condition = Condition(source) {
            withLastTransition { $0.conditions.append(condition) }
        } else if let comparand = Condition.Comparand(source) {
            add(comparand)
        } else if let listener = Listener(source) {
            listeners.append(listener)
        } else if let cause = Listener.Cause(source) {
            if let last = listeners.indices.last { listeners[last].causes.append(cause) }
        } else if let filter = KeyFilter(source) {
            add(filter)
        } else if let action = Action(source) {
            add(action, ActionFlags(rawValue: source.uint(.listenerActionFlags)))
        } else if let action = FiredAction(source) {
            add(action)
        } else {
            return false
        }
        return true
    }

    /// Sorts the animations of blend states and resolves interpolators, once all objects of the
    /// artboard are known.
    ///
    /// - Parameter objects: the artboard's objects by their indices, -1 for unknown ones.
    mutating func finish(_ table: ObjectTable, objects: [Int]) {
        for l in layers.indices {
            for s in layers[l].states.indices {
                if case .blend1D = layers[l].states[s].kind {
                    layers[l].states[s].blended.sort { $0.value < $1.value }
                }
                for t in layers[l].states[s].transitions.indices {
                    let index = layers[l].states[s].transitions[t].interpolatorIndex
                    guard let index, objects.indices.contains(index), objects[index] >= 0 else {
                        continue
                    }
                    layers[l].states[s].transitions[t].interpolator = Interpolator(
                        table, objects[index])
                }
            }
        }
    }

    private mutating func withLastState(_ body: (inout State) -> Void) {
        guard let l = layers.indices.last, let s = layers[l].states.indices.last else { return }
        body(&layers[l].states[s])
    }

    private mutating func withLastTransition(_ body: (inout Transition) -> Void) {
        withLastState { state in
            if let t = state.transitions.indices.last { body(&state.transitions[t]) }
        }
    }

    /// A filter belongs to the last cause, where that is of keys.
    private mutating func add(_ filter: KeyFilter) {
        guard let l = listeners.indices.last, let c = listeners[l].causes.indices.last,
            listeners[l].causes[c].kind == .keyboard
        else { return }
        listeners[l].causes[c].keys.append(filter)
    }

    private mutating func add(_ comparand: Condition.Comparand) {
        withLastTransition { transition in
            guard let c = transition.conditions.indices.last else { return }
            if case .focus(let comparison, _) = transition.conditions[c] {
                guard case .component(let target, _) = comparand else { return }
                transition.conditions[c] = .focus(comparison, target: target)
                return
            }
            guard case .viewModel(let comparison, let comparands) = transition.conditions[c],
                // A condition compares two values and is never met with more: three are enough to
                // know.
                comparands.count < 3
            else { return }
            transition.conditions[c] = .viewModel(comparison, comparands + [comparand])
        }
    }

    /// An action belongs to the last listener, or to the last state or transition if it says so.
    private mutating func add(_ action: Action, _ flags: ActionFlags) {
        if flags.isScheduled {
            add(FiredAction(action: action, atEnd: flags.contains(.atEnd)))
        } else if let last = listeners.indices.last {
            listeners[last].actions.append(action)
        }
    }

    private mutating func add(_ action: FiredAction) {
        let belongsToTransition = isInTransition
        withLastState { state in
            if belongsToTransition, let last = state.transitions.indices.last {
                state.transitions[last].actions.append(action)
            } else {
                state.actions.append(action)
            }
        }
    }
}

/// When an action runs that belongs to a state or a transition.
private struct ActionFlags: OptionSet {
    let rawValue: UInt32
    static let atEnd = ActionFlags(rawValue: 1 << 0)

    /// Two bits: 1 for an action of a transition, 2 for one of a state.
    var isScheduled: Bool { (1...2).contains(rawValue >> 1 & 3) }
}

// MARK: - Objects
// Each initialiser returns nil for objects of another kind.

extension StateMachineDefinition.Input {
    fileprivate init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.stateMachineNumber:
            (kind, value) = (.number, source.double(.stateMachineNumberValue))
        case TypeKey.stateMachineBool:
            (kind, value) = (.boolean, source.bool(.stateMachineBoolValue) ? 1 : 0)
        case TypeKey.stateMachineTrigger: (kind, value) = (.trigger, 0)
        default: return nil
        }
        name = source.string(.stateMachineComponentName)
    }
}

extension StateMachineDefinition.State {
    fileprivate init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.entryState: kind = .entry
        case TypeKey.exitState: kind = .exit
        case TypeKey.anyState: kind = .any
        case TypeKey.animationState:
            kind = .animation(source.index(.animationStateAnimationId) ?? -1)
            speed = source.double(.advanceableStateSpeed, default: 1)
        case TypeKey.blendState1D:
            kind = .blend1D(input: source.index(.blendState1DInputInputId), bindable: nil)
        case TypeKey.blendState1DViewModel: kind = .blend1D(input: nil, bindable: source.bindable)
        case TypeKey.blendStateDirect: kind = .blendDirect
        default:
            guard CoreTypes.isKind(source.typeKey, of: TypeKey.layerState) else { return nil }
            kind = .unknown
        }
        flags = Flags(rawValue: source.uint(.layerStateFlags))
    }
}

extension StateMachineDefinition.BlendedAnimation {
    fileprivate init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.blendAnimation1D: value = source.double(.blendAnimation1DValue)
        case TypeKey.blendAnimationDirect:
            value = source.double(.blendAnimationDirectMixValue, default: 100)
            self.source =
                switch source.uint(.blendAnimationDirectBlendSource) {
                case 1: .constant
                case 2: .bindable(source.bindable)
                default: .input(source.index(.blendAnimationDirectInputId))
                }
        default: return nil
        }
        animation = source.index(.blendAnimationAnimationId) ?? -1
    }
}

extension StateMachineDefinition.Transition {
    fileprivate init?(_ source: ImportedObject) {
        guard
            source.typeKey == TypeKey.stateTransition
                || source.typeKey == TypeKey.blendStateTransition
        else { return nil }
        target = source.index(.stateTransitionStateToId)
        object = source.object
        randomWeight = Double(source.uint(.stateTransitionRandomWeight, default: 1))
        flags = Flags(rawValue: source.uint(.stateTransitionFlags))
        duration = Double(source.uint(.stateTransitionDuration))
        exitTime = Double(source.uint(.stateTransitionExitTime))
        interpolatorIndex = source.index(.stateTransitionInterpolatorId)
        exitBlendAnimation = source.index(.blendStateTransitionExitBlendAnimationId)
    }
}

extension StateMachineDefinition.Condition {
    fileprivate init?(_ source: ImportedObject) {
        func comparison(_ key: PropertyKey) -> StateMachineDefinition.Comparison {
            StateMachineDefinition.Comparison(rawValue: source.uint(key)) ?? .equal
        }
        var input: Int { source.index(.transitionInputConditionInputId) ?? -1 }
        switch source.typeKey {
        case TypeKey.viewModelCondition, TypeKey.artboardCondition:
            self = .viewModel(comparison(.transitionViewModelConditionOpValue), [])
        case TypeKey.focusCondition:
            self = .focus(comparison(.transitionViewModelConditionOpValue), target: nil)
        case TypeKey.triggerCondition: self = .trigger(input: input)
        case TypeKey.numberCondition:
            self = .number(
                input: input, comparison(.transitionValueConditionOpValue),
                source.double(.transitionNumberConditionValue))
        case TypeKey.boolCondition:
            // Any other comparison than "equal" waits for false.
            self = .bool(input: input, source.uint(.transitionValueConditionOpValue) == 0)
        default:
            guard CoreTypes.isKind(source.typeKey, of: TypeKey.transitionCondition) else {
                return nil
            }
            self = .unknown
        }
    }
}

extension StateMachineDefinition.Condition.Comparand {
    fileprivate init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.propertyComparator: self = .bindable(source.bindable)
        case TypeKey.artboardComparator:
            let property = source.uint(.transitionPropertyArtboardComparatorPropertyType)
            self = .artboard(ArtboardProperty(rawValue: property) ?? .ratio)
        case TypeKey.componentComparator:
            self = .component(
                Int(source.uint(.transitionPropertyComponentComparatorObjectId)),
                key: source.table.propertyKey(
                    source.object, .transitionPropertyComponentComparatorTargetKey))
        case TypeKey.selfComparator: self = .itself
        default:
            guard let value = Self.constant(source) else { return nil }
            self = .value(value)
        }
    }

    private static func constant(_ source: ImportedObject) -> BoundValue? {
        switch source.typeKey {
        case TypeKey.booleanComparator:
            .bool(source.bool(.transitionValueBooleanComparatorValue))
        case TypeKey.numberComparator:
            .number(source.double(.transitionValueNumberComparatorValue))
        case TypeKey.stringComparator:
            .string(source.string(.transitionValueStringComparatorValue))
        case TypeKey.colorComparator:
            .color(
                source.table.color(
                    source.object, .transitionValueColorComparatorValue, default: 0xff1d_1d1d
                ).argb)
        case TypeKey.enumComparator, TypeKey.idComparator, TypeKey.assetComparator,
            TypeKey.artboardValueComparator:
            .uint(source.uint(.transitionValueIdComparatorValue, default: .max))
        case TypeKey.triggerComparator:
            .trigger(Int(source.uint(.transitionValueTriggerComparatorValue)))
        default: nil
        }
    }
}

extension StateMachineDefinition.Listener {
    fileprivate init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.listener:
            isSingle = true
            causes = [
                Cause(
                    kind: Kind(
                        rawValue: source.uint(.stateMachineListenerSingleListenerTypeValue)),
                    event: source.index(.stateMachineListenerSingleEventId),
                    path: source.path(.stateMachineListenerSingleViewModelPathIds))
            ]
        // Its causes follow as objects of their own.
        case TypeKey.listenerGroup: break
        default: return nil
        }
        target = source.index(.stateMachineListenerTargetId)
    }
}

extension StateMachineDefinition.Listener.Cause {
    fileprivate init?(_ source: ImportedObject) {
        guard CoreTypes.isKind(source.typeKey, of: TypeKey.listenerInputType) else { return nil }
        switch source.typeKey {
        case TypeKey.listenerInputTypeKeyboard: kind = .keyboard
        case TypeKey.listenerInputTypeText: kind = .text
        default:
            kind = StateMachineDefinition.Listener.Kind(
                rawValue: source.uint(.listenerInputTypeListenerTypeValue))
        }
        event = source.index(.listenerInputTypeEventEventId)
        path = source.path(.listenerInputTypeViewModelViewModelPathIds)
    }
}

extension StateMachineDefinition.Action {
    fileprivate init?(_ source: ImportedObject) {
        var input: Int? { source.index(.listenerInputChangeInputId) }
        var nested: Int? { source.index(.listenerInputChangeNestedInputId) }
        switch source.typeKey {
        case TypeKey.listenerTriggerChange: self = .trigger(input: input, nested: nested)
        case TypeKey.listenerBoolChange:
            let change = BoolChange(rawValue: source.uint(.listenerBoolChangeValue, default: 1))
            self = .bool(input: input, nested: nested, change ?? .on)
        case TypeKey.listenerNumberChange:
            self = .number(
                input: input, nested: nested, source.double(.listenerNumberChangeValue))
        case TypeKey.listenerFireEvent:
            self = .event(source.index(.listenerFireEventEventId) ?? -1)
        case TypeKey.listenerAlignTarget:
            self = .align(
                source.index(.listenerAlignTargetTargetId) ?? -1,
                keepsOffset: source.bool(.listenerAlignTargetPreserveOffset))
        case TypeKey.listenerViewModelChange: self = .viewModel(bindable: source.bindable)
        case TypeKey.focusActionTarget:
            self = .focus(source.index(.focusActionTargetTargetId) ?? -1)
        case TypeKey.focusActionTraversal:
            self = .moveFocus(
                FocusMove(rawValue: source.uint(.focusActionTraversalTraversalKind)) ?? .next)
        case TypeKey.focusActionClear: self = .clearFocus
        default: return nil
        }
    }
}

extension KeyFilter {
    fileprivate init?(_ source: ImportedObject) {
        guard source.typeKey == TypeKey.keyboardInput else { return nil }
        let key = source.uint(.keyboardInputKeyType, default: .max)
        self.key = key == .max ? nil : key
        modifiers = source.uint(.keyboardInputModifiers)
        phases = Phases(rawValue: source.uint(.keyboardInputKeyPhase))
    }
}

extension StateMachineDefinition.FiredAction {
    fileprivate init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.stateMachineFireEvent:
            action = .event(source.index(.stateMachineFireEventEventId) ?? -1)
        case TypeKey.stateMachineFireTrigger:
            action = .viewModelTrigger(source.path(.stateMachineFireTriggerViewModelPathIds))
        default: return nil
        }
        atEnd = source.uint(.stateMachineFireActionOccursValue) == 1
    }
}
