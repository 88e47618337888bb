import Geometry
import RiveFixtures
import TestSupport
import Testing

@testable import RiveRuntime

/// Returns an object that plays animation 0 of a nested artboard.
private func playing(in parent: Int) -> Object {
    Object(
        TypeKey.nestedSimpleAnimation, (.componentParentId, .uint(parent)),
        (.nestedAnimationAnimationId, .uint(0)), (.nestedSimpleAnimationIsPlaying, .bool(true)))
}

/// Returns an object that nests the file's artboard with index `artboard`.
private func nested(_ artboard: Int, in parent: Int) -> Object {
    Object(
        TypeKey.nestedArtboard, (.componentParentId, .uint(parent)),
        (.nestedArtboardArtboardId, .uint(artboard)))
}

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
            playing(in: 1)
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
                nested(1, in: 1),
                playing(in: 2),
                Object(TypeKey.node, (.componentParentId, .uint(1))), Fixture.artboard(100, 50),
            ] + Fixture.box(at: 1, parent: 0, x: 10)
                + Fixture.animation(
                    of: 1, .nodeX, loops: true, isLinear: true, keys: [(0, 10), (60, 110)]))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0.5)
        #expect(try abs(boxX(artboard) - 55) < 1e-3)
        artboard.component(1)?.setUInt(.soloActiveComponentId, 4)
        artboard.advance(by: 0.3)
        #expect(Fixture.record(artboard).draws.isEmpty)
        artboard.component(1)?.setUInt(.soloActiveComponentId, 2)
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
                nested(1, in: 1),
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
                artboard.component(1)?.setUInt(.soloActiveComponentId, 4)
                machine.advanceAndApply(0)
                #expect(Fixture.record(artboard).draws.isEmpty)
                artboard.component(1)?.setUInt(.soloActiveComponentId, 2)
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
            playing(in: 1)
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.component(1)?.setDouble(.nestedArtboardQuantize, 2)
        artboard.advance(by: 0)
        for (elapsed, x) in [(0.3, 60.0), (0.3, 160), (0.3, 160)] {
            artboard.advance(by: elapsed)
            #expect(try abs(boxX(artboard) - x) < 1e-3)
        }
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
}

@Suite struct JoystickTests {
    @Test func joystickPositionScrubsItsAnimation() throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0)
                + [
                    Object(
                        TypeKey.joystick, (.componentParentId, .uint(0)), (.joystickX, .double(-1)),
                        (.joystickXId, .uint(0)))
                ]
                + Fixture.animation(of: 1, .nodeX, isLinear: true, keys: [(0, 0), (60, 100)]))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let box: Node = try #require(artboard.component(1))
        for (x, expected) in [(-1.0, 0.0), (0, 50), (0.5, 75), (1, 100)] {
            artboard.component(5)?.setDouble(.joystickX, x)
            artboard.advance(by: 0)
            #expect(abs(box.x - expected) < 1e-3)
        }
    }
}

