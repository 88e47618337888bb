import HeadlessDisplay
import ImageCodecs
import Rasterizer

/// A frame that was not displayed.
struct HeadlessFrame: Equatable, Sendable {
    private let image: BGRAImage

    init(_ bitmap: Bitmap) { image = bitmap.image }

    /// The frame as a PNG file.
    ///
    /// - Throws: `ImageError` if memory is short.
    func png() throws -> [UInt8] { try PNG.encode(image) }

    /// Returns how many bytes of the pixels differ from those of another frame by more than `tolerance`, and by how much at
    /// most; nil if the sizes differ.
    func difference(
        from other: HeadlessFrame, tolerance: UInt8
    ) -> (count: Int, most: UInt8)? {
        guard image.width == other.image.width, image.height == other.image.height else {
            return nil
        }
        return zip(image.bytes, other.image.bytes).reduce(into: (0, 0)) { result, pair in
            let distance = max(pair.0, pair.1) - min(pair.0, pair.1)
            if distance > tolerance { result = (result.0 + 1, max(result.1, distance)) }
        }
    }
}
