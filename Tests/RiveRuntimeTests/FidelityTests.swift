import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Rules of the format that are easily missed; each test states one.
@Suite struct FidelityTests: LayoutFixtures {
    private func path(_ numbers: Int...) -> Object.Value { .bytes(numbers.map { UInt8($0) }) }

    private func instantiate(_ builder: FileBuilder) throws -> Artboard {
        let file = try Fixture.file(builder.objects)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        return artboard
    }

    /// A box with a linear gradient that has no stops yet.
    private func gradientBox() -> (file: FileBuilder, fill: Int, gradient: Int) {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        file.path(TypeKey.rectangle, in: shape, 10, 10)
        let fill = file.add(TypeKey.fill, in: shape)
        let gradient = file.add(
            TypeKey.linearGradient, in: fill, (.linearGradientEndX, .double(10)))
        return (file, fill, gradient)
    }

    // MARK: Outlines

    /// The offset of a feather moves a gradient with the outline.
    @Test func featherOffsetMovesGradient() throws {
        var (file, fill, gradient) = gradientBox()
        for position in [0.0, 1] {
            file.add(TypeKey.gradientStop, in: gradient, (.gradientStopPosition, .double(position)))
        }
        file.add(TypeKey.feather, in: fill, (.featherOffsetX, .double(3)))
        let artboard = try instantiate(file)
        // The paint is in the space of the transform, which includes the offset.
        let draw = try #require(Fixture.draws(artboard).last)
        #expect(draw.path.hasPrefix("M-2 -5"))
        guard case .linear(let start, let end, _) = draw.paint else {
            Issue.record("no linear gradient: \(draw.paint)")
            return
        }
        #expect(start == .zero && end == Point(10, 0))
    }

    /// Gradient stops are sorted by offset before the offsets are clamped to 0…1. Stops whose
    /// offsets become equal keep their order.
    @Test func gradientStopsAreSortedBeforeClamping() throws {
        var (file, _, gradient) = gradientBox()
        let first = file.add(
            TypeKey.gradientStop, in: gradient, (.gradientStopPosition, .double(1.5)),
            (.gradientStopColorValue, .color(0xffff_0000)))
        file.add(
            TypeKey.gradientStop, in: gradient, (.gradientStopPosition, .double(1)),
            (.gradientStopColorValue, .color(0xff00_00ff)))
        let artboard = try instantiate(file)
        let stop: Component = try #require(artboard.component(first))
        for _ in 0..<2 {
            let draw = try #require(Fixture.draws(artboard).last)
            guard case .linear(_, _, let stops) = draw.paint else {
                Issue.record("no linear gradient: \(draw.paint)")
                return
            }
            #expect(stops.map(\.offset) == [1, 1])
            #expect(stops.map(\.color.argb) == [0xff00_00ff, 0xffff_0000])
            stop.setDouble(.gradientStopPosition, 1)
            artboard.advance()
        }
    }

