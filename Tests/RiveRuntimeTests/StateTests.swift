import RiveFixtures
import Testing

@testable import RiveRuntime

/// The events that states report, and how states and transitions mix animations.
@Suite struct StateTests {
    @Test func stateFiresEventsOnEntryAndExit() throws {
        let (_, machine) = try Fixture.boxMachine(Fixture.reportingStates)
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

    @Test func blendState1DMixesAdjacentAnimations() throws {
        let (artboard, machine) = try Fixture.boxMachine(
            Fixture.layer([
                Object(TypeKey.blendState1DInput, (.blendState1DInputInputId, .uint(1))),
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
        let (artboard, machine) = try Fixture.boxMachine(
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

    /// A state without an animation waits for an exit time in milliseconds as on an empty timeline of one second; a
    /// percentage is one of nothing.
    @Test(arguments: [(4, 500, 0.4, false), (4, 500, 0.6, true), (12, 50, 0.4, true)])
    func stateWithoutAnimationWaitsForExitTime(
        flags: Int, exit: Int, seconds: Double, hasLeft: Bool
    ) throws {
        let (artboard, machine) = try Fixture.boxMachine(
            Fixture.layer([
                Object(TypeKey.animationState),
                Object(
                    TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4)),
                    (.stateTransitionFlags, .uint(flags)),
                    (.stateTransitionExitTime, .uint(exit))),
                Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
            ]))
        let box: Node = try #require(artboard.component(1))
        machine.advanceAndApply(0)
        machine.advanceAndApply(seconds)
        #expect((box.rotation != 0) == hasLeft)
    }
}
