import CDRM
import CLinux
import Glibc
import Platform

/// A graphics card, through libdrm.
final class LibDRM: KMS {
    let path: String
    let descriptor: Int32
    private let access: DeviceAccess
    private(set) var isAdopted = false
    private var isLeft = false
    /// The user data of requests for an event. An earlier process's flip may complete after this one has adopted the
    /// card, so its events must be told apart.
    private let eventTag: UInt
    private var bytes = [UInt8](repeating: 0, count: 1024)

    /// Opens a card.
    init(path: String, access: DeviceAccess) throws(DRMError) {
        let descriptor = access.open(path, O_RDWR | O_NONBLOCK)
        guard descriptor >= 0 else {
            let hint =
                -descriptor == EACCES
                ? "; add the user to the group 'video', or run the service, which is in it" : ""
            throw DRMError(path, String(cString: strerror(-descriptor)) + hint)
        }
        self.path = path
        self.descriptor = descriptor
        self.access = access
        eventTag = LibDRM.makeTag()
    }

    /// Adopts a card that an earlier process has opened, whose framebuffers are still scanned out; nil, with the
    /// descriptor closed, if it is not the card of this path or no longer master.
    ///
    /// - Parameters:
    ///   - path: the card's device.
    ///   - descriptor: the descriptor that the service manager has kept.
    init?(path: String, adopting descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        access = .direct
        isAdopted = true
        eventTag = LibDRM.makeTag()
        var (own, named) = (stat(), stat())
        // Reached by a failure too, in which case `deinit` closes the descriptor.
        guard fstat(descriptor, &own) == 0, stat(path, &named) == 0,
            own.st_mode & S_IFMT == S_IFCHR, own.st_rdev == named.st_rdev,
            own.st_rdev >> 8 & 0xfff == LibDRM.majorNumber, isMaster
        else { return nil }
    }

    /// The major number of graphics cards' devices.
    private static let majorNumber: dev_t = 226

    private static func makeTag() -> UInt {
        UInt(truncatingIfNeeded: Int(Clock.now() * 1e9)) ^ UInt(getpid()) << 40
    }

    deinit { access.close(descriptor) }

    // MARK: Capabilities and resources

    var driver: String {
        guard let version = drmGetVersion(descriptor) else { return "" }
        defer { drmFreeVersion(version) }
        return version.pointee.name.map { String(cString: $0) } ?? ""
    }

    func capability(_ capability: Int32) -> UInt64 {
        var value: UInt64 = 0
        return drmGetCap(descriptor, UInt64(capability), &value) == 0 ? value : 0
    }

    func enableAtomic() throws(KMSError) {
        try enableUniversalPlanes()
        try enable(DRM_CLIENT_CAP_ATOMIC)
    }

    func enableUniversalPlanes() throws(KMSError) { try enable(DRM_CLIENT_CAP_UNIVERSAL_PLANES) }

    private func enable(_ capability: Int32) throws(KMSError) {
        // Unlike the drmMode functions, this one returns -1 and sets errno.
        if drmSetClientCap(descriptor, UInt64(capability), 1) != 0 {
            throw KMSError(.setClientCap, errno)
        }
    }

    func resources() throws(KMSError) -> (connectors: [UInt32], crtcs: [UInt32]) {
        guard let resources = drmModeGetResources(descriptor) else {
            throw KMSError(.getResources, errno)
        }
        defer { drmModeFreeResources(resources) }
        let r = resources.pointee
        return (
            (0..<Int(r.count_connectors)).map { r.connectors[$0] },
            (0..<Int(r.count_crtcs)).map { r.crtcs[$0] }
        )
    }

