import Display
import Rasterizer

/// The buffers of a window: three of one size, of which the compositor may hold two.
struct WindowBuffers {
    private var buffers: [ShmBuffer] = []
    private var ages = BufferAges(count: 0)
    /// The buffer of the latest frame; nil until a frame has been presented at the current size.
    private var latest: ShmBuffer?
    /// The buffer of the latest frame of another size, which stays on the display until the next frame is committed.
    private var retired: ShmBuffer?
    /// The buffer that is lent to a reader.
    private var held: ShmBuffer?

    private static let count = 3

    /// Replaces the buffers.
    ///
    /// - Parameters:
    ///   - memory: the compositor's wl_shm.
    ///   - size: the size of the buffers, in pixels.
    ///   - rotation: the rotation of the content in the buffers.
    /// - Throws: `WaylandError` if there is no memory for them; the old ones stay.
    mutating func replace(
        _ memory: OpaquePointer, size: (width: Int, height: Int), rotation: Rotation
    ) throws(WaylandError) {
        var new: [ShmBuffer] = []
        for _ in 0..<WindowBuffers.count {
            new.append(
                try ShmBuffer(memory, width: size.width, height: size.height, rotation: rotation))
        }
        buffers = new
        retired = latest ?? retired
        latest = nil
        ages = BufferAges(count: new.count)
    }

    /// Whether a frame of the current size has been presented.
    var isShown: Bool { latest != nil }

    /// Destroys all buffers; to be called before the connection is closed.
    mutating func removeAll() { (buffers, latest, retired, held) = ([], nil, nil, nil) }

    mutating func acquire() -> BackBuffer? {
        var found = ages.newest(where: { !buffers[$0].isBusy && buffers[$0] !== held })
        if found == nil {
            // A frame never waits for a reader.
            found = ages.newest(where: { !buffers[$0].isBusy })
            if found != nil { held = nil }
        }
        guard let index = found else { return nil }
        return BackBuffer(
            index: index, surface: buffers[index].surface, age: ages.age(of: index))
    }

    /// Takes a buffer to be attached to the surface; nil if it is of another size.
    mutating func present(_ buffer: BackBuffer) -> ShmBuffer? {
        guard buffers.indices.contains(buffer.index),
            buffers[buffer.index].surface.bounds == buffer.surface.bounds
        else { return nil }
        let shown = buffers[buffer.index]
        latest = shown
        ages.present(buffer.index)
        shown.isBusy = true
        return shown
    }

    /// Destroys the buffer of another size, in place of which another one has been committed.
    mutating func didCommit() { retired = nil }

    /// Marks the content of all buffers as undefined.
    mutating func invalidate() { ages.invalidate() }

    /// Holds the latest buffer for a reader; nil if there is none, or a reader has it already.
    mutating func hold() -> ShmBuffer? {
        guard held == nil, let latest else { return nil }
        held = latest
        return latest
    }

    /// Ends a reader's hold.
    ///
    /// - Returns: whether nothing was painted in the buffer meanwhile.
    mutating func release(_ buffer: ShmBuffer) -> Bool {
        guard buffers.contains(where: { $0 === buffer }) else {
            if held === buffer { held = nil }
            return true
        }
        defer { held = nil }
        return held === buffer
    }
}
