import Testing

@testable import ImageHeaders

/// Formats and sizes are read from the first bytes of files.
@Suite struct ImageFormatTests {
    private static let names: [(start: [UInt8], format: ImageFormat?)] = [
        ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], .png),
        ([0x89, 0x50, 0x4e, 0x47], nil),
        ([0xff, 0xd8, 0xff, 0xe0], .jpeg),
        ([0xff, 0x0a, 0, 0], .jpegXL),
        (Array("RIFF....WEBPVP8 ".utf8), .webp),
        (Array("RIFF....WAVEfmt ".utf8), nil),
        (Array("GIF89a".utf8), .gif),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF88a".utf8), nil),
        (Array("BM".utf8) + [UInt8](repeating: 0, count: 12), .bmp),
        (Array("BM".utf8), nil),
        (Array("II*\0".utf8), .tiff),
        (Array("MM\0*".utf8), .tiff),
        (Array("8BPS".utf8), .psd),
        (Array("%PDF-1.7".utf8), .pdf),
        ([0, 0, 1, 0, 1, 0], .ico),
        ([0, 0, 0, 28] + Array("ftypavif".utf8), .avif),
        ([0, 0, 0, 28] + Array("ftypheic".utf8), .heif),
        ([0, 0, 0, 12] + Array("JXL ".utf8), .jpegXL),
        ([0, 0, 0, 12] + Array("jP  ".utf8), .jpeg2000),
        (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .svg),
        (Array("\u{feff}\n<?xml version='1.0'?><!-- a --><svg/>".utf8), .svg),
        (Array("<html><body>404</body></html>".utf8), nil),
        (Array("not <svg".utf8), nil),
        (Array("text".utf8), nil),
        ([], nil),
    ]

    @Test(arguments: names.indices) func formatIsRecognisedByFirstBytes(_ i: Int) {
        let (start, format) = Self.names[i]
        #expect(ImageFormat(of: start) == format)
        for count in start.indices { _ = ImageFormat(of: Array(start[..<count])) }
    }

    // Swift 6.0 crashes on a closure in the arguments of a test.
    private static let refused = ImageFormat.allCases.filter { !$0.isDecoded }

    @Test(arguments: refused)
    func refusalNamesFormatAndConversion(_ format: ImageFormat) {
        let reason = format.refusal
        #expect(reason.contains("\(format.rawValue) image cannot be shown; convert it"))
        #expect(!reason.contains("\n"))
    }

    private static let sizes: [([UInt8], Int, Int)] = [
        (
            [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 0, 7, 0, 9, 1, 0, 0, 0],
            9, 7
        ),
        (Array("RIFF....WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 6, 0, 0], 9, 7),
        (Array("RIFF....WEBPVP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 9, 0, 7, 0], 9, 7),
        (
            Array("RIFF....WEBPVP8L".utf8) + [9, 0, 0, 0, 0x2f, 8, 0x80, 1, 0, 0, 0, 0, 0, 0],
            9, 7
        ),
        (Array("GIF89a".utf8) + [9, 0, 7, 0], 9, 7),
        (
            ImageFormat.pngSignature + [0, 0, 0, 13] + Array("IHDR".utf8)
                + [0, 0, 0, 9, 0, 0, 0, 7], 9, 7
        ),
    ]

    @Test(arguments: sizes.indices) func sizeIsReadFromHeader(_ i: Int) {
        let (bytes, width, height) = Self.sizes[i]
        let size = ImageHeader.size(of: bytes)
        #expect(size?.0 == width && size?.1 == height)
        // A truncated header yields no size or the same one, and does not crash.
        for count in bytes.indices { _ = ImageHeader.size(of: Array(bytes[..<count])) }
    }
}