    /// An inner feather uses the fill rule of its fill: 0 nonzero, 1 even-odd, 2 clockwise.
    @Test(arguments: [(0, FillRule.nonZero), (1, .evenOdd), (2, .clockwise)])
    func innerFeatherKeepsFillRule(number: Int, expected: FillRule) throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        file.path(TypeKey.rectangle, in: shape, 10, 10)
        let fill = file.fill(in: shape, 0xff33_6699, (.fillFillRule, .uint(number)))
        file.add(
            TypeKey.feather, in: fill, (.featherInner, .bool(true)),
            (.featherStrength, .double(4)))
        let artboard = try instantiate(file)
        let draw = try #require(Fixture.draws(artboard).last)
        #expect(draw.rule == expected && draw.feather == 4)
    }

    /// With the clockwise fill rule, a path's flags decide the direction of its vertices.
    @Test(arguments: [(flags: 0, "M0 0L10 0L10 10"), (flags: 2, "M0 0L10 10L10 0")])
    func pathFlagsSetVertexDirectionForClockwiseFill(flags: Int, expected: String) throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        let points = file.add(
            TypeKey.pointsPath, in: shape, (.pointsCommonPathIsClosed, .bool(true)),
            (.pathPathFlags, .uint(flags)))
        for (x, y) in [(0.0, 0.0), (10, 0), (10, 10)] {
            file.add(
                TypeKey.straightVertex, in: points, (.vertexX, .double(x)), (.vertexY, .double(y)))
        }
        file.fill(in: shape, 0xff00_0000, (.fillFillRule, .uint(2)))
        let drawn = try #require(try Fixture.draws(instantiate(file)).last).path
        #expect(drawn.hasPrefix(expected))
    }

    /// Dashes continue from one contour to the next.
    @Test func dashesContinueAcrossContours() throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        for y in [0.0, 5] {
            let points = file.add(TypeKey.pointsPath, in: shape)
            for x in [0.0, 10] {
                file.add(
                    TypeKey.straightVertex, in: points, (.vertexX, .double(x)),
                    (.vertexY, .double(y)))
            }
        }
        let stroke = file.stroke(in: shape, 1)
        let dashes = file.add(TypeKey.dashPath, in: stroke)
        for length in [8.0, 6] {
            file.add(TypeKey.dash, in: dashes, (.dashLength, .double(length)))
        }
        let drawn = try #require(try Fixture.draws(instantiate(file)).last).path
        // 8 on, 6 off, and 8 on: the gap ends 4 into the second contour, and the last dash wraps around to the
        // start.
        #expect(drawn == "M0 0L8 0M4 5L10 5M0 0L2 0")
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

    // MARK: Constraints

    /// A constraint has no effect while a solo hides its target.
    @Test func constraintIgnoresTargetHiddenBySolo() throws {
        var file = FileBuilder()
        file.artboard()
        let solo = file.add(TypeKey.solo)
        let other = file.add(TypeKey.node, in: solo)
        let target = file.add(TypeKey.node, in: solo, (.nodeX, .double(40)))
        let node = file.add(TypeKey.node, in: 0, (.nodeX, .double(5)))
        file.add(
            TypeKey.translationConstraint, in: node, (.targetedConstraintTargetId, .uint(target)))
        let artboard = try instantiate(file)
        let constrained: Node = try #require(artboard.component(node))
        let group: Solo = try #require(artboard.component(solo))
        group.setUInt(.soloActiveComponentId, UInt32(target))
        artboard.advance()
        #expect(constrained.worldTransform.tx == 40)
        group.setUInt(.soloActiveComponentId, UInt32(other))
        artboard.advance()
        #expect(constrained.worldTransform.tx == 5)
    }

    /// An IK constraint of half strength starts from the bone's own pose in each advance, not from
    /// the last result.
    @Test func ikConstraintDoesNotAccumulateAcrossAdvances() throws {
        var file = FileBuilder()
        file.artboard()
        let bone = file.add(TypeKey.rootBone, in: 0, (.boneLength, .double(10)))
        let target = file.add(TypeKey.node, in: 0, (.nodeY, .double(50)))
        file.add(
            TypeKey.ikConstraint, in: bone, (.targetedConstraintTargetId, .uint(target)),
            (.constraintStrength, .double(0.5)))
        let artboard = try instantiate(file)
        let root: Bone = try #require(artboard.component(bone))
        let goal: Node = try #require(artboard.component(target))
        for y in [60.0, 70, 80] {
            goal.setDouble(.nodeY, y)
            artboard.advance()
            #expect(abs(TransformParts(root.worldTransform).rotation - .pi / 4) < 1e-6)
        }
    }

    /// A joystick keeps a value set by an animation until its handle moves.
    @Test func joystickFollowsHandleOnlyWhenHandleMoves() throws {
        var file = FileBuilder()
        file.artboard()
        let handle = file.add(TypeKey.node, in: 0, (.nodeX, .double(25)))
        let stick = file.add(
            TypeKey.joystick, in: 0, (.joystickHandleSourceId, .uint(handle)))
        let artboard = try instantiate(file)
        let joystick: Joystick = try #require(artboard.component(stick))
        #expect(joystick.double(.joystickX) == 0.5)
        joystick.setDouble(.joystickX, -1)
        artboard.advance()
        #expect(joystick.double(.joystickX) == -1)
        let node: Node = try #require(artboard.component(handle))
        node.setDouble(.nodeX, -25)
        artboard.advance()
        #expect(joystick.double(.joystickX) == -0.5)
    }

    // MARK: Nested artboards

    private func nested(_ properties: (PropertyKey, Object.Value)...) throws -> (
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
        let artboard = try instantiate(file)
        return (artboard, try #require(artboard.component(host)))
    }

    private func place(_ host: NestedArtboard) throws -> Double {
        let shape: Shape = try #require(host.nested?.component(1))
        return shape.x
    }

    /// Time in a nested artboard advances in whole frames of its quantize rate; a negative speed
    /// counts as 1.
    @Test func nestedArtboardQuantizesTimeToWholeFrames() throws {
        let (artboard, host) = try nested(
            (.nestedArtboardQuantize, .double(10)), (.nestedArtboardSpeed, .double(-3)))
        artboard.advance(by: 0.05)
        #expect(try place(host) == 0)
        artboard.advance(by: 0.07)
        #expect(try abs(place(host) - 6) < 1e-4)
        artboard.advance(by: 0.05)
        #expect(try abs(place(host) - 6) < 1e-4)
    }

    /// The host can override the origin of a nested artboard.
    @Test func componentOriginOverridesNestedArtboardOrigin() throws {
        let (artboard, host) = try nested()
        #expect(host.nested?.originOffset == Point(10, 0))
        let origin: ComponentOrigin = try #require(
            artboard.components.lazy.compactMap { $0 as? ComponentOrigin }.first)
        origin.setDouble(.componentOriginOriginY, 1)
        artboard.advance()
        #expect(host.nested?.root?.drawnFrame == Rect(-10, -20, 20, 20))
    }

    /// A change of the host's opacity is applied in the nested artboard by the next advance.
    @Test func opacityReachesNestedArtboardOneAdvanceLater() throws {
        let (artboard, host) = try nested()
        let group: Node = try #require(artboard.component(1))
        func drawn() -> Double? { host.nested?.root?.renderOpacity }
        group.setDouble(.worldTransformComponentOpacity, 0.5)
        artboard.advance()
        #expect(drawn() == 1)
        artboard.advance()
        #expect(drawn() == 0.5)
    }

    // MARK: View models

    private let viewModels = [
        Object(TypeKey.viewModel, (.viewModelComponentName, .string("Main"))),
        Object(
            TypeKey.viewModelPropertyViewModel, (.viewModelComponentName, .string("inner")),
            (.viewModelPropertyViewModelViewModelReferenceId, .uint(1))),
        Object(TypeKey.viewModel, (.viewModelComponentName, .string("Inner"))),
        Object(TypeKey.viewModelPropertyTrigger, (.viewModelComponentName, .string("go"))),
        Object(TypeKey.viewModelPropertyNumber, (.viewModelComponentName, .string("n"))),
    ]

    /// If the file has no instances, view model properties get new instances, but a view model that
    /// contains itself is not instantiated endlessly.
    @Test func newInstanceCreatesNestedViewModelInstances() throws {
        let file = try Fixture.file(viewModels + [Fixture.artboard()])
        let instance = try #require(ViewModelInstance(file, viewModel: 0))
        #expect(instance.setNumber("inner/n", 3) && instance.number("inner/n") == 3)
        let endless = try Fixture.file([
            Object(TypeKey.viewModel),
            Object(
                TypeKey.viewModelPropertyViewModel, (.viewModelComponentName, .string("self")),
                (.viewModelPropertyViewModelViewModelReferenceId, .uint(0))),
            Fixture.artboard(),
        ])
        let own = try #require(ViewModelInstance(endless, viewModel: 0))
        #expect(own.properties[0].instance?.properties[0].instance == nil)
    }

    /// With a two-way binding, a component's trigger fires the view model's trigger for one
    /// advance.
    @Test func boundComponentTriggerFiresForOneAdvance() throws {
        let file = try Fixture.file(
            viewModels + [
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(10)),
                    (.layoutComponentHeight, .double(10)), (.artboardViewModelId, .uint(0))),
                Object(TypeKey.customTrigger, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.dataBindContext,
                    (.dataBindTargetKey, .key(.customPropertyTriggerPropertyValue)),
                    (.dataBindFlags, .uint(2)), (.dataBindContextSourcePathIds, path(0, 0, 0))),
                Object(TypeKey.stateMachine),
            ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let machine = try #require(artboard.stateMachine(at: 0))
        artboard.bind(instance)
        machine.advanceAndApply(0)
        let go = try #require(instance.property(at: "inner/go"))
        var fired: [BoundValue] = []
        func record(_ value: BoundValue) -> Bool {
            fired.append(value)
            return true
        }
        go.observe(ended: {}, record)
        for _ in 0..<2 {
            let trigger: ValueComponent = try #require(artboard.component(1))
            trigger.fireCallback(PropertyKey(rawValue: 869), on: nil)
            machine.advanceAndApply(0.1)
            #expect(go.value == .trigger(0))
        }
        #expect(fired == [0, 1, 0, 1, 0].map { .trigger($0) })
    }

    /// A property change causes one transition per layer, even if the transition back also waits
    /// for a change of that property.
    @Test func propertyChangeCausesOneTransitionPerLayer() throws {
        func condition() -> [Object] {
            [
                Object(
                    TypeKey.viewModelCondition,
                    (.transitionViewModelConditionOpValue, .uint(1))),
                Object(TypeKey.bindableNumber),
                Object(
                    TypeKey.dataBindContext,
                    (.dataBindTargetKey, .key(.bindablePropertyNumberPropertyValue)),
                    (.dataBindContextSourcePathIds, path(0, 0, 1))),
                Object(TypeKey.propertyComparator), Object(TypeKey.selfComparator),
            ]
        }
        let file = try Fixture.file(
            viewModels + [
                Object(
                    TypeKey.artboard, (.layoutComponentWidth, .double(10)),
                    (.layoutComponentHeight, .double(10)), (.artboardViewModelId, .uint(0))),
                Object(TypeKey.node, (.componentParentId, .uint(0))),
                Object(TypeKey.linearAnimation, (.linearAnimationDuration, .uint(1))),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(1))),
                Object(TypeKey.linearAnimation, (.linearAnimationDuration, .uint(1))),
                Object(TypeKey.keyedObject, (.keyedObjectObjectId, .uint(1))),
                Object(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeX))),
                Object(TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(2))),
                Object(TypeKey.stateMachine), Object(TypeKey.stateMachineLayer),
                Object(TypeKey.entryState),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(1))),
                Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(2))),
            ] + condition() + [
                Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
                Object(TypeKey.stateTransition, (.stateTransitionStateToId, .uint(1))),
            ] + condition() + [Object(TypeKey.anyState), Object(TypeKey.exitState)])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let instance = try #require(file.viewModelInstance(for: artboard))
        let machine = try #require(artboard.stateMachine(at: 0))
        artboard.bind(instance)
        machine.advanceAndApply(0)
        let node: Node = try #require(artboard.component(1))
        for (number, place) in [(0.0, 1.0), (5, 2), (5, 2), (6, 1), (7, 2)] {
            instance.setNumber("inner/n", number)
            machine.advanceAndApply(0.1)
            #expect(node.x == place, "after \(number)")
        }
    }
}
