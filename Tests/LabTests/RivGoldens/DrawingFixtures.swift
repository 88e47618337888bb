import RiveFixtures
import RiveRuntime

/// Files with shapes, paints, effects, clips and images.
enum DrawingFixtures {
    static let all = [
        GoldenFile("shapes", shapes(), [GoldenScene(0, "anim:0", "0,0.3,0.7,1")]),
        GoldenFile("strokes", strokes(), [GoldenScene(0, "anim:0", "0,0.25,0.5,1")]),
        GoldenFile("paints", paints(), [GoldenScene(0, "anim:0", "0,0.4,1")]),
        GoldenFile("clips", clips(), [GoldenScene(0, "anim:0", "0,0.5")]),
        GoldenFile("images", images(), [GoldenScene(0, "anim:0", "0,0.5")]),
    ]

    /// Every kind of path and vertex, combined, rotated and squeezed.
    private static func shapes() -> [Object] {
        var file = FileBuilder()
        file.artboard(200, 200)
        file.fill(in: 0, 0xffee_eedd)
        let group = file.add(
            TypeKey.node, (.nodeX, .double(60)), (.nodeY, .double(50)),
            (.transformComponentRotation, .double(0.3)), (.transformComponentScaleX, .double(1.5)),
            (.worldTransformComponentOpacity, .double(0.8)))
        let rounded = file.shape(in: group)
        file.path(
            TypeKey.rectangle, in: rounded, 40, 20, (.rectangleLinkCornerRadius, .bool(false)),
            (.rectangleCornerRadiusTL, .double(6)), (.rectangleCornerRadiusBR, .double(30)))
        file.path(TypeKey.ellipse, in: rounded, 12, 8, (.nodeX, .double(25)))
        file.fill(in: rounded, 0xffcc_3300, (.fillFillRule, .uint(1)))
        let corners = file.shape(150, 40, (.drawableBlendModeValue, .uint(14)))
        file.path(TypeKey.triangle, in: corners, 30, 24)
        file.path(
            TypeKey.polygon, in: corners, 30, 30, (.polygonPoints, .uint(7)),
            (.polygonCornerRadius, .double(3)), (.nodeY, .double(40)))
        file.path(
            TypeKey.star, in: corners, 40, 40, (.polygonPoints, .uint(5)),
            (.starInnerRadius, .double(0.4)), (.nodeY, .double(90)))
        file.fill(in: corners, 0x8033_6699, (.fillFillRule, .uint(2)))
        let free = file.shape(60, 140)
        let outline = file.add(
            TypeKey.pointsPath, in: free, (.pointsCommonPathIsClosed, .bool(true)))
        file.add(
            TypeKey.straightVertex, in: outline, (.vertexX, .double(-30)), (.vertexY, .double(-20)),
            (.straightVertexRadius, .double(8)))
        file.add(
            TypeKey.cubicDetachedVertex, in: outline, (.vertexX, .double(30)),
            (.vertexY, .double(-20)), (.cubicDetachedVertexInRotation, .double(3)),
            (.cubicDetachedVertexInDistance, .double(12)),
            (.cubicDetachedVertexOutRotation, .double(1)),
            (.cubicDetachedVertexOutDistance, .double(20)))
        file.add(
            TypeKey.cubicMirroredVertex, in: outline, (.vertexX, .double(30)),
            (.vertexY, .double(20)), (.cubicMirroredVertexRotation, .double(2.5)),
            (.cubicMirroredVertexDistance, .double(15)))
        let last = file.add(
            TypeKey.cubicAsymmetricVertex, in: outline, (.vertexX, .double(-30)),
            (.vertexY, .double(20)), (.cubicAsymmetricVertexRotation, .double(-2)),
            (.cubicAsymmetricVertexInDistance, .double(9)),
            (.cubicAsymmetricVertexOutDistance, .double(18)))
        let fill = file.fill(in: free, 0xff00_8844)
        let ease = file.addLoose(
            TypeKey.cubicEaseInterpolator, (.cubicInterpolatorX1, .double(0.6)),
            (.cubicInterpolatorY1, .double(0)), (.cubicInterpolatorX2, .double(0.2)),
            (.cubicInterpolatorY2, .double(1.4)))
        let elastic = file.addLoose(
            TypeKey.elasticInterpolator, (.elasticInterpolatorEasingValue, .uint(1)),
            (.elasticInterpolatorAmplitude, .double(1.2)),
            (.elasticInterpolatorPeriod, .double(0.4)))
        file.animation(duration: 60)
        file.keys(group, .transformComponentRotation, [(0, 0.3), (30, 2), (60, 2.5)])
        for (object, property, interpolator) in [
            (last, PropertyKey.vertexX, ease), (corners, .nodeX, elastic),
        ] {
            file.track(object, property)
            for (frame, value) in [(0, -30.0), (60, 170)] {
                file.append(
                    TypeKey.keyFrameDouble, (.keyFrameFrame, .uint(frame)),
                    (.interpolatingKeyFrameInterpolationType, .uint(2)),
                    (.interpolatingKeyFrameInterpolatorId, .uint(interpolator)),
                    (.keyFrameDoubleValue, .double(value)))
            }
        }
        file.track(fill + 1, .solidColorColorValue)
        for (frame, color) in [(0, UInt32(0xff00_8844)), (60, 0x40ff_0000)] {
            file.append(
                TypeKey.keyFrameColor, (.keyFrameFrame, .uint(frame)),
                (.interpolatingKeyFrameInterpolationType, .uint(1)),
                (.keyFrameColorValue, .color(color)))
        }
        return file.objects
    }

