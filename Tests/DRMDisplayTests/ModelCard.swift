import CDRM
import Glibc
import Platform

@testable import DRMDisplay

/// A graphics card that follows the kernel's rules, on a clock that the test advances. It refuses what the
/// kernel refuses, and fails any call that a test selects.
final class ModelCard: KMS {
    struct Framebuffer {
        var allocation: DumbAllocation
        var width: Int
        var height: Int
        var format: UInt32
    }

    let path = "/dev/dri/model"
    let descriptor: Int32 = -1
    var now = 0.0

    // The card's characteristics.
    var connectors: [Connector]
    var formats = [drmFormatXRGB8888, drmFormatRGB565, drmFormatXRGB2101010]
    var hasAtomic = true
    var hasDamageClips = true
    /// Whether flips complete at the next refresh rather than at once.
    var hasVBlank = true
    var interval = 1.0 / 60
    /// Bytes added to each row.
    var padding = 64
    var maximumBuffers = 8
    var orientation: UInt64 = 0
    var prefersShadow = false
    var hasDumbBuffers = true
    /// Called with the name and number of each call that can fail; returns its errno, or 0.
    var fault: (_ call: KMSError.Call, _ number: Int) -> Int32 = { _, _ in 0 }
    /// Whether flip events are lost.
    var losesEvents = false
    var isMaster = true
    /// Whether another program is the card's master.
    var isHeldByAnother = false
    /// Properties that the card's objects lack.
    var missingProperties: Set<String> = []
    let driver = "model"
    /// Values that another program has left, by the names of properties of our plane and CRTC.
    var leftovers: [String: UInt64] = [:]
    /// The CRTC of an overlay and of a cursor plane of another program, by the plane's ID; 0 if the plane is off.
    var otherPlanes: [UInt32: UInt32] = [:]
    /// Whether the other program's cursor is shown by the legacy ioctl.
    var hasLegacyCursor = false
    /// Whether the link to the display has failed.
    var isLinkBad = false
    /// Properties that the driver does not allow to be changed.
    var fixedProperties: Set<String> = []
    /// Whether flips complete at once and nothing is recorded, so that the card allocates nothing.
    var isQuiet = false
    private var hasQuietFlip = false
    /// Whether an earlier process has opened the card.
    private(set) var isAdopted = false
    private var isLeft = false
    /// Whether the card is open.
    private(set) var isOpen = true
    /// The handles that `releaseHandles` has released; their memory lives as long as their framebuffers.
    private var released: Set<UInt32> = []

    // The card's state.
    private(set) var framebuffers: [UInt32: Framebuffer] = [:]
    private(set) var memories: [UInt32: MappedMemory] = [:]
    private var blobs: [UInt32: [UInt8]] = [:]
    private(set) var calls = 0
    /// The latest call that a test made fail.
    private(set) var failedCall = ""
    private var nextID: UInt32 = 100
    private var pending: (framebuffer: UInt32, due: Double)?
    private var events: [FlipEvent] = []
    private(set) var scannedOut: UInt32 = 0
    /// The framebuffer of another program, if there is one.
    private(set) var splash: UInt32 = 0
    private var splashOffset: UInt32 = 0
    var refusesFlipsToSplash = false
    private(set) var isOn = false
    private(set) var mode: Mode?
    private(set) var flips: [Double] = []
    private(set) var modesets = 0
    /// The number of times that a framebuffer was removed while it was scanned out.
    private(set) var flashes = 0
    /// Violations of the kernel's rules, for the test to check.
    private(set) var violations: [String] = []
    private(set) var damage: [drm_mode_rect] = []
    private(set) var dirtyCalls = 0

    static let crtc: UInt32 = 40
    static let plane: UInt32 = 50

    init(_ connectors: [Connector]) { self.connectors = connectors }

    static func mode(_ width: Int, _ height: Int, _ rate: Double, preferred: Bool = false) -> Mode {
        var info = drmModeModeInfo()
        info.hdisplay = UInt16(width)
        info.vdisplay = UInt16(height)
        info.htotal = UInt16(width + 100)
        info.vtotal = UInt16(height + 20)
        info.clock = UInt32(Double(info.htotal) * Double(info.vtotal) * rate / 1000)
        info.vrefresh = UInt32(rate.rounded())
        info.type = preferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
        return Mode(info: info)
    }

