import Geometry

/// Changes a value on its way from a view model to what is bound to it, as a file has it.
struct DataConverter: Sendable {
    enum Kind: Sendable {
        case negate
        case round
        case toString
        case toNumber
        case group([Int])
        case operation
        /// With the number at that path of the view models.
        case operationWithProperty([Int])
        case trigger
        case mapRange
        case padString
        case removeZeros
        case trimString
        case interpolate
        case formula([Formula.Token])
        case numberToList
        case listToLength
        /// A kind that is not understood: it changes nothing.
        case other
    }

    fileprivate(set) var kind: Kind
    /// The table's object, for its numbers.
    let object: Int
    let table: ObjectTable
    /// Between two values, or along a range.
    let interpolator: Interpolator?
    /// Ties of the converter's own numbers to view models.
    fileprivate(set) var bindings: [BindingDefinition] = []

    /// A file's converters in its order.
    static func all(in table: ObjectTable) -> [DataConverter] {
        var result: [DataConverter] = []
        var interpolators: [Int] = []
        for index in table.objects.indices {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.artboard { break }
            if CoreTypes.type(typeKey, is: "KeyFrameInterpolator") { interpolators.append(index) }
        }
        var isBeforeArtboards = true
        /// What a data bind that follows ties.
        var bindTarget = -1
        for index in table.objects.indices where isBeforeArtboards {
            let typeKey = table.typeKey(index)
            if typeKey == TypeKey.artboard { isBeforeArtboards = false }
            let last = result.indices.last
            if CoreTypes.type(typeKey, is: "DataConverter") {
                let number = table.index(
                    index,
                    typeKey == TypeKey.converterRangeMapper
                        ? .dataConverterRangeMapperInterpolatorId
                        : .dataConverterInterpolatorInterpolatorId)
                result.append(
                    DataConverter(
                        kind: kind(typeKey, table, index), object: index, table: table,
                        interpolator: number.flatMap {
                            interpolators.indices.contains($0)
                                ? Interpolator(table, interpolators[$0]) : nil
                        }))
            } else if CoreTypes.type(typeKey, is: "DataBind"), let last {
                result[last].bindings.append(
                    BindingDefinition(table, index, target: .converter(object: bindTarget)))
                continue
            } else if typeKey == TypeKey.converterGroupItem, let last {
                if case .group(let items) = result[last].kind,
                    let item = table.index(index, .dataConverterGroupItemConverterId)
                {
                    result[last].kind = .group(items + [item])
                }
            } else if let last, case .formula(let tokens) = result[last].kind,
                let token = Formula.Token(table, index)
            {
                result[last].kind = .formula(tokens + [token])
            }
            bindTarget = index
        }
        return result.map { converter in
            guard case .formula(let tokens) = converter.kind else { return converter }
            var converter = converter
            converter.kind = .formula(Formula.postfix(tokens))
            return converter
        }
    }

    private static func kind(_ typeKey: Int, _ table: ObjectTable, _ index: Int) -> Kind {
        switch typeKey {
        case TypeKey.converterBooleanNegate: .negate
        case TypeKey.converterRounder: .round
        case TypeKey.converterToString: .toString
        case TypeKey.converterToNumber: .toNumber
        case TypeKey.converterGroup: .group([])
        case TypeKey.converterOperationValue, TypeKey.converterDegreesToRadians,
            TypeKey.converterNormalizer:
            .operation
        case TypeKey.converterOperationViewModel:
            .operationWithProperty(table.path(index, .dataConverterOperationViewModelSourcePathIds))
        case TypeKey.converterTrigger: .trigger
        case TypeKey.converterRangeMapper: .mapRange
        case TypeKey.converterStringPad: .padString
        case TypeKey.converterRemoveZeros: .removeZeros
        case TypeKey.converterStringTrim: .trimString
        case TypeKey.converterInterpolator: .interpolate
        case TypeKey.converterFormula: .formula([])
        case TypeKey.converterNumberToList: .numberToList
        case TypeKey.converterListToLength: .listToLength
        default: .other
        }
    }
}

/// A converter at work for one binding.
final class ConverterInstance {
    private let definition: DataConverter
    private let parts: [ConverterInstance]
    private let operand: ViewModelInstance.Property?
    private let ties: [(object: Int, key: PropertyKey, property: ViewModelInstance.Property)]
    private unowned(unsafe) let artboard: Artboard
    private var motion: Motion?
    /// The random numbers of a formula, in their order. They are drawn once, anew for each look, or
    /// anew for each input, as the file says.
    private var drawn: [Double] = []
    private var drawnFor: Double?
    private var made: [ViewModelInstance] = []

