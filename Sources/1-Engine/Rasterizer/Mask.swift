/// An immutable eight-bit coverage image, such as a glyph's. It may be shared between threads.
public final class Mask: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    // nonisolated(unsafe): only `init` writes to the memory.
    nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

    /// The number of bytes of padding after the last byte. Kernels load eight bytes at a time and so read up to seven
    /// bytes past the end.
    private static let padding = 8

    /// Creates a mask from coverage bytes.
    ///
    /// - Parameters:
    ///   - width: the width in pixels, 0...`Bitmap.maximumExtent`.
    ///   - height: the height in pixels, 0...`Bitmap.maximumExtent`.
    ///   - coverage: the coverage of each pixel, rows from top to bottom, 255 for full coverage.
    /// - Precondition: `coverage` has `width` × `height` bytes.
    public init(width: Int, height: Int, coverage: [UInt8]) {
        precondition(
            0...Bitmap.maximumExtent ~= width && 0...Bitmap.maximumExtent ~= height
                && coverage.count == width * height)
        self.width = width
        self.height = height
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(
            capacity: coverage.count + Mask.padding)
        let end = copy.initialize(fromContentsOf: coverage)
        copy[end...].initialize(repeating: 0)
        bytes = UnsafeBufferPointer(rebasing: copy[..<end])
    }

    deinit { bytes.deallocate() }

    /// The coverage at (x, y), or 0 outside the mask.
    public subscript(x: Int, y: Int) -> UInt8 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return bytes[y * width + x]
    }
}
