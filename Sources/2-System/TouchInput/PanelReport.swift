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
        /// Whether that matrix maps all touches to a line or a point, as zeros do. It is ignored.
        package var hasDegenerateCalibration: Bool

        package init(
            name: String, output: String? = nil, isCalibrated: Bool = false,
            hasDegenerateCalibration: Bool = false
        ) {
            self.name = name
            self.output = output
            self.isCalibrated = isCalibrated
            self.hasDegenerateCalibration = hasDegenerateCalibration
        }
    }

    /// The touch panels that libinput has opened.
    package var panels: [Panel] = []
    /// The devices in /dev/input that this user may not open.
    package var inaccessibleDevices: [String] = []
    /// The devices in /dev/input that this user may open, but members of the group `input`, such as the service,
    /// may not.
    package var ungrantedDevices: [String] = []
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
            if access(path, R_OK) != 0 {
                report.inaccessibleDevices.append(path)
            } else if let group = getgrnam("input")?.pointee.gr_gid, !isGranted(path, to: group) {
                report.ungrantedDevices.append(path)
            }
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

    private static func isGranted(_ path: String, to group: gid_t) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
            && isGranted(mode: status.st_mode, owner: status.st_gid, to: group)
    }

    /// Returns whether members of a group may open a device for reading and writing, as libinput does.
    ///
    /// - Parameters:
    ///   - mode: the device's permissions.
    ///   - owner: the device's group.
    ///   - group: the group.
    static func isGranted(mode: mode_t, owner: gid_t, to group: gid_t) -> Bool {
        mode & 0o006 == 0o006 || owner == group && mode & 0o060 == 0o060
    }
}