    func connector(_ id: UInt32) throws(KMSError) -> Connector {
        guard let pointer = drmModeGetConnector(descriptor, id) else {
            throw KMSError(.getConnector, errno, .connector(id))
        }
        defer { drmModeFreeConnector(pointer) }
        let c = pointer.pointee
        let type = drmModeGetConnectorTypeName(c.connector_type)
        var connector = Connector(
            id: id,
            name: "\(type.map { String(cString: $0) } ?? "Unknown")-\(c.connector_type_id)",
            status: c.connection.status,
            modes: (0..<Int(c.count_modes)).map { Mode(info: c.modes[$0]) }, crtc: 0,
            possibleCRTCs: 0, physicalSize: (Int(c.mmWidth), Int(c.mmHeight)))
        for index in 0..<Int(c.count_encoders) {
            guard let encoder = drmModeGetEncoder(descriptor, c.encoders[index]) else { continue }
            connector.possibleCRTCs |= encoder.pointee.possible_crtcs
            if encoder.pointee.encoder_id == c.encoder_id {
                connector.crtc = encoder.pointee.crtc_id
            }
            drmModeFreeEncoder(encoder)
        }
        return connector
    }

    func planes() throws(KMSError) -> [Plane] {
        guard let list = drmModeGetPlaneResources(descriptor) else {
            throw KMSError(.getPlaneResources, errno)
        }
        defer { drmModeFreePlaneResources(list) }
        return (0..<Int(list.pointee.count_planes)).compactMap { index in
            // A plane that has disappeared is left out.
            guard let plane = drmModeGetPlane(descriptor, list.pointee.planes[index]) else {
                return nil
            }
            defer { drmModeFreePlane(plane) }
            let p = plane.pointee
            let type = try? properties(of: p.plane_id, type: .plane)[PropertyName.type]
            return Plane(
                id: p.plane_id, possibleCRTCs: p.possible_crtcs,
                formats: (0..<Int(p.count_formats)).map { p.formats[$0] },
                isPrimary: type?.value == UInt64(DRM_PLANE_TYPE_PRIMARY), crtc: p.crtc_id)
        }
    }

