import Platform
import RiveFixtures
import RiveRuntime

/// Files with constraints, bones, layouts and text.
enum PlacingFixtures {
    static func all() throws -> [GoldenFile] {
        [
            GoldenFile("constraints", constraints(), [GoldenScene(0, "anim:0", "0,0.4,1")]),
            GoldenFile("bones", bones(), [GoldenScene(0, "anim:0", "0,0.4,1")]),
            GoldenFile(
                "layouts", layouts(),
                [GoldenScene(0, "anim:0", "0,0.5,1"), GoldenScene(1, "sm:0", "0,2,20,40")]),
            GoldenFile(
                "participants", try ParticipantFixtures.objects(),
                [
                    GoldenScene(0, "anim:0", "0,0.5,1"), GoldenScene(1, "anim:0", "0,0.4,0.8"),
                    GoldenScene(2, "sm:0", "0,2,20,40"), GoldenScene(3, "anim:0", "0,0.5,1"),
                ]),
            GoldenFile("text", try text(), [GoldenScene(0, "anim:0", "0,0.5,1")]),
        ]
    }

    /// Each constraint on a node, whose target moves, rotates and grows.
    private static func constraints() -> [Object] {
        var file = FileBuilder()
        file.artboard(200, 200)
        let target = file.add(
            TypeKey.node, (.nodeX, .double(80)), (.nodeY, .double(60)),
            (.transformComponentRotation, .double(0.5)), (.transformComponentScaleX, .double(1.4)))
        let track = file.shape(100, 120)
        file.path(TypeKey.ellipse, in: track, 80, 50)
        file.stroke(in: track, 1)
        let followed: [(Int, [FileBuilder.Property])] = [
            (TypeKey.translationConstraint, [(.constraintStrength, .double(0.5))]),
            (
                TypeKey.translationConstraint,
                [
                    (.transformSpaceConstraintSourceSpaceValue, .uint(1)),
                    (.transformComponentConstraintMax, .bool(true)),
                    (.transformComponentConstraintMaxValue, .double(90)),
                    (.transformComponentConstraintOffset, .bool(true)),
                ]
            ),
            (TypeKey.rotationConstraint, [(.transformComponentConstraintCopyFactor, .double(2))]),
            (TypeKey.scaleConstraint, [(.transformSpaceConstraintDestSpaceValue, .uint(1))]),
            (TypeKey.transformConstraint, [(.constraintStrength, .double(0.75))]),
            (TypeKey.distanceConstraint, [(.distanceConstraintDistance, .double(30))]),
            (
                TypeKey.distanceConstraint,
                [
                    (.distanceConstraintDistance, .double(90)),
                    (.distanceConstraintModeValue, .uint(1)),
                ]
            ),
        ]
        for (i, (type, properties)) in followed.enumerated() {
            let group = file.add(
                TypeKey.node, (.nodeX, .double(20 * Double(i))), (.nodeY, .double(20)),
                (.transformComponentRotation, .double(0.1)))
            let box = file.box(in: group, 5, 6, width: 8, height: 4)
            file.add(type, in: box, [(.targetedConstraintTargetId, .uint(target))] + properties)
        }
        let rider = file.box(0, 0, width: 12, height: 6)
        let follow = file.add(
            TypeKey.followPathConstraint, in: rider, (.targetedConstraintTargetId, .uint(track)),
            (.followPathConstraintDistance, .double(0.1)))
        file.animation(duration: 60)
        file.keys(target, .nodeX, [(0, 80), (60, 150)])
        file.keys(target, .transformComponentRotation, [(0, 0.5), (60, -1)])
        file.keys(target, .transformComponentScaleX, [(0, 1.4), (60, 0.5)])
        file.keys(follow, .followPathConstraintDistance, [(0, 0.1), (60, 0.9)])
        return file.objects
    }

