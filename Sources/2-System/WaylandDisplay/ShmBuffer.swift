import CWaylandClient
import Geometry
import Glibc
import Rasterizer

/// Memory that the program and the compositor share, as a buffer to draw into.
final class ShmBuffer {
    let buffer: OpaquePointer
    let surface: Surface
    /// The compositor reads from it.
    var isBusy = false
    /// The number of the frame that it holds; 0 for none.
    var frame = 0

    private final class Mapping {
        let base: UnsafeMutableRawPointer
        let size: Int

        init(base: UnsafeMutableRawPointer, size: Int) {
            self.base = base
            self.size = size
        }

        deinit { munmap(base, size) }
    }

    private static let listener = Listener(
        wl_buffer_listener(release: { data, _ in owner(data, ShmBuffer.self).isBusy = false }))

    /// - Parameters:
    ///   - memory: the compositor's wl_shm.
    ///   - width: in pixels, as they lie in memory.
    init(_ memory: OpaquePointer, width: Int, height: Int, rotation: Rotation) throws(WaylandError)
    {
        let pitch = width * 4
        let size = pitch * height
        let descriptor = memfd_create("flipbook", 1)  // MFD_CLOEXEC
        guard descriptor >= 0 else {
            throw WaylandError("memfd_create: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        guard ftruncate(descriptor, size) == 0,
            let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            base != MAP_FAILED
        else {
            throw WaylandError("memory for a window: \(String(cString: strerror(errno)))")
        }
        let mapping = Mapping(base: base, size: size)
        let pool = wl_shm_create_pool(memory, descriptor, Int32(size))
        buffer = wl_shm_pool_create_buffer(
            pool, 0, Int32(width), Int32(height), Int32(pitch),
            UInt32(WL_SHM_FORMAT_XRGB8888.rawValue))
        wl_shm_pool_destroy(pool)
        surface = Surface(
            memory: UnsafeMutableRawBufferPointer(start: base, count: size), bytesPerRow: pitch,
            width: width, height: height, rotation: rotation,
            owner: mapping)
        ShmBuffer.listener.listen(to: buffer, self)
    }

    deinit { wl_buffer_destroy(buffer) }
}
