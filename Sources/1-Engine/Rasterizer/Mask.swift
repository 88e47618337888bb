/// An immutable eight-bit coverage image, such as a glyph's. It may be shared between threads.
public final class Mask: Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    // nonisolated(unsafe): written by `init` only.
    nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

    /// Kernels load eight bytes at a time: up to seven behind the last one are read.
    private static let padding = 8

    /// - Parameter coverage: `width` × `height` bytes, rows from top to bottom, 255 for full
    ///   coverage; a precondition.
    /// - Parameter width: in pixels.
    /// - Parameter height: in pixels.
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

    /// The coverage at (x, y); 0 outside.
    public subscript(x: Int, y: Int) -> UInt8 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return bytes[y * width + x]
    }
}