    /// Caps and joins, dashes and trims of scaled shapes.
    private static func strokes() -> [Object] {
        var file = FileBuilder()
        file.artboard(200, 120)
        let scaled = file.shape(50, 30, (.transformComponentScaleX, .double(2)))
        file.path(TypeKey.rectangle, in: scaled, 20, 30)
        file.stroke(in: scaled, 3, (.strokeCap, .uint(1)), (.strokeJoin, .uint(1)))
        file.stroke(
            in: scaled, 1, (.strokeJoin, .uint(2)), (.strokeTransformAffectsStroke, .bool(false)))
        let dashed = file.shape(140, 30)
        file.path(TypeKey.ellipse, in: dashed, 60, 40)
        let stroke = file.stroke(in: dashed, 2, (.strokeCap, .uint(2)))
        let dash = file.add(TypeKey.dashPath, in: stroke, (.dashPathOffset, .double(2)))
        file.add(TypeKey.dash, in: dash, (.dashLength, .double(9)))
        file.add(
            TypeKey.dash, in: dash, (.dashLength, .double(0.04)),
            (.dashLengthIsPercentage, .bool(true)))
        var trims: [Int] = []
        for (i, mode) in [1, 2].enumerated() {
            let pair = file.shape(50 + 90 * Double(i), 90)
            file.path(TypeKey.rectangle, in: pair, 30, 20, (.nodeX, .double(-18)))
            file.path(TypeKey.rectangle, in: pair, 20, 20, (.nodeX, .double(18)))
            let stroke = file.stroke(in: pair, 2)
            trims.append(
                file.add(
                    TypeKey.trimPath, in: stroke, (.trimPathStart, .double(0.1)),
                    (.trimPathEnd, .double(0.6)), (.trimPathModeValue, .uint(mode))))
        }
        file.animation(duration: 60)
        file.keys(dash, .dashPathOffset, [(0, 0), (60, 30)])
        for trim in trims {
            file.keys(trim, .trimPathOffset, [(0, 0), (60, 1)])
            file.keys(trim, .trimPathEnd, [(0, 0.1), (30, 0.9), (60, 0.2)])
        }
        return file.objects
    }

    /// Gradients with opacities, feathers, and paints with other blend modes.
    private static func paints() -> [Object] {
        var file = FileBuilder()
        file.artboard(200, 100, (.artboardOriginX, .double(0.5)), (.artboardOriginY, .double(0.25)))
        var gradients: [Int] = []
        for (i, type) in [TypeKey.linearGradient, TypeKey.radialGradient].enumerated() {
            let shape = file.shape(
                -50 + 100 * Double(i), 20, (.worldTransformComponentOpacity, .double(0.5)),
                (.transformComponentRotation, .double(0.2)))
            file.path(TypeKey.rectangle, in: shape, 60, 40)
            let fill = file.add(TypeKey.fill, in: shape, (.shapePaintBlendModeValue, .uint(16)))
            let gradient = file.add(
                type, in: fill, (.linearGradientStartX, .double(-30)),
                (.linearGradientStartY, .double(-5)), (.linearGradientEndX, .double(30)),
                (.linearGradientEndY, .double(15)), (.linearGradientOpacity, .double(0.9)))
            for (at, color) in [(1.0, UInt32(0xff00_00ff)), (0.2, 0xffff_0000), (0.6, 0x8000_ff00)]
            {
                file.add(
                    TypeKey.gradientStop, in: gradient, (.gradientStopPosition, .double(at)),
                    (.gradientStopColorValue, .color(color)))
            }
            gradients.append(gradient)
        }
        for inner in [false, true] {
            let shape = file.shape(inner ? 40 : -40, 55, (.transformComponentScaleY, .double(1.5)))
            file.path(TypeKey.ellipse, in: shape, 30, 20)
            let fill = file.fill(in: shape)
            file.add(
                TypeKey.feather, in: fill, (.featherStrength, .double(6)),
                (.featherOffsetX, .double(3)), (.featherOffsetY, .double(2)),
                (.featherInner, .bool(inner)), (.featherSpaceValue, .uint(inner ? 1 : 0)))
        }
        file.animation(duration: 60)
        for gradient in gradients {
            file.keys(gradient, .linearGradientEndX, [(0, 30), (60, 5)])
            file.keys(gradient + 2, .gradientStopPosition, [(0, 0.2), (60, 0.8)])
        }
        return file.objects
    }

