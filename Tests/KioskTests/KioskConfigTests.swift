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

    @Test func readsAConfiguration() throws {
        let config = try KioskConfig(Array(Self.good.utf8), path: "/etc/k/kiosk.json")
        #expect(config.title == "Board")
        #expect(config.folder == "/etc/k")
        #expect(config.header?.rive == "/etc/k/h.riv")
        #expect(config.header?.trigger == .onReturn)
        #expect(config.command == ["./rows", "x"])
        #expect(config.rowTemplate.title == "{to} {n}")
        #expect(config.listSource.timeout == 10)
    }

    /// What the command line does not say is taken from the configuration.
    @Test func boardsAreDescribed() throws {
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
    func theScreenIsTold(theme: String, isReduced: Bool) throws {
        let config = try KioskConfig(
            Array(#"{"theme": {\#(theme)}, "list": {"command": ["a"]}}"#.utf8), path: "kiosk.json")
        let kiosk = KioskScreen(
            config, fonts: try Fonts(config.theme), pixelSize: Size(240, 320), scale: 1)
        #expect(kiosk.screen.reducesMotion == isReduced)
    }
}

@Suite struct RowTests {
    @Test func readsLinesAndArrays() throws {
        let lines = try RowParser.parse(
            Array("{\"a\":\"x\",\"n\":3}\n\n{\"a\":null,\"b\":true}\n".utf8))
        #expect(lines == [["a": "x", "n": "3"], ["b": "true"]])
        let array = try RowParser.parse(Array(" [{\"a\":\"x\"}]".utf8))
        #expect(array == [["a": "x"]])
        #expect(try RowParser.parse([]) == [])
    }

    @Test(arguments: ["{\"a\":1}\nnonsense", "[1]", "[{\"a\":[]}]", "3", "{\"a\":"])
    func refuses(output: String) {
        let failure = #expect(throws: RowParser.Failure.self) {
            try RowParser.parse(Array(output.utf8))
        }
        #expect(failure?.description.contains("\n") == false)
    }

    @Test func namesValuesInTheOrderOfTheOutput() throws {
        let table = try RowParser.parseTable(
            Array("{\"b\": 1, \"a\": 2}\n{\"c\": 3, \"a\": null}".utf8))
        #expect(table.names == ["b", "a", "c"])
        #expect(table.rows.count == 2)
    }

    @Test(arguments: [
        ("{a} {b}", ["a", "b"], true), ("plain", [], true), ("{a", [], false),
        ("{a} {b", ["a"], false), ("}{a}", ["a"], true), ("{{a}", ["{a"], true),
    ])
    func findsPlaceholders(template: String, names: [String], isClosed: Bool) {
        #expect(RowTemplate.placeholders(template) == names)
        #expect(RowTemplate.isClosed(template) == isClosed)
    }

    @Test(arguments: [
        ("{a} to {b}", "1 to "), ("{a}{a}", "11"), ("plain", "plain"), ("{a", "{a"), ("}{a}", "}1"),
    ])
    func fillsTemplates(template: String, text: String) {
        #expect(RowTemplate.expand(template, ["a": "1"]) == text)
    }
}
