import Geometry
import Platform
import Testing

@testable import Kiosk

@Suite struct KioskConfigTests {
    private static let good = """
        {
          "title": "Board",
          "header": {"rive": "h.riv", "trigger": "return", "fit": "contain"},
          "list": {
            "command": ["./rows", "x"],
            "row": {"title": "{to} {n}", "icon": "{line}"}
          }
        }
        """

    @Test func readsConfiguration() throws {
        let config = try KioskConfig(Array(Self.good.utf8), path: "/etc/k/kiosk.json")
        #expect(config.title == "Board")
        #expect(config.folder == "/etc/k")
        #expect(config.header?.rive == "/etc/k/h.riv")
        #expect(config.header?.trigger == .onReturn)
        let source = try #require(config.sources.first)
        #expect(source.kind == .command(["./rows", "x"]) && source.timeout == 10)
        #expect(config.list.rows[0].title == "{to} {n}")
    }

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
        #expect(options.output.usesShadow == true && options.blankAfter == 600)
        #expect(options.touch.device == "Goodix" && options.touch.calibration?.count == 6)
        #expect(throws: UsageError.self) { try RunOptions(["--mode", "big"]) }
        #expect(throws: UsageError.self) { try RunOptions(["--rotate", "45"]) }
    }
}

@MainActor @Suite struct ReducedMotionTests {
    @Test(arguments: [("", false), (#""motion": "full""#, false), (#""motion": "reduced""#, true)])
    func themeSetsReducedMotion(theme: String, isReduced: Bool) throws {
        let config = try KioskConfig(
            Array(#"{"theme": {\#(theme)}, "list": {"command": ["a"]}}"#.utf8), path: "kiosk.json")
        let kiosk = StagedList(
            config, fonts: try Fonts(config.theme), pixelSize: Size(240, 320), scale: 1)
        #expect(kiosk.screen.reducesMotion == isReduced)
    }
}
