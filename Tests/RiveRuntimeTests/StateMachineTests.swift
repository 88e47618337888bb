import Geometry
import RiveWriter
import Testing

@testable import RiveRuntime

/// A box whose x two animations set to 10 and to 110, and a machine that goes between them.
@Suite struct StateMachineTests {
    private struct Transition {
        var target: Int
        var flags = 0
        var duration = 0
        var exitTime = 0
        var conditions: [(RivWriterBlock)] = []
        typealias RivWriterBlock = (inout RivWriter) -> Void
    }

    private func bool(_ input: Int, is value: Bool) -> (inout RivWriter) -> Void {
        {
            $0.beginObject(71)
            $0.add(155, uint: input)
            $0.add(156, uint: value ? 0 : 1)
            $0.endObject()
        }
    }

    private func number(_ input: Int, comparison: Int, _ value: Double) -> (inout RivWriter) -> Void
    {
        {
            $0.beginObject(70)
            $0.add(155, uint: input)
            $0.add(156, uint: comparison)
            $0.add(157, double: value)
            $0.endObject()
        }
    }

    private func trigger(_ input: Int) -> (inout RivWriter) -> Void {
        {
            $0.beginObject(68)
            $0.add(155, uint: input)
            $0.endObject()
        }
    }

    /// States: 0 entry (to 3), 1 exit, 2 any, 3 "low", 4 "high"; inputs: 0 boolean on, 1 number n,
    /// 2 trigger t.
    private func machine(low: [Transition], high: [Transition]) throws -> (
        Artboard, StateMachineInstance
    ) {
        var writer = RivWriter()
        func add(_ typeKey: Int, _ body: (inout RivWriter) -> Void = { _ in }) {
            writer.beginObject(typeKey)
            body(&writer)
            writer.endObject()
        }
        add(23)
        add(1) {
            $0.add(7, double: 200)
            $0.add(8, double: 100)
        }
        add(2) { $0.add(5, uint: 0) }
        for x in [10.0, 110] {
            add(31) {
                $0.add(56, uint: 10)
                $0.add(57, uint: 10)
                $0.add(59, uint: 1)
            }
            add(25) { $0.add(51, uint: 1) }
            add(26) { $0.add(53, uint: 13) }
            add(30) { $0.add(70, double: x) }
        }
        add(53) { $0.add(55, string: "M") }
        add(59) { $0.add(138, string: "on") }
        add(56) { $0.add(138, string: "n") }
        add(58) { $0.add(138, string: "t") }
        add(57)
        func addTransitions(_ transitions: [Transition]) {
            for transition in transitions {
                add(65) {
                    $0.add(151, uint: transition.target)
                    $0.add(152, uint: transition.flags)
                    $0.add(158, uint: transition.duration)
                    $0.add(160, uint: transition.exitTime)
                }
                for condition in transition.conditions { condition(&writer) }
            }
        }
        add(63)
        addTransitions([Transition(target: 3)])
        add(64)
        add(62)
        add(61) { $0.add(149, uint: 0) }
        addTransitions(low)
        add(61) { $0.add(149, uint: 1) }
        addTransitions(high)
        let file = try File(writer.finish())
        let artboard = try #require(try file.instantiate())
        return (artboard, try #require(artboard.stateMachine(named: "M")))
    }

    private func x(_ artboard: Artboard) -> Double {
        let node: Node? = artboard.component(1)
        return node?.x ?? .nan
    }

    @Test func followsABoolean() throws {
        let (artboard, machine) = try machine(
            low: [Transition(target: 4, conditions: [bool(0, is: true)])],
            high: [Transition(target: 3, conditions: [bool(0, is: false)])])
        machine.advanceAndApply(0)
        #expect(x(artboard) == 10)
        #expect(machine.setBool("on", true))
        machine.advanceAndApply(0.1)
        #expect(x(artboard) == 110)
        machine.setBool("on", false)
        machine.advanceAndApply(0.1)
        #expect(x(artboard) == 10)
        #expect(!machine.setBool("off", true))
        #expect(!machine.setNumber("on", 1))
    }

    @Test(arguments: [(0, 5.0), (1, 4), (2, 5), (3, 5), (4, 4), (5, 6)])
    func comparesNumbers(comparison: Int, value: Double) throws {
        let (artboard, machine) = try machine(
            low: [Transition(target: 4, conditions: [number(1, comparison: comparison, 5)])],
            high: [])
        machine.setNumber("n", comparison == 1 ? 5 : (comparison == 5 || comparison == 3 ? 0 : 9))
        machine.advanceAndApply(0)
        #expect(x(artboard) == 10)
        machine.setNumber("n", value)
        machine.advanceAndApply(0.1)
        #expect(x(artboard) == 110)
    }

    @Test func aTriggerLastsForOneAdvance() throws {
        let (artboard, machine) = try machine(
            low: [Transition(target: 4, conditions: [trigger(2)])],
            high: [Transition(target: 3, conditions: [trigger(2)])])
        machine.advanceAndApply(0)
        machine.fire("t")
        machine.advanceAndApply(0.1)
        let first = x(artboard)
        for _ in 0..<5 { machine.advanceAndApply(0.1) }
        #expect(x(artboard) == first)
    }

    @Test func mixesOverItsDuration() throws {
        let (artboard, machine) = try machine(
            low: [Transition(target: 4, duration: 1000, conditions: [bool(0, is: true)])], high: [])
        machine.advanceAndApply(0)
        machine.setBool("on", true)
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.25)
        #expect(abs(x(artboard) - 35) < 1e-6)
        for _ in 0..<10 { machine.advanceAndApply(0.1) }
        #expect(x(artboard) == 110)
    }

