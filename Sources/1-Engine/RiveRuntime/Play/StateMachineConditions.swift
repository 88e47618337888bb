extension StateMachineDefinition.Condition {
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
                && Self.compare(
                    comparison,
                    machine.definition.comparands[comparands.lowerBound].value(artboard),
                    machine.definition.comparands[comparands.lowerBound + 1].value(artboard))
        case .bindable(let comparison, let index, let constant):
            switch (artboard.bindable(index), constant) {
            case (.number(let x), .number(let y)): comparison.compare(x, y)
            case (.bool(let x), .bool(let y)): comparison.compare(x, y)
            case (let value, _): Self.compare(comparison, value, constant.value)
            }
        case .focus(_, target: nil): false
        case .focus(let comparison, let target?):
            (artboard.focusData(of: target)?.hasFocus == true) == (comparison == .equal)
        case .unknown: false
        }
    }

    fileprivate static func compare(
        _ comparison: StateMachineDefinition.Comparison, _ a: BoundValue?, _ b: BoundValue?
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

    /// Records that a layer has followed a transition with the condition, so that the same change of the property
    /// causes no second state change in it.
    func use(in layer: LayerInstance, _ machine: StateMachineInstance, _ artboard: Artboard) {
        switch self {
        case .viewModel(_, let comparands):
            guard let first = comparands.first else { break }
            machine.definition.comparands[first].source(artboard)?.use(in: layer.id)
        case .bindable(_, let index, _), .change(let index):
            artboard.bindings.source(ofBindable: index)?.use(in: layer.id)
        default: break
        }
    }
}

extension StateMachineDefinition.Condition.Comparand {
    /// Returns the value to be compared; nil if there is none.
    fileprivate func value(_ artboard: Artboard) -> BoundValue? {
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

    /// Returns the view model property from which a bindable takes its value.
    fileprivate func source(_ artboard: Artboard) -> ViewModelInstance.Property? {
        if case .bindable(let index) = self {
            artboard.bindings.source(ofBindable: index)
        } else {
            nil
        }
    }
}
