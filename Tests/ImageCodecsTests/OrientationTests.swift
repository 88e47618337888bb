import Testing

@testable import ImageCodecs

/// Pictures are decoded upright whatever their Exif orientation is.
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

    /// Returns the stored pixels of a picture that is 32 × 48 pixels when it is upright.
    private static func image(_ orientation: Int) -> BGRAImage {
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
        return BGRAImage(width: width, height: height, bytes: pixels)
    }

    /// Returns an Exif structure with one tag, the orientation.
    private static func exif(_ orientation: Int) -> [UInt8] {
        Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation)]
            + [0, 0, 0, 0, 0, 0]
    }

    private static func file(_ format: String, _ orientation: Int) throws -> [UInt8] {
        let (image, exif) = (image(orientation), exif(orientation))
        switch format {
        case "jpeg":
            let jpeg = try PictureFile.jpeg(image)
            let content = Array("Exif\0\0".utf8) + exif
            return Array(jpeg[..<2]) + [0xff, 0xe1, 0, UInt8(content.count + 2)] + content
                + Array(jpeg[2...])
        case "png":
            let png = try PNG.encode(image)
            return Array(png[..<33]) + PictureFile.pngChunk("eXIf", exif) + Array(png[33...])
        default: return PictureFile.extendedWebP(try PictureFile.webp(image), exif: exif)
        }
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

    @Test(arguments: 1...8, ["jpeg", "png", "webp"])
    func picturesAreDecodedUpright(orientation: Int, format: String) throws {
        let file = try Self.file(format, orientation)
        let whole = try ImageDecoder.decode(file)
        #expect(whole.width == 32 && whole.height == 48)
        expectUpright(whole, "whole")
        // Scaled down during decoding, to the whole and to its middle.
        for target in [
            ImageTarget(width: 8, height: 12, mode: .cover),
            ImageTarget(width: 8, height: 90, mode: .fit),
        ] {
            let small = try ImageDecoder.decode(file, for: target)
            #expect(small.width == 8 && small.height == 12)
            expectUpright(small, "small")
        }
        // The mode is chosen for the upright picture, which is higher than this place.
        let fitted = try ImageDecoder.decode(
            file, for: ImageTarget(width: 32, height: 20, mode: .automatic))
        #expect(fitted.width == 13 && fitted.height == 20)
        let wide = try ImageDecoder.decode(
            file, for: ImageTarget(width: 16, height: 4, mode: .cover))
        #expect(wide.width == 16 && wide.height == 4)
    }
}
