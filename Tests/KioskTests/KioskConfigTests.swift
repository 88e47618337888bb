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
        #expect(config.list.command == ["./rows", "x"])
        #expect(config.list.row.title == "{to} {n}")
        #expect(config.list.timeout == 10)
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

    @Test(arguments: [
        (#"{"titel": "x", "list": {"command": ["a"]}}"#, 1, "did you mean 'title'?"),
        ("{\n\"list\": {\"comand\": [\"a\"]}}", 2, "did you mean 'command'?"),
        ("{\"title\": \"x\"}", 1, "'list' is missing"),
        ("{\"list\": {}}", 1, "'command' must name the program"),
        ("{\"list\": {\"command\": []}}", 1, "'command' must name the program"),
        ("{\"list\": {\"command\": [\"a\", 1]}}", 1, "'command' must hold strings, not a number"),
        ("{\"list\": {\"command\": [\"a\"],\n\"timeout\": 0}}", 2, "'timeout' must be from 0.1"),
        ("{\"list\": {\"command\": [\"a\"],\n\n\"rowHeight\": \"x\"}}", 3, "must be a number"),
        ("{\"list\": 3}", 1, "'list' must be an object, not a number"),
        ("[]", 1, "the configuration must be an object"),
        ("{\"title\": \"a\", \"title\": \"b\"}", 1, "a second time"),
        (
            "{\"theme\": {\"text\": \"red\"}, \"list\": {\"command\": [\"a\"]}}", 1,
            "must be a colour"
        ),
        (
            "{\"list\": {\"command\": [\"a\"]}, \"header\": {\"rive\": \"x\", \"trigger\": \"now\"}}",
            1,
            "must be one of \"release\""
        ),
        (
            "{\"list\": {\"command\": [\"a\"]},\n\"screen\": {\"mode\": \"big\"}}", 2,
            "must be like \"1280x720\""
        ),
        (
            "{\"list\": {\"command\": [\"a\"]},\n\"screen\": {\"format\": \"rgb\"}}", 2,
            "must be one of xrgb8888"
        ),
        ("{\"list\": {\"command\": [\"a\"]}, \"screen\": {\"rotation\": 45}}", 1, "0, 90"),
        (
            "{\"list\": {\"command\": [\"a\"]}, \"touch\": {\"calibration\": [1, 2]}}", 1,
            "must be six numbers"
        ),
        (
            "{\"list\": {\"command\": [\"a\"]}, \"screen\": {\"shadow\": 1}}", 1,
            "must be true or false"
        ),
        ("{\"list\": {\"command\": [\"a\"]}", 1, "expected"), ("", 1, "a value is missing"),
    ])
    func namesTheLineAndTheMend(text: String, line: Int, reason: String) {
        let error = #expect(throws: ConfigError.self) {
            try KioskConfig(Array(text.utf8), path: "kiosk.json")
        }
        #expect(error?.line == line)
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "none")")
        #expect(error?.description.contains("\n") == false)
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

    @Test(arguments: [
        ("{a} to {b}", "1 to "), ("{a}{a}", "11"), ("plain", "plain"), ("{a", "{a"), ("}{a}", "}1"),
    ])
    func fillsTemplates(template: String, text: String) {
        #expect(RowTemplate.expand(template, ["a": "1"]) == text)
    }
}

@Suite struct RowSourceTests {
    private func run(_ script: String, timeout: Double = 5) throws -> RowSource.Outcome {
        var list = KioskConfig.List(command: ["/bin/sh", "-c", script])
        list.timeout = timeout
        let source = RowSource(list, folder: "/")
        if let failure = source.start() { return failure }
        return try #require(source.wait())
    }

    private func reason(_ outcome: RowSource.Outcome) -> String? {
        if case .failure(let reason) = outcome { reason } else { nil }
    }

    @Test func runsARealCommand() throws {
        guard case .output(let output) = try run("echo '{\"a\":\"b\"}'; pwd >&2") else {
            Issue.record("no output")
            return
        }
        #expect(try RowParser.parse(output) == [["a": "b"]])
    }

    @Test func tellsWhyThereAreNoRows() throws {
        #expect(reason(try run("echo nope >&2; exit 3"))?.contains("exit status 3: nope") == true)
        #expect(reason(try run("kill -9 $$"))?.contains("signal") == true)
        let list = KioskConfig.List(command: ["/no/such/program"])
        let missing = RowSource(list, folder: "/").start()
        #expect(missing.flatMap(reason)?.contains("No such file") == true)
    }

    @Test func endsACommandThatHangsWithItsChildren() throws {
        let outcome = try run("sleep 60 & sleep 60", timeout: 0.2)
        #expect(reason(outcome)?.contains("without an answer") == true)
    }

    @Test func endsACommandThatFloods() throws {
        #expect(reason(try run("yes"))?.contains("more than 16 MiB") == true)
    }
}
