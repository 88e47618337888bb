import Geometry
import RasterCore

public typealias PixelFormat = RasterCore.PixelFormat
public typealias Rotation = RasterCore.Rotation

/// Memory that a frame is written to: a bitmap or a mapped framebuffer. It is only ever written,
/// in order and once a pixel, because reading write-combined memory is about a hundred times
/// slower than writing it.
public struct Surface {
    /// `bytesPerRow` × the rows in memory, less what pads the last row.
    let memory: UnsafeMutableRawBufferPointer
    /// The distance between rows, in bytes.
    public let bytesPerRow: Int
    /// The picture's size in pixels, before it is turned: what a display list draws on.
    public let width: Int
    public let height: Int
    public let format: PixelFormat
    /// How the picture is turned as it is written.
    public let rotation: Rotation
    let streams: Bool
    let isReadable: Bool
    /// Keeps the memory alive for as long as the surface is in use.
    private let owner: AnyObject

    /// The greatest width and height, in pixels.
    public static let maximumExtent = 32768

    /// - Parameters:
    ///   - memory: stays writable while `owner` lives; its start is aligned to a pixel, and it holds
    ///     `height` rows.
    ///   - bytesPerRow: the distance between rows, a whole number of pixels.
    ///   - width: in pixels, as they lie in memory.
    ///   - height: in rows, as they lie in memory.
    ///   - rotation: how far the picture is turned clockwise; sideways, the picture's width is the
    ///     memory's height.
    ///   - streams: writes past the cache, for memory that nobody reads soon.
    ///   - isReadable: the memory is as quick to read as to write, so that a frame may be composed
    ///     in it and not in scratch memory first; never for a framebuffer.
    public init(
        memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int, width: Int, height: Int,
        format: PixelFormat = .xrgb8888, rotation: Rotation = .none, streams: Bool = false,
        isReadable: Bool = false, owner: AnyObject
    ) {
        let size = format.bytesPerPixel
        // Coordinates in 1/256 pixels are 32 bits wide.
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
        self.streams = streams
        self.isReadable = isReadable
        self.owner = owner
    }

    public var bounds: PixelRect { PixelRect(x0: 0, y0: 0, x1: width, y1: height) }

    var output: Output {
        Output(
            memory: memory, bytesPerRow: bytesPerRow, width: width, height: height, format: format,
            rotation: rotation, streams: streams, isReadable: isReadable)
    }
}
