import CDRM
import Glibc

/// A graphics card with a connected display, and what of it will be driven.
final class DRMDevice {
    let path: String
    let descriptor: Int32
    private(set) var connector: UInt32 = 0
    private(set) var crtc: UInt32 = 0
    private(set) var mode = drmModeModeInfo()
    private(set) var connectorName = ""

    /// Opens the first card in /dev/dri that has a connected display, or `path` alone.
    static func open(_ path: String?) throws(DRMError) -> DRMDevice {
        var candidates: [String] = []
        if let path {
            candidates = [path]
        } else {
            for number in 0..<16 { candidates.append("/dev/dri/card\(number)") }
            candidates = candidates.filter { access($0, F_OK) == 0 }
        }
        if candidates.isEmpty {
            throw DRMError(
                "/dev/dri",
                "there is no graphics card here; load its driver, or run --display headless")
        }
        var failures: [DRMError] = []
        for candidate in candidates {
            do { return try DRMDevice(candidate) } catch { failures.append(error) }
        }
        throw failures[0]
    }

    private init(_ path: String) throws(DRMError) {
        self.path = path
        descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 {
            let mend = errno == EACCES ? "; add the user to the group 'video'" : ""
            throw DRMError(path, String(cString: strerror(errno)) + mend)
        }
        do { try choose() } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// Takes the first connected connector, its preferred mode, and a CRTC that can drive it.
    private func choose() throws(DRMError) {
        guard let resources = drmModeGetResources(descriptor) else {
            throw DRMError(path, "this card drives no display")
        }
        defer { drmModeFreeResources(resources) }
        for i in 0..<Int(resources.pointee.count_connectors) {
            let id = resources.pointee.connectors[i]
            guard let c = drmModeGetConnector(descriptor, id) else { continue }
            defer { drmModeFreeConnector(c) }
            guard c.pointee.connection == DRM_MODE_CONNECTED, c.pointee.count_modes > 0 else {
                continue
            }
            guard let crtc = findCRTC(resources, c) else { continue }
            var best = 0
            for m in 0..<Int(c.pointee.count_modes)
            where c.pointee.modes[m].type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 {
                best = m
                break
            }
            connector = id
            self.crtc = crtc
            mode = c.pointee.modes[best]
            let type = drmModeGetConnectorTypeName(c.pointee.connector_type)
            let name = type.map { String(cString: $0) } ?? "connector"
            connectorName = "\(name)-\(c.pointee.connector_type_id)"
            return
        }
        throw DRMError(path, "no display is connected")
    }

    private func findCRTC(_ resources: drmModeResPtr, _ connector: drmModeConnectorPtr) -> UInt32? {
        if let encoder = drmModeGetEncoder(descriptor, connector.pointee.encoder_id) {
            defer { drmModeFreeEncoder(encoder) }
            if encoder.pointee.crtc_id != 0 { return encoder.pointee.crtc_id }
        }
        for e in 0..<Int(connector.pointee.count_encoders) {
            guard let encoder = drmModeGetEncoder(descriptor, connector.pointee.encoders[e]) else {
                continue
            }
            defer { drmModeFreeEncoder(encoder) }
            // The bits stand for indexes into the card's list, not for ids.
            for i in 0..<Int(resources.pointee.count_crtcs)
            where encoder.pointee.possible_crtcs & (1 << UInt32(i)) != 0 {
                return resources.pointee.crtcs[i]
            }
        }
        return nil
    }

    /// Seconds between refreshes, from the mode's timings: its rounded rate in hertz would drift.
    var refreshInterval: Double {
        guard mode.clock > 0, mode.htotal > 0, mode.vtotal > 0 else {
            return 1 / Double(mode.vrefresh > 0 ? mode.vrefresh : 60)
        }
        var lines = Double(mode.vtotal)
        if mode.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 { lines /= 2 }
        if mode.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { lines *= 2 }
        let interval = Double(mode.htotal) * lines / (Double(mode.clock) * 1000)
        return interval > 1.0 / 500 && interval < 1 ? interval : 1.0 / 60
    }
}
