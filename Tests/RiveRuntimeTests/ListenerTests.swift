import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Listeners on a shape, on the artboard and on events.
@Suite struct ListenerTests {
    @Test func listenersRespondOnlyToPointersOverTheirShape() throws {
        // Down sets, up clears; entering reports an event.
        let (artboard, machine) = try Fixture.boxMachine(
            Fixture.reportingStates
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
        let (_, machine) = try Fixture.boxMachine(
            Fixture.reportingStates + [
                Object(TypeKey.stateMachineListener, (.stateMachineListenerTargetId, .uint(0))),
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
}
