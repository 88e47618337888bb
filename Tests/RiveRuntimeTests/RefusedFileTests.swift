import RiveFixtures
import RiveWriter
import TestSupport
import Testing

@testable import RiveRuntime

/// Files that break a rule of the format are refused as a whole, as in the reference runtime, with
/// an error that names the object and the rule.
@Suite struct RefusedFileTests {
    private static func refusal(_ objects: [Object]) -> String? {
        let error = thrownError(ImportError.self) { try Fixture.file(objects) }
        guard case .invalid(let artboard, let reason)? = error else { return nil }
        #expect(artboard == "A")
        return reason
    }

    private static var artboard: FileBuilder {
        var file = FileBuilder()
        file.artboard(100, 100, (.componentName, .string("A")))
        return file
    }

    // MARK: Objects

    struct Case: Sendable, CustomTestStringConvertible {
        let reason: String
        let add: @Sendable (inout FileBuilder) -> Void

        init(_ reason: String, _ add: @escaping @Sendable (inout FileBuilder) -> Void) {
            self.reason = reason
            self.add = add
        }

        var testDescription: String { reason }
    }

    private static let misplaced: [Case] = [
        Case("ScaleConstraint 2 is not below a TransformComponent") { file in
            let fill = file.add(TypeKey.fill)
            file.add(TypeKey.scaleConstraint, in: fill)
        },
        Case("IKConstraint 2 is not below a Bone") { file in
            let node = file.add(TypeKey.node)
            file.add(TypeKey.ikConstraint, in: node, (.targetedConstraintTargetId, .uint(node)))
        },
        Case("TrimPath 2 is not below a ShapePaint or a GroupEffect") { file in
            let shape = file.shape()
            file.add(TypeKey.trimPath, in: shape, (.trimPathModeValue, .uint(1)))
        },
        Case("DashPath 1 is not below a ShapePaint or a GroupEffect") { file in
            file.add(TypeKey.dashPath)
        },
        Case("TargetEffect 1 is not below a ShapePaint or a GroupEffect") { file in
            file.add(TypeKey.targetEffect)
        },
        Case("Dash 2 is not below a DashPath") { file in
            let stroke = file.add(TypeKey.stroke)
            file.add(TypeKey.dash, in: stroke)
        },
        Case("TextStyleAxis 2 is not below a TextStyle") { file in
            let text = file.add(TypeKey.text)
            file.add(TypeKey.textStyleAxis, in: text)
        },
        Case("TextStyleFeature 2 is not below a TextStyle") { file in
            let text = file.add(TypeKey.text)
            file.add(TypeKey.textStyleFeature, in: text)
        },
        Case("TextStyleBackground 3 is not below a TextStylePaint") { file in
            let text = file.add(TypeKey.textInput)
            let style = file.add(TypeKey.textStyle, in: text)
            file.add(TypeKey.textStyleBackground, in: style)
        },
        Case("TextInputCursor 2 is not below a TextInput") { file in
            let text = file.add(TypeKey.text)
            file.add(TypeKey.textInputCursor, in: text)
        },
    ]

    private static let wrong: [Case] = [
        Case("Shape 1 has a blend mode 4") { file in
            _ = file.shape(in: 0, 0, 0, (.drawableBlendModeValue, .uint(4)))
        },
        Case("TrimPath 4 has a mode 3") { file in
            let shape = file.shape()
            let fill = file.fill(in: shape)
            file.add(TypeKey.trimPath, in: fill, (.trimPathModeValue, .uint(3)))
        },
        Case("TrimPath 2 has a mode 0") { file in
            let fill = file.add(TypeKey.fill)
            file.add(TypeKey.trimPath, in: fill)
        },
        Case("LinearGradient 4 is the second colour of Fill 2") { file in
            let shape = file.shape()
            let fill = file.fill(in: shape)
            file.add(TypeKey.linearGradient, in: fill)
        },
        Case("Mesh 2 has no triangles") { file in
            let image = file.add(TypeKey.image)
            file.add(TypeKey.mesh, in: image)
        },
        Case("Mesh 2 has a triangle at vertex 1 of 1") { file in
            let image = file.add(TypeKey.image)
            let mesh = file.add(
                TypeKey.mesh, in: image, (.meshTriangleIndexBytes, .bytes([0, 0, 1])))
            file.add(TypeKey.meshVertex, in: mesh)
            // A vertex of another mesh.
            file.add(TypeKey.meshVertex, in: image)
        },
        // A mesh that is not drawn.
        Case("Mesh 1 has a triangle at vertex 0 of 0") { file in
            file.add(TypeKey.mesh, in: 0, (.meshTriangleIndexBytes, .bytes([0x80])))
        },
    ]

