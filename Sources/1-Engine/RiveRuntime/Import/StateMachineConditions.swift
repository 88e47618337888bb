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
    }

    enum Condition: Sendable {
        case trigger(input: Int)
        case number(input: Int, Comparison, Double)
        case bool(input: Int, Bool)
        /// Compares a bindable with another or with a constant; false if one of them has no value.
        case viewModel(Comparison, [Comparand])
        /// Compares a bindable with a number, as most do.
        case bindable(Comparison, Int, Double)
        /// A bindable's property has changed: compared with itself, or a trigger's.
        case change(bindable: Int)
        /// Compares whether the target, or what is below it, has the focus; false without a target.
        case focus(Comparison, target: Int?)
        /// An unknown type of condition, which is never met.
        case unknown

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
                        comparison, comparands[0].value(artboard), comparands[1].value(artboard))
            case .bindable(let comparison, let index, let limit):
                switch artboard.bindable(index) {
                case .number(let x): comparison.compare(x, limit)
                case let value: Condition.compare(comparison, value, .number(limit))
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
                comparison == .equal ? x == y : comparison == .notEqual && x != y
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
    func use(in layer: LayerInstance, _ artboard: Artboard) {
        switch self {
        case .viewModel(_, let comparands): comparands.first?.source(artboard)?.use(in: layer)
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
