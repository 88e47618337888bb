import CJPEG
import Testing

@testable import ImageCodecs

/// JPEG pictures are decoded upright whatever their Exif orientation is.
@Suite struct OrientationTests {
    /// The colours of the upright picture's quarters: upper left, upper right, lower left, lower right.
    private static let quarters: [[UInt8]] = [
        [0, 0, 255, 255], [0, 255, 0, 255], [255, 0, 0, 255], [255, 255, 255, 255],
    ]

    /// Returns the position, from 0 to 1, of an upright picture's pixel in the stored one. The tag's definition
    /// states on which sides of the picture the stored first row and first column are.
    private static func stored(_ orientation: Int, _ x: Double, _ y: Double) -> (Double, Double) {
        // The distances from the sides on which the 0th row or the 0th column is.
        let (top, left, bottom, right) = (y, x, 1 - y, 1 - x)
        return switch orientation {
        case 1: (left, top)
        case 2: (right, top)
        case 3: (right, bottom)
        case 4: (left, bottom)
        // The 0th row is the left side, the 0th column the top; and so on.
        case 5: (top, left)
        case 6: (top, right)
        case 7: (bottom, right)
        default: (bottom, left)
        }
    }

    /// Returns a JPEG whose upright picture is 32 × 48 pixels.
    private static func file(_ orientation: Int, exif: [UInt8]) throws -> [UInt8] {
        let (width, height) = orientation >= 5 ? (48, 32) : (32, 48)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        for y in 0..<48 {
            for x in 0..<32 {
                let place = stored(orientation, (Double(x) + 0.5) / 32, (Double(y) + 0.5) / 48)
                let (column, row) = (
                    Int(place.0 * Double(width)), Int(place.1 * Double(height))
                )
                let color = quarters[(y < 24 ? 0 : 2) + (x < 16 ? 0 : 1)]
                for c in 0..<4 { pixels[4 * (row * width + column) + c] = color[c] }
            }
        }
        let handle = try #require(tjInitCompress())
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        try #require(
            tjCompress2(
                handle, pixels, Int32(width), 0, Int32(height), Int32(TJPF_BGRA.rawValue), &output,
                &size, Int32(TJSAMP_444.rawValue), 95, 0) == 0)
        defer { tjFree(output) }
        let jpeg = Array(UnsafeBufferPointer(start: output, count: Int(size)))
        return Array(jpeg[..<2]) + exif + Array(jpeg[2...])
    }

    /// Returns an Exif segment with two tags, the second of which is the orientation.
    private static func exif(_ orientation: Int, littleEndian: Bool) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
            return littleEndian ? bytes : bytes.reversed()
        }
        var tiff = Array((littleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
        tiff += number(2, 2)
        // ImageWidth, a LONG.
        tiff += number(0x0100, 2) + number(4, 2) + number(1, 4) + number(6, 4)
        tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        tiff += number(0, 4)
        let content = Array("Exif\0\0".utf8) + tiff
        let length = content.count + 2
        return [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + content
    }

    private func expectUpright(_ image: BGRAImage, _ comment: String) {
        #expect(image.height * 2 == image.width * 3, "\(comment)")
        for (i, color) in Self.quarters.enumerated() {
            let (x, y) = (image.width * (1 + 2 * (i % 2)) / 4, image.height * (1 + 2 * (i / 2)) / 4)
            let pixel = image.bytes[4 * (y * image.width + x)..<4 * (y * image.width + x) + 4]
            for (a, b) in zip(pixel, color) {
                #expect(abs(Int(a) - Int(b)) < 24, "\(comment): \(i)")
            }
        }
    }

    @Test(arguments: 1...8, [true, false])
    func picturesAreDecodedUpright(orientation: Int, littleEndian: Bool) throws {
        let file = try Self.file(
            orientation, exif: Self.exif(orientation, littleEndian: littleEndian))
        let whole = try ImageDecoder.decode(file)
        #expect(whole.width == 32 && whole.height == 48)
        expectUpright(whole, "whole")
        // Scaled down during decoding.
        let target = ImageTarget(width: 8, height: 12, mode: .cover)
        let small = try ImageDecoder.decode(file, for: target)
        #expect(small.width == 8 && small.height == 12)
        expectUpright(small, "small")
    }

    /// Damaged or unexpected data is ignored, and no byte is read beyond the end.
    @Test func damagedOrientationTagsAreIgnored() throws {
        let whole = Self.exif(6, littleEndian: true)
        #expect(EXIFOrientation(of: [0xff, 0xd8] + whole) == .quarterTurn)
        for count in 0..<whole.count {
            #expect(EXIFOrientation(of: [0xff, 0xd8] + whole.prefix(count)) == .upright)
        }
        for orientation in [0, 9, 255] {
            let exif = Self.exif(orientation, littleEndian: false)
            #expect(EXIFOrientation(of: [0xff, 0xd8] + exif) == .upright)
        }
        for i in whole.indices {
            for value in [0, 1, 0x7f, 0xff] as [UInt8] {
                var damaged = whole
                damaged[i] = value
                _ = EXIFOrientation(of: [0xff, 0xd8] + damaged)
            }
        }
        let fill = [0xff, 0xd8, 0xff, 0xff, 0xff] + whole
        #expect(EXIFOrientation(of: fill) == .quarterTurn)
    }
}
