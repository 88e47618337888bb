import Geometry
import RiveAppleAPI
import RiveFixtures
import Testing

@testable import RiveRuntime

/// The actions of listeners, states and transitions, and the order in which listeners receive
/// events and values.
@Suite struct ListenerRuleTests {
    private static func number(_ value: Double, flags: Int = 0) -> Object {
        Object(
            TypeKey.listenerNumberChange, (.listenerInputChangeInputId, .uint(0)),
            (.listenerNumberChangeValue, .double(value)), (.listenerActionFlags, .uint(flags)))
    }

    private static func fire(_ event: Int) -> Object {
        Object(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(event)))
    }

    /// Input 0 is a number, input 1 a boolean; objects 1 and 2 are events, 3 is a shape.
    private static func machine(_ rest: [Object], models: [Object] = []) throws
        -> (Artboard, StateMachineInstance)
    {
        let events = ["A", "B"].map {
            Object(
                TypeKey.event, (.componentParentId, .uint(0)), (.componentName, .string($0)))
        }
        let file = try Fixture.file(
            models + [models.isEmpty ? Fixture.artboard() : Fixture.artboard(100, viewModel: 0)]
                + events + [Object(TypeKey.shape, (.componentParentId, .uint(0)))]
                + [
                    Object(TypeKey.stateMachine),
                    Object(TypeKey.stateMachineNumber, (.stateMachineComponentName, .string("n"))),
                    Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("on"))),
                ] + rest)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        return (artboard, try #require(artboard.stateMachine(at: 0)))
    }

    private static func listener(on target: Int, to event: Int, _ actions: Object...) -> [Object] {
        [
            Object(
                TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(target)),
                (.stateMachineListenerSingleListenerTypeValue, .uint(5)),
                (.stateMachineListenerSingleEventId, .uint(event)))
        ] + actions
    }

    /// A layer that enters a state that reports event 1.
    private static let reporting = Fixture.layer([
        Object(TypeKey.animationState),
        Object(TypeKey.stateMachineFireEvent, (.stateMachineFireEventEventId, .uint(1))),
    ])

    /// Bit 0: the action runs at the end. Bits 1 and 2: 1 for an action of the preceding
    /// transition, 2 for one of the state; otherwise the action belongs to the listener, before or
    /// after it.
    @Test(arguments: [(0, 0.0), (1, 0), (2, 5), (4, 5), (5, 0), (6, 0)])
    func actionFlagsAssignActionToTransitionOrState(flags: Int, value: Double) throws {
        let state = Fixture.layer([Object(TypeKey.animationState)])
        for isFirst in [true, false] {
            let listener = ListenerRuleTests.listener(on: 0, to: 2)
            let (_, machine) = try ListenerRuleTests.machine(
                (isFirst ? listener + state : state)
                    + [ListenerRuleTests.number(5, flags: flags)])
            machine.advanceAndApply(0)
            #expect(machine.input(0) == value)
        }
    }

    /// An action at the end of a state runs in the advance in which the layer leaves the state.
    @Test func endActionsRunWhenStateIsLeft() throws {
        let (_, machine) = try ListenerRuleTests.machine(
            Fixture.layer([
                Object(TypeKey.animationState), ListenerRuleTests.number(7, flags: 5),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4))),
                Object(
                    TypeKey.transitionBoolCondition, (.transitionInputConditionInputId, .uint(1)),
                    (.transitionValueConditionOpValue, .uint(0))),
                Object(TypeKey.animationState),
            ]))
        machine.advanceAndApply(0)
        #expect(machine.input(0) == 0)
        machine.setBool("on", true)
        machine.advanceAndApply(0)
        #expect(machine.input(0) == 7)
    }

    /// An event that a listener reports reaches other listeners in the same advance, and is among
    /// the reported events after it.
    @Test func eventFromListenerReachesListenersInSameAdvance() throws {
        let (_, machine) = try ListenerRuleTests.machine(
            ListenerRuleTests.reporting
                + ListenerRuleTests.listener(on: 0, to: 2, ListenerRuleTests.number(3))
                + ListenerRuleTests.listener(on: 0, to: 1, ListenerRuleTests.fire(2)))
        machine.advanceAndApply(0)
        #expect(machine.reportedEvents == ["A"] && machine.input(0) == 0)
        machine.advanceAndApply(0)
        #expect(machine.reportedEvents == ["B"] && machine.input(0) == 3)
        machine.advanceAndApply(0)
        #expect(machine.reportedEvents.isEmpty)
    }

    /// Two listeners that fire each other's events do not run endlessly.
    @Test func mutuallyTriggeringListenersTerminate() throws {
        let (_, machine) = try ListenerRuleTests.machine(
            ListenerRuleTests.reporting
                + ListenerRuleTests.listener(
                    on: 0, to: 1, ListenerRuleTests.fire(2), ListenerRuleTests.fire(2))
                + ListenerRuleTests.listener(
                    on: 0, to: 2, ListenerRuleTests.fire(1), ListenerRuleTests.fire(1)))
        for _ in 0..<3 { machine.advanceAndApply(0) }
        #expect(2...2000 ~= machine.reportedEvents.count)
    }

    /// An event listener whose target is neither the artboard nor an event does nothing: its event
    /// could belong to another artboard.
    @Test(arguments: [(0, 3.0), (1, 3), (2, 3), (3, 0)])
    func eventListenerWithInvalidTargetDoesNothing(target: Int, value: Double) throws {
        let (_, machine) = try ListenerRuleTests.machine(
            ListenerRuleTests.reporting
                + ListenerRuleTests.listener(on: target, to: 1, ListenerRuleTests.number(3)))
        for _ in 0..<2 { machine.advanceAndApply(0) }
        #expect(machine.input(0) == value)
    }

    /// Two listeners that toggle a boolean of the view model: in one event of a pointer both write the opposite of the
    /// value after the last advance.
    @Test func pointerListenersToggleValueOncePerEvent() throws {
        let models = [
            Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
            Object(TypeKey.viewModelPropertyBoolean, (.viewModelComponentName, .string("on"))),
            Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
            Object(
                TypeKey.viewModelInstanceBoolean,
                (.viewModelInstanceValueViewModelPropertyId, .uint(0))),
            Object(TypeKey.dataConverterBooleanNegate),
        ]
        var opposite = Fixture.binding(.bindablePropertyBooleanPropertyValue, viewModel: 0)
        opposite.properties.append((.dataBindConverterId, .uint(0)))
        var written = Fixture.binding(.bindablePropertyBooleanPropertyValue, viewModel: 0)
        written.properties.append((.dataBindFlags, .uint(1)))
        let toggle = [
            Object(
                TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(0)),
                (.stateMachineListenerSingleListenerTypeValue, .uint(2))),
            Object(TypeKey.bindablePropertyBoolean), opposite, written,
            Object(TypeKey.listenerViewModelChange),
        ]
        let (artboard, machine) = try ListenerRuleTests.machine(toggle + toggle, models: models)
        let instance = try #require(artboard.file.viewModelInstance(for: artboard))
        machine.bind(instance)
        machine.advanceAndApply(0)
        for expected in [true, false] {
            machine.pointer(.down, at: Point(50, 50))
            #expect(instance.bool("on") == expected)
            machine.pointer(.up, at: Point(50, 50))
            machine.advanceAndApply(0)
        }
    }

    /// A listener copies an image that the program has assigned to one property to another.
    @MainActor @Test func listenerCopiesAssignedImage() throws {
        let models =
            [Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main")))]
            + ["a", "b"].map {
                Object(TypeKey.viewModelPropertyAssetImage, (.viewModelComponentName, .string($0)))
            } + [Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))]
            + [0, 1].map {
                Object(
                    TypeKey.viewModelInstanceAssetImage,
                    (.viewModelInstanceValueViewModelPropertyId, .uint($0)))
            }
        func binding(_ property: UInt8, flags: Int) -> Object {
            Object(
                TypeKey.dataBindContext,
                (.dataBindTargetKey, .key(.bindablePropertyIdPropertyValue)),
                (.dataBindFlags, .uint(flags)),
                (.dataBindContextSourcePathIds, .bytes([0, property])))
        }
        let copy = [
            Object(
                TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(0)),
                (.stateMachineListenerSingleListenerTypeValue, .uint(2))),
            Object(TypeKey.bindablePropertyAsset), binding(0, flags: 0), binding(1, flags: 1),
            Object(TypeKey.listenerViewModelChange),
        ]
        let (artboard, machine) = try ListenerRuleTests.machine(copy, models: models)
        let instance = try #require(artboard.file.viewModelInstance(for: artboard))
        machine.bind(instance)
        let image = ImageAsset(name: "", bytes: [1])
        for assigned in [image, nil] {
            #expect(instance.setValue(of: ImageProperty(path: "a"), to: assigned))
            machine.advanceAndApply(0)
            machine.pointer(.down, at: Point(50, 50))
            machine.pointer(.up, at: Point(50, 50))
            var copied: ImageAsset?
            if case .image(let asset) = instance.property(at: "b")?.asset { copied = asset }
            #expect(copied === assigned)
        }
    }

    /// A listener on a view model property runs for each change, also for several in one frame.
    @Test(
        arguments: [([1], 1), ([1, 2], 0), ([1, 2, 3], 1), ([1, 1], 1)] as [([Double], Double)])
    func viewModelListenerRunsForEachChange(values: [Double], expected: Double) throws {
        let models = [
            Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
            Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("v"))),
            Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
        ]
        let (artboard, machine) = try ListenerRuleTests.machine(
            [
                Object(
                    TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(0)),
                    (.stateMachineListenerSingleListenerTypeValue, .uint(11)),
                    (.stateMachineListenerSingleViewModelPathIds, .bytes([0, 0]))),
                Object(
                    TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(1)),
                    (.listenerBoolChangeValue, .uint(2))),
            ], models: models)
        let instance = try #require(artboard.file.viewModelInstance(for: artboard))
        machine.bind(instance)
        machine.advanceAndApply(0)
        for value in values { instance.setNumber("v", value) }
        machine.advanceAndApply(0)
        #expect(machine.input(1) == expected)
    }
}
