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
    ///
    /// - Parameters:
    ///   - framebuffer: the framebuffer's ID.
    ///   - isForeign: whether another program has drawn the framebuffer, for the rotation and colours that it has
    ///     set, which stay. Otherwise everything that other programs have left on the output is reset or switched
    ///     off: rotation, colour tables, overlays and cursors.
    func modeset(_ framebuffer: UInt32, isForeign: Bool) throws(KMSError)
    /// Queues a framebuffer for the next vblank; fails with EBUSY while a flip is pending.
    ///
    /// - Parameters:
    ///   - framebuffer: the framebuffer's ID.
    ///   - damage: how the frame differs from the one before, in buffer coordinates.
    func flip(_ framebuffer: UInt32, damage: [PixelRect]) throws(KMSError)
    /// Switches the display off until the next modeset.
    func disable() throws(KMSError)
}

/// The values of properties with which a framebuffer is shown as it was painted. Another program may have left
/// others: the kernel's console rotates the plane of a panel that is mounted upside down, and night-light programs
/// load colour tables.
enum NeutralValue {
    static let plane: [(name: String, value: UInt64)] = [
        (PropertyName.rotation, UInt64(DRM_MODE_ROTATE_0)), (PropertyName.alpha, 0xffff),
    ]
    static let crtc: [(name: String, value: UInt64)] = [
        (PropertyName.degammaLUT, 0), (PropertyName.colorTransform, 0), (PropertyName.gammaLUT, 0),
        (PropertyName.variableRefresh, 0),
    ]
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

    func modeset(_ framebuffer: UInt32, isForeign: Bool) throws(KMSError) {
        // The kernel trains the link again, if that is needed, at each request.
        try kms.setCRTC(
            output.crtc, CRTCState(framebuffer: framebuffer, mode: output.mode),
            connector: output.connector.id)
        // Only now is it known which plane shows the framebuffer.
        if !isForeign { resetOutput() }
        if let dpms {
            // On most displays this is redundant, since setting the mode switches them on.
            try? kms.setProperty(
                dpms.id, to: UInt64(DRM_MODE_DPMS_ON), of: output.connector.id, type: .connector)
        }
    }

    /// Resets what other programs have left on the output. What a driver lacks or refuses is left as it is.
    private func resetOutput() {
        try? kms.hideCursor(crtc: output.crtc)
        try? kms.enableUniversalPlanes()
        for plane in (try? kms.planes()) ?? [] where plane.crtc == output.crtc {
            if plane.isPrimary {
                reset(plane.id, .plane, NeutralValue.plane)
            } else {
                try? kms.disablePlane(plane.id)
            }
        }
        reset(output.crtc, .crtc, NeutralValue.crtc)
    }

    private func reset(
        _ object: UInt32, _ type: ObjectType, _ values: [(name: String, value: UInt64)]
    ) {
        guard let properties = try? kms.properties(of: object, type: type) else { return }
        for (name, value) in values {
            guard let property = properties[name], property.value != value else { continue }
            try? kms.setProperty(property.id, to: value, of: object, type: type)
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
            dpms.id, to: UInt64(DRM_MODE_DPMS_OFF), of: output.connector.id, type: .connector)
    }
}
