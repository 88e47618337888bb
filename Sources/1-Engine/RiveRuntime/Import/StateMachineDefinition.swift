/// What a file says of one state machine.
public struct StateMachineDefinition: Sendable {
    public struct Input: Sendable {
        public let name: String
        /// 56 a number, 58 a trigger, 59 a boolean: the format's type keys.
        public let typeKey: Int
        /// What it is at the start; 0 or 1 of a boolean.
        let value: Double
    }

    /// States of which one is in force at a time; later layers have the last word.
    struct Layer: Sendable {
        var states: [State] = []
    }

    struct State: Sendable {
        enum Kind: Sendable {
            case entry, exit, any
            /// Plays the animation of that index.
            case animation(Int)
            /// Mixes the two animations whose values are next to an input's, or to a bound value.
            case blend1D(input: Int?, bindable: Int?)
            /// Mixes animations by inputs or shares of their own.
            case blendDirect
            /// A kind that is not played yet.
            case other
        }

        var kind: Kind
        var speed = 1.0
        var transitions: [Transition] = []
        /// The animations of a blend state; of a 1D one in the order of their values.
        var blended: [BlendedAnimation] = []
        var actions: [FiredAction] = []
        private let flags: UInt32

        /// Of the transitions that are allowed one is drawn by lot, not the first taken.
        var choosesAtRandom: Bool { flags & 1 != 0 }
        /// Blends start in every frame from what was there when the state began.
        var resets: Bool { flags & 2 != 0 }

        init(_ table: ObjectTable, _ object: Int, kind: Kind) {
            self.kind = kind
            if case .animation = kind {
                speed = table.double(object, .advanceableStateSpeed, default: 1)
            }
            flags = table.uint(object, .layerStateFlags)
        }
    }

    struct BlendedAnimation: Sendable {
        var animation: Int
        /// 1D: where the animation is in full force. Direct: its own share, in percent.
        var value: Double
        var input: Int?
        var usesOwnMix = false
        /// A bound value that is the share.
        var bindable: Int?
    }

    /// What happens when a state or transition begins or ends.
    struct FiredAction: Sendable {
        var action: Action
        var atEnd: Bool
    }

    /// What a machine does besides playing.
    enum Action: Sendable {
        case trigger(input: Int?, nested: Int?)
        /// 0 false, 1 true, 2 the other.
        case bool(input: Int?, nested: Int?, UInt32)
        case number(input: Int?, nested: Int?, Double)
        /// The event of that index is reported.
        case event(Int)
        /// The view model's trigger at that path fires.
        case viewModelTrigger([Int])
        /// Writes a bindable's value to the view model's property that it is bound to.
        case viewModel(bindable: Int)
        /// Moves a node to the pointer, or as far as the pointer moves.
        case align(Int, keepsOffset: Bool)
    }

    struct Listener: Sendable {
        enum Kind: Int, Sendable {
            case enter, exit, down, up, move, event, click
            case dragStart = 9
            case dragEnd = 10
            /// A view model's property has changed.
            case viewModel = 11
            case drag = 12

            var isDrag: Bool { self == .drag || self == .dragStart || self == .dragEnd }
        }

        /// One thing that is listened to.
        struct Cause: Sendable {
            /// Nil for a kind that is not understood: it never happens.
            var kind: Kind?
            var event: Int?
            var path: [Int] = []
        }

        var target: Int?
        var causes: [Cause] = []
        var actions: [Action] = []

        var listensToDrags: Bool { causes.contains { $0.kind?.isDrag == true } }

        func listens(to kind: Kind) -> Bool { causes.contains { $0.kind == kind } }
    }

    struct Transition: Sendable {
        var target: Int?
        /// The table's object, by which bindings know it.
        let object: Int
        private let flags: UInt32
        /// In milliseconds, or a percentage of the state's animation.
        var duration: Double
        private let exitTime: Double
        /// Its share of the lot, where one of several is drawn.
        let randomWeight: Double
        /// The index of its interpolator in the artboard.
        let interpolatorIndex: Int?
        var interpolator: Interpolator?
        var conditions: [Condition] = []
        var actions: [FiredAction] = []
        /// Of a blend state: the animation that the exit time is counted in.
        let exitBlendAnimation: Int?