    @Test func waitsForItsExitTime() throws {
        // 500 ms into the animation.
        let (artboard, machine) = try machine(
            low: [Transition(target: 4, flags: 4, exitTime: 500)], high: [])
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.4)
        #expect(x(artboard) == 10)
        machine.advanceAndApply(0.2)
        #expect(x(artboard) == 110)
    }

    @Test func aLoopOfTransitionsEnds() throws {
        let (artboard, machine) = try machine(
            low: [Transition(target: 4)], high: [Transition(target: 3)])
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.1)
        // It is left in one of the two states.
        #expect([10, 110].contains(x(artboard)))
    }

    /// Two states that lead to each other move a shape once more after the last update of an advance:
    /// as in the format's runtimes, what effects have made of its outline is gone until the next.
    @Test(arguments: [13, 115]) func effectsWaitForTheEndOfALoop(keyed: Int) throws {
        func animation(_ value: Double) -> [Object] {
            [
                Object(31), Object(25, (51, .uint(keyed == 13 ? 1 : 7))),
                Object(26, (53, .uint(keyed))), Object(30, (70, .double(value))),
            ]
        }
        func state(_ animation: Int, leadsTo target: Int) -> [Object] {
            [Object(61, (149, .uint(animation))), Object(65, (151, .uint(target)))]
        }
        let file = try Fixture.file(
            [
                Fixture.artboard(), Object(3, (5, .uint(0))),
                Object(7, (5, .uint(1)), (20, .double(40)), (21, .double(20))),
                Object(24, (5, .uint(1)), (47, .double(2))), Object(18, (5, .uint(3))),
                Object(24, (5, .uint(1)), (47, .double(1))), Object(18, (5, .uint(5))),
                Object(47, (5, .uint(5)), (115, .double(0.5)), (117, .uint(1))),
            ] + animation(0.5) + animation(0.75)
                + [
                    Object(53), Object(57), Object(62), Object(63), Object(65, (151, .uint(3))),
                    Object(64),
                ] + state(0, leadsTo: 4) + state(1, leadsTo: 3))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        func widths() -> [Double?] { Fixture.draws(artboard).map(\.width) }
        #expect(widths() == [2, 1])
        #expect(machine.advanceAndApply(0.1))
        #expect(widths() == [2])
        artboard.advance()
        #expect(widths() == [2, 1])
    }

    /// What listeners do a state and a transition may ask for as well, when they begin.
    @Test(arguments: [true, false]) func statesAndTransitionsAct(ofState: Bool) throws {
        func animation(_ x: Double) -> [Object] {
            [
                Object(31), Object(25, (51, .uint(1))), Object(26, (53, .uint(13))),
                Object(30, (70, .double(x))),
            ]
        }
        let turnOn = Object(117, (227, .uint(0)), (228, .uint(1)))
        let fireEvent = Object(168, (389, .uint(5)))
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0)
                + [Object(128, (4, .string("done")), (5, .uint(0)))] + animation(5) + animation(9)
                + [
                    Object(53), Object(59, (138, .string("on"))), Object(57), Object(62),
                    Object(63), Object(65, (151, .uint(3))),
                ] + (ofState ? [] : [turnOn]) + [Object(64), Object(61, (149, .uint(0)))]
                + (ofState ? [turnOn, fireEvent] : [])
                + [
                    Object(57), Object(62), Object(63), Object(65, (151, .uint(3))),
                    Object(71, (155, .uint(0))), Object(64), Object(61, (149, .uint(1))),
                ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let box: Node = try #require(artboard.component(1))
        machine.advanceAndApply(0)
        #expect(machine.reportedEvents == (ofState ? ["done"] : []))
        machine.advanceAndApply(0.1)
        #expect(box.x == 9)
    }

    /// Of two transitions that are allowed one is drawn by lot, by their weights; the same ones in
    /// every run.
    @Test func statesMayLeaveByLot() throws {
        func animation(_ x: Double) -> [Object] {
            [
                Object(31), Object(25, (51, .uint(1))), Object(26, (53, .uint(13))),
                Object(30, (70, .double(x))),
            ]
        }
        func transition(_ target: Int, weight: Int = 1) -> [Object] {
            [Object(65, (151, .uint(target)), (537, .uint(weight))), Object(68, (155, .uint(0)))]
        }
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0) + animation(0) + animation(1)
                + animation(2)
                + [
                    Object(53), Object(58, (138, .string("go"))), Object(57), Object(63),
                    Object(65, (151, .uint(3))), Object(62), Object(64),
                    Object(61, (149, .uint(0)), (536, .uint(1))),
                ] + transition(4) + transition(5, weight: 3) + transition(4, weight: 0)
                + [Object(61, (149, .uint(1)))] + transition(3) + [Object(61, (149, .uint(2)))]
                + transition(3))
        func run() throws -> [Double] {
            let artboard = try #require(try file.instantiate(artboardAt: 0))
            let machine = try #require(artboard.stateMachine(at: 0))
            let box: Node = try #require(artboard.component(1))
            machine.advanceAndApply(0)
            return (0..<400).map { _ in
                machine.fire("go")
                machine.advanceAndApply(0.1)
                let x = box.x
                machine.fire("go")
                machine.advanceAndApply(0.1)
                return x
            }
        }
        let drawn = try run()
        #expect(drawn.allSatisfy { $0 == 1 || $0 == 2 })
        #expect(abs(drawn.count { $0 == 2 } - 300) < 40)
        #expect(try run() == drawn)
    }
}
