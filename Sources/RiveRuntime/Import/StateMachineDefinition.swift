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
            /// A kind that is not played yet.
            case other
        }

        var kind: Kind
        var speed = 1.0
        var transitions: [Transition] = []
    }

    struct Transition: Sendable {
        var target: Int?
        private let flags: UInt32
        /// In milliseconds, or a percentage of the state's animation.
        private let duration: Double
        private let exitTime: Double
        /// The index of its interpolator in the artboard.
        let interpolatorIndex: Int?
        var interpolator: Interpolator?
        var conditions: [Condition] = []

        var isDisabled: Bool { flags & 1 != 0 }
        var hasExitTime: Bool { flags & 4 != 0 }
        var pausesOnExit: Bool { flags & 16 != 0 }
        var allowsEarlyExit: Bool { flags & 32 != 0 }

        init(_ table: ObjectTable, _ object: Int) {
            target = table.index(object, 151)
            flags = table.uint(object, 152)
            duration = Double(table.uint(object, 158))
            exitTime = Double(table.uint(object, 160))
            interpolatorIndex = table.index(object, 350)
        }

        /// How long the old and the new state are mixed, in seconds.
        func mixTime(from animation: LinearAnimationDefinition?) -> Double {
            if flags & 2 == 0 { return duration / 1000 }
            return (animation?.duration ?? 0) * duration / 100
        }

        /// When the old state may be left, in seconds of its animation.
        func exitSeconds(from animation: LinearAnimationDefinition?) -> Double {
            if flags & 8 == 0 { return exitTime / 1000 }
            return (animation?.duration ?? 0) * exitTime / 100
        }

        var isInstant: Bool { duration == 0 }
    }

    enum Comparison: UInt32, Sendable {
        case equal, notEqual, lessThanOrEqual, greaterThanOrEqual, lessThan, greaterThan

        func holds(_ a: Double, _ b: Double) -> Bool {
            switch self {
            case .equal: a == b
            case .notEqual: a != b
            case .lessThanOrEqual: a <= b
            case .greaterThanOrEqual: a >= b
            case .lessThan: a < b
            case .greaterThan: a > b
            }
        }
    }

    enum Condition: Sendable {
        case trigger(input: Int)
        case number(input: Int, Comparison, Double)
        case bool(input: Int, Bool)
        /// A kind that is not understood yet; it never holds.
        case other
    }

    public let name: String
    public private(set) var inputs: [Input] = []
    private(set) var layers: [Layer] = []

    public var layerCount: Int { layers.count }

    init(name: String) { self.name = name }

    /// Takes the next object of the file, where it belongs to a state machine.
    ///
    /// - Returns: whether it did.
    mutating func add(_ table: ObjectTable, _ object: Int) -> Bool {
        let typeKey = table.typeKey(object)
        switch typeKey {
        case TypeKey.stateMachineNumber, TypeKey.stateMachineBool, TypeKey.stateMachineTrigger:
            let value =
                typeKey == TypeKey.stateMachineBool
                ? (table.bool(object, 141) ? 1 : 0) : table.double(object, 140)
            inputs.append(
                Input(name: table.string(object, 138), typeKey: typeKey, value: value))
        case TypeKey.stateMachineLayer: layers.append(Layer())
        case TypeKey.animationState:
            addState(
                .animation(table.index(object, 149) ?? -1),
                speed: table.double(object, 292, default: 1))
        case TypeKey.anyState: addState(.any)
        case TypeKey.entryState: addState(.entry)
        case TypeKey.exitState: addState(.exit)
        case TypeKey.stateTransition, TypeKey.blendStateTransition:
            withLastState { $0.transitions.append(Transition(table, object)) }
        case TypeKey.triggerCondition:
            addCondition(.trigger(input: table.index(object, 155) ?? -1))
        case TypeKey.numberCondition:
            let comparison = Comparison(rawValue: table.uint(object, 156)) ?? .equal
            addCondition(
                .number(
                    input: table.index(object, 155) ?? -1, comparison, table.double(object, 157)))
        case TypeKey.boolCondition:
            addCondition(
                .bool(input: table.index(object, 155) ?? -1, table.uint(object, 156) == 0))
        default:
            if CoreTypes.type(typeKey, is: "LayerState") {
                addState(.other)
            } else if CoreTypes.type(typeKey, is: "TransitionCondition") {
                addCondition(.other)
            } else {
                return false
            }
        }
        return true
    }

    private mutating func addState(_ kind: State.Kind, speed: Double = 1) {
        guard !layers.isEmpty else { return }
        layers[layers.count - 1].states.append(State(kind: kind, speed: speed))
    }

    private mutating func withLastState(_ body: (inout State) -> Void) {
        guard let l = layers.indices.last, let s = layers[l].states.indices.last else { return }
        body(&layers[l].states[s])
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