    @Test(arguments: misplaced + wrong)
    func fileWithMisplacedOrInvalidObjectIsRefused(_ refused: Case) {
        var file = Self.artboard
        refused.add(&file)
        #expect(Self.refusal(file.objects) == refused.reason)
        // An artboard that is not played counts as well.
        let other = [Fixture.artboard()]
        #expect(Self.refusal(other + file.objects) == refused.reason)
        #expect(Self.refusal(file.objects + other) == refused.reason)
    }

    private static let allowed: [Case] = [
        Case("a constraint of the artboard") { $0.add(TypeKey.scaleConstraint) },
        Case("an effect of a group") { file in
            let group = file.add(TypeKey.groupEffect)
            file.add(TypeKey.trimPath, in: group, (.trimPathModeValue, .uint(2)))
            file.add(TypeKey.targetEffect, in: group)
        },
        Case("two colours that are not of a paint") { file in
            let shape = file.shape()
            file.add(TypeKey.solidColor, in: shape)
            file.add(TypeKey.solidColor, in: shape)
        },
        Case("a mesh without triangles") { file in
            let image = file.add(TypeKey.image)
            file.add(TypeKey.mesh, in: image, (.meshTriangleIndexBytes, .bytes([])))
        },
        // As in the reference runtime, a number that is too large is read as 0.
        Case("a mesh with a vertex beyond 16 bits") { file in
            let image = file.add(TypeKey.image)
            let mesh = file.add(
                TypeKey.mesh, in: image, (.meshTriangleIndexBytes, .bytes([0x80, 0x80, 4])))
            file.add(TypeKey.contourMeshVertex, in: mesh)
        },
    ]

    @Test(arguments: allowed)
    func fileWithUnusualButValidObjectsIsLoaded(_ allowed: Case) throws {
        var file = Self.artboard
        allowed.add(&file)
        let artboard = try Fixture.file(file.objects).instantiate()
        #expect(artboard != nil)
    }

    // MARK: Objects that are dropped

    private static let dropped: [Case] = [
        Case("a parent that is missing") { $0.add(TypeKey.node, in: 9) },
        Case("a parent that is no container") { file in
            let fill = file.add(TypeKey.fill)
            let color = file.add(TypeKey.solidColor, in: fill)
            file.add(TypeKey.node, in: color)
        },
        Case("what is below a dropped object, in the file before it") { file in
            // The index of the second object after this one.
            file.add(TypeKey.ikConstraint, in: 3, (.targetedConstraintTargetId, .uint(0)))
            file.add(TypeKey.node, in: 3)
            file.add(TypeKey.node, in: 9)
        },
        Case("a constraint without a target") { $0.add(TypeKey.distanceConstraint) },
        Case("a constraint whose target has no transform") { file in
            let fill = file.add(TypeKey.fill)
            file.add(TypeKey.scaleConstraint, in: 0, (.targetedConstraintTargetId, .uint(fill)))
        },
        Case("a scroll bar without content") { $0.add(TypeKey.scrollBarConstraint) },
        Case("an animation that is not of a nested artboard") {
            $0.add(TypeKey.nestedStateMachine)
        },
        Case("a text style without a text, and its axis") { file in
            let style = file.add(TypeKey.textStyle)
            file.add(TypeKey.textStyleAxis, in: style)
        },
        Case("a feather without a paint") { $0.add(TypeKey.feather) },
    ]

