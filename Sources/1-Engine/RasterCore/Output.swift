/// A pixel format in memory, as native (little-endian) integers.
@frozen
public enum PixelFormat: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Eight bits each of unused (or alpha), red, green, blue; DRM's `XR24`.
    case xrgb8888
    /// Five, six and five bits of red, green and blue, dithered; DRM's `RG16`.
    case rgb565
    /// Two unused bits and ten each of red, green and blue; DRM's `XR30`.
    case xrgb2101010

    /// 2 or 4.
    @inlinable
    public var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }
}

/// The clockwise rotation of a picture as it is written to its surface.
@frozen
public enum Rotation: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Not rotated.
    case none
    /// By 90° clockwise.
    case clockwise90
    /// By 180°.
    case half
    /// By 270° clockwise.
    case clockwise270

    /// Whether width and height are exchanged.
    @inlinable
    public var isSideways: Bool { self == .clockwise90 || self == .clockwise270 }
}

/// The memory that a frame is written to; see `Surface`.
@frozen
public struct Output: BitwiseCopyable {
    /// Rows of `bytesPerRow` bytes; their number and that of the pixels in each depend on the
    /// rotation.
    public var memory: UnsafeMutableRawBufferPointer
    /// The distance between rows.
    public var bytesPerRow: Int
    /// The picture's size before the rotation, in pixels.
    public var width: Int
    /// The picture's height before the rotation, in pixels.
    public var height: Int
    /// The layout of a pixel.
    public var format: PixelFormat
    /// The rotation of the picture as it is written.
    public var rotation: Rotation
    /// Write with non-temporal stores.
    public var usesNonTemporalStores: Bool
    /// Cached memory in the painter's own format: bands may be painted in place.
    public var isReadable: Bool

    /// The first byte; there is one where the surface has pixels.
    @inlinable
    public var base: UnsafeMutableRawPointer { memory.baseAddress.unsafelyUnwrapped }

    /// An output; `isReadable` holds for unrotated `xrgb8888` memory only.
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
