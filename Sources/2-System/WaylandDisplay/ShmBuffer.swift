import CWaylandClient
import Geometry
import Glibc
import Platform
import Rasterizer

/// A wl_buffer in memory that is shared with the compositor (wl_shm).
final class ShmBuffer {
    let buffer: OpaquePointer
    let surface: Surface
    /// Whether the compositor may read the buffer: true from its commit until its release event.
    var isBusy = false

    private static let listener = Listener(
        wl_buffer_listener(release: { data, _ in owner(data, ShmBuffer.self).isBusy = false }))

    /// Allocates a buffer in shared memory.
    ///
    /// - Parameters:
    ///   - shm: the compositor's wl_shm.
    ///   - width: the buffer's width, in pixels.
    ///   - height: the buffer's height, in pixels.
    ///   - rotation: the rotation of the content in the buffer.
    init(_ shm: OpaquePointer, width: Int, height: Int, rotation: Rotation) throws(WaylandError) {
        let pitch = width * 4
        let size = pitch * height
        let memory: MappedMemory
        let descriptor: Int32
        do throws(SystemError) {
            (memory, descriptor) = try MappedMemory.shareable(name: "flipbook", count: size)
        } catch { throw WaylandError("no memory for the window: \(error)") }
        defer { close(descriptor) }
        let pool = wl_shm_create_pool(shm, descriptor, Int32(size))
        buffer = wl_shm_pool_create_buffer(
            pool, 0, Int32(width), Int32(height), Int32(pitch),
            UInt32(WL_SHM_FORMAT_XRGB8888.rawValue))
        wl_shm_pool_destroy(pool)
        surface = Surface(
            memory: memory.bytes, bytesPerRow: pitch, width: width, height: height,
            rotation: rotation, owner: memory)
        ShmBuffer.listener.listen(to: buffer, self)
    }

    deinit { wl_buffer_destroy(buffer) }
}