    /// Nested clips, an invisible clip, and drawables that draw rules move.
    private static func clips() -> [Object] {
        var file = FileBuilder()
        file.artboard(100, 100)
        let hole = file.shape(50, 50, (.worldTransformComponentOpacity, .double(0)))
        file.path(TypeKey.ellipse, in: hole, 60, 60)
        file.path(TypeKey.ellipse, in: hole, 20, 20)
        let outer = file.add(TypeKey.node)
        file.add(
            TypeKey.clippingShape, in: outer, (.clippingShapeSourceId, .uint(hole)),
            (.clippingShapeFillRule, .uint(1)))
        let inner = file.add(TypeKey.node, in: outer, (.nodeX, .double(40)))
        let window = file.box(in: inner, 0, 50, width: 30, height: 80)
        file.add(TypeKey.clippingShape, in: inner, (.clippingShapeSourceId, .uint(window)))
        file.add(
            TypeKey.clippingShape, in: inner, (.clippingShapeSourceId, .uint(hole)),
            (.clippingShapeIsVisible, .bool(false)))
        let first = file.box(in: inner, 10, 50, width: 50, height: 20)
        let rules = file.add(TypeKey.drawRules, in: first)
        let second = file.box(in: outer, 50, 30, width: 90, height: 10)
        let target = file.add(
            TypeKey.drawTarget, in: rules, (.drawTargetDrawableId, .uint(second)),
            (.drawTargetPlacementValue, .uint(1)))
        file.animation(duration: 60)
        file.keys(inner, .nodeX, [(0, 40), (60, 80)])
        file.track(rules, .drawRulesDrawTargetId)
        for (frame, value) in [(0, -1), (20, target)] {
            file.append(
                TypeKey.keyFrameId, (.keyFrameFrame, .uint(frame)),
                (.keyFrameIdValue, .uint(value < 0 ? 0xffff_ffff : value)))
        }
        return file.objects
    }

    /// An image by itself, and one on a mesh that two bones deform. The image consists of a header only.
    private static func images() -> [Object] {
        let header: [UInt8] =
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
            + [0, 0, 0, 40, 0, 0, 0, 20, 8, 6, 0, 0, 0]
        var file = FileBuilder()
        file.append(TypeKey.imageAsset, (.assetName, .string("picture")))
        file.append(TypeKey.fileAssetContents, (.fileAssetContentsBytes, .bytes(header)))
        file.artboard(100, 100)
        file.add(
            TypeKey.image, (.imageAssetId, .uint(0)), (.nodeX, .double(50)), (.nodeY, .double(20)),
            (.imageOriginX, .double(0.25)), (.worldTransformComponentOpacity, .double(0.7)),
            (.transformComponentRotation, .double(0.4)), (.drawableBlendModeValue, .uint(15)))
        let root = file.add(
            TypeKey.rootBone, (.rootBoneX, .double(20)), (.rootBoneY, .double(60)),
            (.boneLength, .double(30)))
        let tip = file.add(TypeKey.bone, in: root, (.boneLength, .double(30)))
        let image = file.add(
            TypeKey.image, (.imageAssetId, .uint(0)), (.nodeX, .double(50)), (.nodeY, .double(60)))
        let mesh = file.add(
            TypeKey.mesh, in: image, (.meshTriangleIndexBytes, .bytes([0, 1, 2, 2, 1, 3])))
        for (x, y) in [(-30.0, -10.0), (30, -10), (-30, 10), (30, 10)] {
            let vertex = file.add(
                TypeKey.meshVertex, in: mesh, (.vertexX, .double(x)), (.vertexY, .double(y)),
                (.meshVertexU, .double(x < 0 ? 0 : 1)), (.meshVertexV, .double(y < 0 ? 0 : 1)))
            file.add(
                TypeKey.weight, in: vertex, (.weightIndices, .uint(0x0201)),
                (.weightValues, .uint(x < 0 ? 0x00ff : 0xbf40)))
        }
        let skin = file.add(
            TypeKey.skin, in: mesh, (.skinTx, .double(50)), (.skinTy, .double(60)))
        for (bone, x) in [(root, 20.0), (tip, 50)] {
            file.add(
                TypeKey.tendon, in: skin, (.tendonBoneId, .uint(bone)), (.tendonTx, .double(x)),
                (.tendonTy, .double(60)))
        }
        file.animation(duration: 60)
        file.keys(tip, .transformComponentRotation, [(0, 0), (60, 1.5)])
        return file.objects
    }
}
