import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// The effects of nested artboards on the enclosing one, and the reverse.
@Suite struct NestedRuleTests {
    /// Returns a file with an artboard that nests another one, which plays `player`. The inner one
    /// has event 1, which its animation fires after 0.1 seconds, and a box at (50, 50) whose press
    /// is reported by a machine.
    private static func file(
        _ host: (PropertyKey, Object.Value)..., player: Object?, bound: Bool = false, shown: Int = 1
    ) throws -> File {
        var outer = FileBuilder()
        if bound {
            outer.append(TypeKey.viewModel, (.viewModelComponentName, .string("Main")))
            outer.append(
                TypeKey.viewModelPropertyArtboard, (.viewModelComponentName, .string("board")))
            outer.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
            outer.append(
                TypeKey.viewModelInstanceArtboard,
                (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
                (.viewModelInstanceArtboardPropertyValue, .uint(shown)))
        }
        outer.artboard(100, 100, (.artboardViewModelId, .uint(bound ? 0 : Int(UInt32.max))))
        let nested = outer.add(
            TypeKey.nestedArtboard, in: 0, [(.nestedArtboardArtboardId, .uint(1))] + host)
        if bound { outer.bind(.nestedArtboardArtboardId, to: [0, 0]) }
        var objects = outer.objects
        if var player {
            player.properties.append((.componentParentId, .uint(nested)))
            objects.append(player)
        }
        objects +=
            [
                Object(TypeKey.stateMachine),
                Object(TypeKey.stateMachineNumber, (.stateMachineComponentName, .string("n"))),
                Object(
                    TypeKey.stateMachineListenerSingle,
                    (.stateMachineListenerTargetId, .uint(nested)),
                    (.stateMachineListenerSingleListenerTypeValue, .uint(5)),
                    (.stateMachineListenerSingleEventId, .uint(1))),
                Object(
                    TypeKey.listenerNumberChange, (.listenerInputChangeInputId, .uint(0)),
                    (.listenerNumberChangeValue, .double(3))),
            ]
        var inner = FileBuilder()
        inner.artboard()
        let event = inner.add(TypeKey.event, in: 0, (.componentName, .string("Inner")))
        let shape = inner.box(in: 0, 50, 50, width: 20, height: 20)
        inner.animation(duration: 60)
        inner.append(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(event)))
        inner.append(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.eventTrigger)))
        inner.append(TypeKey.keyFrameCallback, (.keyFrameFrame, .uint(6)))
        objects +=
            inner.objects + [Object(TypeKey.stateMachine)]
            + Fixture.listener(
                .down, on: shape,
                Object(TypeKey.listenerFireEvent, (.listenerFireEventEventId, .uint(event))))
        return try Fixture.file(objects)
    }

    private static let animation = Object(
        TypeKey.nestedSimpleAnimation, (.nestedAnimationAnimationId, .uint(0)),
        (.nestedSimpleAnimationIsPlaying, .bool(true)))

    private static let machine = Object(
        TypeKey.nestedStateMachine, (.nestedAnimationAnimationId, .uint(0)))

    /// A listener on a nested artboard receives the events of the animation that plays there.
    @Test func nestedAnimationEventReachesHostListener() throws {
        let file = try NestedRuleTests.file(player: NestedRuleTests.animation)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        #expect(machine.input(0) == 0)
        machine.advanceAndApply(0.2)
        #expect(machine.input(0) == 3)
    }

    /// A paused nested artboard does not receive pointer events; a hidden one does.
    @Test(arguments: [(0, false, true), (1, false, true), (0, true, false)])
    func pausedNestedArtboardIgnoresPointers(flags: Int, isPaused: Bool, expected: Bool) throws {
        let file = try NestedRuleTests.file(
            (.drawableDrawableFlags, .uint(flags)), (.nestedArtboardIsPaused, .bool(isPaused)),
            player: NestedRuleTests.machine)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        #expect(machine.pointer(.down, at: Point(50, 50)) == expected)
    }

    /// An artboard that is bound through a view model plays its first state machine, whatever the
    /// file plays there, and its events do not reach the enclosing artboard.
    @Test func boundArtboardPlaysItsFirstStateMachine() throws {
        let file = try NestedRuleTests.file(player: NestedRuleTests.animation, bound: true)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.bind(try #require(file.viewModelInstance(for: artboard)))
        machine.advanceAndApply(0)
        for _ in 0..<3 { machine.advanceAndApply(0.2) }
        #expect(machine.input(0) == 0)
        #expect(machine.pointer(.down, at: Point(50, 50)))
        for _ in 0..<3 { machine.advanceAndApply(0.2) }
        #expect(machine.input(0) == 0)
    }

    /// A view model that selects no artboard removes the nested one; an artboard that is missing or
    /// would nest itself leaves it in place.
    @Test(arguments: [(Int(UInt32.max), false), (7, true), (0, true)])
    func invalidBoundArtboardLeavesCurrentOneInPlace(shown: Int, expected: Bool) throws {
        let file = try NestedRuleTests.file(
            player: NestedRuleTests.machine, bound: true, shown: shown)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.bind(try #require(file.viewModelInstance(for: artboard)))
        machine.advanceAndApply(0)
        #expect(machine.pointer(.down, at: Point(50, 50)) == expected)
    }

    /// An artboard that a view model selects is laid out in the advance in which it is selected.
    @Test func boundArtboardIsLaidOutInSameAdvance() throws {
        var file = FileBuilder()
        file.append(TypeKey.viewModel)
        file.append(TypeKey.viewModelPropertyArtboard, (.viewModelComponentName, .string("board")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.append(
            TypeKey.viewModelInstanceArtboard,
            (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
            (.viewModelInstanceArtboardPropertyValue, .uint(1)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let host = file.add(TypeKey.nestedArtboard, in: 0)
        file.bind(.nestedArtboardArtboardId, to: [0, 0])
        file.append(TypeKey.stateMachine)
        var inner = FileBuilder()
        inner.artboard(50, 40)
        let box = inner.add(
            TypeKey.layoutComponent, in: 0, (.layoutComponentStyleId, .uint(2)))
        inner.add(
            TypeKey.layoutComponentStyle, in: box,
            (.layoutSizingStyleLayoutWidthScaleType, .uint(1)),
            (.layoutSizingStyleLayoutHeightScaleType, .uint(1)))
        let made = try Fixture.file(file.objects + inner.objects)
        let artboard = try #require(try made.instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.bind(try #require(made.viewModelInstance(for: artboard)))
        machine.advanceAndApply(0)
        let nested: NestedArtboard = try #require(artboard.component(host))
        let placed: LayoutComponent = try #require(nested.nested?.component(box))
        #expect(placed.frame.width == 50)
    }

    /// A binding that resumes nested playback makes a settled state machine need further frames.
    @Test(
        arguments: [
            (.nestedArtboardIsPaused, false, 1, 0, 50..<100),
            (.nestedSimpleAnimationIsPlaying, true, 0, 1, 50..<100),
            (.nestedLinearAnimationMix, true, 0, 1, 1..<5),
        ] as [(PropertyKey, Bool, Double, Double, Range<Int>)])
    func bindingThatResumesPlaybackWakesSettledMachine(
        key: PropertyKey, isOfAnimation: Bool, before: Double, after: Double, expected: Range<Int>
    ) throws {
        let isBool = key != .nestedLinearAnimationMix
        var file = FileBuilder()
        file.append(TypeKey.viewModel)
        file.append(
            isBool ? TypeKey.viewModelPropertyBoolean : TypeKey.viewModelPropertyNumber,
            (.viewModelComponentName, .string("value")))
        file.append(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0)))
        file.append(
            isBool ? TypeKey.viewModelInstanceBoolean : TypeKey.viewModelInstanceNumber,
            (.viewModelInstanceValueViewModelPropertyId, .uint(0)))
        file.artboard(100, 100, (.artboardViewModelId, .uint(0)))
        let nested = file.add(
            TypeKey.nestedArtboard, in: 0, (.nestedArtboardArtboardId, .uint(1)))
        if !isOfAnimation { file.bind(key, to: [0, 0]) }
        file.add(
            TypeKey.nestedSimpleAnimation, in: nested, (.nestedAnimationAnimationId, .uint(0)),
            (.nestedSimpleAnimationIsPlaying, .bool(true)))
        if isOfAnimation { file.bind(key, to: [0, 0]) }
        var inner = FileBuilder()
        inner.artboard()
        let box = inner.box(in: 0)
        inner.animation(duration: 60)
        inner.keys(box, .nodeX, [(0, 0), (60, 60)])
        let objects = file.objects + [Object(TypeKey.stateMachine)] + inner.objects
        let artboard = try #require(try Fixture.file(objects).instantiate(artboardAt: 0))
        let machine = try #require(artboard.stateMachine(at: 0))
        let instance = try #require(artboard.file.viewModelInstance(for: artboard))
        func set(_ value: Double) {
            if isBool {
                instance.setBool("value", value != 0)
            } else {
                instance.setNumber("value", value)
            }
        }
        set(before)
        machine.bind(instance)
        machine.advanceAndApply(0)
        var frames = 0
        while machine.advanceAndApply(1.0 / 60) && frames < 100 { frames += 1 }
        #expect(machine.isSettled)
        let still = Fixture.draws(artboard)
        set(after)
        frames = 0
        while machine.advanceAndApply(1.0 / 60) && frames < 100 { frames += 1 }
        #expect(expected.contains(frames))
        #expect(Fixture.draws(artboard) != still)
    }

    /// A listener sets an input of a nested state machine to false or true, or toggles it.
    @Test(arguments: [(0, [false, false]), (1, [true, true]), (2, [true, false])])
    func listenerSetsOrTogglesNestedBoolean(value: Int, expected: [Bool]) throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0) + [
                Fixture.nested(1, in: 0),
                Object(
                    TypeKey.nestedStateMachine, (.componentParentId, .uint(5)),
                    (.nestedAnimationAnimationId, .uint(0))),
                Object(
                    TypeKey.nestedBool, (.componentParentId, .uint(6)),
                    (.nestedInputInputId, .uint(0))),
                Object(TypeKey.stateMachine),
                Object(
                    TypeKey.stateMachineListenerSingle, (.stateMachineListenerTargetId, .uint(1)),
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
            #expect(input.currentValue(.nestedBoolNestedValue) == .bool(isOn))
        }
    }
}