    /// Dropped objects leave a gap, so that the indices of other objects remain valid.
    @Test(arguments: dropped)
    func invalidObjectsAreDroppedWithoutShiftingIndices(_ dropped: Case) throws {
        var file = Self.artboard
        dropped.add(&file)
        let last = file.shape()
        let artboard = try #require(try Fixture.file(file.objects).instantiate())
        #expect(artboard.components[last - 1] == nil)
        let shape: Shape? = artboard.component(last)
        #expect(shape?.parent === artboard.root)
    }

    /// Objects before the backboard belong to no artboard.
    @Test func artboardsBeforeTheBackboardAreDropped() throws {
        var writer = RivWriter()
        for type in [TypeKey.artboard, TypeKey.shape, TypeKey.backboard, TypeKey.artboard] {
            writer.object(type)
        }
        let file = try File(writer.finish())
        #expect(file.artboards.map(\.objectCount) == [1])
    }

    /// A file without a backboard is not refused, but has no artboards.
    @Test func fileWithoutBackboardHasNoArtboards() throws {
        var writer = RivWriter()
        for type in [TypeKey.artboard, TypeKey.shape] { writer.object(type) }
        #expect(try File(writer.finish()).artboards.isEmpty)
    }

    // MARK: State machines

    private static func machine(_ states: [Object]) -> [Object] {
        artboard.objects
            + [
                Object(TypeKey.stateMachine, (.animationName, .string("M"))),
                Object(TypeKey.stateMachineLayer),
            ] + states
    }

