import RiveFixtures
import Testing

@testable import RiveRuntime

@Suite struct ConverterTests {
    /// The converters of a bound string or number property, and the expected result.
    struct Conversion: CustomTestStringConvertible, Sendable {
        var name: String
        var converters: @Sendable () -> [Object]
        var from: BoundValue
        var to: BoundValue
        var testDescription: String { name }

        init(
            _ name: String, _ from: BoundValue, _ to: BoundValue,
            _ converters: @autoclosure @escaping @Sendable () -> [Object]
        ) {
            self.name = name
            self.from = from
            self.to = to
            self.converters = converters
        }
    }

    private static let conversions: [Conversion] = [
        Conversion("not", .bool(true), .bool(false), [Object(TypeKey.dataConverterBooleanNegate)]),
        Conversion(
            "plus", .number(3), .number(5),
            [
                Object(
                    TypeKey.dataConverterOperationValue,
                    (.dataConverterOperationOperationType, .uint(0)),
                    (.dataConverterOperationValueOperationValue, .double(2)))
            ]),
        Conversion(
            "by nothing", .number(3), .number(.infinity),
            [
                Object(
                    TypeKey.dataConverterOperationValue,
                    (.dataConverterOperationOperationType, .uint(3)),
                    (.dataConverterOperationValueOperationValue, .double(0)))
            ]),
        Conversion(
            "down", .number(3.7), .number(3),
            [
                Object(
                    TypeKey.dataConverterOperationValue,
                    (.dataConverterOperationOperationType, .uint(17)))
            ]),
        Conversion(
            "rounded", .number(3.26), .number(Double(Float(3.3))),
            [Object(TypeKey.dataConverterRounder, (.dataConverterRounderDecimals, .uint(1)))]),
        Conversion(
            "another kind", .number(1), .bool(false), [Object(TypeKey.dataConverterBooleanNegate)]),
        Conversion(
            "a group of two", .number(1), .number(16),
            [
                Object(TypeKey.dataConverterGroup),
                Object(
                    TypeKey.dataConverterGroupItem, (.dataConverterGroupItemConverterId, .uint(1))),
                Object(
                    TypeKey.dataConverterGroupItem, (.dataConverterGroupItemConverterId, .uint(1))),
                Object(
                    TypeKey.dataConverterOperationValue,
                    (.dataConverterOperationOperationType, .uint(2)),
                    (.dataConverterOperationValueOperationValue, .double(4))),
            ]),
        Conversion(
            "text", .number(2.5), .string("2.500000"), [Object(TypeKey.dataConverterToString)]),
        Conversion(
            "short text", .number(1234.5), .string("1,234.5"),
            [Object(TypeKey.dataConverterToString, (.dataConverterToStringFlags, .uint(6)))]),
        Conversion(
            "rounded text", .number(2.346), .string("2.35"),
            [
                Object(
                    TypeKey.dataConverterToString, (.dataConverterToStringFlags, .uint(1)),
                    (.dataConverterToStringDecimals, .uint(2)))
            ]),
        Conversion(
            "colour as text", .color(0xff10_20a0), .string("16 A0"),
            [
                Object(
                    TypeKey.dataConverterToString,
                    (.dataConverterToStringColorFormat, .string("%r %B"))
                )
            ]),
        Conversion(
            "number", .string("12.5 px"), .number(12.5), [Object(TypeKey.dataConverterToNumber)]),
        // The bits of a color are a signed number, as in the format's other runtimes.
        Conversion(
            "colour as number", .color(0xff00_0000), .number(-16_777_216),
            [Object(TypeKey.dataConverterToNumber)]),
        Conversion(
            "colour as digits", .color(0xff00_0001), .string("-16777215"),
            [Object(TypeKey.dataConverterToString)]),
        Conversion(
            "escaped colour", .color(0xff10_20a0), .string("%r16%"),
            [
                Object(
                    TypeKey.dataConverterToString,
                    (.dataConverterToStringColorFormat, .string("\\%r%r\\%")))
            ]),
        Conversion(
            "two signs", .color(0xff10_20a0), .string("%16"),
            [
                Object(
                    TypeKey.dataConverterToString,
                    (.dataConverterToStringColorFormat, .string("%%r")))
            ]),
        Conversion(
            "below zero", .number(-0.000_000_1), .string("-0.000000"),
            [Object(TypeKey.dataConverterToString)]),
        Conversion(
            "single precision", .number(16_777_217), .string("16777216.000000"),
            [Object(TypeKey.dataConverterToString)]),
        Conversion(
            "remainder", .number(-1), .number(2),
            [
                Object(
                    TypeKey.dataConverterOperationValue,
                    (.dataConverterOperationOperationType, .uint(4)),
                    (.dataConverterOperationValueOperationValue, .double(3)))
            ]),
        Conversion(
            "text that is no number", .string("5"), .number(0),
            [Object(TypeKey.dataConverterOperationValue)]),
        // The remainder is computed after the sum: input % (3 + 1).
        Conversion(
            "order of operations", .number(7), .number(3),
            [
                Object(TypeKey.dataConverterFormula),
                Object(TypeKey.formulaTokenInput),
                Object(
                    TypeKey.formulaTokenOperation, (.formulaTokenOperationOperationType, .uint(4))),
                Object(TypeKey.formulaTokenValue, (.formulaTokenValueOperationValue, .double(3))),
                Object(
                    TypeKey.formulaTokenOperation, (.formulaTokenOperationOperationType, .uint(0))),
                Object(TypeKey.formulaTokenValue, (.formulaTokenValueOperationValue, .double(1))),
            ]),
        // max() + input: a function without arguments is 0.
        Conversion(
            "no arguments", .number(7), .number(7),
            [
                Object(TypeKey.dataConverterFormula),
                Object(TypeKey.formulaTokenFunction, (.formulaTokenFunctionFunctionType, .uint(1))),
                Object(TypeKey.formulaTokenParenthesisClose),
                Object(
                    TypeKey.formulaTokenOperation, (.formulaTokenOperationOperationType, .uint(0))),
                Object(TypeKey.formulaTokenInput),
            ]),
        // input input: two numbers are not a result.
        Conversion(
            "two results", .number(7), .number(7),
            [
                Object(TypeKey.dataConverterFormula), Object(TypeKey.formulaTokenInput),
                Object(TypeKey.formulaTokenValue), Object(TypeKey.formulaTokenValue),
            ]),
        Conversion(
            "range", .number(5), .number(150),
            [
                Object(
                    TypeKey.dataConverterRangeMapper,
                    (.dataConverterRangeMapperMinInput, .double(0)),
                    (.dataConverterRangeMapperMaxInput, .double(10)),
                    (.dataConverterRangeMapperMinOutput, .double(100)),
                    (.dataConverterRangeMapperMaxOutput, .double(200)))
            ]),
        Conversion(
            "clamped range", .number(50), .number(200),
            [
                Object(
                    TypeKey.dataConverterRangeMapper, (.dataConverterRangeMapperFlags, .uint(3)),
                    (.dataConverterRangeMapperMinInput, .double(0)),
                    (.dataConverterRangeMapperMaxInput, .double(10)),
                    (.dataConverterRangeMapperMinOutput, .double(100)),
                    (.dataConverterRangeMapperMaxOutput, .double(200)))
            ]),
        Conversion(
            "padded", .string("7"), .string("007"),
            [
                Object(
                    TypeKey.dataConverterStringPad, (.dataConverterStringPadLength, .uint(3)),
                    (.dataConverterStringPadText, .string("0")))
            ]),
        Conversion(
            "trimmed", .string("  a "), .string("a "), [Object(TypeKey.dataConverterStringTrim)]),
        Conversion(
            "without zeros", .string("1.500"), .string("1.5"),
            [Object(TypeKey.dataConverterStringRemoveZeros)]),
        // max(input * (2 + 3), 4) - 1
        Conversion(
            "formula", .number(2), .number(9),
            [
                Object(TypeKey.dataConverterFormula),
                Object(TypeKey.formulaTokenFunction, (.formulaTokenFunctionFunctionType, .uint(1))),
                Object(TypeKey.formulaTokenInput),
                Object(
                    TypeKey.formulaTokenOperation, (.formulaTokenOperationOperationType, .uint(2))),
                Object(TypeKey.formulaTokenParenthesisOpen),
                Object(TypeKey.formulaTokenValue, (.formulaTokenValueOperationValue, .double(2))),
                Object(
                    TypeKey.formulaTokenOperation, (.formulaTokenOperationOperationType, .uint(0))),
                Object(TypeKey.formulaTokenValue, (.formulaTokenValueOperationValue, .double(3))),
                Object(TypeKey.formulaTokenParenthesisClose),
                Object(TypeKey.formulaTokenArgumentSeparator),
                Object(TypeKey.formulaTokenValue, (.formulaTokenValueOperationValue, .double(4))),
                Object(TypeKey.formulaTokenParenthesisClose),
                Object(
                    TypeKey.formulaTokenOperation, (.formulaTokenOperationOperationType, .uint(1))),
                Object(TypeKey.formulaTokenValue, (.formulaTokenValueOperationValue, .double(1))),
            ]),
    ]

