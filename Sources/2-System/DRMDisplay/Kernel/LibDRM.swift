import CDRM
import Glibc
import Platform

/// A graphics card, spoken to through libdrm.
final class LibDRM: KMS {
    let path: String
    let descriptor: Int32
    private let access: DeviceAccess
    private var events: [FlipEvent] = []

    /// Opens a card.
    init(path: String, access: DeviceAccess) throws(DRMError) {
        let descriptor = access.open(path, O_RDWR | O_NONBLOCK)
        guard descriptor >= 0 else {
            let mend = -descriptor == EACCES ? "; add the user to the group 'video'" : ""
            throw DRMError(path, String(cString: strerror(-descriptor)) + mend)
        }
        self.path = path
        self.descriptor = descriptor
        self.access = access
    }

    deinit { access.close(descriptor) }

    // MARK: What there is

    func capability(_ which: Int32) -> UInt64 {
        var value: UInt64 = 0
        return drmGetCap(descriptor, UInt64(which), &value) == 0 ? value : 0
    }

    func enableAtomic() -> Bool {
        drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0
            && drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    }

    func resources() -> (connectors: [UInt32], crtcs: [UInt32])? {
        guard let resources = drmModeGetResources(descriptor) else { return nil }
        defer { drmModeFreeResources(resources) }
        let r = resources.pointee
        return (
            (0..<Int(r.count_connectors)).map { r.connectors[$0] },
            (0..<Int(r.count_crtcs)).map { r.crtcs[$0] }
        )
    }

    func connector(_ id: UInt32, probe: Bool) -> Connector? {
        guard
            let c = probe
                ? drmModeGetConnector(descriptor, id) : drmModeGetConnectorCurrent(descriptor, id)
        else { return nil }
        defer { drmModeFreeConnector(c) }
        let type = drmModeGetConnectorTypeName(c.pointee.connector_type)
        var result = Connector(
            id: id,
            name: "\(type.map { String(cString: $0) } ?? "Unknown")-\(c.pointee.connector_type_id)",
            isConnected: c.pointee.connection == DRM_MODE_CONNECTED,
            modes: (0..<Int(c.pointee.count_modes)).map { Mode(info: c.pointee.modes[$0]) },
            crtc: 0, possibleCRTCs: 0)
        for e in 0..<Int(c.pointee.count_encoders) {
            guard let encoder = drmModeGetEncoder(descriptor, c.pointee.encoders[e]) else {
                continue
            }
            result.possibleCRTCs |= encoder.pointee.possible_crtcs
            if encoder.pointee.encoder_id == c.pointee.encoder_id {
                result.crtc = encoder.pointee.crtc_id
            }
            drmModeFreeEncoder(encoder)
        }
        return result
    }

    func planes() -> [Plane] {
        guard let list = drmModeGetPlaneResources(descriptor) else { return [] }
        defer { drmModeFreePlaneResources(list) }
        return (0..<Int(list.pointee.count_planes)).compactMap { i in
            guard let plane = drmModeGetPlane(descriptor, list.pointee.planes[i]) else {
                return nil
            }
            defer { drmModeFreePlane(plane) }
            let type = properties(
                of: plane.pointee.plane_id, type: UInt32(DRM_MODE_OBJECT_PLANE))["type"]
            return Plane(
                id: plane.pointee.plane_id, possibleCRTCs: plane.pointee.possible_crtcs,
                formats: (0..<Int(plane.pointee.count_formats)).map { plane.pointee.formats[$0] },
                isPrimary: type?.value == UInt64(DRM_PLANE_TYPE_PRIMARY))
        }
    }

