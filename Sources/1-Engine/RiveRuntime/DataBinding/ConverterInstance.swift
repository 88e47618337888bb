import Geometry

/// A converter of one binding, with its state between frames.
final class ConverterInstance {
    private let definition: DataConverter
    /// The converters of a group; otherwise empty.
    private let parts: [ConverterInstance]
    private let operand: ViewModelInstance.Property?
    /// The view model properties that the converter's parameters are bound to.
    private let parameters: [Parameter: ViewModelInstance.Property]
    // The artboard owns the binding that owns the converter.
    private let artboardRef: UnretainedRef<Artboard>
    private var artboard: Artboard { artboardRef.object }
    private var motion: Motion?
    /// The random numbers that a formula has generated, in order.
    private var randomNumbers: [Double] = []
    /// The input for which they were generated.
    private var randomInput: Double?
    /// The instances created by a `numberToList` converter.
    private var instances: [ViewModelInstance] = []

    private struct Parameter: Hashable {
        let object: Int
        let key: PropertyKey
    }

    /// A transition from one value to another.
    private struct Motion {
        var from: BoundValue
        var to: BoundValue
        var elapsed = 0.0
    }

    /// Groups may contain groups and, in a hostile file, themselves.
    private static let maximumDepth = 16
    /// Converters of one binding, including those of nested groups; files have a handful. Further
    /// ones are ignored.
    static let maximumParts = 64

    convenience init?(_ index: Int, _ artboard: Artboard, _ context: DataContext) {
        var budget = ConverterInstance.maximumParts
        self.init(index, artboard, context, depth: 0, budget: &budget)
    }

