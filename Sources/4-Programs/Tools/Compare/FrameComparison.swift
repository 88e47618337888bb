import ImageCodecs
import Platform

/// Plays two versions of a .riv file in the same steps and compares their frames.
@MainActor package struct FrameComparison {
    /// A frame in which the versions differ.
    package struct Difference: Equatable, Sendable {
        /// Counted from 0.
        package let frame: Int
        /// In seconds after the start.
        package let time: Double
        /// The number of pixels that differ.
        package let pixels: Int
    }

    /// The frames that differ, in order.
    package private(set) var differences: [Difference] = []
    /// The pictures of the first of them, at most `mostPictures`.
    package private(set) var pictures: [(frame: Int, image: BGRAImage)] = []
    /// The number of frames that were compared.
    package let frameCount: Int

    /// The most pictures unless another number is given.
    package static let mostPictures = 8

    /// - Parameters:
    ///   - a: the one version, which is not played yet.
    ///   - b: the other one, of the same size.
    ///   - frames: the number of frames.
    ///   - rate: frames a second.
    ///   - mostPictures: the most pictures that are kept.
    /// - Throws: `ExportError` if a version cannot be played further.
    package init(
        _ a: ExportPlayer, _ b: ExportPlayer, frames: Int, rate: FrameRate,
        mostPictures: Int = FrameComparison.mostPictures
    ) throws(ExportError) {
        frameCount = frames
        for frame in 0..<frames {
            let time = rate.time(of: frame)
            try a.advance(to: time)
            try b.advance(to: time)
            let (left, right) = (a.paint(), b.paint())
            let pixels = FrameComparison.differingPixels(left, right)
            if pixels == 0 { continue }
            differences.append(Difference(frame: frame, time: time, pixels: pixels))
            if pictures.count < mostPictures {
                pictures.append((frame, FrameComparison.picture(left, right)))
            }
        }
    }

    /// Returns the number of pixels that differ between two images of one size.
    static func differingPixels(_ a: BGRAImage, _ b: BGRAImage) -> Int {
        if a.bytes == b.bytes { return 0 }
        return stride(from: 0, to: a.bytes.count, by: 4).reduce(0) { count, i in
            hasEqualPixel(a, b, at: i) ? count : count + 1
        }
    }

    /// Whether the pixels that begin at a byte are equal.
    private static func hasEqualPixel(_ a: BGRAImage, _ b: BGRAImage, at i: Int) -> Bool {
        a.bytes[i] == b.bytes[i] && a.bytes[i + 1] == b.bytes[i + 1]
            && a.bytes[i + 2] == b.bytes[i + 2] && a.bytes[i + 3] == b.bytes[i + 3]
    }

    /// The space between the parts of a picture, in pixels.
    private static let gap = 4

    /// Returns both images and, on the right of them, the first one pale with the pixels that differ in magenta.
    static func picture(_ a: BGRAImage, _ b: BGRAImage) -> BGRAImage {
        let width = a.width * 3 + gap * 2
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * a.height * 4)
        let space = [UInt8](repeating: 0x80, count: gap * 4)
        for y in 0..<a.height {
            let row = y * a.width * 4..<(y + 1) * a.width * 4
            bytes += a.bytes[row]
            bytes += space
            bytes += b.bytes[row]
            bytes += space
            for i in stride(from: row.lowerBound, to: row.upperBound, by: 4) {
                let grey = (Int(a.bytes[i]) + Int(a.bytes[i + 1]) + Int(a.bytes[i + 2])) / 3
                let pale = UInt8(192 + grey / 4)
                bytes += hasEqualPixel(a, b, at: i) ? [pale, pale, pale, 255] : [255, 0, 255, 255]
            }
        }
        return BGRAImage(width: width, height: a.height, bytes: bytes)
    }
}
