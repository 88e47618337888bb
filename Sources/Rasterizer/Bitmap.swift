import Geometry

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
        let count = max(1, self.width * self.height)
        pixels = .allocate(capacity: count)
        pixels.initialize(repeating: 0, count: count)
    }

    deinit { pixels.deallocate() }

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
            height: height, owner: self)
    }
}

/// An eight-bit coverage image, such as a glyph's. Immutable and shared.
public final class Mask: Sendable {
    public let width: Int
    public let height: Int
    let coverage: [UInt8]

    /// `coverage` holds `width` × `height` bytes, rows from top to bottom, 255 for full coverage.
    public init(width: Int, height: Int, coverage: [UInt8]) {
        precondition(width >= 0 && height >= 0 && coverage.count == width * height)
        self.width = width
        self.height = height
        self.coverage = coverage
    }

    /// The coverage at (x, y); 0 outside.
    public subscript(x: Int, y: Int) -> UInt8 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return coverage[y * width + x]
    }
}

/// Memory that a frame is written to: a bitmap or a mapped framebuffer. It is only ever written,
/// in order and once a pixel, because reading write-combined memory is about a hundred times
/// slower than writing it.
public struct Surface {
    let base: UnsafeMutableRawPointer
    /// The distance between rows, in bytes; at least 4 × width.
    public let bytesPerRow: Int
    /// In pixels.
    public let width: Int
    public let height: Int
    /// Keeps the memory alive for as long as the surface is in use.
    private let owner: AnyObject

    /// `base` must stay writable for `bytesPerRow` × `height` bytes while `owner` lives, and be
    /// aligned to 4 bytes. The format is XRGB8888 in the machine's (little-endian) order.
    public init(
        base: UnsafeMutableRawPointer, bytesPerRow: Int, width: Int, height: Int, owner: AnyObject
    ) {
        precondition(width >= 0 && height >= 0 && bytesPerRow >= width * 4)
        precondition(UInt(bitPattern: base) % 4 == 0 && bytesPerRow % 4 == 0)
        self.base = base
        self.bytesPerRow = bytesPerRow
        self.width = width
        self.height = height
        self.owner = owner
    }

    public var bounds: PixelRect { PixelRect(x0: 0, y0: 0, x1: width, y1: height) }

    @inline(__always)
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
}
