import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// Rules of the format that were found by playing files in this and the reference runtime; each
/// test states one.
@Suite struct FormatRuleTests: LayoutFixtures {
    private func instantiate(_ objects: [Object]) throws -> Artboard {
        let artboard = try #require(try Fixture.file(objects).instantiate(artboardAt: 0))
        artboard.advance()
        return artboard
    }

    // MARK: Clips

    /// A drawable is not drawn if the source of its clip is missing or not a node; an invisible
    /// clip does not count.
    @Test(arguments: [
        (nil, true, false), (9, true, false), (1, true, false), (2, true, true), (nil, false, true),
    ])
    func drawableWithInvalidClipIsNotDrawn(source: Int?, isVisible: Bool, isDrawn: Bool) throws {
        var file = FileBuilder()
        file.artboard()
        file.add(TypeKey.rootBone)
        file.box(in: 0, 50, 50)
        let box = file.box(in: 0, 50, 50)
        var clip: [FileBuilder.Property] = [(.clippingShapeIsVisible, .bool(isVisible))]
        if let source { clip.append((.clippingShapeSourceId, .uint(source))) }
        file.add(TypeKey.clippingShape, in: box, clip)
        #expect(Fixture.draws(try instantiate(file.objects)).count == (isDrawn ? 2 : 1))
    }

    // MARK: Animations

    /// An animation does not move an object if one of its key frames names an object of another
    /// type as interpolator; other objects move.
    @Test func invalidInterpolatorStopsAnimationOfItsObject() throws {
        var file = FileBuilder()
        file.artboard()
        let still = file.add(TypeKey.node, in: 0, (.nodeX, .double(3)), (.nodeY, .double(4)))
        let moved = file.add(TypeKey.node)
        file.animation(duration: 60)
        file.keys(still, .nodeX, [(0, 50)])
        file.append(TypeKey.keyedProperty, (.keyedPropertyTargetKey, .key(.nodeY)))
        file.append(
            TypeKey.keyFrameDouble, (.keyFrameDoubleValue, .double(60)),
            (.interpolatingKeyFrameInterpolatorId, .uint(moved)))
        file.keys(moved, .nodeX, [(0, 70)])
        let artboard = try instantiate(file.objects)
        artboard.animation(at: 0)?.apply()
        let first: Node = try #require(artboard.component(still))
        let second: Node = try #require(artboard.component(moved))
        #expect(first.x == 3 && first.y == 4 && second.x == 70)
    }