    /// A chain of three bones that reaches for a target, and a path that the bones deform.
    private static func bones() -> [Object] {
        var file = FileBuilder()
        file.artboard(200, 100)
        let goal = file.add(TypeKey.node, (.nodeX, .double(120)), (.nodeY, .double(20)))
        let root = file.add(
            TypeKey.rootBone, (.rootBoneX, .double(20)), (.rootBoneY, .double(50)),
            (.boneLength, .double(50)))
        let middle = file.add(
            TypeKey.bone, in: root, (.boneLength, .double(40)),
            (.transformComponentRotation, .double(0.2)))
        let tip = file.add(TypeKey.bone, in: middle, (.boneLength, .double(30)))
        file.add(
            TypeKey.ikConstraint, in: tip, (.targetedConstraintTargetId, .uint(goal)),
            (.ikConstraintParentBoneCount, .uint(2)))
        let shape = file.shape()
        let path = file.add(
            TypeKey.pointsPath, in: shape, (.pointsCommonPathIsClosed, .bool(false)))
        for (i, x) in [20.0, 70, 110, 140].enumerated() {
            let isCurve = i == 1 || i == 2
            let vertex = file.add(
                isCurve ? TypeKey.cubicMirroredVertex : TypeKey.straightVertex, in: path,
                [(.vertexX, .double(x)), (.vertexY, .double(50))]
                    + (isCurve ? [(.cubicMirroredVertexDistance, .double(12))] : []))
            let first = max(1, i)
            let properties: [FileBuilder.Property] = [
                (.weightIndices, .uint(first | (first + 1) << 8)), (.weightValues, .uint(0x6f90)),
            ]
            if isCurve {
                file.add(
                    TypeKey.cubicWeight, in: vertex,
                    properties + [
                        (.cubicWeightInIndices, .uint(first)), (.cubicWeightInValues, .uint(255)),
                        (.cubicWeightOutIndices, .uint(first + 1)),
                        (.cubicWeightOutValues, .uint(255)),
                    ])
            } else {
                file.add(TypeKey.weight, in: vertex, properties)
            }
        }
        let skin = file.add(TypeKey.skin, in: path)
        for (bone, x) in [(root, 20.0), (middle, 70), (tip, 110)] {
            file.add(
                TypeKey.tendon, in: skin, (.tendonBoneId, .uint(bone)), (.tendonTx, .double(x)),
                (.tendonTy, .double(50)))
        }
        file.stroke(in: shape, 4)
        file.animation(duration: 60)
        file.keys(goal, .nodeX, [(0, 120), (60, 60)])
        file.keys(goal, .nodeY, [(0, 20), (30, 90), (60, 90)])
        return file.objects
    }

    // MARK: Layouts

    private static func layout(
        in parent: Int, _ width: Double, _ height: Double, to file: inout FileBuilder,
        _ style: FileBuilder.Property...
    ) -> Int {
        let layout = file.add(
            TypeKey.layoutComponent, in: parent, (.layoutComponentStyleId, .uint(file.next + 1)),
            (.layoutComponentWidth, .double(width)), (.layoutComponentHeight, .double(height)),
            (.layoutComponentClip, .bool(false)))
        file.add(TypeKey.layoutComponentStyle, in: layout, style)
        file.fill(in: layout, 0xff10_2030 + UInt32(layout) * 0x02_0102)
        return layout
    }

    /// A column of a row that wraps, a grid and a stack; then a row whose boxes move with a transition.
    private static func layouts() -> [Object] {
        var file = FileBuilder()
        file.artboard(200, 200, (.layoutComponentStyleId, .uint(1)))
        file.add(
            TypeKey.layoutComponentStyle, in: 0,
            (.layoutComponentStyleFlexDirectionValue, .uint(0)),
            (.layoutComponentStyleGapVertical, .double(4)),
            (.layoutComponentStyleGapVerticalUnitsValue, .uint(1)))
        let row = layout(
            in: 0, 200, 60, to: &file, (.layoutComponentStyleFlexWrapValue, .uint(1)),
            (.layoutComponentStyleGapHorizontal, .double(5)),
            (.layoutComponentStyleGapHorizontalUnitsValue, .uint(1)),
            (.layoutComponentStyleLayoutAlignmentType, .uint(4)))
        for width in [60.0, 90, 50, 30] {
            let box = layout(
                in: row, width, 20, to: &file,
                (.layoutComponentStyleLinkCornerRadius, .bool(false)),
                (.layoutComponentStyleCornerRadiusTR, .double(5)))
            file.box(in: box, 4, 4, width: 4, height: 4)
        }
        let grid = layout(
            in: 0, 200, 60, to: &file, (.layoutComponentStyleLayoutTypeValue, .uint(1)))
        for (type, value) in [(1, 40.0), (3, 1), (3, 2)] {
            file.add(
                TypeKey.gridTrack, in: grid, (.gridTrackTrackType, .uint(type)),
                (.gridTrackTrackValue, .double(value)))
        }
        for span in [1, 2, 3] {
            let cell = layout(in: grid, 20, 10, to: &file)
            file.add(
                TypeKey.gridItemPlacement, in: cell, (.gridItemPlacementGridColumnSpan, .uint(span))
            )
        }
        let stack = layout(
            in: 0, 80, 40, to: &file, (.layoutComponentStyleLayoutTypeValue, .uint(2)))
        for size in [60.0, 30] { _ = layout(in: stack, size, size / 2, to: &file) }
        file.animation(duration: 60)
        file.keys(row, .layoutComponentWidth, [(0, 200), (60, 120)])
        file.keys(stack, .layoutComponentHeight, [(0, 40), (60, 10)])

        file.artboard(200, 50, (.layoutComponentStyleId, .uint(1)))
        file.add(TypeKey.layoutComponentStyle, in: 0)
        let first = layout(in: 0, 40, 20, to: &file)
        _ = layout(
            in: 0, 20, 20, to: &file, (.layoutComponentStyleAnimationStyleType, .uint(2)),
            (.layoutComponentStyleInterpolationType, .uint(1)),
            (.layoutComponentStyleInterpolationTime, .double(0.5)))
        file.animation(duration: 10)
        file.keys(first, .layoutComponentWidth, [(0, 40), (10, 120)])
        file.machine(ofAnimation: 0)
        return file.objects
    }

