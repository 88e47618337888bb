import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// What of a press, a drag and a click listeners hear, in which order.
@Suite struct DragRuleTests {
    typealias Kind = StateMachineDefinition.Listener.Kind

    /// The kinds of the listeners that a press, a move and a release over a box run, in order.
    private static func heard(_ kinds: [Kind], endsOver: Bool = true) throws -> [String] {
        var file = FileBuilder()
        file.artboard()
        let shape = file.box(in: 0, 50, 50, width: 20, height: 20)
        let events = kinds.map {
            file.add(TypeKey.event, in: 0, (.componentName, .string("\($0)")))
        }
        let listeners = zip(kinds, events).flatMap { kind, event in
            Fixture.listener(
                kind, on: shape,
                Object(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(event))))
        }
        let objects = file.objects + [Object(TypeKey.stateMachine)] + listeners
        let artboard = try #require(try Fixture.file(objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        machine.pointer(.down, at: Point(50, 50))
        machine.pointer(.move, at: Point(52, 50))
        machine.pointer(.up, at: Point(endsOver ? 52 : 90, 50))
        return machine.reportedEvents
    }

    @Test(
        arguments: [
            // A drag that has ended leaves no press, but what is heard before has clicked.
            ([.drag, .click], ["drag"]), ([.click, .drag], ["drag", "click"]),
            ([.click], ["click"]),
            // Others hear that a drag begins and ends; there is none without a listener that drags.
            (
                [.drag, .dragStart, .dragEnd, .move],
                ["dragStart", "drag", "move", "dragEnd", "move"]
            ),
            ([.dragStart, .dragEnd], []),
        ] as [([Kind], [String])])
    func dragsAreHeard(kinds: [Kind], expected: [String]) throws {
        #expect(try DragRuleTests.heard(kinds) == expected)
    }

    /// The end is heard over the target only.
    @Test func dragsEndElsewhereUnheard() throws {
        #expect(try DragRuleTests.heard([.drag, .dragEnd, .up], endsOver: false) == ["drag"])
    }
}
