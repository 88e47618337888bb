import CDRM
import Glibc
import Platform

/// A graphics card and its connectors, as reported by `flipbook doctor`.
package struct CardReport: Sendable {
    package struct Connector: Sendable {
        /// The connector's name, such as "HDMI-A-1".
        package var name: String
        package var isConnected: Bool
        /// Whether the driver cannot detect a display here; one is assumed if none is detected elsewhere.
        package var isUndetectable = false
        /// Whether the first mode is the one that `video=` on the kernel's command line asks for.
        package var isRequestedByKernel = false
        /// The modes, in pixels and hertz; preferred modes first.
        package var modes: [(width: Int, height: Int, rate: Double)]
        /// The panel's size, in millimetres; 0 if unknown.
        package var physicalSize = (width: 0, height: 0)

        package init(
            name: String, isConnected: Bool, modes: [(width: Int, height: Int, rate: Double)]
        ) {
            self.name = name
            self.isConnected = isConnected
            self.modes = modes
        }
    }

    /// The path of the card's device.
    package var path: String
    /// The kernel driver's name; empty if the card could not be opened.
    package var driver = ""
    /// Why the card cannot be used, and how to fix it; nil if it can be used.
    package var problem: String?
    /// Whether the problem is that another program, which may be a kiosk, is the card's DRM master.
    package var isInUse = false
    package var connectors: [Connector] = []
    /// Whether the driver supports atomic commits.
    package var hasAtomic = false

    /// Opens and probes all cards in /dev/dri, without a modeset.
    package static func probeAll() -> [CardReport] {
        DRMDisplay.cards().map { path in
            do throws(DRMError) {
                return CardReport(try LibDRM(path: path, access: .direct))
            } catch {
                var report = CardReport(path: path)
                report.problem = error.reason
                return report
            }
        }
    }

    package init(path: String) { self.path = path }

    init(_ kms: any KMS) {
        self.init(path: kms.path)
        driver = kms.driver
        hasAtomic = (try? kms.enableAtomic()) != nil
        let resources = try? kms.resources()
        connectors = Output.connectors(of: kms, resources?.connectors ?? [])
            .map(CardReport.Connector.init)
        problem = defect(
            of: kms, hasOutputs: resources != nil,
            isConnected: connectors.contains { $0.isConnected || $0.isUndetectable })
        guard problem == nil else { return }
        if !kms.isMaster, (try? kms.setMaster()) == nil {
            isInUse = true
            problem =
                "another program uses it; stop the desktop (systemctl isolate multi-user.target), "
                + "or run the kiosk in its Wayland session"
            return
        }
        // Opening a card without a master, or the call above, made this program the master.
        kms.dropMaster()
    }

    private func defect(of kms: any KMS, hasOutputs: Bool, isConnected: Bool) -> String? {
        if kms.capability(DRM_CAP_DUMB_BUFFER) == 0 {
            return "it has no dumb buffers to scan out; another card must drive the display"
        }
        if !hasOutputs { return "it has no display outputs" }
        if !isConnected {
            return "no display is connected; check the cable, or force the output on with "
                + "video=NAME:e on the kernel's command line"
        }
        return nil
    }
}

extension CardReport.Connector {
    fileprivate init(_ connector: Connector) {
        func rank(_ mode: Mode) -> Int {
            mode.isRequestedByKernel ? 0 : mode.isPreferred ? 1 : 2
        }
        let modes = (0...2).flatMap { wanted in connector.modes.filter { rank($0) == wanted } }
        self.init(
            name: connector.name, isConnected: connector.isConnected,
            modes: modes.map { ($0.width, $0.height, $0.refreshRate) })
        physicalSize = connector.physicalSize
        isUndetectable = connector.status == .unknown
        isRequestedByKernel = connector.modes.contains(where: \.isRequestedByKernel)
    }
}
