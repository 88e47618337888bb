import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

@Suite struct NestedTests {
    /// Returns a file with an artboard whose animation moves a box from x 10 to 110 in one second,
    /// and an artboard that nests it at (50, 20), at twice the size; `playing` has the objects that
    /// play it.
    private func file(_ playing: [Object]) throws -> File {
        try Fixture.file(
            [Fixture.artboard()] + [
                Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(1)), (.nodeX, .double(50)),
                    (.nodeY, .double(20)),
                    (.transformComponentScaleX, .double(2)), (.transformComponentScaleY, .double(2))
                )
            ] + playing
                + [
                    Object(
                        TypeKey.linearAnimation, (.linearAnimationDuration, .uint(60)),
                        (.linearAnimationLoopValue, .uint(0)))
                ]  // an empty animation
                + [Fixture.artboard(100, 50)] + Fixture.box(at: 1, parent: 0, x: 10)
                + Fixture.animation(
                    of: 1, .nodeX, loops: true, isLinear: true, keys: [(0, 10), (60, 110)]))
    }

    private func boxX(_ artboard: Artboard) throws -> Double {
        let draw = try #require(Fixture.record(artboard).draws.first)
        let number = draw.path.dropFirst().prefix { $0 != " " }
        return try #require(Double(String(number)))
    }

    @Test func nestedSimpleAnimationAdvancesWithArtboard() throws {
        let file = try file([
            Fixture.playing(in: 1)
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0)
        // The box's left edge, 5 left of its center: 50 + 2 · (10 - 5).
        #expect(try abs(boxX(artboard) - 60) < 1e-3)
        artboard.advance(by: 0.5)
        #expect(try abs(boxX(artboard) - 160) < 1e-3)
    }

    /// A nested artboard that a solo hides does not advance; once shown, it continues from there.
    @Test func nestedArtboardHiddenBySoloDoesNotAdvance() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(),
                Object(
                    TypeKey.solo, (.componentParentId, .uint(0)), (.soloActiveComponentId, .uint(2))
                ),
                Fixture.nested(1, in: 1),
                Fixture.playing(in: 2),
                Object(TypeKey.node, (.componentParentId, .uint(1))), Fixture.artboard(100, 50),
            ] + Fixture.box(at: 1, parent: 0, x: 10)
                + Fixture.animation(
                    of: 1, .nodeX, loops: true, isLinear: true, keys: [(0, 10), (60, 110)]))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0.5)
        #expect(try abs(boxX(artboard) - 55) < 1e-3)
        artboard.component(1)?.setValue(.soloActiveComponentId, .uint(4))
        artboard.advance(by: 0.3)
        #expect(Fixture.record(artboard).draws.isEmpty)
        artboard.component(1)?.setValue(.soloActiveComponentId, .uint(2))
        artboard.advance(by: 0.1)
        #expect(try abs(boxX(artboard) - 65) < 1e-3)
    }

    /// A nested state machine that a solo hides does not start; once shown, it plays as if it had
    /// never been hidden.
    @Test func nestedStateMachineHiddenBySoloDoesNotStart() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(),
                Object(
                    TypeKey.solo, (.componentParentId, .uint(0)), (.soloActiveComponentId, .uint(2))
                ),
                Fixture.nested(1, in: 1),
                Object(
                    TypeKey.nestedStateMachine, (.componentParentId, .uint(2)),
                    (.nestedAnimationAnimationId, .uint(0))),
                Object(TypeKey.node, (.componentParentId, .uint(1))), Object(TypeKey.stateMachine),
                Fixture.artboard(100, 50),
            ] + Fixture.box(at: 1, parent: 0, x: 10)
                + Fixture.animation(
                    of: 1, .nodeX, loops: true, isLinear: true, keys: [(0, 10), (60, 110)])
                + [Object(TypeKey.stateMachine)]
                + Fixture.layer([
                    Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0)))
                ]))
        func place(hiddenFirst: Bool) throws -> Double {
            let artboard = try #require(try file.instantiate(artboardAt: 0))
            let machine = try #require(artboard.stateMachine(at: 0))
            if hiddenFirst {
                artboard.component(1)?.setValue(.soloActiveComponentId, .uint(4))
                machine.advanceAndApply(0)
                #expect(Fixture.record(artboard).draws.isEmpty)
                artboard.component(1)?.setValue(.soloActiveComponentId, .uint(2))
            }
            machine.advanceAndApply(0.1)
            machine.advanceAndApply(0.1)
            return try boxX(artboard)
        }
        #expect(try place(hiddenFirst: true) == place(hiddenFirst: false))
    }

    /// Quantized to two frames a second, a nested artboard advances in steps of half a second.
    @Test func quantizedNestedArtboardAdvancesInSteps() throws {
        let file = try file([
            Fixture.playing(in: 1)
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.component(1)?.setDouble(.nestedArtboardQuantize, 2)
        artboard.advance(by: 0)
        for (elapsed, x) in [(0.3, 60.0), (0.3, 160), (0.3, 160)] {
            artboard.advance(by: elapsed)
            #expect(try abs(boxX(artboard) - x) < 1e-3)
        }
    }

    /// A machine whose frames become shorter after the advance plays at once what has become due. One that has not left
    /// its entry yet does so first.
    @Test func machineCatchesUpWhenFramesBecomeShorter() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(), Fixture.nested(1, in: 0),
                Object(
                    TypeKey.nestedStateMachine, (.componentParentId, .uint(1)),
                    (.nestedAnimationAnimationId, .uint(0))),
                Fixture.artboard(100, 50),
            ] + Fixture.box(at: 1, parent: 0, x: 10)
                + Fixture.animation(
                    of: 1, .nodeX, loops: true, isLinear: true, keys: [(0, 10), (60, 110)])
                + [Object(TypeKey.stateMachine)]
                + Fixture.layer([
                    Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0)))
                ]))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let nested: NestedArtboard = try #require(artboard.component(1))
        nested.setDouble(.nestedArtboardQuantize, 1)
        #expect(nested.advance(0.5))
        nested.setDouble(.nestedArtboardQuantize, 4)
        #expect(nested.settle())
        artboard.update()
        #expect(try abs(boxX(artboard) - 55) < 1e-3)
    }

    @Test func nestedRemapAnimationIsAppliedAtItsTime() throws {
        let file = try file([
            Object(
                TypeKey.nestedRemapAnimation, (.componentParentId, .uint(1)),
                (.nestedAnimationAnimationId, .uint(0)), (.nestedRemapAnimationTime, .double(0.25)))
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 1)
        #expect(try abs(boxX(artboard) - 110) < 1e-3)
        artboard.component(2)?.setDouble(.nestedRemapAnimationTime, 0.75)
        artboard.advance(by: 1)
        #expect(try abs(boxX(artboard) - 210) < 1e-3)
    }

    @Test func selfNestedArtboardIsDrawnOnce() throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0)
                + [
                    Object(
                        TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                        (.nestedArtboardArtboardId, .uint(0)), (.nodeX, .double(1)))
                ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 1)
        #expect(Fixture.record(artboard).draws.count == 1)
    }

    /// A nested artboard is replaced and removed while nested inputs and animations refer to it.
    @Test func nestedArtboardCanBeReplacedAndRemoved() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(),
                Fixture.nested(1, in: 0),
                Object(
                    TypeKey.nestedStateMachine, (.componentParentId, .uint(1)),
                    (.nestedAnimationAnimationId, .uint(0))),
                Object(
                    TypeKey.nestedBool, (.componentParentId, .uint(2)),
                    (.nestedInputInputId, .uint(0))),
                Object(
                    TypeKey.nestedRemapAnimation, (.componentParentId, .uint(1)),
                    (.nestedAnimationAnimationId, .uint(0))),
                Fixture.artboard(),
            ] + Fixture.box(at: 1, parent: 0, x: 5) + [
                Object(TypeKey.linearAnimation), Object(TypeKey.stateMachine),
                Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("on"))),
                Object(TypeKey.stateMachineLayer), Object(TypeKey.entryState),
                Object(TypeKey.anyState), Object(TypeKey.exitState), Fixture.artboard(),
            ] + Fixture.box(at: 1, parent: 0, x: 50))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let nested: NestedArtboard = try #require(artboard.component(1))
        let input: NestedInput = try #require(artboard.component(3))
        let remap: NestedRemapAnimation = try #require(artboard.component(4))
        func path() -> String? {
            artboard.advance()
            return Fixture.draws(artboard).first?.path
        }
        #expect(path()?.hasPrefix("M0 ") == true)
        nested.setValue(.nestedArtboardArtboardId, .uint(2))
        input.setValue(.nestedBoolNestedValue, .bool(true))
        #expect(path()?.hasPrefix("M45 ") == true)
        nested.setValue(.nestedArtboardArtboardId, .uint(.max))
        input.setValue(.nestedBoolNestedValue, .bool(false))
        remap.setDouble(.nestedRemapAnimationTime, 0.5)
        #expect(path() == nil)
        nested.setValue(.nestedArtboardArtboardId, .uint(1))
        input.setValue(.nestedBoolNestedValue, .bool(true))
        #expect(path()?.hasPrefix("M0 ") == true)
    }

    /// Returns an artboard and the component in its group that hosts a nested artboard. That one is 20 × 20, has its
    /// origin at half its width, and plays an animation that moves a box from x 0 to 60 in one second.
    private func hosted(_ properties: (PropertyKey, Object.Value)...) throws -> (
        Artboard, NestedArtboard
    ) {
        var file = FileBuilder()
        file.artboard()
        let group = file.add(TypeKey.node)
        let host = file.add(
            TypeKey.nestedArtboard, in: group, [(.nestedArtboardArtboardId, .uint(1))] + properties)
        file.add(
            TypeKey.nestedSimpleAnimation, in: host, (.nestedAnimationAnimationId, .uint(0)),
            (.nestedSimpleAnimationIsPlaying, .bool(true)))
        file.add(TypeKey.componentOrigin, in: host, (.componentOriginOriginX, .double(0.5)))
        file.artboard(20, 20)
        let box = file.box(0, 0)
        file.animation(duration: 60)
        file.keys(box, .nodeX, [(0, 0), (60, 60)])
        let artboard = try Fixture.instance(of: file)
        return (artboard, try #require(artboard.component(host)))
    }

    private func boxX(in host: NestedArtboard) throws -> Double {
        let shape: Shape = try #require(host.nested?.component(1))
        return shape.x
    }

    /// Time in the nested artboard advances in whole frames of a tenth of a second.
    @Test func negativeSpeedCountsAsOneInQuantizedNestedArtboard() throws {
        let (artboard, host) = try hosted(
            (.nestedArtboardQuantize, .double(10)), (.nestedArtboardSpeed, .double(-3)))
        artboard.advance(by: 0.05)
        #expect(try boxX(in: host) == 0)
        artboard.advance(by: 0.07)
        #expect(try abs(boxX(in: host) - 6) < 1e-4)
        artboard.advance(by: 0.05)
        #expect(try abs(boxX(in: host) - 6) < 1e-4)
    }

    /// The host can override the origin of a nested artboard.
    @Test func componentOriginOverridesNestedArtboardOrigin() throws {
        let (artboard, host) = try hosted()
        #expect(host.nested?.originOffset == Point(10, 0))
        let origin: ComponentOrigin = try #require(
            artboard.components.lazy.compactMap { $0 as? ComponentOrigin }.first)
        origin.setDouble(.componentOriginOriginY, 1)
        artboard.advance()
        #expect(host.nested?.root?.drawnFrame == Rect(-10, -20, 20, 20))
    }

    /// A change of the host's opacity is applied in the nested artboard by the next advance; in a paused one at once.
    @Test(arguments: [false, true])
    func opacityReachesNestedArtboardOneAdvanceLater(isPaused: Bool) throws {
        let (artboard, host) = try hosted((.nestedArtboardIsPaused, .bool(isPaused)))
        let group: Node = try #require(artboard.component(1))
        func drawn() -> Double? { host.nested?.root?.renderOpacity }
        group.setDouble(.worldTransformComponentOpacity, 0.5)
        artboard.advance()
        #expect(drawn() == (isPaused ? 0.5 : 1))
        artboard.advance()
        #expect(drawn() == 0.5)
    }
}
