import DRMDisplay
import SystemFonts
import Testing
import TouchInput

@testable import Tools

@Suite struct DoctorTests {
    @Test func missingCardIsReported() {
        #expect(
            Doctor.displayLines([]).map(\.description) == [
                "no   /dev/dri: no graphics card found; load its driver (dmesg | grep -i drm), or "
                    + "run with --display headless"
            ])
    }

    private func card(isInUse: Bool, path: String = "/dev/dri/card0") -> CardReport {
        var card = CardReport(path: path)
        (card.driver, card.hasAtomic, card.isInUse) = ("vc4", true, isInUse)
        card.problem = isInUse ? "another program uses it" : nil
        return card
    }

    private static let stats =
        #"{"process":612,"display":{"name":"/dev/dri/card0 HDMI-A-1 800x480 xrgb8888 atomic"}}"#

    /// The kiosk's own service uses the display beside which `doctor` runs.
    @Test func ownKioskIsNoProblem() {
        let kiosk = RunningKiosk(stats: DoctorTests.stats, socket: "/s")
        let lines = Doctor.displayLines([card(isInUse: true)], kiosk)
        #expect(
            lines.map(\.description) == [
                "ok   /dev/dri/card0: vc4, atomic modesetting; the kiosk that runs here (process 612) "
                    + "shows on HDMI-A-1 800x480 xrgb8888 atomic"
            ])
        // Its display may be on the second card, while the first has one too.
        let both = [card(isInUse: false, path: "/dev/dri/card1"), card(isInUse: true)]
        #expect(
            Doctor.displayLines(both, kiosk).map(\.description)[0]
                == "ok   /dev/dri/card1: vc4, atomic modesetting; not used")
        // On another card than the one that is in use, the other program is a problem.
        let other = [card(isInUse: true, path: "/dev/dri/card1")]
        #expect(Doctor.displayLines(other, kiosk).map(\.kind) == [.bad])
        // While another console is in front, nobody is master.
        #expect(Doctor.displayLines([card(isInUse: false)], kiosk)[0].text.contains("process 612"))
    }

    @Test func otherProgramIsProblemWithoutKiosk() {
        #expect(RunningKiosk(socket: "/nonexistent/control") == .none)
        #expect(Doctor.displayLines([card(isInUse: true)], .none).map(\.kind) == [.bad])
        let compositor = RunningKiosk.running(process: 5, display: "wayland 800x480")
        #expect(Doctor.displayLines([card(isInUse: true)], compositor).map(\.kind) == [.limited])
        let hidden = RunningKiosk(stats: "nothing", socket: "/run/flipbook/control")
        let line = Doctor.displayLines([card(isInUse: true)], hidden)[0]
        #expect(line.kind == .limited && line.text.contains("perhaps the kiosk of /run/flipbook"))
    }

    @Test func modeOfKernelCommandLineIsNamed() {
        var connector = CardReport.Connector(
            name: "HDMI-A-1", isConnected: true, modes: [(800, 480, 60)])
        connector.isRequestedByKernel = true
        var one = card(isInUse: false)
        one.connectors = [connector]
        #expect(
            Doctor.displayLines([one])[1].text
                == "800x480 at 60.00 Hz, by video= on the kernel's command line")
        connector.isRequestedByKernel = false
        (connector.isConnected, connector.isUndetectable) = (false, true)
        one.connectors = [connector]
        #expect(
            Doctor.displayLines([one])[1].description
                == "ok   /dev/dri/card0 HDMI-A-1: 800x480 at 60.00 Hz; no display can be detected here, so "
                + "one is assumed")
    }

    /// Panels whose touches are ignored or misplaced are not "ok".
    @Test func unusableTouchPanelsAreNoted() {
        let connectors = ["HDMI-A-1", "HDMI-A-2"].map {
            CardReport.Connector(name: $0, isConnected: true, modes: [])
        }
        var report = PanelReport()
        report.panels = [
            .init(name: "Ilitek", output: "DSI-1"),
            .init(name: "Goodix", output: "HDMI-A-2", isCalibrated: true),
            .init(name: "Elo", isCalibrated: true, hasDegenerateCalibration: true),
        ]
        report.ungrantedDevices = ["/dev/input/event3"]
        let lines = Doctor.panelLines(report, connectors)
        #expect(lines.map(\.kind) == [.limited, .good, .limited, .limited])
        #expect(lines[0].text.contains("no card has: its touches are ignored"))
        #expect(lines[0].text.hasSuffix("one of HDMI-A-1, HDMI-A-2"))
        #expect(lines[2].text.contains("maps all touches to a line or a point"))
        #expect(lines[3].description.hasPrefix("note /dev/input/event3: members of the group"))
        // Without a card, nothing is known of connectors.
        #expect(Doctor.panelLines(report)[0].kind == .good)
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
