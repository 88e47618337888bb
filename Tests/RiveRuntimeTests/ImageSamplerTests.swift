import Geometry
import RiveFixtures
import Testing

@testable import RiveRuntime

/// The sampling of images, as specified by their assets or by the images themselves.
@Suite struct ImageSamplerTests {
    private static let header: [UInt8] =
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0, 0, 0, 40, 0, 0, 0, 20, 8, 6, 0, 0, 0]

    /// Returns an artboard with one image, object 1, of the second of two assets.
    private static func artboard(
        asset: [(PropertyKey, Object.Value)], image: [(PropertyKey, Object.Value)]
    ) throws -> Artboard {
        let file = try Fixture.file([
            Object(TypeKey.fontAsset),
            Object(TypeKey.imageAsset, asset),
            Object(TypeKey.fileAssetContents, (.fileAssetContentsBytes, .bytes(header))),
            Fixture.artboard(),
            Object(
                TypeKey.image, [(.componentParentId, .uint(0)), (.imageAssetId, .uint(1))] + image),
        ])
        let artboard = try #require(try file.instantiate(artboardAt: 0))
        artboard.advance()
        return artboard
    }

    @Test(arguments: [
        (asset: 0, image: 0, expected: ImageSampler.Filter.bilinear),
        (asset: 1, image: 0, expected: .nearest), (asset: 1, image: 1, expected: .bilinear),
        (asset: 0, image: 2, expected: .nearest),
        // Unknown values.
        (asset: 7, image: 0, expected: .bilinear), (asset: 1, image: 9, expected: .bilinear),
    ])
    func imageFilterOverridesAssetFilter(
        asset: Int, image: Int, expected: ImageSampler.Filter
    ) throws {
        let artboard = try Self.artboard(
            asset: [(.imageAssetSamplerFilter, .uint(asset))],
            image: [(.imageSamplerFilter, .uint(image))])
        #expect(Fixture.record(artboard).samplers == [ImageSampler(filter: expected)])
    }

    @Test func imageWrapModeOverridesAssetWrapMode() throws {
        let artboard = try Self.artboard(
            asset: [(.imageAssetSamplerWrapX, .uint(1)), (.imageAssetSamplerWrapY, .uint(2))],
            image: [(.imageSamplerWrapY, .uint(1))])
        #expect(
            Fixture.record(artboard).samplers == [ImageSampler(wrapX: .repeat, wrapY: .clamp)])
    }

    /// Key frames and data binding can change an image's own sampling.
    @Test func changingImageSamplerPropertiesAffectsDrawing() throws {
        let artboard = try Self.artboard(asset: [], image: [])
        let image: Image = try #require(artboard.component(1))
        image.setValue(.imageSamplerFilter, .uint(2))
        image.setValue(.imageSamplerWrapX, .uint(3))
        #expect(image.currentValue(.imageSamplerFilter) == .uint(2))
        #expect(
            Fixture.record(artboard).samplers == [ImageSampler(filter: .nearest, wrapX: .mirror)])
        #expect(artboard.advance())
    }
}