    /// What lies between two key frames is rounded to single precision in each operation, since texts show it.
    @Test func numbersBetweenKeyFramesAreRoundedAsInReference() throws {
        var file = FileBuilder()
        file.artboard()
        let node = file.add(TypeKey.node)
        file.animation(duration: 60)
        file.keys(node, .nodeX, [(0, 100), (60, 0.3)])
        let artboard = try #require(
            try Fixture.file(file.objects).instantiate(artboardAt: 0))
        let animation = try #require(artboard.animation(at: 0))
        animation.apply(at: 23.0 / 60)
        let moved: Node = try #require(artboard.component(node))
        #expect(Float(moved.x) == 61.78167)
    }

    /// An exit time of 100 percent means the end of the loop that plays when the condition is met.
    @Test func fullExitTimeWaitsForEndOfCurrentLoop() throws {
        var file = FileBuilder()
        file.artboard()
        let node = file.add(TypeKey.node)
        file.animation(duration: 10, loop: 1)
        file.keys(node, .nodeX, [(0, 1)])
        file.animation(duration: 10)
        file.keys(node, .nodeX, [(0, 2)])
        let machine = [
            Object(TypeKey.stateMachine),
            Object(TypeKey.stateMachineBool, (.stateMachineComponentName, .string("on"))),
        ]
        let states = Fixture.layer([
            Object(TypeKey.animationState, (.animationStateAnimationId, .uint(0))),
            // Flag 4 requests an exit time, flag 8 one in percent.
            Object(
                TypeKey.stateTransition, (.stateTransitionStateToId, .uint(4)),
                (.stateTransitionFlags, .uint(12)), (.stateTransitionExitTime, .uint(100))),
            Object(
                TypeKey.transitionBoolCondition, (.transitionInputConditionInputId, .uint(0)),
                (.transitionValueConditionOpValue, .uint(0))),
            Object(TypeKey.animationState, (.animationStateAnimationId, .uint(1))),
        ])
        let artboard = try instantiate(file.objects + machine + states)
        let playing = try #require(artboard.stateMachine(at: 0))
        let target: Node = try #require(artboard.component(node))
        playing.advanceAndApply(0)
        for _ in 0..<25 { playing.advanceAndApply(1.0 / 60) }
        playing.setBool("on", true)
        for _ in 26...29 {
            playing.advanceAndApply(1.0 / 60)
            #expect(target.x == 1)
        }
        for _ in 30...31 { playing.advanceAndApply(1.0 / 60) }
        #expect(target.x == 2)
    }

    /// The time that remains after the end of an animation is real time, whatever the animation's
    /// speed.
    @Test func overshootIsMeasuredInRealTime() throws {
        var file = FileBuilder()
        file.artboard()
        file.append(
            TypeKey.linearAnimation, (.linearAnimationDuration, .uint(60)),
            (.linearAnimationSpeed, .double(2)))
        let artboard = try instantiate(file.objects)
        let animation = try #require(artboard.animation(at: 0))
        animation.advance(by: 0.6)
        #expect(abs(animation.overshoot - 0.1) < 1e-6)
        animation.advance(by: 0.6)
        #expect(animation.overshoot == 0)
    }

    /// The local time counts from the end of the animation if its speed is negative; a loop wraps
    /// negative times into its last iteration.
    @Test(arguments: [(1.0, 0, 0.25), (-1, 0, 1.25), (1, 1, 0.25), (1, 2, 0.25)])
    func localTimeDependsOnSpeedAndLoop(speed: Double, loop: Int, expected: Double) throws {
        let file = try Fixture.file([
            Fixture.artboard(),
            Object(
                TypeKey.linearAnimation, (.linearAnimationDuration, .uint(60)),
                (.linearAnimationSpeed, .double(speed)),
                (.linearAnimationLoopValue, .uint(loop))),
        ])
        let animation = file.artboards[0].animations[0]
        #expect(animation.localTime(0.25) == expected)
        // Before its start, a loop is in its last iteration.
        if loop == 1 { #expect(animation.localTime(-0.25) == 0.75) }
    }

    // MARK: Layouts

    /// A flex basis applies to a layout that fills its parent; a layout of a fixed size keeps that
    /// size.
    @Test(arguments: [(0, 30.0), (1, 50)])
    func flexBasisAppliesOnlyToFillingLayouts(scale: Int, expected: Double) throws {
        let artboard = try instantiate([
            Fixture.artboard(100, 100), layout(parent: 0, style: 2, width: 100, height: 20),
            style(parent: 1), layout(parent: 1, style: 4, width: 30, height: 20),
            style(
                parent: 3, width: scale, (.layoutComponentStyleFlexBasis, .double(50)),
                (.layoutComponentStyleFlexBasisUnitsValue, .uint(1)),
                (.layoutSizingStyleWidthUnitsValue, .uint(1))),
            layout(parent: 1, style: 6, width: 50, height: 20), style(parent: 5),
        ])
        let box: LayoutComponent = try #require(artboard.component(3))
        #expect(box.frame.width == expected)
    }

    // MARK: Following a path

    /// At half strength, the rotation is halfway between the target's own rotation and the path's
    /// direction; the constrained node's own rotation does not matter.
    @Test func followPathMixesRotationFromTargetRotation() throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        let points = file.add(TypeKey.pointsPath, in: shape)
        for y in [0.0, 10] {
            file.add(TypeKey.straightVertex, in: points, (.vertexY, .double(y)))
        }
        let node = file.add(TypeKey.node, in: 0, (.transformComponentRotation, .double(0.5)))
        file.add(
            TypeKey.followPathConstraint, in: node, (.targetedConstraintTargetId, .uint(shape)),
            (.constraintStrength, .double(0.5)))
        let artboard = try instantiate(file.objects)
        let follower: Node = try #require(artboard.component(node))
        #expect(abs(TransformParts(follower.worldTransform).rotation - .pi / 4) < 1e-6)
    }

    // MARK: Pointers

    /// Pointers hit a shape with the hidden flag, even if its paths are hidden too, but not a shape
    /// that a solo hides.
    @Test(arguments: [(true, false, true), (false, true, false)])
    func hiddenShapeIsHitUnlessSoloHidesIt(hidden: Bool, solo: Bool, hits: Bool) throws {
        var file = FileBuilder()
        file.artboard()
        let group = file.add(TypeKey.solo, in: 0, (.soloActiveComponentId, .uint(solo ? 9 : 2)))
        let shape = file.shape(in: group, 50, 50, (.drawableDrawableFlags, .uint(hidden ? 1 : 0)))
        file.path(
            TypeKey.rectangle, in: shape, 20, 20, (.pathPathFlags, .uint(hidden ? 1 : 0)))
        file.fill(in: shape)
        let objects =
            file.objects + [Object(TypeKey.stateMachine)]
            + Fixture.listener(.down, on: shape, Object(TypeKey.listenerFireEvent))
        let artboard = try instantiate(objects)
        let machine = try #require(artboard.stateMachine(at: 0))
        machine.advanceAndApply(0)
        #expect(machine.pointer(.down, at: Point(50, 50)) == hits)
    }

    // MARK: Texts and layouts

    /// A layout animation with hold interpolation has its new size at once; a linear one does not.
    @Test(arguments: [(0, true), (1, false)])
    func layoutAnimationWithHoldInterpolationIsInstant(interpolation: Int, isDone: Bool) throws {
        let artboard = try instantiate([
            Fixture.artboard(100, 100), layout(parent: 0, style: 2, width: 20, height: 20),
            style(
                parent: 1, (.layoutComponentStyleAnimationStyleType, .uint(2)),
                (.layoutComponentStyleInterpolationType, .uint(interpolation)),
                (.layoutComponentStyleInterpolationTime, .double(1)),
                (.layoutSizingStyleWidthUnitsValue, .uint(1))),
        ])
        let box: LayoutComponent = try #require(artboard.component(1))
        box.setDouble(.layoutComponentWidth, 80)
        artboard.advance(by: 0.1)
        #expect((box.frame.width == 80) == isDone)
    }

    // MARK: Constraints

    /// An IK constraint on the tip of a bone chain deforms a path whose skin is bound only to the
    /// root bone.
    @Test func skinBoundToRootBoneFollowsTipIKConstraint() throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        let points = file.add(
            TypeKey.pointsPath, in: shape, (.pointsCommonPathIsClosed, .bool(true)))
        for (x, y) in [(0.0, 0.0), (10, 0), (10, 4)] {
            let vertex = file.add(
                TypeKey.straightVertex, in: points, (.vertexX, .double(x)), (.vertexY, .double(y)))
            file.add(TypeKey.weight, in: vertex)
        }
        let skin = file.add(TypeKey.skin, in: points)
        file.add(TypeKey.tendon, in: skin, (.tendonBoneId, .uint(file.next + 3)))
        file.fill(in: shape, 0xff00_0000)
        let root = file.add(TypeKey.rootBone, in: 0, (.boneLength, .double(10)))
        let tip = file.add(TypeKey.bone, in: root, (.boneLength, .double(10)))
        let target = file.add(TypeKey.node, in: 0, (.nodeY, .double(20)))
        file.add(
            TypeKey.ikConstraint, in: tip, (.targetedConstraintTargetId, .uint(target)),
            (.ikConstraintParentBoneCount, .uint(1)))
        let artboard = try instantiate(file.objects)
        let bone: Bone = try #require(artboard.component(root))
        #expect(abs(TransformParts(bone.worldTransform).rotation - .pi / 2) < 1e-6)
        let drawn = try #require(Fixture.draws(artboard).last?.path)
        #expect(drawn.contains(" 10L-4 10"), "\(drawn)")
    }

    // MARK: Layouts

    /// An artboard whose style is the next object.
    private static let styledArtboard = Object(
        TypeKey.artboard, (.layoutComponentWidth, .double(100)),
        (.layoutComponentHeight, .double(100)), (.layoutComponentStyleId, .uint(1)))

    /// An artboard that hugs its content has the size of the content and the padding.
    @Test func huggingArtboardHasSizeOfPaddedContent() throws {
        let artboard = try instantiate([
            Self.styledArtboard,
            style(
                parent: 0, width: 2, height: 2, padding: 5,
                (.layoutComponentStyleIntrinsicallySizedValue, .uint(1))),
            layout(parent: 0, style: 3, width: 30, height: 20), style(parent: 2),
        ])
        #expect(artboard.size == Size(40, 30))
    }

    /// An artboard without layout content respects the maximum height of its style.
    @Test func emptyArtboardRespectsMaximumHeight() throws {
        let artboard = try instantiate([
            Self.styledArtboard,
            style(
                parent: 0, width: 0, height: 0, (.layoutSizingStyleMaxHeight, .double(40)),
                (.layoutSizingStyleMaxHeightUnitsValue, .uint(1))),
        ])
        #expect(artboard.size == Size(100, 40))
    }

    /// An artboard is not nested in itself, directly or indirectly, as the nesting would be
    /// infinite.
    @Test func cyclicNestedArtboardsAreNotInstantiated() throws {
        var file = FileBuilder()
        for other in [1, 0] {
            file.artboard()
            file.add(TypeKey.nestedArtboard, in: 0, (.nestedArtboardArtboardId, .uint(0)))
            file.add(TypeKey.nestedArtboard, in: 0, (.nestedArtboardArtboardId, .uint(other)))
        }
        let artboard = try instantiate(file.objects)
        func nested(_ artboard: Artboard, _ index: Int) -> Artboard? {
            (artboard.components[index] as? NestedArtboard)?.nested
        }
        #expect(nested(artboard, 1) == nil)
        let inner = try #require(nested(artboard, 2))
        #expect(nested(inner, 1) == nil && nested(inner, 2) == nil)
        // An artboard that cannot be shown leaves the current one in place.
        let host: NestedArtboard = try #require(artboard.component(2))
        host.setValue(.nestedArtboardArtboardId, .uint(0))
        #expect(host.nested === inner)
        host.setValue(.nestedArtboardArtboardId, .uint(.max))
        #expect(host.nested == nil)
    }

    // MARK: Assets

    /// A manifest asset does not count in the indices of assets.
    @Test func manifestAssetIsNotCountedInAssetIndices() throws {
        let file = try Fixture.file([
            Object(TypeKey.manifestAsset), Object(TypeKey.fileAssetContents),
            Object(TypeKey.imageAsset, (.assetName, .string("picture"))),
            Object(TypeKey.artboard),
        ])
        #expect(file.image(at: 0)?.name == "picture")
    }

    /// The file stores the column and the row of a cell, and key frames of signed numbers, in zigzag encoding.
    @Test(arguments: [(0, 0), (1, -1), (2, 1), (3, -2), (4_294_967_295, -2_147_483_648)])
    func signedNumbersAreZigzag(stored: Int, value: Int) throws {
        var file = FileBuilder()
        file.artboard()
        let box = file.add(TypeKey.layoutComponent, in: 0)
        let cell = file.add(
            TypeKey.gridItemPlacement, in: box, (.gridItemPlacementGridColumn, .uint(stored)))
        file.animation(duration: 1)
        file.track(cell, .gridItemPlacementGridRow)
        file.append(TypeKey.keyFrameInt, (.keyFrameIntValue, .uint(stored)))
        let artboard = try Fixture.instance(of: file)
        let animation = try #require(artboard.animation(at: 0))
        animation.apply()
        let placement: GridItemPlacement = try #require(artboard.component(cell))
        #expect([Int(placement.gridColumn), Int(placement.gridRow)] == [value, value])
    }

    /// Without a skin, no bones contribute to the positions of vertices with weights: they and their handles are at the
    /// origin of the path's space.
    @Test func verticesWithWeightsNeedSkin() throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape(in: 0, 20, 30)
        let points = file.add(
            TypeKey.pointsPath, in: shape, (.pointsCommonPathIsClosed, .bool(true)))
        for (x, y) in [(10.0, 0.0), (10, 10), (0, 10)] {
            let vertex = file.add(
                TypeKey.straightVertex, in: points, (.vertexX, .double(x)), (.vertexY, .double(y)))
            if y == 10 { file.add(TypeKey.weight, in: vertex) }
        }
        file.fill(in: shape)
        let artboard = try Fixture.instance(of: file)
        #expect(Fixture.draws(artboard).map(\.path) == ["M30 30L20 30L20 30L30 30Z"])
    }

    /// A target of draw rules: the box before or after which they move another one.
    private struct Target {
        var box: Int
        var isAfter = false
    }

    /// For some boxes, the target of their rules; and the boxes in the order in which they are drawn.
    private static let drawOrders: [([Int: Target], [Int])] = [
        ([:], [3, 2, 1, 0]),
        ([2: Target(box: 0)], [3, 1, 0, 2]),
        ([2: Target(box: 0, isAfter: true)], [3, 1, 2, 0]),
        // The drawable of a target is itself moved.
        ([1: Target(box: 0), 3: Target(box: 1)], [2, 0, 1, 3]),
        ([0: Target(box: 3, isAfter: true), 2: Target(box: 0, isAfter: true)], [2, 0, 3, 1]),
        // Two targets refer to the same drawable: the rules that the file lists first take effect last.
        ([1: Target(box: 3, isAfter: true), 2: Target(box: 3, isAfter: true)], [2, 1, 3, 0]),
        // Targets that refer to each other end the search for targets: what rules move is not drawn.
        ([0: Target(box: 1), 1: Target(box: 0), 2: Target(box: 3)], [3]),
    ]

    /// Draw rules move boxes in front of or behind the drawables of their targets. Boxes are numbered in the file's
    /// order; those that are listed later are drawn first.
    @Test(arguments: drawOrders.indices)
    func drawRulesMoveBoxes(row: Int) throws {
        let (targets, drawn) = FormatRuleTests.drawOrders[row]
        var file = FileBuilder()
        file.artboard()
        let boxes = (0..<4).map { file.box(in: 0, Double($0 * 20 + 5), 5) }
        for (box, target) in targets.sorted(by: { $0.key < $1.key }) {
            let rules = file.add(
                TypeKey.drawRules, in: boxes[box], (.drawRulesDrawTargetId, .uint(file.next + 1)))
            file.add(
                TypeKey.drawTarget, in: rules, (.drawTargetDrawableId, .uint(boxes[target.box])),
                (.drawTargetPlacementValue, .uint(target.isAfter ? 1 : 0)))
        }
        let artboard = try Fixture.instance(of: file)
        let corners = Fixture.draws(artboard).map { String($0.path.prefix { $0 != "L" }) }
        #expect(corners == drawn.map { "M\($0 * 20) 0" })
    }
}
