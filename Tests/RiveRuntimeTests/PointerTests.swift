import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Several pointers at once, such as five fingers.
@Suite struct PointerTests {
    typealias Kind = StateMachineDefinition.Listener.Kind

    /// Returns a machine on five boxes, 20 apart from each other, whose listeners report events that are named after
    /// what they respond to and the box.
    private static func boxes(_ kinds: [Kind]) throws -> StateMachineInstance {
        var file = FileBuilder()
        file.artboard()
        var listeners: [Object] = []
        for number in 0..<5 {
            let box = file.box(in: 0, Double(10 + 20 * number), 50, width: 10, height: 10)
            for kind in kinds {
                let event = file.add(
                    TypeKey.event, in: 0, (.componentName, .string("\(kind) \(number)")))
                listeners += Fixture.listener(
                    kind, on: box,
                    Object(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(event))))
            }
        }
        let objects = file.objects + [Object(TypeKey.stateMachine)] + listeners
        let artboard = try #require(try Fixture.file(objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        return machine
    }

    private static func center(_ box: Int) -> Point { Point(Double(10 + 20 * box), 50) }

    @Test func fiveFingersPressFiveTargets() throws {
        let machine = try PointerTests.boxes([.enter, .exit, .down, .up, .click])
        for finger in 0..<5 {
            #expect(machine.pointer(.down, at: PointerTests.center(finger), id: finger))
            #expect(machine.takeInputEvents() == ["enter \(finger)", "down \(finger)"])
        }
        // One of them leaves its target; the others stay pressed.
        #expect(!machine.pointer(.move, at: Point(50, 90), id: 2))
        #expect(machine.takeInputEvents() == ["exit 2"])
        #expect(machine.pointer(.up, at: PointerTests.center(4), id: 4))
        #expect(machine.takeInputEvents() == ["up 4", "click 4"])
        machine.pointer(.up, at: Point(50, 90), id: 2)
        #expect(machine.takeInputEvents() == [])
        // A finger that is lifted over the target of another one does not click it.
        machine.pointer(.up, at: PointerTests.center(1), id: 0)
        #expect(machine.takeInputEvents() == ["exit 0", "enter 1", "up 1"])
        machine.pointer(.up, at: PointerTests.center(1), id: 1)
        #expect(machine.takeInputEvents() == ["up 1", "click 1"])
        // One that is taken away does not click either.
        #expect(!machine.pointer(.exit, at: PointerTests.center(3), id: 3))
        #expect(machine.takeInputEvents() == ["exit 3"])
    }

    @Test func fingersOverOneTargetAreIndependent() throws {
        let machine = try PointerTests.boxes([.enter, .exit, .click])
        let place = PointerTests.center(0)
        machine.pointer(.down, at: place, id: 7)
        machine.pointer(.down, at: place, id: 3)
        #expect(machine.takeInputEvents() == ["enter 0", "enter 0"])
        machine.pointer(.exit, at: place, id: 7)
        #expect(machine.takeInputEvents() == ["exit 0"])
        machine.pointer(.up, at: place, id: 3)
        #expect(machine.takeInputEvents() == ["click 0"])
        // The press of the other one has ended.
        machine.pointer(.up, at: place, id: 7)
        #expect(machine.takeInputEvents() == ["enter 0"])
    }

    /// A drag that captures one pointer leaves the others to the artboard that is nested.
    @Test func dragCapturesOnlyItsOwnPointer() throws {
        var file = FileBuilder()
        file.artboard()
        let dragged = file.box(in: 0, 25, 50, width: 50, height: 100)
        let host = file.add(
            TypeKey.nestedArtboard, in: 0, (.nodeX, .double(50)),
            (.nestedArtboardArtboardId, .uint(1)))
        let player = file.add(
            TypeKey.nestedStateMachine, in: host, (.nestedAnimationAnimationId, .uint(0)))
        var inner = FileBuilder()
        inner.artboard(50, 100)
        let box = inner.box(in: 0, 25, 50, width: 50, height: 100)
        let event = inner.add(TypeKey.event, in: 0, (.componentName, .string("click")))
        let objects =
            file.objects + [Object(TypeKey.stateMachine)] + Fixture.listener(.drag, on: dragged)
            + inner.objects + [Object(TypeKey.stateMachine)]
            + Fixture.listener(
                .click, on: box,
                Object(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(event))))
        let artboard = try #require(try Fixture.file(objects).instantiate())
        let machine = try #require(artboard.stateMachine(at: 0))
        let component: NestedStateMachine = try #require(artboard.component(player))
        let nested = try #require(component.machine)
        machine.advanceAndApply(0)
        machine.pointer(.down, at: Point(75, 50), id: 1)
        machine.pointer(.down, at: Point(25, 50), id: 0)
        machine.pointer(.move, at: Point(30, 50), id: 0)
        #expect(machine.holdsPointer(0) && !machine.holdsPointer(1))
        machine.pointer(.up, at: Point(75, 50), id: 1)
        #expect(nested.takeInputEvents() == ["click"])
        machine.pointer(.up, at: Point(30, 50), id: 0)
        #expect(!machine.holdsPointer(0))
    }

    @Test func contentFollowsOneFinger() throws {
        let layouts = ScrollingTests()
        let (machine, content) = try layouts.scrolledByPointers()
        machine.pointer(.down, at: Point(50, 80), id: 0)
        machine.pointer(.move, at: Point(50, 60), id: 0)
        machine.pointer(.down, at: Point(50, 50), id: 1)
        machine.pointer(.move, at: Point(50, 10), id: 1)
        machine.advanceAndApply(0)
        #expect(content.worldTransform.ty == -20)
        machine.pointer(.up, at: Point(50, 10), id: 1)
        machine.pointer(.move, at: Point(50, 50), id: 0)
        machine.advanceAndApply(0)
        #expect(content.worldTransform.ty == -30)
        machine.pointer(.up, at: Point(50, 50), id: 0)
        // A contact that has not moved yields to the next finger.
        machine.pointer(.down, at: Point(5, 5), id: 0)
        machine.pointer(.down, at: Point(50, 80), id: 1)
        machine.pointer(.move, at: Point(50, 70), id: 1)
        #expect(machine.holdsPointer(1) && !machine.holdsPointer(0))
        machine.advanceAndApply(0)
        #expect(content.worldTransform.ty == -40)
    }

    /// A pointer is over a shape only within the bounds of its outline, whose edges count, but inside them also up to
    /// two units beside the outline.
    @Test(arguments: [
        (Point(15, 50), true), (Point(15.5, 50), false), (Point(10, 45), true),
        (Point(10, 44.5), false), (Point(5, 50), true), (Point(4.5, 50), false),
    ])
    func boundsLimitHitArea(place: Point, isHit: Bool) throws {
        let machine = try PointerTests.boxes([.down])
        #expect(machine.pointer(.down, at: place) == isHit)
    }
}
