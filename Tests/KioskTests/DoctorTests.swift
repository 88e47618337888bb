import DRMDisplay
import SystemFonts
import Testing
import TouchInput

@testable import Kiosk

@Suite struct DoctorTests {
    @Test func missingCardIsReported() {
        #expect(
            Doctor.displayLines([]).map(\.description) == [
                "no   /dev/dri: no graphics card found; load its driver (dmesg | grep -i drm), or "
                    + "run with --display headless"
            ])
    }

    @Test func missingAndInstalledFontsAreReported() {
        #expect(
            FontReport.textLine("fonts", []).description
                == "no   fonts: none found; install fonts-inter or fonts-dejavu-core, or set "
                + "theme.fonts")
        #expect(
            FontReport.emojiLine(nil).description
                == "note emoji: none found; install fonts-noto-color-emoji")
        #expect(
            FontReport.emojiLine(FontLocation(path: "/emoji.ttf")).description
                == "ok   emoji: /emoji.ttf")
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

    @Test func touchPanelsAreReported() {
        var report = PanelReport()
        report.deviceCount = 5
        #expect(
            Doctor.panelLines(report).map(\.description) == [
                "note touch: none of the 5 input devices is a touch panel; a kiosk runs without "
                    + "one and uses one that is plugged in later"
            ])
        report.inaccessibleDevices = ["/dev/input/event0", "/dev/input/event3"]
        #expect(
            Doctor.panelLines(report).map(\.description) == [
                "note /dev/input: no permission to open 2 of 5 devices; add the user to the group "
                    + "'input', or run the service, which is a member"
            ])
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
