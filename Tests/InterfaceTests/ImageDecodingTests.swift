import Geometry
import ImageCodecs
import RiveRuntime
import RiveWriter
import Testing

@testable import Interface

/// Pictures of .riv files are decoded outside the frame loop.
@MainActor @Suite struct ImageDecodingTests {
    /// Background jobs that wait until the test runs them, as if they took that long.
    private final class Background {
        var jobs: [(work: @Sendable () -> Void, completion: () -> Void)] = []

        func submit(
            _ work: @escaping @Sendable () -> Void, _ overdue: @escaping () -> Void,
            _ completion: @escaping () -> Void
        ) {
            jobs.append((work, completion))
        }

        func runAll() {
            for job in jobs {
                job.work()
                job.completion()
            }
            jobs.removeAll()
        }
    }

    private static let blue: UInt32 = 0xff14_3cc8
    private static let black: UInt32 = 0xff00_0000

    /// Returns a file with an embedded picture in the middle of its artboard.
    private func file(picture: [UInt8]? = nil) throws -> File {
        let pixel: [UInt8] = [0xc8, 0x3c, 0x14, 0xff]
        let pixels = Array(repeatElement(pixel, count: 40 * 40).joined())
        let encoded = try PNG.encode(BGRAImage(width: 40, height: 40, bytes: pixels))
        var writer = RivWriter()
        writer.object(TypeKey.backboard)
        writer.object(TypeKey.imageAsset) { $0.add(.assetName, string: "photo") }
        writer.object(TypeKey.fileAssetContents) {
            $0.add(.fileAssetContentsBytes, bytes: picture ?? encoded)
        }
        writer.object(TypeKey.artboard) {
            $0.add(.layoutComponentWidth, double: 40)
            $0.add(.layoutComponentHeight, double: 40)
        }
        writer.object(TypeKey.image) {
            $0.add(.componentParentId, uint: 0)
            $0.add(.nodeX, double: 20)
            $0.add(.nodeY, double: 20)
            $0.add(.imageAssetId, uint: 0)
        }
        return try File(writer.finish())
    }

    /// Returns a screen with the file in a view that is rasterised once its content stops changing.
    private func stage(_ file: File) throws -> (Stage, Background) {
        let (stage, background) = (Stage(Size(40, 40)), Background())
        let view = RiveView(rive: try Rive(file))
        view.frame = Rect(0, 0, 40, 40)
        view.shouldRasterize = true
        stage.root.addSubview(view)
        stage.screen.backgroundRunner = background.submit
        return (stage, background)
    }

    @Test func imageIsNotDrawnUntilDecoded() throws {
        let (stage, background) = try stage(try file())
        for _ in 0..<4 {
            stage.frame()
            #expect(stage.pixel(20, 20) == Self.black)
        }
        #expect(background.jobs.count == 1)
        stage.settle()
        var frames = 0
        stage.screen.onNeedsFrame = { frames += 1 }
        background.runAll()
        #expect(frames == 1)
        stage.frame()
        #expect(stage.pixel(20, 20) == Self.blue)
        #expect(background.jobs.isEmpty)
    }

    @Test func predecodedImagesAreDrawnInTheFirstFrame() throws {
        let file = try file()
        let (stage, background) = try stage(file)
        let images = DecodedImages(of: file)
        #expect(images.failures.isEmpty)
        stage.screen.addImages(images)
        stage.frame()
        #expect(stage.pixel(20, 20) == Self.blue)
        #expect(background.jobs.isEmpty)
    }

    /// Files that are shown one after the other, each with its images decoded in advance.
    @Test func imagesOfReleasedFilesAreRemoved() throws {
        let (stage, _) = try stage(try file())
        for _ in 0..<5 {
            let next = try file()
            stage.screen.addImages(DecodedImages(of: next))
        }
        #expect(stage.screen.canvas.images.count <= 2)
    }

    /// A damaged picture is decoded once, draws nothing, and is named by the list of damaged pictures.
    @Test func damagedImageDrawsNothing() throws {
        let file = try file(picture: [0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
        let (stage, background) = try stage(file)
        stage.frame()
        _ = stage.picture()
        background.runAll()
        stage.frame()
        #expect(stage.pixel(20, 20) == Self.black)
        #expect(background.jobs.isEmpty)
        #expect(DecodedImages(of: file).failures.map(\.name) == ["photo"])
    }

    /// Without a background runner, a picture is decoded when it is first drawn.
    @Test func withoutBackgroundRunnerImageIsDecodedAtFirstDraw() throws {
        let (stage, _) = try stage(try file())
        stage.screen.backgroundRunner = nil
        stage.frame()
        #expect(stage.pixel(20, 20) == Self.blue)
    }
}
