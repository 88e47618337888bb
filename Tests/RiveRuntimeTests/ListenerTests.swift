import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// A box at (50, 50) and a machine with a boolean, whose states report events, and blend states.
@Suite struct ListenerTests {
    /// Objects 1 to 4 are the box, 5 and 6 events; input 0 is a boolean.
    private func machine(_ rest: [Object]) throws -> (Artboard, StateMachineInstance) {
        let file = try Fixture.file(
            [Fixture.artboard()]
                + Fixture.box(at: 1, parent: 0, x: 50, y: 50, width: 20, height: 20)
                + [
                    Object(
                        TypeKey.event, (.componentParentId, .uint(0)),
                        (.componentName, .string("In"))),
                    Object(
                        TypeKey.event, (.componentParentId, .uint(0)),
                        (.componentName, .string("Out"))),
                ]
                + Fixture.animation(of: 1, .transformComponentRotation, keys: [(0, 0)])
                + Fixture.animation(of: 1, .transformComponentRotation, keys: [(0, 2)])
                + [
                    Object(TypeKey.stateMachine),
                    Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("on"))),
                    Object(TypeKey.stateMachineNumber, (.stateMachineComponentName, .string("n"))),
                ] + rest)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        return (artboard, try #require(artboard.stateMachine(at: 0)))
    }

    /// The entry leads to "off", which leads to "on" if the boolean is true; "on" reports In when
    /// it begins and Out when it ends.
    private let states = Fixture.layer([
        Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
        Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4))),
        Object(
            TypeKey.boolCondition, (.transitionInputConditionInputId, .uint(0)),
            (.transitionValueConditionOpValue, .uint(0))),
        Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
        Object(TypeKey.stateMachineFireEvent, (.stateMachineFireEventEventId, .uint(5))),
        Object(
            TypeKey.stateMachineFireEvent, (.stateMachineFireEventEventId, .uint(6)),
            (.stateMachineFireActionOccursValue, .uint(1))),
        Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
        Object(
            TypeKey.boolCondition, (.transitionInputConditionInputId, .uint(0)),
            (.transitionValueConditionOpValue, .uint(1))),
    ])

    @Test func stateFiresEventsOnEntryAndExit() throws {
        let (_, machine) = try machine(states)
        machine.advanceAndApply(0)
        #expect(machine.reportedEvents.isEmpty)
        machine.setBool("on", true)
        machine.advanceAndApply(0.1)
        #expect(machine.reportedEvents == ["In"])
        machine.advanceAndApply(0.1)
        #expect(machine.reportedEvents.isEmpty)
        machine.setBool("on", false)
        machine.advanceAndApply(0.1)
        #expect(machine.reportedEvents == ["Out"])
    }

    @Test func listenersRespondOnlyToPointersOverTheirShape() throws {
        // Down sets, up clears; entering reports an event.
        let (artboard, machine) = try machine(
            states
                + Fixture.listener(
                    .down, on: 1,
                    Object(
                        TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(0)),
                        (.listenerBoolChangeValue, .uint(1))))
                + Fixture.listener(
                    .up, on: 1,
                    Object(
                        TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(0)),
                        (.listenerBoolChangeValue, .uint(0))))
                + Fixture.listener(
                    .enter, on: 1,
                    Object(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(6)))))
        machine.advanceAndApply(0)
        let box: Node = try #require(artboard.component(1))
        #expect(!machine.pointer(.down, at: Point(80, 50)))
        machine.advanceAndApply(0.1)
        #expect(box.rotation == 0 && machine.reportedEvents.isEmpty)
        #expect(machine.pointer(.down, at: Point(55, 45)))
        #expect(machine.reportedEvents == ["Out"])
        machine.advanceAndApply(0.1)
        #expect(box.rotation == 2)
        machine.pointer(.up, at: Point(55, 45))
        machine.advanceAndApply(0.1)
        #expect(box.rotation == 0)
    }

    /// A listener group on the artboard responds both to pointer down and to an event.
    @Test func listenerGroupRespondsToAllItsInputTypes() throws {
        let (_, machine) = try machine(
            states + [
                Object(TypeKey.listenerGroup, (.stateMachineListenerTargetId, .uint(0))),
                Object(TypeKey.listenerInputType, (.listenerInputTypeListenerTypeValue, .uint(2))),
                Object(
                    TypeKey.listenerInputTypeEvent, (.listenerInputTypeListenerTypeValue, .uint(5)),
                    (.listenerInputTypeEventEventId, .uint(5))),
                Object(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(6))),
            ])
        machine.advanceAndApply(0)
        machine.pointer(.down, at: Point(50, 50))
        #expect(machine.reportedEvents == ["Out"])
        machine.advanceAndApply(0.1)
        machine.setBool("on", true)
        machine.advanceAndApply(0.1)
        #expect(machine.reportedEvents == ["In"])
        machine.advanceAndApply(0.1)
        #expect(machine.reportedEvents == ["Out"])
    }

    @Test func blendState1DMixesAdjacentAnimations() throws {
        let (artboard, machine) = try machine(
            Fixture.layer([
                Object(TypeKey.blendState1D, (.blendState1DInputInputId, .uint(1))),
                Object(
                    TypeKey.blendAnimation1D, (.blendAnimationAnimationId, .uint(0)),
                    (.blendAnimation1DValue, .double(0))),
                Object(
                    TypeKey.blendAnimation1D, (.blendAnimationAnimationId, .uint(1)),
                    (.blendAnimation1DValue, .double(10))),
            ]))
        let box: Node = try #require(artboard.component(1))
        // Each value is mixed over the previous frame's: ¼ of 0 over 1 is 0.75, ¾ of 2 over that 1.6875.
        for (n, expected) in [(0.0, 0.0), (5, 1), (7.5, 1.6875), (20, 2), (-3, 0)] {
            machine.setNumber("n", n)
            machine.advanceAndApply(0.1)
            #expect(abs(box.rotation - expected) < 1e-6, "n \(n)")
        }
    }

    /// A value that only the new state animates is mixed from its value at the start of the
    /// transition, not from the previous frame's.
    @Test func transitionMixesFromValueAtItsStart() throws {
        let (artboard, machine) = try machine(
            Fixture.layer(
                duration: 1000,
                [
                    Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1)))
                ]))
        let box: Node = try #require(artboard.component(1))
        machine.advanceAndApply(0)
        for step in 1...4 {
            machine.advanceAndApply(0.25)
            #expect(abs(box.rotation - Double(step) * 0.5) < 1e-6)
        }
    }
}