    /// On the way from one value to another.
    private struct Motion {
        var from: BoundValue
        var to: BoundValue
        var elapsed = 0.0
    }

    /// Groups within groups end somewhere.
    private static let maximumDepth = 16

    init?(_ index: Int, _ artboard: Artboard, _ context: DataContext, depth: Int = 0) {
        let all = artboard.file.converters
        guard all.indices.contains(index), depth < ConverterInstance.maximumDepth else {
            return nil
        }
        let definition = all[index]
        self.definition = definition
        self.artboard = artboard
        if case .group(let items) = definition.kind {
            parts = items.compactMap {
                ConverterInstance($0, artboard, context, depth: depth + 1)
            }
        } else {
            parts = []
        }
        if case .operationWithProperty(let path) = definition.kind {
            operand = context.property(path)
        } else {
            operand = nil
        }
        ties = definition.bindings.compactMap { binding in
            guard case .converter(let object) = binding.target else { return nil }
            return context.property(binding.path).map { (object, binding.propertyKey, $0) }
        }
    }

    /// Whether the conversion depends on nothing but its input.
    private(set) lazy var isConstant: Bool =
        operand == nil && ties.isEmpty && parts.allSatisfy(\.isConstant)

    /// Grows with every change of what the conversion depends on besides its input.
    var revision: Int {
        if isConstant { return 0 }
        return (operand?.revision ?? 0) + ties.reduce(0) { $0 + $1.property.revision }
            + parts.reduce(0) { $0 + $1.revision }
    }

    /// The properties that `revision` depends on.
    var properties: [ViewModelInstance.Property] {
        (operand.map { [$0] } ?? []) + ties.map(\.property) + parts.flatMap(\.properties)
    }

    private func number(_ key: PropertyKey, default value: Double = 0) -> Double {
        boundNumber(key, of: definition.object)
            ?? definition.table.double(definition.object, key, default: value)
    }

    private func boundNumber(_ key: PropertyKey, of object: Int) -> Double? {
        for tie in ties where tie.key == key && tie.object == object {
            if case .number(let number) = tie.property.value { return number }
        }
        return nil
    }

    private func choice(_ key: PropertyKey, default value: UInt32 = 0) -> UInt32 {
        for tie in ties where tie.key == key {
            if case .number(let number) = tie.property.value, number >= 0, number < 4e9 {
                return UInt32(number)
            }
        }
        return definition.table.uint(definition.object, key, default: value)
    }

    private func text(_ key: PropertyKey) -> String {
        for tie in ties where tie.key == key {
            if case .string(let text) = tie.property.value { return text }
        }
        return definition.table.string(definition.object, key)
    }

    // MARK: From the view model

    /// - Parameter property: where the value comes from, for the names of enumerations.
    func convert(_ value: BoundValue, of property: ViewModelInstance.Property) -> BoundValue {
        switch (definition.kind, value) {
        case (.negate, .bool(let v)): return .bool(!v)
        case (.round, .number(let v)):
            return .number(
                NumberText.round(v, decimals: Int(min(15, choice(.dataConverterRounderDecimals)))))
        case (.operation, .number(let v)):
            return .number(Arithmetic.apply(operation, v, operationValue))
        case (.operationWithProperty, .number(let v)):
            guard case .number(let b)? = operand?.value else { return value }
            return .number(Arithmetic.apply(operation, v, b))
        case (.toString, _):
            return .string(
                NumberText.string(
                    value, of: property, flags: choice(.dataConverterToStringFlags),
                    decimals: Int(min(15, choice(.dataConverterToStringDecimals))),
                    colorFormat: text(.dataConverterToStringColorFormat)))
        case (.toNumber, _): return .number(value.number)
        case (.trigger, .trigger(let count)): return .trigger(count)
        case (.mapRange, .number(let v)): return .number(mapRange(v))
        case (.padString, .string(let v)): return .string(pad(v))
        case (.removeZeros, .string(let v)): return .string(NumberText.removingZeros(v))
        case (.trimString, .string(let v)): return .string(trim(v))
        case (.formula(let tokens), _):
            return .number(evaluate(tokens, value.number))
        case (.listToLength, .list(let count)): return .number(Double(count))
        case (.interpolate, _): return interpolate(value)
        case (.group, _): return parts.reduce(value) { $1.convert($0, of: property) }
        default: return value
        }
    }

    private func evaluate(_ tokens: [Formula.Token], _ input: Double) -> Double {
        switch choice(.dataConverterFormulaRandomModeValue) {
        case 0: break
        case 2: if input != drawnFor { drawn = [] }
        default: drawn = []
        }
        drawnFor = input
        var count = 0
        func draw() -> Double {
            if count == drawn.count { drawn.append(artboard.random()) }
            count += 1
            return drawn[count - 1]
        }
        return Formula.evaluate(
            tokens, input: input, bound: { boundNumber(.formulaTokenValueOperationValue, of: $0) },
            random: draw)
    }