        var isDisabled: Bool { flags & 1 != 0 }
        var hasExitTime: Bool { flags & 4 != 0 }
        var pausesOnExit: Bool { flags & 16 != 0 }
        var allowsEarlyExit: Bool { flags & 32 != 0 }

        init(_ table: ObjectTable, _ object: Int) {
            target = table.index(object, .stateTransitionStateToId)
            self.object = object
            randomWeight = Double(table.uint(object, .stateTransitionRandomWeight, default: 1))
            flags = table.uint(object, .stateTransitionFlags)
            duration = Double(table.uint(object, .stateTransitionDuration))
            exitTime = Double(table.uint(object, .stateTransitionExitTime))
            interpolatorIndex = table.index(object, .stateTransitionInterpolatorId)
            exitBlendAnimation = table.index(object, .blendStateTransitionExitBlendAnimationId)
        }

        /// How long the old and the new state are mixed, in seconds.
        ///
        /// - Parameter animation: the old state's, in seconds; nil where it has none.
        func mixTime(from animation: Double?) -> Double {
            if flags & 2 == 0 { return duration / 1000 }
            return (animation ?? 0) * duration / 100
        }

        /// When the old state may be left, in seconds of its animation.
        ///
        /// - Parameter animation: how long that is, in seconds.
        func exitSeconds(from animation: Double) -> Double {
            if flags & 8 == 0 { return exitTime / 1000 }
            return animation * exitTime / 100
        }

        var isInstant: Bool { duration == 0 }
    }

    public let name: String
    public private(set) var inputs: [Input] = []
    private(set) var layers: [Layer] = []
    private(set) var listeners: [Listener] = []
    /// Whether fired actions belong to the last transition, or to its state.
    private var isInTransition = false

    public var layerCount: Int { layers.count }

    init(name: String) { self.name = name }

