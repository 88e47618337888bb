import Glibc
import Platform

/// What there is to touch, for somebody who wants to know why nothing happens.
public struct PanelReport: Sendable {
    public struct Panel: Equatable, Sendable {
        public var name: String
        /// The connector that udev gives the panel to; nil for any.
        public var output: String?
        /// Whether udev knows a calibration of it.
        public var isCalibrated: Bool

        public init(name: String, output: String? = nil, isCalibrated: Bool = false) {
            self.name = name
            self.output = output
            self.isCalibrated = isCalibrated
        }
    }

    /// The touch panels that libinput has opened.
    public var panels: [Panel] = []
    /// Devices in /dev/input that this user may not open.
    public var forbidden: [String] = []
    /// Event devices in all.
    public var count = 0
    /// Why libinput gave up; nil where it did not.
    public var problem: String?

    public init() {}

    /// Looks at the seat once.
    public static func probe() -> PanelReport {
        var report = PanelReport()
        for number in 0..<64 {
            let path = "/dev/input/event\(number)"
            guard access(path, F_OK) == 0 else { continue }
            report.count += 1
            if access(path, R_OK) != 0 { report.forbidden.append(path) }
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
