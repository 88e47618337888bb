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
}