    static func makeConnector(
        _ modes: [Mode], name: String = "HDMI-A-1", id: UInt32 = 30, connected: Bool = true,
        crtcs: UInt32 = 1
    ) -> Connector {
        Connector(
            id: id, name: name, status: connected ? .connected : .disconnected,
            modes: connected ? modes : [], crtc: 0, possibleCRTCs: crtcs)
    }

    private func begin(_ call: KMSError.Call) throws(KMSError) {
        calls += 1
        let code = fault(call, calls)
        if code != 0 {
            failedCall = call.rawValue
            throw KMSError(call, code)
        }
    }

    private func makeID() -> UInt32 {
        nextID += 1
        return nextID
    }

    // MARK: Capabilities and objects

    func capability(_ which: Int32) -> UInt64 {
        switch which {
        case DRM_CAP_DUMB_BUFFER: hasDumbBuffers ? 1 : 0
        case DRM_CAP_DUMB_PREFER_SHADOW: prefersShadow ? 1 : 0
        default: 0
        }
    }

    func enableAtomic() throws(KMSError) {
        try begin(.setClientCap)
        if !hasAtomic { throw KMSError(.setClientCap, EOPNOTSUPP) }
    }

    func resources() throws(KMSError) -> (connectors: [UInt32], crtcs: [UInt32]) {
        try begin(.getResources)
        return (connectors.map(\.id), [ModelCard.crtc])
    }

    func connector(_ id: UInt32) throws(KMSError) -> Connector {
        try begin(.getConnector)
        guard let connector = connectors.first(where: { $0.id == id }) else {
            throw KMSError(.getConnector, ENOENT, .connector(id))
        }
        return connector
    }

    func planes() throws(KMSError) -> [Plane] {
        try begin(.getPlaneResources)
        let primary = Plane(
            id: ModelCard.plane, possibleCRTCs: 1, formats: formats, isPrimary: true,
            crtc: isOn ? ModelCard.crtc : 0)
        return [primary]
            + otherPlanes.sorted { $0.key < $1.key }.map {
                Plane(
                    id: $0.key, possibleCRTCs: 1, formats: formats, isPrimary: false, crtc: $0.value
                )
            }
    }

    func enableUniversalPlanes() throws(KMSError) { try begin(.setClientCap) }

    func disablePlane(_ id: UInt32) throws(KMSError) {
        try begin(.setPlane)
        if !isMaster { throw KMSError(.setPlane, EACCES) }
        guard otherPlanes[id] != nil else {
            violations.append("switched off a plane that is not another program's")
            return
        }
        otherPlanes[id] = 0
    }

    /// Whether the card has a cursor plane.
    var hasCursor = true
    /// Where the first pixel of the cursor's picture is; nil if no cursor is shown.
    private(set) var cursor: (x: Int, y: Int)?
    private var cursorPlace = (x: 0, y: 0)
    /// The dumb buffer of the cursor's picture.
    private(set) var cursorHandle: UInt32 = 0

    func setCursor(crtc: UInt32, handle: UInt32, width: Int, height: Int) throws(KMSError) {
        try begin(.setCursor)
        guard hasCursor else { throw KMSError(.setCursor, ENXIO) }
        guard width == 64, height == 64, memories[handle] != nil else {
            throw KMSError(.setCursor, EINVAL)
        }
        (cursor, cursorHandle) = (cursorPlace, handle)
    }

    func moveCursor(crtc: UInt32, x: Int, y: Int) throws(KMSError) {
        try begin(.setCursor)
        guard hasCursor else { throw KMSError(.setCursor, ENXIO) }
        cursorPlace = (x, y)
        if cursor != nil { cursor = cursorPlace }
    }

    /// The cursor's picture, as ARGB.
    func cursorPixel(_ x: Int, _ y: Int) -> UInt32 {
        guard let memory = memories[cursorHandle] else { return 0 }
        let pitch = memory.count / 64
        return memory.base.load(fromByteOffset: y * pitch + x * 4, as: UInt32.self)
    }

    func hideCursor(crtc: UInt32) throws(KMSError) {
        try begin(.setCursor)
        if !isMaster { throw KMSError(.setCursor, EACCES) }
        hasLegacyCursor = false
        cursor = nil
    }

    /// Whether what is scanned out reaches the display as it was painted, and alone.
    var isShownAsPainted: Bool {
        !isLinkBad && !hasLegacyCursor && otherPlanes.values.allSatisfy { $0 == 0 }
            && leftovers.allSatisfy { $0.value == ModelCard.neutral[$0.key] ?? 0 }
    }

    private static let neutral: [String: UInt64] = ["rotation": 1, "alpha": 0xffff]

