import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Which events of a press, a drag and a click listeners receive, and in which order.
@Suite struct DragRuleTests {
    typealias Kind = StateMachineDefinition.Listener.Kind

    /// Returns the kinds of the listeners that run for a press, a move and a release over a box, in
    /// order.
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
            // Once a drag has ended there is no press left, but a listener before the drag's has already
            // received the click.
            ([.drag, .click], ["drag"]), ([.click, .drag], ["drag", "click"]),
            ([.click], ["click"]),
            // Other listeners receive the start and end of a drag; without a drag listener there is no drag.
            (
                [.drag, .dragStart, .dragEnd, .move],
                ["dragStart", "drag", "move", "dragEnd", "move"]
            ),
            ([.dragStart, .dragEnd], []),
        ] as [([Kind], [String])])
    func listenersReceiveDragEventsInOrder(kinds: [Kind], expected: [String]) throws {
        #expect(try DragRuleTests.heard(kinds) == expected)
    }

    /// A listener receives the end of a drag only if the pointer is over its target.
    @Test func dragEndOutsideTargetIsNotReceived() throws {
        #expect(try DragRuleTests.heard([.drag, .dragEnd, .up], endsOver: false) == ["drag"])
    }

    /// Returns the events that the listeners of a nested artboard receive. The artboard is to the
    /// right of a box that is dragged; the pointer goes down at the first position and then moves
    /// from one to the next.
    private static func heardInNested(_ places: [Double]) throws -> [String] {
        let kinds: [Kind] = [.enter, .exit, .dragStart, .dragEnd, .move, .up, .click]
        var file = FileBuilder()
        file.artboard()
        let dragged = file.box(in: 0, 25, 50, width: 50, height: 100)
        let host = file.add(
            TypeKey.nestedArtboard, in: 0, (.nodeX, .double(50)),
            (.nestedArtboardArtboardId, .uint(1)))
        let player = file.add(
            TypeKey.nestedStateMachine, in: host, (.nestedAnimationAnimationId, .uint(0)))
        var nested = FileBuilder()
        nested.artboard(50, 100)
        let shape = nested.box(in: 0, 25, 50, width: 50, height: 100)
        let events = kinds.map {
            nested.add(TypeKey.event, in: 0, (.componentName, .string("\($0)")))
        }
        let listeners = zip(kinds, events).flatMap { kind, event in
            Fixture.listener(
                kind, on: shape,
                Object(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(event))))
        }
        let machine = [Object(TypeKey.stateMachine)]
        let objects = file.objects + machine + Fixture.listener(.drag, on: dragged)
        let artboard = try #require(
            try Fixture.file(objects + nested.objects + machine + listeners).instantiate())
        let playing = try #require(artboard.stateMachine(at: 0))
        let component: NestedStateMachine = try #require(artboard.component(player))
        let within = try #require(component.machine)
        playing.advanceAndApply(0)
        playing.pointer(.down, at: Point(places[0], 50))
        for place in places.dropFirst() { playing.pointer(.move, at: Point(place, 50)) }
        if let last = places.last { playing.pointer(.up, at: Point(last, 50)) }
        return within.reportedEvents
    }

    /// While a host drags, nested machines ignore the pointer. When the drag ends, they receive its
    /// end and the pointer's position; a pointer that has moved over a target meanwhile does not
    /// count as having entered it.
    @Test(
        arguments: [
            ([25, 30, 75], ["dragEnd", "move", "move"]), ([25, 30, 75, 30], ["exit"]),
            ([25, 30, 40], []), ([75, 80], ["enter", "move", "up", "click"]),
        ] as [([Double], [String])])
    func nestedStateMachineIgnoresPointerDuringHostDrag(
        places: [Double], expected: [String]
    ) throws {
        #expect(try DragRuleTests.heardInNested(places) == expected)
    }
}
