import Geometry
import Glibc
import Platform
import Rasterizer

/// A framebuffer in a dumb buffer, mapped for writing.
final class DumbBuffer {
    /// The framebuffer's ID.
    let framebuffer: UInt32
    let surface: Surface
    let allocation: DumbAllocation
    /// The mapping; surfaces keep it alive beyond the buffer.
    let memory: MappedMemory
    private let kms: any KMS

    /// Allocates and maps a buffer, and adds a framebuffer for it.
    ///
    /// - Parameters:
    ///   - width: the buffer's width, in pixels.
    ///   - height: the buffer's height, in pixels.
    ///   - rotation: the rotation of the content in the buffer.
    init(
        _ kms: any KMS, width: Int, height: Int, format: PixelFormat, rotation: Rotation
    ) throws(KMSError) {
        let allocation = try kms.createDumb(
            width: width, height: height, bitsPerPixel: format.bytesPerPixel * 8)
        // Pitch and size are chosen by the driver; values that do not fit the surface are rejected.
        guard allocation.pitch >= width * format.bytesPerPixel,
            allocation.pitch % format.bytesPerPixel == 0,
            allocation.size >= allocation.pitch * height
        else {
            kms.destroyDumb(allocation.handle)
            throw KMSError(.createDumb, EINVAL)
        }
        var framebuffer: UInt32 = 0
        do throws(KMSError) {
            framebuffer = try kms.addFramebuffer(
                allocation, width: width, height: height, format: format.fourcc)
            memory = try kms.map(allocation)
        } catch {
            if framebuffer != 0 { kms.removeFramebuffer(framebuffer) }
            kms.destroyDumb(allocation.handle)
            throw error
        }
        self.kms = kms
        self.allocation = allocation
        self.framebuffer = framebuffer
        surface = Surface(
            memory: memory.bytes, bytesPerRow: allocation.pitch, width: width, height: height,
            format: format, rotation: rotation, owner: memory)
    }

    deinit {
        kms.removeFramebuffer(framebuffer)
        kms.destroyDumb(allocation.handle)
    }
}
