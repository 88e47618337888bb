import Geometry

/// A converter of one binding, with the state that it keeps between frames.
final class ConverterInstance {
    let definition: DataConverter
    /// The converters of a group; otherwise empty.
    let parts: [ConverterInstance]
    let operand: ViewModelInstance.Property?
    /// Whether the binding's primary direction is from the component to the view model.
    let leadsToSource: Bool
    /// The view model properties to which the converter's parameters are bound.
    private let parameters: [Parameter: ViewModelInstance.Property]
    // The artboard owns the binding, which owns the converter, so it is not retained.
    private let artboardRef: UnretainedRef<Artboard>
    private var artboard: Artboard { artboardRef.object }
    var transition = ValueTransition()
    /// The random numbers generated for a formula, in order.
    private var randomNumbers: [Double] = []
    /// The input for which the random numbers were generated.
    private var randomInput: Float?
    /// The instances created by a `numberToList` converter.
    private var instances: [ViewModelInstance] = []

    private struct Parameter: Hashable {
        let object: Int
        let key: PropertyKey
    }

    /// The maximum nesting depth. Groups may contain groups and, in a hostile file, themselves.
    private static let maximumDepth = 16
    /// The maximum number of converters in one binding, including those of nested groups; further ones are ignored.
    /// Real files have a handful.
    static let maximumParts = 64

    convenience init?(
        _ index: Int, _ artboard: Artboard, _ context: DataContext, leadsToSource: Bool = false
    ) {
        var budget = ConverterInstance.maximumParts
        self.init(index, artboard, context, leadsToSource, depth: 0, budget: &budget)
    }

    private init?(
        _ index: Int, _ artboard: Artboard, _ context: DataContext, _ leadsToSource: Bool,
        depth: Int, budget: inout Int
    ) {
        let all = artboard.file.converters
        guard all.indices.contains(index), depth < ConverterInstance.maximumDepth, budget > 0 else {
            return nil
        }
        budget -= 1
        let definition = all[index]
        self.definition = definition
        self.leadsToSource = leadsToSource
        artboardRef = UnretainedRef(artboard)
        var parts: [ConverterInstance] = []
        for part in definition.parts where budget > 0 {
            if let instance = ConverterInstance(
                part, artboard, context, leadsToSource, depth: depth + 1, budget: &budget)
            {
                parts.append(instance)
            }
        }
        self.parts = parts
        // Only converters of that type have a path.
        operand = context.property(
            definition.table.path(
                definition.object, .dataConverterOperationViewModelSourcePathIds))
        var parameters: [Parameter: ViewModelInstance.Property] = [:]
        for binding in definition.bindings {
            guard case .converter(let object) = binding.target else { continue }
            let parameter = Parameter(object: object, key: binding.propertyKey)
            if parameters[parameter] == nil {
                parameters[parameter] = context.property(binding.path)
            }
        }
        self.parameters = parameters
    }

    /// Whether the conversion depends only on its input.
    private(set) lazy var isConstant: Bool =
        operand == nil && parameters.isEmpty && parts.allSatisfy(\.isConstant)

    /// Adds the versions of the operands, which are properties of the view model.
    func addOperands(to sum: inout Version) {
        if isConstant { return }
        if let operand { sum += operand.version }
        for part in parts { part.addOperands(to: &sum) }
    }

    /// Adds the versions of the properties to which parameters are bound.
    func addParameters(to sum: inout Version) {
        if isConstant { return }
        for property in parameters.values { sum += property.version }
        for part in parts { part.addParameters(to: &sum) }
    }

    /// Calls `body` with the properties, other than the input, on which the conversion depends.
    func forEachProperty(_ body: (ViewModelInstance.Property) -> Void) {
        if let operand { body(operand) }
        for property in parameters.values { body(property) }
        for part in parts { part.forEachProperty(body) }
    }

