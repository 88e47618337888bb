/// A state machine of an artboard as defined in the file; shared by its instances.
public struct StateMachineDefinition: Sendable {
    /// A value that is set by the application and read by conditions and blend states.
    public struct Input: Sendable {
        /// The type of an input.
        public enum Kind: Sendable {
            case number
            /// Set by `fire` and cleared by the next advance.
            case trigger
            case boolean
        }

        /// The name by which the application sets the input; not necessarily unique among inputs of one kind.
        public let name: String
        /// The type of the input.
        public let kind: Kind
        /// The initial value: 0 or 1 for a boolean, 0 for a trigger.
        let value: Double
    }

    /// A set of states, one of which is current at a time. Layers are applied in order: later ones overwrite what
    /// earlier ones animate.
    struct Layer: Sendable {
        var states: [State] = []
    }

    struct State: Sendable {
        enum Kind: Sendable {
            case entry, exit, any
            /// Plays the animation at this index.
            case animation(Int)
            /// Mixes the two animations whose values enclose the value of an input or a bindable.
            case blend1D(input: Int?, bindable: Int?)
            /// Mixes animations by inputs or by separate mix values.
            case blendDirect
            /// An unknown type of state, which plays nothing.
            case unknown
        }

        var kind: Kind
        var speed = 1.0
        var transitions: [Transition] = []
        /// The animations of a blend state; those of a 1D state are sorted by their values.
        var blended: [BlendedAnimation] = []
        var actions: [FiredAction] = []
        let flags: Flags

        struct Flags: OptionSet {
            let rawValue: UInt32
            /// Chooses one of the allowed transitions at random instead of the first.
            static let randomTransition = Flags(rawValue: 1 << 0)
            /// Starts each frame's blend from the values that the properties had on entry.
            static let reset = Flags(rawValue: 1 << 1)
        }
    }

    struct BlendedAnimation: Sendable {
        /// The source of the animation's mix in a direct blend.
        enum MixSource: Sendable {
            case input(Int?)
            /// The constant in `value`.
            case constant
            case bindable(Int)
        }

        var animation: Int
        /// For a 1D blend, the input value at which the animation has its full mix; for a direct one, the constant mix
        /// in percent.
        var value: Double
        var source = MixSource.constant
    }

    /// An action of a state or transition.
    struct FiredAction: Sendable {
        var action: Action
        /// Whether the action runs when the state or transition ends, instead of when it starts.
        var atEnd: Bool
    }

    /// An action of a listener, a state or a transition.
    enum Action: Sendable {
        case trigger(input: Int?, nested: Int?)
        case bool(input: Int?, nested: Int?, BoolChange)
        case number(input: Int?, nested: Int?, Double)
        /// Reports the event at this index.
        case event(Int)
        /// Fires the view model trigger at this path.
        case viewModelTrigger([Int])
        /// Writes a bindable's value to the view model property to which it is bound.
        case viewModel(bindable: Int)
        /// Moves a node to the pointer or, to keep its offset from it, by the distance that the pointer moved.
        case align(Int, keepsOffset: Bool)
        /// Moves the focus to the node at this index.
        case focus(Int)
        case moveFocus(FocusMove)
        case clearFocus

        /// A change of a boolean. Raw values are the format's; unknown ones are treated as `on`.
        enum BoolChange: UInt32 {
            case off, on, toggle
        }
    }

    /// Runs actions on pointer events of its target, on reported events, on changes of view model properties, and when
    /// its target gains or loses the focus or receives a key or a gamepad's change.
    struct Listener: Sendable {
        /// The kinds of events. Raw values are the format's; a listener of an unknown kind never runs.
        enum Kind: UInt32, Sendable {
            case enter, exit, down, up, move, event, click
            /// Text has been entered while the target has the focus.
            case text = 8
            case dragStart = 9
            case dragEnd = 10
            /// A view model property has changed.
            case viewModel = 11
            case drag = 12
            case focus = 13
            case blur = 14
            case keyboard = 15
            /// A program performs a semantic action on the target.
            case semantic = 16
            case gamepad = 17

            var needsFocus: Bool {
                self == .focus || self == .blur || self == .keyboard || self == .text
                    || self == .gamepad
            }
        }

