import DRMDisplay
import SystemFonts
import Testing
import TouchInput

@testable import Kiosk

@Suite struct DoctorTests {
    @Test func reportsWhatIsMissing() {
        let lines = Doctor.displayLines([])
        #expect(lines.count == 1 && lines[0].kind == .bad)
        #expect(lines[0].description.hasPrefix("no   /dev/dri: no graphics card found"))
        #expect(FontReport.textLine("fonts", []).kind == .bad)
        #expect(FontReport.emojiLine(nil).kind == .limited)
        #expect(FontReport.emojiLine(FontLocation(path: "/emoji.ttf")).kind == .good)
        let fonts = ["/a.ttf", "/b.ttf"].map { FontLocation(path: $0) }
        #expect(
            FontReport.textLine("bold fonts", fonts).description
                == "ok   bold fonts: /a.ttf, and 1 as fallback")
    }

    /// With only the tests' own fonts, which cover a to z and the Thai block.
    @Test func scriptsWithoutFontAreReported() {
        let folder =
            "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Fonts"
        let line = FontReport.scriptLine(
            FontCatalog(
                xml: """
                    <fontconfig>
                      <dir>\(folder)</dir><cachedir>/tmp/flipbook-fontconfig</cachedir>
                    </fontconfig>
                    """))
        #expect(
            line.description
                == "note scripts: Thai; no font for Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, "
                + "Bengali, Tamil, Chinese, Japanese, Korean; install fonts-inter and "
                + "fonts-dejavu-core and fonts-noto-core and fonts-noto-cjk")
    }

    @Test func inaccessibleTouchPanelsAreReported() {
        var report = PanelReport()
        report.deviceCount = 5
        #expect(Doctor.panelLines(report).map(\.kind) == [.limited])
        report.inaccessibleDevices = ["/dev/input/event0", "/dev/input/event3"]
        #expect(Doctor.panelLines(report)[0].text.hasPrefix("no permission to open 2 of 5 devices"))
        report.inaccessibleDevices = []
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
