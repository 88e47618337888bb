import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Bound properties other than the plain ones of components: computed positions, channels of
/// colors, key frames, transitions, parts of formulas.
@Suite struct BoundPropertyTests {
    private static func path(_ numbers: Int...) -> Object.Value {
        .bytes(numbers.map { UInt8($0) })
    }

    /// Creates a view model of two numbers, `in` with `value` and `out` with 5, followed by
    /// `objects`.
    private static func bound(_ value: Double, _ objects: [Object]) throws -> (
        artboard: Artboard, instance: ViewModelInstance
    ) {
        let file = try Fixture.file(
            [
                Object(TypeKey.viewModel, (.viewModelComponentName, .string("M"))),
                Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("in"))),
                Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("out"))),
                Object(TypeKey.viewModelInstance, (.viewModelInstanceViewModelId, .uint(0))),
                Object(
                    TypeKey.viewModelInstanceNumber,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(0)),
                    (.viewModelInstanceNumberPropertyValue, .double(value))),
                Object(
                    TypeKey.viewModelInstanceNumber,
                    (.viewModelInstanceValueViewModelPropertyId, .uint(1)),
                    (.viewModelInstanceNumberPropertyValue, .double(5))),
            ] + objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        artboard.bind(instance)
        artboard.advance()
        artboard.advance()
        return (artboard, instance)
    }

    private static let artboard = Object(
        TypeKey.artboard, (.layoutComponentWidth, .double(100)),
        (.layoutComponentHeight, .double(100)), (.layoutComponentClip, .bool(false)),
        (.artboardViewModelId, .uint(0)))

    private static func bind(_ key: PropertyKey, to property: Int = 0, flags: Int = 0) -> Object {
        Object(
            TypeKey.dataBindContext, (.dataBindTargetKey, .key(key)),
            (.dataBindFlags, .uint(flags)), (.dataBindContextSourcePathIds, path(0, property)))
    }

    /// The computed position and size of a box are written to the view model instance.
    @Test(
        arguments: [
            (PropertyKey.nodeComputedLocalX, 5.0), (.nodeComputedLocalY, 3),
            (.nodeComputedWorldX, 20), (.nodeComputedWorldY, 6), (.nodeComputedRootX, 20),
            (.nodeComputedWidth, 10), (.nodeComputedHeight, 8),
        ] as [(PropertyKey, Double)])
    func computedPositionAndSizeUpdateViewModel(key: PropertyKey, expected: Double) throws {
        var box = Fixture.box(at: 2, parent: 1, x: 5, y: 3, height: 8)
        box.insert(BoundPropertyTests.bind(key, to: 1, flags: 1), at: 1)
        let (_, instance) = try BoundPropertyTests.bound(
            0,
            [
                BoundPropertyTests.artboard,
                Object(
                    TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(10)),
                    (.transformComponentScaleX, .double(2)), (.transformComponentScaleY, .double(2))
                ),
            ] + box)
        #expect(instance.number("out") == expected)
    }

    /// The computed root position of a box in a nested artboard is in the outermost artboard's
    /// coordinates.
    @Test func computedRootXIncludesNestedArtboardTransform() throws {
        var box = Fixture.box(at: 1, parent: 0, x: 10)
        box.insert(BoundPropertyTests.bind(.nodeComputedRootX, to: 1, flags: 1), at: 1)
        let (_, instance) = try BoundPropertyTests.bound(
            0,
            [
                BoundPropertyTests.artboard,
                Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(1)), (.nodeX, .double(50)),
                    (.transformComponentScaleX, .double(2)),
                    (.transformComponentScaleY, .double(2))),
                Fixture.artboard(),
            ] + box)
        #expect(instance.number("out") == 70)
    }

    @Test func colorChannelIsBound() throws {
        let (artboard, _) = try BoundPropertyTests.bound(
            18,
            [BoundPropertyTests.artboard] + Fixture.box(at: 1, parent: 0)
                + [BoundPropertyTests.bind(.colorChannelsColorGreen)])
        #expect(Fixture.draws(artboard).first?.paint == .solid(Color(argb: 0xff74_1274)))
    }

    @Test func polygonPointCountIsBound() throws {
        var shape = Fixture.box(at: 1, parent: 0)
        shape[1] = Object(
            TypeKey.polygon, (.componentParentId, .uint(1)), (.parametricPathWidth, .double(10)),
            (.parametricPathHeight, .double(10)))
        shape.insert(BoundPropertyTests.bind(.polygonPoints), at: 2)
        let (artboard, instance) = try BoundPropertyTests.bound(
            3, [BoundPropertyTests.artboard] + shape)
        func corners() -> Int { Fixture.draws(artboard)[0].path.count { $0 == "L" } }
        let three = corners()
        instance.setNumber("in", 8)
        artboard.advance()
        #expect(corners() == three + 5)
    }

    /// The value of the first of two key frames is bound; each artboard instance has its own value.
    @Test func keyFrameValueIsBound() throws {
        let (artboard, instance) = try BoundPropertyTests.bound(
            20,
            [BoundPropertyTests.artboard] + Fixture.box(at: 1, parent: 0)
                + [
                    Object(TypeKey.linearAnimation, (.linearAnimationDuration, .uint(60))),
                    Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                    Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                    Object(
                        TypeKey.keyFrameDouble, (.keyFrameFrame, .uint(0)),
                        (.interpolatingKeyFrameInterpolationType, .uint(1)),
                        (.keyFrameDoubleValue, .double(0))),
                    BoundPropertyTests.bind(.keyFrameDoubleValue),
                    Object(
                        TypeKey.keyFrameDouble, (.keyFrameFrame, .uint(60)),
                        (.interpolatingKeyFrameInterpolationType, .uint(1)),
                        (.keyFrameDoubleValue, .double(100))),
                ])
        let box: Node = try #require(artboard.component(1))
        let animation = try #require(artboard.animation(at: 0))
        animation.apply()
        #expect(box.x == 20)
        animation.advance(by: 0.5)
        instance.setNumber("in", 60)
        // The animation takes the value when it is applied, not an advance later.
        animation.apply()
        #expect(box.x == 80)
        // Another instance of the artboard has its own values.
        let other = try #require(try artboard.file.instantiate(artboardAt: 0))
        other.animation(at: 0)?.apply()
        let otherBox: Node = try #require(other.component(1))
        #expect(otherBox.x == 0)
    }

    /// A bound key frame that gets no value from a view model has the format's default, in a state
    /// machine and in an animation played alone.
    @Test(arguments: [false, true])
    func unresolvedKeyFrameBindingUsesFormatDefault(plays: Bool) throws {
        let file = try Fixture.file(
            [Fixture.artboard()] + Fixture.box(at: 1, parent: 0)
                + [
                    Object(TypeKey.linearAnimation, (.linearAnimationDuration, .uint(60))),
                    Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                    Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                    Object(
                        TypeKey.keyFrameDouble, (.keyFrameFrame, .uint(0)),
                        (.keyFrameDoubleValue, .double(20))),
                    BoundPropertyTests.bind(.keyFrameDoubleValue),
                    Object(TypeKey.stateMachine),
                    Object(TypeKey.stateMachineLayer),
                    Object(TypeKey.entryState),
                    Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
                    Object(TypeKey.anyState),
                    Object(TypeKey.exitState),
                    Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
                ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        if plays {
            try #require(artboard.stateMachine(at: 0)).advanceAndApply(0)
        } else {
            artboard.animation(at: 0)?.apply()
        }
        let box: Node = try #require(artboard.component(1))
        #expect(box.x == 0)
    }

    /// A state machine whose input `go` moves x from 0 to 80 in a transition with a bound duration,
    /// which is zero if the binding has no value.
    private static func mixed(boundTo path: Int) throws -> (
        machine: StateMachineInstance, box: Node, instance: ViewModelInstance
    ) {
        func animation(_ x: Double) -> [Object] {
            [
                Object(TypeKey.linearAnimation),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(x))),
            ]
        }
        let (artboard, instance) = try BoundPropertyTests.bound(
            1000,
            [BoundPropertyTests.artboard] + Fixture.box(at: 1, parent: 0) + animation(0)
                + animation(80)
                + [
                    Object(TypeKey.stateMachine),
                    Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("go"))),
                    Object(TypeKey.stateMachineLayer), Object(TypeKey.entryState),
                    Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
                    Object(TypeKey.anyState), Object(TypeKey.exitState),
                    Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
                    Object(
                        TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4)),
                        (.stateTransitionDuration, .uint(400))),
                    BoundPropertyTests.bind(.stateTransitionDuration, to: path),
                    Object(
                        TypeKey.transitionBoolCondition,
                        (.transitionInputConditionInputId, .uint(0))),
                    Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
                ])
        let machine = try #require(artboard.stateMachine(at: 0))
        let box: Node = try #require(artboard.component(1))
        machine.advanceAndApply(0.1)
        #expect(machine.setBool("go", true))
        machine.advanceAndApply(0)
        return (machine, box, instance)
    }

    @Test func transitionDurationIsBound() throws {
        let (machine, box, instance) = try BoundPropertyTests.mixed(boundTo: 0)
        machine.advanceAndApply(0.5)
        #expect(abs(box.x - 40) < 1e-3)
        // A value set during the transition takes effect from then on.
        instance.setNumber("in", 2000)
        machine.advanceAndApply(0.5)
        #expect(abs(box.x - 60) < 1e-3)
        instance.setNumber("in", 0)
        machine.advanceAndApply(0.1)
        #expect(box.x == 80)
    }

    /// A duration that is bound to a missing value is zero, whatever the file's own duration.
    @Test func unresolvedTransitionDurationIsZero() throws {
        let (_, box, _) = try BoundPropertyTests.mixed(boundTo: 7)
        #expect(box.x == 80)
    }

    @Test func formulaValueIsBound() throws {
        var box = Fixture.box(at: 1, parent: 0)
        var tie = BoundPropertyTests.bind(.nodeX, to: 1)
        tie.properties.append((.dataBindConverterId, .uint(0)))
        box.insert(tie, at: 1)
        let (artboard, instance) = try BoundPropertyTests.bound(
            30,
            [
                Object(TypeKey.dataConverterFormula), Object(TypeKey.formulaTokenInput),
                Object(
                    TypeKey.formulaTokenOperation, (.formulaTokenOperationOperationType, .uint(0))),
                Object(TypeKey.formulaTokenValue, (.formulaTokenValueOperationValue, .double(1))),
                BoundPropertyTests.bind(.formulaTokenValueOperationValue),
                BoundPropertyTests.artboard,
            ] + box)
        let node: Node = try #require(artboard.component(1))
        #expect(node.x == 35)
        instance.setNumber("in", 7)
        artboard.advance()
        #expect(node.x == 12)
    }

    /// The maximum x of a translation constraint with a target at x 80 is bound.
    @Test func constraintMaximumIsBound() throws {
        let (artboard, instance) = try BoundPropertyTests.bound(
            60,
            [
                BoundPropertyTests.artboard,
                Object(TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(80))),
                Object(TypeKey.node, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.translationConstraint, (.componentParentId, .uint(2)),
                    (.targetedConstraintTargetId, .uint(1)),
                    (.transformComponentConstraintMax, .bool(true))),
                BoundPropertyTests.bind(.transformComponentConstraintMaxValue),
            ])
        let node: Node = try #require(artboard.component(2))
        #expect(node.worldTransform.tx == 60)
        instance.setNumber("in", 20)
        artboard.advance()
        #expect(node.worldTransform.tx == 20)
        instance.setNumber("in", 200)
        artboard.advance()
        #expect(node.worldTransform.tx == 80)
    }

    /// The width of a joystick is bound; its handle is 25 to the right of its center.
    @Test func joystickWidthIsBound() throws {
        let (artboard, instance) = try BoundPropertyTests.bound(
            100,
            [
                BoundPropertyTests.artboard,
                Object(
                    TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(75)),
                    (.nodeY, .double(50))),
                Object(
                    TypeKey.joystick, (.componentParentId, .uint(0)), (.joystickPosX, .double(50)),
                    (.joystickPosY, .double(50)), (.joystickXId, .uint(0)),
                    (.joystickHandleSourceId, .uint(1))), BoundPropertyTests.bind(.joystickWidth),
            ] + Fixture.box(at: 3, parent: 0) + [
                Object(TypeKey.linearAnimation, (.linearAnimationDuration, .uint(60))),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(3))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                Object(TypeKey.keyFrameDouble, (.interpolatingKeyFrameInterpolationType, .uint(1))),
                Object(
                    TypeKey.keyFrameDouble, (.keyFrameFrame, .uint(60)),
                    (.interpolatingKeyFrameInterpolationType, .uint(1)),
                    (.keyFrameDoubleValue, .double(100))),
            ])
        let box: Node = try #require(artboard.component(3))
        #expect(abs(box.x - 75) < 1e-4)
        instance.setNumber("in", 50)
        artboard.advance()
        #expect(abs(box.x - 100) < 1e-4)
    }

    /// A formula's random number is drawn once or again for each input, depending on its mode.
    @Test(arguments: [(0, true), (1, false), (2, false)])
    func formulaRandomNumberIsRedrawnAccordingToMode(mode: Int, stays: Bool) throws {
        var box = Fixture.box(at: 1, parent: 0)
        var tie = BoundPropertyTests.bind(.nodeX)
        tie.properties.append((.dataBindConverterId, .uint(0)))
        box.insert(tie, at: 1)
        let (artboard, instance) = try BoundPropertyTests.bound(
            30,
            [
                Object(
                    TypeKey.dataConverterFormula,
                    (.dataConverterFormulaRandomModeValue, .uint(mode))),
                Object(
                    TypeKey.formulaTokenFunction, (.formulaTokenFunctionFunctionType, .uint(16))),
                Object(TypeKey.formulaTokenValue, (.formulaTokenValueOperationValue, .double(10))),
                Object(TypeKey.formulaTokenArgumentSeparator),
                Object(TypeKey.formulaTokenValue, (.formulaTokenValueOperationValue, .double(20))),
                Object(TypeKey.formulaTokenParenthesisClose), BoundPropertyTests.artboard,
            ] + box)
        let node: Node = try #require(artboard.component(1))
        let first = node.x
        #expect((10...20).contains(first))
        artboard.advance()
        #expect(node.x == first)
        instance.setNumber("in", 31)
        artboard.advance()
        #expect((10...20).contains(node.x) && (node.x == first) == stays)
    }

    /// A changed value is applied even if a nested artboard is replaced at the same time.
    @Test func bindingAppliesWhenNestedArtboardIsReplaced() throws {
        var box = Fixture.box(at: 2, parent: 0)
        box.insert(BoundPropertyTests.bind(.nodeX), at: 1)
        let (artboard, instance) = try BoundPropertyTests.bound(
            30,
            [
                BoundPropertyTests.artboard,
                Object(
                    TypeKey.nestedArtboard, (.componentParentId, .uint(0)),
                    (.nestedArtboardArtboardId, .uint(1))),
            ] + box
                + [Fixture.artboard(), Fixture.artboard()])
        let nested: NestedArtboard = try #require(artboard.component(1))
        let node: Node = try #require(artboard.component(2))
        for index in [2, 1] {
            instance.setNumber("in", Double(index))
            nested.setValue(.nestedArtboardArtboardId, .uint(UInt32(index)))
            artboard.advance()
            #expect(node.x == Double(index))
        }
    }

    /// A computed local position includes constraints and is in the space of the parent.
    @Test func computedLocalXIncludesConstraints() throws {
        let (artboard, _) = try BoundPropertyTests.bound(
            0,
            [
                BoundPropertyTests.artboard,
                Object(
                    TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(40)),
                    (.transformComponentScaleX, .double(2))),
                Object(TypeKey.node, (.componentParentId, .uint(1)), (.nodeX, .double(5))),
                BoundPropertyTests.bind(.nodeComputedLocalX, to: 1, flags: 1),
                Object(TypeKey.node, (.componentParentId, .uint(0)), (.nodeX, .double(100))),
                Object(
                    TypeKey.translationConstraint, (.componentParentId, .uint(2)),
                    (.targetedConstraintTargetId, .uint(3))),
            ])
        let node: Node = try #require(artboard.component(2))
        #expect(node.double(.nodeComputedLocalX) == 30)
    }
}
