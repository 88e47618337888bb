import Geometry
import RiveFixtures
import Testing

@testable import RiveAppleAPI
@testable import RiveRuntime

/// A view model with a number, a boolean, a color, a trigger and another view model, and an
/// artboard whose box is bound to it.
@MainActor @Suite struct DataBindingTests {
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

    /// The box's x is bound with `flags`, its rotation to the nested view model through a
    /// converter.
    private func artboard(flags: Int = 0, machine: [Object] = []) throws -> (
        File, Artboard, Node
    ) {
        let box = Fixture.box(at: 1, parent: 0, x: 7)
        let file = try Fixture.file(
            viewModels
                + [
                    Object(
                        TypeKey.dataConverterOperationValue,
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

    @Test func boundValuesAreAppliedOnNextAdvance() throws {
        let (file, artboard, box) = try artboard()
        #expect(box.x == 7)
        let instance = try #require(file.viewModelInstance(for: artboard))
        instance.setColor("tint", 0xff12_3456)
        artboard.bind(instance)
        #expect(box.x == 7)
        artboard.advance()
        #expect(box.x == 30 && box.rotation == 1)
        #expect(Fixture.draws(artboard).first?.paint == .solid(Color(argb: 0xff12_3456)))
        instance.setNumber("x", 44)
        #expect(instance.setNumber("inner/angle", 0.5))
        artboard.advance()
        #expect(box.x == 44 && box.rotation == 2)
        #expect(!instance.setNumber("nothing", 1) && !instance.setNumber("inner/nothing", 1))
        // A value of another type changes nothing.
        instance.setBool("x", true)
        #expect(instance.number("x") == 44)
    }

    @Test func twoWayBindingWritesInBothDirections() throws {
        for (flags, first) in [(2, 7.0), (2 | 8, 30)] {
            let (file, artboard, box) = try artboard(flags: flags)
            let instance = try #require(file.viewModelInstance(for: artboard))
            artboard.bind(instance)
            artboard.advance()
            #expect(box.x == first && instance.number("x") == first)
            box.setDouble(.nodeX, 50)
            artboard.advance()
            #expect(instance.number("x") == 50)
            instance.setNumber("x", 60)
            artboard.advance()
            #expect(box.x == 60)
        }
    }

    @Test func onceBindingIgnoresLaterChanges() throws {
        let (file, artboard, box) = try artboard(flags: 4)
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        artboard.advance()
        instance.setNumber("x", 99)
        artboard.advance()
        #expect(box.x == 30)
    }

    /// A state machine whose transition depends on a boolean, and whose listener sets the boolean
    /// when the view model's trigger is fired.
    @Test func conditionsAndListenersUseViewModelValues() throws {
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
            Object(TypeKey.transitionViewModelCondition),
            Object(TypeKey.bindablePropertyBoolean),
            Object(
                TypeKey.dataBindContext,
                (.dataBindTargetKey, .key(.bindablePropertyBooleanPropertyValue)),
                (.dataBindContextSourcePathIds, path(0, 1))),
            Object(TypeKey.transitionPropertyViewModelComparator),
            Object(
                TypeKey.transitionValueBooleanComparator,
                (.transitionValueBooleanComparatorValue, .bool(true))),
            Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
            Object(
                TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(0)),
                (.stateMachineListenerSingleListenerTypeValue, .uint(11)),
                (.stateMachineListenerSingleViewModelPathIds, path(0, 3))),
            Object(
                TypeKey.bindablePropertyBoolean,
                (.bindablePropertyBooleanPropertyValue, .bool(true))),
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

    /// A state fires a trigger of the view model when it begins.
    @Test func stateFiresViewModelTriggerOnStart() throws {
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
                TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(0)),
                (.stateMachineListenerSingleListenerTypeValue, .uint(11)),
                (.stateMachineListenerSingleViewModelPathIds, path(0, 3))),
            Object(
                TypeKey.bindablePropertyBoolean,
                (.bindablePropertyBooleanPropertyValue, .bool(true))),
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

    @Test func pathThroughSelfReferencingViewModelIsResolved() throws {
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

    @Test func valueStreamYieldsEachChangeOnce() async throws {
        let (file, artboard, _) = try artboard()
        let instance = try #require(file.viewModelInstance(for: artboard))
        let x = NumberProperty(path: "x")
        var values = instance.valueStream(of: x).makeAsyncIterator()
        #expect(instance.setValue(of: x, to: 31))
        #expect(instance.setValue(of: x, to: 31))
        #expect(instance.setValue(of: x, to: 32))
        #expect(try await values.next() == 31)
        #expect(try await values.next() == 32)
        #expect(try await instance.value(of: x) == 32)
        await #expect(throws: ViewModelInstanceError.self) {
            try await instance.value(of: BoolProperty(path: "x"))
        }
        #expect(!instance.setValue(of: StringProperty(path: "x"), to: "no"))
        await #expect(throws: ViewModelInstanceError.self) {
            for try await _ in instance.valueStream(of: NumberProperty(path: "gone")) {}
        }
    }

    /// A slow reader receives the newest 64 values, and then the end of the stream.
    @Test func propertyStreamBuffersNewest64Values() async {
        let (stream, source) = PropertyStream<Int>.make()
        for value in 0..<100 { #expect(source.yield(value)) }
        source.finish()
        #expect(!source.yield(100))
        var values: [Int] = []
        for await value in stream { values.append(value) }
        #expect(values == Array(36..<100))
    }

    /// A stream keeps no values once its reader has been released or canceled.
    @Test func propertyStreamRejectsValuesWithoutReader() async {
        var (stream, source): (PropertyStream<Int>?, _) = PropertyStream<Int>.make()
        #expect(source.yield(1))
        _ = stream
        stream = nil
        #expect(!source.yield(2))

        let (other, otherSource) = PropertyStream<Int>.make()
        let reading = Task { for await _ in other {} }
        reading.cancel()
        await reading.value
        #expect(!otherSource.yield(1))
    }
}
