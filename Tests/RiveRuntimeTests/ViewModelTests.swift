import RiveFixtures
import Testing

@testable import RiveRuntime

/// New instances of view models, triggers, and transitions on changes of properties.
@Suite struct ViewModelTests {
    private func path(_ numbers: Int...) -> Object.Value { .bytes(numbers.map { UInt8($0) }) }

    private let viewModels = [
        Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
        Object(
            TypeKey.viewModelPropertyViewModel, (.viewModelComponentName, .string("inner")),
            (.viewModelPropertyViewModelViewModelReferenceId, .uint(1))),
        Object(TypeKey.viewModel, (.viewModelComponentName, .string("Inner"))),
        Object(TypeKey.viewModelPropertyTrigger, (.viewModelComponentName, .string("go"))),
        Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("n"))),
    ]

    /// If the file has no instances, view model properties get new instances, but a view model that
    /// contains itself is not instantiated endlessly.
    @Test func newInstanceCreatesNestedViewModelInstances() throws {
        let file = try Fixture.file(viewModels + [Fixture.artboard()])
        let instance = try #require(ViewModelInstance(file, viewModel: 0))
        #expect(instance.setNumber("inner/n", 3) && instance.number("inner/n") == 3)
        let endless = try Fixture.file([
            Object(TypeKey.viewModel),
            Object(
                TypeKey.viewModelPropertyViewModel, (.viewModelComponentName, .string("self")),
                (.viewModelPropertyViewModelViewModelReferenceId, .uint(0))),
            Fixture.artboard(),
        ])
        let own = try #require(ViewModelInstance(endless, viewModel: 0))
        #expect(own.properties[0].instance?.properties[0].instance == nil)
    }

    /// With a two-way binding, a component's trigger fires the view model's trigger for one
    /// advance.
    @Test func boundComponentTriggerFiresForOneAdvance() throws {
        let file = try Fixture.file(
            viewModels + [
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(10)),
                    (.layoutComponentHeight, .double(10)), (.artboardViewModelId, .uint(0))),
                Object(TypeKey.customPropertyTrigger, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.dataBindContext,
                    (.dataBindTargetKey, .key(.customPropertyTriggerPropertyValue)),
                    (.dataBindFlags, .uint(2)), (.dataBindContextSourcePathIds, path(0, 0, 0))),
                Object(TypeKey.stateMachine),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let machine = try #require(artboard.stateMachine(at: 0))
        artboard.bind(instance)
        machine.advanceAndApply(0)
        let go = try #require(instance.property(at: "inner/go"))
        var fired: [BoundValue] = []
        func record(_ value: BoundValue) -> Bool {
            fired.append(value)
            return true
        }
        go.observe(ValueObserver(receive: record))
        for _ in 0..<2 {
            let trigger: ValueComponent = try #require(artboard.component(1))
            trigger.fireCallback(PropertyKey(rawValue: 869), on: nil)
            machine.advanceAndApply(0.1)
            #expect(go.value == .trigger(0))
        }
        #expect(fired == [1, 0, 1, 0].map { .trigger($0) })
    }

    /// A property change causes one transition per layer, even if the transition back also waits
    /// for a change of that property.
    @Test func propertyChangeCausesOneTransitionPerLayer() throws {
        func condition() -> [Object] {
            [
                Object(
                    TypeKey.transitionViewModelCondition,
                    (.transitionViewModelConditionOpValue, .uint(1))),
                Object(TypeKey.bindablePropertyNumber),
                Object(
                    TypeKey.dataBindContext,
                    (.dataBindTargetKey, .key(.bindablePropertyNumberPropertyValue)),
                    (.dataBindContextSourcePathIds, path(0, 0, 1))),
                Object(TypeKey.transitionPropertyViewModelComparator),
                Object(TypeKey.transitionSelfComparator),
            ]
        }
        let file = try Fixture.file(
            viewModels + [
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(10)),
                    (.layoutComponentHeight, .double(10)), (.artboardViewModelId, .uint(0))),
                Object(TypeKey.node, (.componentParentId, .uint(0))),
                Object(TypeKey.linearAnimation, (.linearAnimationDuration, .uint(1))),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(1))),
                Object(TypeKey.linearAnimation, (.linearAnimationDuration, .uint(1))),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(2))),
                Object(TypeKey.stateMachine), Object(TypeKey.stateMachineLayer),
                Object(TypeKey.entryState),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(1))),
                Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(2))),
            ] + condition() + [
                Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(1))),
            ] + condition() + [Object(TypeKey.anyState), Object(TypeKey.exitState)])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let machine = try #require(artboard.stateMachine(at: 0))
        artboard.bind(instance)
        machine.advanceAndApply(0)
        let node: Node = try #require(artboard.component(1))
        for (number, place) in [(0.0, 1.0), (5, 2), (5, 2), (6, 1), (7, 2)] {
            instance.setNumber("inner/n", number)
            machine.advanceAndApply(0.1)
            #expect(node.x == place, "after \(number)")
        }
    }
}
