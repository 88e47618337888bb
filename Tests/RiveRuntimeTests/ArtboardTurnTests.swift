import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// The artboard's own rotation, scale and opacity.
@Suite struct ArtboardTurnTests {
    /// An artboard of 100 × 100 whose origin is in its middle, twice as wide and three times as
    /// high, with a line from (0, 0) to (1, 1).
    private static func scene(_ properties: (PropertyKey, Object.Value)...) -> [Object] {
        var file = FileBuilder()
        file.artboard(
            100, 100, (.artboardOriginX, .double(0.5)), (.artboardOriginY, .double(0.5)),
            (.transformComponentScaleX, .double(2)), (.transformComponentScaleY, .double(3)))
        let shape = file.shape()
        let path = file.add(TypeKey.pointsPath, in: shape)
        file.add(TypeKey.straightVertex, in: path)
        file.add(TypeKey.straightVertex, in: path, (.vertexX, .double(1)), (.vertexY, .double(1)))
        file.fill(in: shape, 0xff00_0000)
        var objects = file.objects
        objects[0].properties += properties
        return objects
    }

    @Test func artboardContentIsTransformedAboutItsOrigin() throws {
        let artboard = try #require(
            try Fixture.file(ArtboardTurnTests.scene()).instantiate(artboardAt: 0))
        artboard.advance()
        #expect(Fixture.draws(artboard).map(\.path) == ["M50 50L52 53"])
        artboard.root?.setDouble(.transformComponentRotation, .pi / 2)
        artboard.advance()
        #expect(Fixture.draws(artboard).map(\.path) == ["M50 50L47 52"])
        #expect(artboard.content(at: Point(52, 53)) != Point(1, 1))
    }

    @Test func pointerPositionIsMappedThroughArtboardTransform() throws {
        let artboard = try #require(
            try Fixture.file(ArtboardTurnTests.scene()).instantiate(artboardAt: 0))
        artboard.advance()
        #expect(artboard.content(at: Point(52, 53)) == Point(1, 1))
        #expect(artboard.content(at: Point(50, 50)) == Point(0, 0))
    }

    /// A nested artboard's own transform applies to its drawing and its coordinates, and its own
    /// opacity is multiplied by its host's.
    @Test func nestedArtboardAppliesOwnTransformAndOpacity() throws {
        var outer = FileBuilder()
        outer.artboard()
        outer.add(
            TypeKey.nestedArtboard, in: 0, (.nestedArtboardArtboardId, .uint(1)),
            (.nodeX, .double(10)), (.worldTransformComponentOpacity, .double(0.5)))
        let file = try Fixture.file(
            outer.objects
                + ArtboardTurnTests.scene((.worldTransformComponentOpacity, .double(0.5))))
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        let draws = Fixture.draws(artboard)
        #expect(draws.map(\.path) == ["M10 0L12 3"])
        #expect(draws.map(\.paint) == [.solid(Color(argb: 0x4000_0000))])
        let nested = try #require((artboard.component(1) as NestedArtboard?)?.nested)
        #expect(nested.rootTransform.apply(Point(1, 1)) == Point(12, 3))
    }
}
