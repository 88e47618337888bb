/// A pixel format in memory, as a native (little-endian) integer per pixel.
@frozen
public enum PixelFormat: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Eight bits each of unused (or alpha), red, green, blue; DRM's `XR24`.
    case xrgb8888
    /// Five, six and five bits of red, green and blue, dithered; DRM's `RG16`.
    case rgb565
    /// Two unused bits and ten each of red, green and blue; DRM's `XR30`.
    case xrgb2101010

    /// The number of bytes per pixel, 2 or 4.
    @inlinable
    public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}

/// The clockwise rotation of a picture as it is written to its surface.
@frozen
public enum Rotation: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Not rotated.
    case none
    /// Rotated by 90° clockwise.
    case clockwise90
    /// Rotated by 180°.
    case half
    /// Rotated by 270° clockwise.
    case clockwise270

    /// Whether the rotation swaps width and height.
    @inlinable
    public var isSideways: Bool { self == .clockwise90 || self == .clockwise270 }
}

/// The memory to which a frame is written; see `Surface`.
@frozen
public struct Output: BitwiseCopyable {
    /// Rows of `bytesPerRow` bytes. The number of rows and the number of pixels in each depend on the rotation.
    public var memory: UnsafeMutableRawBufferPointer
    /// The distance between rows, in bytes.
    public var bytesPerRow: Int
    /// The picture's width before the rotation, in pixels.
    public var width: Int
    /// The picture's height before the rotation, in pixels.
    public var height: Int
    /// The format of a pixel.
    public var format: PixelFormat
    /// The rotation of the picture as it is written.
    public var rotation: Rotation
    /// Whether to write with non-temporal stores.
    public var usesNonTemporalStores: Bool
    /// Whether the memory is cached and in the painter's own format, so that bands may be painted in place.
    public var isReadable: Bool

    /// A pointer to the first byte; valid if the surface has pixels.
    @inlinable
    public var base: UnsafeMutableRawPointer { memory.baseAddress.unsafelyUnwrapped }

    /// The number of adjacent bands that a thread paints before their pixels are written. On a surface that is rotated
    /// sideways their columns become rows of 32 pixels, or two cache lines: many processors fetch lines in such pairs.
    /// Where the surface's rows share the same few places of a first-level cache, lines are evicted before the next
    /// band's pixels are written to them, and rows of 64 pixels take less time.
    @inlinable
    public var bandsWrittenTogether: Int {
        rotation.isSideways ? (hasRowsInSameSets ? Band.sidewaysCount : 2) : 1
    }

    /// Whether rows are so far apart that they share the same few places of a first-level cache, in which far fewer than
    /// the rows of a picture fit.
    @inlinable
    public var hasRowsInSameSets: Bool { bytesPerRow & 2047 == 0 }

    /// Creates an output; `isReadable` is ignored unless the memory is unrotated `xrgb8888`.
    @inlinable
    public init(
        memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int, width: Int, height: Int,
        format: PixelFormat, rotation: Rotation, usesNonTemporalStores: Bool, isReadable: Bool
    ) {
        self.isReadable = isReadable && format == .xrgb8888 && rotation == .none
        self.memory = memory
        self.bytesPerRow = bytesPerRow
        self.width = width
        self.height = height
        self.format = format
        self.rotation = rotation
        self.usesNonTemporalStores = usesNonTemporalStores
    }
}