        /// One of the kinds of event that run the listener.
        struct Cause: Sendable {
            /// The kind of event; nil for an unknown kind.
            var kind: Kind?
            var event: Int?
            var path: [Int] = []
            /// The keys to which a keyboard cause responds; all keys if it is empty.
            var keys: [KeyFilter] = []
            /// The changes to which a gamepad cause responds, all changes if it is empty; nil for other causes.
            var gamepads: [GamepadFilter]?
            /// The semantic actions to which a semantic cause responds, as numbers of the format; all of them if it is
            /// empty.
            var semanticActions: [UInt32] = []
        }

        var target: Int?
        /// Whether it has a single built-in cause, instead of any number in the objects that follow.
        var isSingle = false
        var causes: [Cause] = []
        var actions: [Action] = []

        var needsFocus: Bool { causes.contains { $0.kind?.needsFocus == true } }

        func listens(to kind: Kind) -> Bool { causes.contains { $0.kind == kind } }

        func listens(to press: KeyPress) -> Bool {
            causes.contains { cause in
                cause.kind == .keyboard
                    && (cause.keys.isEmpty || cause.keys.contains { $0.matches(press) })
            }
        }

        func listens(to event: GamepadEvent) -> Bool {
            causes.contains { cause in
                cause.gamepads.map { $0.isEmpty || $0.contains { $0.matches(event) } } ?? false
            }
        }

        func listens(to action: SemanticAction) -> Bool {
            causes.contains { cause in
                cause.kind == .semantic
                    && (cause.semanticActions.isEmpty
                        || cause.semanticActions.contains(action.rawValue))
            }
        }
    }

    struct Transition: Sendable {
        struct Flags: OptionSet {
            let rawValue: UInt32
            static let isDisabled = Flags(rawValue: 1 << 0)
            static let durationIsPercentage = Flags(rawValue: 1 << 1)
            static let hasExitTime = Flags(rawValue: 1 << 2)
            static let exitTimeIsPercentage = Flags(rawValue: 1 << 3)
            static let pausesOnExit = Flags(rawValue: 1 << 4)
            static let allowsEarlyExit = Flags(rawValue: 1 << 5)
        }

        /// The index of the destination state.
        var target: Int?
        /// The index in the file's object table, by which bindings refer to the transition.
        let object: Int
        let flags: Flags
        /// The duration in milliseconds, or as a percentage of the old state's animation.
        var duration: Double
        let exitTime: Double
        /// The weight with which the transition is chosen if the state chooses among allowed transitions at random.
        let randomWeight: Double
        /// The index of its interpolator in the artboard.
        let interpolatorIndex: Int?
        var interpolator: Interpolator?
        var conditions: [Condition] = []
        var actions: [FiredAction] = []
        /// The index of the animation to which the exit time refers, for blend states.
        let exitBlendAnimation: Int?

        /// Returns the time during which the old and the new state are mixed, in seconds.
        ///
        /// - Parameter animation: the duration of the old state's animation, in seconds; nil if it has none.
        func mixTime(from animation: Double?) -> Double {
            flags.contains(.durationIsPercentage)
                ? (animation ?? 0) * duration / 100 : duration / 1000
        }

        /// Returns the earliest time at which the old state may be left, in seconds of its animation.
        ///
        /// - Parameter animation: the animation's duration, in seconds.
        func exitSeconds(from animation: Double) -> Double {
            flags.contains(.exitTimeIsPercentage) ? animation * exitTime / 100 : exitTime / 1000
        }

        var isInstant: Bool { duration == 0 }
    }

    /// The name, which is not necessarily unique within an artboard; look-up by name returns the first match.
    public let name: String
    /// The inputs, in the file's order.
    public internal(set) var inputs: [Input] = []
    var layers: [Layer] = []
    var listeners: [Listener] = []
    /// The values that its conditions compare, in the file's order.
    var comparands: [Condition.Comparand] = []
    /// The objects to which the next ones belong, during the import.
    var last = LastObjects()

    /// The objects to which the next objects of a file belong: the last of each kind that could be read. They are given
    /// by the indices of layers, states and so on.
    struct LastObjects: Sendable {
        var state: (layer: Int, state: Int)?
        var transition: (layer: Int, state: Int, transition: Int)?
        /// Whether fired actions belong to the transition instead of the state.
        var isTransition = false
        /// A condition that compares two values.
        var comparison: (layer: Int, state: Int, transition: Int, condition: Int)?
        /// The inputs by the numbers with which the file refers to them; nil for one of an unknown type.
        var inputs: [Int?] = []
    }

    /// The number of layers, all of which play at the same time.
    public var layerCount: Int { layers.count }

    init(name: String) { self.name = name }
}