    @Test(arguments: [
        (TypeKey.entryState, "an entry state"), (TypeKey.exitState, "an exit state"),
        (TypeKey.anyState, "an any state"),
    ])
    func layerWithoutEntryExitOrAnyStateIsRefused(missing: Int, name: String) {
        let all = [TypeKey.entryState, TypeKey.exitState, TypeKey.anyState].map { Object($0) }
        #expect(
            Self.refusal(Self.machine(all.filter { $0.typeKey != missing }))
                == "layer 1 of state machine 'M' lacks \(name)")
        #expect(throws: Never.self) { try Fixture.file(Self.machine(all)) }
    }

    @Test func transitionWithoutTargetStateIsRefused() {
        func transition(_ properties: (PropertyKey, Object.Value)...) -> [Object] {
            Self.machine([
                Object(TypeKey.anyState), Object(TypeKey.exitState), Object(TypeKey.entryState),
                Object(TypeKey.stateTransition, properties),
            ])
        }
        let place = "layer 1 of state machine 'M' has a transition to"
        #expect(Self.refusal(transition()) == "\(place) no state")
        #expect(
            Self.refusal(transition((.stateTransitionStateToId, .uint(3))))
                == "\(place) state 3, which is missing")
        #expect(throws: Never.self) {
            try Fixture.file(transition((.stateTransitionStateToId, .uint(1))))
        }
    }

    /// A blend mode that the format does not define makes the drawable invalid: the file is
    /// refused.
    @Test func unknownBlendModesAreRejected() throws {
        for (mode, isKnown) in [(3, true), (24, true), (28, true), (5, false), (127, false)] {
            var file = FileBuilder()
            file.artboard()
            _ = file.shape(in: 0, 0, 0, (.drawableBlendModeValue, .uint(mode)))
            let imported = try? Fixture.file(file.objects)
            #expect((imported != nil) == isKnown, "blend mode \(mode)")
        }
    }

    @Test func importErrorDescriptionReplacesControlCharacters() {
        let error = ImportError.invalid(artboard: "a\nb\u{1b}[31m\u{202e}", reason: "c\u{2028}d")
        #expect(
            error.description
                == "artboard 'a\u{fffd}b\u{fffd}[31m\u{fffd}': c\u{fffd}d; repair it in the editor and "
                + "export the file again")
    }

    // MARK: Parts of state machines that are dropped

    private static let systemStates = [TypeKey.entryState, TypeKey.anyState, TypeKey.exitState]
        .map { Object($0) }

    /// A machine with a boolean, a number and an input of an unknown type, before its layer.
    private static func definition(_ objects: [Object]) throws -> StateMachineDefinition {
        let inputs = [
            Object(TypeKey.stateMachine), Object(TypeKey.stateMachineBool), Object(9999),
            Object(TypeKey.stateMachineNumber), Object(TypeKey.stateMachineLayer),
        ]
        let file = try Fixture.file(artboard.objects + inputs + systemStates + objects)
        return file.artboards[0].stateMachines[0]
    }

    /// A condition on an input that is missing, unknown or of another type is dropped: it counts as
    /// met.
    @Test(arguments: [
        (TypeKey.transitionBoolCondition, 0, true), (TypeKey.transitionBoolCondition, 1, false),
        (TypeKey.transitionBoolCondition, 2, false), (TypeKey.transitionNumberCondition, 2, true),
        (TypeKey.transitionNumberCondition, 3, false),
        (TypeKey.transitionTriggerCondition, 0, false),
        (TypeKey.transitionBoolCondition, nil, false),
    ])
    func conditionOnMissingOrWrongInputIsDropped(type: Int, input: Int?, isKept: Bool) throws {
        var condition = Object(type)
        if let input {
            condition.properties.append((.transitionInputConditionInputId, .uint(input)))
        }
        let transition = Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(0)))
        let machine = try Self.definition([transition, condition])
        #expect(machine.layers[0].states[2].transitions[0].conditions.isEmpty != isKept)
        #expect(machine.inputs.count == 2)
    }

    /// A blend state whose input is missing or not a number is dropped, and the objects after it
    /// belong to the state before it. One that names no input is kept.
    @Test(arguments: [(0, false), (1, false), (2, true), (9, false), (nil, true)])
    func blendStateWithInvalidInputIsDropped(input: Int?, isKept: Bool) throws {
        var state = Object(TypeKey.blendState1DInput)
        if let input { state.properties.append((.blendState1DInputInputId, .uint(input))) }
        let machine = try Self.definition([
            state, Object(TypeKey.blendAnimation1D),
            Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(0))),
        ])
        let states = machine.layers[0].states
        #expect(states.count == (isKept ? 4 : 3))
        #expect(states.last?.transitions.count == 1)
        #expect(states.last?.blended.count == (isKept ? 1 : 0))
    }

    @Test(arguments: [
        (0, nil, false), (2, nil, true), (1, nil, false), (0, 1, true), (0, 2, false),
    ])
    func directBlendAnimationWithInvalidInputIsDropped(
        input: Int, source: Int?, isKept: Bool
    ) throws {
        var animation = Object(
            TypeKey.blendAnimationDirect, (.blendAnimationDirectInputId, .uint(input)))
        if let source {
            animation.properties.append((.blendAnimationDirectBlendSource, .uint(source)))
        }
        let machine = try Self.definition([Object(TypeKey.blendStateDirect), animation])
        #expect(machine.layers[0].states[3].blended.count == (isKept ? 1 : 0))
    }

    /// An action on a missing input does nothing; one on an input of another type is dropped.
    @Test(arguments: [
        (TypeKey.listenerBoolChange, 0, true), (TypeKey.listenerBoolChange, 2, false),
        (TypeKey.listenerNumberChange, 2, true), (TypeKey.listenerNumberChange, 0, false),
        (TypeKey.listenerTriggerChange, 0, false), (TypeKey.listenerTriggerChange, 1, true),
        (TypeKey.listenerBoolChange, 9, true),
    ])
    func listenerActionOnInputOfWrongTypeIsDropped(type: Int, input: Int, isKept: Bool) throws {
        let machine = try Self.definition([
            Object(TypeKey.stateMachineListenerSingle),
            Object(type, (.listenerInputChangeInputId, .uint(input))),
        ])
        #expect(machine.listeners[0].actions.count == (isKept ? 1 : 0))
    }

    /// A state of an unknown type keeps its place among the states, as does a second entry state.
    @Test func unknownAndSecondEntryStatesKeepTheirIndices() throws {
        let machine = try Self.definition([
            Object(9999), Object(TypeKey.entryState),
            Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(3))),
        ])
        #expect(machine.layers[0].states.count == 5)
        guard case .unknown = machine.layers[0].states[3].kind else {
            Issue.record("\(machine.layers[0].states[3].kind)")
            return
        }
    }
}