    private static let propertyNames: [ObjectType: [String]] = [
        .connector: ["CRTC_ID", "DPMS", "panel orientation", "link-status"],
        .crtc: ["MODE_ID", "ACTIVE", "DEGAMMA_LUT", "CTM", "GAMMA_LUT", "VRR_ENABLED"],
        .plane: [
            "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W",
            "CRTC_H", "FB_DAMAGE_CLIPS", "rotation", "alpha",
        ],
    ]

    func properties(of object: UInt32, type: ObjectType) throws(KMSError) -> [String: Property] {
        try begin(.getProperties)
        var result: [String: Property] = [:]
        for (i, name) in (ModelCard.propertyNames[type] ?? []).enumerated() {
            if name == "FB_DAMAGE_CLIPS", !hasDamageClips { continue }
            if missingProperties.contains(name) { continue }
            result[name] = Property(
                id: ModelCard.propertyBase(type) | UInt32(i),
                value: value(of: name))
        }
        return result
    }

    private func value(of property: String) -> UInt64 {
        switch property {
        case "panel orientation": orientation
        case "link-status": isLinkBad ? 1 : 0
        default: leftovers[property] ?? ModelCard.neutral[property] ?? 0
        }
    }

    private static func propertyBase(_ type: ObjectType) -> UInt32 { (type.code & 0xff) << 8 }

    private func name(_ property: UInt32) -> String {
        for (type, names) in ModelCard.propertyNames
        where property & ~0xff == ModelCard.propertyBase(type) {
            if names.indices.contains(Int(property & 0xff)) { return names[Int(property & 0xff)] }
        }
        return ""
    }

    // MARK: Buffers

    func createDumb(
        width: Int, height: Int, bitsPerPixel: Int
    ) throws(KMSError) -> DumbAllocation {
        try begin(.createDumb)
        guard memories.count < maximumBuffers else { throw KMSError(.createDumb, ENOMEM) }
        let pitch = width * bitsPerPixel / 8 + padding
        let allocation = DumbAllocation(handle: makeID(), pitch: pitch, size: pitch * height)
        do { memories[allocation.handle] = try MappedMemory(count: allocation.size) } catch {
            throw KMSError(.createDumb, ENOMEM)
        }
        return allocation
    }

    func destroyDumb(_ handle: UInt32) {
        if isLeft || released.contains(handle) { return }
        if memories.removeValue(forKey: handle) == nil {
            violations.append("destroyed an unknown dumb buffer")
        }
    }

    func map(_ allocation: DumbAllocation) throws(KMSError) -> MappedMemory {
        try begin(.mapDumb)
        guard let memory = memories[allocation.handle] else {
            throw KMSError(.mapDumb, ENOENT, .buffer(allocation.handle))
        }
        return memory
    }

    func addFramebuffer(
        _ allocation: DumbAllocation, width: Int, height: Int, format: UInt32
    ) throws(KMSError) -> UInt32 {
        try begin(.addFB2)
        guard formats.contains(format) else { throw KMSError(.addFB2, EINVAL) }
        let id = makeID()
        framebuffers[id] = Framebuffer(
            allocation: allocation, width: width, height: height, format: format)
        return id
    }

    func removeFramebuffer(_ id: UInt32) {
        if isLeft { return }
        guard let removed = framebuffers.removeValue(forKey: id) else {
            violations.append("removed an unknown framebuffer")
            return
        }
        if released.contains(removed.allocation.handle) {
            memories[removed.allocation.handle] = nil
        }
        if isOn, scannedOut == id {
            flashes += 1
            isOn = false
        }
    }

    /// The buffer that is scanned out.
    var scanoutBuffer: (bytes: [UInt8], framebuffer: Framebuffer)? {
        guard isOn, isShownAsPainted, let framebuffer = framebuffers[scannedOut],
            let memory = memories[framebuffer.allocation.handle]
        else { return nil }
        let bytes = UnsafeRawBufferPointer(start: memory.base, count: memory.count)
        return (Array(bytes), framebuffer)
    }

    // MARK: Legacy

    func state(ofCRTC id: UInt32) throws(KMSError) -> CRTCState {
        try begin(.getCRTC)
        let offset = scannedOut == splash ? splashOffset : 0
        return CRTCState(framebuffer: scannedOut, y: offset, mode: isOn ? mode : nil)
    }

