/// Conversions of values. As in the format's other runtimes, numbers are in single precision, and a value of a type
/// that a converter does not accept becomes the default value of the converter's output type.
extension ConverterInstance {
    /// Converts a value in the binding's primary direction.
    ///
    /// - Parameters:
    ///   - value: the value of the view model or, if the binding leads to the view model, of the component.
    ///   - property: the view model's property, for the names of enumerations.
    func convert(_ value: BoundValue, of property: ViewModelInstance.Property) -> BoundValue {
        switch definition.typeKey {
        case TypeKey.dataConverterBooleanNegate:
            if case .bool(let isTrue) = value { .bool(!isTrue) } else { .bool(false) }
        case TypeKey.dataConverterRounder:
            .number(value.double.map { round($0) } ?? 0)
        case TypeKey.dataConverterOperationValue, TypeKey.dataConverterOperationViewModel,
            TypeKey.dataConverterSystemDegsToRads, TypeKey.dataConverterSystemNormalizer:
            // The built-in factors are inverted on the way to the view model.
            if systemOperand != nil && leadsToSource {
                inverted(value)
            } else {
                operated(value, of: property)
            }
        case TypeKey.dataConverterToString:
            .string(
                NumberText.string(
                    value, of: property,
                    format: NumberFormat(rawValue: uint(.dataConverterToStringFlags)),
                    decimals: Int(min(15, uint(.dataConverterToStringDecimals))),
                    colorFormat: text(.dataConverterToStringColorFormat)))
        case TypeKey.dataConverterToNumber: .number(ConverterInstance.number(value, of: property))
        case TypeKey.dataConverterTrigger:
            if case .trigger(let count) = value { .trigger(count) } else { .trigger(0) }
        case TypeKey.dataConverterRangeMapper: .number(mapRange(value, reversed: false))
        case TypeKey.dataConverterStringPad:
            .string(value.text.map { pad($0) } ?? "")
        case TypeKey.dataConverterStringRemoveZeros:
            .string(value.text.map(NumberText.removingZeros) ?? "")
        case TypeKey.dataConverterStringTrim: .string(value.text.map { trim($0) } ?? "")
        case TypeKey.dataConverterFormula:
            .number(
                ConverterInstance.numeric(value, of: property).map { Double(evaluate($0)) } ?? 0)
        case TypeKey.dataConverterListToLength:
            if case .list(let count) = value { .number(Double(count)) } else { .number(0) }
        case TypeKey.dataConverterInterpolator:
            transition.value(for: value, duration: transitionDuration)
        case TypeKey.dataConverterGroup: parts.reduce(value) { $1.convert($0, of: property) }
        default: value
        }
    }

    /// Converts a value against the binding's primary direction. Most converters have no inverse and return it
    /// unchanged.
    func convertBack(_ value: BoundValue, of property: ViewModelInstance.Property) -> BoundValue {
        switch definition.typeKey {
        case TypeKey.dataConverterOperationValue, TypeKey.dataConverterOperationViewModel,
            TypeKey.dataConverterSystemDegsToRads, TypeKey.dataConverterSystemNormalizer:
            if systemOperand != nil && !leadsToSource {
                operated(value, of: property)
            } else {
                inverted(value)
            }
        case TypeKey.dataConverterRangeMapper: .number(mapRange(value, reversed: true))
        case TypeKey.dataConverterGroup:
            parts.reversed().reduce(value) { $1.convertBack($0, of: property) }
        case TypeKey.dataConverterBooleanNegate, TypeKey.dataConverterFormula,
            TypeKey.dataConverterInterpolator:
            convert(value, of: property)
        default: value
        }
    }

    /// Returns a number or an index in a list as a number; nil for other values.
    private static func numeric(
        _ value: BoundValue, of property: ViewModelInstance.Property
    ) -> Float? {
        switch value {
        case .number(let number): Float(number)
        case .uint(let index) where property.definition.kind == .listIndex: Float(index)
        default: nil
        }
    }

    private static func number(
        _ value: BoundValue, of property: ViewModelInstance.Property
    ) -> Double {
        switch value {
        case .trigger, .list: 0
        case .uint(let index):
            property.definition.kind == .listIndex || property.definition.kind == .enumeration
                ? Double(index) : 0
        default: value.number
        }
    }