    @Test(arguments: conversions)
    func converterConvertsSourceValue(_ conversion: Conversion) throws {
        let kind =
            switch conversion.from {
            case .bool: TypeKey.viewModelPropertyBoolean
            case .string: TypeKey.viewModelPropertyString
            case .color: TypeKey.viewModelPropertyColor
            default: TypeKey.viewModelPropertyNumber
            }
        let file = try Fixture.file(
            conversion.converters() + [
                Object(TypeKey.viewModel), Object(kind, (.viewModelComponentName, .string("p"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(TypeKey.artboard, (.artboardViewModelId, .uint(0))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let property = try #require(instance.property(at: "p"))
        property.set(conversion.from)
        let converter = try #require(
            ConverterInstance(0, artboard, DataContext(instance, parent: nil)))
        #expect(converter.convert(property.value, of: property) == conversion.to)
    }

    /// In the reverse direction of a binding most converters do nothing.
    @Test(
        arguments: [
            (
                TypeKey.dataConverterOperationValue, false, BoundValue.number(6),
                BoundValue.number(3)
            ),
            (TypeKey.dataConverterRangeMapper, false, .number(150), .number(5)),
            (TypeKey.dataConverterToString, false, .string("5"), .string("5")),
            (TypeKey.dataConverterRounder, false, .number(1.6), .number(1.6)),
            (TypeKey.dataConverterBooleanNegate, false, .bool(true), .bool(false)),
            // The normalizer is inverted on the way to the view model, if that is the binding's
            // direction.
            (TypeKey.dataConverterSystemNormalizer, true, .number(2), .number(200)),
            (
                TypeKey.dataConverterSystemNormalizer, false, .number(2),
                .number(Double(Float(0.02)))
            ),
        ] as [(Int, Bool, BoundValue, BoundValue)])
    func converterConvertsTargetValueBack(
        type: Int, leadsToSource: Bool, from: BoundValue, to: BoundValue
    ) throws {
        let object = Object(
            type, (.dataConverterOperationValueOperationValue, .double(3)),
            (.dataConverterRangeMapperMinInput, .double(0)),
            (.dataConverterRangeMapperMaxInput, .double(10)),
            (.dataConverterRangeMapperMinOutput, .double(100)),
            (.dataConverterRangeMapperMaxOutput, .double(200)))
        let plain = type == TypeKey.dataConverterSystemNormalizer ? Object(type) : object
        let file = try Fixture.file([
            plain, Object(TypeKey.viewModel),
            Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("p"))),
            Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
            Object(TypeKey.artboard, (.artboardViewModelId, .uint(0))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let property = try #require(instance.property(at: "p"))
        let converter = try #require(
            ConverterInstance(
                0, artboard, DataContext(instance, parent: nil), leadsToSource: leadsToSource))
        #expect(converter.convertBack(from, of: property) == to)
    }

    /// A value that changes during a transition is reached by a second transition, which starts
    /// from the position where the first one would be.
    @Test func changedValueDuringTransitionStartsSecondTransition() {
        var transition = ValueTransition()
        func show(_ target: Double) -> Double {
            transition.value(for: .number(target), duration: 1).number
        }
        func advance(_ seconds: Float) -> Bool {
            transition.advance(seconds, duration: 1, nil).continues
        }
        #expect(show(10) == 10)
        // A value that is set before the second frame is applied at once.
        #expect(advance(0.25))
        #expect(show(0) == 0)
        #expect(!advance(0.25))
        #expect(show(8) == 0)
        #expect(advance(0.5))
        #expect(show(8) == 4)
        #expect(show(0) == 4)
        #expect(advance(0.25))
        // The first transition is at 4, and a quarter of the second one has passed.
        #expect(show(0) == 3)
        #expect(advance(0.25))
        // The first transition is at 6, and half of the second one has passed.
        #expect(show(0) == 3)
        #expect(!advance(0.5))
        #expect(show(0) == 0)
        // Without a duration there is no transition.
        #expect(transition.value(for: .number(5), duration: 0) == .number(5))
        #expect(transition.value(for: .string("a"), duration: 1) == .string("a"))
    }
}
