import HeadlessDisplay
import ImageCodecs
import Rasterizer

/// A frame that was not displayed.
package struct HeadlessFrame: Equatable, Sendable {
    private let image: BGRAImage

    init(_ bitmap: Bitmap) { image = bitmap.image }

    /// The frame as a PNG file.
    ///
    /// - Throws: `ImageError` if memory is short.
    package func png() throws -> [UInt8] { try PNG.encode(image) }

    /// Whether each channel of each pixel differs by at most `tolerance`.
    package func isEqual(to other: HeadlessFrame, tolerance: UInt8) -> Bool {
        image.width == other.image.width && image.height == other.image.height
            && zip(image.bytes, other.image.bytes).allSatisfy {
                max($0, $1) - min($0, $1) <= tolerance
            }
    }
}
