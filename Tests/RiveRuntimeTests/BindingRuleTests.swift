import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Rules of the format about what a binding reads and writes; each test states one.
@Suite struct BindingRuleTests {
    /// A view model with a number, a text and an enumeration of `names`, to which artboards can be
    /// bound.
    private static func model(_ names: [String] = []) -> FileBuilder {
        var file = FileBuilder()
        file.append(TypeKey.dataEnumCustom)
        for name in names { file.append(TypeKey.dataEnumValue, (.dataEnumValueKey, .string(name))) }
        file.append(TypeKey.viewModel)
        file.append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("number")))
        file.append(TypeKey.viewModelPropertyString, (.viewModelComponentName, .string("text")))
        file.append(
            TypeKey.viewModelPropertyEnumCustom, (.viewModelComponentName, .string("choice")),
            (.viewModelPropertyEnumCustomEnumId, .uint(0)))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        return file
    }

    private static func play(_ file: FileBuilder) throws -> (Artboard, ViewModelInstance) {
        let file = try Fixture.file(file.objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        artboard.advance()
        artboard.advance()
        return (artboard, instance)
    }

    /// Whether a binding with some flags writes the object and the view model, and on which of the two ways it applies its
    /// converter.
    @Test(arguments: [
        (0, true, false, false), (1, false, true, true), (2, true, true, false),
        (3, true, true, true), (1 | 8, false, true, true), (2 | 8, true, true, false),
    ])
    func flagsDetermineDirection(
        flags: Int, writesTarget: Bool, writesSource: Bool, convertsToSource: Bool
    ) throws {
        var file = BindingRuleTests.model()
        file.add(TypeKey.node)
        file.bind(.nodeX, to: [0, 0], flags: flags)
        let direction = try #require(
            try Fixture.file(file.objects).artboards[0].bindings.first
        ).direction
        #expect(direction.writesTarget == writesTarget)
        #expect(direction.writesSource == writesSource)
        #expect(direction.convertsToSource == convertsToSource)
    }

    /// A component's number reaches the view model also after frames in which nothing has changed.
    @Test(arguments: [
        (TypeKey.node, PropertyKey.nodeX),
        (TypeKey.customPropertyNumber, .customPropertyNumberPropertyValue),
    ])
    func changeAfterIdleFramesIsWrittenToViewModel(type: Int, key: PropertyKey) throws {
        var file = BindingRuleTests.model()
        let object = file.add(type)
        file.bind(key, to: [0, 0], flags: 1)
        let (artboard, instance) = try BindingRuleTests.play(file)
        let component: Component = try #require(artboard.component(object))
        for number in [3.0, 7] {
            for _ in 0..<3 { artboard.advance() }
            component.setDouble(key, number)
            artboard.advance()
            #expect(instance.number("number") == number)
        }
    }

    /// A bound column or row of a grid may be negative, and a bound span may not.
    @Test func boundColumnMayBeNegative() throws {
        var file = FileBuilder()
        file.viewModel(numbers: "n")
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let layout = file.add(TypeKey.layoutComponent)
        let place = file.add(TypeKey.gridItemPlacement, in: layout)
        for key in [
            PropertyKey.gridItemPlacementGridColumn, .gridItemPlacementGridRow,
            .gridItemPlacementGridColumnSpan,
        ] { file.bind(key, to: [0, 0]) }
        let (artboard, instance) = try BindingRuleTests.play(file)
        let placement: GridItemPlacement = try #require(artboard.component(place))
        for (number, column, span) in [(2.4, 2, 2), (-1, -1, 0), (-1e9, -32768, 0)] {
            instance.setNumber("n", number)
            artboard.advance()
            #expect(Int(placement.gridColumn) == column && Int(placement.gridRow) == column)
            #expect(Int(placement.gridColumnSpan) == span)
        }
    }

    /// A solo's active child is written to the view model as its name or its index. The index does
    /// not count constraints and what is meant for screen readers.
    @Test func soloWritesActiveChildToViewModel() throws {
        var file = BindingRuleTests.model(["a", "b"])
        for property in 0..<3 {
            let solo = file.add(TypeKey.solo, in: 0, (.soloActiveComponentId, .uint(file.next + 4)))
            file.bind(.soloActiveComponentId, to: [0, UInt8(property)], flags: 1)
            file.add(TypeKey.translationConstraint, in: solo)
            file.add(TypeKey.semanticData, in: solo)
            file.add(TypeKey.node, in: solo, (.componentName, .string("a")))
            file.add(TypeKey.node, in: solo, (.componentName, .string("b")))
        }
        let (_, instance) = try BindingRuleTests.play(file)
        #expect(instance.number("number") == 1)
        #expect(instance.string("text") == "b")
        #expect(instance.property(at: "choice")?.value == .uint(1))
    }

    /// A number that is bound to a solo's active child is rounded to an index.
    @Test(arguments: [(0.4, 0), (0.6, 1), (1.4, 1), (-0.4, 0)])
    func numberSelectingSoloChildIsRounded(number: Double, expected: Int) throws {
        var file = BindingRuleTests.model()
        let solo = file.add(TypeKey.solo)
        file.bind(.soloActiveComponentId, to: [0, 0])
        for _ in 0..<2 { file.add(TypeKey.node, in: solo) }
        let (artboard, instance) = try BindingRuleTests.play(file)
        instance.setNumber("number", number)
        artboard.advance()
        let group: Solo = try #require(artboard.component(solo))
        let shown = Array(group.children).firstIndex { !group.hides($0) }
        #expect(shown == expected)
    }

    /// Bindings of hidden components write nothing, and apply missed changes once the components
    /// are shown.
    @Test func bindingsOfHiddenComponentsAreSuspended() throws {
        var file = BindingRuleTests.model()
        let solo = file.add(TypeKey.solo, in: 0, (.soloActiveComponentId, .uint(2)))
        file.add(TypeKey.node, in: solo)
        let hidden = file.add(TypeKey.node, in: solo, (.nodeX, .double(7)))
        file.bind(.nodeComputedLocalX, to: [0, 0], flags: 1)
        file.bind(.componentName, to: [0, 1])
        let run = file.add(TypeKey.textValueRun, in: hidden)
        file.bind(.textValueRunText, to: [0, 1])
        let (artboard, instance) = try BindingRuleTests.play(file)
        instance.setString("text", "missed")
        artboard.advance()
        let text: TextValueRun = try #require(artboard.component(run))
        #expect(instance.number("number") == 0)
        #expect(text.text == "")
        let group: Solo = try #require(artboard.component(solo))
        group.setValue(.soloActiveComponentId, .uint(UInt32(hidden)))
        artboard.advance()
        artboard.advance()
        #expect(instance.number("number") == 7)
        #expect(text.text == "missed")
    }

    /// A binding that writes to the view model applies its converter in the forward direction.
    @Test func bindingToViewModelConvertsInForwardDirection() throws {
        var file = FileBuilder()
        file.append(
            TypeKey.dataConverterOperationValue, (.dataConverterOperationOperationType, .uint(2)),
            (.dataConverterOperationValueOperationValue, .double(4)))
        file.append(TypeKey.viewModel)
        file.append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("number")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        file.add(TypeKey.node, in: 0, (.nodeX, .double(8)))
        file.bind(.nodeX, to: [0, 0], flags: 1, converter: 0)
        let (_, instance) = try BindingRuleTests.play(file)
        #expect(instance.number("number") == 32)
    }

    /// A change of a converter's parameter updates the value in the view model, unless that was set
    /// after the component's value.
    @Test func converterParameterChangeKeepsNewerViewModelValue() throws {
        var file = FileBuilder()
        file.append(
            TypeKey.dataConverterOperationValue, (.dataConverterOperationOperationType, .uint(2)))
        file.bind(.dataConverterOperationValueOperationValue, to: [0, 1])
        file.viewModel(numbers: "result", "factor")
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let index = file.add(TypeKey.node, in: 0, (.nodeX, .double(8)))
        file.bind(.nodeX, to: [0, 0], flags: 1, converter: 0)
        let (artboard, instance) = try BindingRuleTests.play(file)
        let node: Node = try #require(artboard.component(index))
        func result(factor: Double) -> Double? {
            instance.setNumber("factor", factor)
            artboard.advance()
            return instance.number("result")
        }
        let first = result(factor: 4)
        #expect(first == 32)
        instance.setNumber("result", 5)
        artboard.advance()
        let second = result(factor: 2)
        #expect(second == 5)
        node.setDouble(.nodeX, 9)
        artboard.advance()
        #expect(instance.number("result") == 18)
        let last = result(factor: 3)
        #expect(last == 27)
    }

    /// A binding with an interpolator writes intermediate values to the view model.
    @Test func writesToViewModelAreInterpolatedOverDuration() throws {
        var file = FileBuilder()
        file.append(
            TypeKey.dataConverterInterpolator, (.dataConverterInterpolatorDuration, .double(1)))
        file.viewModel(numbers: "number")
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let index = file.add(TypeKey.node, in: 0, (.nodeX, .double(8)))
        file.bind(.nodeX, to: [0, 0], flags: 1, converter: 0)
        let (artboard, instance) = try BindingRuleTests.play(file)
        let node: Node = try #require(artboard.component(index))
        for _ in 0..<3 { artboard.advance(by: 0.1) }
        node.setDouble(.nodeX, 18)
        for expected in [8.0, 13, 18] {
            artboard.advance(by: 0.5)
            #expect(instance.number("number") == expected)
        }
    }

    /// Bindings that write to the view model are applied before those that read it, wherever they
    /// are in the file, so that one advance is enough.
    @Test func bindingsToViewModelAreAppliedFirst() throws {
        var file = BindingRuleTests.model()
        let follower = file.add(TypeKey.node)
        file.bind(.nodeX, to: [0, 0])
        file.add(TypeKey.node, in: 0, (.nodeX, .double(9)))
        file.bind(.nodeComputedLocalX, to: [0, 0], flags: 1)
        file.append(TypeKey.stateMachine)
        let opened = try Fixture.file(file.objects)
        let artboard = try #require(try opened.instantiate(artboardAt: 0))
        artboard.bind(try #require(opened.viewModelInstance(for: artboard)))
        try #require(artboard.stateMachine(at: 0)).advanceAndApply(0)
        let node: Node = try #require(artboard.component(follower))
        #expect(node.worldTransform.tx == 9)
    }

    /// Bindings in nested artboards use the instances of global view models, or the instance that
    /// replaces one for a nested artboard. Properties without a value in the latter have that of
    /// the instance it replaces.
    @Test func bindingsFindGlobalViewModelsInNestedArtboards() throws {
        var file = FileBuilder()
        file.append(TypeKey.viewModel, (.viewModelViewModelType, .uint(2)))
        for name in ["a", "b"] {
            file.append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string(name)))
        }
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        for (property, value) in [3.0, 4].enumerated() {
            file.append(
                TypeKey.viewModelInstanceNumber,
                (.viewModelInstanceValueViewModelPropertyId, .uint(property)),
                (.viewModelInstanceNumberPropertyValue, .double(value)))
        }
        file.append(TypeKey.viewModel, (.viewModelComponentName, .string("Main")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(1)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(1)))
        let plain = file.add(TypeKey.nestedArtboard, in: 0, (.nestedArtboardArtboardId, .uint(1)))
        let other = file.add(TypeKey.nestedArtboard, in: 0, (.nestedArtboardArtboardId, .uint(1)))
        let own = file.add(
            TypeKey.viewModelInstance, in: other, (.viewModelInstanceViewModelId, .uint(0)))
        file.add(
            TypeKey.viewModelInstanceNumber, in: own,
            (.viewModelInstanceValueViewModelPropertyId, .uint(1)),
            (.viewModelInstanceNumberPropertyValue, .double(8)))
        file.artboard()
        let node = file.add(TypeKey.node)
        file.bind(.nodeX, to: [0, 0])
        file.bind(.nodeY, to: [0, 1])
        let (artboard, _) = try BindingRuleTests.play(file)
        func place(_ host: Int) throws -> Point {
            let nested: NestedArtboard = try #require(artboard.component(host))
            let inner = try #require(nested.nested)
            let placed: Node = try #require(inner.component(node))
            return Point(placed.x, placed.y)
        }
        #expect(try place(plain) == Point(3, 4))
        #expect(try place(other) == Point(3, 8))
        let global = try #require(artboard.globalViewModelInstance(named: ""))
        global.setNumber("a", 5)
        artboard.advance()
        #expect(try place(plain) == Point(5, 4))
        #expect(artboard.globalViewModelInstance(named: "Main") == nil)
        // Another instance takes its place; without one, bound properties keep their values.
        let second = try #require(artboard.file.makeInstance(ofViewModel: 0, from: 0))
        second.setNumber("a", 6)
        #expect(artboard.setGlobalViewModelInstance(second, named: ""))
        artboard.advance()
        #expect(try place(plain) == Point(6, 4))
        global.setNumber("a", 7)
        second.setNumber("b", 1)
        artboard.advance()
        #expect(try place(plain) == Point(6, 1))
        let main = try #require(artboard.file.makeInstance(ofViewModel: 1, from: 0))
        #expect(!artboard.setGlobalViewModelInstance(main, named: "Main"))
        let foreign = try #require(
            try File(Fixture.bytes(file.objects)).makeInstance(
                ofViewModel: 0, from: 0))
        #expect(!artboard.setGlobalViewModelInstance(foreign, named: ""))
        // An instance of another view model takes the place, too.
        #expect(artboard.setGlobalViewModelInstance(main, named: ""))
        #expect(artboard.globalViewModelInstance(named: "") === main)
        #expect(artboard.setGlobalViewModelInstance(nil, named: ""))
        second.setNumber("a", 2)
        artboard.advance()
        #expect(try place(plain) == Point(6, 1))
        #expect(artboard.globalViewModelInstance(named: "") == nil)
        // Binding creates what is missing.
        artboard.bind(main)
        let renewed = try #require(artboard.globalViewModelInstance(named: ""))
        #expect(renewed !== second && renewed !== global)
        #expect(renewed.number("a") == 3)
    }

    /// Bindings in a nested artboard are updated before those around it. A binding in it that is
    /// applied once therefore uses the value that the file gives its view model instance. A paused
    /// nested artboard is not bound to its view model instance.
    @Test(arguments: [(false, false, 20.0), (true, false, 5), (false, true, 1), (true, true, 1)])
    func nestedArtboardBindingsAreUpdatedBeforeOuterOnes(
        isOnce: Bool, isPaused: Bool, expected: Double
    ) throws {
        var file = FileBuilder()
        file.viewModel(numbers: "outside")
        file.append(TypeKey.viewModel)
        file.append(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("own")))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let nested = file.add(
            TypeKey.nestedArtboard, in: 0, (.nestedArtboardArtboardId, .uint(1)),
            (.nestedArtboardIsStateful, .bool(true)), (.nestedArtboardIsPaused, .bool(isPaused)))
        let own = file.add(
            TypeKey.viewModelInstance, in: nested, (.viewModelInstanceViewModelId, .uint(1)))
        file.add(
            TypeKey.viewModelInstanceNumber, in: own,
            (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
            (.viewModelInstanceNumberPropertyValue, .double(5)))
        file.bind(.viewModelInstanceNumberPropertyValue, to: [0, 0])
        file.append(TypeKey.stateMachine)
        var inner = FileBuilder()
        inner.artboard(50, 50, (.artboardViewModelId, .uint(1)))
        let node = inner.add(TypeKey.node, in: 0, (.nodeX, .double(1)))
        inner.bind(.nodeX, to: [1, 0], flags: isOnce ? 4 : 0)
        let bound = try Fixture.file(file.objects + inner.objects)
        let artboard = try #require(try bound.instantiate(artboardAt: 0))
        let instance = try #require(bound.viewModelInstance(for: artboard))
        instance.setNumber("outside", 20)
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.bind(instance)
        for _ in 0..<2 { machine.advanceAndApply(0) }
        let host: NestedArtboard = try #require(artboard.component(nested))
        let moved: Node = try #require(host.nested?.component(node))
        #expect(moved.x == expected)
    }
}