    /// On the way back from what is bound.
    func convertBack(_ value: BoundValue, of property: ViewModelInstance.Property) -> BoundValue {
        switch (definition.kind, value) {
        case (.operation, .number(let v)):
            return .number(Arithmetic.invert(operation, v, operationValue))
        case (.operationWithProperty, .number(let v)):
            guard case .number(let b)? = operand?.value else { return value }
            return .number(Arithmetic.invert(operation, v, b))
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

    /// Instances of a view model, as many as a number says; nil for a converter that makes none.
    ///
    /// - Parameter property: what the number comes from.
    func list(
        for value: BoundValue, of property: ViewModelInstance.Property
    ) -> [ViewModelInstance]? {
        if case .group = definition.kind {
            for part in parts { if let list = part.list(for: value, of: property) { return list } }
        }
        guard case .numberToList = definition.kind, case .number(let number) = value else {
            return nil
        }
        let count = Int(max(0, min(number.isFinite ? number : 0, 10_000)))
        if made.count > count { made.removeLast(made.count - count) }
        while made.count < count,
            let instance = ViewModelInstance(
                artboard.file,
                viewModel: Int(choice(.dataConverterNumberToListViewModelId, default: .max)),
                countingIn: property.changes)
        {
            made.append(instance)
        }
        for (i, instance) in made.enumerated() { instance.setListIndex(i) }
        return made
    }

    private var operation: Int {
        Int(choice(.dataConverterOperationOperationType, default: systemOperand == nil ? 0 : 2))
    }

    private var operationValue: Double {
        number(.dataConverterOperationValueOperationValue, default: systemOperand ?? 1)
    }

    /// Of a converter that the format brings along: what it multiplies with, if the file is silent.
    private var systemOperand: Double? {
        switch definition.table.typeKey(definition.object) {
        case TypeKey.converterDegreesToRadians: .pi / 180
        case TypeKey.converterNormalizer: 0.01
        default: nil
        }
    }

    private func mapRange(_ value: Double) -> Double {
        let flags = choice(.dataConverterRangeMapperFlags)
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
        if flags & 1 != 0 { value = max(low, value) }
        if flags & 2 != 0 { value = min(high, value) }
        if flags & 4 != 0, value < low || value > high {
            value = abs(value.truncatingRemainder(dividingBy: high - low)) + low
        }
        var share = (value - low) / (high - low)
        if number(.dataConverterRangeMapperMinInput, default: 1)
            > number(.dataConverterRangeMapperMaxInput, default: 1)
        {
            share = 1 - share
        }
        if flags & 8 != 0 { share = 1 - share }
        if choice(.dataConverterRangeMapperInterpolationType, default: 1) == 0 {
            share = share < 1 ? 0 : 1
        }
        share = definition.interpolator?.factor(share) ?? share
        return first + (last - first) * share
    }

    private func pad(_ text: String) -> String {
        let (length, filler) = (
            Int(min(10_000, choice(.dataConverterStringPadLength, default: 1))),
            self.text(.dataConverterStringPadText)
        )
        let missing = length - text.count
        guard missing > 0, !filler.isEmpty else { return text }
        let repeated = String(repeating: filler, count: missing / filler.count + 1)
        return choice(.dataConverterStringPadPadType) == 0
            ? String(repeated.prefix(missing)) + text : text + String(repeated.prefix(missing))
    }

    private func trim(_ text: String) -> String {
        let type = choice(.dataConverterStringTrimTrimType, default: 1)
        var rest = text[...]
        if type & 1 != 0 { rest = rest.drop { $0.isWhitespace } }
        if type & 2 != 0 { while rest.last?.isWhitespace == true { rest.removeLast() } }
        return String(rest)
    }

    // MARK: In time

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

    /// Whether time alone may change the output.
    var movesByItself: Bool {
        if case .interpolate = definition.kind { return true }
        return parts.contains(where: \.movesByItself)
    }

    /// Moves on by `elapsed` seconds.
    ///
    /// - Returns: whether the output changes by itself.
    func advance(_ elapsed: Double) -> Bool {
        var goesOn = false
        for part in parts where part.advance(elapsed) { goesOn = true }
        guard case .interpolate = definition.kind, let present = motion, present.from != present.to,
            present.elapsed < number(.dataConverterInterpolatorDuration, default: 1)
        else { return goesOn }
        motion?.elapsed += elapsed
        return true
    }
}