    /// Takes the next object of the file, where it belongs to a state machine.
    ///
    /// - Returns: whether it did.
    ///
    /// - Parameter bindable: the number of the last bindable before it.
    mutating func add(_ table: ObjectTable, _ object: Int, bindable: Int) -> Bool {
        let typeKey = table.typeKey(object)
        switch typeKey {
        case TypeKey.viewModelCondition, TypeKey.artboardCondition:
            addCondition(
                .viewModel(
                    Comparison(rawValue: table.uint(object, .transitionViewModelConditionOpValue))
                        ?? .equal, []))
        case TypeKey.focusCondition:
            addCondition(
                .focus(
                    Comparison(rawValue: table.uint(object, .transitionViewModelConditionOpValue))
                        ?? .equal))
        case TypeKey.propertyComparator: addComparand(.bindable(bindable))
        case TypeKey.artboardComparator:
            addComparand(
                .artboard(table.uint(object, .transitionPropertyArtboardComparatorPropertyType)))
        case TypeKey.componentComparator:
            addComparand(
                .component(
                    Int(table.uint(object, .transitionPropertyComponentComparatorObjectId)),
                    key: table.propertyKey(
                        object, .transitionPropertyComponentComparatorTargetKey)))
        case TypeKey.selfComparator: addComparand(.itself)
        case TypeKey.booleanComparator:
            addComparand(.value(.bool(table.bool(object, .transitionValueBooleanComparatorValue))))
        case TypeKey.numberComparator:
            addComparand(
                .value(.number(table.double(object, .transitionValueNumberComparatorValue))))
        case TypeKey.stringComparator:
            addComparand(
                .value(.string(table.string(object, .transitionValueStringComparatorValue))))
        case TypeKey.colorComparator:
            addComparand(
                .value(
                    .color(
                        table.color(
                            object, .transitionValueColorComparatorValue, default: 0xff1d_1d1d
                        ).argb)))
        case TypeKey.enumComparator, TypeKey.idComparator, TypeKey.assetComparator,
            TypeKey.artboardValueComparator:
            addComparand(
                .value(.uint(table.uint(object, .transitionValueIdComparatorValue, default: .max))))
        case TypeKey.triggerComparator:
            addComparand(
                .value(.trigger(Int(table.uint(object, .transitionValueTriggerComparatorValue)))))
        case TypeKey.listenerViewModelChange: addAction(.viewModel(bindable: bindable))
        case TypeKey.stateMachineNumber, TypeKey.stateMachineBool, TypeKey.stateMachineTrigger:
            let value =
                typeKey == TypeKey.stateMachineBool
                ? (table.bool(object, .stateMachineBoolValue) ? 1 : 0)
                : table.double(object, .stateMachineNumberValue)
            inputs.append(
                Input(
                    name: table.string(object, .stateMachineComponentName), typeKey: typeKey,
                    value: value))
        case TypeKey.stateMachineLayer: layers.append(Layer())
        case TypeKey.animationState:
            addState(
                table, object, .animation(table.index(object, .animationStateAnimationId) ?? -1))
        case TypeKey.blendState1D:
            addState(
                table, object,
                .blend1D(input: table.index(object, .blendState1DInputInputId), bindable: nil))
        case TypeKey.blendState1DViewModel:
            addState(table, object, .blend1D(input: nil, bindable: bindable))
        case TypeKey.blendStateDirect:
            addState(table, object, .blendDirect)
        case TypeKey.blendAnimation1D:
            withLastState { state in
                state.blended.append(
                    BlendedAnimation(
                        animation: table.index(object, .blendAnimationAnimationId) ?? -1,
                        value: table.double(object, .blendAnimation1DValue)))
                state.blended.sort { $0.value < $1.value }
            }
        case TypeKey.blendAnimationDirect:
            withLastState { state in
                state.blended.append(
                    BlendedAnimation(
                        animation: table.index(object, .blendAnimationAnimationId) ?? -1,
                        value: table.double(object, .blendAnimationDirectMixValue, default: 100),
                        input: table.index(object, .blendAnimationDirectInputId),
                        usesOwnMix: table.uint(object, .blendAnimationDirectBlendSource) == 1,
                        bindable: table.uint(object, .blendAnimationDirectBlendSource) == 2
                            ? bindable : nil))
            }
        case TypeKey.stateMachineFireEvent, TypeKey.stateMachineFireTrigger:
            let action: Action =
                typeKey == TypeKey.stateMachineFireEvent
                ? .event(table.index(object, .stateMachineFireEventEventId) ?? -1)
                : .viewModelTrigger(table.path(object, .stateMachineFireTriggerViewModelPathIds))
            addFired(
                FiredAction(
                    action: action,
                    atEnd: table.uint(object, .stateMachineFireActionOccursValue) == 1))
        case TypeKey.listener:
            listeners.append(
                Listener(
                    target: table.index(object, .stateMachineListenerTargetId),
                    causes: [
                        Listener.Cause(
                            kind: Listener.Kind(
                                rawValue: Int(
                                    table.uint(object, .stateMachineListenerSingleListenerTypeValue)
                                )),
                            event: table.index(object, .stateMachineListenerSingleEventId),
                            path: table.path(object, .stateMachineListenerSingleViewModelPathIds))
                    ]))
        case TypeKey.listenerGroup:
            // What it listens to follows in objects of its own.
            listeners.append(Listener(target: table.index(object, .stateMachineListenerTargetId)))
        case _ where CoreTypes.type(typeKey, is: "ListenerInputType"):
            guard let last = listeners.indices.last else { return true }
            listeners[last].causes.append(
                Listener.Cause(
                    kind: Listener.Kind(
                        rawValue: Int(table.uint(object, .listenerInputTypeListenerTypeValue))),
                    event: table.index(object, .listenerInputTypeEventEventId),
                    path: table.path(object, .listenerInputTypeViewModelViewModelPathIds)))
        case TypeKey.listenerTriggerChange:
            addAction(
                .trigger(
                    input: table.index(object, .listenerInputChangeInputId),
                    nested: table.index(object, .listenerInputChangeNestedInputId)))
        case TypeKey.listenerBoolChange:
            addAction(
                .bool(
                    input: table.index(object, .listenerInputChangeInputId),
                    nested: table.index(object, .listenerInputChangeNestedInputId),
                    table.uint(object, .listenerBoolChangeValue, default: 1)))
        case TypeKey.listenerNumberChange:
            addAction(
                .number(
                    input: table.index(object, .listenerInputChangeInputId),
                    nested: table.index(object, .listenerInputChangeNestedInputId),
                    table.double(object, .listenerNumberChangeValue)))
        case TypeKey.listenerFireEvent:
            addAction(.event(table.index(object, .listenerFireEventEventId) ?? -1))
        case TypeKey.listenerAlignTarget:
            addAction(
                .align(
                    table.index(object, .listenerAlignTargetTargetId) ?? -1,
                    keepsOffset: table.bool(object, .listenerAlignTargetPreserveOffset)))
        case TypeKey.anyState: addState(table, object, .any)
        case TypeKey.entryState: addState(table, object, .entry)
        case TypeKey.exitState: addState(table, object, .exit)
        case TypeKey.stateTransition, TypeKey.blendStateTransition:
            isInTransition = true
            withLastState { $0.transitions.append(Transition(table, object)) }
        case TypeKey.triggerCondition:
            addCondition(
                .trigger(input: table.index(object, .transitionInputConditionInputId) ?? -1))
        case TypeKey.numberCondition:
            let comparison =
                Comparison(rawValue: table.uint(object, .transitionValueConditionOpValue)) ?? .equal
            addCondition(
                .number(
                    input: table.index(object, .transitionInputConditionInputId) ?? -1, comparison,
                    table.double(object, .transitionNumberConditionValue)))
        case TypeKey.boolCondition:
            addCondition(
                .bool(
                    input: table.index(object, .transitionInputConditionInputId) ?? -1,
                    table.uint(object, .transitionValueConditionOpValue) == 0))
        default:
            if CoreTypes.type(typeKey, is: "LayerState") {
                addState(table, object, .other)
            } else if CoreTypes.type(typeKey, is: "TransitionCondition") {
                addCondition(.other)
            } else {
                return false
            }
        }
        return true
    }