    private func round(_ number: Double) -> Double {
        let decimals = Int(min(15, uint(.dataConverterRounderDecimals)))
        return Double(NumberText.round(Float(number), decimals: decimals))
    }

    // MARK: Operations

    private var operation: ArithmeticOperation {
        let standard = systemOperand == nil ? ArithmeticOperation.add : .multiply
        return ArithmeticOperation(
            rawValue: uint(.dataConverterOperationOperationType, default: standard.rawValue))
            ?? .unknown
    }

    private var operationValue: Float {
        if definition.typeKey == TypeKey.dataConverterOperationViewModel {
            return Float(operand?.value.double ?? 0)
        }
        return Float(
            number(.dataConverterOperationValueOperationValue, default: systemOperand ?? 1))
    }

    /// The factor of a built-in converter; nil for other converters.
    private var systemOperand: Double? {
        switch definition.typeKey {
        case TypeKey.dataConverterSystemDegsToRads: .pi / 180
        case TypeKey.dataConverterSystemNormalizer: 0.01
        default: nil
        }
    }

    private func operated(
        _ value: BoundValue, of property: ViewModelInstance.Property
    ) -> BoundValue {
        guard let number = ConverterInstance.numeric(value, of: property) else { return .number(0) }
        return .number(Double(operation.apply(number, operationValue)))
    }

    private func inverted(_ value: BoundValue) -> BoundValue {
        guard case .number(let number) = value else { return .number(0) }
        return .number(Double(operation.invert(Float(number), operationValue)))
    }

    // MARK: Ranges

    private func mapRange(_ value: BoundValue, reversed: Bool) -> Double {
        guard case .number(let number) = value else { return 0 }
        var value = Float(number)
        let flags = RangeFlags(rawValue: uint(.dataConverterRangeMapperFlags))
        var input = (
            low: Float(self.number(.dataConverterRangeMapperMinInput, default: 1)),
            high: Float(self.number(.dataConverterRangeMapperMaxInput, default: 1))
        )
        var output = (
            low: Float(self.number(.dataConverterRangeMapperMinOutput, default: 1)),
            high: Float(self.number(.dataConverterRangeMapperMaxOutput, default: 1))
        )
        if reversed { swap(&input, &output) }
        if output.low == output.high { return Double(output.low) }
        if value < input.low, flags.contains(.clampsLower) {
            value = input.low
        } else if value > input.high, flags.contains(.clampsUpper) {
            value = input.high
        }
        if flags.contains(.wraps), value < input.low || value > input.high {
            value = abs(
                ArithmeticOperation.modulo.apply(value, input.high - input.low) + input.low)
        }
        var share = (value - input.low) / (input.high - input.low)
        if flags.contains(.reverses) { share = 1 - share }
        if let interpolator = definition.interpolator, share > 0, share < 1 {
            share = Float(interpolator.factor(Double(share)))
        } else if uint(.dataConverterRangeMapperInterpolationType, default: 1) == 0 {
            share = share <= 0 ? 0 : 1
        }
        return Double(share * output.high + (1 - share) * output.low)
    }

    // MARK: Texts

    /// The maximum length of padding in bytes of UTF-8, since a character can have any length. Longer padding is
    /// omitted.
    private static let maximumPadding = 1 << 20

    private func pad(_ text: String) -> String {
        let length = Int(min(10_000, uint(.dataConverterStringPadLength, default: 1)))
        let missing = length - text.count
        let filler = self.text(.dataConverterStringPadText).prefix(max(0, missing))
        guard missing > 0, !filler.isEmpty else { return text }
        let repeats = missing / filler.count + 1
        guard filler.utf8.count <= ConverterInstance.maximumPadding / repeats else { return text }
        let padding = String(String(repeating: String(filler), count: repeats).prefix(missing))
        return switch PaddedEnd(rawValue: uint(.dataConverterStringPadPadType)) ?? .start {
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

    // MARK: Transitions

    /// The duration of the transition to a new value, in seconds.
    var transitionDuration: Float {
        Float(number(.dataConverterInterpolatorDuration, default: 1))
    }
}