@Suite struct LifetimeTests {
    /// An artboard and the one nested in it are released with the last reference, although they
    /// refer to each other; an animation that is held keeps its artboard.
    @Test func artboardAndNestedArtboardAreReleased() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(),
                nested(1, in: 0),
                playing(in: 1),
                Object(TypeKey.joystick, (.componentParentId, .uint(0)), (.joystickXId, .uint(0))),
                Object(TypeKey.linearAnimation), Object(TypeKey.stateMachine),
                Fixture.artboard(),
            ] + Fixture.box(at: 1, parent: 0) + [Object(TypeKey.linearAnimation)])
        weak var artboard: Artboard?
        weak var nested: Artboard?
        do {
            let instance = try #require(try file.instantiate(artboardAt: 0))
            artboard = instance
            let holder: NestedArtboard? = instance.component(1)
            nested = holder?.nested
            let animation = instance.animation(at: 0)
            let machine = instance.stateMachine(at: 0)
            machine?.advanceAndApply(0.1)
            animation?.apply()
            #expect(nested != nil)
        }
        #expect(artboard == nil && nested == nil)
        let animation = try #require(try file.instantiate(artboardAt: 0)?.animation(at: 0))
        animation.advance(by: 0.1)
        animation.apply()
    }

    /// An artboard with 41 objects nests 40 artboards of 100 objects each; a limit below the total
    /// of 4041 is reported as an error.
    @Test(arguments: [4041, 4040, 100, 40])
    func objectLimitCountsObjectsOfNestedArtboards(maximum: Int) throws {
        let nodes = [Object](
            repeating: Object(TypeKey.node, (.componentParentId, .uint(0))), count: 95)
        let file = try Fixture.file(
            [Fixture.artboard()]
                + [Object](
                    repeating: nested(1, in: 0), count: 40)
                + [Fixture.artboard()] + Fixture.box(at: 1, parent: 0) + nodes)
        var limits = InstanceBudget.Limits()
        limits.objects = maximum
        guard maximum < 4041 else {
            let artboard = try Artboard(file.artboards[0], file: file, limits: limits)
            #expect(Fixture.draws(artboard).count == 40)
            return
        }
        let error = thrownError(InstanceError.self) {
            try Artboard(file.artboards[0], file: file, limits: limits)
        }
        #expect(error?.limit == .objects && error?.maximum == maximum)
        #expect(error?.count == (maximum < 41 ? 41 : 41 + (maximum - 41) / 100 * 100 + 100))
    }

    /// A listener sets an input of a nested state machine to false or true, or toggles it.
    @Test(arguments: [(0, [false, false]), (1, [true, true]), (2, [true, false])])
    func listenerSetsOrTogglesNestedBoolean(value: Int, expected: [Bool]) throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0) + [
                nested(1, in: 0),
                Object(
                    TypeKey.nestedStateMachine, (.componentParentId, .uint(5)),
                    (.nestedAnimationAnimationId, .uint(0))),
                Object(
                    TypeKey.nestedBool, (.componentParentId, .uint(6)),
                    (.nestedInputInputId, .uint(0))),
                Object(TypeKey.stateMachine),
                Object(
                    TypeKey.listener, (.stateMachineListenerTargetId, .uint(1)),
                    (.stateMachineListenerSingleListenerTypeValue, .uint(2))),
                Object(
                    TypeKey.listenerBoolChange, (.listenerInputChangeNestedInputId, .uint(7)),
                    (.listenerBoolChangeValue, .uint(value))),
                Fixture.artboard(), Object(TypeKey.stateMachine),
                Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("on"))),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let input: NestedInput = try #require(artboard.component(7))
        machine.advanceAndApply(0)
        for isOn in expected {
            machine.pointer(.down, at: .zero)
            machine.pointer(.up, at: .zero)
            machine.advanceAndApply(0)
            #expect(input.bool(.nestedBoolNestedValue) == isOn)
        }
    }

    /// A nested artboard is replaced and removed while nested inputs and animations refer to it.
    @Test func nestedArtboardCanBeReplacedAndRemoved() throws {
        let file = try Fixture.file(
            [
                Fixture.artboard(),
                nested(1, in: 0),
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
        nested.setUInt(.nestedArtboardArtboardId, 2)
        input.setBool(.nestedBoolNestedValue, true)
        #expect(path()?.hasPrefix("M45 ") == true)
        nested.setUInt(.nestedArtboardArtboardId, .max)
        input.setBool(.nestedBoolNestedValue, false)
        remap.setDouble(.nestedRemapAnimationTime, 0.5)
        #expect(path() == nil)
        nested.setUInt(.nestedArtboardArtboardId, 1)
        input.setBool(.nestedBoolNestedValue, true)
        #expect(path()?.hasPrefix("M0 ") == true)
    }
}
