import Geometry
import Locking
import RasterCore

/// An immutable image with premultiplied alpha, 32 bits per pixel, blue in the lowest byte (0xAARRGGBB as
/// a native integer), and rows from top to bottom without padding. It may be shared between threads.
///
/// To draw into an image, use `PixelBuffer`.
public final class Bitmap: Sendable {
    /// The maximum width and height, in pixels.
    public static let maximumExtent = 16384

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    // `padding` pixels precede the first pixel in memory; `pixels` ends with `padding` pixels that follow the last one.
    // nonisolated(unsafe): the memory is only written before the bitmap is handed out. A PixelBuffer that shares it
    // allocates new memory before it writes, unless nobody else holds the bitmap.
    nonisolated(unsafe) let pixels: UnsafeMutableBufferPointer<UInt32>

    /// Data derived from the pixels when it is first needed.
    private struct DerivedData: Sendable {
        var isOpaque: Bool?
        /// Mip levels from level 1 on. Each is half as wide and high as the previous one.
        var mipLevels: [Bitmap] = []
    }

    private let derived = Lock(DerivedData())

    /// The number of pixels of padding on each side of the memory. Kernels load eight pixels at a time, from columns
    /// that are multiples of eight, and so read up to seven pixels before the first and after the last one.
    static let padding = 8

    /// Creates a transparent bitmap, for `PixelBuffer` to draw into.
    init(transparentWidth width: Int, height: Int) {
        self.width = max(0, min(Bitmap.maximumExtent, width))
        self.height = max(0, min(Bitmap.maximumExtent, height))
        let memory = UnsafeMutableBufferPointer<UInt32>.allocate(
            capacity: self.width * self.height + 2 * Bitmap.padding)
        memory.initialize(repeating: 0)
        pixels = UnsafeMutableBufferPointer(rebasing: memory[Bitmap.padding...])
    }

    /// Creates a bitmap whose pixels are written by `fill`.
    ///
    /// - Parameters:
    ///   - width: the width in pixels, clamped to 0...`maximumExtent`.
    ///   - height: the height in pixels, clamped to 0...`maximumExtent`.
    ///   - fill: a closure that receives `width` × `height` transparent pixels, row by row.
    public convenience init(
        width: Int, height: Int, _ fill: (UnsafeMutableBufferPointer<UInt32>) throws -> Void
    ) rethrows {
        self.init(transparentWidth: width, height: height)
        try fill(UnsafeMutableBufferPointer(rebasing: pixels[..<(self.width * self.height)]))
    }

    deinit { (pixels.baseAddress.unsafelyUnwrapped - Bitmap.padding).deallocate() }

    /// The address of the first pixel.
    var base: UnsafePointer<UInt32> { UnsafePointer(pixels.baseAddress.unsafelyUnwrapped) }

    /// Discards the data derived from the pixels; called before they change.
    func discardDerivedData() { derived.withLock { $0 = DerivedData() } }

    /// Whether all pixels are opaque. The first access reads every pixel.
    var isOpaque: Bool {
        derived.withLock { derived in
            if let known = derived.isOpaque { return known }
            var all: UInt32 = .max
            for i in 0..<width * height { all &= pixels[i] }
            derived.isOpaque = all >> 24 == 255
            return all >> 24 == 255
        }
    }

    /// Returns the bitmap reduced to 1/2^`level` of its size, each pixel the mean of four pixels of the level before.
    /// Levels are computed by the first call that needs them.
    func mipLevel(_ level: Int) -> Bitmap {
        if level <= 0 || pixels.count == Bitmap.padding { return self }
        return derived.withLock { derived in
            var last = derived.mipLevels.last ?? self
            while derived.mipLevels.count < level, last.width > 1 || last.height > 1 {
                last = last.halved()
                derived.mipLevels.append(last)
            }
            return derived.mipLevels.isEmpty
                ? self : derived.mipLevels[min(level, derived.mipLevels.count) - 1]
        }
    }

    /// Computes in advance whether all pixels are opaque, and all mip levels, which drawing would otherwise compute
    /// when it first needs them. This reads every pixel; call it on a background thread before the bitmap is drawn.
    public func prepareForDrawing() {
        _ = isOpaque
        // 2^14 is the maximum extent.
        _ = mipLevel(14)
    }

    private func halved() -> Bitmap {
        let small = Bitmap(
            transparentWidth: max(1, (width + 1) / 2), height: max(1, (height + 1) / 2))
        for y in 0..<small.height {
            let (y0, y1) = (min(2 * y, height - 1), min(2 * y + 1, height - 1))
            for x in 0..<small.width {
                let (x0, x1) = (min(2 * x, width - 1), min(2 * x + 1, width - 1))
                let (p, q) = (pixels[y0 * width + x0], pixels[y0 * width + x1])
                let (r, s) = (pixels[y1 * width + x0], pixels[y1 * width + x1])
                let mask: UInt32 = 0x00ff_00ff
                let low = (p & mask) + (q & mask) + (r & mask) + (s & mask) + 0x0002_0002
                let high =
                    (p >> 8 & mask) + (q >> 8 & mask) + (r >> 8 & mask) + (s >> 8 & mask)
                    + 0x0002_0002
                small.pixels[y * small.width + x] = (low >> 2 & mask) | (high >> 2 & mask) << 8
            }
        }
        return small
    }

    /// The rectangle of all pixels, from (0, 0) to (`width`, `height`).
    public var bounds: PixelRect { PixelRect(x0: 0, y0: 0, x1: width, y1: height) }

    /// The premultiplied pixel at (x, y), or 0 outside the bitmap.
    public subscript(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return pixels[y * width + x]
    }

    /// Calls `body` with the `width` × `height` pixels, row by row. The buffer is valid until `body` returns.
    public func withPixels<R>(_ body: (UnsafeBufferPointer<UInt32>) throws -> R) rethrows -> R {
        try body(UnsafeBufferPointer(rebasing: pixels[..<(width * height)]))
    }
}
