import Geometry
import Testing

@testable import RiveRuntime

/// A box at (50, 50) and a machine with a boolean, whose states report events, and blend states.
@Suite struct ListenerTests {
    /// Objects 1–4 the box, 5 and 6 events; input 0 a boolean.
    private func machine(_ rest: [Object]) throws -> (Artboard, StateMachineInstance) {
        let file = try Fixture.file(
            [Fixture.artboard()]
                + Fixture.box(at: 1, parent: 0, x: 50, y: 50, width: 20, height: 20)
                + [
                    Object(128, (5, .uint(0)), (4, .string("In"))),
                    Object(128, (5, .uint(0)), (4, .string("Out"))),
                    Object(31, (57, .uint(60))), Object(25, (51, .uint(1))),
                    Object(26, (53, .uint(15))),
                    Object(30, (67, .uint(0)), (70, .double(0))),
                    Object(31, (57, .uint(60))), Object(25, (51, .uint(1))),
                    Object(26, (53, .uint(15))),
                    Object(30, (67, .uint(0)), (70, .double(2))),
                    Object(53), Object(59, (138, .string("on"))), Object(56, (138, .string("n"))),
                ] + rest)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        return (artboard, try #require(artboard.stateMachine(at: 0)))
    }

    /// Entry goes to "off", that to "on" where the boolean is true; "on" reports In when it begins
    /// and Out when it ends.
    private let states = [
        Object(57), Object(63), Object(65, (151, .uint(3))), Object(62), Object(64),
        Object(61, (149, .uint(0))), Object(65, (151, .uint(4))),
        Object(71, (155, .uint(0)), (156, .uint(0))),
        Object(61, (149, .uint(1))), Object(169, (392, .uint(5))),
        Object(169, (392, .uint(6)), (393, .uint(1))), Object(65, (151, .uint(3))),
        Object(71, (155, .uint(0)), (156, .uint(1))),
    ]

    @Test func statesReportTheirEvents() throws {
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

    @Test func listenersHearPointersOverTheirShape() throws {
        // Down sets, up clears; entering reports an event.
        let (artboard, machine) = try machine(
            states + [
                Object(114, (224, .uint(1)), (225, .uint(2))),
                Object(117, (227, .uint(0)), (228, .uint(1))),
                Object(114, (224, .uint(1)), (225, .uint(3))),
                Object(117, (227, .uint(0)), (228, .uint(0))),
                Object(114, (224, .uint(1)), (225, .uint(0))), Object(168, (389, .uint(6))),
            ])
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

    /// A listener that hears of a press and of an event.
    @Test func groupsListenToAllTheirKinds() throws {
        let (_, machine) = try machine(
            states + [
                Object(654, (224, .uint(1))), Object(658, (965, .uint(2))),
                Object(659, (965, .uint(5)), (962, .uint(5))), Object(168, (389, .uint(6))),
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

    @Test func blendsBetweenNeighbours() throws {
        let (artboard, machine) = try machine([
            Object(57), Object(63), Object(65, (151, .uint(3))), Object(62), Object(64),
            Object(76, (167, .uint(1))), Object(75, (165, .uint(0)), (166, .double(0))),
            Object(75, (165, .uint(1)), (166, .double(10))),
        ])
        let box: Node = try #require(artboard.component(1))
        // Each over what the frame before left: ¼ of 0 over 1 is 0.75, ¾ of 2 over that 1.6875.
        for (n, expected) in [(0.0, 0.0), (5, 1), (7.5, 1.6875), (20, 2), (-3, 0)] {
            machine.setNumber("n", n)
            machine.advanceAndApply(0.1)
            #expect(abs(box.rotation - expected) < 1e-6, "n \(n)")
        }
    }

    /// A value that only the new state moves is mixed from where it was, not from where the last
    /// frame left it.
    @Test func transitionsMixFromTheirBeginning() throws {
        let (artboard, machine) = try machine([
            Object(57), Object(63), Object(65, (151, .uint(3)), (158, .uint(1000))), Object(62),
            Object(64), Object(61, (149, .uint(1))),
        ])
        let box: Node = try #require(artboard.component(1))
        machine.advanceAndApply(0)
        for step in 1...4 {
            machine.advanceAndApply(0.25)
            #expect(abs(box.rotation - Double(step) * 0.5) < 1e-6)
        }
    }
}
