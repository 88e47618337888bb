import Geometry
import RasterCore

/// A pixel format in memory.
public typealias PixelFormat = RasterCore.PixelFormat
/// The clockwise rotation of a picture when it is written to a surface.
public typealias Rotation = RasterCore.Rotation

/// The memory that a frame is written to: that of a pixel buffer or of a mapped framebuffer. Memory that is not
/// readable is only written, in order (see `FrameRasterizer`): reading write-combined memory is about a hundred times
/// slower than writing it.
public struct Surface {
    /// The pixels: `bytesPerRow` × the number of rows in memory. The padding of the last row may be missing.
    let memory: UnsafeMutableRawBufferPointer
    /// The distance between rows, in bytes.
    public let bytesPerRow: Int
    /// The picture's width before the rotation, in pixels: the area that a display list draws on.
    public let width: Int
    /// The picture's height before the rotation, in pixels.
    public let height: Int
    /// How pixels are encoded in memory.
    public let format: PixelFormat
    /// The clockwise rotation of the picture when it is written.
    public let rotation: Rotation
    let usesNonTemporalStores: Bool
    let isReadable: Bool
    /// Keeps the memory alive.
    private let owner: AnyObject

    /// The maximum width and height, in pixels.
    public static let maximumExtent = 32768

    /// Creates a surface. Sizes that exceed `maximumExtent` or the memory are programming errors and trap.
    ///
    /// - Parameters:
    ///   - memory: the memory to write to: `height` rows, aligned to the size of a pixel. It must remain writable while
    ///     `owner` lives.
    ///   - bytesPerRow: the distance between rows in bytes, a whole number of pixels.
    ///   - width: the width in memory, in pixels.
    ///   - height: the number of rows in memory.
    ///   - format: the layout of a pixel.
    ///   - rotation: the clockwise rotation of the picture. If it is sideways, the picture's width is the height in
    ///     memory.
    ///   - usesNonTemporalStores: whether stores bypass the cache, for write-combined memory.
    ///   - isReadable: whether the memory is cached, so that a frame may be composed in it instead of in scratch
    ///     memory; false for a framebuffer.
    ///   - owner: an object that keeps the memory alive; the surface retains it.
    public init(
        memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int, width: Int, height: Int,
        format: PixelFormat = .xrgb8888, rotation: Rotation = .none,
        usesNonTemporalStores: Bool = false, isReadable: Bool = false, owner: AnyObject
    ) {
        let size = format.bytesPerPixel
        // Coordinates in 1/256 pixels must fit into 32 bits.
        let extents = 0...Surface.maximumExtent
        precondition(extents ~= width && extents ~= height, "surface too large")
        precondition(bytesPerRow >= width * size && bytesPerRow % size == 0)
        precondition(UInt(bitPattern: memory.baseAddress) % UInt(size) == 0)
        precondition(
            width == 0 || height == 0 || memory.count >= (height - 1) * bytesPerRow + width * size,
            "the memory is smaller than the surface")
        self.memory = memory
        self.bytesPerRow = bytesPerRow
        self.width = rotation.isSideways ? height : width
        self.height = rotation.isSideways ? width : height
        self.format = format
        self.rotation = rotation
        self.usesNonTemporalStores = usesNonTemporalStores
        self.isReadable = isReadable
        self.owner = owner
    }

    /// The rectangle of the picture's pixels, from (0, 0) to (`width`, `height`).
    public var bounds: PixelRect { PixelRect(x0: 0, y0: 0, x1: width, y1: height) }

    var output: Output {
        Output(
            memory: memory, bytesPerRow: bytesPerRow, width: width, height: height, format: format,
            rotation: rotation, usesNonTemporalStores: usesNonTemporalStores,
            isReadable: isReadable)
    }
}