    func setCRTC(_ id: UInt32, _ state: CRTCState, connector: UInt32) throws(KMSError) {
        try begin(.setCRTC)
        if !isMaster { throw KMSError(.setCRTC, EACCES, .crtc(id)) }
        guard let mode = state.mode else {
            isOn = false
            return
        }
        try show(state.framebuffer, mode, .setCRTC)
        // The kernel trains the link at each of these requests.
        isLinkBad = false
    }

    /// Makes another program show its picture, as a boot splash does, starting at a row of its framebuffer.
    func showSplash(_ mode: Mode, width: Int, height: Int, from offset: UInt32 = 0) {
        splash = makeID()
        splashOffset = offset
        framebuffers[splash] = Framebuffer(
            allocation: DumbAllocation(handle: 0, pitch: 0, size: 0), width: width, height: height,
            format: drmFormatXRGB8888)
        (scannedOut, self.mode, isOn) = (splash, mode, true)
    }

    private func show(_ id: UInt32, _ mode: Mode, _ call: KMSError.Call) throws(KMSError) {
        guard let framebuffer = framebuffers[id], framebuffer.width >= mode.width,
            framebuffer.height >= mode.height
        else { throw KMSError(call, ENOENT, .framebuffer(id)) }
        modesets += 1
        (scannedOut, self.mode, isOn, pending) = (id, mode, true, nil)
    }

    func pageFlip(crtc: UInt32, framebuffer: UInt32) throws(KMSError) {
        if isQuiet {
            hasQuietFlip = true
            return
        }
        try begin(.pageFlip)
        try queue(framebuffer, .pageFlip)
    }

    private func queue(_ id: UInt32, _ call: KMSError.Call) throws(KMSError) {
        func refuse(_ code: Int32) -> KMSError { KMSError(call, code, .crtc(ModelCard.crtc)) }
        if !isMaster { throw refuse(EACCES) }
        guard isOn, framebuffers[id] != nil, id != splash || !refusesFlipsToSplash else {
            throw refuse(EINVAL)
        }
        advance(to: now)
        if pending != nil { throw refuse(EBUSY) }
        let isKept = framebuffers[id].map { released.contains($0.allocation.handle) } ?? false
        if id == scannedOut, id != splash, !isKept {
            violations.append("flipped to the framebuffer that is scanned out")
        }
        let due = hasVBlank ? ((now / interval).rounded(.down) + 1) * interval : now
        pending = (id, due)
    }

    func markDirty(framebuffer: UInt32, clips: [drm_clip_rect]) throws(KMSError) {
        if isQuiet { return }
        try begin(.dirtyFB)
        dirtyCalls += 1
        if !hasDamageClips { throw KMSError(.dirtyFB, ENOSYS, .framebuffer(framebuffer)) }
    }

    func setProperty(
        _ property: UInt32, to value: UInt64, of object: UInt32, type: ObjectType
    ) throws(KMSError) {
        try begin(.setProperty)
        let name = name(property)
        if name == "DPMS" { isOn = value == UInt64(DRM_MODE_DPMS_ON) }
        if fixedProperties.contains(name) { throw KMSError(.setProperty, EINVAL, .object(object)) }
        if leftovers[name] != nil { leftovers[name] = value }
    }

    // MARK: Atomic