    func properties(of object: UInt32, type: UInt32) -> [String: Property] {
        guard let list = drmModeObjectGetProperties(descriptor, object, type) else { return [:] }
        defer { drmModeFreeObjectProperties(list) }
        var result: [String: Property] = [:]
        for i in 0..<Int(list.pointee.count_props) {
            guard let property = drmModeGetProperty(descriptor, list.pointee.props[i]) else {
                continue
            }
            let name = withUnsafeBytes(of: property.pointee.name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            result[name] = Property(
                id: property.pointee.prop_id, value: list.pointee.prop_values[i])
            drmModeFreeProperty(property)
        }
        return result
    }

    // MARK: Buffers

    func createDumb(width: Int, height: Int, bits: Int) throws(KernelError) -> DumbMemory {
        var (handle, pitch): (UInt32, UInt32) = (0, 0)
        var size: UInt64 = 0
        let code = drmModeCreateDumbBuffer(
            descriptor, UInt32(width), UInt32(height), UInt32(bits), 0, &handle, &pitch, &size)
        if code != 0 { throw KernelError(call: "CREATE_DUMB", code: abs(code)) }
        return DumbMemory(handle: handle, pitch: Int(pitch), size: Int(size))
    }

    func destroyDumb(_ handle: UInt32) { drmModeDestroyDumbBuffer(descriptor, handle) }

    func map(_ memory: DumbMemory) throws(KernelError) -> UnsafeMutableRawPointer {
        var offset: UInt64 = 0
        let code = drmModeMapDumbBuffer(descriptor, memory.handle, &offset)
        if code != 0 { throw KernelError(call: "MAP_DUMB", code: abs(code)) }
        let base = mmap(
            nil, memory.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, Int(offset))
        guard let base, base != MAP_FAILED else {
            throw KernelError(call: "map the framebuffer", code: errno)
        }
        return base
    }

    func unmap(_ base: UnsafeMutableRawPointer, _ memory: DumbMemory) { munmap(base, memory.size) }

    func addFramebuffer(
        _ memory: DumbMemory, width: Int, height: Int, format: UInt32
    ) throws(KernelError) -> UInt32 {
        let handles = [memory.handle, 0, 0, 0]
        let pitches = [UInt32(memory.pitch), 0, 0, 0]
        let offsets: [UInt32] = [0, 0, 0, 0]
        var id: UInt32 = 0
        let code = drmModeAddFB2(
            descriptor, UInt32(width), UInt32(height), format, handles, pitches, offsets, &id, 0)
        if code != 0 { throw KernelError(call: "ADDFB2", code: abs(code)) }
        return id
    }

    func removeFramebuffer(_ id: UInt32) { drmModeRmFB(descriptor, id) }

    // MARK: Legacy mode setting

    func state(ofCRTC id: UInt32) -> CRTCState? {
        guard let crtc = drmModeGetCrtc(descriptor, id) else { return nil }
        defer { drmModeFreeCrtc(crtc) }
        let c = crtc.pointee
        return CRTCState(
            framebuffer: c.buffer_id, x: c.x, y: c.y,
            mode: c.mode_valid != 0 ? Mode(info: c.mode) : nil)
    }

    func setCRTC(_ id: UInt32, _ state: CRTCState, connector: UInt32) -> Int32 {
        var connector = connector
        guard var mode = state.mode?.info else {
            return abs(drmModeSetCrtc(descriptor, id, 0, 0, 0, nil, 0, nil))
        }
        return abs(
            drmModeSetCrtc(
                descriptor, id, state.framebuffer, state.x, state.y, &connector, 1, &mode))
    }

    func pageFlip(crtc: UInt32, framebuffer: UInt32) -> Int32 {
        abs(
            drmModePageFlip(
                descriptor, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), userData))
    }

    func dirty(framebuffer: UInt32, clips: [drm_clip_rect]) -> Int32 {
        var clips = clips
        return abs(drmModeDirtyFB(descriptor, framebuffer, &clips, UInt32(clips.count)))
    }

    func setProperty(_ property: UInt32, to value: UInt64, ofConnector id: UInt32) -> Int32 {
        abs(drmModeConnectorSetProperty(descriptor, id, property, value))
    }

    // MARK: Atomic mode setting

    func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KernelError) -> UInt32 {
        var id: UInt32 = 0
        let code = drmModeCreatePropertyBlob(descriptor, bytes.baseAddress, bytes.count, &id)
        if code != 0 { throw KernelError(call: "CREATEPROPBLOB", code: abs(code)) }
        return id
    }

    func destroyBlob(_ id: UInt32) { drmModeDestroyPropertyBlob(descriptor, id) }

    func commit(_ changes: [PropertyChange], flags: UInt32) -> Int32 {
        guard let request = drmModeAtomicAlloc() else { return ENOMEM }
        defer { drmModeAtomicFree(request) }
        for change in changes {
            let code = drmModeAtomicAddProperty(
                request, change.object, change.property, change.value)
            if code < 0 { return abs(code) }
        }
        return abs(drmModeAtomicCommit(descriptor, request, flags, userData))
    }

    // MARK: Events

    private var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    func readEvents() throws(KernelError) -> [FlipEvent] {
        var context = drmEventContext()
        context.version = 2
        context.page_flip_handler = { _, sequence, seconds, microseconds, user in
            guard let user else { return }
            Unmanaged<LibDRM>.fromOpaque(user).takeUnretainedValue().events.append(
                FlipEvent(
                    sequence: sequence,
                    timestamp: Double(seconds) + Double(microseconds) * 1e-6))
        }
        var fd = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&fd, 1, 0) > 0 {
            if fd.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
                throw KernelError(call: "read events", code: ENODEV)
            }
            if drmHandleEvent(descriptor, &context) != 0 { break }
        }
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    func waitForEvent(_ seconds: Double) {
        var fd = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&fd, 1, Int32(max(0, min(10_000, (seconds * 1000).rounded(.up)))))
    }

    func setMaster() -> Int32 { drmSetMaster(descriptor) == 0 ? 0 : errno }

    func dropMaster() { drmDropMaster(descriptor) }
}
