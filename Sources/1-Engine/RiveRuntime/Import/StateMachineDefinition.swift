/// A state machine of an artboard, as the file defines it; instances share it.
public struct StateMachineDefinition: Sendable {
    /// A value that the application sets and that conditions and blend states read.
    public struct Input: Sendable {
        /// What an input holds.
        public enum Kind: Sendable {
            case number
            /// Set by `fire`, cleared by the next advance.
            case trigger
            case boolean
        }

        /// The name by which the application sets it; unique per kind only by convention.
        public let name: String
        /// What the input holds.
        public let kind: Kind
        /// The initial value: 0 or 1 for a boolean, 0 for a trigger.
        let value: Double
    }

    /// States of which one is current at a time. Layers apply in order, so later ones overwrite
    /// what earlier ones animate.
    struct Layer: Sendable {
        var states: [State] = []
    }

    struct State: Sendable {
        enum Kind: Sendable {
            case entry, exit, any
            /// Plays the animation of that index.
            case animation(Int)
            /// Mixes the two animations whose values enclose an input's, or a bindable's, value.
            case blend1D(input: Int?, bindable: Int?)
            /// Mixes animations by inputs or by mix values of their own.
            case blendDirect
            /// A type of state that the runtime does not know: it plays nothing.
            case unknown
        }

        var kind: Kind
        var speed = 1.0
        var transitions: [Transition] = []
        /// The animations of a blend state; those of a 1D state sorted by their values.
        var blended: [BlendedAnimation] = []
        var actions: [FiredAction] = []
        let flags: Flags

        struct Flags: OptionSet {
            let rawValue: UInt32
            /// One of the allowed transitions is chosen at random, instead of the first.
            static let randomTransition = Flags(rawValue: 1 << 0)
            /// Each frame's blend starts from the values that the properties had on entry.
            static let reset = Flags(rawValue: 1 << 1)
        }
    }

    struct BlendedAnimation: Sendable {
        /// Where a direct blend takes the animation's mix from.
        enum MixSource: Sendable {
            case input(Int?)
            /// `value`.
            case constant
            case bindable(Int)
        }

        var animation: Int
        /// 1D: the input value at which the animation has its full mix. Direct: the constant mix,
        /// in percent.
        var value: Double
        var source = MixSource.constant
    }

    /// An action of a state or transition.
    struct FiredAction: Sendable {
        var action: Action
        /// Whether it runs when the state or transition ends instead of when it begins.
        var atEnd: Bool
    }

    /// What listeners, states and transitions do besides playing animations.
    enum Action: Sendable {
        case trigger(input: Int?, nested: Int?)
        case bool(input: Int?, nested: Int?, BoolChange)
        case number(input: Int?, nested: Int?, Double)
        /// Reports the event of that index.
        case event(Int)
        /// Fires the view model trigger at that path.
        case viewModelTrigger([Int])
        /// Writes a bindable's value to the view model property that it is bound to.
        case viewModel(bindable: Int)
        /// Moves a node to the pointer, or by as much as the pointer moves.
        case align(Int, keepsOffset: Bool)

        /// The format's numbers; an unknown one counts as `on`.
        enum BoolChange: UInt32 {
            case off, on, toggle
        }
    }

    /// Runs actions when something happens to its target.
    struct Listener: Sendable {
        /// The format's numbers; a listener of an unknown one never runs.
        enum Kind: UInt32, Sendable {
            case enter, exit, down, up, move, event, click
            case dragStart = 9
            case dragEnd = 10
            /// A view model property has changed.
            case viewModel = 11
            case drag = 12

            var isDrag: Bool { self == .drag || self == .dragStart || self == .dragEnd }
        }

        /// One kind of happening that the listener waits for.
        struct Cause: Sendable {
            /// Nil for a kind that the runtime does not know.
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
        struct Flags: OptionSet {
            let rawValue: UInt32
            static let isDisabled = Flags(rawValue: 1 << 0)
            static let durationIsPercentage = Flags(rawValue: 1 << 1)
            static let hasExitTime = Flags(rawValue: 1 << 2)
            static let exitTimeIsPercentage = Flags(rawValue: 1 << 3)
            static let pausesOnExit = Flags(rawValue: 1 << 4)
            static let allowsEarlyExit = Flags(rawValue: 1 << 5)
        }

        /// The index of the state that it leads to.
        var target: Int?
        /// The index in the file's object table, by which bindings refer to the transition.
        let object: Int
        let flags: Flags
        /// In milliseconds, or a percentage of the old state's animation.
        var duration: Double
        let exitTime: Double
        /// The weight among the allowed transitions of a state that chooses at random.
        let randomWeight: Double
        /// The index of its interpolator in the artboard.
        let interpolatorIndex: Int?
        var interpolator: Interpolator?
        var conditions: [Condition] = []
        var actions: [FiredAction] = []
        /// Of a blend state: which of its animations the exit time refers to.
        let exitBlendAnimation: Int?

        /// How long the old and the new state are mixed, in seconds.
        ///
        /// - Parameter animation: the duration of the old state's animation, in seconds; nil where
        ///   it has none.
        func mixTime(from animation: Double?) -> Double {
            flags.contains(.durationIsPercentage)
                ? (animation ?? 0) * duration / 100 : duration / 1000
        }

        /// When the old state may be left, in seconds of its animation.
        ///
        /// - Parameter animation: the animation's duration, in seconds.
        func exitSeconds(from animation: Double) -> Double {
            flags.contains(.exitTimeIsPercentage) ? animation * exitTime / 100 : exitTime / 1000
        }

        var isInstant: Bool { duration == 0 }
    }

    /// Unique within an artboard only by convention: the first of a name is found by it.
    public let name: String
    /// In the file's order.
    public internal(set) var inputs: [Input] = []
    var layers: [Layer] = []
    var listeners: [Listener] = []
    /// During import: whether fired actions belong to the last transition, or to its state.
    var isInTransition = false

    /// How many layers play side by side.
    public var layerCount: Int { layers.count }

    init(name: String) { self.name = name }
}
