import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// A view model of a number, a boolean, a colour, a trigger and another view model; an artboard
/// whose box is bound to it.
@Suite struct DataBindingTests {
    private func path(_ numbers: Int...) -> Object.Value { .bytes(numbers.map { UInt8($0) }) }

    private let viewModels = [
        Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
        Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("x"))),
        Object(TypeKey.viewModelPropertyBoolean, (.viewModelComponentName, .string("on"))),
        Object(TypeKey.viewModelPropertyColor, (.viewModelComponentName, .string("tint"))),
        Object(TypeKey.viewModelPropertyTrigger, (.viewModelComponentName, .string("go"))),
        Object(
            TypeKey.viewModelPropertyViewModel, (.viewModelComponentName, .string("inner")),
            (.viewModelPropertyViewModelViewModelReferenceId, .uint(1))),
        Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
        Object(
            TypeKey.viewModelInstanceNumber, (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
            (.viewModelInstanceNumberPropertyValue, .double(30))),
        Object(
            TypeKey.viewModelInstanceViewModel,
            (.viewModelInstanceValueViewModelPropertyId, .uint(4)),
            (.viewModelInstanceViewModelPropertyValue, .uint(0))),
        Object(TypeKey.viewModel, (.viewModelComponentName, .string("Inner"))),
        Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("angle"))),
        Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
        Object(
            TypeKey.viewModelInstanceNumber, (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
            (.viewModelInstanceNumberPropertyValue, .double(0.25))),
    ]

    /// The box's x is bound with `flags`, its rotation to the inner view model through a converter.
    private func artboard(flags: Int = 0, machine: [Object] = []) throws -> (
        File, Artboard, Node
    ) {
        let box = Fixture.box(at: 1, parent: 0, x: 7)
        let file = try Fixture.file(
            viewModels
                + [
                    Object(
                        TypeKey.converterOperationValue,
                        (.dataConverterOperationOperationType, .uint(2)),
                        (.dataConverterOperationValueOperationValue, .double(4))),
                    Object(
                        TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                        (.layoutComponentHeight, .double(100)),
                        (.layoutComponentClip, .bool(false)),
                        (.artboardViewModelId, .uint(0))),
                    box[0],
                    Object(
                        TypeKey.dataBindContext, (.dataBindTargetKey, .key(.nodeX)),
                        (.dataBindFlags, .uint(flags)), (.dataBindContextSourcePathIds, path(0, 0))),
                    Object(
                        TypeKey.dataBindContext,
                        (.dataBindTargetKey, .key(.transformComponentRotation)),
                        (.dataBindContextSourcePathIds, path(0, 4, 0)),
                        (.dataBindConverterId, .uint(0))),
                ] + box.dropFirst()
                + [
                    Object(
                        TypeKey.dataBindContext, (.dataBindTargetKey, .key(.solidColorColorValue)),
                        (.dataBindContextSourcePathIds, path(0, 2)))
                ] + machine)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        return (file, artboard, try #require(artboard.component(1)))
    }

    @Test func valuesShowAtOnce() throws {
        let (file, artboard, box) = try artboard()
        #expect(box.x == 7)
        let instance = try #require(file.viewModelInstance(for: artboard))
        instance.setColor("tint", 0xff12_3456)
        artboard.bind(instance)
        #expect(box.x == 30 && box.rotation == 1)
        #expect(Fixture.draws(artboard).first?.paint == .solid(Color(argb: 0xff12_3456)))
        instance.setNumber("x", 44)
        #expect(instance.setNumber("inner/angle", 0.5))
        artboard.advance()
        #expect(box.x == 44 && box.rotation == 2)
        #expect(!instance.setNumber("nothing", 1) && !instance.setNumber("inner/nothing", 1))
        // A value of another kind changes nothing.
        instance.setBool("x", true)
        #expect(instance.number("x") == 44)
    }

    @Test func twoWaysGoBothWays() throws {
        for (flags, first) in [(2, 7.0), (2 | 8, 30)] {
            let (file, artboard, box) = try artboard(flags: flags)
            let instance = try #require(file.viewModelInstance(for: artboard))
            artboard.bind(instance)
            #expect(box.x == first && instance.number("x") == first)
            box.setDouble(.nodeX, 50)
            artboard.advance()
            #expect(instance.number("x") == 50)
            instance.setNumber("x", 60)
            artboard.advance()
            #expect(box.x == 60)
        }
    }

    @Test func onceIsOnce() throws {
        let (file, artboard, box) = try artboard(flags: 4)
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        instance.setNumber("x", 99)
        artboard.advance()
        #expect(box.x == 30)
    }

    /// A machine whose state follows the boolean, and a listener to the trigger that turns it.
    @Test func conditionsAndListenersSeeTheModel() throws {
        let (file, artboard, box) = try artboard(machine: [
            Object(TypeKey.linearAnimation),
            Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
            Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeY))),
            Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(0))),
            Object(TypeKey.linearAnimation),
            Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
            Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeY))),
            Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(80))),
            Object(TypeKey.stateMachine), Object(TypeKey.stateMachineLayer),
            Object(TypeKey.entryState),
            Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
            Object(TypeKey.anyState), Object(TypeKey.exitState),
            Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
            Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4))),
            Object(TypeKey.viewModelCondition),
            Object(TypeKey.bindableBoolean),
            Object(
                TypeKey.dataBindContext,
                (.dataBindTargetKey, .key(.bindablePropertyBooleanPropertyValue)),
                (.dataBindContextSourcePathIds, path(0, 1))), Object(TypeKey.propertyComparator),
            Object(
                TypeKey.booleanComparator, (.transitionValueBooleanComparatorValue, .bool(true))),
            Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
            Object(
                TypeKey.listener, (.stateMachineListenerTargetId, .uint(0)),
                (.stateMachineListenerSingleListenerTypeValue, .uint(11)),
                (.stateMachineListenerSingleViewModelPathIds, path(0, 3))),
            Object(TypeKey.bindableBoolean, (.bindablePropertyBooleanPropertyValue, .bool(true))),
            Object(
                TypeKey.dataBindContext,
                (.dataBindTargetKey, .key(.bindablePropertyBooleanPropertyValue)),
                (.dataBindFlags, .uint(1)), (.dataBindContextSourcePathIds, path(0, 1))),
            Object(TypeKey.listenerViewModelChange),
        ])
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0.1)
        #expect(box.y == 0)
        let instance = try #require(file.viewModelInstance(for: artboard))
        machine.bind(instance)
        machine.advanceAndApply(0.1)
        #expect(box.y == 0 && instance.bool("on") == false)
        #expect(instance.fire("go"))
        machine.advanceAndApply(0.1)
        #expect(instance.bool("on") == true)
        machine.advanceAndApply(0.1)
        #expect(box.y == 80)
    }

    /// A state fires the view model's trigger when it begins.
    @Test func statesFireTriggers() throws {
        let (file, artboard, _) = try artboard(machine: [
            Object(TypeKey.linearAnimation), Object(TypeKey.stateMachine),
            Object(TypeKey.stateMachineLayer), Object(TypeKey.entryState),
            Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
            Object(TypeKey.anyState), Object(TypeKey.exitState),
            Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
            Object(
                TypeKey.stateMachineFireTrigger,
                (.stateMachineFireTriggerViewModelPathIds, path(0, 3)),
                (.stateMachineFireActionOccursValue, .uint(0))),
            Object(
                TypeKey.listener, (.stateMachineListenerTargetId, .uint(0)),
                (.stateMachineListenerSingleListenerTypeValue, .uint(11)),
                (.stateMachineListenerSingleViewModelPathIds, path(0, 3))),
            Object(TypeKey.bindableBoolean, (.bindablePropertyBooleanPropertyValue, .bool(true))),
            Object(
                TypeKey.dataBindContext,
                (.dataBindTargetKey, .key(.bindablePropertyBooleanPropertyValue)),
                (.dataBindFlags, .uint(1)), (.dataBindContextSourcePathIds, path(0, 1))),
            Object(TypeKey.listenerViewModelChange),
        ])
        let machine = try #require(artboard.stateMachine(at: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        machine.bind(instance)
        #expect(instance.bool("on") == false)
        machine.advanceAndApply(0.1)
        machine.advanceAndApply(0.1)
        #expect(instance.bool("on") == true)
    }

    @Test func modelsThatHoldThemselvesEnd() throws {
        let file = try Fixture.file([
            Object(TypeKey.viewModel),
            Object(
                TypeKey.viewModelPropertyViewModel, (.viewModelComponentName, .string("me")),
                (.viewModelPropertyViewModelViewModelReferenceId, .uint(0))),
            Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
            Object(
                TypeKey.viewModelInstanceViewModel,
                (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
                (.viewModelInstanceViewModelPropertyValue, .uint(0))),
            Object(TypeKey.artboard, (.artboardViewModelId, .uint(0))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        #expect(instance.property(at: "me/me/me") != nil)
    }

    /// What a string or number property is bound through, and what comes of it.
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
        Conversion("not", .bool(true), .bool(false), [Object(TypeKey.converterBooleanNegate)]),
        Conversion(
            "plus", .number(3), .number(5),
            [
                Object(
                    TypeKey.converterOperationValue,
                    (.dataConverterOperationOperationType, .uint(0)),
                    (.dataConverterOperationValueOperationValue, .double(2)))
            ]),
        Conversion(
            "by nothing", .number(3), .number(3),
            [
                Object(
                    TypeKey.converterOperationValue,
                    (.dataConverterOperationOperationType, .uint(3)),
                    (.dataConverterOperationValueOperationValue, .double(0)))
            ]),
        Conversion(
            "down", .number(3.7), .number(3),
            [
                Object(
                    TypeKey.converterOperationValue,
                    (.dataConverterOperationOperationType, .uint(17)))
            ]),
        Conversion(
            "rounded", .number(3.26), .number(3.3),
            [Object(TypeKey.converterRounder, (.dataConverterRounderDecimals, .uint(1)))]),
        Conversion(
            "another kind", .number(1), .number(1), [Object(TypeKey.converterBooleanNegate)]),
        Conversion(
            "a group of two", .number(1), .number(16),
            [
                Object(TypeKey.converterGroup),
                Object(TypeKey.converterGroupItem, (.dataConverterGroupItemConverterId, .uint(1))),
                Object(TypeKey.converterGroupItem, (.dataConverterGroupItemConverterId, .uint(1))),
                Object(
                    TypeKey.converterOperationValue,
                    (.dataConverterOperationOperationType, .uint(2)),
                    (.dataConverterOperationValueOperationValue, .double(4))),
            ]),
        Conversion("text", .number(2.5), .string("2.500000"), [Object(TypeKey.converterToString)]),
        Conversion(
            "short text", .number(1234.5), .string("1,234.5"),
            [Object(TypeKey.converterToString, (.dataConverterToStringFlags, .uint(6)))]),
        Conversion(
            "rounded text", .number(2.346), .string("2.35"),
            [
                Object(
                    TypeKey.converterToString, (.dataConverterToStringFlags, .uint(1)),
                    (.dataConverterToStringDecimals, .uint(2)))
            ]),
        Conversion(
            "colour as text", .color(0xff10_20a0), .string("16 A0"),
            [
                Object(
                    TypeKey.converterToString, (.dataConverterToStringColorFormat, .string("%r %B"))
                )
            ]),
        Conversion(
            "number", .string("12.5 px"), .number(12.5), [Object(TypeKey.converterToNumber)]),
        Conversion(
            "range", .number(5), .number(150),
            [
                Object(
                    TypeKey.converterRangeMapper, (.dataConverterRangeMapperMinInput, .double(0)),
                    (.dataConverterRangeMapperMaxInput, .double(10)),
                    (.dataConverterRangeMapperMinOutput, .double(100)),
                    (.dataConverterRangeMapperMaxOutput, .double(200)))
            ]),
        Conversion(
            "clamped range", .number(50), .number(200),
            [
                Object(
                    TypeKey.converterRangeMapper, (.dataConverterRangeMapperFlags, .uint(3)),
                    (.dataConverterRangeMapperMinInput, .double(0)),
                    (.dataConverterRangeMapperMaxInput, .double(10)),
                    (.dataConverterRangeMapperMinOutput, .double(100)),
                    (.dataConverterRangeMapperMaxOutput, .double(200)))
            ]),
        Conversion(
            "padded", .string("7"), .string("007"),
            [
                Object(
                    TypeKey.converterStringPad, (.dataConverterStringPadLength, .uint(3)),
                    (.dataConverterStringPadText, .string("0")))
            ]),
        Conversion(
            "trimmed", .string("  a "), .string("a "), [Object(TypeKey.converterStringTrim)]),
        Conversion(
            "without zeros", .string("1.500"), .string("1.5"),
            [Object(TypeKey.converterRemoveZeros)]),
        // max(input * (2 + 3), 4) - 1
        Conversion(
            "formula", .number(2), .number(9),
            [
                Object(TypeKey.converterFormula),
                Object(TypeKey.formulaFunction, (.formulaTokenFunctionFunctionType, .uint(1))),
                Object(TypeKey.formulaInput),
                Object(TypeKey.formulaOperation, (.formulaTokenOperationOperationType, .uint(2))),
                Object(TypeKey.formulaOpen),
                Object(TypeKey.formulaValue, (.formulaTokenValueOperationValue, .double(2))),
                Object(TypeKey.formulaOperation, (.formulaTokenOperationOperationType, .uint(0))),
                Object(TypeKey.formulaValue, (.formulaTokenValueOperationValue, .double(3))),
                Object(TypeKey.formulaClose),
                Object(TypeKey.formulaSeparator),
                Object(TypeKey.formulaValue, (.formulaTokenValueOperationValue, .double(4))),
                Object(TypeKey.formulaClose),
                Object(TypeKey.formulaOperation, (.formulaTokenOperationOperationType, .uint(1))),
                Object(TypeKey.formulaValue, (.formulaTokenValueOperationValue, .double(1))),
            ]),
    ]

    @Test(arguments: conversions)
    func convertersConvert(_ conversion: Conversion) throws {
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

    @Test func valuesStreamAsTheyChange() async throws {
        let (file, artboard, _) = try artboard()
        let instance = try #require(file.viewModelInstance(for: artboard))
        let x = NumberProperty(path: "x")
        var values = instance.valueStream(of: x).makeAsyncIterator()
        #expect(await values.next() == 30)
        #expect(instance.setValue(of: x, to: 31))
        #expect(instance.setValue(of: x, to: 31))
        #expect(instance.setValue(of: x, to: 32))
        #expect(await values.next() == 31)
        #expect(await values.next() == 32)
        #expect(instance.value(of: x) == 32)
        #expect(instance.value(of: BoolProperty(path: "x")) == nil)
        #expect(!instance.setValue(of: StringProperty(path: "x"), to: "no"))
        var nothing = instance.valueStream(of: NumberProperty(path: "gone")).makeAsyncIterator()
        #expect(await nothing.next() == nil)
    }

    /// A list's artboards spread over a stretch of a path, turned along it.
    @Test func listsFollowAPath() throws {
        let file = try Fixture.file(
            [
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceList,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(200)),
                    (.layoutComponentHeight, .double(200)), (.layoutComponentClip, .bool(false)),
                    (.artboardViewModelId, .uint(0))),
                Object(TypeKey.artboardList, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.dataBindContext,
                    (.dataBindTargetKey, .key(.artboardComponentListListSource)),
                    (.dataBindContextSourcePathIds, path(0, 0))),
                Object(
                    TypeKey.listFollowPathConstraint, (.componentParentId, .uint(1)),
                    (.targetedConstraintTargetId, .uint(3)),
                    (.followPathConstraintDistance, .double(0.5)),
                    (.listFollowPathConstraintDistanceEnd, .double(1))),
                Object(TypeKey.shape, (.componentParentId, .uint(0)), (.nodeX, .double(10))),
                Object(TypeKey.pointsPath, (.componentParentId, .uint(3))),
                Object(TypeKey.straightVertex, (.componentParentId, .uint(4))),
                Object(
                    TypeKey.straightVertex, (.componentParentId, .uint(4)), (.vertexX, .double(100))
                ),
                Object(
                    TypeKey.straightVertex, (.componentParentId, .uint(4)),
                    (.vertexX, .double(100)), (.vertexY, .double(100))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(4)),
                    (.layoutComponentHeight, .double(4)), (.layoutComponentClip, .bool(false)),
                    (.artboardViewModelId, .uint(1))),
            ] + Fixture.box(at: 1, parent: 0, x: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        #expect(instance.setItems("items", try Fixture.items(3, of: file)))
        artboard.bind(instance)
        artboard.advance()
        artboard.advance()
        #expect(
            Fixture.draws(artboard).map(\.path) == [
                "M105 -5L115 -5L115 5L105 5L105 -5Z", "M115 45L115 55L105 55L105 45L115 45Z",
                "M115 95L115 105L105 105L105 95L115 95Z",
            ])
    }

    /// Items that have gone make room: a list may take new ones for as long as the kiosk runs.
    @Test func listsMayChangeForEver() throws {
        let file = try Fixture.file(
            [
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceList,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(9)),
                    (.layoutComponentHeight, .double(9)), (.layoutComponentClip, .bool(false)),
                    (.artboardViewModelId, .uint(0))),
                Object(TypeKey.artboardList, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.dataBindContext,
                    (.dataBindTargetKey, .key(.artboardComponentListListSource)),
                    (.dataBindContextSourcePathIds, path(0, 0))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(4)),
                    (.layoutComponentHeight, .double(4)), (.layoutComponentClip, .bool(false)),
                    (.artboardViewModelId, .uint(1))),
            ] + Fixture.box(at: 1, parent: 0))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        let pools = try (0..<2).map { _ in try Fixture.items(60, of: file) }
        for round in 0..<100 {
            #expect(instance.setItems("items", pools[round % 2]))
            artboard.advance()
        }
        #expect(Fixture.draws(artboard).count == 60)
    }

    /// The list of an instance that belongs to a nested artboard holds what it is bound to.
    @Test func listsOfNestedInstancesAreBound() throws {
        func bindList(_ key: PropertyKey, viewModel: Int) -> Object {
            Object(
                TypeKey.dataBindContext, (.dataBindTargetKey, .key(key)),
                (.dataBindContextSourcePathIds, .bytes([UInt8(viewModel), 0])))
        }
        let file = try Fixture.file(
            [
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("items"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceList,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Item"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1))),
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("Panel"))),
                Object(TypeKey.viewModelPropertyList, (.viewModelComponentName, .string("rows"))),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(100)),
                    (.layoutComponentHeight, .double(100)), (.artboardViewModelId, .uint(0))),
                Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(2))),
                Object(
                    TypeKey.viewModelInstance, (.componentParentId, .uint(1)),
                    (.viewModelInstanceViewModelId, .uint(2))),
                Object(
                    TypeKey.viewModelInstanceList, (.componentParentId, .uint(2)),
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
                bindList(.viewModelInstanceListListSource, viewModel: 0),
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(10)),
                    (.layoutComponentHeight, .double(10)), (.artboardViewModelId, .uint(1))),
            ] + Fixture.box(at: 1, parent: 0) + [
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(50)),
                    (.layoutComponentHeight, .double(50)), (.artboardViewModelId, .uint(2))),
                Object(TypeKey.artboardList, (.componentParentId, .uint(0))),
                bindList(.artboardComponentListListSource, viewModel: 2),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        instance.setItems("items", try Fixture.items(2, of: file))
        artboard.bind(instance)
        artboard.advance()
        #expect(Fixture.draws(artboard).count == 2)
        instance.setItems("items", try Fixture.items(3, of: file))
        artboard.advance()
        #expect(Fixture.draws(artboard).count == 3)
        instance.setItems("items", [])
        artboard.advance()
        #expect(Fixture.draws(artboard).isEmpty)
    }
}
