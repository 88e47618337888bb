import Geometry

/// A mutable image in memory, in the pixel format of `Bitmap`: a target to draw on whose content can
/// be handed out as an immutable `Bitmap`.
///
/// The buffer and its last snapshot share memory until the buffer is written again: it then
/// allocates new memory, unless nobody holds the snapshot any more.
public final class PixelBuffer {
    private var image: Bitmap
    /// A snapshot shares the memory.
    private var isShared = false

    /// A transparent buffer. Extents are clamped to 0...`Bitmap.maximumExtent` pixels.
    public init(width: Int, height: Int) { image = Bitmap(transparentWidth: width, height: height) }

    /// In pixels.
    public var width: Int { image.width }
    /// In pixels.
    public var height: Int { image.height }
    /// All pixels, (0, 0) to (`width`, `height`).
    public var bounds: PixelRect { image.bounds }

    /// The premultiplied pixel at (x, y); 0 outside.
    public subscript(x: Int, y: Int) -> UInt32 { image[x, y] }

    /// Calls `body` with `width` × `height` pixels, row by row; they are valid until it returns.
    public func withPixels<R>(_ body: (UnsafeBufferPointer<UInt32>) throws -> R) rethrows -> R {
        try image.withPixels(body)
    }

    /// Calls `body` with `width` × `height` pixels to be written, row by row; they are valid until it
    /// returns.
    public func withMutablePixels<R>(
        _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> R
    ) rethrows -> R {
        makeWritable()
        return try body(
            UnsafeMutableBufferPointer(rebasing: image.pixels[..<(width * height)]))
    }

    /// The buffer as a target to draw on. Drawing through a surface obtained before a snapshot is
    /// seen by neither the snapshot nor, where memory had to be allocated, the buffer.
    public var surface: Surface { surface(rotation: .none) }

    /// The buffer as a target whose content is rotated, as `surface` is in all else.
    package func surface(rotation: Rotation) -> Surface {
        makeWritable()
        let bytes = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(image.pixels)[..<(width * height * 4)])
        return Surface(
            memory: bytes, bytesPerRow: width * 4, width: width, height: height,
            rotation: rotation, isReadable: rotation == .none, owner: image)
    }

    /// The content as an immutable bitmap. Pixels are copied only where a surface of the buffer is
    /// still alive.
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
