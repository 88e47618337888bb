extension StateMachineDefinition {
    /// Raw values are the format's; unknown ones are read as `equal`.
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

        /// Compares values without an order, which are neither less nor greater.
        @inline(__always)
        func compare<Value: Equatable>(_ a: Value, _ b: Value) -> Bool {
            switch self {
            case .equal: a == b
            case .notEqual: a != b
            default: false
            }
        }
    }

    /// Holds nothing that is counted, so that it is read in place in every frame.
    enum Condition: Sendable {
        case trigger(input: Int)
        case number(input: Int, Comparison, Double)
        case bool(input: Int, Bool)
        /// Compares two of the machine's comparands, by their numbers; false if one of them has no value, or
        /// where there are not two.
        case viewModel(Comparison, Range<Int>)
        /// Compares a bindable with a constant, as most do.
        case bindable(Comparison, Int, Constant)
        /// A bindable's property has changed: compared with itself, or a trigger's.
        case change(bindable: Int)
        /// Compares whether the target, or what is below it, has the focus; false without a target.
        case focus(Comparison, target: Int?)
        /// An unknown type of condition, which is never met.
        case unknown

        /// The constants that most bindables are compared with.
        enum Constant: Sendable {
            case number(Double)
            case bool(Bool)
            case color(UInt32)
            case uint(UInt32)

            /// Nil for one of another kind.
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
            /// The other comparand's value before it changed last.
            case itself

            /// Raw values are the format's; unknown ones are read as `ratio`.
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

        /// - Parameter layer: the layer that the transition is of.
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
                // A change counts in the advance that it is made in, and for a layer once.
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
    /// The trigger input that a condition waits for.
    var triggerInput: Int? { if case .trigger(let input) = self { input } else { nil } }

    /// Notes that a layer has followed a transition with the condition: what has changed the property
    /// makes no second change of its state.
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
    /// The view model property that a bindable takes its value from.
    fileprivate func source(_ artboard: Artboard) -> ViewModelInstance.Property? {
        if case .bindable(let index) = self {
            artboard.bindings.source(ofBindable: index)
        } else {
            nil
        }
    }
}