    private mutating func addState(
        _ table: ObjectTable, _ object: Int, _ kind: State.Kind
    ) {
        isInTransition = false
        guard !layers.isEmpty else { return }
        layers[layers.count - 1].states.append(State(table, object, kind: kind))
    }

    private mutating func withLastState(_ body: (inout State) -> Void) {
        guard let l = layers.indices.last, let s = layers[l].states.indices.last else { return }
        body(&layers[l].states[s])
    }

    private mutating func addComparand(_ comparand: Condition.Comparand) {
        withLastState { state in
            guard let t = state.transitions.indices.last,
                let c = state.transitions[t].conditions.indices.last,
                case .viewModel(let comparison, let comparands) = state.transitions[t].conditions[c]
            else { return }
            state.transitions[t].conditions[c] = .viewModel(comparison, comparands + [comparand])
        }
    }

    /// A listener's action, or, before there are listeners, one of the last state or transition.
    private mutating func addAction(_ action: Action) {
        if listeners.isEmpty {
            addFired(FiredAction(action: action, atEnd: false))
        } else {
            listeners[listeners.count - 1].actions.append(action)
        }
    }

    private mutating func addFired(_ action: FiredAction) {
        let belongsToTransition = isInTransition
        withLastState { state in
            if belongsToTransition, let last = state.transitions.indices.last {
                state.transitions[last].actions.append(action)
            } else {
                state.actions.append(action)
            }
        }
    }

    private mutating func addCondition(_ condition: Condition) {
        withLastState { state in
            guard let t = state.transitions.indices.last else { return }
            state.transitions[t].conditions.append(condition)
        }
    }

    /// Looks up the interpolators, once all of the artboard's objects are known.
    mutating func resolveInterpolators(_ table: ObjectTable, objects: [Int]) {
        for l in layers.indices {
            for s in layers[l].states.indices {
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
}
