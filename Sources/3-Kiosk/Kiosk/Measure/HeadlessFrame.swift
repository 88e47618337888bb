import HeadlessDisplay
import ImageCodecs
import Rasterizer

/// A frame that was not displayed.
package struct HeadlessFrame: Equatable, Sendable {
    private let image: BGRAImage

    init(_ bitmap: Bitmap) { image = bitmap.image }

    /// As a PNG file.
    ///
    /// - Throws: `ImageError` where memory is short.
    package func png() throws -> [UInt8] { try PNG.encode(image) }
}
