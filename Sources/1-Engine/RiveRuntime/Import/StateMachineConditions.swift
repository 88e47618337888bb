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
            case artboard(ArtboardProperty)
            /// A component's property.
            case component(Int, key: PropertyKey)
            /// The other comparand's value before its last change.
            case itself

            /// A property of the artboard. Raw values are the format's; unknown ones are treated as `ratio`.
            enum ArtboardProperty: UInt32 {
                case width, height, ratio
            }

            func value(_ artboard: Artboard) -> BoundValue? {
                switch self {
                case .bindable(let index): return artboard.bindable(index)
                case .value(let value): return value
                case .artboard(let property):
                    let size = artboard.size
                    return switch property {
                    case .width: .number(size.width)
                    case .height: .number(size.height)
                    case .ratio: .number(size.width / size.height)
                    }
                case .component(let index, let key):
                    let component: Component? = artboard.component(index)
                    return component?.bound(key, CoreTypes.fieldType(key))
                case .itself: return nil
                }
            }
        }

        /// Whether the condition is met.
        ///
        /// - Parameter layer: the layer to which the transition belongs.
        func isMet(
            _ machine: StateMachineInstance, _ artboard: Artboard, in layer: LayerInstance
        ) -> Bool {
            switch self {
            case .trigger(let input): machine.input(input) == 1
            case .number(let input, let comparison, let limit):
                machine.input(input).map { comparison.compare($0, limit) } ?? false
            case .bool(let input, let wanted):
                machine.input(input).map { ($0 != 0) == wanted } ?? false
            case .change(let index):
                // A change counts only in the advance in which it is made, and only once per layer.
                artboard.bindings.isChanged(sourceOfBindable: index, for: layer)
            case .viewModel(let comparison, let comparands):
                comparands.count == 2
                    && Condition.compare(
                        comparison,
                        machine.definition.comparands[comparands.lowerBound].value(artboard),
                        machine.definition.comparands[comparands.lowerBound + 1].value(artboard))
            case .bindable(let comparison, let index, let constant):
                switch (artboard.bindable(index), constant) {
                case (.number(let x), .number(let y)): comparison.compare(x, y)
                case (.bool(let x), .bool(let y)): comparison.compare(x, y)
                case (let value, _): Condition.compare(comparison, value, constant.value)
                }
            case .focus(_, target: nil): false
            case .focus(let comparison, let target?):
                (artboard.focusData(of: target)?.hasFocus == true) == (comparison == .equal)
            case .unknown: false
            }
        }

        fileprivate static func compare(
            _ comparison: Comparison, _ a: BoundValue?, _ b: BoundValue?
        ) -> Bool {
            switch (a, b) {
            case (.number(let x), .number(let y)): comparison.compare(x, y)
            case (.trigger(let count), _): count > 0
            case (.uint(let x), .number(let y)): comparison.compare(Double(x), y)
            case (.number(let x), .uint(let y)): comparison.compare(x, Double(y))
            case (let x?, let y?):
                comparison.compare(x, y)
            default: false
            }
        }
    }
}

extension StateMachineDefinition.Condition {
    /// The trigger input for which a condition waits.
    var triggerInput: Int? { if case .trigger(let input) = self { input } else { nil } }

    /// Records that a layer has followed a transition with the condition, so that the same change of the property
    /// causes no second state change in it.
    func use(in layer: LayerInstance, _ machine: StateMachineInstance, _ artboard: Artboard) {
        switch self {
        case .viewModel(_, let comparands):
            guard let first = comparands.first else { break }
            machine.definition.comparands[first].source(artboard)?.use(in: layer)
        case .bindable(_, let index, _), .change(let index):
            artboard.bindings.source(ofBindable: index)?.use(in: layer)
        default: break
        }
    }
}

extension StateMachineDefinition.Condition.Comparand {
    /// Returns the view model property from which a bindable takes its value.
    fileprivate func source(_ artboard: Artboard) -> ViewModelInstance.Property? {
        if case .bindable(let index) = self {
            artboard.bindings.source(ofBindable: index)
        } else {
            nil
        }
    }
}
