import Glibc
import Platform

/// The touch panels of the seat, as reported by `flipbook doctor`.
package struct PanelReport: Sendable {
    /// A touch panel.
    package struct Panel: Equatable, Sendable {
        /// The kernel's name of the device.
        package var name: String
        /// The connector that udev's WL_OUTPUT maps the panel to; nil for any.
        package var output: String?
        /// Whether udev sets LIBINPUT_CALIBRATION_MATRIX for the panel.
        package var isCalibrated: Bool

        package init(name: String, output: String? = nil, isCalibrated: Bool = false) {
            self.name = name
            self.output = output
            self.isCalibrated = isCalibrated
        }
    }

    /// The touch panels that libinput has opened.
    package var panels: [Panel] = []
    /// The devices in /dev/input that this user may not open.
    package var inaccessibleDevices: [String] = []
    /// The number of event devices in /dev/input.
    package var deviceCount = 0
    /// Why libinput cannot be used; nil if it can be used.
    package var problem: String?

    package init() {}

    /// Opens and examines the seat's devices.
    package static func probe() -> PanelReport {
        var report = PanelReport()
        for number in 0..<64 {
            let path = "/dev/input/event\(number)"
            guard access(path, F_OK) == 0 else { continue }
            report.deviceCount += 1
            if access(path, R_OK) != 0 { report.inaccessibleDevices.append(path) }
        }
        do {
            let source = try LibinputSource(width: 1, height: 1)
            var panels: [Panel] = []
            source.onPanel = { panels.append($0) }
            _ = source.read()
            report.panels = panels
        } catch {
            report.problem = "\(error)"
        }
        return report
    }
}
