import CDRM
import Geometry
import Glibc
import Rasterizer

/// Mode, plane and framebuffer changed in one go, tested before it is done.
final class AtomicScanout: Scanout {
    private let kms: any KMS
    private let output: Output
    private let plane: UInt32
    private let connectorProperties: [String: Property]
    private let crtcProperties: [String: Property]
    private let planeProperties: [String: Property]
    private let framebufferProperty: Property
    private let damageProperty: Property?
    private var changes: [PropertyChange] = []
    private var rects: [drm_mode_rect] = []
    /// After a mode is set the driver copies all by itself.
    private var isFirstFlip = true

    /// Nil where the card's objects lack a property that this needs.
    init?(_ kms: any KMS, _ output: Output) {
        guard let plane = output.plane else { return nil }
        self.kms = kms
        self.output = output
        self.plane = plane.id
        connectorProperties = kms.properties(
            of: output.connector.id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR))
        crtcProperties = kms.properties(of: output.crtc, type: UInt32(DRM_MODE_OBJECT_CRTC))
        let properties = kms.properties(of: plane.id, type: UInt32(DRM_MODE_OBJECT_PLANE))
        planeProperties = properties
        guard let framebuffer = properties["FB_ID"], connectorProperties["CRTC_ID"] != nil,
            crtcProperties["MODE_ID"] != nil, crtcProperties["ACTIVE"] != nil,
            AtomicScanout.placement.allSatisfy({ properties[$0] != nil })
        else { return nil }
        framebufferProperty = framebuffer
        damageProperty = properties["FB_DAMAGE_CLIPS"]
    }

    private static let placement = [
        "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
    ]

    var takesDamage: Bool { damageProperty != nil }

    func enable(_ framebuffer: UInt32) -> Int32 {
        var info = output.mode.info
        let blob: UInt32
        do {
            blob = try withUnsafeBytes(of: &info) { bytes throws(KernelError) in
                try kms.createBlob(bytes)
            }
        } catch { return error.code }
        // The kernel holds on to what is in use.
        defer { kms.destroyBlob(blob) }
        changes.removeAll(keepingCapacity: true)
        add(output.connector.id, connectorProperties["CRTC_ID"], UInt64(output.crtc))
        add(output.crtc, crtcProperties["MODE_ID"], UInt64(blob))
        add(output.crtc, crtcProperties["ACTIVE"], 1)
        let (width, height) = (UInt64(output.mode.width), UInt64(output.mode.height))
        // Of the source in 16.16, of the screen in pixels.
        let place: [String: UInt64] = [
            "CRTC_ID": UInt64(output.crtc), "SRC_X": 0, "SRC_Y": 0, "SRC_W": width << 16,
            "SRC_H": height << 16, "CRTC_X": 0, "CRTC_Y": 0, "CRTC_W": width, "CRTC_H": height,
        ]
        for name in AtomicScanout.placement { add(plane, planeProperties[name], place[name] ?? 0) }
        add(plane, framebufferProperty, UInt64(framebuffer))
        if let damageProperty { add(plane, damageProperty, 0) }
        isFirstFlip = true
        // The mode that is there already can be taken over without a flicker.
        if kms.state(ofCRTC: output.crtc)?.mode?.isSame(as: output.mode) == true,
            kms.commit(changes, flags: UInt32(DRM_MODE_ATOMIC_TEST_ONLY)) == 0,
            kms.commit(changes, flags: 0) == 0
        {
            return 0
        }
        let allow = UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
        let test = kms.commit(changes, flags: UInt32(DRM_MODE_ATOMIC_TEST_ONLY) | allow)
        return test != 0 ? test : kms.commit(changes, flags: allow)
    }

    func flip(_ framebuffer: UInt32, damage: [PixelRect]) -> Int32 {
        changes.removeAll(keepingCapacity: true)
        add(plane, framebufferProperty, UInt64(framebuffer))
        var clips: UInt32 = 0
        if let damageProperty {
            if !isFirstFlip { clips = makeClips(damage) }
            add(plane, damageProperty, UInt64(clips))
        }
        let code = kms.commit(
            changes,
            flags: UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT))
        if clips != 0 { kms.destroyBlob(clips) }
        if code == 0 { isFirstFlip = false }
        return code
    }

    /// What changed since the last flip, whichever buffer was shown; 0 stands for all.
    private func makeClips(_ damage: [PixelRect]) -> UInt32 {
        rects.removeAll(keepingCapacity: true)
        for r in damage where !r.isEmpty {
            rects.append(
                drm_mode_rect(x1: Int32(r.x0), y1: Int32(r.y0), x2: Int32(r.x1), y2: Int32(r.y1)))
        }
        if rects.isEmpty { return 0 }
        return (try? rects.withUnsafeBytes { try kms.createBlob($0) }) ?? 0
    }

    func disable() -> Int32 {
        changes.removeAll(keepingCapacity: true)
        add(output.crtc, crtcProperties["ACTIVE"], 0)
        return kms.commit(changes, flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET))
    }

    private func add(_ object: UInt32, _ property: Property?, _ value: UInt64) {
        guard let property else { return }
        changes.append(PropertyChange(object: object, property: property.id, value: value))
    }
}
