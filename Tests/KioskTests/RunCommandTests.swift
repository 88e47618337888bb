import Testing

@testable import Kiosk
@testable import KioskFile
@testable import Runner

@Suite struct RunCommandTests {
    /// Options that the command line does not set are taken from the configuration.
    @Test func configurationSetsRunOptions() throws {
        let text = """
            {"list": {"command": ["a"]}, "idle": {"blankAfter": 600},
             "screen": {"output": "DSI-1", "mode": "800x480@60", "format": "rgb565",
                        "rotation": 270, "atomic": false, "shadow": true},
             "touch": {"device": "Goodix", "calibration": [0, -1, 1, 1, 0, 0]}}
            """
        let config = try KioskConfig(Array(text.utf8), path: "kiosk.json")
        var options = try RunOptions(["--output", "HDMI-A-1", "--rotate", "90"])
        options.complete(with: config)
        #expect(options.output.output == "HDMI-A-1" && options.output.rotation == .clockwise90)
        #expect(options.output.mode?.description == "800x480@60.00")
        #expect(options.output.format == .rgb565 && !options.output.allowsAtomic)
        // The time may change with the configuration while the kiosk runs.
        #expect(options.output.usesShadow == true && options.blankAfter == nil)
        #expect(options.touch.device == "Goodix")
        #expect(options.touch.calibration == [0, -1, 1, 1, 0, 0])
    }
}
