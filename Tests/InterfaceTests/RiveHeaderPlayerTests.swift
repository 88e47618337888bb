import Geometry
import RiveWriter
import Testing

@testable import Interface
@testable import RiveRuntime

/// Playback of a header's file.
@MainActor @Suite struct RiveHeaderPlayerTests {
    private func status(
        _ state: RefreshStateMachine.State, ratio: Double = 1, _ outcome: RefreshOutcome? = nil
    ) -> RefreshStatus {
        RefreshStatus(state: state, extent: ratio * 60, ratio: ratio, outcome: outcome)
    }

    // MARK: Animations

    /// Creates a player of a file with the four animations and those named; `trigger` has this number of
    /// frames, frame rate and speed.
    private func player(
        trigger frames: Int, fps: Int = 60, speed: Double = 1, and more: [String] = []
    ) throws -> RiveAnimationPlayer {
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        writer.object(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 100)
            $0.add(.layoutComponentHeight, double: 50)
            $0.add(.componentName, string: "Board")
        }
        for name in ["Idle", "Pull", "Trigger", "Loading"] + more {
            writer.object(TypeKey.linearAnimation) {
                $0.add(.animationName, string: name)
                $0.add(.linearAnimationFps, uint: fps)
                $0.add(.linearAnimationDuration, uint: name == "Trigger" ? frames : 30)
                if name == "Trigger" { $0.add(.linearAnimationSpeed, double: speed) }
                if name == "Loading" || name == "Idle" {
                    $0.add(.linearAnimationLoopValue, uint: 1)
                }
            }
        }
        let file = try File(writer.finish())
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let plan = try RiveHeaderPlan(artboard.definition, of: file)
        return try #require(plan.makePlayer(artboard, of: file) as? RiveAnimationPlayer)
    }

    /// The part of a frame's time that `trigger` leaves over goes to `loading`: together they have played for
    /// the total duration of the frames, at any refresh rate.
    @Test(
        arguments: [7, 12, 30, 31], [(1.0, 60.0), (2.5, 60.0), (1.0, 144.0), (0.5, 24.0)])
    func leftoverTriggerTimeGoesToLoading(frames: Int, speedAndRate: (Double, Double)) throws {
        let (speed, rate) = speedAndRate
        let player = try player(trigger: frames, speed: speed)
        var played = 0.0
        var last = -1.0
        for frame in 1...Int(rate * 1.5) {
            player.advance(1 / rate, status(.refreshing), touch: nil)
            let trigger = try #require(player.trigger)
            let loading = try #require(player.loading)
            // Each loop takes half a second.
            let now = trigger.time / speed + (trigger.hasCompleted ? loading.time : 0)
            played = Double(frame) / rate
            let rest = (played - now).truncatingRemainder(dividingBy: 0.5)
            #expect(min(abs(rest), 0.5 - abs(rest)) < 1e-5, "after \(played) s: \(now) s")
            #expect(now != last)
            last = now
        }
        #expect(player.trigger?.hasCompleted == true)
    }

    /// A trigger animation without speed would never end.
    @Test(arguments: [0, -0.0, Double.nan])
    func triggerWithoutSpeedIsSkipped(speed: Double) throws {
        let player = try player(trigger: 30, speed: speed)
        for _ in 0..<3 { player.advance(1.0 / 64, status(.refreshing), touch: nil) }
        #expect(player.loading?.time == 3.0 / 64)
    }

    @Test func optionalAnimationsPlayInTheirStates() throws {
        let player = try player(trigger: 6, and: ["primed", "Done", "FAILED"])
        #expect(player.duration(of: .success) == 0.5 && player.duration(of: .failure) == 0.5)
        player.advance(0.1, status(.pulling, ratio: 0.9), touch: nil)
        #expect(player.primed?.time == 0)
        player.advance(0.1, status(.primed), touch: nil)
        player.advance(0.1, status(.primed, ratio: 1.1), touch: nil)
        #expect(abs((player.primed?.time ?? 0) - 0.2) < 1e-6)
        player.advance(0.1, status(.pulling, ratio: 0.9), touch: nil)
        #expect(player.primed?.time == 0)
        player.advance(0.1, status(.refreshing), touch: nil)
        player.advance(0.25, status(.refreshing, .failure), touch: nil)
        player.advance(0.1, status(.finishing, .failure), touch: nil)
        #expect(abs((player.failed?.time ?? 0) - 0.35) < 1e-6 && player.done?.time == 0)
        player.reset()
        #expect(player.failed?.time == 0)
    }

    @Test func outcomeDurationIsZeroWithoutOptionalAnimations() throws {
        let player = try player(trigger: 6)
        #expect(player.duration(of: .success) == 0 && player.duration(of: .failure) == 0)
        player.advance(0.1, status(.refreshing, .success), touch: nil)
        #expect(player.trigger.map { $0.time > 0 } == true)
    }

    /// Files are refused with a reason.
    @Test func unsuitableFilesAreRefusedWithReason() throws {
        func reason(artboard name: String? = nil, _ add: (inout RivWriter) -> Void) throws -> String
        {
            var writer = RivWriter()
            writer.object(TypeKey.backboard)
            add(&writer)
            let file = try File(writer.finish())
            do {
                _ = try RiveRefreshHeader(file, artboard: name)
                return ""
            } catch { return error.description }
        }
        func artboard(_ writer: inout RivWriter) {
            writer.object(TypeKey.artboard) { $0.add(.componentName, string: "Board") }
        }
        #expect(try reason { _ in } == "there is no artboard")
        #expect(
            try reason(artboard: "Header") { artboard(&$0) }
                == "there is no artboard 'Header'; available: 'Board'")
        let deep = try reason {
            artboard(&$0)
            for parent in 0..<600 {
                $0.object(TypeKey.node) { $0.add(.componentParentId, uint: parent) }
            }
        }
        #expect(deep.hasPrefix("artboard 'Board' needs "))
        #expect(
            deep.hasSuffix(
                "levels of objects, more than the 500 that one instance may have; "
                    + "simplify it, or nest fewer artboards"))
    }

    // MARK: State machines

    /// Returns a file whose machine has a number `pull`, a boolean `refreshing`, a boolean or trigger `primed`
    /// and a boolean `done`. `primed` moves a box from 0 to 40.
    private func machineFile(primedIsTrigger: Bool) throws -> File {
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        writer.object(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 100)
            $0.add(.layoutComponentHeight, double: 50)
            $0.add(.componentName, string: "Board")
        }
        writer.object(TypeKey.shape) { $0.add(.componentParentId, uint: 0) }
        for x in [0.0, 40] {
            writer.object(TypeKey.linearAnimation) { $0.add(.linearAnimationDuration, uint: 1) }
            writer.object(TypeKey.keyedObject) { $0.add(.keyedObjectObjectId, uint: 1) }
            writer.object(TypeKey.keyedProperty) {
                $0.add(.keyedPropertyTargetKey, uint: PropertyKey.nodeX.rawValue)
            }
            writer.object(TypeKey.keyFrameDouble) { $0.add(.keyFrameDoubleValue, double: x) }
        }
        writer.object(TypeKey.stateMachine) { $0.add(.animationName, string: "Main") }
        writer.object(TypeKey.stateMachineNumber) {
            $0.add(.stateMachineComponentName, string: "pull")
        }
        writer.object(TypeKey.stateMachineBool) {
            $0.add(.stateMachineComponentName, string: "refreshing")
        }
        writer.object(primedIsTrigger ? TypeKey.stateMachineTrigger : TypeKey.stateMachineBool) {
            $0.add(.stateMachineComponentName, string: "primed")
        }
        writer.object(TypeKey.stateMachineBool) {
            $0.add(.stateMachineComponentName, string: "done")
        }
        writer.object(TypeKey.stateMachineLayer)
        writer.object(TypeKey.entryState)
        writer.object(TypeKey.stateTransition) { $0.add(.stateTransitionStateToId, uint: 3) }
        writer.object(TypeKey.anyState)
        writer.object(TypeKey.exitState)
        writer.object(TypeKey.animationState) { $0.add(.animationStateAnimationId, uint: 0) }
        writer.object(TypeKey.stateTransition) { $0.add(.stateTransitionStateToId, uint: 4) }
        writer.object(
            primedIsTrigger ? TypeKey.transitionTriggerCondition : TypeKey.transitionBoolCondition
        ) {
            $0.add(.transitionInputConditionInputId, uint: 2)
        }
        writer.object(TypeKey.animationState) { $0.add(.animationStateAnimationId, uint: 1) }
        return try File(writer.finish())
    }

    @Test(arguments: [false, true])
    func stateMachineReceivesPullPrimedRefreshingAndDone(isTrigger: Bool) throws {
        let file = try machineFile(primedIsTrigger: isTrigger)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let plan = try RiveHeaderPlan(artboard.definition, of: file)
        let player = try #require(plan.makePlayer(artboard, of: file) as? RiveMachinePlayer)
        let box: Node? = artboard.component(1)
        #expect(player.duration(of: .success) == OutcomeMark.displayDuration)
        #expect(player.duration(of: .failure) == 0)
        for _ in 0..<3 { player.advance(1.0 / 60, status(.pulling, ratio: 0.5), touch: nil) }
        #expect(box?.x == 0 && player.machine.input(0) == 0.5)
        for _ in 0..<3 { player.advance(1.0 / 60, status(.primed, ratio: 1.2), touch: nil) }
        #expect(box?.x == 40 && player.machine.input(0) == 1)
        player.advance(1.0 / 60, status(.refreshing), touch: nil)
        #expect(player.machine.input(1) == 1 && player.machine.input(3) == 0)
        player.advance(1.0 / 60, status(.refreshing, .success), touch: nil)
        #expect(player.machine.input(1) == 0 && player.machine.input(3) == 1)
        player.reset()
        #expect(player.machine.input(3) == 0)
    }
}
