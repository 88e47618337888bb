import Platform
import Testing

@testable import Kiosk
@testable import Runner

@Suite struct BacklightTests {
    @Test func missingBacklightIsReported() throws {
        let folder = try KioskFolder()
        let refusal = ControlRefusal("this machine has no backlight in \(folder.path)")
        #expect(throws: refusal) { try Backlight.brightness(in: folder.path) }
        #expect(throws: refusal) { try Backlight.setBrightness(1, in: folder.path) }
    }

    @Test func brightnessIsSetInDeviceUnits() throws {
        let folder = try KioskFolder()
        try FileSystem.makeFolder("\(folder.path)/panel")
        try folder.write("255\n", to: "panel/max_brightness")
        try folder.write("51\n", to: "panel/brightness")
        #expect(try Backlight.brightness(in: folder.path) == 0.2)
        try Backlight.setBrightness(0.5, in: folder.path)
        #expect(try folder.read("panel/brightness") == "128")
    }

    /// A folder with one backlight at 5 of 9. Files, unlike sysfs attributes, keep what follows a shorter text.
    private func panel() throws -> KioskFolder {
        let folder = try KioskFolder()
        try FileSystem.makeFolder("\(folder.path)/panels/panel")
        try folder.write("9", to: "panels/panel/max_brightness")
        try folder.write("5", to: "panels/panel/brightness")
        return folder
    }

    @Test func brightnessIsRestoredAfterBlanking() throws {
        let folder = try panel()
        let record = "\(folder.path)/record"
        let backlights = BacklightSwitch(record: record, folder: "\(folder.path)/panels")
        backlights.switchOff()
        #expect(try folder.read("panels/panel/brightness") == "0")
        backlights.restore()
        #expect(try folder.read("panels/panel/brightness") == "5")
        #expect(!FileSystem.exists(record))
    }

    @Test func brightnessIsRestoredAfterProcessWasKilledWhileBlanked() throws {
        let folder = try panel()
        let record = "\(folder.path)/record"
        let killed = BacklightSwitch(record: record, folder: "\(folder.path)/panels")
        killed.switchOff()
        _ = BacklightSwitch(record: record, folder: "\(folder.path)/panels")
        #expect(try folder.read("panels/panel/brightness") == "5")
        #expect(!FileSystem.exists(record))
    }

    @Test func brightnessSetWhileBlankedIsKept() throws {
        let folder = try panel()
        let backlights = BacklightSwitch(
            record: "\(folder.path)/record", folder: "\(folder.path)/panels")
        backlights.switchOff()
        try Backlight.setBrightness(1, in: "\(folder.path)/panels")
        backlights.restore()
        #expect(try folder.read("panels/panel/brightness") == "9")
    }

    @Test func damagedRecordChangesNothing() throws {
        let folder = try panel()
        try folder.write("../../x 7\npanel -1\npanel\n\u{0}", to: "record")
        try folder.write("0", to: "panels/panel/brightness")
        _ = BacklightSwitch(record: "\(folder.path)/record", folder: "\(folder.path)/panels")
        #expect(try folder.read("panels/panel/brightness") == "0")
    }
}