    private init?(
        _ index: Int, _ artboard: Artboard, _ context: DataContext, depth: Int, budget: inout Int
    ) {
        let all = artboard.file.converters
        guard all.indices.contains(index), depth < ConverterInstance.maximumDepth, budget > 0 else {
            return nil
        }
        budget -= 1
        let definition = all[index]
        self.definition = definition
        artboardRef = UnretainedRef(artboard)
        var parts: [ConverterInstance] = []
        for part in definition.parts where budget > 0 {
            if let instance = ConverterInstance(
                part, artboard, context, depth: depth + 1, budget: &budget)
            {
                parts.append(instance)
            }
        }
        self.parts = parts
        if case .operationWithProperty(let path) = definition.kind {
            operand = context.property(path)
        } else {
            operand = nil
        }
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

    /// Whether the conversion depends on its input only.
    private(set) lazy var isConstant: Bool =
        operand == nil && parameters.isEmpty && parts.allSatisfy(\.isConstant)

    /// Increases with each change of a property, other than the input, that the conversion depends
    /// on.
    var revision: Int {
        if isConstant { return 0 }
        return (operand?.revision ?? 0) + parameters.values.reduce(0) { $0 + $1.revision }
            + parts.reduce(0) { $0 + $1.revision }
    }

    /// The properties that `revision` depends on.
    var properties: [ViewModelInstance.Property] {
        (operand.map { [$0] } ?? []) + parameters.values + parts.flatMap(\.properties)
    }

    private func number(_ key: PropertyKey, default value: Double = 0) -> Double {
        boundNumber(key, of: definition.object)
            ?? definition.table.double(definition.object, key, default: value)
    }

    private func boundNumber(_ key: PropertyKey, of object: Int) -> Double? {
        // Most converters have no bound parameters: avoid hashing.
        if !parameters.isEmpty,
            case .number(let number)? = parameters[Parameter(object: object, key: key)]?.value
        {
            return number
        }
        return nil
    }

    private func uint(_ key: PropertyKey, default value: UInt32 = 0) -> UInt32 {
        if let number = boundNumber(key, of: definition.object), number >= 0, number < 4e9 {
            return UInt32(number)
        }
        return definition.table.uint(definition.object, key, default: value)
    }

    private func text(_ key: PropertyKey) -> String {
        if case .string(let text)? = parameters[
            Parameter(object: definition.object, key: key)]?.value
        {
            return text
        }
        return definition.table.string(definition.object, key)
    }

    // MARK: Conversion

    /// Converts a view model's value for the bound property.
    ///
    /// - Parameter property: the source of the value, for the names of enumerations.
    func convert(_ value: BoundValue, of property: ViewModelInstance.Property) -> BoundValue {
        switch (definition.kind, value) {
        case (.negate, .bool(let v)): return .bool(!v)
        case (.round, .number(let v)):
            return .number(
                NumberText.round(v, decimals: Int(min(15, uint(.dataConverterRounderDecimals)))))
        case (.operation, .number(let v)):
            return .number(operation.apply(v, operationValue))
        case (.operationWithProperty, .number(let v)):
            guard case .number(let b)? = operand?.value else { return value }
            return .number(operation.apply(v, b))
        case (.toString, _):
            return .string(
                NumberText.string(
                    value, of: property,
                    format: NumberFormat(rawValue: uint(.dataConverterToStringFlags)),
                    decimals: Int(min(15, uint(.dataConverterToStringDecimals))),
                    colorFormat: text(.dataConverterToStringColorFormat)))
        case (.toNumber, _): return .number(value.number)
        case (.trigger, .trigger(let count)): return .trigger(count)
        case (.mapRange, .number(let v)): return .number(mapRange(v))
        case (.padString, .string(let v)): return .string(pad(v))
        case (.removeZeros, .string(let v)): return .string(NumberText.removingZeros(v))
        case (.trimString, .string(let v)): return .string(trim(v))
        case (.formula, _): return .number(evaluate(definition.formula, value.number))
        case (.listToLength, .list(let count)): return .number(Double(count))
        case (.interpolate, _): return interpolate(value)
        case (.group, _): return parts.reduce(value) { $1.convert($0, of: property) }
        default: return value
        }
    }

    private func evaluate(_ tokens: [Formula.Token], _ input: Double) -> Double {
        switch RandomMode(rawValue: uint(.dataConverterFormulaRandomModeValue)) ?? .always {
        case .once: break
        case .onChange: if input != randomInput { randomNumbers = [] }
        case .always: randomNumbers = []
        }
        randomInput = input
        var count = 0
        func random() -> Double {
            if count == randomNumbers.count { randomNumbers.append(artboard.random.next()) }
            count += 1
            return randomNumbers[count - 1]
        }
        return Formula.evaluate(
            tokens, input: input, bound: { boundNumber(.formulaTokenValueOperationValue, of: $0) },
            random: random)
    }

    /// Converts the bound property's value for the view model.
    func convertBack(_ value: BoundValue, of property: ViewModelInstance.Property) -> BoundValue {
        switch (definition.kind, value) {
        case (.operation, .number(let v)):
            return .number(operation.invert(v, operationValue))
        case (.operationWithProperty, .number(let v)):
            guard case .number(let b)? = operand?.value else { return value }
            return .number(operation.invert(v, b))
        case (.group, _): return parts.reversed().reduce(value) { $1.convertBack($0, of: property) }
        case (.toString, .string(let text)):
            if case .number = property.value { return .number(NumberText.number(text)) }
            return value
        case (.toNumber, .number):
            if case .string = property.value { return .string(NumberText.plain(value.number)) }
            return value
        default: return convert(value, of: property)
        }
    }

    /// A list of as many view model instances as `value` says; nil for a converter that creates no
    /// list.
    ///
    /// - Parameter property: the source of the number.
    func list(
        for value: BoundValue, of property: ViewModelInstance.Property
    ) -> [ViewModelInstance]? {
        if case .group = definition.kind {
            for part in parts { if let list = part.list(for: value, of: property) { return list } }
        }
        guard case .numberToList = definition.kind, case .number(let number) = value else {
            return nil
        }
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
        for (i, instance) in instances.enumerated() { instance.setListIndex(i) }
        return instances
    }

    private var operation: ArithmeticOperation {
        let standard = systemOperand == nil ? ArithmeticOperation.add : .multiply
        return ArithmeticOperation(
            rawValue: uint(.dataConverterOperationOperationType, default: standard.rawValue))
            ?? .identity
    }

    private var operationValue: Double {
        number(.dataConverterOperationValueOperationValue, default: systemOperand ?? 1)
    }

    /// The factor of a built-in converter; nil for other converters.
    private var systemOperand: Double? {
        switch definition.table.typeKey(definition.object) {
        case TypeKey.converterDegreesToRadians: .pi / 180
        case TypeKey.converterNormalizer: 0.01
        default: nil
        }
    }

    private func mapRange(_ value: Double) -> Double {
        let flags = RangeFlags(rawValue: uint(.dataConverterRangeMapperFlags))
        var (low, high) = (
            number(.dataConverterRangeMapperMinInput, default: 1),
            number(.dataConverterRangeMapperMaxInput, default: 1)
        )
        let (first, last) = (
            number(.dataConverterRangeMapperMinOutput, default: 1),
            number(.dataConverterRangeMapperMaxOutput, default: 1)
        )
        var value = value
        if low == high { return last }
        if low > high { swap(&low, &high) }
        if flags.contains(.clampsLower) { value = max(low, value) }
        if flags.contains(.clampsUpper) { value = min(high, value) }
        if flags.contains(.wraps), value < low || value > high {
            value = abs(value.truncatingRemainder(dividingBy: high - low)) + low
        }
        var share = (value - low) / (high - low)
        if number(.dataConverterRangeMapperMinInput, default: 1)
            > number(.dataConverterRangeMapperMaxInput, default: 1)
        {
            share = 1 - share
        }
        if flags.contains(.reverses) { share = 1 - share }
        if uint(.dataConverterRangeMapperInterpolationType, default: 1) == 0 {
            share = share < 1 ? 0 : 1
        }
        share = definition.interpolator?.factor(share) ?? share
        return first + (last - first) * share
    }

    /// In bytes of UTF-8, since one character can have any length. Longer padding is omitted.
    private static let maximumPadding = 1 << 20

    private func pad(_ text: String) -> String {
        let length = Int(min(10_000, uint(.dataConverterStringPadLength, default: 1)))
        let missing = length - text.count
        let filler = self.text(.dataConverterStringPadText).prefix(max(0, missing))
        guard missing > 0, !filler.isEmpty else { return text }
        let repeats = missing / filler.count + 1
        guard filler.utf8.count <= ConverterInstance.maximumPadding / repeats else { return text }
        let padding = String(String(repeating: String(filler), count: repeats).prefix(missing))
        return switch PaddedEnd(rawValue: uint(.dataConverterStringPadPadType)) ?? .end {
        case .start: padding + text
        case .end: text + padding
        }
    }

    private func trim(_ text: String) -> String {
        let ends = TrimmedEnds(rawValue: uint(.dataConverterStringTrimTrimType, default: 1))
        var rest = text[...]
        if ends.contains(.start) { rest = rest.drop { $0.isWhitespace } }
        if ends.contains(.end) { while rest.last?.isWhitespace == true { rest.removeLast() } }
        return String(rest)
    }

    // MARK: Motion

    private func interpolate(_ value: BoundValue) -> BoundValue {
        guard let present = motion else {
            motion = Motion(from: value, to: value, elapsed: .infinity)
            return value
        }
        if present.to != value {
            motion = Motion(from: output(present), to: value)
        }
        return motion.map(output) ?? value
    }

    private func output(_ motion: Motion) -> BoundValue {
        let seconds = number(.dataConverterInterpolatorDuration, default: 1)
        let t = seconds > 0 ? min(1, motion.elapsed / seconds) : 1
        let f = t < 1 ? definition.interpolator?.factor(t) ?? t : 1
        switch (motion.from, motion.to) {
        case (.number(let a), .number(let b)): return .number(a + (b - a) * f)
        case (.color(let a), .color(let b)):
            return .color(Color(argb: a).mixed(with: Color(argb: b), f).argb)
        default: return motion.to
        }
    }

    /// Whether the output may change with time alone.
    var changesWithTime: Bool {
        if case .interpolate = definition.kind { return true }
        return parts.contains(where: \.changesWithTime)
    }

    /// Advances by `elapsed` seconds.
    ///
    /// - Returns: whether the output changes with time.
    func advance(_ elapsed: Double) -> Bool {
        var isMoving = false
        for part in parts where part.advance(elapsed) { isMoving = true }
        guard case .interpolate = definition.kind, let present = motion, present.from != present.to,
            present.elapsed < number(.dataConverterInterpolatorDuration, default: 1)
        else { return isMoving }
        motion?.elapsed += elapsed
        return true
    }
}
