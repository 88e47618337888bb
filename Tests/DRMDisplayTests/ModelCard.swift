import CDRM
import Glibc

@testable import DRMDisplay

/// A graphics card as the kernel's rules have it, on a clock that a test turns. It refuses what the
/// kernel refuses, and any call that a test wants to fail.
final class ModelCard: KMS {
    struct Framebuffer {
        var memory: DumbMemory
        var width: Int
        var height: Int
        var format: UInt32
    }

    let path = "/dev/dri/model"
    let descriptor: Int32 = -1
    var now = 0.0

    // What the card is like.
    var connectors: [Connector]
    var formats = [UInt32(0x3432_5258), 0x3631_4752, 0x3033_5258]
    var hasAtomic = true
    var hasDamageClips = true
    /// Whether flips are complete at the next refresh, or at once.
    var hasVBlank = true
    var interval = 1.0 / 60
    /// Bytes added to each row.
    var padding = 64
    var maximumBuffers = 8
    var orientation: UInt64 = 0
    var prefersShadow = false
    /// Each call that can fail asks this first, with its name and number.
    var fault: (_ call: String, _ number: Int) -> Int32 = { _, _ in 0 }
    /// Events are lost.
    var losesEvents = false
    var isMaster = true

    // What has become of it.
    private(set) var framebuffers: [UInt32: Framebuffer] = [:]
    private(set) var memories: [UInt32: UnsafeMutableRawPointer] = [:]
    private var blobs: [UInt32: [UInt8]] = [:]
    private(set) var calls = 0
    /// The latest call that a test let fail.
    private(set) var failedCall = ""
    private var nextID: UInt32 = 100
    private var pending: (framebuffer: UInt32, due: Double)?
    private var events: [FlipEvent] = []
    private var sequence: UInt32 = 0
    private(set) var scannedOut: UInt32 = 0
    private(set) var isOn = false
    private(set) var mode: Mode?
    private(set) var flips: [Double] = []
    private(set) var modesets = 0
    /// A framebuffer was taken away while it was shown.
    private(set) var flashes = 0
    /// What a test is told of that the kernel would not forgive.
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
            id: id, name: name, isConnected: connected, modes: connected ? modes : [], crtc: 0,
            possibleCRTCs: crtcs)
    }

    private func begin(_ call: String) -> Int32 {
        calls += 1
        let code = fault(call, calls)
        if code != 0 { failedCall = call }
        return code
    }

    private func makeID() -> UInt32 {
        nextID += 1
        return nextID
    }

    // MARK: What there is

    func capability(_ which: Int32) -> UInt64 {
        switch which {
        case DRM_CAP_DUMB_BUFFER: 1
        case DRM_CAP_DUMB_PREFER_SHADOW: prefersShadow ? 1 : 0
        default: 0
        }
    }

    func enableAtomic() -> Bool { hasAtomic && begin("atomic") == 0 }

    func resources() -> (connectors: [UInt32], crtcs: [UInt32])? {
        begin("resources") == 0 ? (connectors.map(\.id), [ModelCard.crtc]) : nil
    }

    func connector(_ id: UInt32, probe: Bool) -> Connector? {
        begin("connector") == 0 ? connectors.first { $0.id == id } : nil
    }

    func planes() -> [Plane] {
        begin("planes") == 0
            ? [Plane(id: ModelCard.plane, possibleCRTCs: 1, formats: formats, isPrimary: true)] : []
    }

    private static let propertyNames: [UInt32: [String]] = [
        UInt32(DRM_MODE_OBJECT_CONNECTOR): ["CRTC_ID", "DPMS", "panel orientation"],
        UInt32(DRM_MODE_OBJECT_CRTC): ["MODE_ID", "ACTIVE"],
        UInt32(DRM_MODE_OBJECT_PLANE): [
            "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W",
            "CRTC_H", "FB_DAMAGE_CLIPS",
        ],
    ]

    func properties(of object: UInt32, type: UInt32) -> [String: Property] {
        guard begin("properties") == 0 else { return [:] }
        var result: [String: Property] = [:]
        for (i, name) in (ModelCard.propertyNames[type] ?? []).enumerated() {
            if name == "FB_DAMAGE_CLIPS", !hasDamageClips { continue }
            result[name] = Property(
                id: (type & 0xff) << 8 | UInt32(i),
                value: name == "panel orientation" ? orientation : 0)
        }
        return result
    }

    private func name(_ property: UInt32) -> String {
        for (type, names) in ModelCard.propertyNames where property >> 8 == type & 0xff {
            if names.indices.contains(Int(property & 0xff)) { return names[Int(property & 0xff)] }
        }
        return ""
    }

    // MARK: Buffers

    func createDumb(width: Int, height: Int, bits: Int) throws(KernelError) -> DumbMemory {
        let code = begin("CREATE_DUMB")
        if code != 0 { throw KernelError(call: "CREATE_DUMB", code: code) }
        guard memories.count < maximumBuffers else {
            throw KernelError(call: "CREATE_DUMB", code: ENOMEM)
        }
        let pitch = width * bits / 8 + padding
        let memory = DumbMemory(handle: makeID(), pitch: pitch, size: pitch * height)
        let base = UnsafeMutableRawPointer.allocate(byteCount: memory.size, alignment: 64)
        memset(base, 0, memory.size)
        memories[memory.handle] = base
        return memory
    }

    func destroyDumb(_ handle: UInt32) {
        guard let base = memories.removeValue(forKey: handle) else {
            violations.append("destroyed memory that there is not")
            return
        }
        base.deallocate()
    }

    func map(_ memory: DumbMemory) throws(KernelError) -> UnsafeMutableRawPointer {
        let code = begin("MAP_DUMB")
        guard code == 0, let base = memories[memory.handle] else {
            throw KernelError(call: "MAP_DUMB", code: code == 0 ? ENOENT : code)
        }
        return base
    }

    func unmap(_ base: UnsafeMutableRawPointer, _ memory: DumbMemory) {}

    func addFramebuffer(
        _ memory: DumbMemory, width: Int, height: Int, format: UInt32
    ) throws(KernelError) -> UInt32 {
        let code = begin("ADDFB2")
        guard code == 0, formats.contains(format) else {
            throw KernelError(call: "ADDFB2", code: code == 0 ? EINVAL : code)
        }
        let id = makeID()
        framebuffers[id] = Framebuffer(
            memory: memory, width: width, height: height, format: format)
        return id
    }

    func removeFramebuffer(_ id: UInt32) {
        if framebuffers.removeValue(forKey: id) == nil {
            violations.append("removed a framebuffer that there is not")
        }
        if isOn, scannedOut == id {
            flashes += 1
            isOn = false
        }
    }

    /// What the glass shows.
    var glass: (bytes: [UInt8], framebuffer: Framebuffer)? {
        guard isOn, let framebuffer = framebuffers[scannedOut],
            let base = memories[framebuffer.memory.handle]
        else { return nil }
        let bytes = UnsafeRawBufferPointer(start: base, count: framebuffer.memory.size)
        return (Array(bytes), framebuffer)
    }

    // MARK: Legacy

    func state(ofCRTC id: UInt32) -> CRTCState? {
        guard begin("GETCRTC") == 0 else { return nil }
        return CRTCState(framebuffer: scannedOut, mode: isOn ? mode : nil)
    }

    func setCRTC(_ id: UInt32, _ state: CRTCState, connector: UInt32) -> Int32 {
        let code = begin("SETCRTC")
        if code != 0 { return code }
        if !isMaster { return EACCES }
        guard let mode = state.mode else {
            isOn = false
            return 0
        }
        return show(state.framebuffer, mode)
    }

    private func show(_ id: UInt32, _ mode: Mode) -> Int32 {
        guard let framebuffer = framebuffers[id], framebuffer.width >= mode.width,
            framebuffer.height >= mode.height
        else { return ENOENT }
        modesets += 1
        (scannedOut, self.mode, isOn, pending) = (id, mode, true, nil)
        return 0
    }

    func pageFlip(crtc: UInt32, framebuffer: UInt32) -> Int32 {
        let code = begin("PAGE_FLIP")
        return code != 0 ? code : queue(framebuffer)
    }

    private func queue(_ id: UInt32) -> Int32 {
        if !isMaster { return EACCES }
        guard isOn, framebuffers[id] != nil else { return EINVAL }
        advance(to: now)
        if pending != nil { return EBUSY }
        if id == scannedOut { violations.append("flipped to the framebuffer that is shown") }
        let due = hasVBlank ? ((now / interval).rounded(.down) + 1) * interval : now
        pending = (id, due)
        return 0
    }

    func dirty(framebuffer: UInt32, clips: [drm_clip_rect]) -> Int32 {
        let code = begin("DIRTYFB")
        dirtyCalls += 1
        return code != 0 ? code : (hasDamageClips ? 0 : ENOSYS)
    }

    func setProperty(_ property: UInt32, to value: UInt64, ofConnector id: UInt32) -> Int32 {
        let code = begin("SETPROPERTY")
        if code != 0 { return code }
        if name(property) == "DPMS" { isOn = value == UInt64(DRM_MODE_DPMS_ON) }
        return 0
    }

    // MARK: Atomic

    func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KernelError) -> UInt32 {
        let code = begin("CREATEPROPBLOB")
        if code != 0 { throw KernelError(call: "CREATEPROPBLOB", code: code) }
        let id = makeID()
        blobs[id] = Array(bytes)
        return id
    }

    func destroyBlob(_ id: UInt32) {
        if blobs.removeValue(forKey: id) == nil { violations.append("destroyed no blob") }
    }

    var blobCount: Int { blobs.count }

    func commit(_ changes: [PropertyChange], flags: UInt32) -> Int32 {
        let code = begin("ATOMIC")
        if code != 0 { return code }
        if !isMaster { return EACCES }
        let isTest = flags & UInt32(DRM_MODE_ATOMIC_TEST_ONLY) != 0
        let wantsEvent = flags & UInt32(DRM_MODE_PAGE_FLIP_EVENT) != 0
        let allowsModeset = flags & UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) != 0
        if isTest && wantsEvent { return EINVAL }
        var values: [String: UInt64] = [:]
        for change in changes {
            let name = name(change.property)
            if name.isEmpty { return EINVAL }
            values[name] = change.value
        }
        if values["ACTIVE"] == 0 {
            if !allowsModeset { return EINVAL }
            if !isTest { (isOn, pending) = (false, nil) }
            return 0
        }
        let framebuffer = values["FB_ID"].flatMap { framebuffers[UInt32($0)] }
        guard let framebuffer, let id = values["FB_ID"] else { return EINVAL }
        if let blob = values["MODE_ID"].flatMap({ blobs[UInt32($0)] }) {
            let new = blob.withUnsafeBytes {
                Mode(info: $0.loadUnaligned(as: drmModeModeInfo.self))
            }
            let isSame = isOn && mode?.isSame(as: new) == true
            if !isSame && !allowsModeset { return EINVAL }
            guard values["SRC_W"] == UInt64(new.width) << 16,
                values["SRC_H"] == UInt64(new.height) << 16, framebuffer.width >= new.width,
                framebuffer.height >= new.height
            else { return ENOSPC }
            if isTest { return 0 }
            return show(UInt32(id), new)
        }
        if !isOn { return EINVAL }
        if isTest { return 0 }
        if let clips = values["FB_DAMAGE_CLIPS"], clips != 0 {
            guard let bytes = blobs[UInt32(clips)] else { return EINVAL }
            damage = bytes.withUnsafeBytes { Array($0.bindMemory(to: drm_mode_rect.self)) }
            for r in damage
            where r.x1 < 0 || r.y1 < 0 || r.x2 > framebuffer.width || r.y2 > framebuffer.height
                || r.x1 >= r.x2 || r.y1 >= r.y2
            {
                return EINVAL
            }
        } else {
            damage = []
        }
        return queue(UInt32(id))
    }

    // MARK: Time

    /// Lets time pass.
    func advance(to time: Double) {
        now = max(now, time)
        guard let flip = pending, flip.due <= now else { return }
        pending = nil
        scannedOut = flip.framebuffer
        sequence += 1
        flips.append(flip.due)
        if !losesEvents { events.append(FlipEvent(sequence: sequence, timestamp: flip.due)) }
    }

    /// When the flip under way is complete; infinity where none is.
    var nextFlip: Double { pending?.due ?? .infinity }
    var hasEvents: Bool { !events.isEmpty }

    func readEvents() throws(KernelError) -> [FlipEvent] {
        let code = begin("read")
        if code != 0 { throw KernelError(call: "read", code: code) }
        advance(to: now)
        defer { events = [] }
        return events
    }

    func waitForEvent(_ seconds: Double) { advance(to: min(now + seconds, max(now, nextFlip))) }

    func setMaster() -> Int32 {
        isMaster = true
        return 0
    }

    func dropMaster() { isMaster = false }
}