    // MARK: Text

    private static func style(
        in text: Int, _ size: Double, to file: inout FileBuilder, _ more: FileBuilder.Property...
    ) -> Int {
        let style = file.add(
            TypeKey.textStylePaint, in: text,
            [(.textStyleFontSize, .double(size)), (.textStyleFontAssetId, .uint(0))] + more)
        file.fill(in: style, 0xff00_0000 + UInt32(style))
        return style
    }

    private static func run(
        _ text: String, in parent: Int, style: Int, to file: inout FileBuilder
    ) {
        file.add(
            TypeKey.textValueRun, in: parent, (.textValueRunText, .string(text)),
            (.textValueRunStyleId, .uint(style)))
    }

    /// Two styles in one text, a box that truncates its text, and letters that move, rotate, fade and grow.
    private static func text() throws -> [Object] {
        var file = FileBuilder()
        file.append(TypeKey.fontAsset, (.assetName, .string("Boxes")))
        file.append(
            TypeKey.fileAssetContents,
            (.fileAssetContentsBytes, .bytes(try FileSystem.read("Tests/Fonts/boxes.ttf"))))
        file.artboard(200, 200)
        let two = file.add(
            TypeKey.text, (.nodeX, .double(100)), (.textAlignValue, .uint(2)),
            (.textOriginX, .double(0.5)), (.textParagraphSpacing, .double(4)))
        let small = style(in: two, 10, to: &file, (.textStyleLetterSpacing, .double(2)))
        let large = style(in: two, 20, to: &file, (.textStyleLineHeight, .double(30)))
        file.stroke(in: large, 1)
        file.add(TypeKey.textStyleBackground, in: small)
        run("ab ", in: two, style: small, to: &file)
        run("CD\nef", in: two, style: large, to: &file)
        let cut = file.add(
            TypeKey.text, (.nodeY, .double(90)), (.textSizingValue, .uint(2)),
            (.textWidth, .double(70)), (.textHeight, .double(45)), (.textOverflowValue, .uint(3)),
            (.textAlignValue, .uint(1)))
        let plain = style(in: cut, 20, to: &file)
        run("one two three four", in: cut, style: plain, to: &file)
        let moved = file.add(TypeKey.text, (.nodeX, .double(80)), (.nodeY, .double(100)))
        let letters = style(in: moved, 16, to: &file)
        run("abc def", in: moved, style: letters, to: &file)
        let group = file.add(
            TypeKey.textModifierGroup, in: moved,
            (.textModifierGroupModifierFlags, .uint(0b111101)),
            (.textModifierGroupX, .double(3)), (.textModifierGroupY, .double(9)),
            (.textModifierGroupRotation, .double(0.6)), (.textModifierGroupScaleX, .double(1.5)),
            (.textModifierGroupOpacity, .double(0.2)), (.textModifierGroupOriginX, .double(2)))
        let range = file.add(
            TypeKey.textModifierRange, in: group, (.textModifierRangeFalloffFrom, .double(0.3)),
            (.textModifierRangeFalloffTo, .double(0.6)), (.textModifierRangeModifyTo, .double(0.8)))
        let wide = file.add(TypeKey.textModifierGroup, in: moved)
        file.add(
            TypeKey.textModifierRange, in: wide, (.textModifierRangeUnitsValue, .uint(2)),
            (.textModifierRangeModifyTo, .double(0.5)))
        let axis = file.add(
            TypeKey.textVariationModifier, in: wide,
            (.textVariationModifierAxisTag, .uint(0x7767_6874)),
            (.textVariationModifierAxisValue, .double(400)))
        let curved = file.add(TypeKey.text)
        let along = style(in: curved, 12, to: &file)
        run("abcdefgh", in: curved, style: along, to: &file)
        let follow = file.add(TypeKey.textModifierGroup, in: curved)
        file.add(TypeKey.textModifierRange, in: follow)
        let arc = file.shape(120, 160)
        file.path(TypeKey.ellipse, in: arc, 60, 50)
        file.add(
            TypeKey.textFollowPathModifier, in: follow, (.textTargetModifierTargetId, .uint(arc)),
            (.textFollowPathModifierOrient, .bool(true)))
        file.animation(duration: 60)
        file.keys(range, .textModifierRangeOffset, [(0, 0), (60, 0.5)])
        file.keys(axis, .textVariationModifierAxisValue, [(0, 400), (60, 700)])
        file.keys(cut, .textWidth, [(0, 70), (60, 120)])
        return file.objects
    }
}
