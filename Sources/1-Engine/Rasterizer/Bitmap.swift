import Geometry
import RasterCore
import Synchronization

/// An image in memory: premultiplied alpha, 32 bits a pixel, blue in the lowest byte
/// (0xAARRGGBB as a native integer), rows from top to bottom without padding.
///
/// The pixels are set once, through `init` or a rasterizer that draws into a bitmap it has just
/// made; after that a bitmap is only read, so it may be shared between threads.
public final class Bitmap: @unchecked Sendable {
    /// The greatest width and height, in pixels.
    public static let maximumExtent = 16384

    public let width: Int
    public let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    /// A transparent bitmap. Extents are clamped to 0...`maximumExtent` pixels.
    public init(width: Int, height: Int) {
        self.width = max(0, min(Bitmap.maximumExtent, width))
        self.height = max(0, min(Bitmap.maximumExtent, height))
        // Kernels read in whole eights.
        let count = self.width * self.height + 8
        pixels = .allocate(capacity: count)
        pixels.initialize(repeating: 0, count: count)
    }

    deinit { pixels.deallocate() }

    /// What is found out about the pixels when they are first drawn.
    private struct Facts: Sendable {
        var isOpaque: Bool?
        /// Each half as wide and high as the one before; the first is half this bitmap's size.
        var halves: [Bitmap] = []
    }

    private let facts = Mutex(Facts())

    /// Forgets what was found out about pixels that are about to be others. Only for a bitmap that
    /// nobody else holds.
    public func prepareForReuse() { facts.withLock { $0 = Facts() } }

    /// True where all pixels are opaque. Looks at each of them, once.
    var isOpaque: Bool {
        facts.withLock { facts in
            if let known = facts.isOpaque { return known }
            var all: UInt32 = .max
            for i in 0..<width * height { all &= pixels[i] }
            facts.isOpaque = all >> 24 == 255
            return all >> 24 == 255
        }
    }

    /// The bitmap reduced to 1/2^`level` of its size, each pixel the mean of four. Made once.
    func reduced(level: Int) -> Bitmap {
        if level <= 0 { return self }
        return facts.withLock { facts in
            var last = facts.halves.last ?? self
            while facts.halves.count < level, last.width > 1 || last.height > 1 {
                last = last.half()
                facts.halves.append(last)
            }
            return facts.halves.isEmpty ? self : facts.halves[min(level, facts.halves.count) - 1]
        }
    }

    /// Makes now what the first draws would make: whether all pixels are opaque, and all mip levels.
    /// Reads each pixel; for a background thread, before the bitmap is drawn.
    public func prepareForDrawing() {
        _ = isOpaque
        // 2^14 is the greatest extent.
        _ = reduced(level: 14)
    }

    private func half() -> Bitmap {
        let small = Bitmap(width: max(1, (width + 1) / 2), height: max(1, (height + 1) / 2))
        for y in 0..<small.height {
            let (y0, y1) = (min(2 * y, height - 1), min(2 * y + 1, height - 1))
            for x in 0..<small.width {
                let (x0, x1) = (min(2 * x, width - 1), min(2 * x + 1, width - 1))
                let four = [
                    pixels[y0 * width + x0], pixels[y0 * width + x1], pixels[y1 * width + x0],
                    pixels[y1 * width + x1],
                ]
                var (low, high): (UInt32, UInt32) = (0x0002_0002, 0x0002_0002)
                for p in four {
                    low += p & 0x00ff_00ff
                    high += p >> 8 & 0x00ff_00ff
                }
                small.pixels[y * small.width + x] =
                    (low >> 2 & 0x00ff_00ff) | (high >> 2 & 0x00ff_00ff) << 8
            }
        }
        return small
    }

    public var bounds: PixelRect { PixelRect(x0: 0, y0: 0, x1: width, y1: height) }

    /// The premultiplied pixel at (x, y); 0 outside.
    public subscript(x: Int, y: Int) -> UInt32 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return pixels[y * width + x]
    }

    /// The pixels of one row, for reading; `y` must be inside.
    public func withRow<R>(_ y: Int, _ body: (UnsafeBufferPointer<UInt32>) -> R) -> R {
        precondition(y >= 0 && y < height)
        return body(UnsafeBufferPointer(start: pixels + y * width, count: width))
    }

    /// Writes all pixels through `body`; only for a bitmap that nobody else reads yet.
    public func withMutablePixels<R>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> R) -> R {
        body(UnsafeMutableBufferPointer(start: pixels, count: width * height))
    }

    /// The bitmap as a target to draw on.
    public var surface: Surface {
        Surface(
            base: UnsafeMutableRawPointer(pixels), bytesPerRow: width * 4, width: width,
            height: height, isReadable: true, owner: self)
    }
}

/// An eight-bit coverage image, such as a glyph's. Immutable and shared.
public final class Mask: @unchecked Sendable {
    public let width: Int
    public let height: Int
    let bytes: UnsafePointer<UInt8>

    /// `coverage` holds `width` × `height` bytes, rows from top to bottom, 255 for full coverage.
    public init(width: Int, height: Int, coverage: [UInt8]) {
        precondition(width >= 0 && height >= 0 && coverage.count == width * height)
        self.width = width
        self.height = height
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, coverage.count))
        coverage.withUnsafeBufferPointer { bytes in
            if let base = bytes.baseAddress { copy.initialize(from: base, count: bytes.count) }
        }
        bytes = UnsafePointer(copy)
    }

    deinit { bytes.deallocate() }

    /// The coverage at (x, y); 0 outside.
    public subscript(x: Int, y: Int) -> UInt8 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return bytes[y * width + x]
    }
}
