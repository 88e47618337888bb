import Geometry

/// A mutable image in memory, in the pixel format of `Bitmap`. It is a target to draw on, and its content can be handed
/// out as an immutable `Bitmap`.
///
/// The buffer and its last snapshot may share memory until the buffer is written again. The buffer then allocates new
/// memory, unless nobody holds the snapshot any more.
public final class PixelBuffer {
    private var image: Bitmap
    /// Whether a snapshot shares the memory.
    private var isShared = false

    /// Creates a transparent buffer. Width and height are clamped to 0...`Bitmap.maximumExtent` pixels.
    public init(width: Int, height: Int) { image = Bitmap(transparentWidth: width, height: height) }

    /// The width in pixels.
    public var width: Int { image.width }
    /// The height in pixels.
    public var height: Int { image.height }
    /// The rectangle of all pixels, from (0, 0) to (`width`, `height`).
    public var bounds: PixelRect { image.bounds }

    /// The premultiplied pixel at (x, y), or 0 outside the buffer.
    public subscript(x: Int, y: Int) -> UInt32 { image[x, y] }

    /// Calls `body` with the `width` × `height` pixels, row by row. The memory is valid until `body` returns.
    public func withPixels<R>(_ body: (UnsafeBufferPointer<UInt32>) throws -> R) rethrows -> R {
        try image.withPixels(body)
    }

    /// Calls `body` with the `width` × `height` pixels, row by row, which it may change. The memory is valid until
    /// `body` returns.
    public func withMutablePixels<R>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> R
    ) rethrows -> R {
        makeWritable()
        return try body(
            UnsafeMutableBufferPointer(rebasing: image.pixels[..<(width * height)]))
    }

    /// The buffer as a target to draw on. Snapshots that are taken while the surface is alive are copies, which drawing
    /// through it does not change.
    public var surface: Surface { surface(rotation: .none) }

    /// Returns the buffer as a target whose content is rotated, which otherwise behaves like `surface`.
    package func surface(rotation: Rotation) -> Surface {
        makeWritable()
        let bytes = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(image.pixels)[..<(width * height * 4)])
        return Surface(
            memory: bytes, bytesPerRow: width * 4, width: width, height: height,
            rotation: rotation, isReadable: rotation == .none, owner: image)
    }

    /// Returns the content as an immutable bitmap. Pixels are copied only if a surface of the buffer is still alive.
    public func makeSnapshot() -> Bitmap {
        if isShared { return image }
        if isKnownUniquelyReferenced(&image) {
            isShared = true
            return image
        }
        return copy()
    }

    private func makeWritable() {
        guard isShared else { return }
        isShared = false
        if isKnownUniquelyReferenced(&image) {
            image.discardDerivedData()
        } else {
            image = copy()
        }
    }

    private func copy() -> Bitmap {
        Bitmap(width: width, height: height) { pixels in
            image.withPixels { _ = pixels.update(from: $0) }
        }
    }
}
