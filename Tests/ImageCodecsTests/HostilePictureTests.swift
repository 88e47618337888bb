import CJPEG
import CZlib
import ImageHeaders
import TestSupport
import Testing

@testable import ImageCodecs

/// Small files that announce much work are refused before it is done.
@Suite struct HostilePictureTests {
    /// Returns a progressive JPEG whose header states a size, and whose last scan is repeated until it has a number of
    /// scans.
    private static func progressive(
        _ width: Int, _ height: Int, scans: Int
    ) throws -> [UInt8] {
        let image = BGRAImage(
            width: 16, height: 16, bytes: (0..<256).flatMap { [UInt8($0), 90, 20, 255] })
        var file = try PictureFile.jpeg(image, flags: TJFLAG_PROGRESSIVE)
        let starts = file.indices.dropLast(1).filter { file[$0] == 0xff && file[$0 + 1] == 0xda }
        let last = try #require(starts.last)
        let scan = file[last..<file.count - 2]
        file.removeLast(2)
        for _ in starts.count..<scans { file += scan }
        let frame = try #require(
            file.indices.first { file[$0...].starts(with: [0xff, 0xc2, 0, 17, 8]) })
        file.replaceSubrange(
            frame + 5..<frame + 9,
            with: [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) })
        return file + [0xff, 0xd9]
    }

    @Test(arguments: [(8192, 8192, 490), (8192, 8192, 17), (4096, 4096, 65), (16383, 4096, 17)])
    func manyScansOfManyPixelsAreRefused(width: Int, height: Int, scans: Int) throws {
        let file = try Self.progressive(width, height, scans: scans)
        for target in [nil, ImageTarget(width: 48, height: 48, mode: .cover)] {
            let error = thrownError(ImageError.self) {
                try ImageDecoder.decode(file, for: target)
            }
            #expect(error?.reason.contains("in \(scans) scans takes too long") == true)
        }
    }

    /// Files of a usual number of scans are decoded, and so are small ones of many.
    @Test(arguments: [(16, 16, 400), (600, 400, 12)])
    func fewPixelsOrFewScansAreDecoded(width: Int, height: Int, scans: Int) throws {
        let image = try ImageDecoder.decode(try Self.progressive(width, height, scans: scans))
        #expect((image.width, image.height) == (width, height))
    }

    /// The data of a scan contains no markers: 0xff is followed by 0, by a restart marker or by another 0xff.
    @Test func scansAreCountedAsDecoderReadsThem() throws {
        let file: [UInt8] =
            [0xff, 0xd8, 0xff, 0xc2, 0, 2] + [0xff, 0xda, 0, 3, 9, 1, 0xff, 0, 0xda, 0xff, 0xd0, 2]
            + [0xff, 0xff, 0xda, 0, 2, 0xda, 0xff, 0xc4, 0, 4, 0xff, 0xda] + [0xff, 0xda, 0, 2]
            + [0xff, 0xd9, 0xff, 0xda, 0, 2]
        let markers = JPEGSegments(file).map(\.marker)
        #expect(markers == [0xc2, 0xda, 0xda, 0xc4, 0xda])
    }

    /// Text and colour profiles that inflate to many megabytes are not inflated; data beyond the last row is ignored.
    @Test func compressedMetadataIsNotInflated() throws {
        let zeros = [UInt8](repeating: 0, count: 64 << 20)
        var size = uLong(1 << 20)
        var bomb = [UInt8](repeating: 0, count: Int(size))
        try #require(compress2(&bomb, &size, zeros, uLong(zeros.count), 9) == Z_OK)
        bomb.removeLast(bomb.count - Int(size))
        let image = BGRAImage(width: 4, height: 4, bytes: [UInt8](repeating: 255, count: 64))
        let png = try PNG.encode(image)
        for type in ["iCCP", "zTXt", "iTXt"] {
            let chunk = PictureFile.pngChunk(type, Array("a\0".utf8) + [0] + bomb)
            let file = Array(png[..<33]) + chunk + Array(png[33...])
            #expect(try ImageDecoder.decode(file) == image)
        }
        let tail = PictureFile.pngChunk("IDAT", bomb) + PictureFile.pngChunk("IEND", [])
        #expect(throws: Never.self) {
            try ImageDecoder.decode(Array(png[..<(png.count - 12)]) + tail)
        }
    }

    @Test(arguments: ["bmp", "tiff", "svg"]) func otherFormatsAreNamedWithConversion(
        _ format: String
    ) {
        let starts: [String: [UInt8]] = [
            "bmp": Array("BM".utf8) + [UInt8](repeating: 0, count: 20), "tiff": Array("II*\0".utf8),
            "svg": Array("<svg/>".utf8),
        ]
        let error = thrownError(ImageError.self) { try ImageDecoder.decode(starts[format] ?? []) }
        #expect(error?.reason.contains("\(format.uppercased()) image cannot be shown") == true)
        #expect(error?.reason.contains("picture.\(format)") == true)
    }
}
