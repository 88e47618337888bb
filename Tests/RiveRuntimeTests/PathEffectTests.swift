import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

@Suite struct PathEffectTests {
    /// A stroked or filled rectangle of 40 × 20 around the origin with an effect.
    private func path(_ effect: [Object], isFilled: Bool = false) throws -> String {
        let file = try Fixture.file(
            [
                Fixture.artboard(), Object(TypeKey.shape, (.componentParentId, .uint(0))),
                Object(
                    TypeKey.rectangle, (.componentParentId, .uint(1)),
                    (.parametricPathWidth, .double(40)), (.parametricPathHeight, .double(20))),
                isFilled
                    ? Object(TypeKey.fill, (.componentParentId, .uint(1)))
                    : Object(
                        TypeKey.stroke, (.componentParentId, .uint(1)),
                        (.strokeThickness, .double(2))),
                Object(TypeKey.solidColor, (.componentParentId, .uint(3))),
            ] + effect)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0)
        return Fixture.record(artboard).draws.first?.path ?? ""
    }

    @Test(arguments: [
        (0.0, 0.5, 0.0, "M-20 -10L20 -10L20 10"),
        (0.0, 0.25, 0.0, "M-20 -10L10 -10"),
        (0.25, 0.5, 0.25, "M20 10L-10 10"),
        (0.5, 0.5, 0.0, ""),
    ])
    func trimPathKeepsPartBetweenStartAndEnd(
        start: Double, end: Double, offset: Double, expected: String
    ) throws {
        let text = try path([
            Object(
                TypeKey.trimPath, (.componentParentId, .uint(3)), (.trimPathStart, .double(start)),
                (.trimPathEnd, .double(end)),
                (.trimPathOffset, .double(offset)), (.trimPathModeValue, .uint(1)))
        ])
        #expect(text == expected)
    }

    /// A curve that would need more segments than an integer can count.
    @Test func measuringAndTrimmingHugeCurvesStaysBounded() {
        for length in [1e30, 1e38, 1e200, .infinity, .nan] {
            var path = Path()
            path.move(to: .zero)
            path.cubic(
                to: Point(1, 0), control1: Point(length, length), control2: Point(-length, 0))
            _ = PathMeasure(path).position(at: 1)
            // A part of one curve is one curve at most.
            #expect(path.trimmed(from: 0.25, to: 0.75).points.count <= 4)
        }
    }

    /// Each of these trim paths doubles the outline.
    @Test func outlineSizeOfManyEffectsIsBounded() throws {
        let trim = Object(
            TypeKey.trimPath, (.componentParentId, .uint(3)), (.trimPathStart, .double(0)),
            (.trimPathEnd, .double(2)), (.trimPathModeValue, .uint(2)))
        let text = try path([Object](repeating: trim, count: 60))
        #expect(text.utf8.count < 100_000_000)
    }

    @Test func trimPathContinuesAcrossStartOfContour() throws {
        let text = try path([
            Object(
                TypeKey.trimPath, (.componentParentId, .uint(3)), (.trimPathStart, .double(0.75)),
                (.trimPathEnd, .double(1)), (.trimPathOffset, .double(0.125)),
                (.trimPathModeValue, .uint(2)))
        ])
        #expect(text == "M-20 5L-20 -10L-5 -10")
    }

    /// The pieces of a trimmed fill are closed. In sequential mode (1), a trim across the start of
    /// a closed contour yields two pieces, each closed; in synchronized mode (2), it yields one.
    @Test(arguments: [
        (1, 0.75, 1.0, "M-20 5L-20 -10ZM-20 5L-5 -10Z"), (2, 0.75, 1.0, "M-20 5L-20 -10L-5 -10Z"),
        (1, 0, 0.5, "M-5 -10L20 -10L20 10L5 10Z"), (2, 0, 0.5, "M-5 -10L20 -10L20 10L5 10Z"),
    ])
    func trimmedContoursOfFillsAreClosed(
        mode: Int, start: Double, end: Double, expected: String
    ) throws {
        let trim = Object(
            TypeKey.trimPath, (.componentParentId, .uint(3)), (.trimPathStart, .double(start)),
            (.trimPathEnd, .double(end)), (.trimPathOffset, .double(0.125)),
            (.trimPathModeValue, .uint(mode)))
        let text = try path([trim], isFilled: true)
        #expect(text == expected)
    }

    @Test func dashesAndGapsAlternate() throws {
        let text = try path([
            Object(TypeKey.dashPath, (.componentParentId, .uint(3))),
            Object(TypeKey.dash, (.componentParentId, .uint(5)), (.dashLength, .double(40))),
            Object(TypeKey.dash, (.componentParentId, .uint(5)), (.dashLength, .double(20))),
        ])
        #expect(text == "M-20 -10L20 -10M20 10L-20 10")
    }

    /// A target effect refers to a group, whose effects are applied in order. A group that contains
    /// itself is not applied again.
    @Test func targetEffectAppliesGroupAndStopsAtCycles() throws {
        let text = try path([
            Object(TypeKey.groupEffect, (.componentParentId, .uint(0))),
            Object(
                TypeKey.trimPath, (.componentParentId, .uint(5)), (.trimPathStart, .double(0)),
                (.trimPathEnd, .double(0.5)), (.trimPathModeValue, .uint(1))),
            Object(
                TypeKey.targetEffect, (.componentParentId, .uint(5)),
                (.targetEffectTargetId, .uint(5))),
            Object(
                TypeKey.targetEffect, (.componentParentId, .uint(3)),
                (.targetEffectTargetId, .uint(5))),
        ])
        #expect(text == "M-20 -10L20 -10L20 10")
    }

    /// The sign of a strength does not matter to the blur.
    @Test func featherStrengthHasNoSign() throws {
        var file = FileBuilder()
        file.artboard()
        let shape = file.shape()
        file.path(TypeKey.rectangle, in: shape, 4, 4)
        let fill = file.fill(in: shape)
        file.add(TypeKey.feather, in: fill, (.featherStrength, .double(-8)))
        #expect(Fixture.draws(try Fixture.instance(of: file)).map(\.feather) == [8])
    }

    @Test func featherBlursOutwardsAndInwards() throws {
        func draws(_ inner: Bool) throws -> [Recorder.Draw] {
            let file = try Fixture.file(
                [Fixture.artboard()] + Fixture.box(at: 1, parent: 0) + [
                    Object(
                        TypeKey.feather, (.componentParentId, .uint(3)),
                        (.featherStrength, .double(8)), (.featherOffsetX, .double(3)),
                        (.featherInner, .bool(inner)))
                ])
            let artboard = try #require(try file.instantiate(artboardAt: 0))
            artboard.advance(by: 0)
            return Fixture.record(artboard).draws
        }
        let outer = try #require(try draws(false).first)
        #expect(outer.feather == 8 && outer.path.hasPrefix("M-2 -5"))
        let inner = try #require(try draws(true).first)
        // The outline is around the box at a distance of 1.5 strengths, with the box as a hole, and clipped by
        // the box.
        #expect(inner.feather == 8 && inner.rule == .nonZero && inner.clips == 1)
        #expect(inner.path.hasPrefix("M-17 -17L17 -17"))
    }

    /// Results that an effect caches are discarded when the effect or the outline changes.
    @Test func cachedEffectPathsUpdateWhenEffectOrOutlineChanges() throws {
        let file = try Fixture.file([
            Fixture.artboard(), Object(TypeKey.shape, (.componentParentId, .uint(0))),
            Object(
                TypeKey.rectangle, (.componentParentId, .uint(1)),
                (.parametricPathWidth, .double(40)), (.parametricPathHeight, .double(20))),
            Object(TypeKey.fill, (.componentParentId, .uint(1))),
            Object(TypeKey.solidColor, (.componentParentId, .uint(3))),
            Object(
                TypeKey.feather, (.componentParentId, .uint(3)), (.featherStrength, .double(8)),
                (.featherInner, .bool(true))),
            Object(
                TypeKey.stroke, (.componentParentId, .uint(1)), (.strokeThickness, .double(2))),
            Object(TypeKey.solidColor, (.componentParentId, .uint(6))),
            Object(
                TypeKey.trimPath, (.componentParentId, .uint(6)), (.trimPathEnd, .double(0.5)),
                (.trimPathModeValue, .uint(1))),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        let box: ParametricPath = try #require(artboard.component(2))
        let feather: Feather = try #require(artboard.component(5))
        let trim: TrimPath = try #require(artboard.component(8))
        func paths() -> [String] {
            artboard.advance(by: 0)
            return Fixture.record(artboard).draws.map { String($0.path.prefix(22)) }
        }
        for _ in 0..<2 { #expect(paths() == ["M-32 -22L32 -22L32 22L", "M-20 -10L20 -10L20 10"]) }
        feather.setDouble(.featherStrength, 4)
        #expect(paths()[0] == "M-26 -16L26 -16L26 16L")
        feather.setDouble(.featherOffsetX, 1)
        #expect(paths()[0] == "M-26 -16L26 -16L26 16L")
        trim.setDouble(.trimPathEnd, 0.25)
        #expect(paths()[1] == "M-20 -10L10 -10")
        box.setDouble(.parametricPathWidth, 20)
        #expect(paths() == ["M-16 -16L16 -16L16 16L", "M-10 -10L10 -10"])
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
        let drawn = try #require(try Fixture.draws(Fixture.instance(of: file)).last).path
        // 8 on, 6 off, and 8 on: the gap ends 4 into the second contour, and the last dash wraps around to the
        // start.
        #expect(drawn == "M0 0L8 0M4 5L10 5M0 0L2 0")
    }
}

@Suite struct ImageTests {
    /// The first bytes of a PNG of 3 × 2 pixels.
    private static let header: [UInt8] =
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0]

    private func file(_ mesh: [Object]) throws -> Artboard {
        let file = try Fixture.file(
            [
                Object(TypeKey.imageAsset),
                Object(TypeKey.fileAssetContents, (.fileAssetContentsBytes, .bytes(Self.header))),
                Fixture.artboard(),
                Object(
                    TypeKey.image, (.componentParentId, .uint(0)), (.imageAssetId, .uint(0)),
                    (.nodeX, .double(10)), (.nodeY, .double(20)),
                    (.worldTransformComponentOpacity, .double(0.5))),
            ] + mesh)
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance(by: 0)
        return artboard
    }

    @Test func imageIsCenteredOnItsPositionByDefault() throws {
        let image = try #require(try Fixture.record(file([])).images.first)
        #expect(image.width == 3 && image.height == 2 && image.opacity == 0.5)
        #expect(image.transform == .translation(8.5, 19))
    }

    @Test func meshVerticesArePlacedRelativeToImagePosition() throws {
        let mesh = [
            Object(
                TypeKey.mesh, (.componentParentId, .uint(1)),
                (.meshTriangleIndexBytes, .bytes([0, 1, 2]))),
            Object(
                TypeKey.meshVertex, (.componentParentId, .uint(2)), (.vertexX, .double(0)),
                (.vertexY, .double(0))),
            Object(
                TypeKey.meshVertex, (.componentParentId, .uint(2)), (.vertexX, .double(4)),
                (.vertexY, .double(0))),
            Object(
                TypeKey.meshVertex, (.componentParentId, .uint(2)), (.vertexX, .double(0)),
                (.vertexY, .double(5))),
        ]
        let vertices = try #require(try Fixture.record(file(mesh)).meshes.first)
        #expect(vertices == [Point(10, 20), Point(14, 20), Point(10, 25)])
    }

    /// Without a skin, no bones contribute to the positions of a mesh's vertices with weights.
    @Test func meshVerticesWithWeightsNeedSkin() throws {
        let mesh = [
            Object(
                TypeKey.mesh, (.componentParentId, .uint(1)),
                (.meshTriangleIndexBytes, .bytes([0, 1, 2]))),
            Object(TypeKey.meshVertex, (.componentParentId, .uint(2)), (.vertexX, .double(4))),
            Object(TypeKey.meshVertex, (.componentParentId, .uint(2)), (.vertexX, .double(8))),
            Object(TypeKey.weight, (.componentParentId, .uint(4))),
            Object(TypeKey.meshVertex, (.componentParentId, .uint(2)), (.vertexY, .double(5))),
        ]
        let vertices = try #require(try Fixture.record(file(mesh)).meshes.first)
        #expect(vertices == [Point(14, 20), Point(10, 20), Point(10, 25)])
    }
}
