import CDRM
import Display
import Geometry
import Glibc
import Rasterizer

/// A framebuffer in memory that the display scans out, mapped for writing.
final class DumbBuffer {
    let framebuffer: UInt32
    let surface: Surface
    private let descriptor: Int32
    private let handle: UInt32
    private let mapping: Mapping

    /// Owns the mapped memory; surfaces keep it alive.
    private final class Mapping {
        let base: UnsafeMutableRawPointer
        let size: Int

        init(base: UnsafeMutableRawPointer, size: Int) {
            self.base = base
            self.size = size
        }

        deinit { munmap(base, size) }
    }

    /// - Parameter rotation: how the picture is turned as it is written.
    init(
        descriptor: Int32, device: String, width: Int, height: Int, rotation: Rotation
    ) throws(DRMError) {
        self.descriptor = descriptor
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var size: UInt64 = 0
        var code = drmModeCreateDumbBuffer(
            descriptor, UInt32(width), UInt32(height), 32, 0, &handle, &pitch, &size)
        if code != 0 { throw DRMError(device, "CREATE_DUMB", code: code) }
        self.handle = handle
        var handles: (UInt32, UInt32, UInt32, UInt32) = (handle, 0, 0, 0)
        var pitches: (UInt32, UInt32, UInt32, UInt32) = (pitch, 0, 0, 0)
        var offsets: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        var framebuffer: UInt32 = 0
        // DRM_FORMAT_XRGB8888: 'XR24'.
        let format: UInt32 = 0x3432_5258
        code = withUnsafePointer(to: &handles.0) { h in
            withUnsafePointer(to: &pitches.0) { p in
                withUnsafePointer(to: &offsets.0) { o in
                    drmModeAddFB2(
                        descriptor, UInt32(width), UInt32(height), format, h, p, o, &framebuffer, 0)
                }
            }
        }
        if code != 0 {
            drmModeDestroyDumbBuffer(descriptor, handle)
            throw DRMError(device, "ADDFB2", code: code)
        }
        self.framebuffer = framebuffer
        var offset: UInt64 = 0
        code = drmModeMapDumbBuffer(descriptor, handle, &offset)
        let base =
            code == 0
            ? mmap(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, Int(offset))
            : MAP_FAILED
        guard let base, base != MAP_FAILED else {
            let failure = DRMError(device, "map the framebuffer", code: code == 0 ? errno : code)
            drmModeRmFB(descriptor, framebuffer)
            drmModeDestroyDumbBuffer(descriptor, handle)
            throw failure
        }
        mapping = Mapping(base: base, size: Int(size))
        surface = Surface(
            base: base, bytesPerRow: Int(pitch), width: width, height: height, rotation: rotation,
            owner: mapping)
    }

    deinit {
        drmModeRmFB(descriptor, framebuffer)
        drmModeDestroyDumbBuffer(descriptor, handle)
    }
}
