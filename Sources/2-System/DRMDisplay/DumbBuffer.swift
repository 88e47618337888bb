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
    /// Surfaces keep the mapping alive beyond the buffer.
    let memory: MappedMemory
    private let kms: any KMS

    /// - Parameters:
    ///   - width: of the buffer, in pixels.
    ///   - height: of the buffer, in pixels.
    ///   - rotation: of the content in the buffer.
    init(
        _ kms: any KMS, width: Int, height: Int, format: PixelFormat, rotation: Rotation
    ) throws(KMSError) {
        let allocation = try kms.createDumb(
            width: width, height: height, bitsPerPixel: format.bytesPerPixel * 8)
        // Pitch and size come from the driver: what does not fit the surface is refused here.
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