    /// Whether the converter neither keeps state nor depends on view models, so that it can be reused when the binding
    /// is bound to other view models.
    var isReusable: Bool {
        switch definition.typeKey {
        case TypeKey.dataConverterOperationViewModel, TypeKey.dataConverterInterpolator,
            TypeKey.dataConverterFormula, TypeKey.dataConverterNumberToList:
            return false
        default: return definition.bindings.isEmpty && parts.allSatisfy(\.isReusable)
        }
    }

    func number(_ key: PropertyKey, default value: Double = 0) -> Double {
        boundNumber(key, of: definition.object)
            ?? definition.table.double(definition.object, key, default: value)
    }

    private func boundNumber(_ key: PropertyKey, of object: Int) -> Double? {
        // Most converters have no bound parameters, so this avoids hashing.
        if parameters.isEmpty { return nil }
        return parameters[Parameter(object: object, key: key)]?.value.double
    }

    func uint(_ key: PropertyKey, default value: UInt32 = 0) -> UInt32 {
        if let number = boundNumber(key, of: definition.object), number >= 0, number < 4e9 {
            return UInt32(number)
        }
        return definition.table.uint(definition.object, key, default: value)
    }

    func text(_ key: PropertyKey) -> String {
        parameters[Parameter(object: definition.object, key: key)]?.value.text
            ?? definition.table.string(definition.object, key)
    }

    /// Evaluates the formula for an input.
    func evaluate(_ input: Float) -> Float {
        switch RandomMode(rawValue: uint(.dataConverterFormulaRandomModeValue)) ?? .always {
        case .once: break
        case .onChange: if input != randomInput { randomNumbers = [] }
        case .always: randomNumbers = []
        }
        randomInput = input
        var count = 0
        func random() -> Float {
            if count == randomNumbers.count { randomNumbers.append(artboard.random.next()) }
            count += 1
            return Float(randomNumbers[count - 1])
        }
        return Formula.evaluate(
            definition.formula, input: input,
            bound: { boundNumber(.formulaTokenValueOperationValue, of: $0).map { Float($0) } },
            random: random)
    }

    // MARK: Lists

    /// Returns a list with the number of view model instances given by `value`; nil if the converter does not create
    /// lists.
    ///
    /// - Parameter property: the property that contains the number.
    func list(
        for value: BoundValue, of property: ViewModelInstance.Property
    ) -> [ViewModelInstance]? {
        for part in parts { if let list = part.list(for: value, of: property) { return list } }
        guard definition.typeKey == TypeKey.dataConverterNumberToList,
            case .number(let number) = value
        else { return nil }
        var count = Int(max(0, min(number.isFinite ? number : 0, 10_000)))
        func limit(by instance: ViewModelInstance?) {
            let values = max(1, instance?.valueCount ?? 1)
            count = min(count, ViewModelInstance.maximumValues / values)
        }
        limit(by: instances.first)
        if instances.count > count { instances.removeLast(instances.count - count) }
        while instances.count < count,
            let instance = ViewModelInstance(
                artboard.file,
                viewModel: Int(uint(.dataConverterNumberToListViewModelId, default: .max)),
                countingIn: property.changes)
        {
            instances.append(instance)
            limit(by: instance)
        }
        return instances
    }

    // MARK: Time

    private var interpolates: Bool { definition.typeKey == TypeKey.dataConverterInterpolator }

    /// Whether the output may change with time alone.
    var changesWithTime: Bool {
        interpolates || parts.contains(where: \.changesWithTime)
    }

    /// The parts whose output may change with time.
    private lazy var movingParts = parts.filter(\.changesWithTime)

    /// Advances by `elapsed` seconds.
    ///
    /// - Returns: whether the output has changed, and whether it will change further with time.
    func advance(_ elapsed: Double) -> (changed: Bool, continues: Bool) {
        var result = (changed: false, continues: false)
        movingParts.forEachUnretained { part in
            let step = part.advance(elapsed)
            result.changed = result.changed || step.changed
            result.continues = result.continues || step.continues
        }
        guard interpolates else { return result }
        let step = transition.advance(
            Float(elapsed), duration: transitionDuration, definition.interpolator)
        return (result.changed || step.changed, result.continues || step.continues)
    }
}
