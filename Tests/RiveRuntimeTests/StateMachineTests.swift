import Geometry
import RiveFixtures
import RiveWriter
import Testing

@testable import RiveRuntime

/// Two animations that set a box's x to 10 and to 110, and a state machine that switches between
/// them.
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
            $0.beginObject(TypeKey.transitionBoolCondition)
            $0.add(.transitionInputConditionInputId, uint: input)
            $0.add(.transitionValueConditionOpValue, uint: value ? 0 : 1)
            $0.endObject()
        }
    }

    private func number(_ input: Int, comparison: Int, _ value: Double) -> (inout RivWriter) -> Void
    {
        {
            $0.beginObject(TypeKey.transitionNumberCondition)
            $0.add(.transitionInputConditionInputId, uint: input)
            $0.add(.transitionValueConditionOpValue, uint: comparison)
            $0.add(.transitionNumberConditionValue, double: value)
            $0.endObject()
        }
    }

    private func trigger(_ input: Int) -> (inout RivWriter) -> Void {
        {
            $0.beginObject(TypeKey.transitionTriggerCondition)
            $0.add(.transitionInputConditionInputId, uint: input)
            $0.endObject()
        }
    }

    /// States: 0 entry (to 3), 1 exit, 2 any, 3 "low", 4 "high"; inputs: 0 boolean on, 1 number n,
    /// 2 trigger t.
    ///
    /// - Parameter lowEnd: the box's x at the end of the first animation, which takes a second; 10
    ///   if nil.
    private func machine(low: [Transition], high: [Transition], lowEnd: Double? = nil) throws -> (
        Artboard, StateMachineInstance
    ) {
        var writer = RivWriter()
        func add(_ typeKey: Int, _ body: (inout RivWriter) -> Void = { _ in }) {
            writer.beginObject(typeKey)
            body(&writer)
            writer.endObject()
        }
        add(TypeKey.backboard)
        add(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 200)
            $0.add(.layoutComponentHeight, double: 100)
        }
        add(TypeKey.node) { $0.add(.componentParentId, uint: 0) }
        for x in [10.0, 110] {
            add(TypeKey.linearAnimation) {
                $0.add(.linearAnimationFps, uint: 10)
                $0.add(.linearAnimationDuration, uint: 10)
                $0.add(.linearAnimationLoopValue, uint: 1)
            }
            add(TypeKey.keyedObject) { $0.add(.keyedObjectObjectId, uint: 1) }
            add(TypeKey.keyedProperty) {
                $0.add(.keyedPropertyTargetKey, uint: PropertyKey.nodeX.rawValue)
            }
            add(TypeKey.keyFrameDouble) {
                $0.add(.keyFrameDoubleValue, double: x)
                $0.add(.interpolatingKeyFrameInterpolationType, uint: 1)
            }
            if x == 10, let lowEnd {
                add(TypeKey.keyFrameDouble) {
                    $0.add(.keyFrameFrame, uint: 10)
                    $0.add(.keyFrameDoubleValue, double: lowEnd)
                }
            }
        }
        add(TypeKey.stateMachine) { $0.add(.animationName, string: "M") }
        add(TypeKey.stateMachineBool) { $0.add(.stateMachineComponentName, string: "on") }
        add(TypeKey.stateMachineNumber) { $0.add(.stateMachineComponentName, string: "n") }
        add(TypeKey.stateMachineTrigger) { $0.add(.stateMachineComponentName, string: "t") }
        add(TypeKey.stateMachineLayer)
        func addTransitions(_ transitions: [Transition]) {
            for transition in transitions {
                add(TypeKey.stateTransition) {
                    $0.add(.stateTransitionStateToId, uint: transition.target)
                    $0.add(.stateTransitionFlags, uint: transition.flags)
                    $0.add(.stateTransitionDuration, uint: transition.duration)
                    $0.add(.stateTransitionExitTime, uint: transition.exitTime)
                }
                for condition in transition.conditions { condition(&writer) }
            }
        }
        add(TypeKey.entryState)
        addTransitions([Transition(target: 3)])
        add(TypeKey.exitState)
        add(TypeKey.anyState)
        add(TypeKey.animationState) { $0.add(.animationStateAnimationId, uint: 0) }
        addTransitions(low)
        add(TypeKey.animationState) { $0.add(.animationStateAnimationId, uint: 1) }
        addTransitions(high)
        let file = try File(writer.finish())
        let artboard = try #require(try file.instantiate())
        return (artboard, try #require(artboard.stateMachine(named: "M")))
    }

    private func x(_ artboard: Artboard) -> Double {
        let node: Node? = artboard.component(1)
        return node?.x ?? .nan
    }

    @Test func boolConditionSwitchesStates() throws {
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
    func numberConditionComparesByItsOperator(comparison: Int, value: Double) throws {
        let (artboard, machine) = try machine(
            low: [Transition(target: 4, conditions: [number(1, comparison: comparison, 5)])],
            high: [])
        machine.setNumber("n", comparison == 1 ? 5 : (comparison == 5 || comparison == 3 ? 0 : 9))
        machine.advanceAndApply(0)
        #expect(x(artboard) == 10)
        if comparison > 3 {
            // Less and greater do not include equal.
            machine.setNumber("n", 5)
            machine.advanceAndApply(0.1)
            #expect(x(artboard) == 10)
        }
        machine.setNumber("n", value)
        machine.advanceAndApply(0.1)
        #expect(x(artboard) == 110)
    }

    @Test func triggerLastsForOneAdvance() throws {
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

    @Test func transitionMixesStatesOverItsDuration() throws {
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

    /// Another transition can start before this one has ended only if this one allows early exit.
    @Test(arguments: [(0, 60.0), (32, 10)])
    func transitionIsInterruptedOnlyIfEarlyExitIsEnabled(flags: Int, expected: Double) throws {
        let (artboard, machine) = try machine(
            low: [
                Transition(target: 4, flags: flags, duration: 1000, conditions: [bool(0, is: true)])
            ], high: [Transition(target: 3, conditions: [bool(0, is: false)])])
        machine.advanceAndApply(0)
        machine.setBool("on", true)
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.25)
        machine.setBool("on", false)
        machine.advanceAndApply(0.25)
        #expect(abs(x(artboard) - expected) < 1e-4)
        machine.advanceAndApply(1)
        #expect(x(artboard) == 10)
    }

    /// During a transition, the state that is left continues, here from 15 to 17.5, or pauses.
    @Test(arguments: [(0, 17.5), (16, 15)])
    func stateBeingLeftAdvancesUnlessPauseOnExitIsSet(flags: Int, left: Double) throws {
        let (artboard, machine) = try machine(
            low: [
                Transition(target: 4, flags: flags, duration: 1000, conditions: [bool(0, is: true)])
            ], high: [], lowEnd: 20)
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.5)
        #expect(abs(x(artboard) - 15) < 1e-6)
        machine.setBool("on", true)
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.25)
        #expect(abs(x(artboard) - (left * 0.75 + 110 * 0.25)) < 1e-4)
    }

    @Test func transitionWaitsForExitTime() throws {
        // 500 ms into the animation.
        let (artboard, machine) = try machine(
            low: [Transition(target: 4, flags: 4, exitTime: 500)], high: [])
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.4)
        #expect(x(artboard) == 10)
        machine.advanceAndApply(0.2)
        #expect(x(artboard) == 110)
    }

    @Test func endlessTransitionLoopIsStopped() throws {
        let (artboard, machine) = try machine(
            low: [Transition(target: 4)], high: [Transition(target: 3)])
        machine.advanceAndApply(0)
        machine.advanceAndApply(0.1)
        // It ends in one of the two states.
        #expect([10, 110].contains(x(artboard)))
    }

    /// Two states that lead to each other change a shape once more after the last update of an
    /// advance. As in the format's runtimes, the outlines that effects produced are then empty
    /// until the next update.
    @Test(arguments: [PropertyKey.nodeX, .trimPathEnd])
    func transitionLoopLeavesEffectPathEmptyUntilNextAdvance(keyed: PropertyKey) throws {
        func animation(_ value: Double) -> [Object] {
            [
                Object(TypeKey.linearAnimation),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(keyed == .nodeX ? 1 : 7))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(keyed))),
                Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(value))),
            ]
        }
        func state(_ animation: Int, leadsTo target: Int) -> [Object] {
            [
                Object(TypeKey.animationState, (.animationStateAnimationId, .uint(animation))),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(target))),
            ]
        }
        let file = try Fixture.file(
            [
                Fixture.artboard(), Object(TypeKey.shape, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.rectangle, (.componentParentId, .uint(1)),
                    (.parametricPathWidth, .double(40)), (.parametricPathHeight, .double(20))),
                Object(
                    TypeKey.stroke, (.componentParentId, .uint(1)), (.strokeThickness, .double(2))),
                Object(TypeKey.solidColor, (.componentParentId, .uint(3))),
                Object(
                    TypeKey.stroke, (.componentParentId, .uint(1)), (.strokeThickness, .double(1))),
                Object(TypeKey.solidColor, (.componentParentId, .uint(5))),
                Object(
                    TypeKey.trimPath, (.componentParentId, .uint(5)), (.trimPathEnd, .double(0.5)),
                    (.trimPathModeValue, .uint(1))),
            ] + animation(0.5) + animation(0.75)
                + [
                    Object(TypeKey.stateMachine), Object(TypeKey.stateMachineLayer),
                    Object(TypeKey.anyState), Object(TypeKey.entryState),
                    Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
                    Object(TypeKey.exitState),
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

    /// Listener actions can also belong to a state or a transition, and run when it begins.
    @Test(arguments: [true, false])
    func statesAndTransitionsRunListenerActionsOnStart(ofState: Bool) throws {
        func animation(_ x: Double) -> [Object] {
            [
                Object(TypeKey.linearAnimation),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(x))),
            ]
        }
        // Flag 2 marks an action of a transition, flag 4 one of a state.
        let turnOn = Object(
            TypeKey.listenerBoolChange, (.listenerInputChangeInputId, .uint(0)),
            (.listenerBoolChangeValue, .uint(1)), (.listenerActionFlags, .uint(ofState ? 4 : 2)))
        let fireEvent = Object(
            TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(5)),
            (.listenerActionFlags, .uint(4)))
        var objects: [Object] = [Fixture.artboard()] + Fixture.box(at: 1, parent: 0)
        objects += [
            Object(
                TypeKey.event, (.componentName, .string("done")), (.componentParentId, .uint(0)))
        ]
        objects += animation(5) + animation(9)
        objects += [
            Object(TypeKey.stateMachine),
            Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("on"))),
            Object(TypeKey.stateMachineLayer), Object(TypeKey.anyState),
            Object(TypeKey.entryState),
            Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
        ]
        if !ofState { objects.append(turnOn) }
        objects += [
            Object(TypeKey.exitState),
            Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
        ]
        if ofState { objects += [turnOn, fireEvent] }
        objects += [
            Object(TypeKey.stateMachineLayer), Object(TypeKey.anyState),
            Object(TypeKey.entryState),
            Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
            Object(TypeKey.transitionBoolCondition, (.transitionInputConditionInputId, .uint(0))),
            Object(TypeKey.exitState),
            Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
        ]
        let file = try Fixture.file(objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let box: Node = try #require(artboard.component(1))
        machine.advanceAndApply(0)
        #expect(machine.reportedEvents == (ofState ? ["done"] : []))
        machine.advanceAndApply(0.1)
        #expect(box.x == 9)
    }

    /// One of several allowed transitions is chosen at random by their weights. The choices are the
    /// same in every run.
    @Test func transitionIsChosenAtRandomByWeight() throws {
        func animation(_ x: Double) -> [Object] {
            [
                Object(TypeKey.linearAnimation),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(x))),
            ]
        }
        func transition(_ target: Int, weight: Int = 1) -> [Object] {
            [
                Object(
                    TypeKey.stateTransition, (.stateTransitionStateToId, .uint(target)),
                    (.stateTransitionRandomWeight, .uint(weight))),
                Object(
                    TypeKey.transitionTriggerCondition, (.transitionInputConditionInputId, .uint(0))
                ),
            ]
        }
        var objects: [Object] = [Fixture.artboard()] + Fixture.box(at: 1, parent: 0)
        objects += animation(0) + animation(1) + animation(2)
        objects += [
            Object(TypeKey.stateMachine),
            Object(TypeKey.stateMachineTrigger, (.stateMachineComponentName, .string("go"))),
            Object(TypeKey.stateMachineLayer), Object(TypeKey.entryState),
            Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
            Object(TypeKey.anyState), Object(TypeKey.exitState),
            Object(
                TypeKey.animationState, (.animationStateAnimationId, .uint(0)),
                (.layerStateFlags, .uint(1))),
        ]
        objects += transition(4) + transition(5, weight: 3) + transition(4, weight: 0)
        objects.append(Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))))
        objects += transition(3)
        objects.append(Object(TypeKey.animationState, (.animationStateAnimationId, .uint(2))))
        objects += transition(3)
        let file = try Fixture.file(objects)
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
