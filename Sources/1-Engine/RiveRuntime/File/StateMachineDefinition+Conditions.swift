extension StateMachineDefinition {
    /// A comparison operator. Raw values are the format's; unknown ones are treated as `equal`.
    enum Comparison: UInt32, Sendable {
        case equal, notEqual, lessThanOrEqual, greaterThanOrEqual, lessThan, greaterThan

        func compare(_ a: Double, _ b: Double) -> Bool {
            switch self {
            case .equal: a == b
            case .notEqual: a != b
            case .lessThanOrEqual: a <= b
            case .greaterThanOrEqual: a >= b
            case .lessThan: a < b
            case .greaterThan: a > b
            }
        }

        /// Compares values without an order, none of which is less or greater than another.
        @inline(__always)
        func compare<Value: Equatable>(_ a: Value, _ b: Value) -> Bool {
            switch self {
            case .equal: a == b
            case .notEqual: a != b
            default: false
            }
        }
    }

    /// A condition of a transition. It contains no references, so it can be read in place in every frame without
    /// retaining.
    enum Condition: Sendable {
        case trigger(input: Int)
        case number(input: Int, Comparison, Double)
        case bool(input: Int, Bool)
        /// Compares two of the machine's comparands, given by the range of their indices; false if one of them has no
        /// value or there are not two.
        case viewModel(Comparison, Range<Int>)
        /// Compares a bindable with a constant, which is the most common case.
        case bindable(Comparison, Int, Constant)
        /// Whether a bindable's property has changed, for comparisons with itself or of a trigger.
        case change(bindable: Int)
        /// Compares whether the target, or a descendant of it, has the focus; false without a target.
        case focus(Comparison, target: Int?)
        /// An unknown type of condition, which is never met.
        case unknown

        /// The constants with which most bindables are compared.
        enum Constant: Sendable {
            case number(Double)
            case bool(Bool)
            case color(UInt32)
            case uint(UInt32)

            /// Creates a constant; nil for a value of another kind.
            init?(_ value: BoundValue) {
                switch value {
                case .number(let number): self = .number(number)
                case .bool(let bool): self = .bool(bool)
                case .color(let color): self = .color(color)
                case .uint(let index): self = .uint(index)
                case .string, .trigger, .list: return nil
                }
            }

            var value: BoundValue {
                switch self {
                case .number(let number): .number(number)
                case .bool(let bool): .bool(bool)
                case .color(let color): .color(color)
                case .uint(let index): .uint(index)
                }
            }
        }

        enum Comparand: Sendable {
            case bindable(Int)
            case value(BoundValue)
            case artboard(ArtboardDimension)
            /// A component's property.
            case component(Int, key: PropertyKey)
            /// The other comparand's value before its last change.
            case itself

            /// A property of the artboard. Raw values are the format's; unknown ones are treated as `ratio`.
            enum ArtboardDimension: UInt32 {
                case width, height, ratio
            }
        }
    }
}

extension StateMachineDefinition.Condition {
    /// The trigger input for which a condition waits.
    var triggerInput: Int? { if case .trigger(let input) = self { input } else { nil } }
}
