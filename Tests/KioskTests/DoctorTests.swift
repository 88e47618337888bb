import DRMDisplay
import Testing
import TouchInput

@testable import Kiosk

@Suite struct DoctorTests {
    @Test func saysWhatIsMissing() {
        let lines = Doctor.displayLines([])
        #expect(lines.count == 1 && lines[0].kind == .bad)
        #expect(lines[0].description.hasPrefix("no   /dev/dri: there is no graphics card"))
        #expect(Doctor.fontLines { _ in false }.allSatisfy { $0.kind == .bad })
        #expect(Doctor.emojiLine { _ in false }.kind == .poor)
        #expect(Doctor.emojiLine { _ in true }.kind == .good)
        let fonts = Doctor.fontLines { $0.contains("DejaVu") || $0.contains("Liberation") }
        #expect(
            fonts.allSatisfy { $0.kind == .good && $0.text.hasSuffix("and 1 for what it lacks") })
    }

    @Test func panelsThatMayNotBeOpenedAreNamed() {
        var report = PanelReport()
        report.count = 5
        #expect(Doctor.panelLines(report).map(\.kind) == [.poor])
        report.forbidden = ["/dev/input/event0", "/dev/input/event3"]
        #expect(Doctor.panelLines(report)[0].text.hasPrefix("2 of 5 devices may not be opened"))
        report.forbidden = []
        report.panels = [
            .init(name: "Goodix"), .init(name: "Ilitek", output: "DSI-1", isCalibrated: true),
        ]
        #expect(
            Doctor.panelLines(report).map(\.description)
                == [
                    "ok   touch panel 'Goodix': mapped to the whole display",
                    "ok   touch panel 'Ilitek': mapped to the output DSI-1, by udev's WL_OUTPUT, "
                        + "calibrated by LIBINPUT_CALIBRATION_MATRIX",
                ])
    }
}