    func properties(
        of object: UInt32, type: ObjectType
    ) throws(KMSError) -> [String: Property] {
        guard let list = drmModeObjectGetProperties(descriptor, object, type.code) else {
            throw KMSError(.getProperties, errno, .object(object))
        }
        defer { drmModeFreeObjectProperties(list) }
        var properties: [String: Property] = [:]
        for index in 0..<Int(list.pointee.count_props) {
            guard let property = drmModeGetProperty(descriptor, list.pointee.props[index]) else {
                continue
            }
            let name = withUnsafeBytes(of: property.pointee.name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            properties[name] = Property(
                id: property.pointee.prop_id, value: list.pointee.prop_values[index])
            drmModeFreeProperty(property)
        }
        return properties
    }

    // MARK: Buffers

    func createDumb(
        width: Int, height: Int, bitsPerPixel: Int
    ) throws(KMSError) -> DumbAllocation {
        var (handle, pitch): (UInt32, UInt32) = (0, 0)
        var size: UInt64 = 0
        try KMSError.check(
            drmModeCreateDumbBuffer(
                descriptor, UInt32(width), UInt32(height), UInt32(bitsPerPixel), 0, &handle,
                &pitch, &size),
            .createDumb)
        return DumbAllocation(handle: handle, pitch: Int(pitch), size: Int(size))
    }

    func destroyDumb(_ handle: UInt32) {
        if !isLeft { drmModeDestroyDumbBuffer(descriptor, handle) }
    }

    func map(_ allocation: DumbAllocation) throws(KMSError) -> MappedMemory {
        let object = KMSError.Object.buffer(allocation.handle)
        var offset: UInt64 = 0
        try KMSError.check(
            drmModeMapDumbBuffer(descriptor, allocation.handle, &offset), .mapDumb, object)
        do throws(SystemError) {
            return try MappedMemory(
                descriptor: descriptor, offset: Int(offset), count: allocation.size)
        } catch { throw KMSError(.mapDumb, error.code, object) }
    }

    func addFramebuffer(
        _ allocation: DumbAllocation, width: Int, height: Int, format: UInt32
    ) throws(KMSError) -> UInt32 {
        // libdrm takes arrays of four elements, one for each plane of the format.
        let handles = [allocation.handle, 0, 0, 0]
        let pitches = [UInt32(allocation.pitch), 0, 0, 0]
        let offsets: [UInt32] = [0, 0, 0, 0]
        var id: UInt32 = 0
        try KMSError.check(
            drmModeAddFB2(
                descriptor, UInt32(width), UInt32(height), format, handles, pitches, offsets, &id,
                0),
            .addFB2, .buffer(allocation.handle))
        return id
    }

    func removeFramebuffer(_ id: UInt32) { if !isLeft { drmModeRmFB(descriptor, id) } }

    // MARK: Legacy mode setting

    func state(ofCRTC id: UInt32) throws(KMSError) -> CRTCState {
        guard let crtc = drmModeGetCrtc(descriptor, id) else {
            throw KMSError(.getCRTC, errno, .crtc(id))
        }
        defer { drmModeFreeCrtc(crtc) }
        let c = crtc.pointee
        return CRTCState(
            framebuffer: c.buffer_id, x: c.x, y: c.y,
            mode: c.mode_valid != 0 ? Mode(info: c.mode) : nil)
    }

    func setCRTC(_ id: UInt32, _ state: CRTCState, connector: UInt32) throws(KMSError) {
        var connector = connector
        let result =
            if var mode = state.mode?.info {
                drmModeSetCrtc(
                    descriptor, id, state.framebuffer, state.x, state.y, &connector, 1, &mode)
            } else {
                drmModeSetCrtc(descriptor, id, 0, 0, 0, nil, 0, nil)
            }
        try KMSError.check(result, .setCRTC, .crtc(id))
    }

    func pageFlip(crtc: UInt32, framebuffer: UInt32) throws(KMSError) {
        try KMSError.check(
            drmModePageFlip(
                descriptor, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), userData),
            .pageFlip, .crtc(crtc))
    }

    func markDirty(framebuffer: UInt32, clips: [drm_clip_rect]) throws(KMSError) {
        let result = clips.withUnsafeBufferPointer { clips in
            // libdrm does not write to the clips.
            drmModeDirtyFB(
                descriptor, framebuffer, UnsafeMutablePointer(mutating: clips.baseAddress),
                UInt32(clips.count))
        }
        try KMSError.check(result, .dirtyFB, .framebuffer(framebuffer))
    }

    func setProperty(
        _ property: UInt32, to value: UInt64, of object: UInt32, type: ObjectType
    ) throws(KMSError) {
        try KMSError.check(
            drmModeObjectSetProperty(descriptor, object, type.code, property, value), .setProperty,
            .object(object))
    }

    func disablePlane(_ id: UInt32) throws(KMSError) {
        try KMSError.check(
            drmModeSetPlane(descriptor, id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), .setPlane, .object(id)
        )
    }

    func setCursor(crtc: UInt32, handle: UInt32, width: Int, height: Int) throws(KMSError) {
        try KMSError.check(
            drmModeSetCursor(descriptor, crtc, handle, UInt32(width), UInt32(height)), .setCursor,
            .crtc(crtc))
    }

    func moveCursor(crtc: UInt32, x: Int, y: Int) throws(KMSError) {
        try KMSError.check(
            drmModeMoveCursor(descriptor, crtc, Int32(x), Int32(y)), .setCursor, .crtc(crtc))
    }

    func hideCursor(crtc: UInt32) throws(KMSError) {
        try KMSError.check(
            drmModeSetCursor(descriptor, crtc, 0, 0, 0), .setCursor, .crtc(crtc))
    }

    // MARK: Atomic mode setting

