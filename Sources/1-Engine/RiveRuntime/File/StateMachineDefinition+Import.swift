/// An object of a file with its context during the import.
struct ImportedObject: TableObject {
    let table: ObjectTable
    let object: Int
    /// The index of the last bindable before the object.
    let bindable: Int
    /// The state machine's inputs by the numbers with which the file refers to them.
    let inputs: [Int?]

    /// Returns the index of the input to which a property refers; -1 if that is missing or unknown, and nil if the
    /// property is not set.
    func input(_ key: PropertyKey) -> Int? {
        index(key).map { inputs.indices.contains($0) ? inputs[$0] ?? -1 : -1 }
    }
}

// MARK: - Objects
// Each initialiser returns nil for objects of another kind.

extension StateMachineDefinition.Input {
    init?(_ source: ImportedObject) {
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
    init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.entryState: kind = .entry
        case TypeKey.exitState: kind = .exit
        case TypeKey.anyState: kind = .any
        case TypeKey.animationState:
            kind = .animation(source.index(.animationStateAnimationId) ?? -1)
            speed = source.double(.advanceableStateSpeed, default: 1)
        case TypeKey.blendState1DInput:
            kind = .blend1D(input: source.input(.blendState1DInputInputId), bindable: nil)
        case TypeKey.blendState1DViewModel: kind = .blend1D(input: nil, bindable: source.bindable)
        case TypeKey.blendStateDirect: kind = .blendDirect
        default:
            guard CoreTypes.roles(source.typeKey).contains(.layerState) else { return nil }
            kind = .unknown
        }
        flags = Flags(rawValue: source.uint(.layerStateFlags))
    }
}

extension StateMachineDefinition.BlendedAnimation {
    init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.blendAnimation1D: value = source.double(.blendAnimation1DValue)
        case TypeKey.blendAnimationDirect:
            value = source.double(.blendAnimationDirectMixValue, default: 100)
            self.source =
                switch source.uint(.blendAnimationDirectBlendSource) {
                case 1: .constant
                case 2: .bindable(source.bindable)
                default: .input(source.input(.blendAnimationDirectInputId))
                }
        default: return nil
        }
        animation = source.index(.blendAnimationAnimationId) ?? -1
    }
}

extension StateMachineDefinition.Transition {
    init?(_ source: ImportedObject) {
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
    init?(_ source: ImportedObject) {
        func comparison(_ key: PropertyKey) -> StateMachineDefinition.Comparison {
            StateMachineDefinition.Comparison(rawValue: source.uint(key)) ?? .equal
        }
        var input: Int { source.input(.transitionInputConditionInputId) ?? -1 }
        switch source.typeKey {
        case TypeKey.transitionViewModelCondition, TypeKey.transitionArtboardCondition:
            self = .viewModel(comparison(.transitionViewModelConditionOpValue), 0..<0)
        case TypeKey.transitionFocusCondition:
            self = .focus(comparison(.transitionViewModelConditionOpValue), target: nil)
        case TypeKey.transitionTriggerCondition: self = .trigger(input: input)
        case TypeKey.transitionNumberCondition:
            self = .number(
                input: input, comparison(.transitionValueConditionOpValue),
                source.double(.transitionNumberConditionValue))
        case TypeKey.transitionBoolCondition:
            // Any comparison other than "equal" waits for false.
            self = .bool(input: input, source.uint(.transitionValueConditionOpValue) == 0)
        default:
            guard CoreTypes.roles(source.typeKey).contains(.condition) else {
                return nil
            }
            self = .unknown
        }
    }
}

extension StateMachineDefinition.Condition.Comparand {
    init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.transitionPropertyViewModelComparator: self = .bindable(source.bindable)
        case TypeKey.transitionPropertyArtboardComparator:
            let property = source.uint(.transitionPropertyArtboardComparatorPropertyType)
            self = .artboard(ArtboardDimension(rawValue: property) ?? .ratio)
        case TypeKey.transitionPropertyComponentComparator:
            self = .component(
                Int(source.uint(.transitionPropertyComponentComparatorObjectId)),
                key: source.table.propertyKey(
                    source.object, .transitionPropertyComponentComparatorTargetKey))
        case TypeKey.transitionSelfComparator: self = .itself
        default:
            guard CoreTypes.roles(source.typeKey).contains(.comparator),
                let (_, value) = source.table.value(source.object)
            else { return nil }
            self = .value(value)
        }
    }
}

extension StateMachineDefinition.Listener {
    init?(_ source: ImportedObject) {
        switch source.typeKey {
        case TypeKey.stateMachineListenerSingle:
            isSingle = true
            causes = [
                Cause(
                    kind: Kind(
                        rawValue: source.uint(.stateMachineListenerSingleListenerTypeValue)),
                    event: source.index(.stateMachineListenerSingleEventId),
                    path: source.path(.stateMachineListenerSingleViewModelPathIds))
            ]
        // Its causes follow as separate objects.
        case TypeKey.stateMachineListener: break
        default: return nil
        }
        target = source.index(.stateMachineListenerTargetId)
    }
}

extension StateMachineDefinition.Listener.Cause {
    init?(_ source: ImportedObject) {
        guard CoreTypes.roles(source.typeKey).contains(.listenerCause) else { return nil }
        switch source.typeKey {
        case TypeKey.listenerInputTypeKeyboard: kind = .keyboard
        case TypeKey.listenerInputTypeText: kind = .text
        case TypeKey.listenerInputTypeSemantic: kind = .semantic
        case TypeKey.listenerInputTypeGamepad: (kind, gamepads) = (.gamepad, [])
        default:
            kind = StateMachineDefinition.Listener.Kind(
                rawValue: source.uint(.listenerInputTypeListenerTypeValue))
        }
        event = source.index(.listenerInputTypeEventEventId)
        path = source.path(.listenerInputTypeViewModelViewModelPathIds)
    }
}

extension StateMachineDefinition.Action {
    init?(_ source: ImportedObject) {
        // A missing input is treated as none.
        var input: Int? { source.input(.listenerInputChangeInputId).flatMap { $0 < 0 ? nil : $0 } }
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
    init?(_ source: ImportedObject) {
        guard source.typeKey == TypeKey.keyboardInput else { return nil }
        let key = source.uint(.keyboardInputKeyType, default: .max)
        self.key = key == .max ? nil : key
        modifiers = source.uint(.keyboardInputModifiers)
        phases = source.uint(.keyboardInputKeyPhase)
    }
}

extension StateMachineDefinition.FiredAction {
    init?(_ source: ImportedObject) {
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
