import CDRM
import Geometry
import Rasterizer

/// Scanout by atomic commits: mode, plane and framebuffer change together, after a test-only commit.
final class AtomicScanout: Scanout {
    let name = "atomic"
    private let kms: any KMS
    private let output: Output
    private let plane: UInt32
    private let connectorProperties: [String: Property]
    private let crtcProperties: [String: Property]
    private let planeProperties: [String: Property]
    private let framebufferProperty: Property
    private let damageProperty: Property?
    /// Reused, so that a flip does not allocate.
    private var changes: [PropertyChange] = []
    private var clips: [drm_mode_rect] = []
    /// Whether no flip has followed the last modeset; the kernel ignores damage in the first flip after one.
    private var isFirstFlip = true

    /// Looks up the properties of the output's objects; nil if an object lacks one that a commit needs.
    init?(_ kms: any KMS, _ output: Output) {
        guard let plane = output.plane,
            let connectorProperties = try? kms.properties(
                of: output.connector.id, type: .connector),
            let crtcProperties = try? kms.properties(of: output.crtc, type: .crtc),
            let planeProperties = try? kms.properties(of: plane.id, type: .plane),
            let framebufferProperty = planeProperties[PropertyName.framebufferID],
            connectorProperties[PropertyName.crtcID] != nil,
            crtcProperties[PropertyName.modeID] != nil,
            crtcProperties[PropertyName.active] != nil,
            AtomicScanout.placement(of: output).allSatisfy({ planeProperties[$0.name] != nil })
        else { return nil }
        self.kms = kms
        self.output = output
        self.plane = plane.id
        self.connectorProperties = connectorProperties
        self.crtcProperties = crtcProperties
        self.planeProperties = planeProperties
        self.framebufferProperty = framebufferProperty
        damageProperty = planeProperties[PropertyName.damageClips]
    }

    /// Returns the plane properties that show the whole framebuffer on the whole CRTC. Source coordinates
    /// are 16.16 fixed point, CRTC coordinates whole pixels.
    private static func placement(of output: Output) -> [(name: String, value: UInt64)] {
        let (width, height) = (UInt64(output.mode.width), UInt64(output.mode.height))
        return [
            (PropertyName.crtcID, UInt64(output.crtc)), (PropertyName.sourceX, 0),
            (PropertyName.sourceY, 0), (PropertyName.sourceWidth, width << 16),
            (PropertyName.sourceHeight, height << 16), (PropertyName.crtcX, 0),
            (PropertyName.crtcY, 0), (PropertyName.crtcWidth, width),
            (PropertyName.crtcHeight, height),
        ]
    }

    var supportsDamage: Bool { damageProperty != nil }

    func modeset(_ framebuffer: UInt32, isForeign: Bool) throws(KMSError) {
        var info = output.mode.info
        let blob = try withUnsafeBytes(of: &info) { bytes throws(KMSError) in
            try kms.createBlob(bytes)
        }
        // The kernel keeps its own reference to a blob in use.
        defer { kms.destroyBlob(blob) }
        changes.removeAll(keepingCapacity: true)
        add(
            output.connector.id, connectorProperties[PropertyName.crtcID], UInt64(output.crtc))
        add(output.crtc, crtcProperties[PropertyName.modeID], UInt64(blob))
        add(output.crtc, crtcProperties[PropertyName.active], 1)
        for (name, value) in AtomicScanout.placement(of: output) {
            add(plane, planeProperties[name], value)
        }
        add(plane, framebufferProperty, UInt64(framebuffer))
        add(plane, damageProperty, 0)
        isFirstFlip = true
        let count = changes.count
        addResets(isForeign: isForeign)
        do throws(KMSError) { try commitModeset() } catch {
            guard changes.count > count, !error.isPermissionDenied else { throw error }
            // A driver that cannot reset what another program has left shows the picture all the same.
            changes.removeLast(changes.count - count)
            try commitModeset()
        }
    }

    /// Resets what other programs have left on the output.
    ///
    /// - Parameter isForeign: whether the framebuffer is another program's, whose rotation and colours stay.
    private func addResets(isForeign: Bool) {
        add(
            output.connector.id, connectorProperties[PropertyName.linkStatus],
            UInt64(DRM_MODE_LINK_STATUS_GOOD))
        guard !isForeign else { return }
        for (name, value) in NeutralValue.plane { add(plane, planeProperties[name], value) }
        for (name, value) in NeutralValue.crtc { add(output.crtc, crtcProperties[name], value) }
        // Overlays and cursors, of programs that still run too.
        for other in (try? kms.planes()) ?? []
        where other.id != plane && other.crtc == output.crtc {
            guard let properties = try? kms.properties(of: other.id, type: .plane) else { continue }
            add(other.id, properties[PropertyName.framebufferID], 0)
            add(other.id, properties[PropertyName.crtcID], 0)
        }
    }

    private func commitModeset() throws(KMSError) {
        // A mode that is already set is taken over without a modeset, which would flicker.
        if hasOutputMode, (try? test(flags: 0)) != nil, (try? commit(flags: 0)) != nil { return }
        let allowModeset = UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
        try test(flags: allowModeset)
        try commit(flags: allowModeset)
    }

    private var hasOutputMode: Bool {
        let mode = try? kms.state(ofCRTC: output.crtc).mode
        return mode?.hasSameTimings(as: output.mode) == true
    }

    func flip(_ framebuffer: UInt32, damage: [PixelRect]) throws(KMSError) {
        changes.removeAll(keepingCapacity: true)
        add(plane, framebufferProperty, UInt64(framebuffer))
        let blob = isFirstFlip ? 0 : makeDamageBlob(damage)
        defer { if blob != 0 { kms.destroyBlob(blob) } }
        add(plane, damageProperty, UInt64(blob))
        try commit(
            flags: UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT))
        isFirstFlip = false
    }

    /// Creates a blob for FB_DAMAGE_CLIPS: the changes since the last flip, regardless of its framebuffer.
    ///
    /// - Returns: the blob's ID; 0, which stands for the whole framebuffer, if no blob was created.
    private func makeDamageBlob(_ damage: [PixelRect]) -> UInt32 {
        guard supportsDamage else { return 0 }
        clips.removeAll(keepingCapacity: true)
        for r in damage where !r.isEmpty {
            clips.append(
                drm_mode_rect(x1: Int32(r.x0), y1: Int32(r.y0), x2: Int32(r.x1), y2: Int32(r.y1)))
        }
        if clips.isEmpty { return 0 }
        return (try? clips.withUnsafeBytes { try kms.createBlob($0) }) ?? 0
    }

    func disable() throws(KMSError) {
        changes.removeAll(keepingCapacity: true)
        add(output.crtc, crtcProperties[PropertyName.active], 0)
        try commit(flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET))
    }

    // MARK: Commits

    /// Adds a property change to the commit; does nothing if the object lacks the property.
    private func add(_ object: UInt32, _ property: Property?, _ value: UInt64) {
        guard let property else { return }
        changes.append(PropertyChange(object: object, property: property.id, value: value))
    }

    private func test(flags: UInt32) throws(KMSError) {
        try commit(flags: flags | UInt32(DRM_MODE_ATOMIC_TEST_ONLY))
    }

    private func commit(flags: UInt32) throws(KMSError) {
        try kms.commit(changes, flags: flags, crtc: output.crtc)
    }
}