    func createBlob(_ bytes: UnsafeRawBufferPointer) throws(KMSError) -> UInt32 {
        var id: UInt32 = 0
        try KMSError.check(
            drmModeCreatePropertyBlob(descriptor, bytes.baseAddress, bytes.count, &id), .createBlob)
        return id
    }

    func destroyBlob(_ id: UInt32) { drmModeDestroyPropertyBlob(descriptor, id) }

    func commit(_ changes: [PropertyChange], flags: UInt32, crtc: UInt32) throws(KMSError) {
        guard let request = drmModeAtomicAlloc() else {
            throw KMSError(.atomic, ENOMEM, .crtc(crtc))
        }
        defer { drmModeAtomicFree(request) }
        for change in changes {
            // drmModeAtomicAddProperty returns a count on success.
            let result = drmModeAtomicAddProperty(
                request, change.object, change.property, change.value)
            try KMSError.check(min(0, result), .atomic, .object(change.object))
        }
        try KMSError.check(
            drmModeAtomicCommit(descriptor, request, flags, userData), .atomic, .crtc(crtc))
    }

    // MARK: Events

    /// A number, which the kernel returns with the event.
    private var userData: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: eventTag) }

    func readEvents(into events: inout [FlipEvent]) throws(KMSError) {
        var fd = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&fd, 1, 0) > 0 {
            if fd.revents & Int16(POLLIN) != 0 {
                let count = read(descriptor, &bytes, bytes.count)
                if count <= 0 { break }
                bytes.withUnsafeBytes { buffer in
                    FlipEvent.append(
                        to: &events, from: UnsafeRawBufferPointer(rebasing: buffer[..<count]),
                        tag: UInt64(eventTag))
                }
            } else if fd.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
                throw KMSError(.readEvents, ENODEV)
            }
        }
    }

    func waitForEvent(_ seconds: Double) {
        var fd = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&fd, 1, Int32(max(0, min(10_000, (seconds * 1000).rounded(.up)))))
    }

    // MARK: Master

    var isMaster: Bool { drmIsMaster(descriptor) != 0 }

    func setMaster() throws(KMSError) {
        if drmSetMaster(descriptor) != 0 { throw KMSError(.setMaster, errno) }
    }

    func dropMaster() { drmDropMaster(descriptor) }

    // MARK: Adoption

    /// The maximum handle that a kiosk's buffers have. The kernel gives out the lowest ones that are free, and a kiosk
    /// has six buffers and a cursor at most.
    private static let maximumHandle: UInt32 = 64

    func ownFramebuffers() throws(KMSError) -> [UInt32] {
        guard let resources = drmModeGetResources(descriptor) else {
            throw KMSError(.getResources, errno)
        }
        defer { drmModeFreeResources(resources) }
        return (0..<Int(resources.pointee.count_fbs)).map { resources.pointee.fbs[$0] }
    }

    func releaseHandles() {
        // Handles that do not exist are refused.
        for handle in 1...LibDRM.maximumHandle { drmCloseBufferHandle(descriptor, handle) }
    }

    func leave() { isLeft = true }

    func close() {
        // An event loop may watch the descriptor.
        let idle = eventfd(0, Int32(EFD_CLOEXEC))
        guard idle >= 0 else { return }
        replaceDescriptor(with: idle)
        Glibc.close(idle)
    }

    func reopen() throws(KMSError) {
        let opened = access.open(path, O_RDWR | O_NONBLOCK)
        guard opened >= 0 else { throw KMSError(.open, opened) }
        replaceDescriptor(with: opened)
        access.close(opened)
        isAdopted = false
    }

    private func replaceDescriptor(with other: Int32) {
        dup2(other, descriptor)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
}

extension drmModeConnection {
    fileprivate var status: Connector.Status {
        switch self {
        case DRM_MODE_CONNECTED: .connected
        case DRM_MODE_UNKNOWNCONNECTION: .unknown
        default: .disconnected
        }
    }
}
