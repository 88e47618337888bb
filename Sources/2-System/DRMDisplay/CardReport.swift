import CDRM
import Glibc

/// What a graphics card has, for somebody who wants to know why nothing is shown.
public struct CardReport: Sendable {
    public struct Connector: Sendable {
        /// Such as "HDMI-A-1".
        public var name: String
        public var isConnected: Bool
        /// In pixels and hertz, the preferred one first.
        public var modes: [(width: Int, height: Int, rate: Double)]
    }

    public var path: String
    /// The kernel's driver; empty where the card could not be opened.
    public var driver = ""
    /// Why the card cannot be used, and the mend; nil where it can.
    public var problem: String?
    public var connectors: [Connector] = []
    public var hasAtomic = false

    /// All cards in /dev/dri, each opened, looked at and closed; nothing about them is changed.
    public static func probeAll() -> [CardReport] {
        DRMDisplay.cards().map(CardReport.init)
    }

    private init(_ path: String) {
        self.path = path
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            let code = errno
            problem =
                String(cString: strerror(code))
                + (code == EACCES
                    ? "; add the user to the group 'video', or run the service, which is in it"
                    : "")
            return
        }
        defer { close(descriptor) }
        if let version = drmGetVersion(descriptor) {
            driver = version.pointee.name.map { String(cString: $0) } ?? ""
            drmFreeVersion(version)
        }
        var dumb: UInt64 = 0
        if drmGetCap(descriptor, UInt64(DRM_CAP_DUMB_BUFFER), &dumb) != 0 || dumb == 0 {
            problem = "it has no dumb buffers; a card for drawing only needs another for display"
        }
        hasAtomic = drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
        guard let resources = drmModeGetResources(descriptor) else {
            problem = problem ?? "it drives no display"
            return
        }
        defer { drmModeFreeResources(resources) }
        for i in 0..<Int(resources.pointee.count_connectors) {
            guard let c = drmModeGetConnector(descriptor, resources.pointee.connectors[i]) else {
                continue
            }
            defer { drmModeFreeConnector(c) }
            connectors.append(CardReport.connector(c))
        }
        if problem == nil, !connectors.contains(where: \.isConnected) {
            problem =
                "no display is connected; check the cable, or force the output on with "
                + "video=NAME:e on the kernel's command line"
        }
        if problem == nil, drmIsMaster(descriptor) == 0, drmSetMaster(descriptor) != 0 {
            problem =
                "another program has it; stop the desktop (systemctl isolate multi-user.target), "
                + "or use the Wayland session that is running"
        } else {
            drmDropMaster(descriptor)
        }
    }

    private static func connector(_ c: drmModeConnectorPtr) -> Connector {
        let type = drmModeGetConnectorTypeName(c.pointee.connector_type)
        let name = type.map { String(cString: $0) } ?? "connector"
        var modes: [(width: Int, height: Int, rate: Double)] = []
        for i in 0..<Int(c.pointee.count_modes) {
            let mode = c.pointee.modes[i]
            let total = Double(mode.htotal) * Double(mode.vtotal)
            let found = (
                Int(mode.hdisplay), Int(mode.vdisplay),
                total > 0 ? Double(mode.clock) * 1000 / total : Double(mode.vrefresh)
            )
            if mode.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 {
                modes.insert(found, at: 0)
            } else {
                modes.append(found)
            }
        }
        return Connector(
            name: "\(name)-\(c.pointee.connector_type_id)",
            isConnected: c.pointee.connection == DRM_MODE_CONNECTED, modes: modes)
    }
}
