import CInput
import Glibc
import Platform
import Testing

@testable import TouchInput

@Suite struct LibinputSourceTests {
    /// A seat whose devices may not be opened counts as one without devices, which may be added later.
    @Test func seatWithoutDevicesIsNotAnError() throws {
        var opened: [String] = []
        let access = DeviceAccess(
            open: { path, _ in
                opened.append(path)
                return -EACCES
            },
            close: { _ in Issue.record("nothing was opened") })
        let source = try LibinputSource(width: 800, height: 480, access: access)
        var devices: [String] = []
        source.onDevice = { name, _ in devices.append(name) }
        source.onPanel = { devices.append($0.name) }
        #expect(source.read().isEmpty && devices.isEmpty)
        #expect(fcntl(source.descriptor, F_GETFD) >= 0)
        let tried = opened
        #expect(tried.allSatisfy { $0.hasPrefix("/dev/input/event") })
        #expect(source.suspend().isEmpty)
        // Opening the devices is tried again.
        source.resume()
        #expect(source.read().isEmpty && devices.isEmpty)
        #expect(opened.count == tried.count * 2)
    }

    /// A panel that is bound to a connector is read while the display is on that connector.
    @Test func boundPanelIsReadWithItsConnector() throws {
        var settings = LibinputSource.Settings()
        settings.device = "Goodix"
        let access = DeviceAccess(open: { _, _ in -EACCES }, close: { _ in })
        let source = try LibinputSource(width: 800, height: 480, settings: settings, access: access)
        #expect(source.reads("Goodix Touch", of: "DSI-1") && source.reads("Goodix Touch", of: nil))
        source.output = "DSI-1"
        #expect(source.reads("Goodix Touch", of: "DSI-1") && source.reads("Goodix Touch", of: nil))
        #expect(!source.reads("Goodix Touch", of: "HDMI-A-1"))
        #expect(!source.reads("Mouse", of: "DSI-1"))
        source.output = "HDMI-A-1"
        #expect(source.reads("Goodix Touch", of: "HDMI-A-1"))
        #expect(!source.reads("Goodix Touch", of: "DSI-1"))
    }

    /// The service's group may open what udev's rules give to it.
    @Test(arguments: [
        (mode_t(0o660), gid_t(104), true), (0o620, 104, false), (0o600, 104, false),
        (0o660, 0, false), (0o666, 0, true), (0o664, 0, false),
    ])
    func groupMayOpenDevice(mode: mode_t, owner: gid_t, may: Bool) {
        #expect(PanelReport.isGranted(mode: S_IFCHR | mode, owner: owner, to: 104) == may)
    }

    /// What a device reports and nothing uses has a name for the journal; what is used has none.
    @Test func unusedEventsAreNamed() {
        for type in [
            LIBINPUT_EVENT_TABLET_TOOL_BUTTON, LIBINPUT_EVENT_TABLET_PAD_RING,
            LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, LIBINPUT_EVENT_SWITCH_TOGGLE,
        ] {
            #expect(LibinputSource.unused(type)?.isEmpty == false)
        }
        for type in [
            LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_KEYBOARD_KEY,
            LIBINPUT_EVENT_TABLET_TOOL_TIP, LIBINPUT_EVENT_DEVICE_ADDED,
            LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE,
        ] {
            #expect(LibinputSource.unused(type) == nil)
        }
    }

    /// The report agrees with the device files.
    @Test func panelReportMatchesDeviceFiles() {
        let report = PanelReport.probe()
        let all: [String] = (0..<64).map { "/dev/input/event\($0)" }
        let files = all.filter { access($0, F_OK) == 0 }
        #expect(report.problem == nil && report.deviceCount == files.count)
        #expect(report.inaccessibleDevices == files.filter { access($0, R_OK) != 0 })
        #expect(report.panels.count <= files.count)
    }
}
