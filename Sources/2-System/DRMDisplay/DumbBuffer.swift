import Geometry
import Glibc
import Rasterizer

/// A framebuffer in memory that the display scans out, mapped for writing.
final class DumbBuffer {
    let framebuffer: UInt32
    let surface: Surface
    let memory: DumbMemory
    private let kms: any KMS
    private let mapping: Mapping

    /// Owns the mapped memory; surfaces keep it alive.
    final class Mapping {
        let base: UnsafeMutableRawPointer
        private let memory: DumbMemory
        private let kms: any KMS

        init(_ kms: any KMS, _ memory: DumbMemory) throws(KernelError) {
            base = try kms.map(memory)
            self.kms = kms
            self.memory = memory
        }

        deinit { kms.unmap(base, memory) }
    }

    /// - Parameters:
    ///   - width: in pixels, as they lie in memory.
    ///   - rotation: how the picture is turned as it is written.
    init(
        _ kms: any KMS, width: Int, height: Int, format: PixelFormat, rotation: Rotation
    ) throws(KernelError) {
        let bits = format.bytesPerPixel * 8
        let memory = try kms.createDumb(width: width, height: height, bits: bits)
        // What the kernel says of its memory is what is mapped and written.
        guard memory.pitch >= width * format.bytesPerPixel,
            memory.pitch % format.bytesPerPixel == 0, memory.size >= memory.pitch * height
        else {
            kms.destroyDumb(memory.handle)
            throw KernelError(call: "CREATE_DUMB", code: EINVAL)
        }
        var framebuffer: UInt32 = 0
        do throws(KernelError) {
            framebuffer = try kms.addFramebuffer(
                memory, width: width, height: height, format: format.fourcc)
            mapping = try Mapping(kms, memory)
        } catch {
            if framebuffer != 0 { kms.removeFramebuffer(framebuffer) }
            kms.destroyDumb(memory.handle)
            throw error
        }
        self.kms = kms
        self.memory = memory
        self.framebuffer = framebuffer
        surface = Surface(
            memory: UnsafeMutableRawBufferPointer(start: mapping.base, count: memory.size),
            bytesPerRow: memory.pitch, width: width, height: height,
            format: format, rotation: rotation, owner: mapping)
    }

    deinit {
        kms.removeFramebuffer(framebuffer)
        kms.destroyDumb(memory.handle)
    }

    var base: UnsafeMutableRawPointer { mapping.base }
}
