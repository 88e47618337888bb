import CDRM
import Geometry
import Glibc
import Rasterizer

/// How framebuffers are brought to the glass: all at once (atomic), or in the older way.
protocol Scanout: AnyObject {
    /// Whether `flip` passes damage on to the driver.
    var takesDamage: Bool { get }
    /// Sets the mode and shows a framebuffer; returns when it is shown. 0 or an errno.
    func enable(_ framebuffer: UInt32) -> Int32
    /// Queues a framebuffer for the next refresh. 0 or an errno; EBUSY where one is queued.
    ///
    /// - Parameter damage: what differs from the frame before, in pixels as they lie in memory.
    func flip(_ framebuffer: UInt32, damage: [PixelRect]) -> Int32
    /// Switches the display off, so that it goes to sleep; `enable` wakes it. 0 or an errno.
    func disable() -> Int32
}

/// The older way: a call to set the mode, and one for each flip.
final class LegacyScanout: Scanout {
    private let kms: any KMS
    private let output: Output
    private let dpms: Property?
    private var needsDirty = true

    init(_ kms: any KMS, _ output: Output) {
        self.kms = kms
        self.output = output
        dpms =
            kms.properties(
                of: output.connector.id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))["DPMS"]
    }

    var takesDamage: Bool { needsDirty }

    func enable(_ framebuffer: UInt32) -> Int32 {
        let code = kms.setCRTC(
            output.crtc, CRTCState(framebuffer: framebuffer, mode: output.mode),
            connector: output.connector.id)
        if code == 0, let dpms {
            _ = kms.setProperty(
                dpms.id, to: UInt64(DRM_MODE_DPMS_ON), ofConnector: output.connector.id)
        }
        return code
    }

    func flip(_ framebuffer: UInt32, damage: [PixelRect]) -> Int32 {
        let code = kms.pageFlip(crtc: output.crtc, framebuffer: framebuffer)
        guard code == 0, needsDirty, !damage.isEmpty else { return code }
        // Tells drivers that copy, such as USB displays, what to copy. Most have no need of it and
        // say so once.
        let clips = damage.prefix(256).map {
            drm_clip_rect(
                x1: UInt16(clamping: $0.x0), y1: UInt16(clamping: $0.y0),
                x2: UInt16(clamping: $0.x1), y2: UInt16(clamping: $0.y1))
        }
        let answer = kms.dirty(framebuffer: framebuffer, clips: clips)
        if answer == ENOSYS || answer == EINVAL { needsDirty = false }
        return 0
    }

    func disable() -> Int32 {
        guard let dpms else {
            return kms.setCRTC(
                output.crtc, CRTCState(framebuffer: 0), connector: output.connector.id)
        }
        return kms.setProperty(
            dpms.id, to: UInt64(DRM_MODE_DPMS_OFF), ofConnector: output.connector.id)
    }
}
