import CDRM
import Geometry
import Glibc
import Rasterizer

/// Shows framebuffers on an output, by atomic commits or by the legacy ioctls.
protocol Scanout: AnyObject {
    /// The name of the interface: "atomic" or "legacy".
    var name: String { get }
    /// Whether `flip` passes damage to the driver.
    var supportsDamage: Bool { get }
    /// Performs a modeset with a framebuffer, and blocks until the framebuffer is scanned out.
    func modeset(_ framebuffer: UInt32) throws(KMSError)
    /// Queues a framebuffer for the next vblank; fails with EBUSY while a flip is pending.
    ///
    /// - Parameters:
    ///   - framebuffer: the framebuffer's ID.
    ///   - damage: how the frame differs from the one before, in buffer coordinates.
    func flip(_ framebuffer: UInt32, damage: [PixelRect]) throws(KMSError)
    /// Switches the display off until the next modeset.
    func disable() throws(KMSError)
}

/// Scanout by the legacy ioctls: one sets the mode, and one performs each flip.
final class LegacyScanout: Scanout {
    let name = "legacy"
    private let kms: any KMS
    private let output: Output
    /// The connector's DPMS property; nil if it has none.
    private let dpms: Property?
    private var needsDirty = true
    /// Reused, so that a flip does not allocate.
    private var clips: [drm_clip_rect] = []

    init(_ kms: any KMS, _ output: Output) {
        self.kms = kms
        self.output = output
        let properties = try? kms.properties(of: output.connector.id, type: .connector)
        dpms = properties?[PropertyName.dpms]
    }

    var supportsDamage: Bool { needsDirty }

    func modeset(_ framebuffer: UInt32) throws(KMSError) {
        try kms.setCRTC(
            output.crtc, CRTCState(framebuffer: framebuffer, mode: output.mode),
            connector: output.connector.id)
        if let dpms {
            // On most displays this is redundant, since setting the mode switches them on.
            try? kms.setProperty(
                dpms.id, to: UInt64(DRM_MODE_DPMS_ON), ofConnector: output.connector.id)
        }
    }

    func flip(_ framebuffer: UInt32, damage: [PixelRect]) throws(KMSError) {
        try kms.pageFlip(crtc: output.crtc, framebuffer: framebuffer)
        guard needsDirty, !damage.isEmpty else { return }
        // Drivers that copy the framebuffer, such as those of USB displays, need this to know what to
        // copy; other drivers refuse the request.
        clips.removeAll(keepingCapacity: true)
        for r in damage.prefix(Int(DRM_MODE_FB_DIRTY_MAX_CLIPS)) {
            clips.append(
                drm_clip_rect(
                    x1: UInt16(clamping: r.x0), y1: UInt16(clamping: r.y0),
                    x2: UInt16(clamping: r.x1), y2: UInt16(clamping: r.y1)))
        }
        do throws(KMSError) {
            try kms.markDirty(framebuffer: framebuffer, clips: clips)
        } catch {
            if error.code == ENOSYS || error.code == EINVAL { needsDirty = false }
        }
    }

    func disable() throws(KMSError) {
        guard let dpms else {
            return try kms.setCRTC(
                output.crtc, CRTCState(framebuffer: 0), connector: output.connector.id)
        }
        try kms.setProperty(
            dpms.id, to: UInt64(DRM_MODE_DPMS_OFF), ofConnector: output.connector.id)
    }
}