    func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KMSError) -> UInt32 {
        if isQuiet { return 1 }
        try begin(.createBlob)
        let id = makeID()
        blobs[id] = Array(bytes)
        return id
    }

    func destroyBlob(_ id: UInt32) {
        if isQuiet { return }
        if blobs.removeValue(forKey: id) == nil { violations.append("destroyed an unknown blob") }
    }

    var blobCount: Int { blobs.count }

    func commit(_ changes: [PropertyChange], flags: UInt32, crtc: UInt32) throws(KMSError) {
        if isQuiet {
            hasQuietFlip = true
            return
        }
        try begin(.atomic)
        func refuse(_ code: Int32) -> KMSError { KMSError(.atomic, code, .crtc(crtc)) }
        if !isMaster { throw refuse(EACCES) }
        let isTest = flags & UInt32(DRM_MODE_ATOMIC_TEST_ONLY) != 0
        let wantsEvent = flags & UInt32(DRM_MODE_PAGE_FLIP_EVENT) != 0
        let allowsModeset = flags & UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) != 0
        if isTest && wantsEvent { throw refuse(EINVAL) }
        var values: [String: UInt64] = [:]
        var others = otherPlanes
        for change in changes {
            let name = name(change.property)
            if name.isEmpty { throw refuse(EINVAL) }
            if others[change.object] != nil {
                if name == "CRTC_ID" { others[change.object] = UInt32(change.value) }
                continue
            }
            if fixedProperties.contains(name), value(of: name) != change.value {
                throw refuse(EINVAL)
            }
            values[name] = change.value
        }
        let trainsLink = isLinkBad && values["link-status"] == 0
        if trainsLink, !allowsModeset { throw refuse(EINVAL) }
        if values["ACTIVE"] == 0 {
            if !allowsModeset { throw refuse(EINVAL) }
            if !isTest { (isOn, pending) = (false, nil) }
            return
        }
        guard let id = values["FB_ID"], let framebuffer = framebuffers[UInt32(id)] else {
            throw refuse(EINVAL)
        }
        if let blob = values["MODE_ID"].flatMap({ blobs[UInt32($0)] }) {
            let new = blob.withUnsafeBytes {
                Mode(info: $0.loadUnaligned(as: drmModeModeInfo.self))
            }
            let isSame = isOn && mode?.hasSameTimings(as: new) == true
            if !isSame && !allowsModeset { throw refuse(EINVAL) }
            guard values["SRC_W"] == UInt64(new.width) << 16,
                values["SRC_H"] == UInt64(new.height) << 16, framebuffer.width >= new.width,
                framebuffer.height >= new.height
            else { throw refuse(ENOSPC) }
            if isTest { return }
            try show(UInt32(id), new, .atomic)
            otherPlanes = others
            if trainsLink { isLinkBad = false }
            for name in leftovers.keys { leftovers[name] = values[name] ?? leftovers[name] }
            return
        }
        if !isOn { throw refuse(EINVAL) }
        if isTest { return }
        damage = []
        if let clips = values["FB_DAMAGE_CLIPS"], clips != 0 {
            guard let bytes = blobs[UInt32(clips)] else { throw refuse(EINVAL) }
            damage = bytes.withUnsafeBytes { Array($0.bindMemory(to: drm_mode_rect.self)) }
            for r in damage
            where r.x1 < 0 || r.y1 < 0 || r.x2 > framebuffer.width || r.y2 > framebuffer.height
                || r.x1 >= r.x2 || r.y1 >= r.y2
            {
                throw refuse(EINVAL)
            }
        }
        try queue(UInt32(id), .atomic)
    }

    // MARK: Time

    /// Lets time pass.
    func advance(to time: Double) {
        now = max(now, time)
        guard let flip = pending, flip.due <= now else { return }
        pending = nil
        scannedOut = flip.framebuffer
        // The vblank number, as drivers count it.
        let sequence = UInt32((flip.due / interval).rounded())
        flips.append(flip.due)
        if !losesEvents { events.append(FlipEvent(sequence: sequence, timestamp: flip.due)) }
    }

    /// The completion time of the pending flip; infinity if there is none.
    var nextFlip: Double { pending?.due ?? .infinity }
    var hasEvents: Bool { !events.isEmpty }

    func readEvents(into events: inout [FlipEvent]) throws(KMSError) {
        if isQuiet {
            if hasQuietFlip { events.append(FlipEvent(sequence: 1, timestamp: now)) }
            hasQuietFlip = false
            return
        }
        try begin(.readEvents)
        advance(to: now)
        events += self.events
        self.events = []
    }

    func waitForEvent(_ seconds: Double) { advance(to: min(now + seconds, max(now, nextFlip))) }

    func setMaster() throws(KMSError) {
        if isAdopted { throw KMSError(.setMaster, EACCES) }
        if isHeldByAnother { throw KMSError(.setMaster, EBUSY) }
        isMaster = true
    }

    func dropMaster() {
        // The kernel refuses this to a process that has not opened the card.
        if !isAdopted { isMaster = false }
    }

    // MARK: Adoption

    /// Makes this the card that a process adopts after another one has ended or crashed.
    func adopt() {
        (isAdopted, isLeft, events) = (true, false, [])
    }

    func ownFramebuffers() throws(KMSError) -> [UInt32] { framebuffers.keys.sorted() }

    func releaseHandles() { released.formUnion(memories.keys) }

    func leave() { isLeft = true }

    func close() {
        (isOpen, isMaster, isOn, pending) = (false, false, false, nil)
        framebuffers = [:]
        for handle in released { memories[handle] = nil }
        released = []
    }

    func reopen() throws(KMSError) {
        try begin(.open)
        (isOpen, isAdopted, isMaster) = (true, false, !isHeldByAnother)
    }
}
